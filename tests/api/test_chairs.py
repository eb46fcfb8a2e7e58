"""Tourlou's chair over HTTP: what a client sees of a seat that is the house's own."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.api.games import guest

API = "/api/v1"


def opened(http: httpx2.Client, who: dict[str, str], **wish: Any) -> httpx2.Response:
    options = {"ruleset": "duplikta", "timer_seconds": 0, **wish.pop("options")}
    return http.post(f"{API}/rooms", json={"options": options, **wish}, headers=who)


@pytest.mark.parametrize(("mode", "strength"), [("tourlou", 4), ("scenario", None)])
def test_the_chair_is_taken_and_marked(
    http: httpx2.Client, mode: str, strength: int | None
) -> None:
    ana = guest(http)
    room = opened(http, ana, options={"mode": mode, "strength": strength}).json()
    own, chair = room["seats"]
    assert (own["house"], own["player"]["name"]) == (False, "Ana")
    assert (chair["house"], chair["player"]) == (True, None)
    assert chair["bot_level"] == (strength or chair["bot_level"])
    invite = http.get(f"{API}/invites/{room['invite']}").json()
    assert invite["state"] == "full"
    freed = http.delete(f"{API}/rooms/{room['id']}/seats/1", headers=ana)
    assert (freed.status_code, freed.json()["code"]) == (403, "forbidden")
    started = http.post(f"{API}/rooms/{room['id']}/start", headers=ana).json()
    game = http.get(f"{API}/games/{started['game']}", headers=ana).json()
    assert game["options"]["registered"] == [False, False]
    assert game["seats"][1]["bot_level"] == chair["bot_level"]
    assert started["options"]["registered"] is None, "the room keeps what was asked for"


def test_a_guest_gets_the_first_scenario_and_not_a_later_one(http: httpx2.Client) -> None:
    ana = guest(http)
    room = opened(http, ana, options={"mode": "scenario"}, start=True).json()
    game = http.get(f"{API}/games/{room['game']}", headers=ana).json()
    assert game["options"]["scenario"] == 1
    later = opened(http, ana, options={"mode": "scenario", "scenario": 2})
    assert (later.status_code, later.json()["reason"]) == (422, "scenario_of_members")
    again = opened(http, ana, options={"mode": "scenario", "scenario": 1}, start=True)
    assert again.json()["status"] == "started"
    with_bot = opened(http, ana, options={"mode": "tourlou"}, bots=[3])
    assert (with_bot.status_code, with_bot.json()["code"]) == (409, "room_full")
