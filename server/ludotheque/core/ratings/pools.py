"""Which results are weighed against each other: ruleset × language × speed × kind of player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.core.rulesets.base import Millis

Speed = Literal["fast", "steady", "correspondence"]
Side = Literal["people", "bots"]

SIDES: tuple[Side, ...] = ("people", "bots")

STEADY_FROM: Millis = 10 * 60 * 1000
CORRESPONDENCE_FROM: Millis = 12 * 60 * 60 * 1000

USED_OF_A_TURN = 3
"""Players use about a third of a time that is given anew every turn."""


@dataclass(frozen=True, slots=True, order=True)
class Pool:
    """One ladder (R1).  ``language`` is the language of the table."""

    ruleset: str
    language: str
    speed: Speed
    side: Side

    def __str__(self) -> str:
        """The pool as one word, for keys and addresses."""
        return f"{self.ruleset}.{self.language}.{self.speed}.{self.side}"


def speed_of(expected: Millis) -> Speed:
    """The class of a game that is expected to last this long (R2)."""
    if expected < STEADY_FROM:
        return "fast"
    return "steady" if expected < CORRESPONDENCE_FROM else "correspondence"


def expected_duration(
    turns: int, seats_in_turn: int, *, turn: Millis = 0, bank: Millis = 0, increment: Millis = 0
) -> Millis:
    """How long a game is expected to last (R2).

    ``turns`` is how often one seat is asked in an ordinary game; ``seats_in_turn`` is how many
    seats think one after the other: all of them in a game of turns, 1 where all think at once.
    """
    return seats_in_turn * (bank + turns * (increment + turn // USED_OF_A_TURN))
