"""Sets of tiles: how many there are of each, and what they are worth."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludotheque.core.chance import Chance
from ludotheque.core.words import materials

BLANK = "?"
"""A tile that stands for any letter."""

SETS = {"en": "en-100", "es": "es-100", "fr": "fr-102"}
"""The set of each language."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles in the order of the language, the blank last."""

    id: str
    counts: tuple[tuple[str, int], ...]
    values: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """How many tiles the set has."""
        return sum(count for _, count in self.counts)

    @property
    def letters(self) -> tuple[str, ...]:
        """What a blank may stand for, in the order of the language."""
        return tuple(tile for tile, _ in self.values if tile != BLANK)

    def all(self) -> tuple[str, ...]:
        """Every tile, equal ones side by side."""
        return tuple(tile for tile, count in self.counts for _ in range(count))

    def in_order(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """These tiles in the order of the set.  Raises ValueError for a tile that it has not."""
        given = Counter(tiles)
        ordered = tuple(tile for tile, _ in self.counts for _ in range(given.pop(tile, 0)))
        if given:
            raise ValueError(f"{min(given)!r} is no tile of {self.id}")
        return ordered


@lru_cache(maxsize=16)
def tile_set(name: str) -> TileSet:
    """A set that was laid out as material.  Raises ValueError where there is none."""
    text = materials.get("tilesets", name)
    if text is None:
        raise ValueError(f"there is no set of tiles {name!r}")
    tiles = json.loads(text)["tiles"]
    return TileSet(
        name,
        tuple((each["tile"], each["count"]) for each in tiles),
        tuple((each["tile"], each["value"]) for each in tiles),
    )


@lru_cache(maxsize=16)
def value_table(name: str) -> dict[str, int]:
    """What each tile of a set is worth; nobody may change what is returned."""
    return dict(tile_set(name).values)


def draw(bag: Sequence[str], count: int, chance: Chance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw so many tiles at random, fewer where the bag has fewer: those drawn, and the rest.

    The rest keeps its order, so that a bag in the order of its set stays in it.
    """
    rest = list(bag)
    drawn = tuple(rest.pop(chance.below(len(rest))) for _ in range(min(count, len(rest))))
    return drawn, tuple(rest)
