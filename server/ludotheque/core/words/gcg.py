"""GCG, the text form in which crossword games are kept and passed on: what a file says.

``gcg_reading`` makes these of a text, ``gcg_writing`` makes a text of them, ``gcg_replay`` plays
them and tells what does not agree.  Nothing here knows what a tile is worth or which words count.

A tile is its letters in upper case (``A``, ``CH``), ``?`` is a blank on a rack, and lower case is
a blank that stands for a letter.  Positions are cells of ``grid``.  ``line`` is where an event
stood in its file; two games that say the same are equal wherever it stood.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

MOST_SEATS = 4
_SHOWN = 24


class GcgError(ValueError):
    """A text that is no GCG: where it fails, why, and what would be right."""

    def __init__(self, line: int, column: int | None, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason


def shortened(word: str) -> str:
    """A word as a refusal repeats it: what has no end is not repeated to its end."""
    return word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: the nickname that events use, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line of facts that has no place of its own here; it is kept as it was."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Square:
    """One letter of a play: a tile that is laid, or one that lies there already.

    ``tile`` is None where a file only says that something lies there.
    """

    tile: str | None
    through: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all events say: who, what was on the rack if that is known, and the score."""

    kind: ClassVar[str] = "event"
    player: int
    """Counted from 0."""
    rack: tuple[str, ...] | None = None
    score: int = 0
    total: int = 0
    """The player's score after it."""
    note: str = ""
    """What was written about it, in lines."""
    rest: str = ""
    """What stood after the total; older files name the other words there."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Event):
    """A word is laid; the squares begin at ``cell``."""

    kind: ClassVar[str] = "play"
    cell: int
    down: bool
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Event):
    """Tiles are exchanged; where only their number is known, ``tiles`` is None."""

    kind: ClassVar[str] = "exchange"
    tiles: tuple[str, ...] | None
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Event):
    """Nothing is done."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn(Event):
    """The player's play just before is taken back, with its score."""

    kind: ClassVar[str] = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeBonus(Event):
    """Points for a play that was challenged and stood, or off for a challenge that failed."""

    kind: ClassVar[str] = "challenge"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePenalty(Event):
    """Points off for time."""

    kind: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RackGained(Event):
    """The player who went out gets points for these tiles of another."""

    kind: ClassVar[str] = "rack_gained"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RackLost(Event):
    """A player loses points for these tiles of one's own."""

    kind: ClassVar[str] = "rack_lost"
    tiles: tuple[str, ...]


AnyEvent = Play | Exchange | Pass | Withdrawn | ChallengeBonus | TimePenalty | RackGained | RackLost


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A whole file."""

    players: tuple[Player, ...]
    events: tuple[AnyEvent, ...] = ()
    title: str | None = None
    description: str | None = None
    id: str | None = None
    """The authority and its id for the game, as they stood."""
    lexicon: str | None = None
    pragmas: tuple[Pragma, ...] = ()
    note: str = ""
    """What was written before the first event."""
    racks: tuple[tuple[str, ...] | None, ...] = ()
    """What players held where the file ends, by player; empty where it says nothing."""
    incomplete: str | None = None
    """Whether the file says that it is not the whole game, and what it says of that."""

    def hint(self, name: str) -> str | None:
        """What a pragma without a place of its own says, the last one of this name."""
        return next((each.text for each in reversed(self.pragmas) if each.name == name), None)
