"""What is there to be seen of rooms: one, those that wait in public, one's own, and by invite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import compare_digest

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import Forbidden, NotFound
from ludotheque.store import blocks, invitations, rooms, seeks
from ludotheque.store.rooms import RoomRow
from ludotheque.store.seeks import SeekRow


def may_see(room: RoomRow, player_id: str | None, invite: str | None = None) -> bool:
    """Whether somebody may look at a room.

    Its id is enough, unless it is private: then it takes a seat, being its host, or the invite;
    whoever is invited may look at it too, which ``room_for`` finds out.
    """
    if room.visibility != "private":
        return True
    inside = player_id is not None and (
        room.host_id == player_id or room.seat_of(player_id) is not None
    )
    return inside or (invite is not None and compare_digest(room.invite, invite))


def require_sight(room: RoomRow, player_id: str | None, invite: str | None = None) -> None:
    """Raise Forbidden for whoever may not look at a room."""
    if not may_see(room, player_id, invite):
        raise Forbidden("This room is private; only who sits there or has its invite may see it.")


async def room_for(
    house: House, room_id: str, player_id: str | None, invite: str | None = None
) -> RoomRow:
    """A room, for somebody who may look at it.  Raises NotFound or Forbidden."""
    room = await whatever_room(house, room_id)
    if not may_see(room, player_id, invite) and not await invited(house, [(room_id, player_id)]):
        require_sight(room, player_id, invite)
    return room


async def invited(
    house: House, pairs: Iterable[tuple[str, str | None]]
) -> set[tuple[str, str | None]]:
    """Those of these (room, player) whose open invitation opens that room, as its link does."""
    known = {(room_id, player_id) for room_id, player_id in pairs if player_id is not None}
    if not known:
        return set()
    async with house.database.transaction() as connection:
        return {*await invitations.invited(connection, known)}


async def whatever_room(house: House, room_id: str) -> RoomRow:
    """A room, whoever asks; what is shown of it, and to whom, is still to be decided."""
    async with house.database.transaction() as connection:
        room = await rooms.read(connection, room_id)
    if room is None:
        raise NotFound("There is no such room.")
    return room


async def whatever_rooms(house: House, ids: Sequence[str]) -> list[RoomRow]:
    """Those of these rooms that there are, as ``whatever_room`` gives one."""
    async with house.database.transaction() as connection:
        return await rooms.read_many(connection, ids)


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


async def rooms_now(house: House, ids: Sequence[str]) -> tuple[list[RoomRow], set[str]]:
    """Those of these rooms that there are, as they are now, and which of them are in the lobby."""
    async with house.database.transaction() as connection:
        return await rooms.read_many(connection, ids), await rooms.in_lobby(connection, ids)


async def seeks_now(house: House, ids: Sequence[str]) -> list[SeekRow]:
    """Those of these seeks that there are, as they are now, without those that nobody holds."""
    now = now_ms()
    async with house.database.transaction() as connection:
        found = await seeks.read_many(connection, ids)
    return [seek for seek in found if seek.status != "open" or seek.lease_until > now]


async def apart(house: House, ids: Iterable[str | None]) -> set[frozenset[str]]:
    """Pairs of these players of whom one has blocked the other, as it is now."""
    known = sorted({each for each in ids if each is not None})
    async with house.database.transaction() as connection:
        return await blocks.pairs(connection, known)
