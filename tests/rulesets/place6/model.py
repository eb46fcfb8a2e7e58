"""What a game of place6 is made of; class names begin with ``Place6`` (see the registry)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ludotheque.core.rulesets.base import Millis, Seat

CELLS = 36

Cell = Annotated[int, Ge(0), Le(CELLS - 1)]
Stone = Annotated[int, Ge(0), Le(2)]
"""0 is an empty cell, 1 a stone of seat 0, 2 a stone of seat 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6Options:
    """How often the board is filled (P4), and the time for a stone; 0 seconds mean no clock."""

    ruleset: Literal["place6"] = "place6"
    rounds: Annotated[int, Ge(1), Le(1000)] = 1
    move_seconds: Annotated[int, Ge(0), Le(600)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6Place:
    """Put a stone on an empty cell (P3)."""

    kind: Literal["place6.place"] = "place6.place"
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6Placed:
    """A stone lies on a cell; ``cleared`` says that it was the last, and the board is empty now."""

    kind: Literal["place6.placed"] = "place6.placed"
    seat: Seat
    cell: Cell
    cleared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6Left:
    """A seat left, and the game is over."""

    kind: Literal["place6.left"] = "place6.left"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6State:
    """The whole game; the seed is its only secret, as in games that draw from it later."""

    options: Place6Options
    seed: str
    board: tuple[Stone, ...]
    plies: int
    """Stones placed over the whole game."""
    left: Seat | None
    deadline: Millis | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place6View:
    """What everybody sees."""

    kind: Literal["place6.view"] = "place6.view"
    board: tuple[Stone, ...]
    plies: int
    turn: Seat | None
    left: Seat | None
