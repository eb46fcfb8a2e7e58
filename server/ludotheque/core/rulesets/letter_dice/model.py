"""What a game of letter dice is made of: options, moves, state and view; events are in ``telling``.

A cell is a number from 0 to 15, row by row; a board is sixteen faces of one letter or more.  Words
are stored as the lexicon spells them.  Class names begin with ``Dice`` because they become names of
the public schema, where all games meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen

from ludotheque.core.rulesets.base import Millis, Seat

Cell = Annotated[int, Ge(0), Le(15)]
Board = tuple[str, ...]
"""Sixteen faces, row by row."""
Mode = Literal["turns", "simultaneous"]
Reroll = Literal["never", "each_turn"]
Points = Literal["seed", "classic"]
Phase = Literal["play", "over"]
Language = Literal["fr", "en", "es"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceOptions:
    """What a table agrees on (D3 to D8); what is None is filled in before the game starts."""

    ruleset: Literal["letter-dice"] = "letter-dice"
    mode: Mode = "turns"
    turn_seconds: Annotated[int, Ge(10), Le(600)] = 60
    total_minutes: Annotated[int, Ge(1), Le(60)] | None = None
    """None: two minutes for each seat."""
    reroll: Reroll = "never"
    min_length: Annotated[int, Ge(3), Le(5)] = 3
    dice: Annotated[str, MaxLen(64)] | None = None
    """Name of a set that the server has; None: the one of the lexicon's language."""
    dice_text: Annotated[str, MaxLen(4_000)] | None = None
    """A set of one's own: sixteen lines of six faces with semicolons between them."""
    language: Language | None = None
    """Of the words; None: the lexicon's, or else the table's."""
    lexicon: Annotated[str, MaxLen(100)] | None = None
    """Id of the word list; None: the newest of the language."""
    points: Points = "seed"
    show_words: bool = True
    """Whether words are seen by the others while turns are played."""


# Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceEnter:
    """Enter a word (D12); accents, case and ligatures do not matter."""

    kind: Literal["letter-dice.enter"] = "letter-dice.enter"
    word: Annotated[str, MaxLen(64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePass:
    """End one's turn (D10), or be done with a simultaneous game for now (D11)."""

    kind: Literal["letter-dice.pass"] = "letter-dice.pass"


DiceMove = DiceEnter | DicePass


# State and view


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceFind:
    """A word that a seat has found, the first path that spells it, and on which roll."""

    word: str
    points: int
    path: tuple[Cell, ...]
    roll: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceState:
    """The whole game, hidden things included; tuples by seat are as long as there are seats."""

    options: DiceOptions
    seed: str
    """The secret seed as 64 hex digits; later rolls come from it."""
    phase: Phase
    board: Board
    roll: int
    """Which roll the board is, from 1."""
    round: int
    """From 1; it stays the last one when all rounds are over."""
    mover: Seat
    """Whose turn it is; in a simultaneous game always 0."""
    found: tuple[tuple[DiceFind, ...], ...]
    """By seat, in the order of finding."""
    done: tuple[bool, ...]
    """By seat: who needs no more time in a simultaneous game."""
    left: tuple[Seat, ...]
    """In the order of leaving."""
    turns_done: int
    since: tuple[Millis, ...]
    """By seat: when it entered its last word, or when its turn began if that was later."""
    deadline: Millis | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceFound:
    """A word that a seat has found, as a viewer sees it."""

    word: str
    points: int
    """What it counts: 0 where it turned out to be shared in a simultaneous game."""
    path: tuple[Cell, ...]
    """The cells of its faces in turn, each 4 r + c for row r and column c, both from 0."""
    roll: int
    shared: bool
    """Whether somebody else has found it too; in a simultaneous game known at the end only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceWord:
    """A word that was on a board, and who found it; nobody: it was missed."""

    word: str
    points: int
    path: tuple[Cell, ...]
    """The cells of its faces in turn, each 4 r + c for row r and column c, both from 0."""
    found_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRoll:
    """A board of the game with every word that was on it, in the order of the alphabet."""

    roll: int
    board: Board
    """Sixteen faces, row by row."""
    words: tuple[DiceWord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceView:
    """What one seat or a spectator may see (D20); tuples by seat as in the state."""

    kind: Literal["letter-dice.view"] = "letter-dice.view"
    phase: Phase
    mode: Mode
    board: Board
    """Sixteen faces, row by row: row r and column c, both from 0, are cell 4 r + c.  A face has one
    letter, or several that are used together.
    """
    roll: int
    """Which roll the board is, from 1."""
    round: int
    rounds: int
    rounds_left: int
    """Whole rounds after the one under way."""
    mover: Seat | None
    """Whose turn it is; None in a simultaneous game, and when the game is over."""
    after_this: Millis
    """How long the game can last after the present deadline."""
    lexicon: str
    language: Language
    dice: str | None
    """Name of the set of dice; None for a set of the table's own."""
    min_length: int
    point_table: tuple[int, ...]
    """Points by number of letters: the first is for 3, the last for 8 and more."""
    scores: tuple[int | None, ...]
    """None where the viewer may not know yet."""
    counts: tuple[int, ...]
    """How many words each seat has found."""
    found: tuple[tuple[DiceFound, ...] | None, ...]
    """In the order of finding; None where the viewer may not know yet."""
    done: tuple[Seat, ...]
    left: tuple[Seat, ...]
    rolls: tuple[DiceRoll, ...] | None
    """After the end: boards and all their words; None before."""
