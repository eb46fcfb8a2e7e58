"""What may be seen of a game of dupliKta (K36), and what is asked beside it."""

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
    Language,
    Mode,
    Phase,
    Tile,
)

Status = Literal["preparing", "waiting", "thinking", "paused", "ready"]
"""``waiting``: for the other's preparation, or for somebody to resume a halted game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaClock:
    """A seat's chrono as everybody sees it, in game time; see ``DupliktaChrono``."""

    running: bool
    """Whether it counts, from ``since`` on; a pause, a halt or a confirmation stops it."""
    since: Millis
    """From when on it runs, perhaps a moment to come: a touch starts it sooner."""
    used: Millis
    """What it had counted before ``since``; where it does not run, what it shows."""
    due: Millis | None
    """When the clock confirms for the seat; None where it does not run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaChair:
    """What everybody sees of a seat."""

    status: Status
    score: int
    chances: Halves
    """As the turn began; one's own are those of this moment."""
    rack: int
    """How many tiles the seat held as the turn began; one's own as of now."""
    pauses_left: int | None
    """How many pauses the seat may still make; None: as many as it likes."""
    pause_ends: Millis | None
    """When its pause ends by itself, in game time."""
    chrono: DupliktaClock | None
    """None without a timer, and before and after the turns."""
    tourlou: bool
    """Whether Tourlou sits here."""
    handicap: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaChrono:
    """One's own chrono, in game time.  Gone by: used, and from ``since`` to now unless it stands.

    The deadline of the game is told in the server's time beside the view, and as ``deadline`` in
    game time in it; the difference turns one into the other.
    """

    limit: Millis | None
    """None: no timer."""
    since: Millis
    """From when on it runs, perhaps a moment to come: a touch starts it sooner."""
    used: Millis
    running: bool
    """Whether it counts, from ``since`` on; a pause or a confirmation stops it."""
    touched: bool
    due: Millis | None
    """When the clock confirms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaOwn:
    """What a player alone sees.  While they pause, tiles are hidden from themselves too."""

    rack: tuple[Tile, ...]
    """All one's tiles, those of the draft too."""
    puts: tuple[DupliktaPut, ...]
    """The draft, or what was confirmed."""
    loupe: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    refused: bool
    """Whether the draft is a play that was refused."""
    letters: dict[Tile, int] | None
    """What is left in the box; None where the player had no Chance at the start."""
    room: int
    """How many tiles may be taken out of the box now."""
    chrono: DupliktaChrono


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaView:
    """What one seat or a spectator may see; tuples by seat are as long as there are seats."""

    kind: Literal["duplikta.view"] = "duplikta.view"
    phase: Phase
    mode: Mode
    language: Language
    lexicon: str
    timer_seconds: int
    start_chances: int
    """The option, in whole Chances."""
    backwards: bool
    """Whether words may be read backwards."""
    same_tiles: bool
    same_next: bool
    """What ``same_tiles`` will be in the next turn."""
    scenario: int | None
    difficulty: str | None
    """Of the scenario."""
    strength: int | None
    """Of Tourlou."""
    premiums: tuple[str, ...]
    """15 rows of 15: ``T`` and ``D`` triple and double word, ``t`` and ``d`` letter, ``.`` none."""
    values: dict[Tile, int]
    """What each letter is worth, in the order of the language; a blank is worth its letter."""
    set: dict[Tile, int]
    """The whole set as the game began."""
    board: tuple[str, ...]
    """225 cells, row by row: row r and column c, both from 0, are 15 r + c.

    Each is empty (``""``), a tile (``A``), or in lower case a blank that stands for it.  No cell
    at all while one's own pause hides the board.
    """
    box: int
    """How many tiles were left to draw as the turn began."""
    turn: int
    attempt: int
    dealt: tuple[Tile, ...] | None
    """The rack that all hold as the turn begins; None where each has their own."""
    seats: tuple[DupliktaChair, ...]
    own: DupliktaOwn | None
    """None for spectators, and after the end."""
    dry: int
    """Turns in a row without an accepted play; with the third the game ends."""
    sheet: tuple[DupliktaTurn, ...]
    """All closed turns; empty while one's own pause hides the board."""
    deadline: Millis | None
    """In game time; see ``DupliktaChrono``."""
    left: Seat | None
    ending: Ending | None
    rests: tuple[tuple[Tile, ...], ...] | None
    """After the end: the tiles that each seat did not play."""
    adjustments: tuple[int, ...] | None
    """After the end: what these tiles changed."""


# What is asked beside the game


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaTrialWord:
    """A run that a draft makes, and what it scores if it is a word."""

    word: str
    cells: tuple[Cell, ...]
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaTrial:
    """What a draft that lies as it must would score (K18); it tells nothing of the word list."""

    kind: Literal["duplikta.trial"] = "duplikta.trial"
    words: tuple[DupliktaTrialWord, ...]
    """The main word first."""
    points: int
    bonus: int
    """Part of the points: for seven tiles."""
    penalty: int
    """What a refusal would take off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaBestPlay:
    """A play that was there."""

    puts: tuple[DupliktaPut, ...]
    start: Cell
    down: bool
    word: tuple[str, ...]
    """As on the board, blanks in lower case."""
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaStudy:
    """A finished game at one moment, looked into: the open racks, and what each seat could do."""

    kind: Literal["duplikta.study"] = "duplikta.study"
    turn: int
    racks: tuple[tuple[Tile, ...], ...]
    letters: dict[Tile, int]
    """What was left in the box."""
    best: tuple[tuple[DupliktaBestPlay, ...], ...]
    """By seat, the best first; words that read backwards are not looked for."""
