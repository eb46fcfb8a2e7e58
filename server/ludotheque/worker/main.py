"""The worker process: a few loops, any number of which may run at the same time."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from prometheus_client import start_http_server

from ludotheque.actions import (
    appointments,
    bots,
    hosting,
    house,
    ledger,
    lexicons,
    logs,
    personal,
    post,
    pushing,
    reminders,
    rulesets,
    seeks,
    upkeep,
    vacating,
)
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import duties
from ludotheque.settings import Settings
from ludotheque.store import presence

log = structlog.get_logger(__name__)

TICK = 0.1
STARTS = 0.25
LEDGER = 0.5
SEEKS = 0.5
TOURNAMENTS = 0.5
SCHEDULES = 10.0
BEAT = 1.0
LETTERS = 1.0
WORDS = 5.0
TURNS = 2.0
REMIND = 10.0
PUSH = 1.0
TIDY = 60.0


async def every(seconds: float, work: Callable[[], Awaitable[Any]]) -> None:
    """Do something again and again; a failure is said and does not end it."""
    failing = False
    while True:
        try:
            if not await work():
                await asyncio.sleep(seconds)
            failing = False
        except asyncio.CancelledError:
            raise
        except Exception:
            if not failing:
                log.exception("worker.failed", work=getattr(work, "__name__", str(work)))
            failing = True
            await asyncio.sleep(max(seconds, 0.5))


async def run(settings: Settings, follow: int | None = None) -> None:
    """Work until SIGTERM or SIGINT; what is under way is then finished first.

    ``follow`` is the id of a parent process that this one does not outlive.
    """
    logs.configure(settings)
    rulesets.load(settings.extra_rulesets)
    here = house.build(settings, "worker")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    if settings.metrics_port:
        start_http_server(settings.metrics_port, settings.host)
    await here.thinkers.wake()
    # Whoever started this process may wait for a line.
    print("ready", flush=True)
    log.info("worker.started", process=here.process_id)
    sender = pushing.Sender(settings)
    tasks = [asyncio.create_task(every(*each)) for each in _loops(here)]
    tasks += [asyncio.create_task(every(*each)) for each in _telling(here, sender)]

    async def outlived() -> None:
        if os.getppid() != follow:
            stop.set()

    if follow is not None:
        tasks.append(asyncio.create_task(every(BEAT, outlived)))
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await sender.close()
    here.thinkers.close()
    await here.play.stop()
    async with here.database.transaction() as connection:
        await presence.leave_house(connection, here.process_id)
    await here.database.close()
    log.info("worker.stopped", process=here.process_id)


def _loops(here: House) -> list[tuple[float, Callable[[], Awaitable[Any]]]]:
    async def beat() -> None:
        await upkeep.beat(here)

    async def deadlines() -> int:
        return await upkeep.fire_deadlines(here)

    async def play_bots() -> int:
        return await bots.play_due(here, here.thinkers.think)

    async def starts() -> int:
        return await appointments.start_due(here)

    async def fold() -> int:
        return await ledger.fold_due(here)

    async def match() -> int:
        return await seeks.match_due(here)

    async def tournaments() -> int:
        return await duties.work_due(here)

    async def schedules() -> None:
        await vacating.free_shut(here)
        await hosting.look_after(here)
        await duties.note_shut(here)
        await duties.keep_timetable(here)

    async def absences() -> None:
        await upkeep.strike_absent(here)
        await upkeep.bury_dead(here)

    async def words() -> None:
        await lexicons.prepare(here)

    async def tidy() -> None:
        await upkeep.tidy(here)
        await personal.resign_forsaken(here)
        await reminders.settle_over(here)
        await duties.prune(here)

    return [
        (BEAT, beat),
        (TICK, deadlines),
        (TICK, play_bots),
        (STARTS, starts),
        (LEDGER, fold),
        (SEEKS, match),
        (TOURNAMENTS, tournaments),
        (SCHEDULES, schedules),
        (BEAT, absences),
        (WORDS, words),
        (TIDY, tidy),
    ]


def _telling(
    here: House, sender: pushing.Sender
) -> list[tuple[float, Callable[[], Awaitable[Any]]]]:
    """What is told to people who are not there; each in a task of its own, so none holds others."""

    async def turns() -> None:
        await reminders.turns(here)

    async def remind() -> int:
        return await reminders.appointments(here)

    async def letters() -> int:
        return await post.send_due(here)

    async def push() -> int:
        return await pushing.send_due(here, sender)

    return [(TURNS, turns), (REMIND, remind), (LETTERS, letters), (PUSH, push)]
