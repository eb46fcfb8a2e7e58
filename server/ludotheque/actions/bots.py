"""Built-in bots: they see what their seat sees, and move through the same door as everyone."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog

from ludotheque.actions import measures
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.table import SKIPPED, Table
from ludotheque.actions.upkeep import LEASE_MS, read_table
from ludotheque.store import schedule
from ludotheque.store.session import is_unavailable

THINK_SECONDS = 10

log = structlog.get_logger(__name__)

Think = Callable[[str, Any, int, int, bytes], Awaitable[Any]]
"""(ruleset, view, seat, level, seed) → move, somewhere that does not hold the event loop up."""


async def play_due(house: House, thinker: Think) -> int:
    """Move for every bot that is due; how many games that were."""
    if house.play.asleep:
        return 0
    now = now_ms()
    async with house.database.driver() as driver:
        leased = await schedule.lease_bots(driver, now, now + LEASE_MS)
    for game_id in leased:
        # What goes wrong at one table is tried again when its lease is over, and holds up no other.
        try:
            table = await read_table(house, game_id)
            if table is not None:
                await _play_table(house, table, thinker)
        except (Refusal, TimeoutError) as error:
            log.info("bots.put_off", game=game_id, error=repr(error))
        except Exception as error:
            if is_unavailable(error):
                raise
            log.exception("bots.failed", game=game_id)
    return len(leased)


async def _play_table(house: House, table: Table, thinker: Think) -> None:
    skipped = tuple(seat for seat in table.to_act if table.robot(seat) == SKIPPED)
    if skipped:
        with suppress(NothingToDo, Refusal):
            await house.play.submit(Ask(table.id, "expire", now_ms(), late=skipped))
    for seat in table.robots_to_act():
        level = table.robot(seat)
        if not level:
            continue
        due = table.bot_due(seat)
        if due is not None and due > now_ms():
            continue
        # Repeatable, so that two workers that think for one seat think the same; and from
        # nothing that the seat does not know.
        seed = hashlib.sha256(f"{table.id}:{table.phase_n}:{seat}".encode()).digest()
        view = table.ruleset.view(table.state, seat)
        started = time.perf_counter()
        async with asyncio.timeout(THINK_SECONDS):
            move = await thinker(table.row.ruleset, view, seat, level, seed)
        measures.bot_seconds.labels(table.row.ruleset, str(level)).observe(
            time.perf_counter() - started
        )
        with suppress(NothingToDo, Refusal):
            await house.play.submit(
                Ask(
                    table.id,
                    "move",
                    now_ms(),
                    seat=seat,
                    move=move,
                    n=table.n,
                    idem=f"bot:{table.n}",
                )
            )
