"""What a worker's ledger does, for tests of an API that runs without one."""

from __future__ import annotations

import asyncio

from ludotheque.actions import house as houses
from ludotheque.actions import ledger
from ludotheque.actions.clock import now_ms
from ludotheque.settings import Settings


def folded(database_url: str) -> int:
    """Fold every result that waits; how many that were."""
    return asyncio.run(_folded(database_url))


async def _folded(database_url: str) -> int:
    here = houses.build(Settings(database_url=database_url), "test")
    here.play.woke(now_ms())
    try:
        return await ledger.fold_due(here)
    finally:
        await here.play.stop()
        await here.database.close()
