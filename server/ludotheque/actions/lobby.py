"""What is there to be seen of rooms: one, those that wait in public, one's own, and by invite."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import NotFound
from ludotheque.store import rooms, seeks
from ludotheque.store.rooms import RoomRow
from ludotheque.store.seeks import SeekRow


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


async def now(house: House, limit: int) -> tuple[list[RoomRow], list[SeekRow], bool]:
    """The newest open public rooms, the oldest open seeks, and whether there are more of either."""
    async with house.database.transaction() as connection:
        found = await rooms.listed(connection, None, None, limit + 1)
        sought = await seeks.listed(connection, None, None, now_ms(), limit + 1)
    return found[:limit], sought[:limit], len(found) > limit or len(sought) > limit


async def rooms_now(house: House, ids: Sequence[str]) -> list[RoomRow]:
    """Those of these rooms that there are, as they are now."""
    async with house.database.transaction() as connection:
        return await rooms.read_many(connection, ids)


async def seeks_now(house: House, ids: Sequence[str]) -> list[SeekRow]:
    """Those of these seeks that there are, as they are now."""
    async with house.database.transaction() as connection:
        return await seeks.read_many(connection, ids)


async def shunned(house: House, player_id: str | None) -> frozenset[str]:
    """Whom a player has blocked, and who has blocked the player."""
    if player_id is None:
        return frozenset()
    async with house.database.transaction() as connection:
        return frozenset(await seeks.shunned(connection, player_id))
