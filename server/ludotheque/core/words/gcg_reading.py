"""GCG text read line by line, as the programs of the field write it, strictly where it matters.

Read are: positions in either case, scores with or without sign, racks that are missing or known in
part, through tiles as ``.``, in parentheses or as letters, notes over several lines, anything
after a total, and pragmas that nobody knows.  Refused is what could be meant in two ways or in
none; the refusal names line, column and what would be right.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludotheque.core.words.gcg import MOST_SEATS, AnyEvent, Game, GcgError, Player, Pragma
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
_PLAYER = re.compile(r"player(\d+)")
_RACK = re.compile(r"rack(\d+)")
_ONCE = ("title", "id", "lexicon")
_LINES = ("description", "note", "incomplete")


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


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.racks: dict[int, tuple[str, ...]] = {}
        self.events: list[AnyEvent] = []
        self.texts: dict[str, str] = {}
        self.pragmas: list[Pragma] = []
        self.open: str | None = None
        """What a line that begins with neither # nor > goes on with."""
        self.last = ""
        """The pragma that ``#-`` goes on with."""
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
            self.open = None
        elif self.open is not None:
            self._add(self.open, stripped)
        else:
            raise GcgError(number, 1, "a line begins with # for a fact or with > for an event")
        self.begun = True

    def _pragma(self, number: int, line: str) -> None:
        # After "# " there is no name, only a remark, which is kept as such.
        name, text = _NAME.match(line.lstrip()[1:]).groups()  # type: ignore[union-attr]
        name = name.lower()
        if name != "-":
            self.open = name if name in ("note", "description") else None
            self.last = name
        player, rack = _PLAYER.fullmatch(name), _RACK.fullmatch(name)
        if name == "-":
            self._go_on(text)
        elif name == "character-encoding":
            if self.begun:
                raise GcgError(number, 1, "#character-encoding is the first line or none")
        elif player:
            self._player(number, int(player[1]), text)
        elif rack:
            self._rack(number, int(rack[1]), text, line)
        elif name in _LINES:
            self._add(name, text)
        elif name in _ONCE:
            if name in self.texts:
                raise GcgError(number, 1, f"#{name} was told before; it is told once")
            self.texts[name] = text
        else:
            self.pragmas.append(Pragma(name, text))

    def _add(self, name: str, text: str) -> None:
        """One more line of what is told in lines; a note is about the event before it."""
        if name == "note" and self.events:
            event = self.events[-1]
            # An empty first line is no note.
            self.events[-1] = replace(event, note=f"{event.note}\n{text}" if event.note else text)
        else:
            before = self.texts.get(name)
            self.texts[name] = f"{before}\n{text}" if before else text

    def _go_on(self, text: str) -> None:
        """``#-`` is the rest of the pragma before it."""
        if self.open is not None:
            self._add(self.open, text)
        elif self.last in self.texts:
            self.texts[self.last] += f" {text}"
        elif self.pragmas and self.pragmas[-1].name == self.last:
            self.pragmas[-1] = replace(self.pragmas[-1], text=f"{self.pragmas[-1].text} {text}")

    def _player(self, number: int, which: int, text: str) -> None:
        nick, _, name = text.partition(" ")
        if not 1 <= which <= MOST_SEATS:
            raise GcgError(number, 1, f"there is no player {which}; players are 1 to {MOST_SEATS}")
        if not nick:
            raise GcgError(number, len(f"#player{which}") + 1, "a nickname is missing")
        if ":" in nick:
            raise GcgError(number, None, f"the nickname {nick} has a colon, which ends a nickname")
        if which in self.players:
            raise GcgError(number, 1, f"player {which} was told before")
        if nick in self._nicks():
            raise GcgError(number, None, f"two players cannot both be called {nick}")
        self.players[which] = Player(nick, name.strip() or nick)

    def _rack(self, number: int, which: int, text: str, line: str) -> None:
        if which in self.racks:
            raise GcgError(number, 1, f"#rack{which} was told before")
        try:
            self.racks[which] = read_tiles(text)
        except Unread as no:
            raise GcgError(number, line.find(text) + no.at + 1, no.reason) from None
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
        return Game(
            players=tuple(self.players[which] for which in sorted(self.players)),
            events=tuple(self.events),
            title=self.texts.get("title"),
            description=self.texts.get("description"),
            id=self.texts.get("id"),
            lexicon=self.texts.get("lexicon"),
            pragmas=tuple(self.pragmas),
            note=self.texts.get("note", ""),
            racks=racks if self.racks else (),
            incomplete=self.texts.get("incomplete"),
        )
