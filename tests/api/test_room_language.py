"""Which language a table speaks when nobody says so."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.api.games import guest

API = "/api/v1"


def opened(http: httpx2.Client, speaks: str, **wish: Any) -> dict[str, Any]:
    headers = guest(http, language=speaks)
    body = {"options": {"ruleset": "wocable"}, **wish}
    room: dict[str, Any] = http.post(f"{API}/rooms", json=body, headers=headers).json()
    return room


@pytest.mark.parametrize("language", ["fr", "en", "es"])
def test_a_room_speaks_its_hosts_language(http: httpx2.Client, language: str) -> None:
    room = opened(http, language, bots=[1], start=True)
    assert room["language"] == language
    game = http.get(f"{API}/games/{room['game']}").json()
    assert game["view"]["language"] == language


def test_unless_another_is_named(http: httpx2.Client) -> None:
    assert opened(http, "es", language="en")["language"] == "en"
    assert opened(http, "es", language=None)["language"] == "es"


def test_a_language_that_was_changed_counts_from_then_on(http: httpx2.Client) -> None:
    headers = guest(http, language="es")
    http.patch(f"{API}/me", json={"language": "en"}, headers=headers)
    body = {"options": {"ruleset": "shoals"}}
    assert http.post(f"{API}/rooms", json=body, headers=headers).json()["language"] == "en"
