"""How processes hear of each other: words that arrive when their transaction commits."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

GAMES = "games"
"""Word: ``process|game:n,game:n``; these games have moved to these numbers."""
SEATS = "seats"
"""Word: a game's id; who is present, or where they meet again, has changed."""
ROOMS = "rooms"
"""Word: a room's id; it has changed."""


async def notify(connection: AsyncConnection, channel: str, word: str) -> None:
    """Tell every listening process a word when this transaction commits."""
    await connection.execute(
        text("SELECT pg_notify(:channel, :word)"), {"channel": channel, "word": word}
    )
