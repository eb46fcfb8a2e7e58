"""One process's share of a house inside the test's own process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ludotheque.actions import pushing
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from tests.actions.pushbox import Service, pushbox
from tests.actions.tournaments import Clock
from tests.houses import awake


@pytest.fixture
async def here(database_url: str) -> AsyncIterator[House]:
    """A house that may judge at once."""
    settings = Settings(database_url=database_url, guests_per_minute=3, bot_delay_ms=0)
    async with awake(settings) as made:
        yield made


@pytest.fixture
def clock(here: House, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of that house, which a test may move."""
    return Clock(monkeypatch, here)


@pytest.fixture
async def service(here: House, tmp_path: Path) -> AsyncIterator[tuple[Service, pushing.Sender]]:
    """A push service of the test's own, and a sender that finds it."""
    async with pushbox(here, tmp_path) as made:
        yield made
