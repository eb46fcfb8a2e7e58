"""Play whole simulated tournaments, and write down how well they rank and how long pairing takes.

``python -m tests.bench.tournaments`` (with ``server`` on PYTHONPATH) plays every format with
players of known strength, of whom some leave, come late and do not show up, and checks every
round as it is paired.  *Correlation* is Spearman's between the final places and the true
strengths (1: recovered; 0: by chance), as a mean over several tournaments.  *Slowest* is the
longest that one round or wave took to pair.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludotheque.core.pairings.arena_score import arena_ranks
from ludotheque.core.pairings.history import digest
from ludotheque.core.pairings.model import Player, Sizes
from ludotheque.core.pairings.scoring import DUELS, TABLES
from ludotheque.core.pairings.standings import (
    ROUND_ROBIN_DUELS,
    ROUND_ROBIN_TABLES,
    SWISS_DUELS,
    SWISS_TABLES,
    standings,
)
from ludotheque.core.pairings.swiss import rounds_for
from tests.bench.ratings import put_between
from tests.core.pairings.formats import play_arena, play_knockout, play_round_robin
from tests.core.pairings.worlds import (
    CALM,
    ROUGH,
    Trouble,
    World,
    play_swiss,
    rank_correlation,
    world,
)

PAGE = Path(__file__).parents[2] / "docs" / "pairings.md"
BEGIN = "<!-- tournaments: figures begin -->"
END = "<!-- tournaments: figures end -->"

DUEL = Sizes()
FOURS = Sizes(least=3, preferred=4, most=5)
TENS = Sizes(least=2, preferred=10, most=10)
Play = Callable[[World, Sizes], dict[Player, int]]


@dataclass
class Line:
    """What one kind of tournament came to."""

    format: str
    players: int
    size: int
    tournaments: int
    games: float
    calm: float
    rough: float
    slowest: float


def main() -> None:
    """Play everything, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print-only", action="store_true", help="leave docs/pairings.md alone")
    asked = parser.parse_args()
    print(HEAD)
    rows = []
    for name, play, players, sizes, times in PLAN:
        rows.append(row(measure(name, play, players, sizes, times)))
        print(rows[-1], flush=True)
    if not asked.print_only:
        put_between(PAGE, BEGIN, END, "\n".join([HEAD, *rows]))


def measure(name: str, play: Play, players: int, sizes: Sizes, times: int) -> Line:
    """Play so many calm tournaments, and as many in which things go wrong."""
    games: list[int] = []
    slowest = 0.0
    found: dict[Trouble, list[float]] = {CALM: [], ROUGH: []}
    for trouble, correlations in found.items():
        for seed in range(times):
            here = world(players, seed, trouble)
            places = play(here, sizes)
            correlations.append(rank_correlation(places, here.strength))
            games.append(len(here.games))
            slowest = max(slowest, here.slowest)
    return Line(
        name, players, sizes.preferred, times, statistics.fmean(games),
        statistics.fmean(found[CALM]), statistics.fmean(found[ROUGH]), slowest,
    )  # fmt: skip


def swiss(here: World, sizes: Sizes) -> dict[Player, int]:
    """A swiss of the usual number of rounds."""
    history = play_swiss(here, rounds_for(len(here.entrants), sizes), sizes)
    scoring = DUELS if sizes.duel else TABLES
    table = standings(history, SWISS_DUELS if sizes.duel else SWISS_TABLES, scoring)
    return {line.player: line.rank for line in table}


def arena(here: World, sizes: Sizes) -> dict[Player, int]:
    """An arena of an hour."""
    return arena_ranks(play_arena(here, sizes))


def knockout(here: World, sizes: Sizes) -> dict[Player, int]:
    """A cup; one advances from each table."""
    return play_knockout(here, sizes)


def round_robin(here: World, sizes: Sizes) -> dict[Player, int]:
    """Everybody against everybody, once; each round is paired as it comes."""
    play_round_robin(here, sizes)
    scoring = DUELS if sizes.duel else TABLES
    history = digest(list(here.entrants.values()), here.games, here.byes, scoring)
    breaks = ROUND_ROBIN_DUELS if sizes.duel else ROUND_ROBIN_TABLES
    return {line.player: line.rank for line in standings(history, breaks, scoring)}


PLAN: list[tuple[str, Play, int, Sizes, int]] = [
    ("swiss", swiss, 10, DUEL, 40),
    ("swiss", swiss, 100, DUEL, 8),
    ("swiss", swiss, 500, DUEL, 3),
    ("swiss", swiss, 2000, DUEL, 1),
    ("swiss", swiss, 40, FOURS, 20),
    ("swiss", swiss, 500, FOURS, 3),
    ("swiss", swiss, 2000, FOURS, 1),
    ("swiss", swiss, 100, TENS, 4),
    ("round-robin", round_robin, 10, DUEL, 40),
    ("round-robin", round_robin, 40, DUEL, 8),
    ("round-robin", round_robin, 500, DUEL, 1),
    ("round-robin", round_robin, 16, FOURS, 40),
    ("round-robin", round_robin, 100, FOURS, 2),
    ("round-robin", round_robin, 500, FOURS, 1),
    ("arena", arena, 20, DUEL, 10),
    ("arena", arena, 100, DUEL, 2),
    ("arena", arena, 500, DUEL, 1),
    ("arena", arena, 2000, DUEL, 1),
    ("arena", arena, 100, FOURS, 2),
    ("arena", arena, 500, FOURS, 1),
    ("knockout", knockout, 64, DUEL, 10),
    ("knockout", knockout, 2000, DUEL, 1),
    ("knockout", knockout, 64, FOURS, 10),
    ("knockout", knockout, 2000, FOURS, 1),
]

HEAD = (
    "| format | players | seats | tournaments | games | correlation | with trouble "
    "| slowest, s |\n|---|---|---|---|---|---|---|---|"
)


def row(line: Line) -> str:
    """One line of the table, in markdown."""
    return (
        f"| {line.format} | {line.players} | {line.size} | 2 × {line.tournaments} "
        f"| {line.games:.0f} | {line.calm:.2f} | {line.rough:.2f} | {line.slowest:.2f} |"
    )


if __name__ == "__main__":
    main()
