"""What really is in the database, read beside the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from tests.house.players import Follower


async def rows(url: str, query: str, *values: Any) -> list[Any]:
    """The rows of a query."""
    connection = await asyncpg.connect(url)
    try:
        found: list[Any] = await connection.fetch(query, *values)
        return found
    finally:
        await connection.close()


async def run(url: str, statement: str, *values: Any) -> str:
    """Run a statement; what it says."""
    connection = await asyncpg.connect(url)
    try:
        return str(await connection.execute(statement, *values))
    finally:
        await connection.close()


LOG = "SELECT n, at, cause, seat, input::text, idem FROM log WHERE game_id = $1 ORDER BY n"


async def log(url: str, game: str) -> list[Any]:
    """The log of a game: n, at, cause, seat, input, idem."""
    return await rows(url, LOG, game)


async def whole(url: str, game: str) -> list[Any]:
    """The log of a game, after a look that nothing is missing, doubled or out of order."""
    connection = await asyncpg.connect(url)
    try:
        # All at one moment, for the game may be moving.
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            found: list[Any] = await connection.fetch(LOG, game)
            stored = await connection.fetchrow("SELECT n, status FROM games WHERE id = $1", game)
            results = await connection.fetch("SELECT 1 FROM results WHERE game_id = $1", game)
    finally:
        await connection.close()
    assert [row["n"] for row in found] == list(range(1, len(found) + 1))
    named = [row["idem"] for row in found if row["idem"] is not None]
    assert len(named) == len(set(named)), "one id is in the log twice"
    assert stored["n"] == len(found)
    assert len(results) == (stored["status"] == "over")
    return found


async def kept(url: str, game: str, followers: Sequence[Follower]) -> list[Any]:
    """The log of a game, after a look that everything acknowledged is in it exactly once."""
    found = await whole(url, game)
    by_id = {row["idem"]: row["n"] for row in found if row["idem"] is not None}
    for each in followers:
        for sent, n in each.accepted.items():
            assert by_id.get(f"{each.seat}:{sent}") == n, f"{sent} was acknowledged as {n}"
    return found
