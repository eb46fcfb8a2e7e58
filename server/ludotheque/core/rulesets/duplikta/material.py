"""What a game is played with: grid, set of tiles, values, word list, scenarios."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludotheque.core.rulesets.duplikta.model import DupliktaOptions, DupliktaState
from ludotheque.core.words import materials, shelf
from ludotheque.core.words.grid import SIZE, Layout, layout
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.tiles import BLANK, SETS, tile_set, value_table

RACK = 7
LAYOUT = "standard-15"
_MARKS = {(1, 3): "T", (1, 2): "D", (3, 1): "t", (2, 1): "d", (1, 1): "."}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A numbered scenario: the tiles in the order of drawing, and how strong Tourlou is."""

    number: int
    strength: int
    difficulty: str
    order: tuple[str, ...]
    mean: float
    """What Tourlou scores in a turn, on average over the scenario."""


@lru_cache(maxsize=4)
def scenarios(language: str) -> tuple[Scenario, ...]:
    """All scenarios of a language, in the order of their numbers; none where none are shipped."""
    text = materials.get("scenarios", language)
    if text is None:
        return ()
    return tuple(
        Scenario(
            each["number"],
            each["strength"],
            each["difficulty"],
            tuple(each["order"].split()),
            each["mean"],
        )
        for each in json.loads(text)["scenarios"]
    )


def scenario_of(options: DupliktaOptions) -> Scenario | None:
    """The scenario of complete options, None in other modes or where there is no such number."""
    if options.mode != "scenario":
        return None
    found = (s for s in scenarios(options.language or "fr") if s.number == options.scenario)
    return next(found, None)


def lexicon_of(options: DupliktaOptions) -> Lexicon:
    """The word list of a game.  Raises UnknownLexicon."""
    return shelf.get(options.lexicon or "")


def letters_of(language: str) -> tuple[str, ...]:
    """What a blank may become, in the order of the language."""
    return tile_set(SETS[language]).letters


def values_of(language: str) -> dict[str, int]:
    """What each letter is worth in this language; nobody may change what is returned."""
    return value_table(SETS[language])


def worth(tiles: Iterable[str], language: str) -> int:
    """What tiles are worth: a blank that has become a letter counts as that letter."""
    values = values_of(language)
    return sum(0 if tile == BLANK else values[tile.upper()] for tile in tiles)


def whole_set(options: DupliktaOptions) -> tuple[str, ...]:
    """All tiles of a game as it begins: in the order of drawing in a scenario, else of the set."""
    scenario = scenario_of(options)
    if scenario is not None:
        return scenario.order
    language = options.language or "fr"
    if options.tiles is None:
        return tile_set(SETS[language]).all()
    return in_order([e.tile for e in options.tiles for _ in range(e.count)], language)


def in_order(tiles: Iterable[str], language: str) -> tuple[str, ...]:
    """These tiles in the order of the language, named blanks behind their letters, blanks last."""
    order = {tile: place for place, tile in enumerate((*letters_of(language), BLANK))}
    return tuple(sorted(tiles, key=lambda tile: (order[tile.upper()], tile.islower())))


def counted(tiles: Iterable[str], language: str) -> dict[str, int]:
    """How many there are of each, in the order of the language."""
    return dict(Counter(in_order(tiles, language)))


def grid() -> Layout:
    """The premium squares (K1)."""
    return layout(LAYOUT)


@lru_cache(maxsize=1)
def premium_rows() -> tuple[str, ...]:
    """The premium squares as 15 texts of 15 signs."""
    found = grid()
    signs = [_MARKS[each] for each in zip(found.letter, found.word, strict=True)]
    return tuple("".join(signs[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE))


def without(tiles: Sequence[str], taken: Iterable[str]) -> tuple[str, ...] | None:
    """The tiles that are left when these are taken away, None where one of them is not there."""
    rest = list(tiles)
    for tile in taken:
        if tile not in rest:
            return None
        rest.remove(tile)
    return tuple(rest)


def size_of(state: DupliktaState) -> int:
    """How many tiles there are: on the grid, in the box, on racks and thrown away (K38)."""
    racks = state.racks[:1] if state.same else state.racks
    lying = sum(1 for tile in state.board if tile)
    return lying + len(state.box) + sum(map(len, racks)) + state.thrown
