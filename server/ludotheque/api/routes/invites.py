"""Invite links: where they lead, and the seat behind them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludotheque.actions import lobby, rooms
from ludotheque.actions.refusals import Malformed, NotFound, RoomFull
from ludotheque.api import roomtext
from ludotheque.api.deps import OPEN, Anybody, RoomWrite, TheHouse, id_of
from ludotheque.api.problems import A_ROOM, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_tables import Invite, Room

router = APIRouter(tags=["rooms"])

Code = Annotated[
    str,
    Path(min_length=1, max_length=64, pattern=ID, description="The last part of the link."),
]


@router.get(
    "/invites/{code}",
    operation_id="getInvite",
    summary="Where an invite link leads",
    response_model=Invite,
    response_description="The room behind the link, and whether one may sit there.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def look(house: TheHouse, who: Anybody, code: Code) -> Any:
    """Whether there is a seat, without taking it."""
    room = await lobby.room_of_invite(house, code)
    shown = roomtext.room(room, id_of(who), code)
    if shown["you"] is not None and room.status != "closed":
        state = "seated"
    elif room.status != "open":
        state = room.status
    else:
        state = "open" if any(s.free for s in room.seats) else "full"
    return {"state": state, "room": shown}


@router.post(
    "/invites/{code}",
    operation_id="acceptInvite",
    summary="Take a seat by invite",
    response_model=Room,
    response_description="The room; `you` is the seat.",
    responses=documented(*A_WRITE, *A_ROOM, RoomFull),
)
async def accept(write: RoomWrite, code: Code) -> Any:
    """Opened three times it gives one seat, the same."""
    room = await lobby.room_of_invite(write.house, code)
    return await write.room(
        lambda c: rooms.sit(c, room.id, write.caller.player, None, invited=True)
    )
