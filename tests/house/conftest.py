"""One house for all tests that kill nothing, since starting one takes seconds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from tests.house import players
from tests.house.processes import House, house
from tests.postgres import Databases

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here; each of these tests needs processes."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.house)


@pytest.fixture(scope="session")
def two(databases: Databases) -> Iterator[House]:
    """Two API processes and a worker; whatever tests did in it must hold against a replay."""
    url = databases.create()
    with house(url) as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")
        assert "Traceback" not in here.logged()
    databases.drop(url)


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    """An HTTP client."""
    async with players.http() as made:
        yield made
