"""What workers tell people who are not there: a game has begun, a turn, an appointment is near.

Slow is a game without a clock, or with half a day or more for a move.  Games say when they last
moved; a worker looks at what has moved since it last looked, and a little before that, because
what was decided first may be saved last.  A notification is named by the phase it is of, so it is
told once whoever looks how often.

In quick games whoever is not there is given a moment to come.  They are told of turns of a minute
or more; devices ring once, and again after they have moved.  Of one game there is one unread
notification at a time.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions import notices
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.store import notices as notice_store
from ludotheque.store import reminders as store
from ludotheque.store.reminders import Quick, TurnRow
from ludotheque.store.session import Connection

BACK_MS = 30_000
"""A move is saved long before this after it came in."""
STEP_MS = 10_000
"""Where nothing happens, so seldom is written how far was looked."""
GAMES = 100
COMING_MS = 5_000
"""Whoever loads a page, or is on the way from the room, is there by then."""
NEW_MS = 60_000
"""So long after the deal somebody is told that the game has begun."""
LONG_MS = 60_000
"""There is no coming in time to a turn that is shorter."""
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
            rows = await store.moved(connection, after, GAMES, now - NEW_MS)
            # Nobody is called from the room to its game who is on the way already.
            await _tell_turns(connection, rows, now - COMING_MS)
        if len(rows) < GAMES:
            break
        after = (rows[-1].last_at, rows[-1].game_id)
    await _quick_turns(house, now, mark - BACK_MS)
    if now - mark > STEP_MS:
        async with house.database.transaction() as connection:
            await store.move_mark(connection, "turns", now)


async def _quick_turns(house: House, now: int, at: int) -> None:
    """The same in quick games, after a moment."""
    sought = Quick(now, at, now - NEW_MS, now - COMING_MS, LONG_MS)
    after = ""
    while True:
        async with house.database.transaction() as connection:
            rows = await store.moved_quick(connection, sought, after, GAMES)
            told: list[Notice] = []
            for row in rows:
                told += await _quick_news(connection, row)
            # All at once, for inboxes are held in one order.
            await notices.tell(connection, *told)
        if len(rows) < GAMES:
            return
        after = rows[-1].game_id


async def _quick_news(connection: Connection, row: TurnRow) -> list[Notice]:
    """Settle what is over, and say what is to be told of a quick game."""
    away = [player for player in row.away if player not in row.called]
    unmet = [player for player in row.unmet if player not in row.called]
    if row.new:
        # The game itself is the news; whose turn it is, they see there.
        unmet, away = [*unmet, *away], []
    elif not row.long:
        away = []
    key = _turn_key(row)
    kept = [player for player in (*row.unmet, *row.away) if player not in away]
    read = await notice_store.settle_game(
        connection, row.game_id, key, row.to_act, now_ms(), unmet=kept
    )
    told = _starts(row, unmet) if row.new else []
    if away:
        quiet = await store.unanswered(connection, row.game_id, key, away)
        told += [Notice(p, "turn", key, game_id=row.game_id, quiet=p in quiet) for p in away]
    await notices.say_changed(connection, read)
    return told


async def _tell_turns(connection: Connection, rows: Sequence[TurnRow], seen: int) -> None:
    told, read = [], []
    for row in rows:
        key = _turn_key(row)
        # Of one game there is one unread turn, and none for who has moved.
        read += await notice_store.settle_game(
            connection, row.game_id, key, row.to_act, now_ms(), unmet=row.unmet
        )
        told += [Notice(player, "turn", key, game_id=row.game_id) for player in row.away]
        if row.new and row.last_at <= seen:
            told += _starts(row, [player for player in row.unmet if player not in row.called])
    await notices.say_changed(connection, read)
    await notices.tell(connection, *told)


def _turn_key(row: TurnRow) -> str:
    return f"turn:{row.game_id}:{row.phase_n}"


def _starts(row: TurnRow, players: Sequence[str]) -> list[Notice]:
    key = f"started:{row.game_id}"
    return [Notice(player, "started", key, game_id=row.game_id) for player in players]


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
