"""``python -m ludotheque plays``: every play of positions, counted, timed, the best written out.

Positions come on standard input, a JSON object a line: ``id``, ``rows`` (15 texts, ``.`` is empty,
lower case a blank, ``[CH]`` a tile of two letters) and ``rack`` (``?`` is a blank).
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import engine, library, logs, materials
from ludotheque.core.words import plays, shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.generator.plain import Plain
from ludotheque.core.words.generator.position import Position, read_position
from ludotheque.core.words.grid import layout
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_any
from ludotheque.core.words.tiles import SETS, tile_set
from ludotheque.settings import Settings

LONG = 20_000_000
"""Nanoseconds of a position after which it is measured fewer times."""
_TILES = re.compile(r"\[(..)\]|(.)")


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("plays", help="Find every play of positions, and say how fast")
    parser.add_argument("--words", required=True, help="a file, .gz too, or the id of a list")
    parser.add_argument("--language", choices=sorted(SETS), default="en", help="of tiles and words")
    parser.add_argument("--top", type=int, default=0, help="write so many of the best plays")
    parser.add_argument("--engine", choices=("compiled", "plain"), default="compiled")
    parser.add_argument("--blank-counts", action="store_true", help="a blank scores as its letter")


def run(given: argparse.Namespace) -> int:
    """Answer each position with a line; the exit code."""
    materials.lay_out()
    try:
        settings = Settings()
        logs.configure(settings)
        lexicon = _lexicon(given.words, given.language, settings.data)
        found = _engine(given.engine, settings.data)
        scoring = standard(given.language, given.blank_counts)
        for line in filter(str.strip, sys.stdin):
            print(json.dumps(_answer(line, lexicon, scoring, found, given.top)), flush=True)
    except (ImportError, OSError, ValidationError, ValueError, KeyError) as no:
        print(str(no), file=sys.stderr)
        return 1
    return 0


def standard(language: str, blank_counts: bool) -> plays.Scoring:
    """The usual tiles of a language on the usual board; the material must have been laid out."""
    values = tuple(each for each in tile_set(SETS[language]).values if each[0] != "?")
    board = layout("standard-15")
    return plays.Scoring(values, board.letter, board.word, blank_counts)


def _lexicon(words: str, language: str, data: Path) -> Lexicon:
    path = Path(words)
    if not path.is_file():
        library.install(data)
        return shelf.get(words)
    stored = path.read_bytes()
    text = (gzip.decompress(stored) if path.suffix == ".gz" else stored).decode("utf-8")
    return build(path.name, language, read_any(text, language).words)


def _engine(name: str, data: Path) -> Any:
    if name == "plain":
        return Plain()
    return engine.load(data, keep=False)[0]


def tiles_of(text: str) -> list[str]:
    """Tiles of a text, those of two letters in brackets; a dot is none."""
    found = [pair or single for pair, single in _TILES.findall(text)]
    return ["" if tile == "." else tile for tile in found]


def _answer(
    line: str, lexicon: Lexicon, scoring: plays.Scoring, found: Any, top: int
) -> dict[str, Any]:
    asked = json.loads(line)
    board = [tile for row in asked["rows"] for tile in tiles_of(row)]
    position = read_position(lexicon, scoring, board, tiles_of(asked["rack"]), plays.CENTRE)
    count, best = found.count(position)
    answer = {"id": asked["id"], "plays": count, "best": best}
    answer["us"] = round(_microseconds(_whole(found, position, count)), 1)
    if top:
        plays.use(found)
        chosen = plays.best_plays(lexicon, scoring, board, tiles_of(asked["rack"]), top)
        answer["top"] = [plays.text_of(play, board) for play in chosen]
    return answer


def _whole(found: Any, position: Position, count: int) -> Callable[[], Any]:
    """Finds and scores all plays and keeps every one, in the form that the engine keeps them in."""
    if isinstance(found, Plain):
        return lambda: found.count(position)
    room = found.room(count)
    return lambda: found.find(position, 0, room)


def _microseconds(work: Callable[[], Any]) -> float:
    """The median of this thread's own time for it; the first time does not count."""
    taken: list[int] = []
    for number in range(8):
        if number > 3 and taken[-1] > LONG:
            break
        began = time.thread_time_ns()
        work()
        taken.append(time.thread_time_ns() - began)
    return statistics.median(taken[1:]) / 1000
