"""What lies on a table of wocable: words, tiles, premium squares and clocks, by its options."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.core import clocks
from ludotheque.core.clocks import Clocks
from ludotheque.core.rulesets.wocable.model import WocableOptions, WocablePut
from ludotheque.core.words import shelf
from ludotheque.core.words.grid import PLAIN, SIZE, Layout, layout
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.plays import Play, Scoring
from ludotheque.core.words.tiles import SETS, TileSet, tile_set

RACK = 7
"""Tiles of a full rack."""
BOARD = "standard-15"
_DAY = 86_400_000
_SIGNS = {(1, 1): ".", (2, 1): "d", (3, 1): "t", (1, 2): "D", (1, 3): "T"}


def lexicon_of(options: WocableOptions) -> Lexicon:
    """The word list of a game.  Raises UnknownLexicon."""
    return shelf.get(options.lexicon or "")


def set_of(options: WocableOptions) -> TileSet:
    """The tiles of a game (W2)."""
    return tile_set(SETS[options.language or ""])


def layout_of(options: WocableOptions) -> Layout:
    """The premium squares of a game (W3)."""
    return PLAIN if options.premiums == "none" else layout(BOARD)


def scoring_of(options: WocableOptions) -> Scoring:
    """The same for whoever looks for plays."""
    squares = layout_of(options)
    return Scoring(set_of(options).values, squares.letter, squares.word, blank_counts=False)


@lru_cache(maxsize=2)
def signs_of(squares: Layout) -> tuple[str, ...]:
    """A layout as 15 rows of signs, as views show it."""
    signs = [_SIGNS[each] for each in zip(squares.letter, squares.word, strict=True)]
    return tuple("".join(signs[row : row + SIZE]) for row in range(0, len(signs), SIZE))


def is_timed(options: WocableOptions) -> bool:
    """Whether any clock runs (W17)."""
    return bool(options.turn_seconds or options.bank_seconds or options.turn_days)


def wound(options: WocableOptions, seats: int) -> Clocks:
    """The clocks of a game, standing."""
    return clocks.wind_up(
        seats,
        bank=1000 * options.bank_seconds,
        increment=1000 * options.increment_seconds,
        turn=1000 * options.turn_seconds + _DAY * (options.turn_days or 0),
    )


def puts_of(play: Play) -> tuple[WocablePut, ...]:
    """The tiles of a play as a move lays them."""
    return tuple(
        WocablePut(cell=cell, letter=tile.upper(), blank=tile.islower())
        for cell, tile in zip(play.cells, play.tiles, strict=True)
    )
