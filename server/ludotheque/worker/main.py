"""The worker process: a few loops, any number of which may run at the same time."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog
from prometheus_client import start_http_server

from ludotheque.actions import bots, engine, house, lexicons, library, logs, rulesets, upkeep
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from ludotheque.store import presence

log = structlog.get_logger(__name__)

TICK = 0.1
BEAT = 1.0
WORDS = 5.0
TIDY = 60.0


class Thinkers:
    """One process beside the worker in which bots think, so that no deadline waits for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max_workers=1,
            # A fork would copy the event loop and the database connections of this process.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_prepare,
            initargs=(self._settings,),
        )

    async def think(self, ruleset: str, view: Any, seat: int, level: int, seed: bytes) -> Any:
        """Have a move chosen over there."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._pool, bots.think, ruleset, view, seat, level, seed
            )
        except (BrokenProcessPool, asyncio.CancelledError):
            # A bot that died, or that was not waited for any longer: the next one thinks afresh.
            broken, self._pool = self._pool, self._new()
            for process in list((broken._processes or {}).values()):
                process.kill()
            broken.shutdown(wait=False, cancel_futures=True)
            raise

    async def wake(self) -> None:
        """Start the other process now, so that the first bot of the day does not wait for it."""
        await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)

    def close(self) -> None:
        """End the thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _prepare(settings: Settings) -> None:
    logs.configure(settings)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    rulesets.load(settings.extra_rulesets)
    # Bots of word games look words up too; what they need is on disk by then.
    library.install(settings.data)
    # The first bots think with the plain engine, until the compiled one has come.
    engine.prepare(settings.data)


def _end_with_parent() -> None:
    """A worker that was killed can tell nobody to end; this process would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
    thinkers = Thinkers(settings)
    await thinkers.wake()
    # Whoever started this process may wait for a line.
    print("ready", flush=True)
    log.info("worker.started", process=here.process_id)
    tasks = [asyncio.create_task(every(*each)) for each in _loops(here, thinkers)]

    async def outlived() -> None:
        if os.getppid() != follow:
            stop.set()

    if follow is not None:
        tasks.append(asyncio.create_task(every(BEAT, outlived)))
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    thinkers.close()
    await here.play.stop()
    async with here.database.transaction() as connection:
        await presence.leave_house(connection, here.process_id)
    await here.database.close()
    log.info("worker.stopped", process=here.process_id)


def _loops(here: House, thinkers: Thinkers) -> list[tuple[float, Callable[[], Awaitable[Any]]]]:
    async def beat() -> None:
        await upkeep.beat(here)

    async def deadlines() -> int:
        return await upkeep.fire_deadlines(here)

    async def play_bots() -> int:
        return await bots.play_due(here, thinkers.think)

    async def absences() -> None:
        await upkeep.strike_absent(here)
        await upkeep.bury_dead(here)

    async def words() -> None:
        await lexicons.prepare(here)

    async def tidy() -> None:
        await upkeep.tidy(here)

    return [
        (BEAT, beat),
        (TICK, deadlines),
        (TICK, play_bots),
        (BEAT, absences),
        (WORDS, words),
        (TIDY, tidy),
    ]
