"""Fold results out of a real database, and write down how long a thousand of them take.

``python -m tests.bench.ledger`` (with ``server`` on PYTHONPATH) writes finished rated games into
a database of its own and folds them as a worker does, then makes all ratings anew and checks
them.  Seconds are of the clock on the wall, the database's work included.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import time
from pathlib import Path
from typing import Any

from ludotheque.actions import house as houses
from ludotheque.actions import ledger
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from tests.bench.ratings import put_between
from tests.postgres import Databases, server

PAGE = Path(__file__).parents[2] / "docs" / "ratings.md"
BEGIN = "<!-- ledger: figures begin -->"
END = "<!-- ledger: figures end -->"
PLAYERS = 1_000
WRITTEN = 1_000


def main() -> None:
    """Measure, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print-only", action="store_true", help="leave docs/ratings.md alone")
    parser.add_argument("--results", type=int, default=20_000, help="for each size of table")
    asked = parser.parse_args()
    lines = ["| seats | results | as they come | anew | check |", "|---|---|---|---|---|"]
    with server() as url:
        databases = Databases(url)
        for seats in (2, 4, 10):
            took = asyncio.run(measure(databases.create(), seats, asked.results))
            shown = " | ".join(f"{1000 * each / asked.results:.3f}" for each in took)
            lines.append(f"| {seats} | {asked.results} | {shown} |")
        databases.close()
    text = "\n".join(lines)
    print(text)
    if not asked.print_only:
        put_between(PAGE, BEGIN, END, text)


async def measure(url: str, seats: int, results: int) -> list[float]:
    """Seconds for folding, recomputing and checking so many results."""
    here = houses.build(Settings(database_url=url), "bench")
    here.play.woke(now_ms())
    try:
        await _write(here, seats, results)
        here.play.woke(now_ms())
        began = [time.perf_counter()]
        while await ledger.fold_due(here):
            here.play.woke(now_ms())
        began.append(time.perf_counter())
        await ledger.recompute(here)
        began.append(time.perf_counter())
        found = await ledger.check(here)
        began.append(time.perf_counter())
        assert (found.results, found.differences) == (results, ())
        return [end - start for start, end in itertools.pairwise(began)]
    finally:
        await here.play.stop()
        await here.database.close()


async def _write(here: House, seats: int, results: int) -> None:
    chance, now = random.Random(seats), now_ms()
    crowd = [f"p{number}" for number in range(PLAYERS)]
    async with here.database.driver() as driver:
        await driver.copy_records_to_table(
            "players",
            records=[(each, each, "guest", "fr", now) for each in crowd],
            columns=("id", "name", "kind", "language", "created_at"),
        )
        for start in range(0, results, WRITTEN):
            await _write_some(driver, chance, crowd, seats, range(start, start + WRITTEN), now)
        await driver.execute("ANALYZE")


async def _write_some(
    driver: Any, chance: random.Random, crowd: list[str], seats: int, numbers: range, now: int
) -> None:
    options = '{"ruleset":"six-qui-prend","target":null,"deck":"full","choose_seconds":45}'
    games, sitting, outcomes = [], [], []
    for number in numbers:
        game = f"g{number}"
        who = chance.sample(crowd, seats)
        ranks = list(range(1, seats + 1))
        chance.shuffle(ranks)
        outcome = json.dumps({"ending": "played_out", "scores": ranks, "ranks": ranks})
        games.append((game, "six-qui-prend", 1, options, b"", "", True, "{}", True, "fr", now))
        sitting += [(game, seat, player) for seat, player in enumerate(who)]
        outcomes.append((game, "six-qui-prend", now, outcome))
    await driver.executemany(
        "INSERT INTO games (id, ruleset, ruleset_version, options, seed, commitment, open, leaver,"
        " rated, language, started_at, n, phase_n, status, state, to_act, gone, stand_ins,"
        " credited, outage, last_at) VALUES ($1, $2, $3, $4::json, $5, $6, $7, $8::json, $9, $10,"
        " $11, 1, 1, 'over', '{}', '{}', '{}', '{}', 0, 0, $11)",
        games,
    )
    await driver.copy_records_to_table(
        "seats", records=sitting, columns=("game_id", "seat", "player_id")
    )
    await driver.executemany(
        "INSERT INTO results (game_id, ruleset, ended_at, outcome) VALUES ($1, $2, $3, $4::json)",
        outcomes,
    )


if __name__ == "__main__":
    main()
