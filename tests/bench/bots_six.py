"""Let the bots of 6 qui prend play each other, and write down how strong they are.

``python -m tests.bench.bots_six --games 500`` (with ``server`` on PYTHONPATH) plays every pairing
of levels at 2 and 4 seats.  Every deal is played twice with the levels on exchanged seats, so that
nobody is lucky; a deal is one sample of the intervals.  A win that is shared counts in parts.
The table is printed, and put between the markers of docs/bots.md.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ludotheque.core.rulesets.base import Outcome
from ludotheque.core.rulesets.six_qui_prend import RULESET

PAIRINGS = ((3, 2), (3, 1), (2, 1))
SEATS = (2, 4)
PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
BEGIN = "<!-- six-qui-prend: figures begin -->"
END = "<!-- six-qui-prend: figures end -->"


@dataclass
class Line:
    """What one pairing at one size of table came to; shares and heads are of one seat's game."""

    stronger: int
    weaker: int
    seats: int
    games: int
    win: tuple[float, float]
    """Share of games won by the stronger level, and half the 95 % interval."""
    heads: tuple[float, float]
    """Mean heads of the stronger and of the weaker level."""
    fewer: tuple[float, float]
    """By how many heads the stronger level is better, and half the 95 % interval."""
    milliseconds: float
    """Processor time of one choice of the stronger level, on average."""


def main() -> None:
    """Play all pairings, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games of each pairing, even")
    parser.add_argument("--print-only", action="store_true", help="leave docs/bots.md alone")
    asked = parser.parse_args()
    lines = []
    for seats in SEATS:
        for stronger, weaker in PAIRINGS:
            lines.append(measure(stronger, weaker, seats, asked.games))
            print(row(lines[-1]), flush=True)
    if not asked.print_only:
        put_between(BEGIN, END, table(lines))


def measure(stronger: int, weaker: int, seats: int, games: int) -> Line:
    """Play ``games`` games, half of the seats being of each level."""
    wins: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    clock = [0.0, 0.0]
    for deal in range(games // 2):
        pair = [play(deal, swap, stronger, weaker, seats, clock) for swap in (False, True)]
        wins.append(statistics.fmean(each[0] for each in pair))
        ours.append(statistics.fmean(each[1] for each in pair))
        theirs.append(statistics.fmean(each[2] for each in pair))
    return Line(
        stronger,
        weaker,
        seats,
        2 * len(wins),
        win=interval(wins),
        heads=(statistics.fmean(ours), statistics.fmean(theirs)),
        fewer=interval([b - a for a, b in zip(ours, theirs, strict=True)]),
        milliseconds=1000 * clock[0] / clock[1],
    )


def play(
    deal: int, swap: bool, stronger: int, weaker: int, seats: int, clock: list[float]
) -> tuple[float, float, float]:
    """One game: the share of the win, and the mean heads of both levels."""
    strong = [seat for seat in range(seats) if (seat % 2 == 1) == swap]
    state = RULESET.setup(RULESET.Options(), seats, seed_of("deal", deal), 0).state
    number = 0
    while waiting := RULESET.to_act(state):
        seat = waiting[0]
        level = stronger if seat in strong else weaker
        seed = seed_of("bot", deal, number, level)
        began = time.process_time()
        move = RULESET.bot(RULESET.view(state, seat), seat, level, seed)
        if seat in strong:
            clock[0] += time.process_time() - began
            clock[1] += 1
        state = RULESET.apply(state, seat, move, 0).state
        number += 1
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return _share(outcome, strong), *_means(outcome, strong)


def _share(outcome: Outcome, strong: list[int]) -> float:
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    return sum(seat in strong for seat in winners) / len(winners)


def _means(outcome: Outcome, strong: list[int]) -> tuple[float, float]:
    ours = [heads for seat, heads in enumerate(outcome.scores) if seat in strong]
    theirs = [heads for seat, heads in enumerate(outcome.scores) if seat not in strong]
    return statistics.fmean(ours), statistics.fmean(theirs)


def interval(samples: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    spread = statistics.stdev(samples) / math.sqrt(len(samples))
    return statistics.fmean(samples), 1.96 * spread


def row(line: Line) -> str:
    """One line of the table, in markdown."""
    return (
        f"| {line.stronger} v {line.weaker} | {line.seats} | {line.games} "
        f"| {100 * line.win[0]:.1f} ± {100 * line.win[1]:.1f} % "
        f"| {line.heads[0]:.2f} v {line.heads[1]:.2f} "
        f"| {line.fewer[0]:.2f} ± {line.fewer[1]:.2f} | {line.milliseconds:.1f} |"
    )


def table(lines: list[Line]) -> str:
    """The whole table, in markdown."""
    head = (
        "| levels | seats | games | won by the first | mean heads | fewer heads | ms a choice |\n"
        "|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *map(row, lines)])


def put_between(begin: str, end: str, figures: str) -> None:
    """Put a table between two markers of the page; raises ValueError where they are missing."""
    text = PAGE.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{PAGE} has no markers {begin} and {end}")
    PAGE.write_text(f"{before}{begin}\n{figures}\n{end}{after}", encoding="utf-8")


def seed_of(*parts: object) -> bytes:
    """A seed of 32 bytes that the parts name."""
    return sha256("/".join(map(str, parts)).encode()).digest()


if __name__ == "__main__":
    main()
