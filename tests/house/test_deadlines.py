"""Deadlines fire once and on time, whoever lives; a late move is late, and lag is credited."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Iterator
from itertools import pairwise

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import SIX, Json, Wire, wire
from tests.house.processes import House, house

CAP_MS = 1000
QUICK = {"ruleset": SIX, "choose_seconds": 1, "row_seconds": 1}


@pytest.fixture(scope="module")
def timed(module_database_url: str) -> Iterator[House]:
    """Two API processes, two workers that vie for the same deadlines, and much credit for lag."""
    url, cap = module_database_url, str(CAP_MS)
    with house(url, workers=2, lag_cap_ms=cap, ping_seconds="2") as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")


def now() -> int:
    """The time of this machine, which is that of the server here."""
    return time.time_ns() // 1_000_000


async def sleep_until(moment: int) -> None:
    """Sleep until a time in milliseconds."""
    await asyncio.sleep(max(0, moment - now()) / 1000)


async def test_deadlines_fire_once_with_nobody_there_and_the_starter_dead(
    timed: House, client: httpx2.AsyncClient
) -> None:
    """Twelve games, two workers: each deadline one entry, none early, none much too late."""
    people = await players.guests(client, timed.apis, 12)
    games = []
    for place, one in enumerate(people):
        games.append(await players.game([one, people[place - 1]], QUICK))
    timed.kill_api(0)
    await asyncio.sleep(7)
    timed.start_api(0)
    for game in games:
        log = await stored.whole(timed.database_url, game)
        fired = [row["at"] for row in log if row["cause"] == "expire"]
        assert [row["cause"] for row in log] == ["start"] + ["expire"] * len(fired)
        assert len(fired) >= 2
        waits = [later - earlier for earlier, later in pairwise([log[0]["at"], *fired])]
        # A second to choose, and the most lag that a move under way could have.
        assert all(1000 + CAP_MS <= wait <= 1000 + CAP_MS + 1500 for wait in waits), waits


async def test_the_time_that_was_set_is_honoured(timed: House, client: httpx2.AsyncClient) -> None:
    """3 seconds: the choice is made at 3, not at the default of 45."""
    sitting = await players.guests(client, timed.apis, 2)
    game = await players.game(sitting, {**QUICK, "choose_seconds": 3})
    seen = await sitting[0].look(game)
    assert seen["deadline"] == seen["started_at"] + 3000
    async with wire(timed.apis[1]) as line:
        await line.subscribe(game)
        update = await line.next("update")
    late = update["events"][0]["at"] - seen["deadline"]
    assert CAP_MS <= late <= CAP_MS + 1500


async def test_after_the_end_no_timer_fires_and_there_is_one_result(
    timed: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, timed.apis, 2)
    game = await players.game(sitting, QUICK)
    for place, one in enumerate(sitting):
        await one.done("POST", f"/games/{game}/leave", api=place)
    ended = await sitting[0].look(game)
    await asyncio.sleep(2.5 + CAP_MS / 1000)
    log = await stored.whole(timed.database_url, game)
    assert [row["cause"] for row in log] == ["start", "leave", "leave"]
    seen = await sitting[0].look(game)
    assert (seen["n"], seen["deadline"], seen["outcome"]) == (3, None, ended["outcome"])


async def pongs(line: Wire, delay: float, number: int) -> None:
    """Answer so many pings, each so late."""
    for _ in range(number):
        ping = await line.next("ping")
        await asyncio.sleep(delay)
        await line.send(type="pong", now=ping["now"])


async def moved_late(line: Wire, game: str, by: int, numbered: bool) -> Json:
    """The answer to a lowest card that is sent so late after the deadline."""
    seen = await line.subscribe(game)
    await sleep_until(seen["deadline"] + by)
    move = players.lowest(seen["view"])
    number = {"n": seen["n"]} if numbered else {}
    await line.send(type="move", id=uuid.uuid4().hex, game=game, move=move, **number)
    return await line.next("accepted", "refused")


@pytest.mark.parametrize(
    ("delay", "late", "code"),
    [(1.6, CAP_MS // 2, "accepted"), (1.6, CAP_MS + 900, "stale"), (0.0, 500, "too_late")],
    ids=["within the cap", "beyond the cap", "without lag"],
)
async def test_lag_is_measured_and_credited_within_the_cap(
    timed: House, client: httpx2.AsyncClient, delay: float, late: int, code: str
) -> None:
    """A late move without a number but with an id must not count for the next trick either."""
    sitting = await players.guests(client, timed.apis, 2)
    async with wire(timed.apis[0], sitting[0].token) as line:
        await pongs(line, delay, 1)
        game = await players.game(sitting, {**QUICK, "choose_seconds": 2, "row_seconds": 600})
        answer = await moved_late(line, game, late, code == "stale")
    found = answer["type"] if answer["type"] == "accepted" else answer["problem"]["code"]
    assert found == code
    log = await stored.whole(timed.database_url, game)
    mine = [row for row in log if row["seat"] == 0 and row["cause"] == "move"]
    assert len(mine) == (code == "accepted")
