"""One process's share of a house inside the test's own process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from ludotheque.actions import house as houses
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.settings import Settings


@pytest.fixture
async def here(database_url: str) -> AsyncIterator[House]:
    """A house that may judge at once."""
    settings = Settings(database_url=database_url, guests_per_minute=3, bot_delay_ms=0)
    made = houses.build(settings, "test")
    made.play.woke(now_ms())
    yield made
    await made.play.stop()
    await made.database.close()
