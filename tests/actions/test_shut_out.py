"""Who is erased or banned is dealt no game that nobody resigns, whichever of the two is first.

A table that is locked from outside stops a deal at a known place: before ``games`` nobody who is
dealt is held, and behind ``seats`` everybody is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from ludotheque.actions import personal, refusals, rooms, sanctions, seeks, vacating
from ludotheque.actions.accounts import Caller
from ludotheque.actions.clock import HOUR_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.membership import From
from ludotheque.actions.rooms import Wish
from ludotheque.actions.tournaments import duties
from ludotheque.store import personal as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, people
from tests.actions.games import stored as stored_game
from tests.actions.seeking import begun, seen
from tests.actions.tournaments import Clock, act, bring_on, enter, made, play_round, records

WISH = Wish(
    options={"ruleset": "six-qui-prend"},
    seats=2,
    visibility="link",
    leaver={"policy": "wait", "bank_seconds": 60},
    rated=False,
    language="en",
)
End = Callable[[House, PlayerRow], Awaitable[Any]]


async def erase(here: House, player: PlayerRow) -> PlayerRow:
    caller = Caller(player, (), b"")
    return await personal.erase(here, caller, player.id, None, From("here", ""))


async def ban(here: House, player: PlayerRow) -> Any:
    return await do(
        here, lambda c: sanctions.impose(c, player.id, "ban", "Insults.", 3600, None, None)
    )


class Gate:
    """A table that is locked against writers."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self.connection = connection

    async def waited(self, number: int = 1) -> None:
        """Return when so many wait for a lock of the database."""
        count = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        async with asyncio.timeout(20):
            # What is seen of activity is kept for a transaction, unless it is cleared.
            while await self.connection.fetchval(count) < number:
                await self.connection.execute("SELECT pg_stat_clear_snapshot()")
                await asyncio.sleep(0.02)


@asynccontextmanager
async def locked(url: str, table: str) -> AsyncIterator[Gate]:
    """Stop everybody who writes to a table for the length of a block."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute(f"LOCK TABLE {table} IN SHARE MODE")
            yield Gate(connection)
    finally:
        await connection.close()


async def seats_of(here: House, player: PlayerRow) -> list[tuple[str, bool]]:
    """The games that a player sits in: how they stand, and whether the seat has left."""
    async with here.database.driver() as driver:
        found = await driver.fetch(
            "SELECT g.status, s.seat = ANY(g.gone) AS gone FROM seats s"
            " JOIN games g ON g.id = s.game_id WHERE s.player_id = $1",
            player.id,
        )
    return [(row["status"], row["gone"]) for row in found]


async def all_left(here: House, player: PlayerRow) -> bool:
    return all(gone or status != "running" for status, gone in await seats_of(here, player))


async def full_room(here: House, host: PlayerRow, other: PlayerRow) -> RoomRow:
    room = await do(here, lambda c: rooms.create(here, c, host, WISH))
    return await do(here, lambda c: rooms.sit(c, room.id, other, 1))


@pytest.mark.parametrize("end", [erase, ban])
async def test_a_tournament_pairs_again_without_who_goes_while_it_deals(
    here: House, clock: Clock, database_url: str, end: End
) -> None:
    players = await people(here, 4)
    row = await made(here, players[0], rules={"pause_seconds": 0, "rounds": 2})
    await enter(here, row, *players)
    async with locked(database_url, "games") as gate:
        start = asyncio.create_task(act(here, row, players[0], "start"))
        await gate.waited()
        await end(here, players[3])
        assert not start.done()
    await start
    assert await seats_of(here, players[3]) == []
    found = await records(here, row)
    assert found.people[players[3].id].withdrawn_why == "shut_out"
    assert (found.row.status, found.row.players) == ("running", 3)
    seated = [one for table in found.tables for one in table.seats]
    assert players[3].id not in seated
    assert [table.forfeits for table in found.tables] == [[]], "nobody is dealt to who has gone"
    assert len([table for table in found.tables if table.game_id is not None]) == 1


async def test_a_tournament_that_deals_first_is_resigned(
    here: House, clock: Clock, database_url: str
) -> None:
    organiser, ana, ben = await people(here, 3)
    row = await made(here, organiser, rules={"pause_seconds": 0, "rounds": 1})
    await enter(here, row, ana, ben)
    async with locked(database_url, "log") as gate:
        start = asyncio.create_task(act(here, row, organiser, "start"))
        await gate.waited()
        going = asyncio.create_task(erase(here, ana))
        await gate.waited(2)
        assert not going.done(), "being erased waits for who deals"
    await start
    await going
    assert len(await seats_of(here, ana)) == 1
    assert await all_left(here, ana)


@pytest.mark.parametrize("table", ["rooms", "games", "log"])
async def test_a_seek_of_who_is_being_erased_leads_to_no_game_that_goes_on(
    here: House, database_url: str, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """The player seeks again, and is found, after the games that run have been read."""
    ana, ben = await people(here, 2)
    other = await begun(here, ben)
    running, dealing = store.running, asyncio.Event()
    found: list[asyncio.Task[int]] = []

    async with locked(database_url, table) as gate:

        async def late(connection: Any, player_id: str) -> list[str]:
            before = await running(connection, player_id)
            if not found:
                await begun(here, ana)
                found.append(asyncio.create_task(seeks.match(here, other.key)))
                await gate.waited()
                dealing.set()
            return before

        monkeypatch.setattr(store, "running", late)
        going = asyncio.create_task(erase(here, ana))
        await dealing.wait()
        await gate.waited(2)
        assert not going.done(), "being erased waits for who deals"
    assert await found[0] == 1
    await going
    assert len(await seats_of(here, ana)) == 1
    assert await all_left(here, ana)


async def test_the_seek_of_who_is_banned_ends_and_the_others_meet(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    first, second, third = [await begun(here, each) for each in (ana, ben, cleo)]
    await ban(here, ben)
    assert await seeks.match(here, first.key) == 0
    assert await seen(here, first, second, third) == ["open", "refused", "open"]
    assert (await seeks.held(here, second.id, ben)).detail == seeks.SHUT
    assert await seeks.match(here, first.key) == 1
    assert await seats_of(here, ben) == []


@pytest.mark.parametrize("table", ["games", "log"])
async def test_a_room_that_starts_while_somebody_is_erased_is_resigned_or_left(
    here: House, database_url: str, table: str
) -> None:
    ana, ben = await people(here, 2)
    room = await full_room(here, ana, ben)
    async with locked(database_url, table) as gate:
        start = asyncio.create_task(do(here, lambda c: rooms.start(here, c, room.id, ana)))
        await gate.waited()
        going = asyncio.create_task(erase(here, ben))
        await gate.waited(2)
        assert not going.done()
    assert (await start).status == "started"
    await going
    assert len(await seats_of(here, ben)) == 1
    assert await all_left(here, ben)


async def test_a_room_does_not_start_with_somebody_who_is_banned(
    here: House, database_url: str
) -> None:
    ana, ben = await people(here, 2)
    room = await full_room(here, ana, ben)
    async with locked(database_url, "games") as gate:
        start = asyncio.create_task(do(here, lambda c: rooms.start(here, c, room.id, ana)))
        await gate.waited()
        await ban(here, ben)
    with pytest.raises(refusals.SeatsEmpty, match="seat 1 is banned") as no:
        await start
    assert no.value.extra == {"players": [ben.id]}
    assert await seats_of(here, ana) == []
    await do(here, lambda c: rooms.stand_up(c, room.id, ana, 1))
    await do(here, lambda c: rooms.add_bot(c, room.id, ana, 1, 1))
    assert (await do(here, lambda c: rooms.start(here, c, room.id, ana))).status == "started"


async def test_a_bot_is_dealt_nothing_while_its_owner_is_banned(here: House) -> None:
    ana, bot, ben = await people(here, 3)
    async with here.database.driver() as driver:
        sql = "UPDATE players SET kind = 'bot', owner_id = $1 WHERE id = $2"
        await driver.execute(sql, ana.id, bot.id)
    room = await full_room(here, ben, bot)
    await ban(here, ana)
    with pytest.raises(refusals.SeatsEmpty):
        await do(here, lambda c: rooms.start(here, c, room.id, ben))


async def test_being_erased_gives_way_to_who_writes_to_the_player(
    here: House, database_url: str
) -> None:
    """Who notifies holds the inbox, and then leads a row to its player."""
    ana = (await people(here, 1))[0]
    connection = await asyncpg.connect(database_url)
    await connection.execute("INSERT INTO inboxes (player_id, n) VALUES ($1, 0)", ana.id)
    async with connection.transaction():
        await connection.execute("UPDATE inboxes SET n = 1 WHERE player_id = $1", ana.id)
        going = asyncio.create_task(erase(here, ana))
        await Gate(connection).waited()
        await connection.execute("SELECT 1 FROM players WHERE id = $1 FOR KEY SHARE", ana.id)
        assert not going.done()
    assert (await going).name.startswith("Anonymous ")
    assert await connection.fetchval("SELECT count(*) FROM inboxes") == 0
    await connection.close()


@pytest.mark.parametrize("end", [erase, ban])
async def test_who_is_shut_out_is_withdrawn_before_anything_is_due(
    here: House, clock: Clock, end: End
) -> None:
    players = await people(here, 5)
    coming = await made(here, players[0])
    running = await made(here, players[0], rules={"pause_seconds": 600, "rounds": 3})
    for row in (coming, running):
        await enter(here, row, *players)
    await act(here, running, players[0], "start")
    await play_round(here, running)
    await bring_on(here)
    before = {row.id: (await records(here, row)).row.due_at for row in (coming, running)}
    assert await duties.note_shut(here) == 0
    await end(here, players[4])
    assert await duties.note_shut(here) == 2
    assert await duties.note_shut(here) == 0
    for row in (coming, running):
        found = await records(here, row)
        assert found.people[players[4].id].withdrawn_why == "shut_out"
        assert found.row.players == 4
        assert found.row.due_at == before[row.id] is not None, "the pause is not cut short"
    assert (await records(here, running)).row.round == 1


async def test_a_seat_that_was_left_behind_is_resigned_by_a_worker(here: House) -> None:
    _, (ana, ben) = await stored_game(here)
    assert await personal.resign_forsaken(here) == 0
    async with here.database.driver() as driver:
        await driver.execute("UPDATE players SET erased_at = 1 WHERE id = $1", ben.id)
    assert await personal.resign_forsaken(here) == 1
    assert await all_left(here, ben)
    assert not await all_left(here, ana) or (await seats_of(here, ana))[0][0] == "over"
    assert await personal.resign_forsaken(here) == 0


async def test_the_seat_of_who_is_banned_in_an_open_room_is_free_for_others(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    joined = await full_room(here, ana, ben)
    hosted = await full_room(here, ben, ana)
    alone = await do(here, lambda c: rooms.create(here, c, ben, WISH))
    await do(here, lambda c: rooms.stand_up(c, alone.id, ben, 0))
    later = await do(
        here, lambda c: rooms.create(here, c, ben, replace(WISH, starts_at=now_ms() + 2 * HOUR_MS))
    )
    assert await vacating.free_shut(here) == 0
    await ban(here, ben)
    assert await vacating.free_shut(here) == 2
    assert await vacating.free_shut(here) == 0
    assert (await do(here, lambda c: rooms.sit(c, joined.id, cleo, None))).seat_of(cleo.id) == 1
    room = await do(here, lambda c: rooms.locked(c, hosted.id))
    assert room.host_id == ana.id
    assert room.seat_of(ben.id) is None
    assert (await do(here, lambda c: rooms.locked(c, alone.id))).status == "closed"
    # The ban has an end before this one begins.
    room = await do(here, lambda c: rooms.locked(c, later.id))
    assert room.seat_of(ben.id) == 0
