"""Measure the word engine: ``./dev bench words [--peers FOLDER] [--page]``.

Without a folder: the times of whole calls, starts and memory, each in a process of its own.  With
a folder of agreed positions (``positions.jsonl``, ``expected.json``, a word list, ``dice_boards``
and the scripts that run peers) also every count, best score and text against what is expected
there, and the engine beside others: the npm package scrabble-solver and the PyPI package pyggle,
which are fetched once into a folder of the data directory.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "word-engine.md"
BEGIN, END = "<!-- figures begin -->", "<!-- figures end -->"
CACHE = ROOT / ".data" / "peers"
SOLVER = "scrabble-solver@2.18.4"
LIST = "enable2k-2-15.txt.gz"
PARTS = ("calls", "joker", "start", "memory")
OURS = [sys.executable, "-m", "ludotheque", "plays", "--words"]


def main() -> None:
    """Measure, print, and refresh the page where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    told = os.environ.get("WORD_PEERS")
    parser.add_argument("--peers", type=Path, default=Path(told) if told else None)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--page", action="store_true", help="write the figures into the page")
    asked = parser.parse_args()
    lines: list[str] = []
    if asked.peers is not None:
        lines += against(asked.peers.resolve(), asked.rounds)
    with tempfile.TemporaryDirectory() as folder:
        for part in PARTS:
            lines += in_a_process(part, folder)
    text = "\n".join(lines)
    print(text)
    if asked.page:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def environment() -> dict[str, str]:
    """What our own processes start with."""
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}"}


def in_a_process(part: str, folder: str) -> list[str]:
    """One part of the figures, measured where nothing else has been done before."""
    command = [sys.executable, "-m", "tests.bench._words", part, folder]
    told = answer(command)
    # The rest is what the engine logs.
    return [line for line in told.splitlines() if line.startswith("- ")]


def answer(command: Sequence[str | Path]) -> str:
    """What a process of ours prints.  Ends everything with what it complains of, if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{command}: {done.stdout[-500:]}{done.stderr[-2000:]}")
    return done.stdout


def against(peers: Path, rounds: int) -> list[str]:
    """What is expected, and how long others take."""
    solver, site, words = fetched(peers)
    lines = [f"- {wrong_of(peers)} of the agreed positions differ in count, best score or text."]
    ours = " ".join([*OURS, str(peers / LIST)])
    other = f"node {peers / 'run_scrabble_solver.js'} {solver} {words} 3"
    beside: list[str | Path] = [
        sys.executable,
        peers / "side_by_side.py",
        "--rounds",
        str(rounds),
        ours,
        other,
    ]
    ratios = answer(beside).splitlines()
    print("\n".join(ratios))
    lines.append(f"- Beside {SOLVER}, all plays of a position, ratio by group: {ratios[-1]}.")
    dice = answer([sys.executable, "-m", "tests.bench._words", "dice", peers, words])
    boards = (peers / "dice_boards.txt").read_text()
    pyggle = subprocess.run(
        [sys.executable, peers / "run_pyggle.py", words, "500"],
        env={**os.environ, "PYTHONPATH": str(site)},
        input=boards,
        capture_output=True,
        text=True,
        check=True,
    )
    theirs = float(pyggle.stderr.split("median us ")[1].split()[0])
    wrong, fast, plain = (float(each) for each in dice.split()[-3:])
    lines.append(
        f"- Boards of dice, all words with their paths, median: {fast:.0f} µs compiled, {plain:.0f}"
        f" µs plain; pyggle {theirs:.0f} µs for the words alone: {fast / theirs:.3f} and"
        f" {plain / theirs:.2f} of it. {wrong:.0f} boards differ from what is expected."
    )
    return lines


def fetched(peers: Path) -> tuple[Path, Path, Path]:
    """The two peers and the list as they read it, fetched where they are not there yet."""
    CACHE.mkdir(parents=True, exist_ok=True)
    solver, site, words = CACHE / "package", CACHE / "site", CACHE / "words.txt"
    if not solver.is_dir():
        subprocess.run(["npm", "pack", SOLVER, "--silent"], cwd=CACHE, check=True)
        packed = f"{SOLVER.replace('@', '-')}.tgz"
        subprocess.run(["tar", "xzf", packed], cwd=CACHE, check=True)
    if not site.is_dir():
        uv = Path(sys.executable).with_name("uv")
        subprocess.run([uv, "pip", "install", "-q", "--target", site, "pyggle"], check=True)
    unpacked = subprocess.run(["gzip", "-dc", peers / LIST], capture_output=True, check=True)
    words.write_bytes(unpacked.stdout)
    return solver, site, words


def wrong_of(peers: Path) -> int:
    """How many positions have other plays than expected, all of them compared as text."""
    expected = json.loads((peers / "expected.json").read_text())["positions"]
    # Nobody has as many plays as this.
    command: Sequence[Any] = [*OURS, peers / LIST, "--top", "1000000"]
    wrong = 0
    with (peers / "positions.jsonl").open() as positions:
        running = subprocess.Popen(
            command, stdin=positions, stdout=subprocess.PIPE, text=True, env=environment(), cwd=ROOT
        )
        assert running.stdout is not None
        for line in running.stdout:
            told = json.loads(line)
            wanted = expected.pop(told["id"])
            found = sha256("\n".join(sorted(told["top"])).encode()).hexdigest()
            known = (wanted["plays"], wanted["best"], wanted["sha256"])
            wrong += (told["plays"], told["best"], found) != known
    # Those that were not answered at all; some of what is expected is not asked.
    lines = (peers / "positions.jsonl").read_text().splitlines()
    return wrong + sum(json.loads(line)["id"] in expected for line in lines)


if __name__ == "__main__":
    main()
