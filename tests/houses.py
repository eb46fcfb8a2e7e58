"""One process's share of a house inside a test's own process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ludotheque.actions import house as houses
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.settings import Settings

PATIENCE_MS = 600_000


def keep_awake(made: House) -> None:
    """Have a house know that it is awake, for as long as a test may take.

    Nothing gives signs of life in a test as a running process does, and after some seconds
    without one a house takes itself to have slept; building a word list for the first time may
    take as long.
    """
    made.play.patience_ms = PATIENCE_MS
    made.play.woke(now_ms())


@asynccontextmanager
async def awake(settings: Settings, name: str = "test") -> AsyncIterator[House]:
    """A house that may judge at once; it ends with the block."""
    made = houses.build(settings, name)
    keep_awake(made)
    try:
        yield made
    finally:
        await made.play.stop()
        await made.database.close()
