"""A process that seeks games for many people at once: ``python -m tests.house.seekers URL FILE``.

The file holds a JSON list of [player id, number of seats].
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from ludotheque.actions import house as houses
from ludotheque.actions import seeks
from ludotheque.actions.clock import now_ms
from ludotheque.actions.seeks import Sought
from ludotheque.settings import Settings
from ludotheque.store.players import PlayerRow

AT_ONCE = 12
OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}


async def seek_all(url: str, wanted: list[tuple[str, int]]) -> None:
    """Seek for each of them, as an API process would, so many at once."""
    here = houses.build(Settings(database_url=url, pool_size=AT_ONCE), "test")
    here.play.woke(now_ms())
    turn = asyncio.Semaphore(AT_ONCE)

    async def seek(player_id: str, seats: int) -> None:
        async with turn:
            player = PlayerRow(player_id, player_id, "guest", "fr", 0)
            async with here.database.transaction() as connection:
                made = await seeks.create(connection, player, Sought(OPTIONS, seats, True, "fr"))
            await seeks.match(here, made.key)

    await asyncio.gather(*(seek(player_id, seats) for player_id, seats in wanted))
    await here.play.stop()
    await here.database.close()


if __name__ == "__main__":
    asyncio.run(seek_all(sys.argv[1], json.loads(Path(sys.argv[2]).read_text())))
