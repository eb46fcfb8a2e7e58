"""What a worker's ledger does, for tests of an API that runs without one."""

from __future__ import annotations

import asyncio

from ludotheque.actions import ledger
from ludotheque.settings import Settings
from tests.houses import awake


def folded(database_url: str) -> int:
    """Fold every result that waits; how many that were."""
    return asyncio.run(_folded(database_url))


async def _folded(database_url: str) -> int:
    async with awake(Settings(database_url=database_url)) as here:
        return await ledger.fold_due(here)
