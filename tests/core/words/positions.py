"""Positions to find plays in, from games that play themselves with fixed seeds."""

from collections.abc import Iterator
from functools import cache
from random import Random

from ludotheque.actions import materials
from ludotheque.actions.library import DEFAULTS, SHIPPED
from ludotheque.core.words.building import build
from ludotheque.core.words.generator.plain import Plain
from ludotheque.core.words.generator.position import read_position
from ludotheque.core.words.grid import layout
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_words
from ludotheque.core.words.plays import CENTRE, Scoring
from ludotheque.core.words.tiles import SETS, tile_set

EACH = 5
Case = tuple[tuple[str, ...], tuple[str, ...]]
"""A board and a rack."""


@cache
def lexicon_of(language: str) -> Lexicon:
    """Every fifth word of a shipped list as it was made, whatever people add to it later."""
    materials.lay_out()
    words = read_words((SHIPPED / DEFAULTS[language] / "words.txt").read_text(encoding="utf-8"))
    return build(f"{language}-fifth", language, words[::EACH])


@cache
def scoring_of(language: str, blank_counts: bool = False, premiums: bool = True) -> Scoring:
    """The usual tiles on the usual board."""
    materials.lay_out()
    values = tuple(each for each in tile_set(SETS[language]).values if each[0] != "?")
    ones = (1,) * (15 * 15)
    board = layout("standard-15")
    return Scoring(
        values,
        board.letter if premiums else ones,
        board.word if premiums else ones,
        blank_counts,
    )


def game(language: str, seed: int, turns: int) -> Iterator[Case]:
    """The positions of a game in which one of the best plays is laid, whichever; no blanks."""
    luck = Random(f"{language} {seed}")
    lexicon, scoring = lexicon_of(language), scoring_of(language)
    bag = [tile for tile in tile_set(SETS[language]).all() if tile != "?"]
    luck.shuffle(bag)
    board, rack = [""] * (15 * 15), [bag.pop() for _ in range(7)]
    for _ in range(turns):
        yield tuple(board), tuple(rack)
        found = Plain().best(read_position(lexicon, scoring, board, rack, CENTRE), 12, seed)
        if not found or len(bag) < 7:
            return
        _, down, start, word = luck.choice(found)
        for number, code in enumerate(word):
            cell = start + number * (15 if down else 1)
            if not board[cell]:
                tile = TILES[code]
                rack.remove(tile)
                board[cell] = tile.lower() if luck.random() < 0.1 else tile
                rack.append(bag.pop())


def with_blanks(rack: tuple[str, ...], blanks: int) -> tuple[str, ...]:
    """A rack of which so many tiles are blanks."""
    return (*rack[blanks:], *"?" * blanks)


TILES = ("", *"ABCDEFGHIJKLMNOPQRSTUVWXYZÑ", "CH", "LL", "RR")
