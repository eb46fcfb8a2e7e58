"""What is told of a game of wocable; all but what a seat draws is for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.wocable.model import (
    Ending,
    Reason,
    Tile,
    WocablePut,
    WocableWord,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableDealt:
    """The game begins; the seats play in this order."""

    kind: Literal["wocable.dealt"] = "wocable.dealt"
    order: tuple[Seat, ...]
    bag: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableDrew:
    """A seat drew these tiles; only it hears so."""

    kind: Literal["wocable.drew"] = "wocable.drew"
    seat: Seat
    tiles: tuple[Tile, ...]
    rack: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WocablePlaced:
    """A seat laid tiles; ``score`` holds ``bonus``, ``total`` is the seat's after it."""

    kind: Literal["wocable.placed"] = "wocable.placed"
    turn: int
    seat: Seat
    tiles: tuple[WocablePut, ...]
    words: tuple[WocableWord, ...]
    score: int
    bonus: int
    total: int
    bag: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableExchanged:
    """A seat exchanged so many tiles."""

    kind: Literal["wocable.exchanged"] = "wocable.exchanged"
    turn: int
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocablePassed:
    """A seat passed; ``passes`` in a row at the table."""

    kind: Literal["wocable.passed"] = "wocable.passed"
    turn: int
    seat: Seat
    passes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableLeft:
    """A seat resigned or was late; its rack is set aside."""

    kind: Literal["wocable.left"] = "wocable.left"
    seat: Seat
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class WocableOver:
    """The game is over; ``scores`` hold the ``adjustments`` for ``racks``."""

    kind: Literal["wocable.over"] = "wocable.over"
    ending: Ending
    racks: tuple[tuple[Tile, ...], ...]
    adjustments: tuple[int, ...]
    scores: tuple[int, ...]


WocableEvent = (
    WocableDealt
    | WocableDrew
    | WocablePlaced
    | WocableExchanged
    | WocablePassed
    | WocableLeft
    | WocableOver
)
