"""One house for all tests that kill nothing, since starting one takes seconds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from tests.house import players, stored
from tests.house.processes import House, house
from tests.house.scene import Scene
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
        for word in ("Traceback", "failed", "Exception"):
            assert word not in here.logged()
    databases.drop(url)


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    """An HTTP client."""
    async with players.http() as made:
        yield made


@pytest.fixture
async def scene(two: House, client: httpx2.AsyncClient) -> AsyncIterator[Scene]:
    """A game in which, at the end, nothing has happened."""
    *sitting, stranger = await players.guests(client, two.apis, 3)
    game = await players.game(sitting)
    hands = [(await p.look(game))["view"]["hand"] for p in sitting]
    made = Scene(two, client, sitting, stranger, game, hands)
    yield made
    assert len(await stored.whole(two.database_url, game)) == 1
    assert (await sitting[0].look(game))["n"] == 1
