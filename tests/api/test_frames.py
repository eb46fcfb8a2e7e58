"""Every text that leaves on a socket or a stream fits the schema that the document gives it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludotheque.api.socket_frames import TELL
from tests.api.games import guest
from tests.api.here import live, serving
from tests.api.schemas import faults, named

KINDS = {
    "welcome",
    "snapshot",
    "update",
    "seats",
    "accepted",
    "refused",
    "ping",
    "room",
    "chat",
    "said",
    "notifications",
    "reconnect",
    "lobby",
    "lobby_room",
    "lobby_seek",
    "lobby_gone",
    "seek",
}
EVENTS = {"dealt", "hand", "chosen", "revealed", "placed", "round_over"}


class Player:
    """One socket, and everything that it was told."""

    def __init__(self, socket: ClientConnection, token: str | None) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.raw: list[str] = []
        if token is not None:
            self.say(type="hello", token=token)

    def say(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind; those before it are kept too."""
        while True:
            text = str(self.socket.recv(timeout=10))
            frame: dict[str, Any] = json.loads(text)
            self.raw.append(text)
            self.told.append(frame)
            if frame["type"] == kind:
                return frame

    def rest(self) -> None:
        """What still comes until the server closes."""
        with suppress(ConnectionClosed):
            while True:
                self.hear("nothing")


@pytest.fixture(scope="module")
def heard(module_database_url: str) -> Iterator[list[Player]]:
    """Two players and a spectator of a whole game, on a server that is then ended."""
    with ExitStack() as held:
        running = ExitStack()
        held.enter_context(running)
        address = running.enter_context(serving(module_database_url, ping_seconds=0.2))
        http = held.enter_context(
            httpx2.Client(base_url=f"{address}/api/v1", trust_env=False, timeout=10)
        )
        tokens = [http.post("/guests", json={"name": name}).json()["token"] for name in "AB"]
        sign = [{"Authorization": f"Bearer {token}"} for token in tokens]
        wish = {"options": {"ruleset": "six-qui-prend"}, "seats": 2}
        room = http.post("/rooms", json=wish, headers=sign[0]).json()
        players = [
            Player(held.enter_context(connect(live(address), proxy=None)), token)
            for token in (*tokens, None)
        ]
        for player in players:
            player.hear("welcome")
            player.say(type="subscribe_room", room=room["id"])
        http.post(f"/invites/{room['invite']}", headers=sign[1])
        game = http.post(f"/rooms/{room['id']}/start", headers=sign[0]).json()["game"]
        meet(players, http, sign)
        play(players, game)
        http.post(f"/games/{game}/rematch", headers=sign[0])
        players[2].hear("seats")
        running.close()
        for player in players:
            player.rest()
        yield players


def meet(players: list[Player], http: httpx2.Client, sign: list[dict[str, str]]) -> None:
    """A public room that comes and goes, and two who seek the same, before everybody's eyes."""
    for player in players:
        player.say(type="subscribe_lobby")
        assert player.hear("lobby")["seeks"] == []
    wish = {"options": {"ruleset": "six-qui-prend"}, "seats": 2}
    room = http.post("/rooms", json={**wish, "visibility": "public"}, headers=sign[0]).json()
    seen = [player.hear("lobby_room")["room"] for player in players]
    assert [(each["id"], each["you"]) for each in seen] == [
        (room["id"], 0),
        (room["id"], None),
        (room["id"], None),
    ]
    http.post(f"/rooms/{room['id']}/seats", json={}, headers=sign[1])
    gone = [player.hear("lobby_gone") for player in players]
    assert {(each["id"], each["status"], each["game"]) for each in gone} == {
        (room["id"], "full", None)
    }
    http.post(f"/rooms/{room['id']}/start", headers=sign[0])
    made = [http.post("/seeks", json=wish, headers=each).json() for each in sign]
    told = [player.hear("seek")["seek"] for player in players[:2]]
    assert [each["id"] for each in told] == [each["id"] for each in made]
    assert {each["status"] for each in told} == {"matched"}
    assert told[0]["game"] == told[1]["game"]
    while players[2].hear("lobby_gone")["id"] != made[1]["id"]:
        pass
    for player in players:
        player.say(type="unsubscribe_lobby")


def play(players: list[Player], game: str) -> None:
    """A whole game, with some things that are refused."""
    for player in players:
        player.say(type="subscribe", game=game, since=0)
    now = [player.hear("snapshot") for player in players]
    players[0].say(type="subscribe_me")
    players[0].hear("notifications")
    for player in players:
        player.say(type="subscribe_chat", place="game", place_id=game, since=0)
        player.hear("chat")
    for which, text in ((0, "Good luck!"), (2, "Who wins?")):
        players[which].say(type="say", id="chat", place="game", place_id=game, text=text)
        players[which].hear("said" if which == 0 else "refused")
    players[1].hear("chat")
    players[0].say(type="dance")
    players[0].hear("refused")
    players[2].say(
        type="move", id="x", game=game, move={"kind": "six-qui-prend.take_row", "row": 1}
    )
    players[2].hear("refused")
    players[1].say(type="subscribe", game="nosuchgame22")
    players[1].hear("refused")
    count = 0
    while now[0]["status"] == "running":
        n = now[0]["n"]
        seat = now[0]["to_act"][0]
        view = now[seat]["view"]
        if count == 0:
            wrong = next(card for card in range(1, 105) if card not in view["hand"])
            move = {"kind": "six-qui-prend.choose", "card": wrong}
            players[seat].say(type="move", id="wrong", game=game, move=move)
            assert players[seat].hear("refused")["problem"]["code"] == "illegal_move"
        if view["phase"] == "choose_row":
            move = {"kind": "six-qui-prend.take_row", "row": 0}
        else:
            move = {"kind": "six-qui-prend.choose", "card": view["hand"][0]}
        count += 1
        players[seat].say(type="move", id=f"m{count}", game=game, n=n, move=move)
        now = [player.hear("update") for player in players]
        assert {each["n"] for each in now} == {n + 1}
        if count == 3:
            players[seat].say(type="move", id="m3", game=game, n=n, move=move)
            assert players[seat].hear("accepted")["replayed"] in (True, False)


def test_every_kind_of_frame_was_heard(heard: list[Player]) -> None:
    kinds = Counter(frame["type"] for player in heard for frame in player.told)
    assert set(kinds) == KINDS, kinds
    events = {
        event["kind"].removeprefix("six-qui-prend.")
        for player in heard
        for frame in player.told
        for entry in frame.get("events", [])
        for event in entry["events"]
    }
    assert events >= EVENTS


def test_every_frame_fits_its_model_and_its_schema(
    heard: list[Player], document: dict[str, Any]
) -> None:
    seen: set[str] = set()
    for player in heard:
        for text, frame in zip(player.raw, player.told, strict=True):
            TELL.validate_json(text, extra="forbid", strict=True)
            assert not faults(document, named("ServerFrame"), frame), text
            seen.add(frame["type"])
    assert seen == KINDS


def test_what_a_stream_says_is_what_a_socket_says(
    http: httpx2.Client, document: dict[str, Any], module_database_url: str
) -> None:
    headers = guest(http)
    wish = {"options": {"ruleset": "six-qui-prend"}, "seats": 2, "bots": [1], "start": True}
    game = http.post("/api/v1/rooms", json=wish, headers=headers).json()["game"]
    assert module_database_url
    found: list[tuple[str, str | None, dict[str, Any]]] = []
    with http.stream("GET", f"/api/v1/games/{game}/stream?since=0", headers=headers) as stream:
        fields: dict[str, str] = {}
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            if line:
                fields[name] = value
                continue
            found.append((fields["event"], fields.get("id"), json.loads(fields["data"])))
            fields = {}
            if len(found) == 1:
                card = found[0][2]["view"]["hand"][0]
                move = {"move": {"kind": "six-qui-prend.choose", "card": card}}
                http.post(f"/api/v1/games/{game}/moves", json=move, headers=headers)
            if found[-1][0] == "update":
                break
    for event, number, frame in found:
        assert event == frame["type"]
        assert number == (str(frame["n"]) if event in ("snapshot", "update") else None)
        assert not faults(document, named("ServerFrame"), frame)
    last = found[-1][1]
    again = {**headers, "Last-Event-ID": str(last)}
    with http.stream("GET", f"/api/v1/games/{game}/stream?since=0", headers=again) as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert json.loads(line[6:])["events"] == []


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "bad_json"),
        ("[]", "malformed"),
        ('{"type":"move","id":"a\\u0000b","game":"abc","move":{}}', "malformed"),
        ('{"type":"move","id":"é","game":"abc","move":{}}', "malformed"),
        ('{"type":"subscribe","game":"a\\u0000b"}', "malformed"),
        ('{"type":"subscribe","game":"abc","since":"1"}', "malformed"),
        ('{"type":"subscribe","game":"abc","since":1e400}', "malformed"),
        ('{"type":"subscribe_room","room":"\\ud800"}', "bad_json"),
        ('{"type":"pong","now":"soon"}', "malformed"),
        ('{"type":"subscribe","game":"abc","more":1}', "malformed"),
        ('{"type":"subscribe","game":"abc"}', "not_found"),
        ('{"type":"leave","id":"1","game":"abc"}', "token_missing"),
    ],
)
def test_a_faulty_frame_is_refused_and_the_socket_lives(
    here: str, document: dict[str, Any], frame: str, code: str
) -> None:
    with connect(live(here), proxy=None) as socket:
        player = Player(socket, None)
        player.hear("welcome")
        for _ in range(2):
            socket.send(frame)
            refused = player.hear("refused")
            assert refused["problem"]["code"] == code, refused
            assert not faults(document, named("ServerFrame"), refused)
