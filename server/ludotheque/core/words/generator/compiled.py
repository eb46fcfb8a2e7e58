"""The compiled engine.  Importing this brings numba in and compiles, or reads what was compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from ludotheque.core.words.generator.kernel import LENGTH, search
from ludotheque.core.words.generator.position import (
    WRAP,
    Position,
    Raw,
    Scoring,
    stamps,
    worth,
)
from ludotheque.core.words.lexicon import Lexicon

GraphOf = Callable[[Lexicon], Any]
"""Gives the cells of a lexicon's move graph (see ``gaddag``)."""
_FIRST = 1 << 12
"""Plays that there is room for at once."""


class Room:
    """Arrays for so many plays, which may be used again by the same thread."""

    def __init__(self, plays: int) -> None:
        self.scores = np.empty(plays, np.int64)
        self.keys = np.empty(plays, np.uint64)
        self.places = np.empty(plays, np.int64)
        self.heap = np.empty(plays, np.int64)
        self.words = np.empty((plays, LENGTH + 1), np.uint8)
        self.tally = np.zeros(3, np.int64)

    @property
    def size(self) -> int:
        """For how many plays there is room."""
        return len(self.scores)

    def kept(self) -> list[Raw]:
        """The plays that are kept, in order."""
        count = int(self.tally[2])
        rows, lengths = self.words[:count].tobytes(), self.words[:count, LENGTH].tolist()
        scores, places = self.scores[:count].tolist(), self.places[:count].tolist()
        order = np.lexsort((self.keys[:count], -self.scores[:count])).tolist()
        step = LENGTH + 1
        return [
            (scores[k], places[k] & 1 == 1, places[k] >> 1, rows[k * step : k * step + lengths[k]])
            for k in order
        ]


class Compiled:
    """Finds plays with compiled code, several threads at once if they like."""

    def __init__(self, graph_of: GraphOf) -> None:
        self.graph_of = graph_of
        self._stamps = _given(stamps())

    def best(self, position: Position, top: int | None, tie: int) -> list[Raw]:
        """The best plays, the best first and equal ones in the order of ``tie``; None: all."""
        room = Room(_FIRST if top is None else min(top, _FIRST))
        self.find(position, tie, room)
        found = int(room.tally[0])
        # How many were asked for may be any number; room is made for those that there are.
        wanted = found if top is None else min(top, found)
        if wanted > room.size:
            room = Room(wanted)
            self.find(position, tie, room)
        return room.kept()

    def count(self, position: Position) -> tuple[int, int]:
        """How many plays there are, and the score of the best (0 where there is none)."""
        room = Room(0)
        self.find(position, 0, room)
        return int(room.tally[0]), int(room.tally[1])

    @staticmethod
    def room(plays: int) -> Room:
        """Arrays for so many plays, to ``find`` them more than once."""
        return Room(plays)

    def find(self, position: Position, tie: int, room: Room) -> None:
        """Find all plays of a position and keep as many of the best as there is room for."""
        scoring = position.scoring
        values, letter_times, word_times = _tables(scoring, position.lexicon.language)
        rules = (position.start, scoring.rack, scoring.bonus, _signed(tie))
        search(
            self.graph_of(position.lexicon),
            np.frombuffer(position.board, np.uint8),
            np.frombuffer(position.rack, np.uint8),
            values,
            letter_times,
            word_times,
            self._stamps,
            _given(rules),
            room.scores,
            room.keys,
            room.places,
            room.heap,
            room.words,
            room.tally,
        )


def _signed(number: int) -> int:
    """The low 64 bits of a number as a signed one, which is how arrays hold it."""
    low = number & WRAP
    return low - (WRAP + 1) if low >> 63 else low


def _given(numbers: tuple[int, ...]) -> Any:
    made = np.array([_signed(number) for number in numbers], np.int64)
    made.flags.writeable = False
    return made


@lru_cache(maxsize=64)
def _tables(scoring: Scoring, language: str) -> tuple[Any, Any, Any]:
    times = _given(scoring.letter_times), _given(scoring.word_times)
    return _given(worth(scoring, language)), *times
