"""``python -m ludotheque plays``: every play of positions, counted, timed, the best written out.

Positions come on standard input, a JSON object a line: ``id``, ``rows`` (15 texts, ``.`` is empty,
lower case a blank, ``[CH]`` a tile of two letters) and ``rack`` (``?`` is a blank).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import os
import re
import statistics
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import engine, library, logs, materials
from ludotheque.core.words import plays, shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.generator.plain import Plain
from ludotheque.core.words.generator.position import SIDE, Position, read_position
from ludotheque.core.words.grid import layout
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_any
from ludotheque.core.words.tiles import SETS, tile_set
from ludotheque.settings import Settings

LONG = 20_000_000
"""Nanoseconds of a position after which it is measured fewer times."""
_TILES = re.compile(r"\[(..)\]|(.)", re.DOTALL)
_INFINITE = (float("inf"), float("-inf"))
_LANGUAGE = "of tiles and words; that of a list, en for a file"
_RIGHT = "a line is a JSON object with id, rows and rack"


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("plays", help="Find every play of positions, and say how fast")
    parser.add_argument("--words", required=True, help="a file, .gz too, or the id of a list")
    parser.add_argument("--language", choices=sorted(SETS), help=_LANGUAGE)
    parser.add_argument("--top", type=int, default=0, help="write so many of the best plays")
    parser.add_argument("--engine", choices=("compiled", "plain"), default="compiled")
    parser.add_argument("--blank-counts", action="store_true", help="a blank scores as its letter")


def run(given: argparse.Namespace) -> int:
    """Answer each position with a line, or say what is wrong with it; the exit code."""
    materials.lay_out()
    try:
        if given.top < 0:
            raise ValueError(f"--top {given.top}: it is 0 or more")
        if sys.stdin is None:
            raise ValueError("standard input is closed; it is to bring a JSON object a line")
        settings = Settings()
        logs.configure(settings)
        lexicon = _lexicon(given.words, given.language, settings.data)
        found = _engine(given.engine, settings.data)
        scoring = standard(lexicon.language, given.blank_counts)
        plays.use(found)
        return _answers(lambda line: _answer(line, lexicon, scoring, found, given.top))
    except (ImportError, OSError, ValidationError, ValueError, KeyError) as no:
        _complain(str(no))
        return 1


def _answers(answer: Callable[[str], dict[str, Any]]) -> int:
    """Go through all lines; one that is wrong keeps none of the others from their answers."""
    faulty = False
    # The bytes, because a line that is no text is wrong by itself.
    for number, line in enumerate(getattr(sys.stdin, "buffer", sys.stdin), 1):
        try:
            text = line if isinstance(line, str) else line.decode("utf-8")
            if not (text := text.removeprefix("\ufeff").strip()):
                continue
            told = json.dumps(answer(text))
        except UnicodeDecodeError as no:
            _complain(f"line {number}: byte {no.start + 1} is not UTF-8, which a line is in")
        except ValueError as no:
            _complain(f"line {number}: {no}")
        else:
            _say(told)
            continue
        faulty = True
    return 1 if faulty else 0


def _say(text: str) -> None:
    try:
        print(text, flush=True)
    except OSError:
        # What could not be written is not tried again at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _complain(reason: str) -> None:
    print(" ".join(reason.split()), file=sys.stderr)


def standard(language: str, blank_counts: bool) -> plays.Scoring:
    """The usual tiles of a language on the usual board; the material must have been laid out."""
    values = tuple(each for each in tile_set(SETS[language]).values if each[0] != "?")
    board = layout("standard-15")
    return plays.Scoring(values, board.letter, board.word, blank_counts)


def _lexicon(words: str, language: str | None, data: Path) -> Lexicon:
    path = Path(words)
    if not path.is_file():
        library.install(data)
        found = shelf.get(words)
        if language not in (None, found.language):
            raise ValueError(f"{words} is a list of {found.language}, not of {language}")
        return found
    return _of_file(path, language or "en")


def _of_file(path: Path, language: str) -> Lexicon:
    packed = path.suffix == ".gz"
    try:
        stored = path.read_bytes()
        text = (gzip.decompress(stored) if packed else stored).decode("utf-8")
    except (gzip.BadGzipFile, EOFError, zlib.error) as no:
        raise ValueError(f"{path}: {no}; a file .gz is a whole one of gzip") from None
    except UnicodeDecodeError as no:
        raise ValueError(
            f"{path}: byte {no.start + 1} is not UTF-8, which it is to be in"
        ) from None
    try:
        return build(path.name, language, read_any(text, language).words)
    except (ValueError, TypeError, RecursionError, csv.Error) as no:
        right = "a word a line, a table that begins with words, or JSON with a list of them"
        raise ValueError(f"{path}: {no}; it is to have {right}") from None


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
    own_id, board, rack = _asked(line)
    position = read_position(lexicon, scoring, board, rack, plays.CENTRE)
    count, best = found.count(position)
    answer = {"id": own_id, "plays": count, "best": best}
    answer["us"] = round(_microseconds(_whole(found, position, count)), 1)
    if top:
        chosen = plays.best_plays(lexicon, scoring, board, rack, min(top, count))
        answer["top"] = [plays.text_of(play, board) for play in chosen]
    return answer


def _asked(line: str) -> tuple[str | int | float, list[str], list[str]]:
    """The id, the cells and the rack of a line.  Raises ValueError, which says what is right."""
    asked = _object(line)
    for name in ("id", "rows", "rack"):
        if name not in asked:
            raise ValueError(f"{name} is missing; {_RIGHT}")
    own_id, rows, rack = asked["id"], asked["rows"], asked["rack"]
    if not isinstance(own_id, str | int | float) or own_id in _INFINITE:
        raise ValueError("id is neither a text nor a number")
    if not isinstance(rows, list) or len(rows) != SIDE:
        raise ValueError(f"rows is no list of {SIDE} texts")
    if not isinstance(rack, str):
        raise ValueError("rack is no text, such as AEINRS?")
    board: list[str] = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise ValueError(f"row {number} is no text; . is an empty cell")
        cells = tiles_of(row)
        if len(cells) != SIDE:
            raise ValueError(f"row {number} has {len(cells)} cells; every row has {SIDE}")
        board += cells
    return own_id, board, tiles_of(rack)


def _object(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line, parse_constant=_no_constant)
    except json.JSONDecodeError as no:
        raise ValueError(f"no JSON at column {no.colno}: {no.msg}; {_RIGHT}") from None
    except RecursionError:
        raise ValueError(f"nested too deep; {_RIGHT}") from None
    except ValueError as no:
        raise ValueError(f"{no}; {_RIGHT}") from None
    if not isinstance(asked, dict):
        raise ValueError(f"no JSON object; {_RIGHT}")
    return asked


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


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
