"""A worker that is killed at every statement of every step of a tournament, one after the other.

Run as a program with the address of a database; it says as JSON what it has seen.  Each attempt
is a process of its own, forked before anything is connected, so that a kill is a kill.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import event

from ludotheque.actions import house as houses
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.tournaments import duties
from ludotheque.settings import Settings
from ludotheque.store import tournaments
from tests.actions.games import people
from tests.actions.tournaments import bring_on, enter, made, play_round, records
from tests.houses import keep_awake

Work = Callable[[House], Awaitable[Any]]
ROUNDS = 3


def opened(url: str) -> House:
    """A house of this process's own."""
    here = houses.build(Settings(database_url=url, bot_delay_ms=0), "test")
    keep_awake(here)
    return here


def attempt(url: str, work: Work, die_at: int | None = None) -> bool:
    """Do something in a process of its own, which is killed at a statement; whether it got done."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            asyncio.run(_alone(url, work, die_at))
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.WEXITSTATUS(status) == 0, "the work itself failed"
    return True


async def _alone(url: str, work: Work, die_at: int | None) -> None:
    here = opened(url)
    seen = 0

    def count(*_: Any, **__: Any) -> None:
        nonlocal seen
        seen += 1
        if seen == die_at:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(here.database.engine.sync_engine, "before_cursor_execute", count)
    event.listen(here.database.engine.sync_engine, "commit", count)
    await work(here)
    await here.play.stop()
    await here.database.close()


def killed_all_the_way(url: str, work: Work) -> int:
    """Try again and again, each time killed one statement later; how often until it was done."""
    die_at = 1
    while not attempt(url, work, die_at):
        die_at += 1
    return die_at - 1


def told(url: str, work: Work) -> Any:
    """What something gives that is done in a process of its own."""
    read, write = os.pipe()

    async def telling(here: House) -> None:
        os.write(write, json.dumps(await work(here)).encode())

    assert attempt(url, telling)
    os.close(write)
    with os.fdopen(read) as pipe:
        return json.load(pipe)


def main(url: str) -> None:
    """A swiss of four from its start to its end."""

    async def prepare(here: House) -> str:
        players = await people(here, 4)
        row = await made(here, players[0], rules={"rounds": ROUNDS, "pause_seconds": 0})
        await enter(here, row, *players)
        async with here.database.transaction() as connection:
            past = {"starts_at": now_ms() - 1, "due_at": now_ms() - 1}
            await tournaments.change(connection, row.id, **past)
        return row.id

    tournament_id = told(url, prepare)

    async def play(here: House) -> int:
        async with here.database.transaction() as connection:
            row = await tournaments.read(connection, tournament_id)
        assert row is not None
        return await play_round(here, row)

    async def look(here: House) -> Any:
        async with here.database.transaction() as connection:
            row = await tournaments.read(connection, tournament_id)
        assert row is not None
        found = await records(here, row)
        return [found.row.status, found.row.round, len(found.tables), len(found.byes)]

    kills, seen = [], []
    for _ in range(ROUNDS + 1):
        kills.append(killed_all_the_way(url, duties.work_due))
        assert attempt(url, bring_on)
        seen.append(told(url, look))
        told(url, play)
    print(json.dumps({"tournament": tournament_id, "kills": kills, "seen": seen}))


if __name__ == "__main__":
    main(sys.argv[1])
