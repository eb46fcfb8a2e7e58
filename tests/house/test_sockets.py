"""Sockets: deaf ones, idle ones, several of one user, cuts, and a process that ends in order."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.types import Message

from ludotheque.api import outlets
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.stream import Stream
from tests.house import players, stored
from tests.house.players import API, Follower, Wire, wire
from tests.house.processes import House, house

BUFFER = 200_000
SLOW = "ludotheque_slow_consumers_total"
POOL = 4


@pytest.fixture(scope="module")
def narrow(module_database_url: str) -> Iterator[House]:
    """Two API processes with little patience for slow readers, and a worker."""
    url, most, pool = module_database_url, str(BUFFER), str(POOL)
    with house(url, socket_buffer_bytes=most, pool_size=pool, drain_seconds="2") as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")


def memory(here: House, api: int) -> int:
    """Resident bytes of a process."""
    status = Path(f"/proc/{here.api(api).pid}/status").read_text()
    return next(int(r.split()[1]) * 1024 for r in status.splitlines() if r.startswith("VmRSS"))


def metric(text: str, name: str) -> float:
    """One number of a metrics page."""
    return next(float(r.split()[1]) for r in text.splitlines() if r.startswith(name + " "))


async def finished(here: House, client: httpx2.AsyncClient, seats: int = 10) -> str:
    """A game with a long log."""
    host = await players.guest(client, here.apis)
    game = await players.game([host], bots=[1] * (seats - 1))
    await Follower(here.apis, game, host.token, players.lowest).run()
    return game


async def deafen(line: Wire, game: str, number: int) -> None:
    """Ask for the whole log again and again without reading any of it."""
    ask = '{"type":"subscribe","game":"' + game + '","since":0}'
    for _ in range(number):
        await line.socket.send(ask)


async def test_a_socket_that_reads_nothing_is_closed_and_resumes(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    """Six deaf ones, of more than 100 MB: memory stays bounded, and others are not kept waiting."""
    game = await finished(narrow, client)
    size = len((await client.get(f"{narrow.apis[0]}{API}/games/{game}?since=0")).text)
    before = memory(narrow, 0)
    async with AsyncExitStack() as stack:
        deaf = []
        for _ in range(6):
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            address = urlsplit(narrow.apis[0])
            plug.connect((address.hostname, address.port))
            line = await stack.enter_async_context(
                wire(narrow.apis[0], sock=plug, max_queue=1, max_size=None)
            )
            deaf.append(line)
        sending = [asyncio.create_task(deafen(line, game, 20_000_000 // size)) for line in deaf]
        started = time.monotonic()
        slow = 0.0
        while slow < 6 and time.monotonic() - started < 40:
            asked = time.monotonic()
            answer = await client.get(f"{narrow.apis[0]}/metrics")
            assert time.monotonic() - asked < 5, "a deaf reader held the process up"
            slow = metric(answer.text, SLOW)
            await asyncio.sleep(0.1)
        assert slow == 6
        assert memory(narrow, 0) - before < 40_000_000
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        # The unread frames are still good, and the last word says why it was closed.
        assert await deaf[0].closed(30) in (4008, 1006, None)
    async with wire(narrow.apis[0]) as back:
        snapshot = await back.subscribe(game, since=3)
        assert [e["n"] for e in snapshot["events"]] == list(range(4, snapshot["n"] + 1))


async def test_a_slow_reader_is_told_4008_when_it_reads_at_last(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    game = await finished(narrow, client)
    size = len((await client.get(f"{narrow.apis[1]}{API}/games/{game}?since=0")).text)
    async with wire(narrow.apis[1], max_queue=1, max_size=None) as line:
        sending = asyncio.create_task(deafen(line, game, 12_000_000 // size))
        for _ in range(300):
            answer = await client.get(f"{narrow.apis[1]}/metrics")
            if metric(answer.text, SLOW):
                break
            await asyncio.sleep(0.05)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        assert await line.closed(30) == 4008


async def test_two_hundred_idle_sockets_hold_no_database_connection(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, narrow.apis, 2)
    game = await players.game(sitting)
    async with AsyncExitStack() as stack:
        lines = []
        for place in range(200):
            token = sitting[place % 2].token if place % 3 else None
            line = await stack.enter_async_context(wire(narrow.apis[place % 2], token))
            await line.subscribe(game)
            lines.append(line)
        rows = await stored.rows(
            narrow.database_url,
            "SELECT state, count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY state",
        )
        held = {row["state"]: row["count"] for row in rows}
        # Each process has its pool, and an API process one connection more to listen with.
        assert sum(held.values()) <= 3 * POOL + 2, held
        assert "idle in transaction" not in held
        hand = (await sitting[0].look(game))["view"]["hand"]
        await sitting[0].move(game, players.choose(hand[0]))
        for line in lines:
            assert (await line.next("update"))["n"] == 2


async def test_every_connection_of_one_user_gets_everything(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, narrow.apis, 2)
    game = await players.game(sitting)
    devices = [Follower(narrow.apis, game, sitting[0].token, first=place) for place in range(3)]
    playing = [Follower(narrow.apis, game, p.token, players.highest) for p in sitting]
    await asyncio.gather(*(each.run() for each in [*devices, *playing]))
    for each in devices:
        assert each.entries == playing[0].entries, "two devices heard different things"


async def test_reconnecting_replays_nothing_as_new(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    """A snapshot without events, where the last number is sent or none is."""
    sitting = await players.guests(client, narrow.apis, 2)
    game = await players.game(sitting)
    hand = (await sitting[0].look(game))["view"]["hand"]
    await sitting[0].move(game, players.choose(hand[0]))
    for since in (2, None, 99):
        async with wire(narrow.apis[1], sitting[1].token) as line:
            snapshot = await line.subscribe(game, since)
            assert (snapshot["n"], snapshot["events"]) == (2, [])
            with pytest.raises(TimeoutError):
                await line.next("update", seconds=0.3)


async def test_an_event_stream_resumes_by_its_last_id(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    game = await finished(narrow, client, 3)
    last = (await client.get(f"{narrow.apis[0]}{API}/games/{game}")).json()["n"]
    for headers, query, first in (
        ({}, "?since=5", 6),
        ({"Last-Event-ID": str(last - 1)}, "?since=5", last),
        ({"Last-Event-ID": str(last)}, "", last + 1),
    ):
        address = f"{narrow.apis[1]}{API}/games/{game}/stream{query}"
        async with client.stream("GET", address, headers=headers) as answer:
            lines = answer.aiter_lines()
            got = [await anext(lines) for _ in range(3)]
        assert got[:2] == ["event: snapshot", f"id: {last}"]
        snapshot = httpx2.Response(200, text=got[2].removeprefix("data: ")).json()
        assert [e["n"] for e in snapshot["events"]] == list(range(first, last + 1))


async def test_streams_that_are_cut_leave_nobody_behind(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    """Thirty streams of a player, most of them cut at once: at the end the player is gone."""
    sitting = await players.guests(client, narrow.apis, 2)
    game = await players.game(sitting)
    address = urlsplit(narrow.apis[0])
    ask = (
        f"GET {API}/games/{game}/stream HTTP/1.1\r\nHost: here\r\n"
        f"Authorization: Bearer {sitting[0].token}\r\n\r\n"
    )
    for place in range(30):
        _, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(ask.encode())
        await writer.drain()
        await asyncio.sleep(0.001 * place)
        writer.transport.abort()
    for _ in range(60):
        await asyncio.sleep(0.1)
        if not (await sitting[1].look(game))["seats"][0]["present"]:
            return
    raise AssertionError("a player without any connection is still there")


async def test_a_stream_that_nobody_reads_is_cut() -> None:
    """Told here without a kernel, which would swallow megabytes first."""
    cut, ended = asyncio.Event(), asyncio.Event()
    outlet = QueueOutlet(10_000, cut.set)

    async def lines() -> AsyncIterator[str]:
        while (message := await outlet.next()) is not None:
            yield message.text

    async def receive() -> Message:
        await cut.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    scope = {"type": "http", "asgi": {"spec_version": "2.3"}}
    serving = asyncio.create_task(Stream(lines(), ended.set)(scope, receive, send))
    for _ in range(12):
        await asyncio.sleep(0)
        assert not ended.is_set()
        outlet.send(outlets.Message("x" * 1000))
    assert outlet.closed == (4008, "too much unread; resume with since")
    await asyncio.wait_for(ended.wait(), 5)
    await serving


async def test_a_process_that_ends_sends_its_sockets_elsewhere_and_loses_nothing(
    narrow: House, client: httpx2.AsyncClient
) -> None:
    """SIGTERM in full play: ``reconnect``, then 1012 for who stays; gone within seconds."""
    people = await players.guests(client, narrow.apis, 12)
    following = []
    for place in range(0, 12, 2):
        game = await players.game(people[place : place + 2])
        following += [
            Follower(narrow.apis, game, one.token, players.lowest)
            for one in people[place : place + 2]
        ]
    async with wire(narrow.apis[0]) as stays, asyncio.TaskGroup() as group:
        await stays.subscribe(following[0].game)
        for each in following:
            group.create_task(each.run())
        await asyncio.sleep(0.3)
        started = time.monotonic()
        narrow.api(0).ask_to_end()
        reconnect = await stays.next("reconnect")
        assert 0 <= reconnect["after_ms"] <= 5000
        assert await stays.closed() == 1012
        ended = await asyncio.to_thread(narrow.api(0).end, 15)
        assert ended == 0
        assert time.monotonic() - started < 10
    for each in following:
        await stored.kept(narrow.database_url, each.game, [each])
    rows = await stored.rows(
        narrow.database_url, "SELECT count(*) FROM processes WHERE role = 'api'"
    )
    assert rows[0]["count"] == 1
    narrow.start_api(0)
