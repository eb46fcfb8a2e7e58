"""Rooms: tables that are being laid."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from ludotheque.actions import invitations, lobby, prospects, rematch, rooms
from ludotheque.actions.invitations import Guest
from ludotheque.actions.refusals import (
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
    RoomFull,
    RoomStarted,
    SeatsEmpty,
    SeatTaken,
)
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    Limit,
    RoomWrite,
    TheHouse,
    id_of,
    paged,
    read_cursor,
    sitter_of,
)
from ludotheque.api.problems import A_BODY, A_ROOM, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_prospects import PlannedTable, Prospect
from ludotheque.api.wire_tables import (
    Heir,
    NewBot,
    NewRoom,
    Room,
    RoomChange,
    Rooms,
    Sitting,
)
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["rooms"])

InviteCode = Annotated[
    str | None,
    Query(
        max_length=64,
        pattern=ID,
        description="The code of its invite, for a private room in which one does not sit.",
    ),
]
RoomId = Annotated[str, Path(min_length=1, max_length=64, pattern=ID, description="The room's id.")]
SeatInPath = Annotated[int, Path(ge=0, le=99, description="A seat, counted from 0.")]


@router.post(
    "/rooms",
    operation_id="createRoom",
    status_code=201,
    summary="Open a room",
    response_model=Room,
    response_description="The room.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, RoomStarted, Illegal, RoomFull, SeatsEmpty),
)
async def create(write: RoomWrite, body: NewRoom) -> Any:
    """The caller is host and sits in seat 0; `bots` and `start` make a game at once.

    `invite` challenges players: the room is in their invitations until they accept or decline.
    """
    wish = rooms.Wish(
        options=body.options,
        seats=body.seats,
        visibility=body.visibility,
        leaver=body.leaver.model_dump(),
        rated=body.rated,
        language=body.language or write.caller.player.language,
        bots=tuple(body.bots),
        start=body.start,
        starts_at=body.starts_at,
    )
    caller = write.caller.player
    before = await write.earlier(body.model_dump(), 201)
    if before is not None:
        return before
    await invitations.count(write.house, caller, len(body.invite))

    async def work(connection: Connection) -> RoomRow:
        room = await rooms.create(write.house, connection, caller, wish)
        # In one order, so that two who invite the same people do not wait for each other.
        for player_id in sorted(set(body.invite)):
            await invitations.invite(connection, room.id, caller, Guest(player_id))
        return room

    return await write.room(work, body.model_dump(), 201)


@router.get(
    "/rooms",
    operation_id="listRooms",
    summary="Public rooms that wait for players",
    response_model=Rooms,
    response_description="A page of rooms.",
    responses=documented(*A_TOKEN, Malformed),
    openapi_extra=OPEN,
)
async def waiting(
    house: TheHouse,
    who: Anybody,
    ruleset: Annotated[
        str | None, Query(max_length=64, pattern=ID, description="Only rooms for this ruleset.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first; `next` is the cursor of the page after.

    A seat is free in each, and its host is there: who has no socket and no event stream for two
    minutes is away. Somebody who sits there is then made host; if nobody does, the room is left out
    until the host is back, and closes after an hour. Rooms with an appointment wait for that.
    """
    found = await lobby.waiting(house, ruleset, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda room: (room.created_at, room.id))
    return {
        "items": [roomtext.room(room, id_of(who)) for room in page],
        "next": following,
    }


@router.post(
    "/prospects",
    operation_id="checkTable",
    summary="What a table would be",
    response_model=Prospect,
    response_description="Its complete options, its ladder, and whether its games can be rated.",
    responses=documented(*A_TOKEN, *A_BODY, Illegal),
    openapi_extra=OPEN,
)
async def check(who: Anybody, body: PlannedTable) -> Any:
    """Nothing is made.  Options with which there is no game are refused as a room would be."""
    own = "en" if who is None else who.player.language
    return prospects.of(body.options, body.seats, body.language or own)


@router.get(
    "/rooms/{room_id}",
    operation_id="getRoom",
    summary="A room",
    response_model=Room,
    response_description="The room.",
    responses=documented(*A_TOKEN, Forbidden, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def get(house: TheHouse, who: Anybody, room_id: RoomId, invite: InviteCode = None) -> Any:
    """Live changes come over the websocket (`subscribe_room`).

    A private one is shown to its host, to who sits there, and to who has its invite.
    """
    room = await lobby.room_for(house, room_id, sitter_of(who), invite)
    return roomtext.room(room, sitter_of(who), invite)


@router.patch(
    "/rooms/{room_id}",
    operation_id="changeRoom",
    summary="Change a room",
    response_model=Room,
    response_description="The room as it is now.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM, RoomFull, Illegal),
)
async def change(write: RoomWrite, room_id: RoomId, body: RoomChange) -> Any:
    """Only by the host, and before the start; nobody who sits is thrown out.

    A room becomes rated only while nobody else sits there.
    """
    leaver = None if body.leaver is None else body.leaver.model_dump()
    wanted = rooms.Change(
        body.options, body.seats, body.visibility, leaver, body.starts_at, body.rated
    )
    return await write.room(
        lambda c: rooms.change(c, room_id, write.caller.player, wanted), body.model_dump()
    )


@router.delete(
    "/rooms/{room_id}",
    operation_id="closeRoom",
    summary="Close a room",
    response_model=Room,
    response_description="The room, closed.",
    responses=documented(*A_WRITE, *A_ROOM),
)
async def close(write: RoomWrite, room_id: RoomId) -> Any:
    """Only by the host, and before the start; everybody in it is told."""
    return await write.room(lambda c: rooms.close(c, room_id, write.caller.player))


@router.post(
    "/rooms/{room_id}/seats",
    operation_id="sitDown",
    summary="Sit down",
    response_model=Room,
    response_description="The room; `you` is the seat.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM, RoomFull, SeatTaken),
)
async def sit(write: RoomWrite, room_id: RoomId, body: Sitting) -> Any:
    """Who sits already keeps the seat, or changes to the free one that is named."""
    return await write.room(
        lambda c: rooms.sit(c, room_id, write.caller.player, body.seat), body.model_dump()
    )


@router.delete(
    "/rooms/{room_id}/seats/{seat}",
    operation_id="freeSeat",
    summary="Free a seat",
    response_model=Room,
    response_description="The room as it is now.",
    responses=documented(*A_WRITE, *A_ROOM),
)
async def stand_up(write: RoomWrite, room_id: RoomId, seat: SeatInPath) -> Any:
    """One's own, or as host any.  A host who leaves hands the room on, or closes it."""
    return await write.room(lambda c: rooms.stand_up(c, room_id, write.caller.player, seat))


@router.post(
    "/rooms/{room_id}/bots",
    operation_id="addBot",
    summary="Add a bot",
    response_model=Room,
    response_description="The room as it is now.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM, RoomFull, SeatTaken),
)
async def add_bot(write: RoomWrite, room_id: RoomId, body: NewBot) -> Any:
    """Only by the host; `GET /rulesets/{ruleset_id}` says which levels there are."""
    return await write.room(
        lambda c: rooms.add_bot(c, room_id, write.caller.player, body.level, body.seat),
        body.model_dump(),
    )


@router.post(
    "/rooms/{room_id}/host",
    operation_id="handOverRoom",
    summary="Hand a room over",
    response_model=Room,
    response_description="The room with its new host.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM),
)
async def hand_over(write: RoomWrite, room_id: RoomId, body: Heir) -> Any:
    """Make the person in another seat the host."""
    return await write.room(
        lambda c: rooms.hand_over(c, room_id, write.caller.player, body.seat), body.model_dump()
    )


@router.post(
    "/rooms/{room_id}/start",
    operation_id="startGame",
    summary="Start the game",
    response_model=Room,
    response_description="The room; `game` is the id of its game.",
    responses=documented(*A_WRITE, *A_ROOM, SeatsEmpty),
)
async def start(write: RoomWrite, room_id: RoomId) -> Any:
    """Only by the host, and when every seat is taken; `game` in the answer is its id."""
    return await write.room(lambda c: rooms.start(write.house, c, room_id, write.caller.player))


@router.post(
    "/rooms/{room_id}/again",
    operation_id="openRoomAgain",
    status_code=201,
    summary="Open a room like this one",
    response_model=Room,
    response_description="The new room.",
    responses=documented(*A_WRITE, NotFound),
)
async def again(write: RoomWrite, room_id: RoomId, invite: InviteCode = None) -> Any:
    """For who came too late: the same settings, with the caller as host.

    Of a private room only by its host, by who sits there, or by who has its invite.
    """
    return await write.room(
        lambda c: rematch.again(c, room_id, write.caller.player, invite), status=201
    )
