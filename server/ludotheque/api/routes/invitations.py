"""Challenges: invitations of players to rooms."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends

from ludotheque.actions import invitations
from ludotheque.actions.accounts import Caller
from ludotheque.actions.invitations import Guest
from ludotheque.actions.refusals import Declined, Malformed, NotFound, RoomFull
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    Cursor,
    Limit,
    RoomWrite,
    TheHouse,
    needs,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_ROOM, A_WRITE, documented
from ludotheque.api.routes.rooms import RoomId
from ludotheque.api.wire_invitations import (
    Invitation,
    Invitations,
    MyInvitations,
    NewInvitation,
)
from ludotheque.api.wire_tables import Room
from ludotheque.store.session import Connection

router = APIRouter(tags=["rooms"])

Invited = Annotated[Caller, Depends(needs("game:read"))]


@router.post(
    "/rooms/{room_id}/invitations",
    operation_id="invitePlayer",
    status_code=201,
    summary="Challenge a player",
    response_model=Invitation,
    response_description="The invitation.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM, Declined),
)
async def invite(write: RoomWrite, room_id: RoomId, body: NewInvitation) -> Any:
    """By whoever sits in the room; 20 players at most, and each is asked once.

    Whom one has blocked, or who has blocked one, is not invited (`forbidden`).
    """
    caller = write.caller.player
    before = await write.earlier(body.model_dump(), 201)
    if before is not None:
        return before
    await invitations.count(write.house, caller)
    guest = Guest(body.player, body.name)

    async def work(connection: Connection) -> dict[str, Any]:
        return roomtext.invitation(await invitations.invite(connection, room_id, caller, guest))

    return await write.do(work, body.model_dump(), 201)


@router.get(
    "/rooms/{room_id}/invitations",
    operation_id="listRoomInvitations",
    summary="Who is invited to a room",
    response_model=Invitations,
    response_description="The invitations.",
    responses=documented(*A_PLAYER, NotFound, Malformed),
)
async def of_room(house: TheHouse, caller: Invited, room_id: RoomId) -> Any:
    """For those who sit there: who was invited, and what became of it."""
    found = await invitations.of_room(house, room_id, caller.player)
    return {"items": [roomtext.invitation(row) for row in found]}


@router.get(
    "/invitations",
    operation_id="listInvitations",
    summary="My invitations",
    response_model=MyInvitations,
    response_description="A page of invitations.",
    responses=documented(*A_PLAYER, Malformed),
)
async def mine(house: TheHouse, caller: Invited, cursor: Cursor = None, limit: Limit = 20) -> Any:
    """Those that may be accepted, newest first; `next` is the cursor of the page after."""
    known = caller.player.id
    found = await invitations.mine(house, known, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda each: (each[0].at, each[0].room_id))
    return {
        "items": [
            {**roomtext.invitation(row), "table": roomtext.room(room, known)} for row, room in page
        ],
        "next": following,
    }


@router.post(
    "/invitations/{room_id}/accept",
    operation_id="acceptInvitation",
    summary="Accept a challenge",
    response_model=Room,
    response_description="The room; `you` is the seat.",
    responses=documented(*A_WRITE, *A_ROOM, RoomFull),
)
async def accept(write: RoomWrite, room_id: RoomId) -> Any:
    """Sit down in the room; accepted twice it is one seat."""
    return await write.room(lambda c: invitations.accept(c, room_id, write.caller.player))


@router.post(
    "/invitations/{room_id}/decline",
    operation_id="declineInvitation",
    summary="Decline a challenge",
    response_model=Invitation,
    response_description="The invitation.",
    responses=documented(*A_WRITE, NotFound),
)
async def decline(write: RoomWrite, room_id: RoomId) -> Any:
    """For good: nobody can ask again for that room.  Its link still opens it."""

    async def work(connection: Connection) -> dict[str, Any]:
        caller = write.caller.player
        return roomtext.invitation(await invitations.decline(connection, room_id, caller))

    return await write.do(work)
