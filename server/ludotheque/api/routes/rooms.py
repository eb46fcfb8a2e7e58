"""Rooms, and the invite links that lead to their seats."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from ludotheque.actions import lobby, rematch, rooms
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed
from ludotheque.api import roomtext
from ludotheque.api.deps import Anybody, IdempotencyKey, RoomWriter, TheHouse, id_of, write
from ludotheque.api.problems import documented
from ludotheque.api.wire import Heir, Invite, NewBot, NewRoom, Room, RoomChange, Rooms, Sitting
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["rooms"])

RoomId = Annotated[str, Path(min_length=1, max_length=64, description="The room's id.")]
SeatInPath = Annotated[int, Path(ge=0, le=99, description="A seat, counted from 0.")]
WRITE = documented(400, 401, 403, 404, 409, 413, 415, 422, 429)


async def _write(
    request: Request,
    house: House,
    caller: Caller,
    key: str | None,
    work: Callable[[Connection], Awaitable[RoomRow]],
    body: Any = None,
    status: int = 200,
) -> Response:
    async def shown(connection: Connection) -> dict[str, Any]:
        return roomtext.room(await work(connection), caller.player.id)

    return await write(request, house, caller, key, shown, body, status)


@router.post("/rooms", status_code=201, summary="Open a room", response_model=Room, responses=WRITE)
async def create(
    request: Request, house: TheHouse, caller: RoomWriter, body: NewRoom, key: IdempotencyKey = None
) -> Response:
    """The caller is host and sits in seat 0; `bots` and `start` make a game at once."""
    wish = rooms.Wish(
        options=body.options,
        seats=body.seats,
        visibility=body.visibility,
        leaver=body.leaver.model_dump(),
        rated=body.rated,
        language=body.language,
        bots=tuple(body.bots),
        start=body.start,
    )
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rooms.create(house, c, caller.player, wish),
        body.model_dump(),
        201,
    )


@router.get(
    "/rooms",
    summary="Public rooms that wait for players",
    response_model=Rooms,
    responses=documented(401, 422),
)
async def waiting(
    house: TheHouse,
    who: Anybody,
    ruleset: Annotated[str | None, Query(max_length=64)] = None,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> dict[str, Any]:
    """Newest first; `next` is the cursor of the page after."""
    found = await lobby.waiting(house, ruleset, _read_cursor(cursor), limit + 1)
    page = found[:limit]
    more = len(found) > limit
    return {
        "items": [roomtext.room(room, id_of(who)) for room in page],
        "next": _cursor(page[-1]) if more else None,
    }


def _cursor(room: RoomRow) -> str:
    return base64.urlsafe_b64encode(f"{room.created_at}:{room.id}".encode()).decode()


def _read_cursor(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    try:
        at, _, room_id = base64.urlsafe_b64decode(cursor.encode()).decode().partition(":")
        read = int(at), room_id
    except (ValueError, binascii.Error):
        raise Malformed("A cursor is the `next` of the page before.") from None
    if not 0 <= read[0] < 2**62 or "\0" in room_id:
        raise Malformed("A cursor is the `next` of the page before.")
    return read


@router.get(
    "/rooms/{room_id}",
    summary="A room",
    response_model=Room,
    responses=documented(401, 404, 422),
)
async def get(house: TheHouse, who: Anybody, room_id: RoomId) -> dict[str, Any]:
    """Live changes come over the websocket (`subscribe_room`)."""
    return roomtext.room(await lobby.room_for(house, room_id), id_of(who))


@router.patch("/rooms/{room_id}", summary="Change a room", response_model=Room, responses=WRITE)
async def change(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    body: RoomChange,
    key: IdempotencyKey = None,
) -> Response:
    """Only by the host, and before the start; nobody who sits is thrown out."""
    leaver = None if body.leaver is None else body.leaver.model_dump()
    wanted = rooms.Change(body.options, body.seats, body.visibility, leaver)
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rooms.change(c, room_id, caller.player, wanted),
        body.model_dump(),
    )


@router.delete("/rooms/{room_id}", summary="Close a room", response_model=Room, responses=WRITE)
async def close(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    key: IdempotencyKey = None,
) -> Response:
    """Only by the host, and before the start; everybody in it is told."""
    return await _write(
        request, house, caller, key, lambda c: rooms.close(c, room_id, caller.player)
    )


@router.post("/rooms/{room_id}/seats", summary="Sit down", response_model=Room, responses=WRITE)
async def sit(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    body: Sitting,
    key: IdempotencyKey = None,
) -> Response:
    """Who sits already keeps the seat, or changes to the free one that is named."""
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rooms.sit(c, room_id, caller.player, body.seat),
        body.model_dump(),
    )


@router.delete(
    "/rooms/{room_id}/seats/{seat}",
    summary="Free a seat",
    response_model=Room,
    responses=WRITE,
)
async def stand_up(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    seat: SeatInPath,
    key: IdempotencyKey = None,
) -> Response:
    """One's own, or as host any.  A host who leaves hands the room on, or closes it."""
    return await _write(
        request, house, caller, key, lambda c: rooms.stand_up(c, room_id, caller.player, seat)
    )


@router.post("/rooms/{room_id}/bots", summary="Add a bot", response_model=Room, responses=WRITE)
async def add_bot(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    body: NewBot,
    key: IdempotencyKey = None,
) -> Response:
    """Only by the host."""
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rooms.add_bot(c, room_id, caller.player, body.level, body.seat),
        body.model_dump(),
    )


@router.post(
    "/rooms/{room_id}/host", summary="Hand a room over", response_model=Room, responses=WRITE
)
async def hand_over(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    body: Heir,
    key: IdempotencyKey = None,
) -> Response:
    """Make the person in another seat the host."""
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rooms.hand_over(c, room_id, caller.player, body.seat),
        body.model_dump(),
    )


@router.post(
    "/rooms/{room_id}/start", summary="Start the game", response_model=Room, responses=WRITE
)
async def start(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    key: IdempotencyKey = None,
) -> Response:
    """Only by the host, and when every seat is taken; `game` in the answer is its id."""
    return await _write(
        request, house, caller, key, lambda c: rooms.start(house, c, room_id, caller.player)
    )


@router.post(
    "/rooms/{room_id}/again",
    status_code=201,
    summary="Open a room like this one",
    response_model=Room,
    responses=WRITE,
)
async def again(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    room_id: RoomId,
    key: IdempotencyKey = None,
) -> Response:
    """For who came too late: the same settings, with the caller as host."""
    return await _write(
        request,
        house,
        caller,
        key,
        lambda c: rematch.again(c, room_id, caller.player),
        status=201,
    )


Code = Annotated[str, Path(min_length=1, max_length=64, description="Of the invite link.")]


@router.get(
    "/invites/{code}",
    summary="Where an invite link leads",
    response_model=Invite,
    responses=documented(401, 404, 422),
)
async def look_at_invite(house: TheHouse, who: Anybody, code: Code) -> dict[str, Any]:
    """Whether there is a seat, without taking it."""
    room = await lobby.room_of_invite(house, code)
    shown = roomtext.room(room, id_of(who))
    if shown["you"] is not None and room.status != "closed":
        state = "seated"
    elif room.status != "open":
        state = room.status
    else:
        state = "open" if any(s.free for s in room.seats) else "full"
    return {"state": state, "room": {**shown, "invite": room.invite}}


@router.post(
    "/invites/{code}", summary="Take a seat by invite", response_model=Room, responses=WRITE
)
async def accept_invite(
    request: Request, house: TheHouse, caller: RoomWriter, code: Code, key: IdempotencyKey = None
) -> Response:
    """Opened three times it gives one seat, the same."""
    room = await lobby.room_of_invite(house, code)
    return await _write(
        request, house, caller, key, lambda c: rooms.sit(c, room.id, caller.player, None)
    )
