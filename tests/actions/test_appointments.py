"""Appointments: a game starts by itself, once, when its people are there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import asyncpg
import pytest

from ludotheque.actions import appointments, refusals, rooms, seating, upkeep
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.rooms import Change, Wish
from ludotheque.settings import Settings
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection
from tests.actions.games import do, guest
from tests.houses import awake

OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
WAIT = {"policy": "wait", "bank_seconds": 0}
MINUTE = 60_000


@pytest.fixture
async def there(database_url: str) -> AsyncIterator[House]:
    """Another process of the same house."""
    async with awake(Settings(database_url=database_url)) as made:
        yield made


async def look(here: House, room: RoomRow) -> RoomRow:
    return await do(here, lambda c: rooms.locked(c, room.id))


async def opened(here: House, host: PlayerRow, starts_at: int, **more: Any) -> RoomRow:
    wish = Wish(OPTIONS, 2, "link", WAIT, False, "fr", starts_at=starts_at, **more)
    return await do(here, lambda c: rooms.create(here, c, host, wish))


async def past(url: str, ms: int) -> None:
    """Let so much time pass for every room that is appointed."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "UPDATE rooms SET created_at = created_at - $1, starts_at = starts_at - $1,"
        " start_due = start_due - $1",
        ms,
    )
    await connection.close()


async def games_of(url: str, room: RoomRow) -> int:
    connection = await asyncpg.connect(url)
    found = await connection.fetchval("SELECT count(*) FROM games WHERE room_id = $1", room.id)
    await connection.close()
    return int(found)


async def test_it_starts_at_its_time_and_not_before(here: House, database_url: str) -> None:
    host = await guest(here)
    room = await opened(here, host, now_ms() + 10 * MINUTE, bots=(1,))
    assert room.starts_at is not None
    assert await appointments.start_due(here) == 0
    assert (await look(here, room)).status == "open"
    await past(database_url, 10 * MINUTE)
    assert await appointments.start_due(here) == 1
    started = await look(here, room)
    assert (started.status, started.version > room.version) == ("started", True)
    assert await appointments.start_due(here) == 0


async def test_two_workers_start_one_game(here: House, there: House, database_url: str) -> None:
    host = await guest(here)
    made = [await opened(here, host, now_ms() + MINUTE, bots=(1,)) for _ in range(6)]
    await past(database_url, MINUTE)
    workers = (here, there) * 4
    started = await asyncio.gather(*(appointments.start_due(each) for each in workers))
    assert sum(started) == len(made)
    for room in made:
        assert await games_of(database_url, room) == 1
        assert (await look(here, room)).status == "started"


async def _started(here: House, room: RoomRow, host: PlayerRow, connection: Connection) -> RoomRow:
    return await rooms.start(here, connection, room.id, host)


async def test_the_host_and_a_worker_at_once_start_one_game(
    here: House, there: House, database_url: str
) -> None:
    host = await guest(here)
    for _ in range(5):
        room = await opened(here, host, now_ms() + MINUTE, bots=(1,))
        await past(database_url, MINUTE)
        await asyncio.gather(
            appointments.start_due(there),
            do(here, partial(_started, here, room, host)),
        )
        assert await games_of(database_url, room) == 1


async def test_who_dies_while_starting_has_started_nothing(
    here: House, there: House, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is dealt and inserted, and then the process is gone before its transaction ends."""
    host = await guest(here)
    room = await opened(here, host, now_ms() + MINUTE, bots=(1,))
    await past(database_url, MINUTE)
    inserted = asyncio.Event()
    real = seating.start_game

    async def stuck(*given: Any) -> str:
        await real(*given)
        inserted.set()
        await asyncio.sleep(60)
        raise AssertionError

    monkeypatch.setattr(appointments, "start_game", stuck)
    dying = asyncio.create_task(appointments.start_due(here))
    await inserted.wait()
    monkeypatch.undo()
    assert await appointments.start_due(there) == 0, "while one is at it, the other leaves it alone"
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert await games_of(database_url, room) == 0
    assert await appointments.start_due(there) == 1
    assert await games_of(database_url, room) == 1


async def test_a_late_player_is_waited_for_and_then_the_room_is_an_ordinary_one(
    here: House, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time stands still but for what is let pass, however slow the machine is.
    now = now_ms()
    monkeypatch.setattr(appointments, "now_ms", lambda: now)
    host, late = await guest(here), await guest(here, "Bea")
    room = await opened(here, host, now + MINUTE)
    other = await opened(here, host, now + MINUTE)
    await past(database_url, MINUTE)
    assert await appointments.start_due(here) == 0
    await do(here, lambda c: rooms.sit(c, room.id, late, None))
    assert await appointments.start_due(here) == 0, "it is looked at every two seconds"
    await past(database_url, 2 * appointments.AGAIN_MS)
    assert await appointments.start_due(here) == 1
    assert (await look(here, room)).status == "started"
    await past(database_url, appointments.GRACE_MS)
    assert await appointments.start_due(here) == 0
    waiting = await do(here, lambda c: rooms.sit(c, other.id, late, None))
    assert (waiting.status, waiting.start_due) == ("open", None)
    await past(database_url, 2 * appointments.AGAIN_MS)
    assert await appointments.start_due(here) == 0
    started = await do(here, lambda c: rooms.start(here, c, other.id, host))
    assert started.status == "started"


async def test_a_machine_that_slept_catches_up_once(
    here: House, there: House, database_url: str
) -> None:
    host = await guest(here)
    room = await opened(here, host, now_ms() + MINUTE, bots=(1,))
    await past(database_url, 3 * appointments.GRACE_MS)
    here.play.beat_at = there.play.beat_at = 0
    assert await appointments.start_due(here) == 0, "outages are looked for first"
    for each in (here, there):
        await upkeep.beat(each)
    started = await asyncio.gather(*(appointments.start_due(each) for each in (here, there)))
    assert sum(started) == 1
    assert await games_of(database_url, room) == 1


async def test_what_the_rules_refuse_holds_up_no_other(
    here: House, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await guest(here)
    bad, good = [await opened(here, host, now_ms() + MINUTE, bots=(1,)) for _ in range(2)]
    await past(database_url, MINUTE)
    real = seating.start_game

    async def refusing(house: House, connection: Connection, room: RoomRow) -> str:
        if room.id == bad.id:
            raise refusals.Illegal("No.", reason="no", rule="R1", place={})
        return await real(house, connection, room)

    monkeypatch.setattr(appointments, "start_game", refusing)
    assert await appointments.start_due(here) == 1
    assert await games_of(database_url, good) == 1
    assert await appointments.start_due(here) == 0
    monkeypatch.undo()
    await past(database_url, appointments.FAILED_MS)
    assert await appointments.start_due(here) == 1


async def test_an_appointment_is_changed_and_taken_back(here: House, database_url: str) -> None:
    host, other = await guest(here), await guest(here, "Bea")
    room = await opened(here, host, now_ms() + MINUTE, bots=(1,))
    later = now_ms() + 60 * MINUTE
    changed = await do(here, lambda c: rooms.change(c, room.id, host, Change(starts_at=later)))
    assert (changed.starts_at, changed.version) == (later, room.version + 1)
    same = await do(here, lambda c: rooms.change(c, room.id, host, Change(visibility="public")))
    assert same.starts_at == later, "what is left out stays"
    with pytest.raises(refusals.Forbidden):
        await do(here, lambda c: rooms.change(c, room.id, other, Change(starts_at=later)))
    for wrong in (now_ms() - 1, now_ms() + 367 * 86_400_000, 5):
        with pytest.raises(refusals.Malformed):
            await do(
                here,
                partial(rooms.change, room_id=room.id, caller=host, wanted=Change(starts_at=wrong)),
            )
    taken = await do(here, lambda c: rooms.change(c, room.id, host, Change(starts_at=0)))
    assert (taken.starts_at, taken.start_due) == (None, None)
    await past(database_url, 2 * 60 * MINUTE)
    assert await appointments.start_due(here) == 0
    with pytest.raises(refusals.Malformed):
        await opened(here, host, later, start=True)


async def test_a_room_is_kept_until_a_week_after_its_time(here: House, database_url: str) -> None:
    host = await guest(here)
    room = await opened(here, host, now_ms() + 30 * 86_400_000)
    ordinary = await opened(here, host, 0)
    await past(database_url, 29 * 86_400_000)
    await upkeep.tidy(here)
    assert (await look(here, room)).status == "open"
    assert (await look(here, ordinary)).status == "closed"
    await past(database_url, 9 * 86_400_000)
    await upkeep.tidy(here)
    assert (await look(here, room)).status == "closed"
