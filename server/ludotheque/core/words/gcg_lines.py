"""One event line of a GCG file, word by word."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from ludotheque.core.words.gcg import (
    AnyEvent,
    ChallengeBonus,
    Exchange,
    GcgError,
    Pass,
    Play,
    RackGained,
    RackLost,
    TimePenalty,
    Withdrawn,
    shortened,
)
from ludotheque.core.words.gcg_tokens import (
    Unread,
    is_position,
    read_position,
    read_squares,
    read_tiles,
)

T = TypeVar("T")
Make = Callable[[dict[str, Any]], AnyEvent]
"""Makes an event of what all events say."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_COUNT = re.compile(r"[0-9]+")
_DIGITS = 2
"""Of a number of tiles that are exchanged, at most."""
_WORD = re.compile(r"\S+")
_PLAIN: Mapping[str, type[Pass | Withdrawn | ChallengeBonus | TimePenalty]] = {
    "-": Pass,
    "--": Withdrawn,
    "(challenge)": ChallengeBonus,
    "(time)": TimePenalty,
}


class _Line:
    """The words of one event line, taken one after the other."""

    def __init__(self, number: int, text: str, start: int) -> None:
        self.number = number
        self.text = text
        self.words = [(m.start(), m[0]) for m in _WORD.finditer(text, start)]
        self.at = 0

    def fail(self, reason: str, column: int | None = None) -> NoReturn:
        if column is None:
            column = self.words[self.at][0] if self.at < len(self.words) else len(self.text)
        raise GcgError(self.number, column + 1, reason)

    def peek(self) -> str:
        return self.words[self.at][1] if self.at < len(self.words) else ""

    def next(self, wanted: str) -> tuple[int, str]:
        if self.at == len(self.words):
            self.fail(f"the line ends where {wanted} should stand", len(self.text))
        self.at += 1
        return self.words[self.at - 1]

    def part(self, read_it: Callable[[str], T], column: int, text: str) -> T:
        try:
            return read_it(text)
        except Unread as no:
            self.fail(no.reason, column + no.at)

    def number_of(self, wanted: str) -> int:
        column, word = self.next(wanted)
        if not _NUMBER.fullmatch(word):
            shown = shortened(word)
            self.fail(f"{shown!r} stands where {wanted} should, such as +24", column)
        return int(word)

    def rest(self) -> str:
        return self.text[self.words[self.at][0] :] if self.at < len(self.words) else ""


def read_event(number: int, text: str, nicks: Mapping[str, int]) -> AnyEvent:
    """Read one event line."""
    start = text.index(">")
    colon = text.find(":", start)
    if colon < 0:
        raise GcgError(number, start + 1, "an event begins with >, a nickname and a colon")
    nick = text[start + 1 : colon].strip()
    if nick not in nicks:
        known = ", ".join(nicks) or "none yet"
        reason = f"nobody is called {shortened(nick)!r}; the players are {known}"
        raise GcgError(number, start + 2, reason)
    line = _Line(number, text, colon + 1)
    rack = None
    if line.peek() and not (is_position(line.peek()) or line.peek()[0] in "-("):
        column, word = line.next("a rack")
        rack = line.part(read_tiles, column, word)
    make = _action(line, rack)
    score, total = line.number_of("the score"), line.number_of("the total")
    said: dict[str, Any] = {
        "player": nicks[nick],
        "rack": rack,
        "score": score,
        "total": total,
        "rest": line.rest(),
        "line": number,
    }
    return make(said)


def _action(line: _Line, rack: tuple[str, ...] | None) -> Make:
    """What the event is, still without its score."""
    column, word = line.next("a position, -, --, (time), (challenge) or tiles in parentheses")
    if is_position(word):
        return _play(line, column, word)
    plain = _PLAIN.get(word.lower())
    if plain is not None:
        return lambda said: plain(**said)
    if word.startswith("-"):
        return _exchange(line, column + 1, word[1:])
    if not (word.startswith("(") and word.endswith(")") and len(word) > 2):
        shown = shortened(word)
        line.fail(f"{shown!r} is no position, exchange, pass or anything that happens", column)
    tiles = line.part(read_tiles, column + 1, word[1:-1])
    return lambda said: _end_rack(tiles, rack, said)


def _play(line: _Line, column: int, word: str) -> Make:
    cell, down = line.part(read_position, column, word)
    column, word = line.next("the word")
    squares = line.part(read_squares, column, word)
    return lambda said: Play(cell=cell, down=down, squares=squares, **said)


def _exchange(line: _Line, column: int, text: str) -> Make:
    if _COUNT.fullmatch(text):
        count = int(text) if len(text) <= _DIGITS else 0
        if not count:
            most = 10**_DIGITS - 1
            line.fail(f"an exchange is of one tile or more, to {most}; a pass is -", column)
        return lambda said: Exchange(tiles=None, count=count, **said)
    tiles = line.part(read_tiles, column, text)
    return lambda said: Exchange(tiles=tiles, count=len(tiles), **said)


def _end_rack(
    tiles: tuple[str, ...], rack: tuple[str, ...] | None, said: dict[str, Any]
) -> AnyEvent:
    """Tiles at the end: lost where points go, or where nothing goes and they are one's own."""
    lost = said["score"] < 0 or (said["score"] == 0 and rack is not None)
    return (RackLost if lost else RackGained)(tiles=tiles, **said)
