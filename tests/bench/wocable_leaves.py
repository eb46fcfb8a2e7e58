"""Learn by self-play what it is worth to keep tiles, for the bots of wocable, and write it down.

``./dev bench wocable-leaves --games 2000`` plays games of each language with its shipped list, all
of them from one seed.  In the middle of a game it deals a rack from all unseen tiles, finds the
play with the highest score and value of what it keeps, and asks how much more than usual that was
when some of the tiles, chosen at random, were on the rack.  The answer is a least-squares fit of
the worth of each tile and each pair.  A second round plays with what the first one has found.

The module ``leaves.py`` of the ruleset is written anew, and the worth of each tile alone printed.
"""

from __future__ import annotations

import argparse
import tempfile
import textwrap
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np

from ludotheque.actions import engine, library, materials
from ludotheque.core.chance import words
from ludotheque.core.rulesets.wocable import RULESET, leaves, table, weighing
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableOptions,
    WocablePass,
    WocablePlace,
    WocableState,
)
from ludotheque.core.words import shelf
from ludotheque.core.words.plays import Play, best_plays
from ludotheque.core.words.tiles import SETS, tile_set
from tests.bench.bots_six import seed_of

LANGUAGES: tuple[Language, ...] = ("en", "es", "fr")
PAGE = Path(leaves.__file__)
MARKER = "# What follows is written by tests/bench/wocable_leaves.py.\n"
ROUNDS = 2
RACKS = 3
SUBSETS = 3
FULL_BAG = 14
"""Nearer to the end than this, tiles are worth something else."""
CONSIDERED = 100
# How much is believed without many samples: little of pairs, more of single tiles.
STIFF_TILES, STIFF_PAIRS = 5.0, 60.0
LEAST = 25
"""Pairs that change less than this, in hundredths of a point, are left out."""
CHUNK = 4096

Sample = tuple[tuple[str, ...], float]


def main() -> None:
    """Learn, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each round")
    parser.add_argument("--seed", default="wocable leaves", help="any text")
    parser.add_argument("--print-only", action="store_true", help="leave the module alone")
    asked = parser.parse_args()
    materials.lay_out()
    with tempfile.TemporaryDirectory() as folder:
        library.install(Path(folder))
        engine.prepare(Path(folder), in_background=False)
        for language in LANGUAGES:
            learn(language, asked.games, asked.seed)
    if not asked.print_only:
        head = PAGE.read_text(encoding="utf-8").partition(MARKER)[0]
        PAGE.write_text(head + MARKER + written(), encoding="utf-8")


def learn(language: Language, games: int, seed: str) -> None:
    """Learn one language, from nothing."""
    leaves.TILES[language].clear()
    leaves.PAIRS[language].clear()
    for number in range(ROUNDS):
        weighing.forget()
        began = time.perf_counter()
        fit = Fit(language)
        for game in range(games):
            fit.take(sampled(language, seed_of(seed, language, number, game)))
        tiles, pairs, usual = fit.solved()
        leaves.TILES[language].update(tiles)
        leaves.PAIRS[language].clear()
        leaves.PAIRS[language].update(pairs)
        seconds = time.perf_counter() - began
        print(f"{language}, round {number + 1}: {fit.count} racks kept in part, {seconds:.0f} s;")
        print(f"  usual {usual:.1f}; " + ", ".join(f"{t} {v / 100:.1f}" for t, v in tiles.items()))
    weighing.forget()


def sampled(language: Language, seed: bytes) -> Iterator[Sample]:
    """Tiles that were kept, and what then came, over one game."""
    options = RULESET.complete(
        WocableOptions(turn_seconds=0, language=language), 2, language, shelf.newest(language)
    )
    state = RULESET.setup(options, 2, seed, 0).state
    while RULESET.to_act(state):
        if len(state.bag) >= FULL_BAG:
            for number in range(RACKS):
                yield from _racks(state, seed_of(seed.hex(), state.turn, number))
        best = _best(state, state.racks[state.mover])
        move = WocablePlace(tiles=table.puts_of(best[1])) if best else WocablePass()
        state = RULESET.apply(state, state.mover, move, 0).state


def _racks(state: WocableState, seed: bytes) -> Iterator[Sample]:
    luck = words(seed, "leaves", 64)
    unseen = sorted((*state.bag, *state.racks[0], *state.racks[1]))
    rack = [unseen.pop(luck[k] * len(unseen) >> 32) for k in range(table.RACK)]
    best = _best(state, rack)
    came = 0.0 if best is None else best[0] / 100
    for k in range(SUBSETS):
        size = 1 + (luck[10 + k] * (table.RACK - 1) >> 32)
        mixed = sorted(range(table.RACK), key=lambda place: luck[20 + 8 * k + place])
        yield tuple(sorted(rack[place] for place in mixed[:size])), came


def _best(state: WocableState, rack: list[str] | tuple[str, ...]) -> tuple[int, Play] | None:
    language = state.options.language or ""
    lexicon, scoring = table.lexicon_of(state.options), table.scoring_of(state.options)
    plays = best_plays(lexicon, scoring, state.board, rack, CONSIDERED)
    weighed = [
        (100 * play.score + weighing.worth_of(language, weighing.after(rack, play)), play)
        for play in plays
    ]
    return max(weighed, key=lambda each: each[0], default=None)


class Fit:
    """Least squares, gathered bit by bit."""

    def __init__(self, language: str) -> None:
        kinds = [tile for tile, _ in tile_set(SETS[language]).counts]
        self.kinds = kinds
        self.pairs = [
            *combinations(sorted(kinds), 2),
            *((tile, tile) for tile in kinds),
        ]
        self.columns = {(tile,): 1 + k for k, tile in enumerate(kinds)} | {
            pair: 1 + len(kinds) + k for k, pair in enumerate(self.pairs)
        }
        size = 1 + len(self.columns)
        self.square, self.right = np.zeros((size, size)), np.zeros(size)
        self.rows: list[Sample] = []
        self.count = 0

    def take(self, samples: Iterator[Sample]) -> None:
        """Add what one game has shown."""
        self.rows += samples
        if len(self.rows) >= CHUNK:
            self._add()

    def _add(self) -> None:
        table_of = np.zeros((len(self.rows), len(self.right)))
        for line, (kept, _) in zip(table_of, self.rows, strict=True):
            line[0] = 1
            for tile in kept:
                line[self.columns[tile,]] += 1
            for pair in combinations(kept, 2):
                line[self.columns[pair]] += 1
        came = np.array([each[1] for each in self.rows])
        self.square += table_of.T @ table_of
        self.right += table_of.T @ came
        self.count += len(self.rows)
        self.rows = []

    def solved(self) -> tuple[dict[str, int], dict[str, int], float]:
        """The worth of tiles and pairs, in hundredths of a point, and what usually comes."""
        self._add()
        stiff = [0.0, *[STIFF_TILES] * len(self.kinds), *[STIFF_PAIRS] * len(self.pairs)]
        found = np.linalg.solve(self.square + np.diag(stiff), self.right)
        worth = {key: round(100 * float(found[column])) for key, column in self.columns.items()}
        tiles = {tile: worth[tile,] for tile in self.kinds}
        pairs = {
            "+".join(pair): worth[pair] for pair in sorted(self.pairs) if abs(worth[pair]) >= LEAST
        }
        return tiles, pairs, float(found[0])


def written() -> str:
    """What was learnt, as the end of the module."""
    parts = []
    for name, of in (("TILES", leaves.TILES), ("PAIRS", leaves.PAIRS)):
        for language in LANGUAGES:
            text = " ".join(f"{key}:{worth}" for key, worth in of[language].items())
            lines = textwrap.fill(text, 96, break_on_hyphens=False, break_long_words=False)
            parts.append(f'{name}["{language}"] = _read("""\n{lines}\n""")\n')
    return "".join(parts)


if __name__ == "__main__":
    main()
