"""Wocable in the same house: bots and people to the end, racks that nobody else is told of."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2

from tests.house import players, stored
from tests.house.players import Follower, Json, Player, wire
from tests.house.processes import House

OPTIONS = {"ruleset": "wocable", "language": "en", "turn_seconds": 0}


def _own(view: Json) -> list[str]:
    """The one rack that this view shows."""
    (found,) = [rack for rack in view["racks"] if rack is not None]
    return list(found)


def _exchange(view: Json) -> Json:
    """One tile for another while there are any, then nothing."""
    if not view["exchange_limit"]:
        return {"kind": "wocable.pass"}
    return {"kind": "wocable.exchange", "tiles": _own(view)[:1]}


async def test_people_and_bots_to_the_end_over_two_processes(
    two: House, client: httpx2.AsyncClient
) -> None:
    """W12, W22: bots lay words until the bag is empty; what is stored is what everybody heard."""
    host = await players.guest(client, two.apis)
    game = await players.game([host], OPTIONS, bots=[4, 6])
    playing = Follower(two.apis, game, host.token, _exchange)
    watching = Follower(two.apis, game, first=1)
    await asyncio.gather(playing.run(300), watching.run(300))
    await stored.kept(two.database_url, game, [playing])
    assert not playing.refused
    outcome, view = playing.last["outcome"], watching.last["view"]
    assert outcome["ending"] in ("out", "passes", "scoreless")
    assert outcome["scores"] == view["scores"]
    assert sum(face != "" for face in view["board"]) > 20
    assert None not in view["racks"]


async def test_a_rematch_counts_passes_from_none(two: House, client: httpx2.AsyncClient) -> None:
    """W11: four passes end a game of two, and the next one begins with none."""
    sitting = await players.guests(client, two.apis, 2)
    for _ in range(2):
        game = await players.game(sitting, OPTIONS)
        for number in range(4):
            seen = await sitting[0].look(game)
            assert (seen["status"], seen["view"]["passes"]) == ("running", number)
            mover = sitting[seen["view"]["mover"]]
            await mover.move(game, {"kind": "wocable.pass"}, api=number % 2)
        over = await sitting[0].look(game)
        assert over["outcome"]["ending"] == "passes"


async def test_nobody_else_is_told_what_is_drawn(two: House, client: httpx2.AsyncClient) -> None:
    """W20: of an exchange the others hear how many; their frames hold no rack but their own."""
    sitting = await players.guests(client, two.apis, 3)
    game = await players.game(sitting, OPTIONS)
    async with wire(two.apis[0], sitting[1].token) as other, wire(two.apis[1]) as outside:
        for line in (other, outside):
            await line.subscribe(game, 0)
        for number in range(6):
            seen = await sitting[0].look(game)
            mover = sitting[seen["view"]["mover"]]
            rack = _own((await mover.look(game))["view"])
            move = {"kind": "wocable.exchange", "tiles": rack[: 1 + number]}
            answer = await mover.move(game, move, api=number % 2)
            assert answer.status_code == 200, answer.text
            for line in (other, outside):
                await line.next("update")
        for seat, line in ((1, other), (None, outside)):
            seats_told = set()
            for frame in line.frames:
                if "view" in frame:
                    racks = frame["view"]["racks"]
                    assert all(rack is None or of == seat for of, rack in enumerate(racks))
                    assert isinstance(frame["view"]["bag"], int)
                seats_told |= {event["seat"] for event in _events(frame, "wocable.drew")}
            assert seats_told == (set() if seat is None else {seat})


def _events(frame: Json, kind: str) -> list[Any]:
    entries = frame.get("events", [])
    return [event for entry in entries for event in entry["events"] if event["kind"] == kind]


async def test_the_same_turn_taken_twice_at_once(two: House, client: httpx2.AsyncClient) -> None:
    """Through two processes: one exchange happens, the other one is refused."""
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting, OPTIONS)
    seen = await sitting[0].look(game)
    mover: Player = sitting[seen["view"]["mover"]]
    rack = _own((await mover.look(game))["view"])
    moves = ({"kind": "wocable.exchange", "tiles": [tile]} for tile in rack[:2])
    asked = [mover.move(game, move, api=k, n=seen["n"]) for k, move in enumerate(moves)]
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    after = (await mover.look(game))["view"]
    assert (after["turn"], len(_own(after))) == (2, 7)


async def test_refusals_say_what_is_wrong_and_where(two: House, client: httpx2.AsyncClient) -> None:
    """W6, W7, W9: the same shape as every refusal of the house."""
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting, {**OPTIONS, "language": "es"})
    seen = await sitting[0].look(game)
    mover = sitting[seen["view"]["mover"]]
    rack = [tile for tile in _own((await mover.look(game))["view"]) if tile != "?"]
    corner = [{"cell": cell, "letter": rack[cell]} for cell in (0, 1)]
    answer = await mover.move(game, {"kind": "wocable.place", "tiles": corner})
    told = answer.json()
    assert (answer.status_code, told["reason"], told["rule"]) == (422, "off_centre", "W6")
    assert told["place"] == {"cell": 112}
    answer = await sitting[1 - sitting.index(mover)].move(game, {"kind": "wocable.pass"})
    assert answer.status_code in (409, 422)
    for wrong in ({"turn_seconds": -1}, {"bank_seconds": 60, "turn_days": 1}, {"turn_days": 2}):
        wish = {"options": {"ruleset": "wocable", **wrong}, "seats": 2}
        assert (await mover.ask("POST", "/rooms", wish)).status_code == 422


async def test_three_play_on_when_one_resigns(two: House, client: httpx2.AsyncClient) -> None:
    """W13: the last one left wins at once; who left first is placed last."""
    sitting = await players.guests(client, two.apis, 3)
    game = await players.game(sitting, OPTIONS)
    await sitting[1].done("POST", f"/games/{game}/leave")
    seen = await sitting[0].look(game)
    assert (seen["status"], seen["view"]["left"]) == ("running", [1])
    await sitting[0].done("POST", f"/games/{game}/leave")
    over = await sitting[2].look(game)
    assert (over["outcome"]["ending"], over["outcome"]["ranks"]) == ("left", [2, 3, 1])


async def test_clock_stood_at_0_and_nobody_lost(two: House, client: httpx2.AsyncClient) -> None:
    """W13, W17: with nobody there whoever was to move has left, and nothing fires after the end."""
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting, {**OPTIONS, "turn_seconds": 1})
    seen = await sitting[0].look(game)
    mover = seen["view"]["mover"]
    async with asyncio.timeout(20):
        while seen["status"] == "running":
            await asyncio.sleep(0.1)
            seen = await sitting[0].look(game)
    assert seen["outcome"]["ending"] == "left"
    assert seen["outcome"]["ranks"][mover] == 2
    await asyncio.sleep(2)
    log = await stored.whole(two.database_url, game)
    assert [row["cause"] for row in log] == ["start", "expire"]
