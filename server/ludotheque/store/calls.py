"""Calls to games of tournaments: notifications of many players at once, and when they are read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store import bus


@dataclass(frozen=True, slots=True)
class CallRow:
    """A notification of something that has just come to be."""

    player_id: str
    key: str
    game_id: str | None
    detail: dict[str, Any]


# As ``notices.add`` for each of them: an inbox counts up and is held, in the order of players.
_ADD = """
WITH given AS (
  SELECT * FROM unnest(CAST(:players AS text[]), CAST(:keys AS text[]), CAST(:games AS text[]),
    CAST(:details AS text[])) AS g(player_id, key, game_id, detail)
), counted AS (
  INSERT INTO inboxes (player_id, n) SELECT player_id, 1 FROM given ORDER BY player_id
  ON CONFLICT (player_id) DO UPDATE SET n = inboxes.n + 1 RETURNING player_id, n
), told AS (
  INSERT INTO notifications (player_id, n, kind, key, at, game_id, detail)
  SELECT g.player_id, c.n, :kind, g.key, :now, g.game_id, g.detail::json
  FROM given g JOIN counted c USING (player_id)
), pushed AS (
  INSERT INTO pushes (subscription_id, n, due_at, tries)
  SELECT s.id, c.n, :due, 0 FROM counted c
  JOIN push_subscriptions s USING (player_id)
  JOIN tokens t ON t.hash = s.token_hash AND t.revoked_at IS NULL
)
SELECT count(pg_notify(:channel, player_id || ':' || n)) FROM counted
"""


async def add(
    connection: AsyncConnection, kind: str, rows: Sequence[CallRow], now: int, due_at: int
) -> None:
    """Write notifications whose keys are new, one for each player, and tell of them all."""
    if not rows:
        return
    await connection.execute(
        text(_ADD),
        {
            "players": [row.player_id for row in rows],
            "keys": [row.key for row in rows],
            "games": [row.game_id for row in rows],
            "details": [json.dumps(row.detail) for row in rows],
            "kind": kind,
            "now": now,
            "due": due_at,
            "channel": bus.NOTICES,
        },
    )


# Whoever marks them just now need not be waited for: they are read then.
_ANSWERED = """
UPDATE notifications o SET read_at = :now FROM (
  SELECT player_id, n FROM notifications
  WHERE game_id = ANY(:games) AND kind = 'tournament' AND read_at IS NULL
    AND NOT (game_id || ':' || player_id) = ANY(:but)
  FOR UPDATE SKIP LOCKED
) i WHERE o.player_id = i.player_id AND o.n = i.n RETURNING o.player_id
"""


async def answered(
    connection: AsyncConnection, games: Sequence[str], but: Sequence[tuple[str, str]], now: int
) -> list[str]:
    """Mark calls to games as read, but those of (game, player); the players it changed for."""
    if not games:
        return []
    found = await connection.execute(
        text(_ANSWERED),
        {"games": list(games), "but": [f"{game}:{who}" for game, who in but], "now": now},
    )
    return list(found.scalars())


_HEARD = """
UPDATE notifications SET read_at = :now
WHERE player_id = :player AND kind = 'tournament' AND read_at IS NULL
  AND starts_with(key, :key)
RETURNING player_id
"""


async def heard(connection: AsyncConnection, player_id: str, key: str, now: int) -> list[str]:
    """Mark calls of a player as read whose key begins so; the player, where there were any."""
    found = await connection.execute(text(_HEARD), {"player": player_id, "key": key, "now": now})
    return list(found.scalars())
