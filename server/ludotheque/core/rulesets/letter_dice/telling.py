"""What is told of a game of letter dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.letter_dice.model import Board, Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled:
    """A board was rolled."""

    kind: Literal["letter-dice.rolled"] = "letter-dice.rolled"
    roll: int
    board: Board


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceTurn:
    """A turn begins."""

    kind: Literal["letter-dice.turn"] = "letter-dice.turn"
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceAccepted:
    """A word counts, with one path that spells it; told to those who may know the word (D20)."""

    kind: Literal["letter-dice.accepted"] = "letter-dice.accepted"
    seat: Seat
    word: str
    points: int
    path: tuple[Cell, ...]
    score: int
    """What the seat has now; in a simultaneous game before words that turn out to be shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceScored:
    """A seat has found a word that others may not know yet."""

    kind: Literal["letter-dice.scored"] = "letter-dice.scored"
    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePassed:
    """A turn was ended before its time, or a seat is done with a simultaneous game for now."""

    kind: Literal["letter-dice.passed"] = "letter-dice.passed"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceBell:
    """The time of a turn (of this seat), or of a simultaneous game (None), is over."""

    kind: Literal["letter-dice.bell"] = "letter-dice.bell"
    seat: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceLeft:
    """A seat left; it keeps its score, and its turns are skipped."""

    kind: Literal["letter-dice.left"] = "letter-dice.left"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceOver:
    """The game is over; in a simultaneous one words that were shared count for nobody."""

    kind: Literal["letter-dice.over"] = "letter-dice.over"
    scores: tuple[int, ...]


DiceEvent = (
    DiceRolled | DiceTurn | DiceAccepted | DiceScored | DicePassed | DiceBell | DiceLeft | DiceOver
)
