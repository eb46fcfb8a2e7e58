"""What workers tell people who are not there: a turn in a slow game, an appointment that is near.

Slow is a game without a clock, or with half a day or more for a move.  Games say when they last
moved; a worker looks at what has moved since it last looked, and a little before that, because
what was decided first may be saved last.  A notification is named by the phase it is of, so it is
told once whoever looks how often.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions import notices
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.store import notices as notice_store
from ludotheque.store import reminders as store
from ludotheque.store.reminders import TurnRow
from ludotheque.store.session import Connection

BACK_MS = 30_000
"""A move is saved long before this after it came in."""
STEP_MS = 10_000
"""Where nothing happens, so seldom is written how far was looked."""
GAMES = 100
SOON_MS = 15 * 60_000
PEOPLE = 500


async def turns(house: House) -> None:
    """Tell those whom slow games wait for and who are not looking."""
    now = now_ms()
    async with house.database.transaction() as connection:
        mark = await store.mark(connection, "turns", now)
    after = (mark - BACK_MS, "")
    while True:
        # A few at a time, so that nobody waits long for the inboxes that this holds.
        async with house.database.transaction() as connection:
            rows = await store.moved(connection, after, GAMES)
            await _tell_turns(connection, rows)
        if len(rows) < GAMES:
            break
        after = (rows[-1].last_at, rows[-1].game_id)
    if now - mark > STEP_MS:
        async with house.database.transaction() as connection:
            await store.move_mark(connection, "turns", now)


async def _tell_turns(connection: Connection, rows: Sequence[TurnRow]) -> None:
    told, read = [], []
    for row in rows:
        key = f"turn:{row.game_id}:{row.phase_n}"
        # Of one game there is one unread turn, and none for who has moved.
        read += await notice_store.settle_game(connection, row.game_id, key, row.to_act, now_ms())
        told += [Notice(player, "turn", key, game_id=row.game_id) for player in row.away]
    await notices.say_changed(connection, read)
    await notices.tell(connection, *told)


async def appointments(house: House) -> int:
    """Remind those who sit in rooms whose games start within a quarter of an hour."""
    now = now_ms()
    async with house.database.transaction() as connection:
        rows = await store.soon(connection, now, now + SOON_MS, PEOPLE)
        told = [
            Notice(
                row.player_id,
                "appointment",
                f"appointment:{row.room_id}:{row.starts_at}",
                room_id=row.room_id,
                detail={"starts_at": row.starts_at},
            )
            for row in rows
        ]
        await notices.tell(connection, *told)
    return len(rows) if len(rows) == PEOPLE else 0


async def settle_over(house: House) -> None:
    """Nobody is waited for in a game that is over."""
    async with house.database.transaction() as connection:
        read = await store.settle_over(connection, now_ms())
        await notices.say_changed(connection, read)
