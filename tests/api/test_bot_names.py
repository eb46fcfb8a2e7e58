"""A bot is called one thing in one game, whoever tells of it."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.api.games import SIX, WOCABLE, Person

TOURLOU = {"ruleset": "duplikta", "timer_seconds": 0, "mode": "tourlou"}


@pytest.mark.parametrize(
    ("wish", "called"),
    [
        ({"options": SIX, "seats": 3, "bots": [1, 2]}, [None, "Blaise", "Clara"]),
        ({"options": TOURLOU, "seats": 2}, [None, "Tourlou"]),
    ],
)
def test_lists_call_bots_as_the_table_does(
    http: httpx2.Client, wish: dict[str, Any], called: list[str | None]
) -> None:
    ana = Person(http, "Ana")
    room = ana.post("/rooms", {**wish, "start": True}).json()
    (listed,) = ana.get("/me").json()["games"]
    assert (listed["id"], [each["called"] for each in listed["seats"]]) == (room["game"], called)
    (listed,) = ana.get("/games").json()["items"]
    assert [each["called"] for each in listed["seats"]] == called


def test_files_call_bots_as_the_table_does(http: httpx2.Client) -> None:
    ana = Person(http, "Ana")
    wish = {"options": WOCABLE, "seats": 2, "bots": [1], "language": "en", "start": True}
    game = ana.post("/rooms", wish).json()["game"]
    ana.post(f"/games/{game}/leave")
    path = f"/games/{game}/export"
    game_of, names = ana.get(path, format="text").text.splitlines()[0].split(": ")
    # In the order in which they play, which is by lot.
    assert (game_of, sorted(names.split(", "))) == ("Wocable", ["Ana", "Blaise (level 1)"])
    assert "Blaise (level 1)" in ana.get(path, format="gcg").text
    mine = ana.get("/me").json()["player"]["id"]
    (listed,) = ana.get(f"/players/{mine}/games").json()["items"]
    assert listed["seats"][1]["called"] == "Blaise"
