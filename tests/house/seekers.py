"""A process that seeks games for many people at once: ``python -m tests.house.seekers URL FILE``.

The file holds a JSON list of [player id, number of seats, id of a seek that somebody else began or
null, lowest, highest]; the last two are the ratings that the others may have.  What is acknowledged
is written on standard output, a line each: ``sought PLAYER SEEK``, then ``matched PLAYER GAME``.
With ``-`` for the file it seeks nothing, and matches as a worker does until it is ended.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from ludotheque.actions import house as houses
from ludotheque.actions import seeks
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.seeks import Sought
from ludotheque.settings import Settings
from ludotheque.store.players import PlayerRow

AT_ONCE = 12
HOLD_SECONDS = 2.0
OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
Wanted = tuple[str, int, str | None, int | None, int | None]


def say(*words: str) -> None:
    """Acknowledge something; whoever started this process reads it at once."""
    print(*words, flush=True)


async def seek(here: House, player: PlayerRow, sought: Sought, known: str | None) -> str:
    """Seek until there is a game, as a client does; its id."""
    while True:
        if known is None:
            async with here.database.transaction() as connection:
                made = await seeks.create(connection, player, sought)
            known = made.id
            say("sought", player.id, known)
            await seeks.match(here, made.key)
        stands = await seeks.held(here, known, player)
        if stands.status == "matched":
            return str(stands.game_id)
        if stands.status != "open":
            known = None
            continue
        raise NotYetError(known)


class NotYetError(Exception):
    """This seek is still open."""


async def seek_all(here: House, wanted: list[Wanted]) -> None:
    """Seek for each of them, so many at once, and hold what is open until all are matched."""
    turn = asyncio.Semaphore(AT_ONCE)
    left = {
        player: (Sought(OPTIONS, seats, True, "fr", low, high), known)
        for player, seats, known, low, high in wanted
    }

    async def one(player_id: str) -> None:
        sought, known = left[player_id]
        async with turn:
            try:
                player = PlayerRow(player_id, player_id, "guest", "fr", 0)
                game = await seek(here, player, sought, known)
            except NotYetError as still:
                left[player_id] = (sought, str(still))
                return
        del left[player_id]
        say("matched", player_id, game)

    while left:
        await asyncio.gather(*(one(player) for player in list(left)))
        here.play.woke(now_ms())
        # What was just being held while others were matched is found by the next who looks.
        if left and not await seeks.match_due(here):
            await asyncio.sleep(HOLD_SECONDS)


async def work(here: House) -> None:
    """Match what others leave, as a worker does."""
    while True:
        here.play.woke(now_ms())
        if not await seeks.match_due(here):
            await asyncio.sleep(0.5)


async def main(url: str, wanted: list[Any] | None) -> None:
    """Do one or the other."""
    here = houses.build(Settings(database_url=url, pool_size=AT_ONCE), "test")
    here.play.woke(now_ms())
    if wanted is None:
        await work(here)
        return
    await seek_all(here, wanted)
    await here.play.stop()
    await here.database.close()


if __name__ == "__main__":
    asked = sys.argv[2]
    asyncio.run(main(sys.argv[1], None if asked == "-" else json.loads(Path(asked).read_text())))
