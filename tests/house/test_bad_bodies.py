"""Frames, bodies and tokens that are not what they should be: a typed refusal, and no harm."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from tests.house import players, stored
from tests.house.players import API, wire
from tests.house.scene import HALF, NUL, Scene, refusal, sent, well_told

FRAMES: list[tuple[str, str | bytes, str]] = [
    ("malformed JSON", '{"type":', "bad_json"),
    ("no JSON at all", "hello", "bad_json"),
    ("nothing", "", "bad_json"),
    ("a binary frame", b'{"type":"pong","now":1}', "bad_json"),
    ("an unknown type", '{"type":"teleport"}', "malformed"),
    ("no type", "{}", "malformed"),
    ("a list", "[]", "malformed"),
    ("null", "null", "malformed"),
    ("a number", "7", "malformed"),
    ("a type that is a list", '{"type":["move"]}', "malformed"),
    ("an unknown field", '{"type":"pong","now":1,"then":2}', "malformed"),
    ("a frame of the server", '{"type":"welcome","player":null}', "malformed"),
    ("deep lists", "[" * 8000 + "]" * 8000, "bad_json"),
    (
        "a deep move",
        '{"type":"move","id":"a","game":"b","move":' + '{"a":' * 150 + "1" + "}" * 151,
        "",
    ),
    ("a huge number", '{"type":"pong","now":' + "9" * 5000 + "}", ""),
    ("a number out of reach", '{"type":"pong","now":1e999}', "malformed"),
]


async def test_frames_that_are_not_understood(scene: Scene) -> None:
    """Each is answered, and the socket goes on."""
    async with wire(scene.house.apis[0], scene.sitting[0].token) as line:
        for what, raw, code in FRAMES:
            found = await sent(line, raw)
            assert found == code or (
                not code and found in ("bad_json", "malformed", "not_found")
            ), what
        assert (await line.subscribe(scene.game))["n"] == 1


BODIES: list[tuple[str, str, set[str]]] = [
    ("malformed JSON", '{"move":', {"bad_json"}),
    ("nothing", "", {"malformed", "bad_json"}),
    ("deep lists", "[" * 8000 + "]" * 8000, {"bad_json", "malformed"}),
    *(
        (f"a move {deep} deep", '{"move":' + '{"a":' * deep + "1" + "}" * (deep + 1), set())
        for deep in (100, 500, *range(880, 1000, 8), 1500)
    ),
    ("a huge number", '{"move":{"kind":"x","card":' + "9" * 5000 + "}}", set()),
    ("not a number", '{"move":{"kind":"six-qui-prend.choose","card":NaN}}', set()),
    ("a number out of reach", '{"move":{"kind":"six-qui-prend.choose","card":1e999}}', set()),
    ("latin-1", '{"move":{"kind":"é"}}', set()),
    ("too much", '{"move":{"kind":"' + "x" * 20_000 + '"}}', {"too_large"}),
]


async def test_bodies_that_are_not_understood(scene: Scene) -> None:
    mover = scene.sitting[0]
    headers = {
        "Authorization": f"Bearer {mover.token}",
        "Content-Type": "application/json",
        "Idempotency-Key": "key",
    }
    for what, raw, wanted in BODIES:
        content = raw.encode("latin-1" if what == "latin-1" else "utf-8")
        for path in (f"/games/{scene.game}/moves", "/rooms"):
            if path == "/rooms":
                content = content.replace(b'"move"', b'"options"')
            answer = await scene.client.post(
                f"{mover.apis[0]}{API}{path}", content=content, headers=headers
            )
            assert refusal(answer) in (wanted or {"bad_json", "malformed"}), what


async def test_frames_that_are_too_long(scene: Scene) -> None:
    """A little too long is refused on an open socket; far too long ends it with 1009."""
    async with wire(scene.house.apis[0], scene.sitting[0].token) as line:
        long = json.dumps({"type": "subscribe", "game": "x" * 20_000})
        assert await sent(line, long) == "too_large"
        assert await sent(line, json.dumps({"type": "hello", "token": "é" * 9_000})) != ""
        await line.socket.send("x" * 70_000)
        assert await line.closed() == 1009


async def test_a_body_that_does_not_say_how_long_it_is(scene: Scene) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"[" * 1000

    mover = scene.sitting[0]
    headers = {"Authorization": f"Bearer {mover.token}", "Content-Type": "application/json"}
    answer = await scene.client.post(
        f"{mover.apis[0]}{API}/games/{scene.game}/moves", content=pieces(), headers=headers
    )
    assert refusal(answer) == "too_large"


async def test_tokens_that_are_not_good(scene: Scene) -> None:
    """Expired, revoked, of nobody, and no tokens at all."""
    url, (expired, revoked) = (
        scene.house.database_url,
        await players.guests(scene.client, scene.house.apis, 2),
    )
    await stored.run(url, "UPDATE tokens SET expires_at = 1 WHERE player_id = $1", expired.id)
    assert (await revoked.ask("POST", "/me/signout")).status_code == 204
    for token, code in (
        (expired.token, "token_expired"),
        (revoked.token, "token_invalid"),
        ("lt_" + "A" * 43, "token_invalid"),
        ("lt_" + "A" * 140, "token_invalid"),
        ("garbage", "token_invalid"),
        ("lt_\xe9", "token_invalid"),
    ):
        bearer = f"Bearer {token}".encode("latin-1")
        for api in scene.house.apis:
            answer = await scene.client.get(f"{api}{API}/me", headers={b"Authorization": bearer})
            assert refusal(answer) == code
        async with wire(scene.house.apis[0]) as line:
            await line.send(type="hello", token=token[:150])
            frame = await line.next("refused")
            assert well_told(frame["problem"]) == code
            assert await line.closed() == 4401


async def test_hello_with_half_a_character_or_after_subscribing(scene: Scene) -> None:
    async with wire(scene.house.apis[0]) as line:
        assert await sent(line, '{"type":"hello","token":"lt_\\ud800"}') in (
            "bad_json",
            "malformed",
        )
        assert (await line.subscribe(scene.game))["you"] is None
        token = scene.sitting[0].token
        assert await sent(line, json.dumps({"type": "hello", "token": token})) == "malformed"


ROOMS: list[dict[str, Any]] = [
    {"options": {"ruleset": "chess"}, "seats": 2},
    {"options": {"ruleset": HALF}, "seats": 2},
    {"options": {"ruleset": NUL}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", "choose_seconds": 10**9}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", "choose_seconds": -1}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", "target": 65}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", "deck": "\0"}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", "\0": 1}, "seats": 2},
    {"options": {"ruleset": "six-qui-prend", HALF: 1}, "seats": 2},
    {"options": {"ruleset": ["six-qui-prend"]}, "seats": 2},
    {"options": [], "seats": 2},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 1},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 11},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 10**30},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 2, "bots": [9]},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 2, "bots": [1, 1]},
    {"options": {"ruleset": "six-qui-prend"}, "seats": 2, "start": True},
    {"options": {"ruleset": "six-qui-prend"}, "leaver": {"policy": "sue"}},
    {"options": {"ruleset": "six-qui-prend"}, "leaver": {"bank_seconds": -1}},
]


async def test_rooms_that_cannot_be(scene: Scene) -> None:
    host = scene.stranger
    headers = {"Authorization": f"Bearer {host.token}", "Content-Type": "application/json"}
    for body in ROOMS:
        answer = await scene.client.post(
            f"{host.apis[0]}{API}/rooms", content=json.dumps(body), headers=headers
        )
        code = refusal(answer)
        assert code in ("malformed", "illegal_move", "seats_empty", "room_full", "bad_json"), body
    assert not (await host.done("GET", "/me"))["rooms"]


async def test_names_that_nobody_can_have(scene: Scene) -> None:
    for name in ("", " ", "\0", "\u200b\u202e", HALF, "x" * 25, "x" * 10_000, 7, None, ["a"]):
        answer = await scene.client.post(
            f"{scene.house.apis[0]}{API}/guests",
            content=json.dumps({"name": name}),
            headers={"Content-Type": "application/json"},
        )
        assert refusal(answer) in ("malformed", "bad_json"), repr(name)
    made = await players.guest(scene.client, scene.house.apis, "A\0n\u202ea")
    assert made.player["name"] == "Ana"
