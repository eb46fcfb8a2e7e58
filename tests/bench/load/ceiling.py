"""What the database can do by itself: the statement of the writers, without a server before it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import asyncpg

from ludotheque.actions.play import WRITERS
from ludotheque.store import games
from ludotheque.store.games import Advance, GameRow, LogRow

SECONDS = 2.0


async def ceiling(url: str, ids: Sequence[str], batch: int) -> float:
    """Moves a second through as many connections as there are writers, ``batch`` games a time."""
    lines = [await asyncpg.connect(url, server_settings={"jit": "off"}) for _ in range(WRITERS)]
    try:
        rows = list((await games.read(lines[0], list(ids))).values())
        shares = [rows[number::WRITERS] for number in range(WRITERS)]
        end = time.perf_counter() + SECONDS
        begun = time.perf_counter()
        done = await asyncio.gather(
            *(
                _drive(line, share, min(batch, len(share)), end)
                for line, share in zip(lines, shares, strict=True)
            )
        )
        return sum(done) / (time.perf_counter() - begun)
    finally:
        for line in lines:
            await line.close()


async def _drive(line: asyncpg.Connection, rows: Sequence[GameRow], batch: int, end: float) -> int:
    """Move these games on, a batch after the other, until the time is over."""
    number = {row.id: row.n for row in rows}
    moved = at = 0
    while time.perf_counter() < end:
        chosen = [rows[(at + place) % len(rows)] for place in range(batch)]
        at += batch
        changes = [_change(row, number[row.id]) for row in chosen]
        word = "bench|" + ",".join(f"{each.game_id}:{each.n}" for each in changes)
        for game_id in await games.advance(line, changes, word):
            number[game_id] += 1
            moved += 1
    return moved


def _change(row: GameRow, n: int) -> Advance:
    """A move as the server would save it, with the state as long as it was."""
    told = '[{"to":null,"event":{"kind":"place6.placed","seat":0,"cell":12,"cleared":false}}]'
    move = '{"kind":"place6.place","cell":12}'
    return Advance(
        game_id=row.id,
        was=n,
        n=n + 1,
        phase_n=n + 1,
        status="running",
        state=row.state,
        to_act=(n % 2,),
        gone=(),
        stand_ins="{}",
        credited=0,
        outage=0,
        last_at=row.last_at + n,
        deadline=None,
        bots_at=None,
        ended_at=None,
        outcome=None,
        rows=[LogRow(n + 1, row.last_at + n, "move", n % 2, move, told, f"{n % 2}:{n}")],
    )
