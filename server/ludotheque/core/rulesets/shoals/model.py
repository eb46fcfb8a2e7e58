"""What a game of shoals is made of: options, moves, state and view; events are in ``telling``.

A cell is a number from 0 to 35, row by row: row r and column c, both from 0, are cell 6 r + c.  A
tile is named by its creature and its colour, a face-down tile by its place in the pool, 0 to 29.
Class names begin with ``Shoals`` because they become names of the public schema, where all games
meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ludotheque.core.clocks import Clocks
from ludotheque.core.rulesets.base import Millis, Seat

Cell = Annotated[int, Ge(0), Le(35)]
PoolPlace = Annotated[int, Ge(0), Le(29)]
Creature = Literal["crab", "fish", "jellyfish", "seahorse", "starfish", "turtle"]
Colour = Literal["blue", "green", "pink", "purple", "red", "yellow"]
Objective = Literal["creature", "colour"]
First = Literal["random", "seat_0", "seat_1"]
Phase = Literal["objective", "turn", "draw", "over"]
Loss = Literal["time_out", "resigned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsOptions:
    """What a table agrees on before the deal (H4, H16, H17, H18)."""

    ruleset: Literal["shoals"] = "shoals"
    first: First = "random"
    match: Literal[1, 2] = 1
    turn_seconds: Annotated[int, Ge(0), Le(600)] = 90
    """Time for each turn, 0 for none; not used where there are banks."""
    bank_seconds: Annotated[int, Ge(0), Le(7200)] = 0
    """Time of each seat for the whole game, 0 for none."""
    increment_seconds: Annotated[int, Ge(0), Le(600)] = 0
    """What a bank gets back for each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsTile:
    """One of the 36 tiles; each pair is there once (H2)."""

    creature: Creature
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsGlide:
    """A tile goes from one cell to another along its row or column (H8).

    A cell is 6 r + c, for row r and column c, both from 0.
    """

    from_cell: Cell
    to_cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsPlacement:
    """A tile of the river comes on a free cell (H9): 6 r + c, for row r and column c, from 0."""

    tile: ShoalsTile
    cell: Cell


# Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsChoose:
    """Choose one's objective; the other seat gets the other one (H5)."""

    kind: Literal["shoals.choose"] = "shoals.choose"
    objective: Objective


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsTurn:
    """A whole turn, or all that is left of one whose slide was sent by itself (H7, H12)."""

    kind: Literal["shoals.turn"] = "shoals.turn"
    slide: ShoalsGlide | None = None
    place: ShoalsPlacement
    draw: PoolPlace | None = None
    """Place in the pool of the tile to turn up; None only where the pool is empty (H10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsSlide:
    """The first part of a turn by itself (H8, H12); a cell is 6 r + c, row and column from 0."""

    kind: Literal["shoals.slide"] = "shoals.slide"
    from_cell: Cell
    to_cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsUnslide:
    """Take the slide of this turn back (H12)."""

    kind: Literal["shoals.unslide"] = "shoals.unslide"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsPlace:
    """The second part of a turn by itself (H9, H12); a cell is 6 r + c, row and column from 0."""

    kind: Literal["shoals.place"] = "shoals.place"
    tile: ShoalsTile
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsDraw:
    """The last part of a turn by itself (H10, H12)."""

    kind: Literal["shoals.draw"] = "shoals.draw"
    place: PoolPlace


ShoalsMove = ShoalsChoose | ShoalsTurn | ShoalsSlide | ShoalsUnslide | ShoalsPlace | ShoalsDraw


# State and view


Board = tuple[ShoalsTile | None, ...]
"""The 36 cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsLast:
    """What a seat has done in a turn; parts that are not done yet, or were left out, are None."""

    seat: Seat
    slide: ShoalsGlide | None
    placement: ShoalsPlacement | None
    draw: PoolPlace | None
    drawn: ShoalsTile | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsPast:
    """The first game of a match as it ended (H16); tuples are by seat."""

    board: Board
    objectives: tuple[Objective, ...]
    scores: tuple[int, ...]
    first: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsState:
    """The whole game, hidden things included; tuples by seat have two entries."""

    options: ShoalsOptions
    seed: str
    """The secret seed as 64 hex digits."""
    phase: Phase
    game: Literal[1, 2]
    first: Seat
    """The first player of the game under way."""
    objectives: tuple[Objective, ...] | None
    """By seat; None until they are chosen."""
    turn: int
    """The turn under way in this game, from 1; it stays 36 when all tiles lie."""
    mover: Seat
    board: Board
    river: tuple[ShoalsTile, ...]
    """Up to six open tiles, the newest last."""
    pool: tuple[ShoalsTile | None, ...]
    """By place: the face-down tile, None where it has been turned up."""
    doing: ShoalsLast
    """What the mover has done of the turn under way."""
    last: ShoalsLast | None
    """The last completed turn of this game."""
    past: ShoalsPast | None
    """The first game of a match, once the second has begun."""
    clocks: Clocks
    lost: Seat | None
    """Who lost by time or resigned."""
    loss: Loss | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsZone:
    """A zone of at least two tiles that share a creature or a colour (H13)."""

    objective: Objective
    value: Creature | Colour
    cells: tuple[Cell, ...]
    """Ascending."""
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoalsView:
    """What everybody sees: all but the face-down tiles (H19); tuples by seat as in the state."""

    kind: Literal["shoals.view"] = "shoals.view"
    phase: Phase
    game: int
    games: int
    """How many games the match has, 1 or 2."""
    first: Seat
    objectives: tuple[Objective, ...] | None
    turn: int
    mover: Seat | None
    """None when the game is over."""
    board: Board
    """36 cells, row by row: row r and column c, both from 0, are 6 r + c.  None: no tile lies."""
    river: tuple[ShoalsTile, ...]
    """Up to six open tiles, the newest last."""
    pool: tuple[PoolPlace, ...]
    """Places with a face-down tile, ascending."""
    doing: ShoalsLast | None
    """What the mover has done of the turn under way; None when the game is over."""
    last: ShoalsLast | None
    zones: tuple[ShoalsZone, ...]
    """Of creatures and of colours, whoever counts them."""
    scores: tuple[int, ...]
    """Of this game; 0 and 0 until the objectives are chosen."""
    totals: tuple[int, ...]
    """Of the whole match."""
    past: ShoalsPast | None
    banks: tuple[Millis, ...]
    """What was in each bank when its clock last stood; zeros without banks."""
    lost: Seat | None
    loss: Loss | None
