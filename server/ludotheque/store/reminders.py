"""Whose turn it is in games in which nobody need be there, and whose appointments are near."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A slow game that has moved: its phase, and who of its people it waits for, seat by seat."""

    game_id: str
    phase_n: int
    last_at: int
    to_act: tuple[str, ...]
    """Players who are to act themselves, whether they are looking or not."""
    away: tuple[str, ...]
    """Those of them who are not connected to the game."""


@dataclass(frozen=True, slots=True)
class SoonRow:
    """Somebody who sits in a room whose game starts soon, and has not been told."""

    room_id: str
    starts_at: int
    player_id: str


async def mark(connection: AsyncConnection, name: str, now: int) -> int:
    """Up to when something was looked at.

    It begins with now, so that what was before is not told to everybody at once.
    """
    await connection.execute(
        text("INSERT INTO marks (name, at) VALUES (:name, :now) ON CONFLICT DO NOTHING"),
        {"name": name, "now": now},
    )
    found = await connection.execute(
        text("SELECT at FROM marks WHERE name = :name"), {"name": name}
    )
    return int(found.scalar_one())


async def move_mark(connection: AsyncConnection, name: str, at: int) -> None:
    """Everything up to this time was looked at."""
    await connection.execute(
        text("UPDATE marks SET at = :at WHERE name = :name AND at < :at"), {"name": name, "at": at}
    )


# The condition is that of the index; nobody is reminded who has left or is played for.
TURNS = """
SELECT g.id, g.phase_n, g.last_at, g.to_act, g.gone, g.stand_ins::text AS stand_ins,
  coalesce(json_agg(json_build_object('seat', s.seat, 'player', s.player_id, 'here', EXISTS (
    SELECT 1 FROM presences e WHERE e.game_id = s.game_id AND e.seat = s.seat)))
    FILTER (WHERE p.kind <> 'bot'), '[]')::text AS people
FROM games g
JOIN seats s ON s.game_id = g.id
LEFT JOIN players p ON p.id = s.player_id
WHERE g.status = 'running' AND (g.deadline IS NULL OR g.deadline - g.last_at >= 43200000)
  AND (g.last_at, g.id) > (:at, :game)
GROUP BY g.id
ORDER BY g.last_at, g.id
LIMIT :limit
"""


async def moved(connection: AsyncConnection, after: tuple[int, str], limit: int) -> list[TurnRow]:
    """Slow games that have moved, in the order in which they did, after a time and a game of it."""
    at, game = after
    found: Any = await connection.execute(text(TURNS), {"at": at, "game": game, "limit": limit})
    return [_turn(row) for row in found]


def _turn(row: Any) -> TurnRow:
    played = {int(seat) for seat in json.loads(row.stand_ins)}
    awaited = [
        each
        for each in json.loads(row.people)
        if each["seat"] in row.to_act and each["seat"] not in {*row.gone, *played}
    ]
    return TurnRow(
        row.id,
        row.phase_n,
        row.last_at,
        tuple(each["player"] for each in awaited),
        tuple(each["player"] for each in awaited if not each["here"]),
    )


SOON = """
SELECT r.id, r.starts_at, s.player_id
FROM rooms r
JOIN room_seats s ON s.room_id = r.id AND s.player_id IS NOT NULL
JOIN players p ON p.id = s.player_id AND p.kind <> 'bot'
WHERE r.status = 'open' AND r.start_due > :now AND r.start_due <= :until
  AND r.starts_at = r.start_due
  AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.player_id = s.player_id
    AND o.key = 'appointment:' || r.id || ':' || r.starts_at)
LIMIT :limit
"""


async def soon(connection: AsyncConnection, now: int, until: int, limit: int) -> list[SoonRow]:
    """Who is to be reminded of an appointment."""
    found: Any = await connection.execute(text(SOON), {"now": now, "until": until, "limit": limit})
    return [SoonRow(*row) for row in found]


SETTLED = """
UPDATE notifications o SET read_at = :now
WHERE o.read_at IS NULL AND o.kind = 'turn' AND o.game_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = o.game_id AND g.status = 'running')
RETURNING o.player_id
"""


async def settle_over(connection: AsyncConnection, now: int) -> list[str]:
    """Mark turns of games that are over as read; the players it changed for."""
    found = await connection.execute(text(SETTLED), {"now": now})
    return list(found.scalars())
