"""What is told of a game of shoals; every event is for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.shoals.model import Cell, Loss, Objective, PoolPlace, ShoalsTile


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsDealt:
    """A game begins with this river; ``first`` begins."""

    kind: Literal["shoals.dealt"] = "shoals.dealt"
    game: int
    first: Seat
    river: tuple[ShoalsTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsObjectives:
    """Who collects what, by seat."""

    kind: Literal["shoals.objectives"] = "shoals.objectives"
    objectives: tuple[Objective, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsSlid:
    """A tile slid; ``back`` says that a slide of the same turn was taken back."""

    kind: Literal["shoals.slid"] = "shoals.slid"
    seat: Seat
    tile: ShoalsTile
    from_cell: Cell
    to_cell: Cell
    back: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsPlaced:
    """A tile of the river lies on the board; ``scores`` are those after it, by seat."""

    kind: Literal["shoals.placed"] = "shoals.placed"
    seat: Seat
    tile: ShoalsTile
    cell: Cell
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsDrawn:
    """A tile of the pool was turned up into the river."""

    kind: Literal["shoals.drawn"] = "shoals.drawn"
    seat: Seat
    place: PoolPlace
    tile: ShoalsTile


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsGameOver:
    """All 36 tiles of a game lie; ``winner`` is who won this game (H14), totals are the match's."""

    kind: Literal["shoals.game_over"] = "shoals.game_over"
    game: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsLost:
    """A seat lost by time or resigned, and all is over."""

    kind: Literal["shoals.lost"] = "shoals.lost"
    seat: Seat
    loss: Loss


ShoalsEvent = (
    ShoalsDealt
    | ShoalsObjectives
    | ShoalsSlid
    | ShoalsPlaced
    | ShoalsDrawn
    | ShoalsGameOver
    | ShoalsLost
)
