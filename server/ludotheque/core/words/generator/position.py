"""What both engines are given: a position in numbers, and how equal plays are put in order.

A tile is a number from 1: A to Z, Ñ, CH, LL, RR, whatever the language; a blank that stands for
it is 32 more.  0 is an empty cell.  A tile's bit in a mask is one place below its number, as in a
word graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from ludotheque.core.words.alphabet import LETTERS, alphabet
from ludotheque.core.words.lexicon import Lexicon

SIDE = 15
CELLS = SIDE * SIDE
RACK = 7
"""Tiles of a rack, at most."""
BLANK = 32
"""What is added to the number of a tile where a blank stands for it; alone: a blank in hand."""
DIGRAPHS = ("CH", "LL", "RR")
TILES = (*LETTERS, *DIGRAPHS)
"""Every tile of any language; its place from 1 is its number."""
CODES = 64
"""All numbers of tiles are below this."""

WRAP = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

Raw = tuple[int, bool, int, bytes]
"""Score, whether it goes down, the cell of the first letter, and the main word in numbers."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What letters and cells are worth.

    ``values`` are of every tile of the language.  ``letter_times`` and ``word_times`` are of the
    225 cells, row by row; all 1 where there are no premiums.  ``blank_counts``: whether a blank
    is worth as much as the letter that it stands for, instead of nothing.  Whoever lays ``rack``
    tiles in one move gets ``bonus``.  Raises ValueError where this makes no sense.
    """

    values: tuple[tuple[str, int], ...]
    letter_times: tuple[int, ...]
    word_times: tuple[int, ...]
    blank_counts: bool
    rack: int = 7
    bonus: int = 50

    def __post_init__(self) -> None:
        """Refuse what no engine can count with."""
        for name, times in (("letter", self.letter_times), ("word", self.word_times)):
            if len(times) != CELLS or not all(1 <= each <= 9 for each in times):
                raise ValueError(f"{name}_times must be {CELLS} numbers from 1 to 9")
        if not all(0 <= value <= 1000 for _, value in self.values):
            raise ValueError("a letter is worth from 0 to 1000")
        if not 0 <= self.bonus <= 100_000:
            raise ValueError("the bonus is from 0 to 100,000")


@dataclass(frozen=True, slots=True)
class Position:
    """A position in numbers: 225 cells row by row, the tiles in hand, and the first cell."""

    lexicon: Lexicon
    scoring: Scoring
    board: bytes
    rack: bytes
    start: int


class Engine(Protocol):
    """What finds plays."""

    def best(self, position: Position, top: int | None, tie: int) -> list[Raw]:
        """The best plays, the best first and equal ones in the order of ``tie``; None: all."""

    def count(self, position: Position) -> tuple[int, int]:
        """How many plays there are, and the score of the best (0 where there is none)."""


@lru_cache(maxsize=8)
def numbers(language: str) -> dict[str, int]:
    """The number of each tile of a language, of its blanks and of an empty cell."""
    found = {"": 0}
    for tile in alphabet(language).tiles:
        number = TILES.index(tile) + 1
        found |= {tile: number, tile.lower(): number + BLANK}
    return found


@lru_cache(maxsize=64)
def worth(scoring: Scoring, language: str) -> tuple[int, ...]:
    """What each number of a tile is worth.  Raises ValueError where a tile has no value."""
    told, found = dict(scoring.values), [0] * CODES
    for tile in alphabet(language).tiles:
        if tile not in told:
            raise ValueError(f"the tile {tile} has no value")
        number = TILES.index(tile) + 1
        found[number] = told[tile]
        found[number + BLANK] = told[tile] if scoring.blank_counts else 0
    return tuple(found)


def read_position(
    lexicon: Lexicon, scoring: Scoring, board: Sequence[str], rack: Sequence[str], start: int
) -> Position:
    """Put a position into numbers.  Raises ValueError where it is none."""
    known = numbers(lexicon.language)
    try:
        cells = bytes([known[tile] for tile in board])
        hand = bytes([BLANK if tile == "?" else known[tile] for tile in rack])
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is no tile of {lexicon.language}") from None
    if len(cells) != CELLS:
        raise ValueError(f"a board has {CELLS} cells, this one has {len(cells)}")
    if len(hand) > RACK or not all(0 < number <= BLANK for number in hand):
        raise ValueError(f"a rack has up to {RACK} tiles, capital letters or ?")
    if not 0 <= start < CELLS:
        raise ValueError(f"{start} is no cell of a board")
    return Position(lexicon, scoring, cells, hand, start)


def mixed(number: int) -> int:
    """A number of 64 bits stirred (the finish of SplitMix64)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WRAP
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WRAP
    return number ^ number >> 31


@lru_cache(maxsize=1)
def stamps() -> tuple[int, ...]:
    """For each cell and number of a tile (``64 * cell + number``) 64 stirred bits.

    The stamp of a play is the sum over its new tiles, and ``stamps()[0]`` more where it goes
    down.  Number 0 is no tile, so that this one is free.
    """
    return tuple(mixed(_GOLDEN * (place + 1) & WRAP) for place in range(CELLS * CODES))


def order(stamp: int, tie: int) -> int:
    """Where a play stands among those of the same score: the least first.

    Two plays of one position with the same stamp would stand in the order of their discovery;
    of a million plays that happens once in thirty million positions.
    """
    return mixed((stamp + _GOLDEN * tie) & WRAP)
