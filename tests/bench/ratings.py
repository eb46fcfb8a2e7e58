"""Fold results into ratings, and write down how fast that is and how well it foretells.

``python -m tests.bench.ratings`` (with ``server`` on PYTHONPATH) plays results between players
of known strength at tables of 2, 4 and 10.  *Seconds a thousand* is processor time of a fold.
*Loss* is the mean logarithmic loss of what the ratings foretold of every pair at a table in the
second half, before its result was folded; *coin* is what a coin would lose, *truth* what the
true strengths would.  *Correlation* is Spearman's between ratings and strengths at the end.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from ludotheque.core.ratings.counted import ranks_among
from ludotheque.core.ratings.fold import NEWCOMER, expectation, fold, rate
from ludotheque.core.ratings.model import Rating, Result
from tests.core.pairings.worlds import ELO, rank_correlation

PAGE = Path(__file__).parents[2] / "docs" / "ratings.md"
BEGIN = "<!-- ratings: figures begin -->"
END = "<!-- ratings: figures end -->"
PLAYERS = 300
GAMES_EACH = 60


@dataclass
class Line:
    """What one size of table came to."""

    seats: int
    results: int
    seconds: float
    """Of processor time, for a thousand results."""
    loss: float
    truth: float
    correlation: float


def main() -> None:
    """Measure, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print-only", action="store_true", help="leave docs/ratings.md alone")
    asked = parser.parse_args()
    text = table([measure(seats) for seats in (2, 4, 10)])
    print(text)
    if not asked.print_only:
        put_between(PAGE, BEGIN, END, text)


def measure(seats: int) -> Line:
    """Play and fold; the same figures each time, but for the seconds."""
    chance = random.Random(seats)
    strength = {f"p{number}": chance.gauss(1500, 250) for number in range(PLAYERS)}
    results = [_result(chance, strength, seats) for _ in range(PLAYERS * GAMES_EACH // seats)]
    began = time.process_time()
    ratings = fold({}, results)
    seconds = time.process_time() - began
    loss, truth = _losses(strength, results)
    places = ranks_among([-ratings[one].strength for one in strength])
    return Line(
        seats=seats,
        results=len(results),
        seconds=1000 * seconds / len(results),
        loss=loss,
        truth=truth,
        correlation=rank_correlation(dict(zip(strength, places, strict=True)), strength),
    )


def _result(chance: random.Random, strength: dict[str, float], seats: int) -> Result:
    players = tuple(chance.sample(list(strength), seats))
    form = [strength[one] - ELO * math.log(-math.log(chance.random())) for one in players]
    return Result("g", 20_000, players, ranks_among([-one for one in form]))


def _losses(strength: dict[str, float], results: list[Result]) -> tuple[float, float]:
    """The mean loss of the ratings, and of the truth, over the second half."""
    ratings: dict[str, Rating] = {}
    ours: list[float] = []
    true: list[float] = []
    for number, result in enumerate(results):
        if number >= len(results) // 2:
            for one, other in combinations(range(len(result.players)), 2):
                first, second = result.players[one], result.players[other]
                won = result.ranks[one] < result.ranks[other]
                told = expectation(ratings.get(first, NEWCOMER), ratings.get(second, NEWCOMER))
                real = 1 / (1 + math.exp((strength[second] - strength[first]) / ELO))
                ours.append(-math.log(told if won else 1 - told))
                true.append(-math.log(real if won else 1 - real))
        ratings.update(rate(ratings, result))
    return sum(ours) / len(ours), sum(true) / len(true)


def table(lines: list[Line]) -> str:
    """All lines, in markdown."""
    rows = [
        f"| {line.seats} | {line.results} | {line.seconds:.3f} | {line.loss:.3f} "
        f"| {math.log(2):.3f} | {line.truth:.3f} | {line.correlation:.3f} |"
        for line in lines
    ]
    head = (
        "| seats | results | seconds a thousand | loss | coin | truth | correlation |\n"
        "|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *rows])


def put_between(page: Path, begin: str, end: str, figures: str) -> None:
    """Put a table between two markers of a page; raises ValueError where they are missing."""
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{page} has no markers {begin} and {end}")
    page.write_text(f"{before}{begin}\n{figures}\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
