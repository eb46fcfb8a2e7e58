"""Bots, which see what a player sees: level 1 plays at random."""

from __future__ import annotations

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.six_qui_prend.model import SixChoose, SixMove, SixTakeRow, SixView

LEVELS = 1


def choose(view: SixView, seat: Seat, level: int, seed: bytes) -> SixMove:
    """A legal move for a seat that is to act, drawn from ``seed`` (32 bytes)."""
    chance = Chance(seed, "six-qui-prend/bot")
    if view.phase == "choose_row":
        return SixTakeRow(row=chance.below(len(view.rows)))
    if not view.hand:
        raise ValueError(f"seat {seat} has no card to choose")
    return SixChoose(card=view.hand[chance.below(len(view.hand))])
