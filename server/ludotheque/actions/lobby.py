"""What is there to be seen of rooms: one, those that wait in public, one's own, and by invite."""

from __future__ import annotations

from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.store import rooms
from ludotheque.store.rooms import RoomRow


async def room_for(house: House, room_id: str) -> RoomRow:
    """A room; its id is the only key to it that is needed to look at it."""
    async with house.database.transaction() as connection:
        room = await rooms.read(connection, room_id)
    if room is None:
        raise NotFound("There is no such room.")
    return room


async def room_of_invite(house: House, invite: str) -> RoomRow:
    """The room of an invite link."""
    async with house.database.transaction() as connection:
        room = await rooms.by_invite(connection, invite)
    if room is None:
        raise NotFound("This invite link leads nowhere; ask for a new one.")
    return room


async def waiting(
    house: House, ruleset: str | None, before: tuple[int, str] | None, limit: int
) -> list[RoomRow]:
    """Open public rooms, newest first."""
    async with house.database.transaction() as connection:
        return await rooms.listed(connection, ruleset, before, limit)


async def rooms_of(house: House, player_id: str) -> list[RoomRow]:
    """Open rooms in which a player sits."""
    async with house.database.transaction() as connection:
        return await rooms.of_player(connection, player_id)
