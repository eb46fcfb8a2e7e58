"""Whose turn it is in games in which nobody need be there, and whose appointments are near."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A game that has moved: its phase, and who of its people it waits for, seat by seat."""

    game_id: str
    phase_n: int
    last_at: int
    to_act: tuple[str, ...]
    """Players who are to act themselves, whether they are looking or not."""
    away: tuple[str, ...]
    """Those of them who are not connected to the game."""
    unmet: tuple[str, ...] = ()
    """People whom it does not wait for, and who are not connected either."""
    new: bool = False
    """It has just been dealt, to several people."""
    long: bool = True
    """There is time enough for the move to call somebody to it."""
    called: tuple[str, ...] = ()
    """Who has been called to it by a tournament, and has not come yet."""


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


PEOPLE = """
  coalesce(json_agg(json_build_object('seat', s.seat, 'player', s.player_id, 'here', EXISTS (
    SELECT 1 FROM presences e WHERE e.game_id = s.game_id AND e.seat = s.seat),
    'called', EXISTS (SELECT 1 FROM notifications c WHERE c.game_id = s.game_id
      AND c.player_id = s.player_id AND c.kind = 'tournament' AND c.read_at IS NULL)))
    FILTER (WHERE p.kind <> 'bot'), '[]')::text AS people
"""
# The condition is that of the index; nobody is reminded who has left or is played for.
TURNS = f"""
SELECT g.id, g.phase_n, g.last_at, g.to_act, g.gone, g.stand_ins::text AS stand_ins,
  g.started_at > :begun AS new, true AS long, {PEOPLE}
FROM games g
JOIN seats s ON s.game_id = g.id
LEFT JOIN players p ON p.id = s.player_id
WHERE g.status = 'running' AND (g.deadline IS NULL OR g.deadline - g.last_at >= 43200000)
  AND (g.last_at, g.id) > (:at, :game)
GROUP BY g.id
ORDER BY g.last_at, g.id
LIMIT :limit
"""  # noqa: S608 - of constants alone


async def moved(
    connection: AsyncConnection, after: tuple[int, str], limit: int, begun: int
) -> list[TurnRow]:
    """Slow games that have moved, in the order in which they did, after a time and a game of it."""
    at, game = after
    sought = {"at": at, "game": game, "limit": limit, "begun": begun}
    found: Any = await connection.execute(text(TURNS), sought)
    return [_turn(row) for row in found]


# Of those that have moved long enough ago for whoever was coming to be there.  The others of the
# condition are for the index: the time for the move of such a game ends within half a day.
QUICK = f"""
SELECT g.id, g.phase_n, g.last_at, g.to_act, g.gone, g.stand_ins::text AS stand_ins,
  g.started_at > :begun AND g.started_at <= :seen AS new,
  g.deadline - g.last_at >= :long AND g.last_at <= :seen AS long, {PEOPLE}
FROM games g
JOIN seats s ON s.game_id = g.id
LEFT JOIN players p ON p.id = s.player_id
WHERE g.status = 'running' AND g.deadline > :now AND g.deadline <= :now + 43200000
  AND g.deadline - g.last_at < 43200000
  AND (g.last_at > :at OR g.started_at > :begun) AND g.id > :game
  AND (EXISTS (SELECT 1 FROM notifications o WHERE o.game_id = g.id AND o.read_at IS NULL
      AND o.kind IN ('turn', 'started'))
    OR EXISTS (SELECT 1 FROM seats a JOIN players b ON b.id = a.player_id AND b.kind <> 'bot'
      WHERE a.game_id = g.id AND NOT EXISTS (
        SELECT 1 FROM presences e WHERE e.game_id = a.game_id AND e.seat = a.seat)))
GROUP BY g.id
ORDER BY g.id
LIMIT :limit
"""  # noqa: S608 - of constants alone


@dataclass(frozen=True, slots=True)
class Quick:
    """Which quick games are looked for; times in milliseconds."""

    now: int
    at: int
    """Those that have moved after this."""
    begun: int
    """Those that have been dealt after this are new."""
    seen: int
    """What was before this, whoever is looking has seen."""
    long: int
    """The shortest time for a move that somebody is called to."""


async def moved_quick(
    connection: AsyncConnection, sought: Quick, after: str, limit: int
) -> list[TurnRow]:
    """Quick games somebody of which is to be told, or was told; by id, after one."""
    found: Any = await connection.execute(
        text(QUICK), {**asdict(sought), "game": after, "limit": limit}
    )
    return [_turn(row) for row in found]


UNANSWERED = """
SELECT s.player_id FROM seats s
WHERE s.game_id = :game AND s.player_id = ANY(:players)
  AND (SELECT max(o.at) FROM notifications o WHERE o.player_id = s.player_id
    AND o.game_id = s.game_id AND o.kind = 'turn' AND o.key <> :key)
  > coalesce((SELECT max(l.at) FROM log l
    WHERE l.game_id = s.game_id AND l.seat = s.seat AND l.cause = 'move'), 0)
"""


async def unanswered(
    connection: AsyncConnection, game_id: str, key: str, players: Sequence[str]
) -> set[str]:
    """Those who were told of a turn of a game before, and have not moved since."""
    found = await connection.execute(
        text(UNANSWERED), {"game": game_id, "key": key, "players": list(players)}
    )
    return set(found.scalars())


def _turn(row: Any) -> TurnRow:
    people = json.loads(row.people)
    played = {int(seat) for seat in json.loads(row.stand_ins)}
    there = [each for each in people if each["seat"] not in {*row.gone, *played}]
    awaited = [each for each in there if each["seat"] in row.to_act]
    return TurnRow(
        row.id,
        row.phase_n,
        row.last_at,
        tuple(each["player"] for each in awaited),
        tuple(each["player"] for each in awaited if not each["here"]),
        tuple(each["player"] for each in there if not each["here"] and each not in awaited),
        row.new and len(people) > 1,
        row.long,
        tuple(each["player"] for each in people if each["called"]),
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
WHERE o.read_at IS NULL AND o.kind IN ('turn', 'started') AND o.game_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = o.game_id AND g.status = 'running')
RETURNING o.player_id
"""


async def settle_over(connection: AsyncConnection, now: int) -> list[str]:
    """Mark turns of games that are over as read; the players it changed for."""
    found = await connection.execute(text(SETTLED), {"now": now})
    return list(found.scalars())
