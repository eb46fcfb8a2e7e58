"""What a game of wocable is made of: options, moves, state and view; events are in ``telling``.

A cell is a number from 0 to 224, row by row: row r and column c, both from 0, are cell 15 r + c.  A
board is 225 texts: empty, a tile as the language writes it (``A``, ``CH``), or in lower case a
blank that stands for it.  Class names begin with ``Wocable`` because they become names of the
public schema, where all games meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from ludotheque.core.clocks import Clocks
from ludotheque.core.rulesets.base import Millis, Seat

Cell = Annotated[int, Ge(0), Le(224)]
Letter = Annotated[str, MinLen(1), MaxLen(2)]
"""A letter in upper case, or a digraph that has a tile of its own."""
Tile = Annotated[str, MinLen(1), MaxLen(2)]
"""A letter, or ``?`` for a blank."""
Language = Literal["en", "es", "fr"]
Premiums = Literal["standard", "none"]
Days = Literal[1, 3, 7]
Phase = Literal["play", "over"]
Ending = Literal["out", "passes", "scoreless", "left"]
Done = Literal["place", "exchange", "pass"]
Reason = Literal["resigned", "time"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableOptions:
    """What a table agrees on (W2, W3, W9, W17); what is None is filled in before the game."""

    ruleset: Literal["wocable"] = "wocable"
    language: Language | None = None
    """Of words and tiles; None: the lexicon's, or else the table's."""
    lexicon: Annotated[str, MaxLen(100)] | None = None
    """Id of the word list; None: the newest of the language."""
    premiums: Premiums = "standard"
    exchange_min_bag: Annotated[int, Ge(0), Le(7)] = 0
    """How many tiles the bag must hold for an exchange; 0: as many as are exchanged."""
    turn_seconds: Annotated[int, Ge(0), Le(600)] = 120
    """Time for each move, 0 for none; not used where there are banks or days."""
    bank_seconds: Annotated[int, Ge(0), Le(7200)] = 0
    """Time of each seat for the whole game, 0 for none."""
    increment_seconds: Annotated[int, Ge(0), Le(600)] = 0
    """What a bank gets back for each move."""
    turn_days: Days | None = None
    """Correspondence: days for each move."""


# Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class WocablePut:
    """A tile laid on a cell; ``blank``: a blank that stands for the letter."""

    cell: Cell
    """15 r + c, for row r and column c, both from 0."""
    letter: Letter
    """In upper case, for a blank too."""
    blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WocablePlace:
    """Lay tiles of one's rack in one row or column (W5 to W7)."""

    kind: Literal["wocable.place"] = "wocable.place"
    tiles: Annotated[tuple[WocablePut, ...], MinLen(1), MaxLen(7)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableExchange:
    """Give tiles back for as many others (W9)."""

    kind: Literal["wocable.exchange"] = "wocable.exchange"
    tiles: Annotated[tuple[Tile, ...], MinLen(1), MaxLen(7)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WocablePass:
    """Do nothing (W10)."""

    kind: Literal["wocable.pass"] = "wocable.pass"


WocableMove = WocablePlace | WocableExchange | WocablePass


# State and view


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableWord:
    """A word that a placement makes, and what it scores by itself."""

    word: str
    """In upper case, as the list spells it."""
    cells: tuple[Cell, ...]
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableTurn:
    """What a seat did in its turn."""

    turn: int
    seat: Seat
    done: Done
    cells: tuple[Cell, ...]
    """Where it laid tiles, ascending."""
    words: tuple[WocableWord, ...]
    """The main word first."""
    score: int
    bonus: int
    """Part of the score: what laying a whole rack gave."""
    exchanged: int
    """How many tiles it exchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableState:
    """The whole game, hidden things included; tuples by seat are as long as there are seats."""

    options: WocableOptions
    seed: str
    """The secret seed as 64 hex digits; draws come from it."""
    phase: Phase
    board: tuple[str, ...]
    bag: tuple[Tile, ...]
    """What is left to draw, in the order of the set, not of drawing."""
    racks: tuple[tuple[Tile, ...], ...]
    """By seat, in the order of the set; that of a seat that left is set aside (W13)."""
    scores: tuple[int, ...]
    order: tuple[Seat, ...]
    """In which order the seats play, drawn by lot; it stays when seats leave."""
    mover: Seat
    turn: int
    """The turn under way, from 1; it stays the last one when the game is over."""
    passes: int
    """Passes in a row, by all seats (W11)."""
    scoreless: int
    """Turns in a row without a placement (W11)."""
    last: WocableTurn | None
    left: tuple[Seat, ...]
    """In the order of leaving."""
    clocks: Clocks
    ending: Ending | None
    adjustments: tuple[int, ...] | None
    """By seat: what the racks left at the end changed; None while the game runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableView:
    """What one seat or a spectator may see (W20); tuples by seat as in the state."""

    kind: Literal["wocable.view"] = "wocable.view"
    phase: Phase
    language: Language
    lexicon: str
    premiums: tuple[str, ...]
    """15 rows of 15: ``T`` and ``D`` triple and double word, ``t`` and ``d`` letter, ``.`` none."""
    values: dict[str, int]
    """What each tile is worth, in the order of the language, the blank ``?`` last."""
    board: tuple[str, ...]
    """225 cells, row by row: row r and column c, both from 0, are 15 r + c.

    Each is empty (``""``), a tile as the language writes it (``A``, ``CH``), or in lower case a
    blank that stands for it.
    """
    order: tuple[Seat, ...]
    mover: Seat | None
    """None when the game is over."""
    turn: int
    scores: tuple[int, ...]
    racks: tuple[tuple[Tile, ...] | None, ...]
    """None where the viewer may not know; all are open after the end."""
    rack_sizes: tuple[int, ...]
    bag: int
    """How many tiles are left to draw."""
    unseen: dict[str, int]
    """Tiles that this viewer cannot see, by tile: in the bag and on racks, set aside or not."""
    exchange_limit: int
    """How many tiles may be exchanged now; 0: none."""
    passes: int
    passes_to_end: int
    """With how many passes in a row the game ends."""
    scoreless: int
    last: WocableTurn | None
    left: tuple[Seat, ...]
    banks: tuple[Millis, ...]
    """What was in each bank when its clock last stood; zeros without banks."""
    ending: Ending | None
    adjustments: tuple[int, ...] | None


# What is asked beside the game


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableTrialWord:
    """A word that a draft would make."""

    word: str
    cells: tuple[Cell, ...]
    score: int
    valid: bool | None
    """None where the asker may not know: whoever is not on the move gets the score alone (W8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableTrial:
    """What a draft that lies as it must would score (W8)."""

    kind: Literal["wocable.trial"] = "wocable.trial"
    words: tuple[WocableTrialWord, ...]
    score: int
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableBestPlay:
    """A play that was there."""

    tiles: tuple[WocablePut, ...]
    start: Cell
    down: bool
    word: tuple[str, ...]
    """As on the board, blanks in lower case."""
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableStudy:
    """A finished game at one moment, looked into: the open racks, and what the mover could do."""

    kind: Literal["wocable.study"] = "wocable.study"
    racks: tuple[tuple[Tile, ...], ...]
    mover: Seat | None
    best: tuple[WocableBestPlay, ...]
    """The best first; equal scores in an order of their own (docs/word-engine.md)."""
