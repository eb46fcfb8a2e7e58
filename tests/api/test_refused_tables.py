"""What is said of a table that cannot be laid: where the fault is, and in a sentence that reads."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.api.games import SIX, Person

DUPLIKTA = {"ruleset": "duplikta", "timer_seconds": 0}
SHOALS = {"ruleset": "shoals"}


@pytest.mark.parametrize(
    ("wish", "at", "message"),
    [
        ({"options": SIX, "seats": 3, "bots": [1, 9]}, "body.bots.1", "1 to 3"),
        ({"options": SIX | {"target": 77}}, "body.options.target", "Input should be 66 or null"),
        ({"options": SIX | {"row_seconds": 1.5}}, "body.options.row_seconds", "valid integer"),
        ({"options": SHOALS | {"match": True}}, "body.options.match", "Input should be a number"),
        ({"options": SIX | {"colour": "red"}}, "body.options.colour", "Unexpected"),
    ],
)
def test_a_fault_is_named_where_it_was_sent(
    http: httpx2.Client, wish: dict[str, Any], at: str, message: str
) -> None:
    found = Person(http, "Ana").post("/rooms", wish).json()
    (fault,) = found["errors"]
    assert (found["code"], fault["at"]) == ("malformed", at)
    assert message in fault["message"]


def test_a_level_that_no_bot_has_is_named_where_it_was_sent(http: httpx2.Client) -> None:
    ana = Person(http, "Ana")
    sought = {"options": SIX, "seats": 2, "bots_after": 30, "bot_level": 9}
    (fault,) = ana.post("/seeks", sought).json()["errors"]
    assert fault["at"] == "body.bot_level"
    room = ana.post("/rooms", {"options": SIX, "seats": 2}).json()["id"]
    (fault,) = ana.post(f"/rooms/{room}/bots", {"level": 9}).json()["errors"]
    assert fault["at"] == "body.level"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"options": SHOALS, "seats": 3}, "Shoals is for 2 players, not for 3."),
        ({"options": SIX, "seats": 11}, "6 qui prend is for 2 to 10 players, not for 11."),
        ({"options": DUPLIKTA, "seats": 3}, "dupliKta is for 1 or 2 players, not for 3."),
        ({"options": SIX, "bots": [1, 1]}, "There is room for 1 bot beside you."),
        ({"options": SIX, "seats": 3, "bots": [1] * 4}, "There is room for 2 bots beside you."),
        ({"options": DUPLIKTA, "seats": 1, "bots": [1]}, "There is no seat for a bot beside you."),
    ],
)
def test_what_does_not_fit_is_said_as_people_say_it(
    http: httpx2.Client, wish: dict[str, Any], said: str
) -> None:
    assert Person(http, "Ana").post("/rooms", wish).json()["detail"] == said
