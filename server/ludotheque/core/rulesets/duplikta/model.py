"""What a game of dupliKta is made of: options, moves and state; what is seen is in ``showing``.

A cell is a number from 0 to 224, row by row: row r and column c, both from 0, are cell 15 r + c.  A
tile is a letter as the language writes it (``A``, ``CH``), ``?`` for a blank, or a letter in lower
case: a blank that has become that letter.  A board is 225 texts, empty or such a tile.  Chances are
counted in halves everywhere.  Class names begin with ``Duplikta`` because they become names of the
public schema, where all games meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from ludotheque.core.rulesets.base import Millis, Seat

Cell = Annotated[int, Ge(0), Le(224)]
Letter = Annotated[str, MinLen(1), MaxLen(2)]
"""A letter in upper case, or a digraph that has a tile of its own."""
Tile = Annotated[str, MinLen(1), MaxLen(2)]
"""A letter, ``?`` for a blank, or in lower case a blank that has become the letter."""
Halves = Annotated[int, Ge(0), Le(60)]
"""Chances, in halves: 3 is one and a half."""
Count = Annotated[int, Ge(0), Le(100_000)]
"""Points of a turn, or of a part of one."""
Total = Annotated[int, Ge(-1_000_000_000), Le(1_000_000_000)]
Number = Annotated[int, Ge(1), Le(1_000_000)]
"""Of a turn, or of an attempt at one."""
Word = Annotated[str, MaxLen(30)]
"""At most fifteen tiles of two letters."""
SEALED = 96
"""Hex digits of sealed racks, however many tiles there are."""
SHEET = 500
"""So many turns of the sheet are saved with a game, attempts counted."""
Mode = Literal["solo", "tourlou", "scenario", "duel"]
Language = Literal["en", "es", "fr"]
Phase = Literal["prepare", "play", "halted", "over"]
Done = Literal["word", "refused", "pass"]
Rung = Literal["alone", "scenario", "tiles", "score", "time", "total", "previous", "chances", "lot"]
"""Why these tiles stay: no other play stands, it is a scenario, or the rung of the ladder."""
Ending = Literal["played_out", "passed", "dry", "left"]


# Options, and what a saved game holds


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaCount:
    """So many tiles of one kind in a set."""

    tile: Tile
    count: Annotated[int, Ge(1), Le(120)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaLine:
    """What one seat made of a turn, as the score sheet has it."""

    done: Done
    word: Word
    """The main word as it lies, empty for a pass."""
    cells: Annotated[tuple[Cell, ...], MaxLen(7)]
    """Where the seat laid its tiles, ascending."""
    faces: Annotated[tuple[Tile, ...], MaxLen(7)]
    """The tiles on these cells."""
    refused: Annotated[tuple[Word, ...], MaxLen(8)]
    """Words that are not in the list; empty too where the draft did not lie as it must."""
    points: Count
    """Of all words, and ``bonus``."""
    bonus: Count
    """For seven tiles."""
    more: Count
    """For more tiles than the other laid."""
    speed: Count
    """For being faster with an equal score."""
    penalty: Count
    """What is taken off, as a number from 0."""
    score: Annotated[int, Ge(-100_000), Le(300_000)]
    """What the turn gave: points + more + speed - penalty."""
    time: Annotated[Millis, Ge(0), Le(300_000)] | None
    """The seat's own chrono, pauses out; None without a timer."""
    timed_out: bool
    """Whether the clock confirmed for the seat."""
    chances: Halves
    """After the turn."""
    gift: bool
    """Whether Mimil gave half a Chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaTurn:
    """A closed turn."""

    turn: Number
    attempt: Number
    """2 and more: the same turn again, because no play stood."""
    lines: Annotated[tuple[DupliktaLine, ...], MinLen(1), MaxLen(2)]
    """By seat."""
    stays: Seat | None
    """Whose tiles stay on the grid."""
    rung: Rung | None
    """Why they stay; None where nobody's do."""
    won: Seat | None
    """Who won the turn: the higher score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPosition:
    """A game to go on from (K33), as ``position_of`` takes it."""

    board: Annotated[tuple[str, ...], MinLen(225), MaxLen(225)]
    box: Annotated[tuple[Tile, ...], MaxLen(120)]
    racks: Annotated[tuple[tuple[Tile, ...], ...], MinLen(1), MaxLen(2)]
    thrown: Annotated[int, Ge(0), Le(120)] = 0
    """How many tiles were thrown away."""
    scores: Annotated[tuple[Total, ...], MinLen(1), MaxLen(2)]
    chances: Annotated[tuple[Halves, ...], MinLen(1), MaxLen(2)]
    powers: Annotated[tuple[bool, ...], MinLen(1), MaxLen(2)]
    """By seat: whether it had a Chance at the start."""
    turn: Number = 1
    sheet: Annotated[tuple[DupliktaTurn, ...], MaxLen(SHEET)] = ()
    """The last turns, the newest last; those before are only in the scores."""
    sealed: Annotated[str, MinLen(SEALED), MaxLen(SEALED)] | None = None
    """Of a duel in which each has their own tiles: what the racks hold (here they are empty, and
    their tiles in the box), for the seed to open; the house fills it in at the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaOptions:
    """What a table agrees on (K2 to K7); what is None is filled in before the game."""

    ruleset: Literal["duplikta"] = "duplikta"
    mode: Mode | None = None
    """None: ``solo`` for one seat, ``duel`` for two."""
    timer_seconds: Annotated[int, Ge(0), Le(300)] = 120
    """0: no timer; otherwise 30 to 300."""
    chances: Annotated[int, Ge(0), Le(10)] = 5
    """Whole Chances of each player; 5 and more allow words that read backwards."""
    tiles: Annotated[tuple[DupliktaCount, ...], MaxLen(60)] | None = None
    """A set of one's own, 60 to 120 tiles; None: the set of the language, or the scenario's."""
    same_tiles: bool = True
    """Whether all hold the same letters; off: to each their own, alone taken one by one."""
    scenario: Annotated[int, Ge(1), Le(999)] | None = None
    """Number of the scenario, in mode ``scenario``; None there: the first."""
    strength: Annotated[int, Ge(1), Le(10)] | None = None
    """Of Tourlou; None: 5, or what the scenario says."""
    prepare: bool = False
    """Whether an experienced initiator of a duel prepares the opening."""
    language: Language | None = None
    """Of words and tiles; None: the lexicon's, or else French."""
    lexicon: Annotated[str, MaxLen(100)] | None = None
    """Id of the word list; None: the newest of the language."""
    handicaps: Annotated[tuple[Annotated[int, Ge(0), Le(5)] | None, ...], MaxLen(2)] | None = None
    """By seat, 0 is strongest; the house fills them in at the start of a duel."""
    experienced: Annotated[tuple[bool, ...], MaxLen(2)] | None = None
    """By seat: who has finished twenty games; the house fills it in."""
    registered: Annotated[tuple[bool, ...], MaxLen(2)] | None = None
    """By seat: who has an account; the house fills it in."""
    position: DupliktaPosition | None = None
    """A saved game to go on from."""


# State


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPut:
    """A tile laid on a cell; ``blank``: a blank that stands for the letter, named before or now."""

    cell: Cell
    letter: Letter
    blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaLaid:
    """What lies where in a player's draft, or in what they confirmed."""

    puts: tuple[DupliktaPut, ...] = ()
    loupe: tuple[Tile, ...] = ()
    aside: tuple[Tile, ...] = ()
    refused: bool = False
    """A play that was refused and lies there to be seen; the clock does not confirm it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPlayer:
    """What a player has in this turn; box and rack are private copies (K23)."""

    rack: tuple[Tile, ...]
    """All tiles of the player, those of the draft too."""
    box: tuple[Tile, ...]
    chances: Halves
    draft: DupliktaLaid
    since: Millis
    """When the chrono starts or started; while unstarted a moment to come."""
    touched: bool
    used: Millis
    """What the chrono had counted before its last pause."""
    paused: Millis | None
    """Since when the player pauses."""
    pauses: int
    """How many pauses the player has made in this game."""
    confirmed: bool
    timed_out: bool
    time: Millis | None
    """The chrono when the player confirmed."""
    draws: int
    """How many tiles the player has drawn by hand in this game; names the next draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaState:
    """The whole game, hidden things included; tuples by seat are as long as there are seats."""

    options: DupliktaOptions
    seed: str
    """The secret seed as 64 hex digits; draws come from it."""
    phase: Phase
    turn: int
    attempt: int
    opened: Millis
    """When the turn (or the preparation, or the halt) began."""
    board: tuple[str, ...]
    box: tuple[Tile, ...]
    """What was left to draw as the turn began; a scenario draws from the front."""
    racks: tuple[tuple[Tile, ...], ...]
    """By seat, as the turn began; with ``same`` one rack that all hold."""
    same: bool
    same_next: bool
    """What ``same`` will be in the next turn."""
    players: tuple[DupliktaPlayer, ...]
    powers: tuple[bool, ...]
    """By seat: whether it had a Chance at the start (K19)."""
    chances: tuple[Halves, ...]
    """By seat, as the turn began: what everybody may see."""
    prepared: int
    """How often the initiator changed the opening."""
    thrown: int
    """How many tiles were thrown away."""
    scores: tuple[int, ...]
    dry: int
    """Turns in a row without an accepted play (K32)."""
    idle: int
    """Turns in a row in which everybody's time ran out with nothing on the grid (K17)."""
    sheet: tuple[DupliktaTurn, ...]
    ending: Ending | None
    left: Seat | None
    rests: tuple[tuple[Tile, ...], ...] | None
    """By seat, after the end: the tiles that were not played."""
    adjustments: tuple[int, ...] | None
    """By seat, after the end: what these tiles changed."""
