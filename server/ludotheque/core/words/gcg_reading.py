"""GCG text read line by line, as the programs of the field write it, strictly where it matters.

Read are: positions in either case, scores with or without sign, racks that are missing or known in
part, through tiles as ``.``, in parentheses or as letters, notes over several lines, anything
after a total, and pragmas that nobody knows.  Refused is what could be meant in two ways or in
none; the refusal names line, column and what would be right.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludotheque.core.words.gcg import (
    MOST_SEATS,
    AnyEvent,
    Game,
    GcgError,
    Player,
    Pragma,
    shortened,
)
from ludotheque.core.words.gcg_lines import read_event
from ludotheque.core.words.gcg_tokens import Unread, read_tiles

_LINE = re.compile(r"\r\n|\r|\n")
_ENCODING = re.compile(rb"\s*#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "iso-8859-1": "iso-8859-1",
    "iso8859-1": "iso-8859-1",
    "latin-1": "iso-8859-1",
    "latin1": "iso-8859-1",
}
_NAME = re.compile(r"(\S*)\s*(.*)", re.DOTALL)
_SEAT = re.compile(r"(player|rack)([0-9]+)")
_SEATS = {str(seat): seat for seat in range(1, MOST_SEATS + 1)}
_ONCE = ("title", "id", "lexicon")
_LINES = ("description", "note", "incomplete")
_OPEN = ("description", "note")
"""Those that lines without a name go on with."""


def decode(data: bytes) -> str:
    """The text of a file: in the encoding that it names, or else UTF-8, or else ISO 8859-1."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    named = _ENCODING.match(data)
    if named is None:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("iso-8859-1")
    name = named[1].decode("ascii", "replace")
    encoding = _ENCODINGS.get(name.lower())
    if encoding is None:
        raise GcgError(1, 1, f"the encoding {name} is not read; UTF-8 and ISO-8859-1 are")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GcgError(line, None, f"this is not {name}, which the first line says it is") from None


def read(text: str) -> Game:
    """Read a whole file.  Raises GcgError."""
    reader = _Reader()
    number = 0
    for number, line in enumerate(_LINE.split(text.removeprefix("\ufeff")), 1):
        reader.take(number, line.rstrip())
    return reader.finish(number)


class _Text:
    """A text that grows by lines, and by more of its last line; made whole once, at the end."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, line: str) -> None:
        """One more line; an empty first one is none."""
        if self.parts:
            self.parts.append("\n")
        if line:
            self.parts.append(line)

    def go_on(self, more: str) -> None:
        """More of the last line; blanks stand between two parts and nowhere else."""
        if not more:
            return
        if self.parts and self.parts[-1] != "\n":
            self.parts.append(" ")
        self.parts.append(more)

    def __str__(self) -> str:
        return "".join(self.parts)


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.racks: dict[int, tuple[str, ...]] = {}
        self.events: list[AnyEvent] = []
        self.notes: list[_Text] = []
        """What is noted about each event."""
        self.texts: dict[str, _Text] = {}
        self.pragmas: list[tuple[str, _Text]] = []
        self.open: _Text | None = None
        """What a line that begins with neither # nor > goes on with, and ``#-`` as a line."""
        self.last: _Text | None = None
        """What ``#-`` goes on with else."""
        self.begun = False

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if "\x00" in line:
            raise GcgError(number, line.index("\x00") + 1, "this is not text")
        stripped = line.lstrip()
        if not stripped:
            return
        if stripped.startswith("#"):
            self._pragma(number, line)
        elif stripped.startswith(">"):
            self.events.append(read_event(number, line, self._nicks()))
            self.notes.append(_Text())
            self.open = None
        elif self.open is not None:
            self.open.add(stripped)
        else:
            raise GcgError(number, 1, "a line begins with # for a fact or with > for an event")
        self.begun = True

    def _pragma(self, number: int, line: str) -> None:
        said = line.lstrip()[1:]
        if said.startswith("-"):
            self._go_on(said[1:].lstrip())
            return
        # After "# " there is no name, only a remark, which is kept as such.
        name, text = _NAME.match(said).groups()  # type: ignore[union-attr]
        name = name.lower()
        self.open = self.last = None
        seat = _SEAT.fullmatch(name)
        if seat:
            self._of_seat(number, line, seat[1], seat[2], text)
        elif name == "character-encoding":
            if self.begun:
                raise GcgError(number, 1, "#character-encoding is the first line or none")
        elif name in _LINES:
            self._line_of(name, text)
        elif name in _ONCE and name in self.texts:
            raise GcgError(number, 1, f"#{name} was told before; it is told once")
        else:
            self.last = _Text()
            self.last.add(text)
            if name in _ONCE:
                self.texts[name] = self.last
            else:
                self.pragmas.append((name, self.last))

    def _line_of(self, name: str, text: str) -> None:
        """One more line of what is told in lines; a note is about the event before it."""
        if name == "note" and self.events:
            told = self.notes[-1]
        else:
            told = self.texts.setdefault(name, _Text())
        told.add(text)
        self.last = told
        self.open = told if name in _OPEN else None

    def _go_on(self, text: str) -> None:
        """``#-`` is the rest of the pragma before it."""
        if self.open is not None:
            self.open.add(text)
        elif self.last is not None:
            self.last.go_on(text)

    def _of_seat(self, number: int, line: str, kind: str, digits: str, text: str) -> None:
        which = _SEATS.get(digits.lstrip("0"))
        if which is None:
            column = line.index("#") + len(kind) + 2
            reason = f"there is no player {shortened(digits)}; players are 1 to {MOST_SEATS}"
            raise GcgError(number, column, reason)
        if kind == "player":
            self._player(number, line, which, text)
        else:
            self._rack(number, line, which, text)

    def _player(self, number: int, line: str, which: int, text: str) -> None:
        nick, name = _NAME.match(text).groups()  # type: ignore[union-attr]
        if not nick:
            raise GcgError(number, len(line) + 1, "a nickname is missing")
        column = len(line) - len(text) + 1
        if ":" in nick:
            reason = f"the nickname {nick} has a colon, which ends a nickname"
            raise GcgError(number, column + nick.index(":"), reason)
        if which in self.players:
            raise GcgError(number, 1, f"player {which} was told before")
        if nick in self._nicks():
            raise GcgError(number, column, f"two players cannot both be called {nick}")
        self.players[which] = Player(nick, name or nick)

    def _rack(self, number: int, line: str, which: int, text: str) -> None:
        if which in self.racks:
            raise GcgError(number, 1, f"#rack{which} was told before")
        try:
            self.racks[which] = read_tiles(text)
        except Unread as no:
            column = len(line) - len(text) + no.at + 1
            raise GcgError(number, column, no.reason) from None
        if which not in self.players:
            raise GcgError(number, 1, f"#rack{which} is of no player; #player{which} comes first")

    def _nicks(self) -> dict[str, int]:
        return {player.nick: which - 1 for which, player in self.players.items()}

    def finish(self, last: int) -> Game:
        """The whole of it."""
        if not self.begun:
            raise GcgError(1, None, "there is nothing in it")
        missing = next(w for w in range(1, MOST_SEATS + 2) if w not in self.players)
        if missing <= max(2, *self.players, 0):
            raise GcgError(
                last, None, f"there is no #player{missing}; every player has such a line"
            )
        racks = tuple(self.racks.get(which) for which in sorted(self.players))
        texts = {name: str(text) for name, text in self.texts.items()}
        told = zip(self.events, map(str, self.notes), strict=True)
        return Game(
            players=tuple(self.players[which] for which in sorted(self.players)),
            events=tuple(replace(event, note=note) if note else event for event, note in told),
            title=texts.get("title"),
            description=texts.get("description"),
            id=texts.get("id"),
            lexicon=texts.get("lexicon"),
            pragmas=tuple(Pragma(name, str(text)) for name, text in self.pragmas),
            note=texts.get("note", ""),
            racks=racks if self.racks else (),
            incomplete=texts.get("incomplete"),
        )
