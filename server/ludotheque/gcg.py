"""``python -m ludotheque gcg``: check GCG files, and show what their games come to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import materials
from ludotheque.actions.library import install
from ludotheque.core.words import shelf
from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.gcg import Game, GcgError
from ludotheque.core.words.gcg_hints import guess_of, layout_for, set_for
from ludotheque.core.words.gcg_reading import decode, read
from ludotheque.core.words.gcg_replay import Manner, Replay, replay
from ludotheque.core.words.gcg_writing import write
from ludotheque.core.words.grid import ROWS, SIZE
from ludotheque.core.words.tiles import SETS
from ludotheque.settings import Settings


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("gcg", help="Check, show and tidy GCG files of crossword games")
    sub = parser.add_subparsers(dest="verb", required=True)
    for name, function in VERBS.items():
        one = sub.add_parser(name, help=(function.__doc__ or "").split("\n")[0])
        one.add_argument("files", nargs="+", type=Path, metavar="FILE")
        if name == "tidy":
            continue
        one.add_argument("--language", choices=sorted(SETS), help="of the tiles; else as told")
        one.add_argument("--premiums", choices=("standard", "none"), help="the board; else as told")
        one.add_argument("--blanks-count", action="store_true", help="a blank scores as its letter")
        one.add_argument("--lexicon", help="look words up in this list, or in this language's")


def run(given: argparse.Namespace) -> int:
    """Do one of them; its exit code."""
    materials.lay_out()
    if isinstance(sys.stdout, TextIOWrapper):
        # Where a terminal has not all letters, it gets those that it has.
        sys.stdout.reconfigure(errors="replace")
    if getattr(given, "lexicon", None) is not None:
        try:
            install(Settings().data)
            shelf.get(given.lexicon)
        except (ValidationError, ValueError, KeyError) as error:
            print(str(error), file=sys.stderr)
            return 2
    return VERBS[given.verb](given)


@dataclass(frozen=True, slots=True)
class Judged:
    """A file that could be read, and its game played again."""

    path: Path
    game: Game
    found: Replay


def _judged(given: argparse.Namespace) -> Iterator[Judged | None]:
    """Each file; what is wrong with one is told at once, and None where it cannot be read."""
    for path in given.files:
        try:
            game = read(decode(path.read_bytes()))
            found = replay(game, _manner(given, game))
        except GcgError as no:
            print(_told(path, no))
            yield None
        except (OSError, ValueError) as no:
            print(f"{path}: {getattr(no, 'strerror', None) or no}")
            yield None
        else:
            for fault in found.faults:
                print(f"{path}:{fault.line}: {fault.reason}")
            yield Judged(path, game, found)


def _told(path: Path, no: GcgError) -> str:
    column = "" if no.column is None else f" (column {no.column})"
    return f"{path}:{no.line}: {no.reason}{column}"


def _manner(given: argparse.Namespace, game: Game) -> Manner:
    return Manner(
        set_for(game, given.language),
        layout_for(game, given.premiums),
        given.blanks_count,
        None if given.lexicon is None else _accepts(given, game),
    )


def _accepts(given: argparse.Namespace, game: Game) -> Callable[[str], bool]:
    lexicon = shelf.get(given.lexicon)
    letters = alphabet(given.language or guess_of(game))
    return lambda word: letters.normalise(word) in lexicon


def check(given: argparse.Namespace) -> int:
    """Play files again and tell all that does not agree: rules, scores, totals, tiles."""
    faulty = 0
    for judged in _judged(given):
        faulty += judged is None or bool(judged.found.faults)
        if judged is not None and not judged.found.faults:
            print(f"{judged.path}: {_summary(judged.game, judged.found)}")
    return 1 if faulty else 0


def _summary(game: Game, found: Replay) -> str:
    totals = [0] * len(game.players)
    for turn in found.turns:
        totals[turn.event.player] = turn.event.total
    scores = ", ".join(f"{p.nick} {total}" for p, total in zip(game.players, totals, strict=True))
    count = len(game.events)
    return f"{count} event{'' if count == 1 else 's'} as written, {scores}"


def show(given: argparse.Namespace) -> int:
    """Show the board at the end of each file."""
    faulty = 0
    for judged in _judged(given):
        faulty += judged is None
        if judged is None or not judged.found.turns:
            continue
        print(f"{judged.path}: {_summary(judged.game, judged.found)}")
        board = judged.found.turns[-1].board
        print("   " + "".join(f"{letter:<3}" for letter in ROWS).rstrip())
        for row in range(SIZE):
            cells = (face or "." for face in board[row * SIZE : (row + 1) * SIZE])
            print(f"{row + 1:>2} " + "".join(f"{cell:<3}" for cell in cells).rstrip())
    return 1 if faulty else 0


def tidy(given: argparse.Namespace) -> int:
    """Write each file anew on standard output, in one form and as UTF-8."""
    faulty = 0
    for path in given.files:
        try:
            text = write(read(decode(path.read_bytes())))
            if sys.stdout is not None:
                # It says that it is UTF-8, whatever the terminal speaks.
                sys.stdout.flush()
                sys.stdout.buffer.write(text.encode("utf-8"))
                sys.stdout.buffer.flush()
        except GcgError as no:
            print(_told(path, no), file=sys.stderr)
            faulty += 1
        except OSError as no:
            print(f"{path}: {no.strerror}", file=sys.stderr)
            faulty += 1
    return 1 if faulty else 0


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "check": check,
    "show": show,
    "tidy": tidy,
}
