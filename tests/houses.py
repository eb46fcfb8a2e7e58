"""One process's share of a house inside a test's own process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ludotheque.actions import house as houses
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.settings import Settings

PATIENCE_MS = 60_000


@asynccontextmanager
async def awake(settings: Settings, name: str = "test") -> AsyncIterator[House]:
    """A house that may judge at once; it ends with the block.

    Nothing gives signs of life in a test as a running process does.  So it is taken to have slept
    after a minute without one: building a word list for the first time may take some seconds.
    """
    made = houses.build(settings, name)
    made.play.patience_ms = PATIENCE_MS
    made.play.woke(now_ms())
    try:
        yield made
    finally:
        await made.play.stop()
        await made.database.close()
