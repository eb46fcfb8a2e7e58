"""Who goes: a visible countdown, what the table agreed on, and the seat given back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import SIX, Json, Player, Wire, wire
from tests.house.processes import House, house

SLOW = {"ruleset": SIX, "choose_seconds": 600, "row_seconds": 600}


@pytest.fixture(scope="module")
def left(module_database_url: str) -> Iterator[House]:
    """Two API processes and a worker; who has no connection is away at once."""
    with house(module_database_url, absent_grace_seconds="0") as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")


async def table(
    here: House, client: httpx2.AsyncClient, policy: str, bank: int
) -> tuple[list[Player], str]:
    """Two players and a game with a leaver policy."""
    sitting = await players.guests(client, here.apis, 2)
    leaver = {"policy": policy, "bank_seconds": bank}
    return sitting, await players.game(sitting, SLOW, leaver=leaver)


def seat_is(place: int, **wanted: Any) -> Any:
    """Of a frame: it tells of a seat, and that it is so."""

    def met(frame: Json) -> bool:
        if frame["type"] != "seats":
            return False
        seat = frame["seats"][place]
        return all(
            (value(seat[name]) if callable(value) else seat[name] == value)
            for name, value in wanted.items()
        )

    return met


def entry_of(cause: str, seat: int | None) -> Any:
    """Of a frame: it brings a log entry of this cause and seat."""

    def met(frame: Json) -> bool:
        return frame["type"] == "update" and any(
            (e["cause"], e["seat"]) == (cause, seat) for e in frame["events"]
        )

    return met


async def gone(here: House, player: Player, game: str, watcher: Wire) -> Json:
    """Let a player come and go through the first process; what the others see of it."""
    async with wire(here.apis[0], player.token) as line:
        await line.subscribe(game)
        await watcher.until(seat_is(0, present=True))
    return await watcher.until(seat_is(0, present=False))


async def test_bot_plays_on_until_the_player_takes_the_seat_back(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "bot", 2)
    async with wire(left.apis[1], sitting[1].token) as other:
        before = await other.subscribe(game)
        came = time.time_ns() // 1_000_000
        frame = await gone(left, sitting[0], game, other)
        away_until = frame["seats"][0]["away_until"]
        assert came < away_until <= time.time_ns() // 1_000_000 + 2000
        assert frame["seats"][1]["away_until"] is None
        struck = await other.until(entry_of("stand_in", 0))
        assert struck["events"][-1]["at"] >= away_until
        await other.until(entry_of("move", 0))
        seen = await sitting[1].look(game)
        assert seen["seats"][0]["stand_in"] == 2
        # Nobody's clock has changed by any of this.
        assert seen["deadline"] == before["deadline"]

        async with wire(left.apis[1], sitting[0].token) as back:
            snapshot = await back.subscribe(game, since=0)
            assert snapshot["you"] == 0
            await other.until(entry_of("return", 0))
            await other.until(seat_is(0, present=True, stand_in=None, away_until=None))
            await sitting[1].done("POST", f"/games/{game}/moves", await lowest(sitting[1], game))
            while (seen := await sitting[0].look(game))["view"]["phase"] == "choose_row":
                one = sitting[seen["view"]["row_chooser"]]
                await one.done("POST", f"/games/{game}/moves", await lowest(one, game))
            await asyncio.sleep(1)
            assert 0 in (await sitting[1].look(game))["to_act"], "a bot moved for who is back"


async def lowest(player: Player, game: str) -> Json:
    """The body of a move that can be made now."""
    return {"move": players.lowest((await player.look(game))["view"])}


async def test_skip_lets_the_time_of_the_absent_run_out_each_turn(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "skip", 0)
    async with wire(left.apis[1], sitting[1].token) as other:
        before = await other.subscribe(game)
        await gone(left, sitting[0], game, other)
        for _ in range(3):
            # Seat 0 is played at once; seat 1 has all its time, and then the next turn comes.
            frame = await other.until(lambda f: f["type"] == "update" and f["to_act"] == [1])
            assert frame["deadline"] >= before["deadline"]
            await sitting[1].done("POST", f"/games/{game}/moves", await lowest(sitting[1], game))
    log = await stored.whole(left.database_url, game)
    assert [row["cause"] for row in log].count("stand_in") == 1
    assert [row["cause"] for row in log].count("expire") >= 2
    assert {row["input"] for row in log if row["cause"] == "expire"} == {'{"late": [0]}'}


async def test_forfeit_is_for_good(left: House, client: httpx2.AsyncClient) -> None:
    sitting, game = await table(left, client, "forfeit", 1)
    async with wire(left.apis[1], sitting[1].token) as other:
        await other.subscribe(game)
        frame = await gone(left, sitting[0], game, other)
        assert frame["seats"][0]["away_until"] is not None
        await other.until(entry_of("leave", 0))
        await other.until(seat_is(0, left=True))
    refused = await sitting[0].move(game, players.choose(1))
    assert refused.json()["code"] == "seat_left"
    assert (await sitting[0].look(game))["you"] == 0


async def test_forfeit_does_not_strike_who_is_back_in_time(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "forfeit", 3)
    async with wire(left.apis[1], sitting[1].token) as other:
        await other.subscribe(game)
        await gone(left, sitting[0], game, other)
        async with wire(left.apis[1], sitting[0].token) as back:
            await back.subscribe(game)
            await other.until(seat_is(0, present=True, away_until=None))
            await asyncio.sleep(4)
    assert len(await stored.whole(left.database_url, game)) == 1


async def test_wait_does_nothing(left: House, client: httpx2.AsyncClient) -> None:
    sitting, game = await table(left, client, "wait", 0)
    async with wire(left.apis[1], sitting[1].token) as other:
        await other.subscribe(game)
        frame = await gone(left, sitting[0], game, other)
        assert frame["seats"][0]["away_until"] is None
        await asyncio.sleep(2)
    assert len(await stored.whole(left.database_url, game)) == 1


async def test_a_phone_that_goes_while_the_desktop_stays_is_no_leaving(
    left: House, client: httpx2.AsyncClient
) -> None:
    """On one process and on two; and a page loaded anew ends as present."""
    sitting, game = await table(left, client, "forfeit", 0)
    async with wire(left.apis[0], sitting[0].token) as desktop:
        await desktop.subscribe(game)
        for api in (left.apis[0], left.apis[1]) * 3:
            async with wire(api, sitting[0].token) as phone:
                await phone.subscribe(game)
        await asyncio.sleep(2)
        assert (await sitting[1].look(game))["seats"][0]["present"]
    assert len(await stored.whole(left.database_url, game)) == 1


async def test_who_reloads_again_and_again_is_here_at_the_end(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "bot", 30)
    lines = []
    for _ in range(15):
        lines.append(wire(left.apis[0], sitting[0].token))
        opened = await lines[-1].__aenter__()
        await opened.subscribe(game)
        if len(lines) > 1:
            await lines.pop(0).__aexit__(None, None, None)
    await asyncio.sleep(0.5)
    assert (await sitting[1].look(game))["seats"][0]["present"]
    await lines[0].__aexit__(None, None, None)
    for _ in range(150):
        await asyncio.sleep(0.1)
        seat = (await sitting[1].look(game))["seats"][0]
        if not seat["present"] and seat["away_until"] is not None:
            return
    raise AssertionError("a player without any connection is still there")


async def test_a_process_that_was_taken_for_dead_says_who_is_there(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "forfeit", 30)
    async with wire(left.apis[0], sitting[0].token) as line:
        await line.subscribe(game)
        await line.until(seat_is(0, present=True))
        await stored.run(left.database_url, "DELETE FROM presences")
        await stored.run(left.database_url, "DELETE FROM processes WHERE role = 'api'")
        for _ in range(50):
            await asyncio.sleep(0.1)
            if (await sitting[1].look(game))["seats"][0]["present"]:
                return
    raise AssertionError("a connected player stayed away")


async def test_the_death_of_a_process_counts_as_disconnection(
    left: House, client: httpx2.AsyncClient
) -> None:
    sitting, game = await table(left, client, "bot", 1)
    async with wire(left.apis[1], sitting[1].token) as other:
        await other.subscribe(game)
        async with wire(left.apis[0], sitting[0].token) as line:
            await line.subscribe(game)
            await other.until(seat_is(0, present=True))
            left.kill_api(0)
            assert await line.closed() is not None
        frame = await other.until(seat_is(0, present=False), seconds=30)
        assert frame["seats"][0]["away_until"] is not None
        await other.until(entry_of("stand_in", 0), seconds=30)
    left.start_api(0)
