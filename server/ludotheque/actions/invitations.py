"""Challenges: a player is invited to a room, and sits down or declines.

An invitation opens a private room as its link does.  Nobody invites whom they have blocked or
who has blocked them, and who has declined is not asked again for that room.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.actions import accounts, counting, lookalikes, notices, rooms
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import Declined, Forbidden, Malformed, NotFound
from ludotheque.store import blocks, identity
from ludotheque.store import invitations as store
from ludotheque.store import rooms as room_store
from ludotheque.store.invitations import InvitationRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

MOST = 20
"""So many may be invited to one room."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who is to be invited: by id, or by the name of an account."""

    player_id: str | None = None
    name: str | None = None


async def count(house: House, caller: PlayerRow, number: int = 1) -> None:
    """Count invitations of a player.  Raises TooMany."""
    most = house.settings.invitations_per_hour
    if number:
        limit = {f"invitations:{caller.id}": (most, "invitations_per_hour")}
        await counting.count_all(house, limit, counting.HOUR, number)


async def invite(
    connection: Connection, room_id: str, caller: PlayerRow, guest: Guest
) -> InvitationRow:
    """Invite somebody to a room that waits; sent twice it is one invitation."""
    room = await rooms.open_room(connection, room_id)
    if room.host_id != caller.id and room.seat_of(caller.id) is None:
        raise Forbidden("Only those who sit in a room invite others to it.")
    player = await _found(connection, guest)
    if player.id == caller.id:
        raise Malformed(
            "You cannot invite yourself.", errors=[{"at": "body.player", "message": "another one"}]
        )
    if await blocks.between(connection, caller.id, player.id):
        raise Forbidden("You cannot invite this player.")
    known = await store.read(connection, room.id, player.id)
    if known is None and await store.number(connection, room.id) >= MOST:
        raise Forbidden(f"{MOST} are invited to this room, and no more can be.")
    await store.add(connection, room.id, player.id, caller.id, now_ms())
    made = await store.read(connection, room.id, player.id)
    if made is None:
        raise NotFound("There is no such player.")
    if made.status == "declined":
        raise Declined("This player does not want to sit in this room.", room=room.id)
    # Told once by its key, however often one asks.
    key = f"invitation:{room.id}:{caller.id}"
    # A private table that its host has set is there for whom they ask: that is a challenge.
    kind: notices.Kind = (
        "challenge" if room.visibility == "private" and room.host_id == caller.id else "invitation"
    )
    told = Notice(player.id, kind, key, room_id=room.id, from_id=caller.id)
    await notices.tell(connection, told)
    return made


async def _found(connection: Connection, guest: Guest) -> PlayerRow:
    if (guest.player_id is None) == (guest.name is None):
        raise Malformed(
            "Say whom: `player` or `name`.", errors=[{"at": "body", "message": "one of the two"}]
        )
    if guest.player_id is not None:
        return (await accounts.somebody(connection, guest.player_id)).player
    row = await identity.account_named(
        connection, lookalikes.keys(accounts.clean_name(guest.name or ""))
    )
    if row is None:
        raise NotFound("Nobody has this name.")
    return row.player


async def accept(connection: Connection, room_id: str, caller: PlayerRow) -> RoomRow:
    """Sit down where one is invited; accepted twice it is one seat."""
    await _own(connection, room_id, caller)
    room = await rooms.sit(connection, room_id, caller, None, invited=True)
    await store.settle(connection, room_id, caller.id, "accepted")
    return room


async def decline(connection: Connection, room_id: str, caller: PlayerRow) -> InvitationRow:
    """Say no; one that was accepted stays so, for a seat is given up in the room."""
    found = await _own(connection, room_id, caller)
    if found.status == "open":
        await store.settle(connection, room_id, caller.id, "declined")
    return await store.read(connection, room_id, caller.id) or found


async def _own(connection: Connection, room_id: str, caller: PlayerRow) -> InvitationRow:
    # The room comes first, as in every other write, so that nobody waits for each other.
    await rooms.locked(connection, room_id)
    found = await store.read(connection, room_id, caller.id, lock=True)
    if found is None:
        raise NotFound("You are not invited to this room.")
    if found.status == "open" and await blocks.between(connection, caller.id, found.by.id):
        raise NotFound("You are not invited to this room.")
    return found


async def mine(
    house: House, player_id: str, before: tuple[int, str] | None, limit: int
) -> list[tuple[InvitationRow, RoomRow]]:
    """Invitations that one may accept, newest first, each with its room."""
    async with house.database.transaction() as connection:
        found = await store.open_of(connection, player_id, before, limit)
        known = await room_store.read_many(connection, [each.room_id for each in found])
    by_id = {room.id: room for room in known}
    return [(each, by_id[each.room_id]) for each in found if each.room_id in by_id]


async def of_room(house: House, room_id: str, caller: PlayerRow) -> list[InvitationRow]:
    """Who was invited to a room, for those who sit there."""
    async with house.database.transaction() as connection:
        room = await room_store.read(connection, room_id)
        if room is None:
            raise NotFound("There is no such room.")
        if room.host_id != caller.id and room.seat_of(caller.id) is None:
            raise Forbidden("Only those who sit in a room see who is invited.")
        return await store.of_room(connection, room_id)
