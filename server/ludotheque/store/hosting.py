"""Rooms that are open, and whether their hosts are here."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

# Who has a seat and is here, the first seat first; a bot is nobody's host.
_HEIR = """
SELECT s.player_id FROM room_seats s
JOIN players p ON p.id = s.player_id AND p.kind <> 'bot'
JOIN whereabouts w ON w.player_id = s.player_id AND w.left_at IS NULL
WHERE s.room_id = r.id AND s.player_id <> r.host_id ORDER BY s.seat LIMIT 1
"""
_ROOMS = (
    f"SELECT r.id, r.host_gone_at, r.visibility = 'public' AS public, ({_HEIR}) AS heir,"  # noqa: S608
    " r.created_at >= :away OR EXISTS (SELECT 1 FROM whereabouts w WHERE w.player_id = r.host_id"
    " AND (w.left_at IS NULL OR w.left_at >= :away)) AS here"
    " FROM rooms r WHERE r.status = 'open' AND r.start_due IS NULL"
)
_DUE = (
    f"SELECT id FROM ({_ROOMS}) AS r WHERE CASE WHEN here THEN host_gone_at IS NOT NULL"  # noqa: S608
    " ELSE heir IS NOT NULL OR (public AND coalesce(host_gone_at < :closing, true)) END"
    " ORDER BY id LIMIT :limit"
)


@dataclass(frozen=True, slots=True)
class Hosting:
    """How it is with the host of a room: here, or gone since when; and who might take over."""

    gone_at: int | None
    public: bool
    heir: str | None
    here: bool


async def due(connection: AsyncConnection, away: int, closing: int, limit: int = 64) -> list[str]:
    """Open rooms without an appointment with whose hosts something is to be done.

    Away is who was not here since a time; ``closing`` is since when one is to be gone for the room
    to close.
    """
    given = {"away": away, "closing": closing, "limit": limit}
    return list((await connection.execute(text(_DUE), given)).scalars())


async def read(connection: AsyncConnection, room_id: str, away: int) -> Hosting | None:
    """How it is with the host of a room; None where the room waits for nobody any more."""
    found = await connection.execute(
        text(f"{_ROOMS} AND r.id = :room"), {"away": away, "room": room_id}
    )
    row = found.one_or_none()
    return None if row is None else Hosting(row.host_gone_at, row.public, row.heir, row.here)
