"""The house goes dark, or its database does: clocks are credited, and nothing is missed."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx2
import pytest

from ludotheque.embedded import EmbeddedPostgres, cluster
from tests.house import players, stored
from tests.house.players import SIX, Follower, Json, wire
from tests.house.processes import House, house
from tests.postgres import migrate

OUTAGE = 4.0
# Long enough for a busy machine to begin and to be asked within, twice.
CLOCK = {"ruleset": SIX, "choose_seconds": 15, "row_seconds": 15}


@dataclass
class Dark:
    """A house on a PostgreSQL of its own, which may be stopped and started at one address."""

    house: House
    postgres: EmbeddedPostgres

    @property
    def url(self) -> str:
        """The address of the database."""
        return self.house.database_url


@pytest.fixture(scope="module")
def dark() -> Iterator[Dark]:
    """A house whose database is going to crash."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-test-", dir="/var/tmp"))
    folder.chmod(0o711)
    # Only a database that keeps what it has said can be crashed.
    postgres = EmbeddedPostgres(folder, durable=True)
    try:
        url = postgres.start()
        with pytest.MonkeyPatch.context() as patch:
            port = urlsplit(url).port
            patch.setattr(cluster, "free_port", lambda: port)
            migrate(url)
            with house(url, outage_seconds=str(OUTAGE)) as here:
                yield Dark(here, postgres)
                assert here.verify().endswith(", 0 do not hold")
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


async def awake(dark: Dark, client: httpx2.AsyncClient) -> None:
    """Wait until every process can be sent work again."""
    for _ in range(200):
        ready = [await client.get(f"{api}/ready") for api in dark.house.apis]
        if all(answer.status_code == 200 for answer in ready):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the house did not come back")


async def witness_of(url: str) -> asyncpg.Connection:
    """A connection, once the recovery of the crash before lets one in."""
    for _ in range(200):
        try:
            return await asyncpg.connect(url)
        except asyncpg.CannotConnectNowError:
            await asyncio.sleep(0.1)
    raise AssertionError("the database did not recover")


async def crash(url: str) -> None:
    """Kill one backend with -9: PostgreSQL then ends all the others and recovers from its log."""
    witness = await witness_of(url)
    pid = await witness.fetchval(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'ludotheque' LIMIT 1"
    )
    os.kill(pid, signal.SIGKILL)
    ended = asyncio.Event()
    witness.add_termination_listener(lambda _connection: ended.set())
    async with asyncio.timeout(10):
        await ended.wait()


async def test_a_crash_of_the_database_in_full_play(dark: Dark, client: httpx2.AsyncClient) -> None:
    """Three crashes: everybody plays on, hears what was missed, and nothing is lost or doubled."""
    people = await players.guests(client, dark.house.apis, 8)
    following = []
    for place in range(0, 8, 2):
        pair = people[place : place + 2]
        game = await players.game(pair)
        following += [
            Follower(dark.house.apis, game, one.token, players.highest, first=place) for one in pair
        ]
        following += [Follower(dark.house.apis, game, first=which) for which in (0, 1)]

    async def crashes() -> None:
        for _ in range(3):
            await asyncio.sleep(0.4)
            await crash(dark.url)
            await awake(dark, client)

    async with asyncio.TaskGroup() as group:
        group.create_task(crashes())
        for each in following:
            group.create_task(each.run(90))
    for each in following:
        log = await stored.kept(dark.url, each.game, [each])
        assert [e["n"] for e in each.entries] == [row["n"] for row in log]


async def test_while_the_database_is_away_it_is_said_and_then_made_good(
    dark: Dark, client: httpx2.AsyncClient
) -> None:
    """503 with Retry-After on every door; a socket hears afterwards what it missed."""
    await awake(dark, client)
    apis = dark.house.apis
    sitting = await players.guests(client, apis, 2)
    game = await players.game(sitting)
    hand = (await sitting[1].look(game))["view"]["hand"]
    async with wire(apis[0]) as watcher, wire(apis[0], sitting[0].token) as line:
        await watcher.subscribe(game)
        await line.subscribe(game)
        dark.postgres.stop()
        try:
            for method, path in (("GET", "/me"), ("GET", f"/games/{game}"), ("GET", "/rooms")):
                answer = await sitting[0].ask(method, path)
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                assert int(answer.headers["Retry-After"]) >= 1
                assert answer.headers["content-type"] == "application/problem+json"
            assert (await client.get(f"{apis[0]}/ready")).status_code == 503
            assert (await client.get(f"{apis[0]}/health")).status_code == 200
            move = players.choose(1)
            await line.send(type="move", id="while-away", game=game, move=move)
            refused = await line.next("refused")
            assert refused["problem"]["code"] == "unavailable"
            await line.send(type="subscribe", game=game)
            assert (await line.next("refused"))["problem"]["code"] == "unavailable"
        finally:
            dark.postgres.start()
        await awake(dark, client)
        await sitting[1].done(
            "POST", f"/games/{game}/moves", {"move": players.choose(hand[0])}, api=1
        )
        for each in (watcher, line):
            update = await each.next("update")
            assert [e["n"] for e in update["events"]] == [2]


async def credited(dark: Dark, game: str) -> list[Json]:
    """The credit entries of a game, each with its input."""
    log = await stored.whole(dark.url, game)
    return [
        {"at": row["at"], "n": row["n"], **json.loads(row["input"])}
        for row in log
        if row["cause"] == "credit"
    ]


async def test_an_outage_of_the_whole_house_is_credited_once_and_visibly(
    dark: Dark, client: httpx2.AsyncClient
) -> None:
    await awake(dark, client)
    sitting = await players.guests(client, dark.house.apis, 2)
    timed = await players.game(sitting, CLOCK, leaver={"policy": "forfeit", "bank_seconds": 2})
    quiet = await players.game(sitting)
    async with wire(dark.house.apis[0], sitting[0].token) as line:
        await line.subscribe(timed)
    before = await sitting[0].look(timed)
    dark.house.kill_all()
    await asyncio.sleep(OUTAGE + 3.5)
    dark.house.start_all()
    after = await sitting[0].look(timed, since=0)
    assert [entry["cause"] for entry in after["events"]][:2] == ["start", "credit"], after["events"]
    found = await credited(dark, timed)
    assert len(found) == 1
    assert found[0]["ms"] >= OUTAGE * 1000
    assert after["deadline"] == before["deadline"] + found[0]["ms"]
    assert after["deadline"] > after["now"], "the clock ran out while nobody could move"
    assert await credited(dark, quiet) == [], "a game without a clock was credited"
    # The deadline then fires once, in its credited time.
    async with wire(dark.house.apis[1]) as watcher:
        await watcher.subscribe(timed)
        fired = await watcher.until(
            lambda f: f["type"] == "update" and f["events"][-1]["cause"] in ("expire", "leave"), 60
        )
    entry = fired["events"][-1]
    assert entry["cause"] == "leave" or entry["at"] >= after["deadline"]
    assert len(await credited(dark, timed)) == 1
