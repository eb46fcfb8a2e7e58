"""One process's share of a house inside the test's own process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ludotheque.actions import house as houses
from ludotheque.actions import pushing
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from tests.actions.games import awake
from tests.actions.pushbox import Service, pushbox
from tests.actions.tournaments import Clock


@pytest.fixture
async def here(database_url: str) -> AsyncIterator[House]:
    """A house that may judge at once."""
    settings = Settings(database_url=database_url, guests_per_minute=3, bot_delay_ms=0)
    made = houses.build(settings, "test")
    awake(made)
    yield made
    await made.play.stop()
    await made.database.close()


@pytest.fixture
def clock(here: House, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of that house, which a test may move."""
    return Clock(monkeypatch, here)


@pytest.fixture
async def service(here: House, tmp_path: Path) -> AsyncIterator[tuple[Service, pushing.Sender]]:
    """A push service of the test's own, and a sender that finds it."""
    async with pushbox(here, tmp_path) as made:
        yield made
