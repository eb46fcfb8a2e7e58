"""Bad moves, numbers, ids and callers, on both doors: a typed refusal with a sentence."""

from __future__ import annotations

import json
from typing import Any

from tests.house import players
from tests.house.players import API, wire
from tests.house.scene import LONG, NUL, Scene, refusal, sent, well_told

ODD_IDS = ["nowhere", "no-such-thing", NUL, LONG, "é🂡 ☃", "..", "%", "'; DROP TABLE games; --"]


MOVES: list[tuple[str, dict[str, Any], str]] = [
    ("a card that is not in the hand", {"kind": "six-qui-prend.choose", "card": -7}, "malformed"),
    ("a huge card", {"kind": "six-qui-prend.choose", "card": 10**30}, "malformed"),
    ("a card as text", {"kind": "six-qui-prend.choose", "card": "5"}, "malformed"),
    ("a card as fraction", {"kind": "six-qui-prend.choose", "card": 5.5}, "malformed"),
    ("no card", {"kind": "six-qui-prend.choose"}, "malformed"),
    ("a card too many", {"kind": "six-qui-prend.choose", "card": 5, "more": 1}, "malformed"),
    ("a row below all", {"kind": "six-qui-prend.take_row", "row": -1}, "malformed"),
    ("a row above all", {"kind": "six-qui-prend.take_row", "row": 4}, "malformed"),
    ("a row when none is wanted", {"kind": "six-qui-prend.take_row", "row": 2}, "illegal_move"),
    ("a move of no game", {"kind": "chess.castle"}, "malformed"),
    ("no kind", {"card": 5}, "malformed"),
    ("nothing", {}, "malformed"),
    ("half a character", {"kind": "six-qui-prend.choose", "card": 5, "\ud800": 1}, "malformed"),
    ("NUL", {"kind": "six-qui-prend.choose\0", "card": 5}, "malformed"),
]


async def test_moves_that_are_none(scene: Scene) -> None:
    mover = scene.sitting[0]
    headers = {"Authorization": f"Bearer {mover.token}", "Content-Type": "application/json"}
    async with wire(mover.apis[1], mover.token) as line:
        for what, move, code in MOVES:
            answer = await scene.client.post(
                f"{mover.apis[0]}{API}/games/{scene.game}/moves",
                content=json.dumps({"move": move}),
                headers=headers,
            )
            assert refusal(answer) == code, what
            frame = json.dumps({"type": "move", "id": "x", "game": scene.game, "move": move})
            # A frame with half a character is not even JSON to a strict reader.
            assert await sent(line, frame) in (code, "bad_json" if "half" in what else code), what


async def test_a_card_of_somebody_else(scene: Scene) -> None:
    mover = scene.sitting[0]
    answer = await mover.move(scene.game, players.choose(scene.foreign))
    assert refusal(answer) == "illegal_move"
    problem = answer.json()
    assert (problem["reason"], problem["rule"]) == ("card_not_in_hand", "S5")
    assert problem["place"] == {"card": scene.foreign}


async def test_somebody_without_a_seat(scene: Scene) -> None:
    """A watcher with a token has no seat; without a token nobody can move at all."""
    choose = players.choose(scene.hands[0][0])
    assert refusal(await scene.stranger.move(scene.game, choose)) == "not_seated"
    for what in ("leave", "abort", "rematch"):
        path = f"/games/{scene.game}/{what}"
        assert refusal(await scene.stranger.ask("POST", path)) == "not_seated"
        bare = await scene.client.post(f"{scene.house.apis[0]}{API}{path}")
        assert refusal(bare) == "token_missing"
    frame = {"type": "move", "id": "m", "game": scene.game, "move": choose}
    leave = {"type": "leave", "id": "m", "game": scene.game}
    for token, code in ((scene.stranger.token, "not_seated"), (None, "token_missing")):
        async with wire(scene.house.apis[0], token) as line:
            assert await sent(line, json.dumps(frame)) == code
            assert await sent(line, json.dumps(leave)) == code


async def test_a_number_that_is_not_the_present_one(scene: Scene) -> None:
    mover = scene.sitting[0]
    for n in (0, 2, 99, 2**31 - 1):
        answer = await mover.move(scene.game, players.choose(scene.hands[0][0]), n=n)
        assert refusal(answer) == "stale"
        assert answer.json()["n"] == 1


async def test_a_number_that_is_none(scene: Scene) -> None:
    mover = scene.sitting[0]
    move = players.choose(scene.hands[0][0])
    numbers: list[Any] = [-1, 2**31, 10**40, 1.5, [1]]
    async with wire(mover.apis[0], mover.token) as line:
        for n in numbers:
            assert refusal(await mover.move(scene.game, move, n=n)) == "malformed"
            frame = {"type": "move", "id": "x", "game": scene.game, "n": n, "move": move}
            assert await sent(line, json.dumps(frame)) == "malformed"
            subscribe = {"type": "subscribe", "game": scene.game, "since": n}
            assert await sent(line, json.dumps(subscribe)) == "malformed"


PATHS: list[tuple[str, str, Any]] = [
    ("GET", "/games/{0}", None),
    ("GET", "/games/{0}/events", None),
    ("GET", "/games/{0}/stream", None),
    ("GET", "/games/{0}/proof", None),
    ("POST", "/games/{0}/moves", {"move": players.choose(5)}),
    ("POST", "/games/{0}/leave", None),
    ("POST", "/games/{0}/rematch", None),
    ("GET", "/rooms/{0}", None),
    ("POST", "/rooms/{0}/seats", {}),
    ("POST", "/rooms/{0}/start", None),
    ("GET", "/invites/{0}", None),
    ("POST", "/invites/{0}", None),
    ("GET", "/rulesets/{0}", None),
    ("GET", "/rooms?ruleset={0}&cursor={0}", None),
    ("GET", "/games?cursor={0}", None),
]


async def test_ids_of_nothing(scene: Scene) -> None:
    """Unknown, too long, or of characters that the database cannot even be asked for."""
    mover, wanted = scene.sitting[0], {"not_found", "malformed"}
    move = {"move": players.choose(scene.hands[0][0])}
    async with wire(mover.apis[0], mover.token) as line:
        for odd in ODD_IDS:
            quoted = "".join(f"%{byte:02x}" for byte in odd.encode())
            for method, path, body in PATHS:
                answer = await mover.ask(method, path.format(quoted), body)
                assert refusal(answer) in wanted, path
            for frame in (
                {"type": "subscribe", "game": odd},
                {"type": "subscribe_room", "room": odd},
                {"type": "move", "id": "x", "game": odd, **move},
                {"type": "leave", "id": "x", "game": odd},
            ):
                assert await sent(line, json.dumps(frame)) in wanted, frame["type"]


async def test_ids_of_moves_that_cannot_be_kept(scene: Scene) -> None:
    """And the same moment's move of another player is not spoilt by it."""
    spoiler, other = scene.sitting
    good = players.choose(scene.hands[0][0])
    async with (
        wire(spoiler.apis[0], spoiler.token) as line,
        wire(other.apis[0], other.token) as beside,
    ):
        for key in (NUL, LONG, "", "\x7f", "é\u2028", "a b"):
            bad = {"type": "move", "game": scene.game, "move": good, "id": key}
            await line.socket.send(json.dumps(bad))
            await beside.socket.send(json.dumps({**bad, "id": "good", "n": 99}))
            assert well_told((await line.next("refused"))["problem"]) == "malformed"
            assert (await beside.next("refused"))["problem"]["code"] == "stale"
