"""How tournaments end: with a podium, or cancelled."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.actions.tournaments import calling
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import here
from ludotheque.actions.tournaments.records import Records
from ludotheque.actions.tournaments.settling import reckon
from ludotheque.store import pairings

PODIUM = 3


async def finish(held: Held, records: Records, why: str | None = None) -> None:
    """End it: the results table stands, and its first places are told."""
    await reckon(held, records)
    _over(held, "finished", why)
    held.say("status", status="finished", why=why, podium=podium(records))


def _over(held: Held, status: str, why: str | None) -> None:
    held.set(status=status, ended_at=held.now, why=why, due_at=None, paused_at=None, wishes=None)


def podium(records: Records) -> list[dict[str, object]]:
    """The first three ranks; who shares one stands beside the others."""
    found = [one for one in records.people.values() if one.line and one.line["rank"] <= PODIUM]
    return [
        {"entrant": one.id, "rank": (one.line or {})["rank"]}
        for one in sorted(found, key=lambda each: each.place or 0)
    ]


def cancel(held: Held, records: Records, why: str) -> None:
    """End it without a result, and tell who is in it."""
    _over(held, "cancelled", why)
    held.say("status", status="cancelled", why=why)
    calling.of_end(held, here(records), why)


async def void_running(held: Held, records: Records, why: str) -> None:
    """Let all tables that run count for nothing; their games are aborted by the workers."""
    for each in records.tables:
        if each.settled_at is None and not each.void and each.ruled is None:
            await pairings.change_table(held.connection, each.id, void=True, why=why)
    records.tables = [
        replace(each, void=True, why=why)
        if each.settled_at is None and each.ruled is None
        else each
        for each in records.tables
    ]
