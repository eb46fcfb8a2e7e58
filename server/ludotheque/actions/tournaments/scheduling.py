"""Schedules: what starts again and again is made ahead, once, by whichever worker looks first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice, pairwise, takewhile
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog
from cronsim import CronSim, CronSimError

from ludotheque.actions import audit
from ludotheque.actions.clock import DAY_MS, HOUR_MS, now_ms
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed, NameTaken, NotFound, Refusal
from ludotheque.actions.singly import singly
from ludotheque.actions.tournaments import creating, templates
from ludotheque.actions.tournaments.dealing import aside
from ludotheque.store import schedules as store
from ludotheque.store import tournaments
from ludotheque.store.schedules import ScheduleRow
from ludotheque.store.session import Connection
from ludotheque.store.tournaments import TournamentRow

AHEAD_MS = DAY_MS
"""So far ahead there are tournaments to be seen and entered (T22)."""
LEAST_GAP_MS = 300_000
"""Between two starts of a schedule."""
REFUSED_MS = HOUR_MS
GAPS = 300
LOOKED_MS = 10 * 366 * DAY_MS
"""So far ahead two starts that are too near to each other are looked for."""
FIELDS = 5
NO_PLACES = {"localtime", "posixrules", "Factory"}
"""Files beside the zones: what they say is that of the machine, or that nobody has set it up."""
NO_REGIONS = {"posix", "right"}
"""Copies of all zones that some systems have; those in ``right`` count leap seconds."""

log = structlog.get_logger(__name__)


def starts(cron: str, zone: str, after: int) -> Iterator[int]:
    """The times of a schedule after a time, in milliseconds since the epoch.

    They are those of the clock on the wall: what the change to summer time leaves out comes right
    after it, and what the change back shows twice comes once; an hour that is a star comes at
    every hour that passes (T21).
    """
    seconds = datetime.fromtimestamp(after // 1000, UTC).astimezone(ZoneInfo(zone))
    for each in CronSim(cron, seconds):
        yield int(each.timestamp() * 1000)


def check(cron: str, zone: str) -> None:
    """Refuse an expression or a zone that cannot be, or that comes too often.  Raises Malformed."""
    try:
        if zone in NO_PLACES or zone.split("/", maxsplit=1)[0] in NO_REGIONS:
            raise ValueError("a file of this machine, and no name of the database")
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Malformed(
            f"There is no time zone {zone!r}; one is Europe/Paris, another one UTC.",
            errors=[{"at": "body.zone", "message": "a name of the IANA time zone database"}],
        ) from None
    now = now_ms()
    try:
        if len(cron.split()) != FIELDS:
            raise CronSimError("a sixth field would be seconds")
        coming = starts(cron, zone, now)
        times = [next(coming)]
        # What comes once in a generation would lead beyond the last year that there is.
        near = takewhile(lambda at: at < now + LOOKED_MS, coming)
        times += islice(near, GAPS)
    except (CronSimError, StopIteration):
        raise Malformed(
            f"{cron!r} is no time that comes; five fields are: minute, hour, day, month, weekday.",
            errors=[{"at": "body.cron", "message": "five fields, such as 0 * * * *"}],
        ) from None
    if any(later - at < LEAST_GAP_MS for at, later in pairwise(times)):
        raise Malformed(
            "A schedule starts every five minutes at most.",
            errors=[{"at": "body.cron", "message": "five minutes apart at least"}],
        )


def check_template(sent: dict[str, Any]) -> None:
    """Refuse a template of which no tournament can be made.  Raises Malformed or Illegal."""
    creating.made(templates.wanted(sent, starts_at=now_ms(), opens_at=None), None, None)


async def create(
    connection: Connection, row: ScheduleRow, by: str | None = None, address: str | None = None
) -> ScheduleRow:
    """Make a schedule.  Raises Malformed, Illegal or NameTaken."""
    check(row.cron, row.zone)
    check_template(row.template)
    if not await store.add(connection, row):
        raise NameTaken(f"There is a schedule {row.id} already; change it, or name another one.")
    said = _told({"title": row.title, "cron": row.cron, "zone": row.zone, "enabled": row.enabled})
    await audit.note(connection, "schedule.made", by, None, address, schedule=row.id, **said)
    return row


def _told(values: dict[str, Any]) -> dict[str, Any]:
    """What the audit says of a schedule; a template is long, so only that it is another."""
    return {name: "changed" if name == "template" else value for name, value in values.items()}


async def change(
    connection: Connection,
    schedule_id: str,
    values: dict[str, Any],
    by: str | None = None,
    address: str | None = None,
) -> ScheduleRow:
    """Change a schedule; tournaments that it has made stay as they are."""
    row = await store.read(connection, schedule_id, lock=True)
    if row is None:
        raise NotFound("There is no such schedule.")
    check(values.get("cron", row.cron), values.get("zone", row.zone))
    if "template" in values:
        check_template(values["template"])
    enabled = values.get("enabled", row.enabled)
    due_at = now_ms() if enabled else None
    await store.change(connection, schedule_id, **values, due_at=due_at, made_until=None)
    said = _told(values)
    await audit.note(connection, "schedule.changed", by, None, address, schedule=row.id, **said)
    found = await store.read(connection, schedule_id)
    return found or row


async def listed(house: House) -> list[ScheduleRow]:
    """Every schedule."""
    async with house.database.transaction() as connection:
        return await store.all_of(connection)


async def make_ahead(house: House) -> int:
    """Make the tournaments of the schedules that are due; how many schedules that were."""
    if house.play.asleep:
        return 0
    async with house.database.transaction() as connection:
        due = await store.due(connection, now_ms())
    return await singly(
        due,
        lambda schedule_id: _make(house, schedule_id),
        "schedules.failed",
        lambda schedule_id: _put_off(house, schedule_id),
    )


async def _make(house: House, schedule_id: str) -> int:
    async with house.database.transaction() as connection:
        row = await store.take(connection, schedule_id, now_ms())
        if row is None:
            return 0
        due_at, until = await _made(connection, row)
        await store.change(connection, row.id, due_at=due_at, made_until=until)
    return 1


async def _put_off(house: House, schedule_id: str) -> None:
    async with house.database.transaction() as connection:
        if await store.take(connection, schedule_id, now_ms()) is not None:
            await store.change(connection, schedule_id, due_at=now_ms() + REFUSED_MS)


async def _made(connection: Connection, row: ScheduleRow) -> tuple[int, int | None]:
    """Make what starts within a day and is not there yet; when to look again, and what is made.

    What should have started while nobody was awake is not made up for (T23).
    """
    now = now_ms()
    first: TournamentRow | None = None
    after = max(now, row.made_until or now)
    for starts_at in starts(row.cron, row.zone, after):
        if starts_at > now + AHEAD_MS:
            return max(now + 60_000, starts_at - AHEAD_MS), after
        try:
            # What a template gives is judged once, for that takes longer than all the rest.
            if first is None:
                first = await aside(_first, row, starts_at)
        except Refusal as no:
            # A list of words may be gone, or a ruleset; the others come all the same.
            log.warning("schedules.refused", schedule=row.id, detail=no.detail)
            return now + REFUSED_MS, row.made_until
        made = creating.again(first, starts_at)
        if await tournaments.add(connection, made):
            await creating.note_made(connection, made)
        after = starts_at
    return now + AHEAD_MS, after


def _first(row: ScheduleRow, starts_at: int) -> TournamentRow:
    wanted = templates.wanted(row.template, starts_at=starts_at, opens_at=None)
    return creating.made(wanted, None, None, row.id)
