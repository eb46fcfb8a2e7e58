"""Who deals to whom at this moment, and who sits in a running game of another tournament."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

DEALERS = 0x6465_616C
"""The first half of the advisory locks of who deals games to whom."""
DESKS = 1024
"""So many locks there are at most: a database has room for thousands, not for all players."""


async def claim(connection: AsyncConnection, players: Sequence[str]) -> set[str]:
    """Have no other tournament deal to these until this transaction ends; whom nobody else has.

    It waits for nobody.  Players share a lock with some others, so now and then one who is in
    nobody's hands is taken to be; whoever can wait asks again.
    """
    desks = sorted({crc32(each.encode()) % DESKS for each in players})
    if not desks:
        return set()
    found = await connection.execute(
        text(
            "SELECT desk FROM unnest(CAST(:desks AS int[])) AS d(desk)"
            " WHERE pg_try_advisory_xact_lock(:space, desk)"
        ),
        {"desks": desks, "space": DEALERS},
    )
    own = set(found.scalars())
    return {each for each in players if crc32(each.encode()) % DESKS in own}


_ELSEWHERE = """
SELECT s.player_id FROM tournament_tables t
JOIN games g ON g.id = t.game_id AND g.status = 'running'
JOIN seats s ON s.game_id = t.game_id
WHERE t.settled_at IS NULL AND t.tournament_id <> :tournament
  AND s.player_id = ANY(:players) AND NOT s.seat = ANY(g.gone)
"""


async def playing_elsewhere(
    connection: AsyncConnection, tournament_id: str, players: Sequence[str]
) -> set[str]:
    """Which of these sit in a running game of another tournament."""
    if not players:
        return set()
    found = await connection.execute(
        text(_ELSEWHERE), {"tournament": tournament_id, "players": list(players)}
    )
    return set(found.scalars())
