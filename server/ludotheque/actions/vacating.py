"""Seats in rooms that have not started, freed of who may play nothing any more."""

from __future__ import annotations

from contextlib import suppress

from ludotheque.actions import rooms
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import NotFound, RoomClosed, RoomStarted
from ludotheque.actions.singly import singly
from ludotheque.store import shut
from ludotheque.store.players import PlayerRow


async def leave(house: House, player: PlayerRow, room_id: str, seat: int | None) -> None:
    """Leave a room that has not started; ``seat`` is None for a host who sits nowhere."""
    with suppress(RoomClosed, RoomStarted, NotFound):
        async with house.database.transaction() as connection:
            if seat is None:
                await rooms.close(connection, room_id, player)
            else:
                await rooms.stand_up(connection, room_id, player, seat)


async def free_shut(house: House) -> int:
    """Free the seats of who is banned, or was erased; how many that were.

    A seat in a game that is appointed for after the ban is kept.  Nobody is dealt in before this
    either, for a room does not start with them; this is so that others can have the seat.
    """
    if house.play.asleep:
        return 0
    async with house.database.transaction() as connection:
        found = await shut.in_open_rooms(connection, now_ms())

    async def free(each: tuple[PlayerRow, str, int | None]) -> int:
        await leave(house, *each)
        return 1

    return await singly(found, free, "rooms.shut_not_freed")
