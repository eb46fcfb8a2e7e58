"""Let the bots of wocable play each other, and write down how strong they are.

``./dev bench bots-wocable --games 200`` plays each level against the one below, and the top one
against the bottom, with the shipped list of each language.  Every deal is played twice, with the
levels on exchanged seats; a deal is one sample of the intervals.  The table is printed, and put
between the markers of docs/bots.md.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.actions import engine, library, materials
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import Language, WocableOptions
from ludotheque.core.words import shelf
from tests.bench.bots_six import interval, put_between, seed_of

LANGUAGES: tuple[Language, ...] = ("en", "es", "fr")
TOP = RULESET.bot_levels
PAIRINGS = (*((level, level - 1) for level in range(TOP, 1, -1)), (TOP, 1))
BEGIN = "<!-- wocable: figures begin -->"
END = "<!-- wocable: figures end -->"


@dataclass
class Line:
    """What one pairing in one language came to; the stronger level first."""

    levels: tuple[int, int]
    language: Language
    wins: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each choice of the stronger level."""


def main() -> None:
    """Play all pairings, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each pairing, even")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--print-only", action="store_true", help="leave docs/bots.md alone")
    asked = parser.parse_args()
    materials.lay_out()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        library.install(Path(folder))
        engine.prepare(Path(folder), in_background=False)
        for language in asked.languages:
            for stronger, weaker in PAIRINGS:
                line = Line((stronger, weaker), language)
                measure(line, asked.games)
                rows.append(row(line))
                print(rows[-1], flush=True)
    if not asked.print_only:
        put_between(BEGIN, END, table(rows))


def measure(line: Line, games: int) -> None:
    """Play so many games, two of each deal."""
    options = RULESET.complete(
        WocableOptions(turn_seconds=0), 2, line.language, shelf.newest(line.language)
    )
    for deal in range(games // 2):
        both = [play(line, options, deal, seat) for seat in (0, 1)]
        for gathered, values in zip(
            (line.wins, line.ours, line.theirs), zip(*both, strict=True), strict=True
        ):
            gathered.append(statistics.fmean(values))


def play(line: Line, options: WocableOptions, deal: int, strong: int) -> tuple[float, int, int]:
    """One game: the share of the win, and the points of both levels."""
    state = RULESET.setup(options, 2, seed_of("wocable", line.language, deal), 0).state
    while waiting := RULESET.to_act(state):
        seat = waiting[0]
        level = line.levels[0] if seat == strong else line.levels[1]
        seed = seed_of("bot", deal, state.turn, level)
        began = time.process_time()
        move = RULESET.bot(RULESET.view(state, seat), seat, level, seed)
        if seat == strong:
            line.seconds.append(time.process_time() - began)
        state = RULESET.apply(state, seat, move, 0).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    won = 0.5 if outcome.ranks == (1, 1) else float(outcome.ranks[strong] == 1)
    return won, outcome.scores[strong], outcome.scores[1 - strong]


def row(line: Line) -> str:
    """One line of the table, in markdown."""
    win, half = interval(line.wins)
    more, spread = interval([a - b for a, b in zip(line.ours, line.theirs, strict=True)])
    points = f"{statistics.fmean(line.ours):.0f} v {statistics.fmean(line.theirs):.0f}"
    return (
        f"| {line.levels[0]} v {line.levels[1]} | {line.language} | {2 * len(line.wins)} "
        f"| {100 * win:.1f} ± {100 * half:.1f} % | {points} | {more:.0f} ± {spread:.0f} "
        f"| {1000 * statistics.fmean(line.seconds):.1f} | {1000 * max(line.seconds):.0f} |"
    )


def table(rows: list[str]) -> str:
    """The whole table, in markdown."""
    head = (
        "| levels | language | games | won by the first | mean points | more points "
        "| ms a choice | most |\n|---|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *rows])


if __name__ == "__main__":
    main()
