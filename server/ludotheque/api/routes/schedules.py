"""Schedules: tournaments that come again and again."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from ludotheque.actions.clock import now_ms
from ludotheque.actions.refusals import Illegal, Malformed, NameTaken, NotFound
from ludotheque.actions.tournaments import scheduling, series
from ludotheque.api import roomtext
from ludotheque.api.deps import OPEN, Anybody, Limit, OperatorWrite, TheHouse, address_of
from ludotheque.api.problems import A_BODY, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire_ratings import Period
from ludotheque.api.wire_schedules import (
    NewSchedule,
    Schedule,
    ScheduleChange,
    Schedules,
    SeriesStandings,
)
from ludotheque.store.schedules import ScheduleRow
from ludotheque.store.series import Key, SeriesLine
from ludotheque.store.session import Connection

router = APIRouter(tags=["tournaments"])

ScheduleId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+$", description="Its id.")
]
SHOWN = 3
CURSOR = r"^(?:[0-9]{1,9}-){4}[A-Za-z0-9]{1,64}$"


def _shown(row: ScheduleRow) -> dict[str, Any]:
    coming = islice(scheduling.starts(row.cron, row.zone, now_ms()), SHOWN)
    return {
        "id": row.id,
        "title": row.title,
        "cron": row.cron,
        "zone": row.zone,
        "template": row.template,
        "enabled": row.enabled,
        "next_at": list(coming) if row.enabled else [],
        "created_at": row.created_at,
    }


@router.get(
    "/schedules",
    operation_id="listSchedules",
    summary="What comes again and again",
    response_model=Schedules,
    response_description="All schedules.",
    responses=documented(*A_TOKEN, Malformed),
    openapi_extra=OPEN,
)
async def listed(house: TheHouse, _who: Anybody) -> Any:
    """Their tournaments are made a day ahead; see `GET /tournaments`."""
    return {"items": [_shown(row) for row in await scheduling.listed(house)]}


@router.get(
    "/schedules/{schedule_id}/standings",
    operation_id="getSeriesStandings",
    summary="The table of a series",
    response_model=SeriesStandings,
    response_description="A page of the table.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def standings(
    house: TheHouse,
    _who: Anybody,
    schedule_id: ScheduleId,
    period: Annotated[
        Period, Query(description="Only what has ended in this month or week, in UTC.")
    ] = "all",
    cursor: Annotated[
        str | None, Query(pattern=CURSOR, description="The `next` of the page before.")
    ] = None,
    limit: Limit = 20,
) -> Any:
    """All finished public tournaments of a schedule together.

    First places come first, then second and third ones, then tournaments played; a tournament
    counts for whoever was at a table of it. Bots of the house are left out.
    """
    row, found = await series.standings(house, schedule_id, period, _read(cursor), limit + 1)
    page = found[:limit]
    items = [{**asdict(line), "player": roomtext.player(line.player)} for line in page]
    following = _make(page[-1]) if len(found) > limit else None
    return {"schedule": schedule_id, **_played(row), "items": items, "next": following}


def _played(row: ScheduleRow) -> dict[str, Any]:
    """What is played in it, as of a tournament that would be made of it now."""
    of = row.template
    named = {name: of[name] for name in ("title", "format", "language", "seats")}
    return {**named, "ruleset": of["options"]["ruleset"]}


def _read(cursor: str | None) -> Key | None:
    if cursor is None:
        return None
    firsts, seconds, thirds, played, player = cursor.split("-")
    return int(firsts), int(seconds), int(thirds), int(played), player


def _make(line: SeriesLine) -> str:
    return f"{line.firsts}-{line.seconds}-{line.thirds}-{line.played}-{line.player.id}"


@router.post(
    "/schedules",
    operation_id="createSchedule",
    status_code=201,
    summary="Make a schedule",
    response_model=Schedule,
    response_description="The schedule.",
    responses=documented(*A_WRITE, *A_BODY, Illegal, NameTaken),
)
async def create(write: OperatorWrite, request: Request, body: NewSchedule) -> Any:
    """Needs the scope `admin`."""
    sent, now = body.model_dump(), now_ms()
    by, address = write.caller.player.id, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        due_at = now if body.enabled else None
        row = ScheduleRow(**sent, due_at=due_at, created_at=now)
        return _shown(await scheduling.create(connection, row, by, address))

    return await write.do(work, sent, 201)


@router.patch(
    "/schedules/{schedule_id}",
    operation_id="changeSchedule",
    summary="Change a schedule, or switch it off",
    response_model=Schedule,
    response_description="The schedule as it is now.",
    responses=documented(*A_WRITE, *A_BODY, Illegal, NotFound),
)
async def change(
    write: OperatorWrite, request: Request, schedule_id: ScheduleId, body: ScheduleChange
) -> Any:
    """Needs the scope `admin`. Tournaments that it has made stay as they are."""
    sent = body.model_dump(exclude_unset=True)
    values = {name: value for name, value in sent.items() if value is not None}
    if body.template is not None:
        # A template is whole, with what was left open in it.
        values["template"] = body.template.model_dump()
    by, address = write.caller.player.id, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return _shown(await scheduling.change(connection, schedule_id, values, by, address))

    return await write.do(work, sent)
