"""Rooms whose host is away: handed on to somebody who is there, or kept out of the lobby.

Who closes the page has not said that they leave.  So a room waits for its host, but nobody else
is sent to a table that nobody could start.
"""

from __future__ import annotations

from typing import Any

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.singly import singly
from ludotheque.store import hosting, rooms

AWAY_MS = 120_000
"""A host who is not connected for so long is away."""
CLOSED_AFTER_MS = 3_600_000
"""A public room whose host has been away for so long, and whom nobody followed, closes."""


async def look_after(house: House) -> int:
    """Do what is to be done with rooms whose hosts went or came back; how many that were."""
    if house.play.asleep:
        return 0
    now = now_ms()
    async with house.database.transaction() as connection:
        found = await hosting.due(connection, now - AWAY_MS, now - CLOSED_AFTER_MS)
    return await singly(found, lambda room_id: _settle(house, room_id), "rooms.host_not_followed")


async def _settle(house: House, room_id: str) -> int:
    async with house.database.transaction() as connection:
        now = now_ms()
        await rooms.read(connection, room_id, lock=True)
        room = await hosting.read(connection, room_id, now - AWAY_MS)
        if room is None:
            return 0
        new = _next(room, now)
        if new:
            await rooms.change(connection, room_id, **new)
    return 1 if new else 0


def _next(room: hosting.Hosting, now: int) -> dict[str, Any]:
    """What is to be changed of a room."""
    if room.here:
        return {} if room.gone_at is None else {"host_gone_at": None}
    if room.heir is not None:
        return {"host_id": room.heir, "host_gone_at": None}
    if not room.public:
        # Its link may have been sent to friends who come tomorrow.
        return {}
    if room.gone_at is None:
        return {"host_gone_at": now}
    return {"status": "closed"} if room.gone_at < now - CLOSED_AFTER_MS else {}
