"""The life of a tournament, one step at a time; whoever finds a step due does it, once.

A step is one transaction that holds the tournament's row.  Whoever dies in it has done nothing,
and the next to look does it again from what is stored.
"""

from __future__ import annotations

from typing import Any

from ludotheque.actions.clock import HOUR_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.tournaments import arena, checking_in, ending, rounds
from ludotheque.actions.tournaments.held import Held, anew
from ludotheque.actions.tournaments.people import settle_field, shut_out
from ludotheque.actions.tournaments.plan import plan_of
from ludotheque.actions.tournaments.records import Records, read
from ludotheque.actions.tournaments.settling import reckon, settle
from ludotheque.store import entrants, pairings, tournaments

OVERSLEPT_MS = HOUR_MS
"""A tournament of rounds that could not start within this time is cancelled (T5)."""
LONGEST_OUTAGE_MS = 600_000
"""The end of an arena is put off by an outage that is not longer (T20)."""


async def advance(house: House, tournament_id: str) -> bool:
    """Do what is due; False where somebody else is at it, or nothing is."""
    async with house.database.transaction() as connection:
        row = await tournaments.take(connection, tournament_id)
        if row is None:
            return False
        held = Held(house, connection, row, now_ms())
        await step(held)
        await held.save()
    return True


async def step(held: Held) -> None:
    """What is due of a tournament that is held."""
    await anew(held, _step)


async def start(held: Held) -> None:
    """Begin, with whoever has entered; or cancel it, and say why."""
    await anew(held, _start)


async def _step(held: Held) -> None:
    row = held.row
    if row.status == "announced" and held.now >= row.opens_at:
        held.set(status="open")
        held.set(due_at=checking_in.due(held.row))
        held.say("status", status="open")
    if held.row.status == "open":
        await (_start_in_time if held.now >= row.starts_at else checking_in.begin)(held)
    if row.status in ("announced", "open"):
        return
    records = await read(held.connection, held.row, held.now)
    if row.status == "running":
        await credit(held)
        await shut_out(held, records)
        await (arena.step if row.format == "arena" else rounds.step)(held, records)
        return
    if await settle(held, records):
        await reckon(held, records)
    held.set(due_at=None)


async def _start_in_time(held: Held) -> None:
    """Begin at the time that everybody knew, without those who have not checked in (T33)."""
    await checking_in.take_out_missing(held, await read(held.connection, held.row, held.now))
    await _start(held)


async def _start(held: Held) -> None:
    records = await read(held.connection, held.row, held.now)
    await shut_out(held, records)
    if too_late(held, records):
        ending.cancel(held, records, "overslept")
        return
    held.set(outage=await tournaments.last_outage(held.connection))
    if held.row.format == "arena":
        _begin(held, ends_at=held.row.starts_at + 60_000 * records.plan.rules.minutes)
        await arena.step(held, await read(held.connection, held.row, held.now))
        return
    await settle_field(held, records)
    why = await rounds.prepare(held, records)
    if why is not None:
        ending.cancel(held, records, why)
        return
    _begin(held)
    await rounds.pair(held, await read(held.connection, held.row, held.now), 1)


def too_late(held: Held, records: Records) -> bool:
    """Whether the house has slept too long for this to begin: half of an arena, an hour of others.

    What begins late ends when it would have ended.
    """
    late = held.now - held.row.starts_at
    if held.row.format == "arena":
        return late > 30_000 * records.plan.rules.minutes
    return late > OVERSLEPT_MS


def _begin(held: Held, **more: Any) -> None:
    held.set(status="running", started_at=held.now, due_at=held.now, **more)
    held.say("status", status="running")


async def pause(held: Held) -> None:
    """Pair nobody any more; what outages took until now is given back first."""
    await credit(held)
    held.set(status="paused", paused_at=held.now, due_at=None)
    held.say("status", status="paused")


async def resume(held: Held) -> None:
    """Go on, and give back what the pause took: of an arena, and of the time to come (T26)."""
    await credit(held)
    row = held.row
    paused = held.now - (row.paused_at or held.now)
    await _put_off_absences(held)
    if row.ends_at is not None:
        held.set(ends_at=row.ends_at + paused)
        await entrants.put_off_waiting(held.connection, row.id, held.now - paused, held.now)
        held.say("changed", ends_at=held.row.ends_at, paused_ms=paused)
    held.set(status="running", paused_at=None, due_at=held.now)
    held.say("status", status="running")


async def _put_off_absences(held: Held) -> None:
    """Give everybody at a table the whole time again to come to it."""
    no_show = 1000 * plan_of(held.row).rules.no_show_seconds
    await pairings.put_off_absences(held.connection, held.row.id, held.now + no_show)


async def credit(held: Held) -> None:
    """Give back what an outage of the house took: time of an arena, and time to come to a table."""
    row = held.row
    since = row.started_at or held.now
    owed = await tournaments.outages(held.connection, row.outage, since)
    if not owed:
        return
    held.set(outage=owed[-1][0])
    await _put_off_absences(held)
    # What lies in a pause is given back with it.
    until = row.paused_at or held.now
    took = sum(max(0, min(ended, until) - max(began, since)) for _, began, ended in owed)
    if took and row.ends_at is not None and took <= LONGEST_OUTAGE_MS:
        held.set(ends_at=row.ends_at + took)
        held.say("changed", ends_at=held.row.ends_at, outage_ms=took)
