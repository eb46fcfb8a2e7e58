"""An address to ask for the tests of a module, and the document that says how to ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.api.games import WOCABLE, Table
from tests.api.here import serving
from tests.api.people import People


@pytest.fixture(scope="module")
def here(module_database_url: str) -> Iterator[str]:
    """The address of an API that the tests of a module share."""
    with serving(module_database_url) as address:
        yield address


@pytest.fixture(scope="module")
def http(here: str) -> Iterator[httpx2.Client]:
    """A client of that API."""
    with httpx2.Client(base_url=here, trust_env=False, timeout=20) as client:
        yield client


@pytest.fixture(scope="module")
def document(http: httpx2.Client) -> dict[str, Any]:
    """The OpenAPI document as it is served."""
    found: dict[str, Any] = http.get("/api/v1/openapi.json").json()
    return found


@pytest.fixture(scope="module")
def people(http: httpx2.Client, module_database_url: str) -> People:
    """Two with accounts, in a house that the tests of a module share."""
    made = People(http, module_database_url)
    for who in ("account", "other"):
        made.renew(who)
    return made


@pytest.fixture
def wocable(http: httpx2.Client) -> Table:
    """A game of two without a clock."""
    return Table(http, WOCABLE)


@pytest.fixture
def shoals(http: httpx2.Client) -> Table:
    """A game of two that has neither trials nor studies."""
    return Table(http, {"ruleset": "shoals"})
