"""The parts of ``./dev bench words``, each of which is run in a process of its own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ludotheque.actions import engine, library, materials
from ludotheque.core.words import dice, shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.listing import read_any
from ludotheque.core.words.plays import best_plays
from tests.core.words.positions import game, scoring_of, with_blanks

LANGUAGES = ("fr", "en", "es")
TILES = 102
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, *[11] * 40)


def median(work: Callable[[], Any], times: int = 5) -> float:
    """This thread's own milliseconds for it; the first time does not count."""
    taken = []
    for _ in range(times + 1):
        began = time.thread_time_ns()
        work()
        taken.append(time.thread_time_ns() - began)
    return statistics.median(taken[1:]) / 1e6


def ready(folder: str) -> None:
    """Lists, material and the compiled engine."""
    materials.lay_out()
    library.install(Path(folder))
    engine.prepare(Path(folder), in_background=False)
    assert engine.ready()


def calls(folder: str) -> None:
    """The best ten plays as objects, from boards and racks as games hold them."""
    ready(folder)
    parts = []
    for blanks in (0, 1, 2, 7):
        found = []
        for seed in range(2 if blanks == 7 else 4):
            for board, rack in game("fr", seed, 8):
                hand = with_blanks(rack, blanks)
                ask = partial(best_plays, shelf.get("fr"), scoring_of("fr"), board, hand, 10)
                found.append(median(ask, 3))
        parts.append(f"{statistics.median(found):.2f}")
    print(
        f"- The best ten plays of a French game as objects, median with 0, 1, 2 and 7 blanks:"
        f" {', '.join(parts)} ms."
    )


def joker(folder: str) -> None:
    """The worst turn of games in which every tile is a blank."""
    ready(folder)
    lexicon, scoring = shelf.get("fr"), scoring_of("fr", True)
    worst, turns = 0.0, 0
    for seed in range(3):
        board, left = [""] * 225, TILES
        while left:
            hand = "?" * min(7, left)
            began = time.thread_time_ns()
            found = best_plays(lexicon, scoring, board, hand, 10, tie=seed)
            worst = max(worst, (time.thread_time_ns() - began) / 1e6)
            turns += 1
            if not found:
                break
            chosen = Random(f"{seed} {left}").choice(found)
            for cell, tile in zip(chosen.cells, chosen.tiles, strict=True):
                board[cell] = tile
            left -= len(chosen.cells)
    print(f"- The worst of {turns} turns with seven blanks in French, best ten: {worst:.0f} ms.")


def start(folder: str) -> None:
    """From nothing to the first plays, with nothing compiled and then with all that was."""
    ready(folder)
    cache = Path(folder) / "fresh"
    times = []
    for _ in range(3):
        command = [sys.executable, "-m", "tests.bench._words", "first", folder]
        told = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
        done = subprocess.run(command, env=told, capture_output=True, text=True, check=True)
        times.append(tuple(map(float, done.stdout.split()[-2:])))
    cold, warm = times[0], min(times[1:])
    print(
        f"- Import and first call: {cold[0]:.1f} s with nothing compiled ({cold[1]:.1f} s of a"
        f" processor), then {warm[0]:.2f} s ({warm[1]:.2f} s)."
    )


def first(folder: str) -> None:
    """The seconds to the first plays in this process, and those of a processor."""
    materials.lay_out()
    library.install(Path(folder))
    lexicon, scoring = shelf.get("fr"), scoring_of("fr")
    began, used = time.perf_counter(), time.process_time()
    engine.prepare(Path(folder), in_background=False)
    best_plays(lexicon, scoring, [""] * 225, "AERTIN?", 10)
    print(time.perf_counter() - began, time.process_time() - used)


def memory(folder: str) -> None:
    """What a process holds that has found plays in three languages."""
    ready(folder)
    for language in LANGUAGES:
        for board, rack in game(language, 1, 6):
            hand = with_blanks(rack, 2)
            best_plays(shelf.get(language), scoring_of(language), board, hand, 10)
    lines = Path("/proc/self/status").read_text().splitlines()
    held = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    print(f"- A process with {', '.join(LANGUAGES)}, after plays in each: {held / 1024:.0f} MB.")


def boards(peers: str, words: str) -> None:
    """Boards of dice: how many are wrong, and the median of both searches in microseconds."""
    text = Path(words).read_text()
    lexicon = build("peers", "en", read_any(text, "en").words)
    solve = engine.load(Path(".data"), keep=False)[1]
    wrong, fast, plain = 0, [], []
    for line in (Path(peers) / "dice_boards.expected.txt").read_text().splitlines():
        letters, points, count = line.split()
        faces = tuple("QU" if letter == "q" else letter.upper() for letter in letters)
        began = time.thread_time_ns()
        found = solve(faces, lexicon, 3, 4) or {}
        fast.append(time.thread_time_ns() - began)
        score = sum(POINTS[len(word)] for word in found)
        wrong += (score, len(found)) != (int(points), int(count))
    for line in (Path(peers) / "dice_boards.txt").read_text().split()[:100]:
        faces = tuple("QU" if letter == "q" else letter.upper() for letter in line)
        began = time.thread_time_ns()
        dice.plain_words_on(faces, lexicon)
        plain.append(time.thread_time_ns() - began)
    print(wrong, statistics.median(fast) / 1000, statistics.median(plain) / 1000)


PARTS: dict[str, Callable[..., None]] = {
    "calls": calls,
    "joker": joker,
    "start": start,
    "first": first,
    "memory": memory,
    "dice": boards,
}


if __name__ == "__main__":
    PARTS[sys.argv[1]](*sys.argv[2:])
