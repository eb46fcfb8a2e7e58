"""What keeps the house true while nobody asks for anything: beats, outages, deadlines, the dead.

Any process may do any of this at any moment; the database sees to it that each thing happens once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from ludotheque.actions import audit, measures, presence
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.refusals import NotFound, Refusal, Unavailable
from ludotheque.actions.table import Table, open_table
from ludotheque.store import (
    chat,
    circles,
    discipline,
    games,
    mail,
    notices,
    players,
    reports,
    rooms,
    schedule,
    seeks,
)
from ludotheque.store import presence as presence_store

log = structlog.get_logger(__name__)

DEAD_AFTER_MS = 10_000
ANSWERS_KEPT_MS = 7 * DAY_MS
# Until then who sends one is told whether it has expired or never was.
TOKENS_KEPT_MS = 30 * DAY_MS
ROOMS_KEPT_MS = 7 * DAY_MS
SEEKS_KEPT_MS = DAY_MS
WHEREABOUTS_KEPT_MS = 600_000
CHAT_KEPT_MS = 30 * DAY_MS
"""After the last word in a room or a game that is over."""
NOTICES_KEPT_MS = 90 * DAY_MS
REPORTS_KEPT_MS = 365 * DAY_MS
"""After they were decided, as long as the audit."""
LEASE_MS = 15_000


async def beat(house: House) -> bool:
    """Say that this process lives; credit an outage of the whole house that ends with it.

    Until this has worked once since the database was last away, nothing is judged here, so that
    nobody loses on time for what was the server's fault.  Returns whether the house did not know
    this process, because it is new or was taken for dead.
    """
    now = now_ms()
    outage_ms = int(house.settings.outage_seconds * 1000)
    try:
        async with house.database.transaction() as connection:
            new = await presence_store.beat(connection, house.process_id, house.role, now)
            outage = await presence_store.beat_house(connection, now_ms, outage_ms)
        if outage is not None:
            log.info("house.clocks_credited", seconds=(outage[1] - outage[0]) / 1000)
        await _credit(house)
    except Exception:
        house.play.suspect = True
        raise
    if house.play.suspect:
        house.awake_at = now
    house.play.woke(now)
    return new


async def _credit(house: House) -> None:
    """Credit outages until no game is owed one; games of rules that are gone stay as they are."""
    while await _credit_once(house):
        pass


async def _credit_once(house: House) -> bool:
    """Credit to each game the first outage that it is owed, a page of games at a time."""
    after, credited = "", False
    while True:
        async with house.database.driver() as driver:
            owed = await presence_store.uncredited(driver, after)
        if not owed:
            return credited
        for game_id, outage, began, ended in owed:
            ask = Ask(game_id, "credit", now_ms(), outage=outage, credit=ended - began)
            try:
                await house.play.submit(ask)
                credited = True
            except (NothingToDo, NotFound):
                continue
            except Unavailable:
                if house.play.suspect:
                    raise
                # This game alone cannot be read; the others need not wait for it.
                house.set_aside(game_id)
        after = owed[-1][0]


async def fire_deadlines(house: House) -> int:
    """Fire what is due; how many games that were.

    Where the network's lag is credited to movers, a deadline is fired so much later that a move
    which was under way can still arrive.
    """
    if house.play.asleep:
        return 0
    now = now_ms()
    aside = house.left_alone(now)
    async with house.database.driver() as driver:
        due = await schedule.due(driver, now, aside)
    fired = await asyncio.gather(*(_fire(house, game_id, at, now) for game_id, at in due))
    return sum(fired)


async def _fire(house: House, game_id: str, deadline: int, now: int) -> bool:
    table = house.play.known(game_id)
    lag = house.settings.lag_cap_ms if table is None or table.ruleset.lag_credit else 0
    if now < deadline + lag:
        return False
    try:
        await house.play.submit(Ask(game_id, "expire", now))
    except NothingToDo:
        return False
    except Refusal:
        house.set_aside(game_id)
        return False
    measures.deadline_lateness.observe((now_ms() - deadline) / 1000)
    return True


async def read_table(house: House, game_id: str) -> Table | None:
    """A game as it is stored at this moment."""
    async with house.database.driver() as driver:
        row = (await games.read(driver, [game_id])).get(game_id)
    return None if row is None else open_table(row)


async def strike_absent(house: House) -> None:
    """Let the policies of tables strike where an absence has used up its bank."""
    if house.play.asleep:
        return
    now = now_ms()
    async with house.database.driver() as driver:
        struck = await presence_store.struck(driver, now, now + LEASE_MS)
    for game_id, seat in struck:
        # A game that cannot be read is left as it is; its strike is put off like any other.
        with suppress(Refusal):
            table = await read_table(house, game_id)
            if table is not None:
                await presence.strike(house, table, seat, now + LEASE_MS)


async def bury_dead(house: House) -> None:
    """Take over the connections of processes that have stopped to beat.

    While the database was away nobody could beat; whoever lives is given the time to do so.
    """
    if house.play.suspect or now_ms() - house.awake_at < DEAD_AFTER_MS:
        return
    async with house.database.transaction() as connection:
        dead = await presence_store.dead_processes(connection, now_ms() - DEAD_AFTER_MS)
    for process_id in dead:
        log.info("house.process_died", process=process_id)
        await presence.bury(house, process_id)


async def tidy(house: House) -> None:
    """Forget answers, counts, tokens, acts and open rooms that are too old to matter."""
    now = now_ms()
    async with house.database.transaction() as connection:
        await players.prune(connection, now - ANSWERS_KEPT_MS, now // 60_000 - 1)
        await players.prune_tokens(connection, now - TOKENS_KEPT_MS)
        await mail.prune(connection, now)
        await discipline.prune(connection, now - audit.KEPT_DAYS * DAY_MS)
        await rooms.close_idle(connection, now - ROOMS_KEPT_MS)
        await seeks.prune(connection, now - SEEKS_KEPT_MS)
        await circles.forget(connection, now - WHEREABOUTS_KEPT_MS)
        await chat.forget(connection, now - CHAT_KEPT_MS)
        await notices.forget(connection, now - NOTICES_KEPT_MS)
        await reports.forget(connection, now - REPORTS_KEPT_MS)
