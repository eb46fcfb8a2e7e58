"""What the promise tests need to know of place6; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.chance import Chance
from tests.rulesets.kit import Expire, Input, Leave, Move, Table
from tests.rulesets.place6.model import CELLS, Place6Options, Place6Place, Place6State

TABLES = tuple(
    Table(Place6Options(rounds=rounds, move_seconds=seconds), 2)
    for rounds in (1, 2, 5)
    for seconds in (0, 2, 60, 600)
)


def wild_move(state: Place6State, chance: Chance) -> Place6Place:
    """Any cell, sometimes one that there is not."""
    return Place6Place(cell=chance.below(CELLS + 2) - 1)


def twin(state: Place6State, viewer: int | None, chance: Chance) -> Place6State:
    """Only the seed is hidden, from everybody."""
    return replace(state, seed="".join(f"{chance.below(256):02x}" for _ in range(32)))


def unseen_inputs(
    state: Place6State, twin: Place6State, viewer: int | None
) -> list[tuple[Input, Input]]:
    """Whatever happens looks the same whichever the seed is."""
    if state.left is not None or state.plies == state.options.rounds * CELLS:
        return []
    seat = state.plies % 2
    place = Move(seat, Place6Place(cell=state.board.index(0)), 0)
    return [(each, each) for each in (place, Expire((seat,), 0), Leave(seat, 0))]
