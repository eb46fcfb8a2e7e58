"""Reports: made by players, decided by administrators."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from ludotheque.actions import reports
from ludotheque.actions.refusals import AlreadyDecided, Banned, Malformed, NotFound
from ludotheque.actions.reports import Complaint, Decision
from ludotheque.api import frames, roomtext
from ludotheque.api.deps import (
    AccountWrite,
    Cursor,
    Limit,
    Operator,
    OperatorWrite,
    TheHouse,
    address_of,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_WRITE, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_reports import (
    FullReport,
    NewReport,
    Report,
    ReportDecision,
    Reports,
    ReportStatus,
)
from ludotheque.store.reports import ReportRow
from ludotheque.store.session import Connection

router = APIRouter()

ReportId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The report's id.")
]


def _own(row: ReportRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "about": row.about,
        "player": row.player_id,
        "place": row.place,
        "place_id": row.place_id,
        "n": row.n,
        "reason": row.reason,
        "created_at": row.created_at,
        "status": row.status,
    }


def _full(report: reports.Report) -> dict[str, Any]:
    row = report.row
    return {
        **_own(row),
        "reporter": roomtext.player(report.reporter),
        "player": None if report.player is None else roomtext.player(report.player),
        "around": [frames.message(line) for line in report.around],
        "decided_by": row.decided_by,
        "decided_at": row.decided_at,
        "decision": row.decision,
        "sanction": row.sanction_id,
    }


@router.post(
    "/reports",
    operation_id="report",
    status_code=201,
    tags=["people"],
    summary="Report a player, a message or a game",
    response_model=Report,
    response_description="The report.",
    responses=documented(*AN_OWNERS_WRITE, *A_BODY, NotFound),
)
async def report(write: AccountWrite, body: NewReport) -> Any:
    """The messages around are kept with it. Whom it is about is not told who has reported.

    Sent again before it is decided, it is the same report; 20 in an hour.
    """
    sent = body.model_dump()
    before = await write.earlier(sent, 201)
    if before is not None:
        return before
    if (body.place is None) != (body.place_id is None):
        raise Malformed(
            "Send `place` and `place_id` together.",
            errors=[{"at": "body.place_id", "message": "together with place"}],
        )
    await reports.count(write.house, write.caller)
    talk = (body.place, body.place_id) if body.place and body.place_id else None
    complaint = Complaint(body.about, body.reason, body.player, talk, body.n)

    async def work(connection: Connection) -> dict[str, Any]:
        return _own(await reports.report(connection, write.caller, complaint))

    return await write.do(work, sent, 201)


@router.get(
    "/admin/reports",
    operation_id="listReports",
    tags=["administration"],
    summary="Reports, for administrators",
    response_model=Reports,
    response_description="A page of reports.",
    responses=documented(*A_PLAYER, Banned, Malformed),
)
async def listed(
    house: TheHouse,
    _operator: Operator,
    status: Annotated[ReportStatus | None, Query(description="Only those of this status.")] = None,
    player: Annotated[
        str | None,
        Query(min_length=1, max_length=64, pattern=ID, description="Only about this player."),
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first, each with what was said around it."""
    found = await reports.listed(house, status, player, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda each: (each.row.created_at, each.row.id))
    return {
        "items": [_full(each) for each in page],
        "next": following,
    }


@router.post(
    "/admin/reports/{report_id}/decision",
    operation_id="decideReport",
    tags=["administration"],
    summary="Decide a report",
    response_model=FullReport,
    response_description="The report as it was decided.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, AlreadyDecided),
)
async def decide(
    request: Request, write: OperatorWrite, report_id: ReportId, body: ReportDecision
) -> Any:
    """Dismiss it, warn the player, ban or mute. It is decided once, and audited.

    Whoever has reported is notified whether something was done; a warning is a notification too.
    """
    by, address = write.caller, address_of(request)
    decision = Decision(body.verdict, body.reason, body.seconds, body.remove)

    async def work(connection: Connection) -> dict[str, Any]:
        return _full(await reports.decide(connection, report_id, decision, by, address))

    return await write.do(work, body.model_dump())
