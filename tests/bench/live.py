"""Play as many tables as are asked for as fast as the server lets, and say what came of it.

``./dev bench live`` starts a PostgreSQL that syncs and one API process, each on its own core, and
plays over websockets, every player answering as soon as it is that player's turn.  Beside it the
writers' own statement is sent without a server, in batches as long as the server's were.  The
figures are printed, and put as ratios between the markers of docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import resource
import time

import uvloop

from tests.bench.load.ceiling import ceiling
from tests.bench.load.figures import Crowd, Idle, Run, middle, percentile, ratios, refresh, shown
from tests.bench.load.house import NO_CLOCK, House, Made, cpu_seconds, family, house, memory_kib
from tests.bench.load.tables import Placing, Playing, Seen, Taking
from tests.bench.load.wire import connect, until
from tests.rulesets.place6.model import CELLS

SETTLE = 0.5
FEWEST_MOVES = 6000
"""Of a run on few tables; shorter ones are over before they can be measured."""
MOST_SECONDS = 120.0
PLACE6, SIX = "place6", "six-qui-prend"
SIX_SEATS = 4


def main() -> None:
    """Measure everything, print it, refresh the page."""
    parser = argparse.ArgumentParser(prog="./dev bench live", description=__doc__)
    parser.add_argument("--tables", default="10,100,500", help="of place6, by comma")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many runs")
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--idle", type=int, default=1000, help="sockets, an even number")
    parser.add_argument("--print-only", action="store_true", help="leave docs/performance.md alone")
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 20_000)), hard))
    sizes = [(PLACE6, int(size)) for size in asked.tables.split(",")] + [(SIX, 100)]
    with house() as here:
        # Idle sockets come first, for later the process has memory left over from others.
        idle = uvloop.run(_idle(here, asked.idle))
        uvloop.run(_flat_out(here, PLACE6, 30))  # What is done for the first time is not counted.
        runs = [
            middle([uvloop.run(_flat_out(here, game, size)) for _ in range(asked.rounds)])
            for game, size in sizes
        ]
        crowd = uvloop.run(_crowd(here, asked.spectators))
    print(shown(runs, crowd, idle))
    if not asked.print_only:
        command = f"./dev bench live --tables {asked.tables} --rounds {asked.rounds}"
        refresh(ratios(runs, crowd, idle, command))


def _laid(here: House, game: str, count: int, seen: Seen) -> list[Playing]:
    """So many tables of a game, ready to be played."""
    if game == SIX:
        made = here.make({"ruleset": SIX, **NO_CLOCK}, SIX_SEATS, count)
        return [Taking(one, seen) for one in made]
    rounds = math.ceil(FEWEST_MOVES / CELLS / count)
    return [Placing(one, seen, rounds) for one in _placed(here, count, rounds)]


def _placed(here: House, count: int, rounds: int = 1) -> list[Made]:
    return here.make({"ruleset": PLACE6, "rounds": rounds}, 2, count)


async def _flat_out(here: House, game: str, size: int) -> Run:
    """Play so many tables to their end."""
    seen = Seen()
    tables = _laid(here, game, size, seen)
    wires = [wire for table in tables for wire in table.wires]
    await connect(here.port, wires)
    await until(lambda: seen.ready == len(wires), 60, "not all sockets saw their game")
    await asyncio.sleep(SETTLE)
    batches, clocks = here.batches(), _clocks(here)
    for table in tables:
        table.begin()
    await until(lambda: seen.finished == size, MOST_SECONDS, "not all games were over")
    server, postgres = (now - then for now, then in zip(_clocks(here), clocks, strict=True))
    more, played = (now - then for now, then in zip(here.batches(), batches, strict=True))
    for wire in wires:
        wire.close()
    if seen.gaps or seen.refused:
        raise RuntimeError(f"{seen.gaps} gaps and {seen.refused} refusals in {game}")
    batch = played / more
    fresh = [one.game for one in _placed(here, max(2, min(size, 200)))]
    alone = await ceiling(here.url, fresh, max(1, round(batch)))
    return _run(game, size, seen, server, postgres, batch, alone)


def _run(
    game: str, size: int, seen: Seen, server: float, postgres: float, batch: float, alone: float
) -> Run:
    times, latencies = sorted(seen.times), sorted(seen.latencies)
    # The start, when all move at once, and the end, when few still play, are left out.
    steady = percentile(times, 0.9) - percentile(times, 0.05)
    return Run(
        game,
        size,
        rate=0.85 * seen.moves / steady,
        p50=1000 * percentile(latencies, 0.5),
        p95=1000 * percentile(latencies, 0.95),
        p99=1000 * percentile(latencies, 0.99),
        server=1e6 * server / seen.moves,
        postgres=1e6 * postgres / seen.moves,
        batch=batch,
        alone=alone,
    )


def _clocks(here: House) -> tuple[float, float]:
    return cpu_seconds([here.api]), cpu_seconds(family(here.postmaster))


async def _crowd(here: House, count: int) -> Crowd:
    """One table flat out before many spectators."""
    seen, rounds = Seen(), 4
    table = Placing(_placed(here, 1, rounds)[0], seen, rounds)
    wires = [*table.wires, *(table.spectator() for _ in range(count))]
    await connect(here.port, wires)
    await until(lambda: seen.ready == len(wires), 60, "not all spectators saw the game")
    await asyncio.sleep(SETTLE)
    server, begun = cpu_seconds([here.api]), time.perf_counter()
    table.begin()
    wanted = count * rounds * CELLS
    await until(lambda: seen.delivered >= wanted, MOST_SECONDS, "not all updates were delivered")
    seconds, server = time.perf_counter() - begun, cpu_seconds([here.api]) - server
    for wire in wires:
        wire.close()
    return Crowd(count, wanted / seconds, 1e6 * server / wanted)


async def _idle(here: House, count: int) -> Idle:
    """Memory that sockets hold which only wait."""
    seen = Seen()
    tables = [Placing(made, seen) for made in _placed(here, count // 2)]
    await asyncio.sleep(2)
    before = memory_kib(here.api)
    wires = [wire for table in tables for wire in table.wires]
    await connect(here.port, wires)
    await until(lambda: seen.ready == len(wires), 60, "not all sockets saw their game")
    await asyncio.sleep(3)
    held = memory_kib(here.api) - before
    for wire in wires:
        wire.close()
    return Idle(len(wires), held / len(wires))


if __name__ == "__main__":
    main()
