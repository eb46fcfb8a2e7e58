"""Schedules: tournaments that come again and again."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from ludotheque.actions.clock import now_ms
from ludotheque.actions.refusals import Illegal, Malformed, NameTaken, NotFound
from ludotheque.actions.tournaments import scheduling
from ludotheque.api.deps import OPEN, Anybody, OperatorWrite, TheHouse, address_of
from ludotheque.api.problems import A_BODY, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire_schedules import NewSchedule, Schedule, ScheduleChange, Schedules
from ludotheque.store.schedules import ScheduleRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["tournaments"])

ScheduleId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+$", description="Its id.")
]
SHOWN = 3


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
