"""Appointments, for calendars."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from ludotheque.actions import lobby
from ludotheque.actions.house import now_ms
from ludotheque.actions.refusals import Forbidden, Malformed, NotFound
from ludotheque.api import calendar
from ludotheque.api.deps import OPEN, Anybody, TheHouse, sitter_of
from ludotheque.api.problems import A_TOKEN, documented
from ludotheque.api.routes.rooms import InviteCode, RoomId
from ludotheque.api.wire import Language

router = APIRouter(tags=["rooms"])

FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A calendar of one event, with a reminder a quarter of an hour before.",
        "content": {calendar.MEDIA: {"schema": {"type": "string"}}},
    }
}


@router.get(
    "/rooms/{room_id}/appointment.ics",
    operation_id="getAppointment",
    summary="An appointment for a calendar",
    response_class=Response,
    responses={**FILE, **documented(*A_TOKEN, Forbidden, NotFound, Malformed)},
    openapi_extra=OPEN,
)
async def appointment(
    request: Request,
    house: TheHouse,
    who: Anybody,
    room_id: RoomId,
    language: Annotated[
        Language | None, Query(description="Of the title; left out: the room's.")
    ] = None,
    invite: InviteCode = None,
) -> Response:
    """RFC 5545, in UTC. `UID` stays and `SEQUENCE` rises when the room changes.

    A calendar sends no token, so that of a private room is fetched with its `invite`.
    """
    room = await lobby.room_for(house, room_id, sitter_of(who), invite)
    if room.starts_at is None:
        raise NotFound("This room has no appointment.")
    text = calendar.event(
        room, language or room.language, f"{request.base_url}join/{room.invite}", now_ms()
    )
    return Response(
        text,
        media_type=calendar.MEDIA,
        headers={
            "Content-Disposition": f'attachment; filename="ludotheque-{room.id}.ics"',
            "Cache-Control": "private, no-cache",
        },
    )
