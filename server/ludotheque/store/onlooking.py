"""Who may look on at a game that is not open: those who see the private tournament it is of."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

# Who has entered, whatever became of them; its organiser, while they are one; administrators.
_ONLOOKERS = """
SELECT e.player_id AS id FROM tournament_tables t
JOIN tournament_entrants e ON e.tournament_id = t.tournament_id
WHERE t.game_id = :game AND e.player_id IS NOT NULL
UNION
SELECT p.id FROM tournament_tables t
JOIN tournaments c ON c.id = t.tournament_id
JOIN players p ON p.role = 'admin' OR (p.role = 'organiser' AND p.id = c.organiser_id)
WHERE t.game_id = :game
"""
_ALL = text(_ONLOOKERS)
_ONE = text(f"SELECT EXISTS (SELECT 1 FROM ({_ONLOOKERS}) o WHERE o.id = :player)")  # noqa: S608


async def onlookers(connection: AsyncConnection, game_id: str) -> frozenset[str]:
    """Whoever may look on at a game of a tournament, as it is now; nobody at other games."""
    found = await connection.execute(_ALL, {"game": game_id})
    return frozenset(found.scalars())


async def may_look_on(connection: AsyncConnection, game_id: str, player_id: str) -> bool:
    """Whether somebody is one of them."""
    found = await connection.execute(_ONE, {"game": game_id, "player": player_id})
    return bool(found.scalar_one())
