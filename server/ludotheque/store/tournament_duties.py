"""What workers owe the games of tournaments: who has not come, and games that are to be ended."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text

from ludotheque.store.session import Connection, Driver


@dataclass(frozen=True, slots=True)
class Absent:
    """A table at which somebody may be missing, and the seats of its game that are."""

    table_id: str
    tournament_id: str
    game_id: str
    seats: tuple[int, ...]


# Asked, not connected, and never seen to move: a bot that stands in does not move for them.
_ABSENT = """
SELECT t.id, t.tournament_id, t.game_id, array(
  SELECT s.seat FROM seats s WHERE s.game_id = t.game_id AND s.player_id IS NOT NULL
    AND s.seat = ANY(g.to_act) AND NOT s.seat = ANY(g.gone)
    AND NOT EXISTS (SELECT 1 FROM presences p WHERE p.game_id = t.game_id AND p.seat = s.seat)
    AND NOT EXISTS (SELECT 1 FROM log l WHERE l.game_id = t.game_id AND l.seat = s.seat
      AND l.cause = 'move' AND coalesce(l.idem, '') NOT LIKE 'house%')
  ORDER BY s.seat) AS missing
FROM tournament_tables t JOIN games g ON g.id = t.game_id
WHERE t.settled_at IS NULL AND t.absent_at <= $1 AND g.status = 'running'
ORDER BY t.absent_at LIMIT $2
"""


async def absent(driver: Driver, now: int, limit: int = 64) -> list[Absent]:
    """Tables at which it is time to see who has come."""
    found = await driver.fetch(_ABSENT, now, limit)
    return [Absent(r["id"], r["tournament_id"], r["game_id"], tuple(r["missing"])) for r in found]


# What no game can change any more: its table is void, was ruled on, or all but one forfeited.
_TO_ABORT = """
SELECT t.game_id FROM tournament_tables t JOIN games g ON g.id = t.game_id
WHERE g.status = 'running' AND t.settled_at IS NULL AND (t.void OR t.ruled IS NOT NULL
  OR cardinality(t.forfeits) >= cardinality(t.seats) - 1)
LIMIT $1
"""


async def to_abort(driver: Driver, limit: int = 64) -> list[str]:
    """Games that run though nothing can come of them."""
    return [record["game_id"] for record in await driver.fetch(_TO_ABORT, limit)]


_TO_LEAVE = """
SELECT t.game_id, d.ord::int - 1 AS seat FROM tournament_tables t
JOIN games g ON g.id = t.game_id
CROSS JOIN LATERAL unnest(t.dealt) WITH ORDINALITY AS d(entrant, ord)
WHERE g.status = 'running' AND t.settled_at IS NULL AND d.entrant = ANY(t.forfeits)
  AND cardinality(t.forfeits) < cardinality(t.seats) - 1
  AND NOT (d.ord::int - 1) = ANY(g.gone) LIMIT $1
"""


async def to_leave(driver: Driver, limit: int = 64) -> list[tuple[str, int]]:
    """Seats of running games whose entrant has forfeited: (game, seat)."""
    found = await driver.fetch(_TO_LEAVE, limit)
    return [(record["game_id"], record["seat"]) for record in found]


_GAPS = """
SELECT t.n, count(e.n) AS there, coalesce(max(e.n), 0) AS last FROM tournaments t
LEFT JOIN tournament_events e ON e.tournament_id = t.id
WHERE t.id = :id AND (t.schedule_id IS NULL OR t.ended_at IS NULL) GROUP BY t.n
"""


async def gaps(connection: Connection, tournament_id: str) -> list[str]:
    """Whether a number is missing in the events of a tournament, unless old ones were pruned."""
    found = (await connection.execute(text(_GAPS), {"id": tournament_id})).one_or_none()
    if found is None or (found.n == found.there == found.last):
        return []
    return [f"{found.there} events are there, the last is {found.last}, and {found.n} were made"]


# Ratings of a game whose result is void, or which ended well after its table was decided: a
# second and more, for clocks of several hosts, and for an act under way while its game ends.
_MISRATED = """
SELECT t.id, t.game_id FROM tournament_tables t
JOIN tournaments o ON o.id = t.tournament_id
JOIN games g ON g.id = t.game_id
JOIN results r ON r.game_id = t.game_id
WHERE t.tournament_id = :id AND (t.void OR t.ruled IS NOT NULL)
  AND EXISTS (SELECT 1 FROM rating_changes c WHERE c.place = r.place)
  AND (r.void OR g.ended_at - :slack > least(
    (SELECT min(e.at) FROM tournament_events e WHERE e.tournament_id = t.tournament_id
      AND e.kind = 'act' AND e.data->>'act' IN ('void', 'adjudicate')
      AND e.data->>'table' = t.id),
    CASE WHEN o.status = 'cancelled' THEN o.ended_at END))
ORDER BY t.round, t.number, t.id
"""
SLACK_MS = 1_000


async def misrated(connection: Connection, tournament_id: str) -> list[str]:
    """Games that were rated though their table was void or ruled on before they ended (T27)."""
    found = await connection.execute(text(_MISRATED), {"id": tournament_id, "slack": SLACK_MS})
    return [f"table {row.id} was decided, and its game {row.game_id} is rated" for row in found]
