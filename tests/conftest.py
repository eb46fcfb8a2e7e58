"""What every test may ask for; nothing here starts before a test asks for it."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Databases, server

# Neither the person's own PostgreSQL nor the settings of a server that they run may leak in here.
for _name in list(os.environ):
    if _name == "DATABASE_URL" or (
        _name.startswith(("PG", "LUDOTHEQUE_")) and _name != "PG_BINDIR"
    ):
        del os.environ[_name]

# What the word engine compiles is compiled once for all tests, not in every new data directory.
_compiled = Path(__file__).resolve().parents[1] / ".data" / "compiled"
os.environ.setdefault("NUMBA_CACHE_DIR", str(_compiled))

BROWSER = Path(__file__).resolve().parent / "browser"

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests by their folder, and put them last.

    Once Playwright has started, its loop counts as the running one of the thread, and no
    coroutine test could run after it.
    """
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is counted here against a limit is counted in one minute of one hour.

    Limits begin anew with the clock on the wall, and a test may run when it strikes.
    """
    now = time.time_ns() // 1_000_000
    monkeypatch.setattr("ludotheque.actions.counting.now_ms", lambda: now)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """A PostgreSQL server that makes databases; it starts when the first test needs one."""
    with server() as url:
        made = Databases(url)
        yield made
        made.close()


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    """A migrated database of the test's own."""
    url = databases.create()
    yield url
    databases.drop(url)


@pytest.fixture(scope="module")
def module_database_url(databases: Databases) -> Iterator[str]:
    """A migrated database that the tests of one module share."""
    url = databases.create()
    yield url
    databases.drop(url)


@pytest.fixture
def empty_database_url(databases: Databases) -> Iterator[str]:
    """A database in which no migration has run."""
    url = databases.create_empty()
    yield url
    databases.drop(url)
