"""dupliKta on the wire: nothing of a turn before it closes, and Tourlou by the ordinary door."""

from __future__ import annotations

import json

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import Follower, Json
from tests.house.processes import House

DUEL = {"ruleset": "duplikta", "timer_seconds": 0}
TOURLOU = {"ruleset": "duplikta", "mode": "tourlou", "timer_seconds": 0, "strength": 10}


def _pass(view: Json) -> Json:
    """The confirmation of nothing."""
    return {
        "kind": "duplikta.confirm",
        "turn": view["turn"],
        "attempt": view["attempt"],
        "pass_turn": True,
    }


async def test_tourlou_plays_a_whole_game(two: House, client: httpx2.AsyncClient) -> None:
    host = await players.guest(client, two.apis)
    # One deal in thirty soon leaves Tourlou tiles without a word: then another one is dealt.
    for _ in range(4):
        opened = await players.room(host, 2, TOURLOU)
        assert opened["seats"][1]["bot_level"] == 10
        game = str((await host.done("POST", f"/rooms/{opened['id']}/start"))["game"])
        done = await Follower(two.apis, game, host.token, _pass).run(180)
        assert done.last["outcome"]["ending"] in ("passed", "dry")
        await stored.kept(two.database_url, game, [done])
        if [turn["stays"] for turn in done.last["view"]["sheet"]].count(1) > 10:
            return
    pytest.fail("Tourlou laid ten words in none of four games")


async def test_the_other_sees_that_one_is_ready_and_nothing_else(
    two: House, client: httpx2.AsyncClient
) -> None:
    one, other = await players.guests(client, two.apis, 2)
    game = await players.game([one, other], DUEL)
    shown = (await other.look(game))["view"]
    rack = shown["dealt"]
    assert rack == (await one.look(game))["view"]["own"]["rack"]
    draft = {"kind": "duplikta.draft", "puts": [], "aside": rack[:1]}
    exchange = {"kind": "duplikta.loupe", "tile": next(tile for tile in rack if tile != "?")}
    for move in (draft, exchange, _pass(shown)):
        answer = await one.move(game, move)
        assert answer.status_code == 200, answer.text
    seen = await other.look(game, 0)
    told = [event for entry in seen["events"] for event in entry["events"]]
    kinds = {event["kind"] for event in told}
    assert kinds == {"duplikta.begun", "duplikta.turn_opened", "duplikta.rack", "duplikta.ready"}
    assert [event["seat"] for event in told if event["kind"] == "duplikta.rack"] == [1]
    view = seen["view"]
    assert [seat.pop("status") for seat in view["seats"]] == ["ready", "thinking"]
    assert [seat.pop("status") for seat in shown["seats"]] == ["thinking", "thinking"]
    assert json.dumps(view, sort_keys=True) == json.dumps(shown, sort_keys=True)


async def test_everybody_sees_whose_chrono_runs(two: House, client: httpx2.AsyncClient) -> None:
    one, other, passer_by = await players.guests(client, two.apis, 3)
    game = await players.game([one, other], {**DUEL, "timer_seconds": 300})
    shown = (await other.look(game))["view"]
    for move in ({"kind": "duplikta.start"}, _pass(shown)):
        assert (await one.move(game, move)).status_code == 200
        seen = (await other.look(game))["view"]
        assert seen["seats"] == (await passer_by.look(game))["view"]["seats"]
        mine = (await one.look(game))["view"]["own"]["chrono"]
        chrono = seen["seats"][0].pop("chrono")
        assert chrono == {key: mine[key] for key in ("running", "since", "used", "due")}
        # Of the one who thinks, the other sees the time and the deadline that follows from it.
        assert chrono["running"] == (move["kind"] == "duplikta.start")
        assert chrono != shown["seats"][0].get("chrono")
        for view in (seen, before := json.loads(json.dumps(shown))):
            view["seats"][0].pop("chrono", None)
            view["seats"][0].pop("status")
            view.pop("deadline")
        assert json.dumps(seen, sort_keys=True) == json.dumps(before, sort_keys=True)


async def test_a_double_click_is_one_pass(two: House, client: httpx2.AsyncClient) -> None:
    one, other = await players.guests(client, two.apis, 2)
    game = await players.game([one, other], DUEL)
    view = (await one.look(game))["view"]
    assert (await other.move(game, _pass(view))).status_code == 200
    assert (await one.move(game, _pass(view))).status_code == 200
    again = await one.move(game, _pass(view), api=1)
    assert (again.status_code, again.json()["reason"]) == (422, "another_turn")
    assert (await one.look(game))["view"]["turn"] == 2


async def test_nobody_waits_for_tourlou(two: House, client: httpx2.AsyncClient) -> None:
    """Seven blanks, which a timer has it name one by one, and a person who confirms at once."""
    host = await players.guest(client, two.apis)
    blanks = {"tiles": [{"tile": "?", "count": 60}], "timer_seconds": 30}
    opened = await players.room(host, 2, {**TOURLOU, **blanks})
    game = str((await host.done("POST", f"/rooms/{opened['id']}/start"))["game"])
    began = (await host.look(game))["view"]
    assert (began["strength"], began["dealt"]) == (10, ["?"] * 7)
    follower = Follower(two.apis, game, host.token, _pass)
    follower.stop_at = lambda frame: bool(frame["view"]["turn"] > 4)
    done = await follower.run(60)
    # The clock has confirmed for nobody: a turn closes by the moves of both, and by nothing else.
    assert {entry["cause"] for entry in done.entries} == {"start", "move"}
    for turn in done.last["view"]["sheet"]:
        person, tourlou = turn["lines"]
        assert (person["done"], tourlou["done"], len(tourlou["cells"])) == ("pass", "word", 7)
        assert not person["timed_out"]
        assert not tourlou["timed_out"]
