"""What is told of a game of dupliKta; what a turn hides is told to its player alone (K36)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.core.rulesets.base import Millis, Seat
from ludotheque.core.rulesets.duplikta.model import (
    Cell,
    DupliktaPut,
    DupliktaTurn,
    Ending,
    Halves,
    Tile,
)

LoupeAct = Literal["named", "drawn", "exchanged", "mutated", "failed"]
"""A blank was named; another came at random; from the box; by mutation; nothing came of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaBegun:
    """The game is laid out, with these Chances (in halves) by seat, those of handicaps too."""

    kind: Literal["duplikta.begun"] = "duplikta.begun"
    chances: tuple[Halves, ...]
    granted: tuple[Halves, ...]
    """What each seat has for its handicap."""
    box: int
    preparing: bool
    """Whether the initiator prepares the opening first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPrepared:
    """The initiator changed the opening; only they hear with what."""

    kind: Literal["duplikta.prepared"] = "duplikta.prepared"
    rack: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaTurnOpened:
    """A turn begins, or the same one again; ``prepared`` says that the opening cost a Chance."""

    kind: Literal["duplikta.turn_opened"] = "duplikta.turn_opened"
    turn: int
    attempt: int
    box: int
    dealt: tuple[Tile, ...] | None
    """The rack that all hold; None where each has their own."""
    prepared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaRack:
    """A seat's own rack as its turn begins, or after it took tiles; only it hears so."""

    kind: Literal["duplikta.rack"] = "duplikta.rack"
    seat: Seat
    rack: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaStarted:
    """A seat's chrono runs; only it hears so."""

    kind: Literal["duplikta.started"] = "duplikta.started"
    seat: Seat
    since: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaDrafted:
    """How a seat's tiles lie now; only it hears so."""

    kind: Literal["duplikta.drafted"] = "duplikta.drafted"
    seat: Seat
    puts: tuple[DupliktaPut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaLoupeUsed:
    """A tile went over a seat's loupe; only it hears so."""

    kind: Literal["duplikta.loupe_used"] = "duplikta.loupe_used"
    seat: Seat
    act: LoupeAct
    gave: Tile
    got: Tile
    """The tile that is on the rack now; the same where nothing came of it."""
    cost: Halves
    chances: Halves


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaReady:
    """A seat has confirmed; with what, nobody else knows before the turn closes."""

    kind: Literal["duplikta.ready"] = "duplikta.ready"
    seat: Seat
    timed_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPaused:
    """A seat pauses; Lignard says so."""

    kind: Literal["duplikta.paused"] = "duplikta.paused"
    seat: Seat
    pauses_left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaResumed:
    """A seat is back, or its pause was over; Lignard says so.  ``halt``: all go on."""

    kind: Literal["duplikta.resumed"] = "duplikta.resumed"
    seat: Seat
    halt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaHalted:
    """Two turns in a row ran out with nothing on the grid; the game stands until one resumes."""

    kind: Literal["duplikta.halted"] = "duplikta.halted"


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaChanged:
    """``same_tiles`` will be this from the next turn on."""

    kind: Literal["duplikta.changed"] = "duplikta.changed"
    same_tiles: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaWord:
    """A run that a play made; ``valid`` as it is, or read backwards where the table allows that."""

    seat: Seat
    word: str
    cells: tuple[Cell, ...]
    score: int
    valid: bool
    backwards: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaClosed:
    """A turn is closed: what each seat did, whose tiles stay and why, and who won the turn.

    A gift in a line is Mimil's.
    """

    kind: Literal["duplikta.closed"] = "duplikta.closed"
    closed: DupliktaTurn
    words: tuple[DupliktaWord, ...]
    """Every run of every play, by seat, the main word first."""
    scores: tuple[int, ...]
    again: bool
    """Whether the same turn is played again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaOver:
    """The game is over; ``scores`` hold the ``adjustments`` for what was not played (``rests``)."""

    kind: Literal["duplikta.over"] = "duplikta.over"
    ending: Ending
    left: Seat | None
    rests: tuple[tuple[Tile, ...], ...]
    adjustments: tuple[int, ...]
    scores: tuple[int, ...]
