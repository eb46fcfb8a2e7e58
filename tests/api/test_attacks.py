"""More of what an attacker would try, once somebody has."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import asyncpg
import httpx2
import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludotheque.actions import lookalikes
from ludotheque.api import ears
from ludotheque.api.deps import address_of
from tests.api.here import live, serving
from tests.api.people import API, PASSWORD, People


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("x" * 5000, "unknown"),
        ("", "unknown"),
    ],
)
def test_an_address_is_one_that_somebody_has(given: str, counted: str) -> None:
    """Whoever has one IPv6 address has as many as stars, and a header may say anything."""
    assert address_of(Request({"type": "http", "client": (given, 1)})) == counted


@pytest.mark.parametrize(
    "hidden",
    ["\u034f", "\u115f", "\u3164", "\uffa0", "\ufe0f", "\u180b", "\U000e0100", "\U000e0041"],
)
def test_what_nobody_sees_makes_no_other_name(people: People, hidden: str) -> None:
    name = people.names["account"]
    body = {"name": f"{name[:3]}{hidden}{name[3:]}", "password": PASSWORD}
    assert lookalikes.key(body["name"]) == lookalikes.key(name)
    guest = people.ask("POST", "/guests", body={"name": "Ana"})
    headers = {"Authorization": f"Bearer {guest['token']}"}
    answer = people.http.post(f"{API}/me/account", json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")


@pytest.mark.usefixtures("one_window")
def test_strangers_do_not_shut_out_whom_they_guess_at(database_url: str) -> None:
    """Their guesses are counted; the right password still works where it worked before."""
    with (
        serving(database_url, guesses_per_account=3) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=20) as http,
    ):
        people = People(http, database_url)
        people.renew("account")
        body = {"name": people.names["account"], "password": PASSWORD}
        asyncio.run(_run(database_url, "UPDATE audit SET address = '203.0.113.9' WHERE act <> 'x'"))
        wrong = {**body, "password": "wrong"}
        no = [http.post(f"{API}/sessions", json=wrong) for _ in range(4)][-1]
        assert (no.status_code, no.json()["limit"]) == (429, "guesses_per_account")
        assert http.post(f"{API}/sessions", json=body).status_code == 429
        asyncio.run(_run(database_url, "UPDATE audit SET address = '127.0.0.1'"))
        assert http.post(f"{API}/sessions", json=body).status_code == 201


async def _run(url: str, statement: str, *given: Any) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(statement, *given)
    await connection.close()


def test_a_socket_ends_with_its_token_though_nobody_says_so(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that expires is told to nobody, nor is one that ends while nobody listens."""
    monkeypatch.setattr(ears, "CALLERS_SECONDS", 0.2)
    with (
        serving(database_url) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=20) as http,
    ):
        people = People(http, database_url)
        people.renew("account")
        people.renew("other")
        with connect(live(address), proxy=None) as one, connect(live(address), proxy=None) as two:
            one.send(json.dumps({"type": "hello", "token": people.tokens["account"]}))
            two.send(json.dumps({"type": "hello", "token": people.tokens["other"]}))
            for socket in (one, two):
                _welcomed(socket)
            asyncio.run(
                _run(
                    database_url,
                    "UPDATE tokens SET expires_at = 1 WHERE player_id = $1",
                    people.ids["account"],
                )
            )
            with pytest.raises(ConnectionClosed) as no:
                _read_on(one)
            assert no.value.rcvd is not None
            assert no.value.rcvd.code == 4401
            two.send('{"type":"nonsense"}')
            while '"refused"' not in str(two.recv(5)):
                pass


def _welcomed(socket: ClientConnection) -> None:
    """Read until it is open for a player; a spectator's welcome may come first."""
    while True:
        frame = json.loads(socket.recv(20))
        if frame["type"] == "welcome" and frame["player"] is not None:
            return


def _read_on(socket: ClientConnection) -> None:
    for _ in range(20):
        socket.recv(5)


@pytest.mark.parametrize("scopes", [["account:read"], ["room:write", "tournament:join"]])
def test_a_token_that_may_not_read_games_sees_no_hand(
    people: People, here: str, scopes: list[str]
) -> None:
    wish = {"label": "narrow", "scopes": scopes}
    token = people.ask("POST", "/me/tokens", "account", wish)["token"]
    room = people.game()
    headers = {"Authorization": f"Bearer {token}"}
    seen = people.http.get(f"{API}/games/{room['game']}", headers=headers).json()
    assert seen["you"] is None
    assert people.ask("GET", f"/games/{room['game']}", "account")["you"] == 0
    with connect(live(here), proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        socket.send(json.dumps({"type": "subscribe", "game": room["game"]}))
        frame: dict[str, Any] = {}
        while frame.get("type") != "snapshot":
            frame = json.loads(socket.recv(5))
        assert frame["you"] is None


@pytest.mark.parametrize(("scope", "sits"), [("tournament:join", False), ("room:write", True)])
def test_a_token_for_neither_games_nor_rooms_hears_no_talk_of_theirs(
    people: People, here: str, scope: str, sits: bool
) -> None:
    wish = {"options": {"ruleset": "shoals"}, "seats": 2, "visibility": "private"}
    room = people.ask("POST", "/rooms", "account", wish)
    token = people.ask("POST", "/me/tokens", "account", {"label": "narrow", "scopes": [scope]})
    headers = {"Authorization": f"Bearer {token['token']}"}
    answer = people.http.get(f"{API}/rooms/{room['id']}", headers=headers)
    assert answer.status_code == (200 if sits else 403)
    people.ask("POST", f"/invites/{room['invite']}", "other")
    game = people.ask("POST", f"/rooms/{room['id']}/start", "account")["game"]
    for path in (f"/games/{game}", f"/chats/game/{game}", f"/chats/game/{game}/stream"):
        assert people.http.get(f"{API}{path}", headers=headers).status_code == 403, path
    assert people.ask("GET", f"/chats/game/{game}", "account")["entries"] == []
    with connect(live(here), proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token["token"]}))
        _welcomed(socket)
        for place, place_id in (("game", game), ("room", room["id"])):
            wanted = {"type": "subscribe_chat", "place": place, "place_id": place_id}
            socket.send(json.dumps(wanted))
            assert json.loads(socket.recv(20))["type"] == "refused"
        socket.send(json.dumps({"type": "subscribe_room", "room": room["id"]}))
        assert json.loads(socket.recv(20))["type"] == ("room" if sits else "refused")


def test_a_label_that_no_database_keeps_is_refused(people: People) -> None:
    for label in ("\x00", "a\x00b", " "):
        wish = {"label": label, "scopes": ["game:read"]}
        answer = people.send("POST", f"{API}/me/tokens", "account", wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
