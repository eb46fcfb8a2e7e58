"""Tournaments followed, organised and taken away: events, the stream, acts, exports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from ludotheque.actions.refusals import Illegal, NotFound, NotNow
from ludotheque.actions.tournaments import exporting, looking, organising
from ludotheque.actions.tournaments.held import holding
from ludotheque.api import tournament_bodies, tournament_text
from ludotheque.api.deps import OPEN, ManageWrite, TheHouse
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import A_BODY, A_WRITE, documented
from ludotheque.api.routes.tournaments import SEEN, TheViewer, TournamentId
from ludotheque.api.stream import MOST, LastEventId, Stream, follow
from ludotheque.api.tournament_hub import TournamentHub
from ludotheque.api.wire_acts import AnAct
from ludotheque.api.wire_tournaments import TournamentEvent, TournamentEvents
from ludotheque.store.session import Connection

router = APIRouter(tags=["tournaments"])

Since = Annotated[
    int | None,
    Query(ge=0, le=MOST, description="The number of the last event one has seen."),
]


@router.get(
    "/tournaments/{tournament_id}/events",
    operation_id="listTournamentEvents",
    summary="What has happened",
    response_model=TournamentEvents,
    response_description="A page of events.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def events(
    house: TheHouse, viewer: TheViewer, tournament_id: TournamentId, since: Since = 0
) -> Any:
    """Every number after `since`, a thousand at most; of old ones some may be gone (T28)."""
    start = since or 0
    row, rows, more = await looking.events(house, tournament_id, viewer, start)
    return {
        "tournament": row.id,
        "n": row.n,
        "since": start,
        "events": tournament_text.events(rows),
        "more": more,
    }


@router.get(
    "/tournaments/{tournament_id}/acts",
    operation_id="listActs",
    summary="What organisers have done",
    response_model=TournamentEvents,
    response_description="A page of the audit.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def acts(
    house: TheHouse, viewer: TheViewer, tournament_id: TournamentId, since: Since = 0
) -> Any:
    """The audit, which everybody may read who may see the tournament."""
    start = since or 0
    row, rows, more = await looking.events(house, tournament_id, viewer, start, "act")
    return {
        "tournament": row.id,
        "n": row.n,
        "since": start,
        "events": tournament_text.events(rows),
        "more": more,
    }


@router.post(
    "/tournaments/{tournament_id}/acts",
    operation_id="organiseTournament",
    status_code=201,
    summary="Pause, void, forfeit, adjudicate and so on",
    response_model=TournamentEvent,
    response_description="The act, as it stands in the audit.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, NotNow, Illegal),
)
async def organise(write: ManageWrite, tournament_id: TournamentId, body: AnAct) -> Any:
    """By its organiser or an administrator. Each act is written down, and players can read it."""
    wanted = body.model_dump()

    async def work(connection: Connection) -> dict[str, Any]:
        async with holding(write.house, connection, tournament_id) as held:
            event = await organising.act(held, write.caller, wanted)
        shown = tournament_text.event(event)
        return {**shown, "by": tournament_text.actor(write.caller.player)}

    return await write.do(work, tournament_bodies.told(body), 201)


@router.get(
    "/tournaments/{tournament_id}/export",
    operation_id="exportTournament",
    summary="Standings, rounds and tables to take away",
    response_class=Response,
    responses={
        200: {
            "description": "All of it as JSON, or the standings as CSV.",
            "content": {
                "application/json": {"schema": {"type": "object"}},
                "text/csv": {"schema": {"type": "string"}},
            },
        },
        **documented(*SEEN),
    },
    openapi_extra=OPEN,
)
async def export(
    house: TheHouse,
    viewer: TheViewer,
    tournament_id: TournamentId,
    format: Annotated[  # noqa: A002
        Literal["json", "csv", "tables.csv"],
        Query(description="`csv` has the standings, `tables.csv` all tables by seat."),
    ] = "json",
) -> Response:
    """Cells of CSV that a spreadsheet would take for a formula begin with an apostrophe."""
    name, media, text = await exporting.exported(house, tournament_id, viewer, format)
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type=media, headers={"Content-Disposition": disposition})


@router.get(
    "/tournaments/{tournament_id}/stream",
    operation_id="streamTournament",
    summary="Follow a tournament as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `snapshot`, `update` and `ping`; `id` is a number.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **documented(*SEEN),
    },
    openapi_extra=OPEN,
)
async def stream(
    request: Request,
    house: TheHouse,
    viewer: TheViewer,
    tournament_id: TournamentId,
    since: Since = None,
    last_event_id: LastEventId = None,
) -> Stream:
    """The same texts as on the websocket; one EventSource is enough for a live table."""
    start = since if last_event_id is None else last_event_id
    hub: TournamentHub = request.app.state.tournaments

    async def begin(outlet: QueueOutlet) -> Callable[[], None]:
        follower = await hub.subscribe(outlet, tournament_id, viewer, start)
        return lambda: hub.unsubscribe(follower)

    return await follow(request, house, viewer.caller, begin)
