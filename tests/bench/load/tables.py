"""Tables that clients play as fast as the server lets them, and what they see meanwhile."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import from_json

from tests.bench.load.house import Made
from tests.bench.load.wire import Wire
from tests.rulesets.place6.model import CELLS

UPDATE = b'{"type":"update"'
SNAPSHOT = b'{"type":"snapshot"'
ACCEPTED = b'{"type":"accepted"'
REFUSED = b'{"type":"refused"'


@dataclass
class Seen:
    """What all clients of a run have seen."""

    ready: int = 0
    moves: int = 0
    finished: int = 0
    refused: int = 0
    delivered: int = 0
    """Updates that reached spectators."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from a client's sending to another client's having the update."""
    times: list[float] = field(default_factory=list)
    """When each move was seen by another player."""
    gaps: int = 0

    def moved(self, sent: float) -> None:
        """Another client has the update of a move that was sent then."""
        now = time.perf_counter()
        self.latencies.append(now - sent)
        self.times.append(now)


class Playing(ABC):
    """One game with a socket for each of its seats."""

    def __init__(self, made: Made, seen: Seen) -> None:
        self.game = made.game
        self.seen = seen
        self.over = False
        self.sent: dict[int, float] = {}
        follow = self.follow()
        self.wires = [Wire(token, [follow], self._heard) for token in made.tokens]
        self._seats = {wire: seat for seat, wire in enumerate(self.wires)}

    def follow(self) -> bytes:
        """The frame that subscribes to this game."""
        return f'{{"type":"subscribe","game":"{self.game}"}}'.encode()

    def _heard(self, wire: Wire, text: bytes) -> None:
        if text.startswith(UPDATE):
            self.update(self._seats[wire], text)
        elif text.startswith(ACCEPTED):
            self.seen.moves += 1
        elif text.startswith(SNAPSHOT):
            self.seen.ready += 1
            self.snapshot(self._seats[wire], text)
        elif text.startswith(REFUSED):
            self.seen.refused += 1

    def spectator(self) -> Wire:
        """A socket that watches and counts."""
        return Wire(None, [self.follow()], self._watched)

    def _watched(self, _wire: Wire, text: bytes) -> None:
        if text.startswith(UPDATE):
            self.seen.delivered += 1
        elif text.startswith(SNAPSHOT):
            self.seen.ready += 1

    def end(self) -> None:
        """The game is over; said once."""
        if not self.over:
            self.over = True
            self.seen.finished += 1

    def snapshot(self, seat: int, text: bytes) -> None:  # noqa: B027 - not every game needs it
        """A seat's first picture of the game."""

    @abstractmethod
    def begin(self) -> None:
        """Make the first moves."""

    @abstractmethod
    def update(self, seat: int, text: bytes) -> None:
        """A seat has heard what happened, and moves where it is waited for."""


def number(text: bytes) -> int:
    """The number of an update, without reading all of it."""
    start = text.index(b'"n":') + 4
    return int(text[start : text.index(b",", start)])


class Placing(Playing):
    """place6: two players, one of whom is waited for; a stone is on its way at any time."""

    def __init__(self, made: Made, seen: Seen, rounds: int = 1) -> None:
        super().__init__(made, seen)
        self._stones = rounds * CELLS
        self._last = 1

    def begin(self) -> None:
        """Seat 0 places the first stone."""
        self._place(1)

    def _place(self, n: int) -> None:
        stones = n - 1
        self.sent[n + 1] = time.perf_counter()
        self.wires[stones % 2].send(
            f'{{"type":"move","id":"{n}","game":"{self.game}","n":{n},'
            f'"move":{{"kind":"place6.place","cell":{stones % CELLS}}}}}'.encode()
        )

    def update(self, seat: int, text: bytes) -> None:
        """Answer at once, until the board is full."""
        n = number(text)
        stones = n - 1
        if stones % 2 != seat:
            return
        self.seen.gaps += n != self._last + 1
        self._last = n
        self.seen.moved(self.sent.pop(n))
        if stones == self._stones:
            self.end()
        else:
            self._place(n)


class Taking(Playing):
    """6 qui prend: all choose at once, the lowest card they have."""

    def __init__(self, made: Made, seen: Seen) -> None:
        super().__init__(made, seen)
        self._first: dict[int, Any] = {}
        self._asked: dict[int, object] = {}
        self._sends = 0

    def snapshot(self, seat: int, text: bytes) -> None:
        """Keep the hand until the game is begun."""
        self._first[seat] = from_json(text)

    def begin(self) -> None:
        """Everybody lays the first card."""
        for seat, standing in self._first.items():
            self._answer(seat, standing)

    def update(self, seat: int, text: bytes) -> None:
        """Measure the others' moves, then move where it is waited for."""
        standing = from_json(text)
        for entry in standing["events"]:
            if entry["cause"] == "move" and entry["seat"] != seat:
                self.seen.moved(self.sent[entry["seat"]])
        if standing["outcome"] is not None:
            self.end()
        else:
            self._answer(seat, standing)

    def _answer(self, seat: int, standing: dict[str, Any]) -> None:
        view = standing["view"]
        asked = (view["round"], view["trick"], view["phase"])
        if seat not in standing["to_act"] or self._asked.get(seat) == asked:
            return
        self._asked[seat] = asked
        if view["phase"] == "choose":
            move = f'{{"kind":"six-qui-prend.choose","card":{view["hand"][0]}}}'
        else:
            move = '{"kind":"six-qui-prend.take_row","row":0}'
        self._sends += 1
        self.sent[seat] = time.perf_counter()
        self.wires[seat].send(
            f'{{"type":"move","id":"{self._sends}","game":"{self.game}",'
            f'"n":{standing["n"]},"move":{move}}}'.encode()
        )
