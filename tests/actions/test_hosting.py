"""Rooms whose host has gone without a word: handed on, out of the lobby, back again, closed."""

from __future__ import annotations

from functools import partial
from typing import Any

from ludotheque.actions import circles, hosting, lobby, rooms
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.rooms import Wish
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, people

SHOALS = {"ruleset": "shoals"}
WAIT = {"policy": "wait", "bank_seconds": 0}
LONG_AGO = 2 * hosting.CLOSED_AFTER_MS


async def opened(here: House, host: PlayerRow, **other: Any) -> RoomRow:
    """A room that was opened a good while ago."""
    wish = {"options": SHOALS, "seats": 2, "visibility": "public", "leaver": WAIT, **other}
    room = await do(
        here, lambda c: rooms.create(here, c, host, Wish(rated=False, language="fr", **wish))
    )
    async with here.database.driver() as driver:
        await driver.execute("UPDATE rooms SET created_at = created_at - $1::bigint", LONG_AGO)
    return room


async def left(here: House, player: PlayerRow, ago: int) -> None:
    """Somebody was here, and closed the page so long ago."""
    await circles.arrived(here, player.id)
    await circles.departed(here, player.id)
    async with here.database.driver() as driver:
        await driver.execute(
            "UPDATE whereabouts SET left_at = $1 WHERE player_id = $2", now_ms() - ago, player.id
        )


async def listed(here: House) -> list[str]:
    return [room.id for room in await lobby.waiting(here, None, None, 10)]


async def stands(here: House, room: RoomRow) -> tuple[str, str]:
    found = await lobby.whatever_room(here, room.id)
    return found.status, found.host_id


async def test_a_public_room_without_its_host_leaves_the_lobby_and_comes_back(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    room = await opened(here, ana)
    stays = await opened(here, ben)
    await circles.arrived(here, ben.id)
    await left(here, ana, hosting.AWAY_MS - 5_000)
    assert await hosting.look_after(here) == 0, "a page may be loaded anew"
    await left(here, ana, hosting.AWAY_MS + 1)
    before = (await lobby.whatever_room(here, room.id)).version
    assert await hosting.look_after(here) == 1
    assert await listed(here) == [stays.id]
    rows, shown = await lobby.rooms_now(here, [room.id, stays.id])
    assert (shown, max(row.version for row in rows if row.id == room.id)) == (
        {stays.id},
        before + 1,
    )
    assert await hosting.look_after(here) == 0, "once"
    await circles.arrived(here, ana.id)
    assert await hosting.look_after(here) == 1
    assert sorted(await listed(here)) == sorted([room.id, stays.id])
    assert await stands(here, room) == ("open", ana.id)
    await do(here, lambda c: rooms.sit(c, room.id, cleo, None))
    assert await listed(here) == [stays.id], "a full room waits for nobody"


async def test_who_is_there_takes_a_room_over(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    (machine,) = await people(here, 1, "bot")
    room = await opened(here, ana, seats=4, visibility="link", options={"ruleset": "six-qui-prend"})
    for each in (machine, ben, cleo):
        await do(here, partial(rooms.sit, room_id=room.id, player=each, seat=None))
    await circles.arrived(here, machine.id)
    await left(here, ben, 1_000)
    assert await hosting.look_after(here) == 0
    assert await stands(here, room) == ("open", ana.id)
    await circles.arrived(here, cleo.id)
    assert await hosting.look_after(here) == 1
    assert await stands(here, room) == ("open", cleo.id)
    assert await hosting.look_after(here) == 0
    started = await do(here, lambda c: rooms.start(here, c, room.id, cleo))
    assert started.game_id is not None


async def test_nobody_comes_back_and_it_closes(here: House) -> None:
    """Public ones alone, and none that starts by itself."""
    ana, ben, cleo = await people(here, 3)
    room = await opened(here, ana)
    link = await opened(here, ben, visibility="link")
    meeting = await opened(here, cleo, starts_at=now_ms() + 3_600_000)
    assert await hosting.look_after(here) == 1
    assert await listed(here) == [meeting.id]
    for ago, status in ((1_000, "open"), (hosting.CLOSED_AFTER_MS + 1, "closed")):
        async with here.database.driver() as driver:
            await driver.execute(
                "UPDATE rooms SET host_gone_at = $1 WHERE id = $2", now_ms() - ago, room.id
            )
        await hosting.look_after(here)
        assert await stands(here, room) == (status, ana.id)
    assert (await stands(here, link))[0] == (await stands(here, meeting))[0] == "open"


async def test_a_room_that_is_new_has_its_host(here: House) -> None:
    """Who has made it by REST is given the time to open a line."""
    (ana,) = await people(here, 1)
    room = await opened(here, ana)
    async with here.database.driver() as driver:
        await driver.execute("UPDATE rooms SET created_at = $1", now_ms() - 60_000)
    assert await hosting.look_after(here) == 0
    assert await listed(here) == [room.id]
