"""One process beside this one in which bots think and finished games are studied.

Nothing that takes a while runs where moves are answered.  The other process is started when it
is first asked; one thing is thought about at a time, and what would wait too long is refused.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ludotheque.actions import codec, engine, library, logs, rulesets
from ludotheque.actions.refusals import Busy
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.settings import Settings

MOST = 16
"""How many may wait; more are sent away."""
MOST_OF_ONE = 4
"""How many of one caller may wait, so that nobody takes all places."""
STUDY_SECONDS = 20
"""How long a study may take, the waiting for others before it included."""


def choose(ruleset: str, view: Any, seat: int, level: int, seed: bytes) -> Any:
    """Choose a move; pure, so that it can run in another process."""
    return RULESETS[ruleset].bot(view, seat, level, seed)


def _study(ruleset: str, state: Any, top: int) -> str:
    """Look into a moment of a game; as JSON, which is what is wanted and travels lightly."""
    rules: Any = RULESETS[ruleset]
    return codec.dump(rules.study(state, top))


class Thinkers:
    """The other process, started when there is something to think about."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def think(self, ruleset: str, view: Any, seat: int, level: int, seed: bytes) -> Any:
        """Have a bot choose a move over there."""
        return await self._do(choose, ruleset, view, seat, level, seed)

    async def study(self, ruleset: str, state: Any, top: int, caller: str = "") -> str:
        """Have a moment of a finished game looked into; the study as JSON.  Raises Busy."""
        study: str = await self.aside(caller, _study, ruleset, state, top)
        return study

    async def aside(self, caller: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """Have something done over there that a caller asked for.

        What is sent and what comes back are pickled, and so is what is raised.  Raises Busy where
        too many wait already, or too many of this caller.
        """
        if self._waiting.total() >= MOST or self._waiting[caller] >= MOST_OF_ONE:
            raise Busy("Too much of this is being asked for; ask again soon.", retry_after=5)
        self._waiting[caller] += 1
        try:
            async with asyncio.timeout(STUDY_SECONDS):
                return await self._do(work, *arguments)
        except (TimeoutError, BrokenProcessPool):
            raise Busy("This takes too long now; ask again, or for less.", retry_after=10) from None
        finally:
            self._waiting[caller] -= 1
            self._waiting += Counter()

    async def wake(self) -> None:
        """Start the other process now, so that the first who asks does not wait for it."""
        await self._do(os.getpid)

    def close(self) -> None:
        """End the thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _do(self, work: Callable[..., Any], *arguments: Any) -> Any:
        # One at a time, so that ending what takes too long ends nothing else.
        async with self._turn:
            if self._pool is None:
                self._pool = self._new()
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except (BrokenProcessPool, asyncio.CancelledError):
                # It died, or is not waited for any longer: the next one thinks afresh.
                self._pool = None
                for process in list((pool._processes or {}).values()):
                    process.kill()
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max_workers=1,
            # A fork would copy the event loop and the database connections of this process.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_prepare,
            initargs=(self._settings,),
        )


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
    """A process that was killed can tell nobody to end; this one would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
