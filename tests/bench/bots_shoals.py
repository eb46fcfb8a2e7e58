"""Let the bots of shoals play each other, and write down how strong they are.

``python -m tests.bench.bots_shoals --games 500`` (with ``server`` on PYTHONPATH) plays every
pairing of levels.  Every deal is played twice with the levels on exchanged seats, so that nobody
is lucky; a deal is one sample of the intervals.  The table is printed, and put between the markers
of docs/bots.md.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass, field

from ludotheque.core.rulesets.shoals import RULESET
from tests.bench.bots_six import interval, put_between, seed_of

PAIRINGS = ((3, 2), (3, 1), (2, 1))
BEGIN = "<!-- shoals: figures begin -->"
END = "<!-- shoals: figures end -->"


@dataclass
class Line:
    """What one pairing came to."""

    stronger: int
    weaker: int
    games: int
    win: tuple[float, float]
    """Share of games won by the stronger level, and half the 95 % interval."""
    points: tuple[float, float]
    """Mean points of the stronger and of the weaker level."""
    more: tuple[float, float]
    """By how many points the stronger level is better, and half the 95 % interval."""
    times: list[float] = field(default_factory=list)
    """Processor milliseconds of each choice of the stronger level."""


def main() -> None:
    """Play all pairings, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games of each pairing, even")
    parser.add_argument("--print-only", action="store_true", help="leave docs/bots.md alone")
    asked = parser.parse_args()
    lines = []
    for stronger, weaker in PAIRINGS:
        lines.append(measure(stronger, weaker, asked.games))
        print(row(lines[-1]), flush=True)
    if not asked.print_only:
        put_between(BEGIN, END, table(lines))


def measure(stronger: int, weaker: int, games: int) -> Line:
    """Play ``games`` games."""
    wins: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    times: list[float] = []
    for deal in range(games // 2):
        pair = [play(deal, seat, stronger, weaker, times) for seat in (0, 1)]
        wins.append(statistics.fmean(each[0] for each in pair))
        ours.append(statistics.fmean(each[1] for each in pair))
        theirs.append(statistics.fmean(each[2] for each in pair))
    return Line(
        stronger,
        weaker,
        2 * len(wins),
        win=interval(wins),
        points=(statistics.fmean(ours), statistics.fmean(theirs)),
        more=interval([a - b for a, b in zip(ours, theirs, strict=True)]),
        times=times,
    )


def play(
    deal: int, strong: int, stronger: int, weaker: int, times: list[float]
) -> tuple[bool, int, int]:
    """One game: whether the stronger level, in this seat, has won, and the points of both."""
    options = RULESET.complete(RULESET.Options(first="seat_0"), 2, "en", None)
    state = RULESET.setup(options, 2, seed_of("deal", deal), 0).state
    number = 0
    while waiting := RULESET.to_act(state):
        seat = waiting[0]
        level = stronger if seat == strong else weaker
        view, seed = RULESET.view(state, seat), seed_of("bot", deal, number, level)
        began = time.process_time()
        move = RULESET.bot(view, seat, level, seed)
        if seat == strong:
            times.append(1000 * (time.process_time() - began))
        state = RULESET.apply(state, seat, move, 0).state
        number += 1
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome.ranks[strong] == 1, outcome.scores[strong], outcome.scores[1 - strong]


def row(line: Line) -> str:
    """One line of the table, in markdown."""
    return (
        f"| {line.stronger} v {line.weaker} | {line.games} "
        f"| {100 * line.win[0]:.1f} ± {100 * line.win[1]:.1f} % "
        f"| {line.points[0]:.1f} v {line.points[1]:.1f} "
        f"| {line.more[0]:.1f} ± {line.more[1]:.1f} "
        f"| {statistics.fmean(line.times):.1f} | {max(line.times):.0f} |"
    )


def table(lines: list[Line]) -> str:
    """The whole table, in markdown."""
    head = (
        "| levels | games | won by the first | mean points | more points | ms a choice | most |\n"
        "|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *map(row, lines)])


if __name__ == "__main__":
    main()
