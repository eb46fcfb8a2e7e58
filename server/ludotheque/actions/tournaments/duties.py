"""What workers do for tournaments, in any number of processes at the same time."""

from __future__ import annotations

from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.singly import singly, submit_singly
from ludotheque.actions.tournaments import life, scheduling, timetable
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import shut_out, take_out
from ludotheque.actions.tournaments.plan import plan_of
from ludotheque.actions.tournaments.records import read
from ludotheque.store import entrants, pairings, tournament_duties, tournaments
from ludotheque.store.tournament_duties import Absent

FAILED_MS = 30_000
EMPTY_KEPT_MS = DAY_MS
"""A scheduled tournament that nobody entered is forgotten a day after its end (T28)."""
EVENTS_KEPT_MS = 90 * DAY_MS
"""Of other scheduled ones the smaller events are; results, tables and acts stay."""


async def work_due(house: House) -> int:
    """Bring on every tournament at which something is due; how many steps that were."""
    if house.play.asleep:
        return 0
    await obey(house)
    await note_absent(house)
    async with house.database.transaction() as connection:
        due = await tournaments.due(connection, now_ms())
    return await singly(
        due,
        lambda tournament_id: life.advance(house, tournament_id),
        "tournaments.failed",
        lambda tournament_id: _put_off(house, tournament_id),
    )


async def _put_off(house: House, tournament_id: str) -> None:
    async with house.database.transaction() as connection:
        if await tournaments.take(connection, tournament_id) is not None:
            await tournaments.change(connection, tournament_id, retry_at=now_ms() + FAILED_MS)


async def obey(house: House) -> None:
    """End games whose table is void or was ruled on, and the seats of those who forfeited.

    What is to be done is stored before it is done, so that it is done whoever dies meanwhile.
    """
    async with house.database.driver() as driver:
        aborted = await tournament_duties.to_abort(driver)
        left = await tournament_duties.to_leave(driver)
    now = now_ms()
    asks = [Ask(game_id, "abort", now, ruled=True) for game_id in aborted]
    asks += [Ask(game_id, "leave", now, seat=seat) for game_id, seat in left]
    await submit_singly(house, asks, "tournaments.not_obeyed")


async def note_absent(house: House) -> None:
    """See at each table whose time has come who has not; they forfeit, and are withdrawn."""
    async with house.database.driver() as driver:
        found = await tournament_duties.absent(driver, now_ms())
    await singly(found, lambda each: _absent(house, each), "tournaments.absence_not_noted")


async def _absent(house: House, absent: Absent) -> int:
    async with house.database.transaction() as connection:
        row = await tournaments.take(connection, absent.tournament_id)
        if row is None:
            return 0
        held = Held(house, connection, row, now_ms())
        await life.credit(held)
        table = await pairings.table(connection, row.id, absent.table_id)
        if table is not None and table.settled_at is None and (table.absent_at or 0) <= held.now:
            missing = [table.dealt[seat] for seat in absent.seats]
            again = 1000 * plan_of(row).rules.no_show_seconds
            await pairings.change_table(
                connection,
                table.id,
                forfeits=list(dict.fromkeys([*table.forfeits, *missing])),
                absent_at=held.now + max(1_000, min(again, 600_000)),
            )
            known = await entrants.some(connection, row.id, missing)
            for one in missing:
                if known[one].withdrawn_at is None:
                    await take_out(held, one, "absent", house=known[one].house)
        await held.save()
    return 1


async def note_shut(house: House) -> int:
    """Withdraw who was banned or erased from all that is not over; how many tournaments that were.

    Before pairing that is looked at anyway; this is for the lists, of what is yet to start and
    of rounds that take their time.  When a tournament is due stays as it is: that is when its
    next round begins.
    """
    if house.play.asleep:
        return 0
    async with house.database.transaction() as connection:
        found = await tournaments.with_shut(connection, now_ms())
    return await singly(found, lambda each: _note_shut(house, each), "tournaments.shut_not_noted")


async def _note_shut(house: House, tournament_id: str) -> int:
    async with house.database.transaction() as connection:
        row = await tournaments.take(connection, tournament_id)
        if row is None or row.over:
            return 0
        held = Held(house, connection, row, now_ms())
        await shut_out(held, await read(connection, row, held.now))
        await held.save()
    return 1


async def keep_timetable(house: House) -> int:
    """Make what the schedules have coming, and see that the default timetable is there."""
    if house.play.asleep:
        return 0
    if house.settings.timetable and not house.timetabled:
        await timetable.seed(house)
        house.timetabled = True
    return await scheduling.make_ahead(house)


async def prune(house: House) -> tuple[int, int]:
    """Forget what is kept no longer; how many tournaments and events that were."""
    now = now_ms()
    async with house.database.transaction() as connection:
        return await tournaments.prune(connection, now - EMPTY_KEPT_MS, now - EVENTS_KEPT_MS)
