"""Rooms whose game is to start by itself."""

from __future__ import annotations

from sqlalchemy import case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import rooms
from ludotheque.store.session import Driver


async def due(driver: Driver, now: int, limit: int = 16) -> list[str]:
    """Ids of open rooms that somebody is to look at, the longest due first."""
    found = await driver.fetch(
        "SELECT id FROM rooms WHERE status = 'open' AND start_due <= $1"
        " ORDER BY start_due LIMIT $2",
        now,
        limit,
    )
    return [record["id"] for record in found]


async def hold(connection: AsyncConnection, room_id: str, now: int) -> bool:
    """Hold a room that is still due, against all others; False where somebody else has it."""
    found = await connection.execute(
        select(rooms.c.id)
        .where(rooms.c.id == room_id, rooms.c.status == "open", rooms.c.start_due <= now)
        .with_for_update(skip_locked=True)
    )
    return found.one_or_none() is not None


async def put_off(
    connection: AsyncConnection, room_id: str, now: int, until: int, grace: int
) -> None:
    """Look at a due room again later, or no more where its time is longer past than the grace."""
    soon = rooms.c.starts_at + grace > now
    await connection.execute(
        update(rooms)
        .where(rooms.c.id == room_id, rooms.c.status == "open", rooms.c.start_due <= now)
        .values(start_due=case((soon, until), else_=None))
    )
