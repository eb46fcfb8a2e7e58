"""How processes hear of each other: words that arrive when their transaction commits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import asyncpg
from asyncpg import Connection as Driver
from sqlalchemy import text

from ludotheque.store.session import Connection, Database

GAMES = "games"
"""Word: ``process|game:n,game:n``; these games have moved to these numbers."""
SEATS = "seats"
"""Word: a game's id; who is present, or where they meet again, has changed."""
TOKENS = "tokens"
"""Word: the hash of a token, in hex; it is not valid any more."""
PEOPLE = "people"
"""Word: ``player:banned until:muted until``; what holds of a player's sanctions now, 0: nothing."""
ROOMS = "rooms"
"""Word: a room's id; it has changed."""
LEXICA = "lexica"
"""Word: a list's id; it has a new version."""

CHAT = "chat"
"""Word: ``place:id:n``; so much has been said in this room or game."""
NOTICES = "notices"
"""Word: ``player:n``; a player has so many notifications, or has read some."""
SEEKS = "seeks"
"""Word: the id of a seek; it has begun, or come to an end, good or not."""

TOURNAMENTS = "tournaments"
"""Word: ``tournament:n``; it has events up to this number."""

RETRY_SECONDS = 0.5


async def notify(connection: Connection, channel: str, word: str) -> None:
    """Tell every listening process a word when this transaction commits."""
    await connection.execute(
        text("SELECT pg_notify(:channel, :word)"), {"channel": channel, "word": word}
    )


class Listener:
    """One connection that hears words, and is made anew when it is lost.

    Words that were said while nobody listened are gone; ``wait_lost`` returns when that may have
    happened, so that its owner can read everything anew after ``connect``.
    """

    def __init__(self, database: Database, hear: Mapping[str, Callable[[str], None]]) -> None:
        self._database = database
        self._hear = hear
        self._connection: Driver | None = None
        self._lost = asyncio.Event()

    async def connect(self) -> None:
        """Begin to hear; tries until the database answers."""
        while True:
            try:
                await self._connect()
                return
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _connect(self) -> None:
        connection = await self._database.listen_connection()
        self._lost.clear()
        connection.add_termination_listener(lambda _connection: self._lost.set())
        for channel, hear in self._hear.items():
            await connection.add_listener(channel, _plain(hear))
        self._connection = connection

    async def wait_lost(self) -> None:
        """Wait until the connection is gone."""
        await self._lost.wait()

    async def close(self) -> None:
        """Hear no more."""
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close(timeout=1)


def _plain(hear: Callable[[str], None]) -> Callable[[Driver, int, str, object], None]:
    def heard(_connection: Driver, _pid: int, _channel: str, word: object) -> None:
        hear(str(word))

    return heard
