"""Private rooms and their games: what the bare id gives a stranger, a member, and the invited."""

from __future__ import annotations

import time
from typing import Any

import httpx2
import pytest

from tests.api.games import Person
from tests.house import players
from tests.house.players import Wire

API = "/api/v1"
SIX = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
DAY = 86_400_000


@pytest.fixture
def ana(http: httpx2.Client) -> Person:
    return Person(http, "Ana")


@pytest.fixture
def bea(http: httpx2.Client) -> Person:
    return Person(http, "Bea")


@pytest.fixture(params=[None, "Cid"])
def stranger(http: httpx2.Client, request: pytest.FixtureRequest) -> Person:
    """Somebody without a token, and a guest."""
    return Person(http, request.param)


def opened(ana: Person, **wish: Any) -> dict[str, Any]:
    starts_at = int(time.time() * 1000) + DAY
    body = {"options": SIX, "visibility": "private", "starts_at": starts_at, **wish}
    made: dict[str, Any] = ana.post("/rooms", body).json()
    return made


def shut(answer: httpx2.Response, room: dict[str, Any]) -> None:
    """A refusal that tells nothing of the room."""
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    for secret in (room["invite"], room["host"]["name"], "choose_seconds"):
        assert secret not in answer.text


def test_the_bare_id_of_a_private_room_shows_nothing(ana: Person, stranger: Person) -> None:
    room = opened(ana)
    shut(stranger.get(f"/rooms/{room['id']}"), room)
    shut(stranger.get(f"/rooms/{room['id']}/appointment.ics"), room)
    for wrong in ("x", room["id"], room["invite"][:-1], room["invite"] + "x"):
        shut(stranger.get(f"/rooms/{room['id']}", invite=wrong), room)
        shut(stranger.get(f"/rooms/{room['id']}/appointment.ics", invite=wrong), room)
    if stranger.token:
        shut(stranger.post(f"/rooms/{room['id']}/again"), room)
        shut(stranger.post(f"/rooms/{room['id']}/seats", {}), room)
    listed = stranger.get("/rooms", limit=100).json()["items"]
    assert room["id"] not in [each["id"] for each in listed]


def test_members_and_the_invited_see_it(ana: Person, bea: Person, stranger: Person) -> None:
    room = opened(ana)
    assert ana.get(f"/rooms/{room['id']}").json()["invite"] == room["invite"]
    shown = stranger.get(f"/rooms/{room['id']}", invite=room["invite"]).json()
    assert (shown["invite"], shown["you"]) == (room["invite"], None)
    assert stranger.get(f"/invites/{room['invite']}").json()["room"] == shown
    file = stranger.get(f"/rooms/{room['id']}/appointment.ics", invite=room["invite"])
    assert f"/join/{room['invite']}" in file.text.replace("\r\n ", "")
    bea.post(f"/invites/{room['invite']}")
    assert bea.get(f"/rooms/{room['id']}").json()["you"] == 1
    assert bea.get(f"/rooms/{room['id']}/appointment.ics").status_code == 200
    if stranger.token:
        path = f"/rooms/{room['id']}/again"
        assert stranger.post(path, invite=room["invite"]).json()["visibility"] == "private"


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_the_id_of_another_room_is_enough_as_ever(
    ana: Person, stranger: Person, visibility: str
) -> None:
    room = opened(ana, visibility=visibility)
    assert stranger.get(f"/rooms/{room['id']}").json()["invite"] == room["invite"]
    assert stranger.get(f"/rooms/{room['id']}/appointment.ics").status_code == 200


def played(ana: Person, bea: Person) -> str:
    """A private game that runs."""
    room = opened(ana, starts_at=0)
    bea.post(f"/invites/{room['invite']}")
    return str(ana.post(f"/rooms/{room['id']}/start").json()["game"])


LOOKS = ("", "/events", "/stream", "/proof", "/replay/1", "/export")


def test_a_private_game_is_for_its_players_while_it_runs_and_after(
    ana: Person, bea: Person, stranger: Person
) -> None:
    game = played(ana, bea)
    for running in (True, False):
        for look in LOOKS:
            answer = stranger.get(f"/games/{game}{look}")
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), look
        assert ana.get(f"/games/{game}").status_code == 200
        if running:
            assert ana.post(f"/games/{game}/leave").status_code == 200
            assert bea.post(f"/games/{game}/leave").status_code == 200
    assert ana.get(f"/games/{game}/proof").json()["holds"]


async def _follow(line: Wire, room: str, **more: Any) -> dict[str, Any]:
    await line.send(type="subscribe_room", room=room, **more)
    return await line.next("room", "refused")


async def test_on_a_socket_too(here: str, ana: Person, bea: Person, stranger: Person) -> None:
    room = opened(ana)
    game = played(ana, bea)
    async with players.wire(here, stranger.token) as line:
        for more in ({}, {"invite": "x"}):
            refused = await _follow(line, room["id"], **more)
            assert (refused["type"], refused["problem"]["code"]) == ("refused", "forbidden")
        assert (await line.subscribe(game))["type"] == "refused"
        shown = await _follow(line, room["id"], invite=room["invite"])
        assert shown["room"]["invite"] == room["invite"]
        bea.post(f"/invites/{room['invite']}")
        later = await line.next("room")
        assert later["room"]["seats"][1]["player"]["name"] == "Bea"


async def test_whoever_may_not_see_it_any_more_hears_of_that_alone(
    here: str, ana: Person, bea: Person, stranger: Person
) -> None:
    room = opened(ana, seats=3, visibility="link")
    path = f"/rooms/{room['id']}"
    bea.post(f"/invites/{room['invite']}")
    async with players.wire(here, stranger.token) as other, players.wire(here, bea.token) as hers:
        for line in (other, hers):
            assert (await _follow(line, room["id"]))["type"] == "room"
        ana.http.patch(f"{API}{path}", json={"visibility": "private"}, headers=ana.headers)
        last = (await other.next("room"))["room"]
        assert (last["visibility"], last["invite"]) == ("private", None)
        assert (await hers.next("room"))["room"]["invite"] == room["invite"]
        ana.http.delete(f"{API}{path}/seats/1", headers=ana.headers)
        freed = (await hers.next("room"))["room"]
        assert (freed["you"], freed["invite"]) == (None, None)
        ana.http.patch(f"{API}{path}", json={"seats": 4}, headers=ana.headers)
        for line in (other, hers):
            with pytest.raises(TimeoutError):
                await line.next("room", seconds=0.7)


async def test_whoever_is_invited_follows_it_until_they_decline(
    here: str, ana: Person, bea: Person
) -> None:
    stranger = Person(ana.http, "Cleo")
    room = opened(ana, seats=3)
    path = f"/rooms/{room['id']}"
    me = stranger.get("/me").json()["player"]["id"]
    ana.post(f"{path}/invitations", {"player": me})
    async with players.wire(here, stranger.token) as line:
        assert (await _follow(line, room["id"]))["type"] == "room"
        bea.post(f"/invites/{room['invite']}")
        seen = (await line.next("room"))["room"]
        assert seen["seats"][1]["player"]["name"] == "Bea"
        ana.http.delete(f"{API}{path}/seats/1", headers=ana.headers)
        assert (await line.next("room"))["room"]["seats"][1]["player"] is None
        stranger.post(f"/invitations/{room['id']}/decline")
        bea.post(f"/invites/{room['invite']}")
        assert (await line.next("room"))["room"]["invite"] is None
        ana.http.delete(f"{API}{path}/seats/1", headers=ana.headers)
        own = opened(stranger)
        assert (await _follow(line, own["id"]))["room"]["id"] == own["id"]
