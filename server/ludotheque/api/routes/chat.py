"""Chat: what is said in rooms and games, with the same numbers on every door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from ludotheque.actions import chat
from ludotheque.actions.refusals import (
    Forbidden,
    Malformed,
    Muted,
    NotFound,
    RoomClosed,
    RoomStarted,
)
from ludotheque.api import frames
from ludotheque.api.chat_hub import ChatHub
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Disputer,
    IdempotencyKey,
    TheHouse,
    answer,
    seer_of,
)
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import A_BODY, A_TOKEN, A_WRITE, documented
from ludotheque.api.stream import MOST, LastEventId, Stream, follow
from ludotheque.api.wire import ID
from ludotheque.api.wire_talk import Chat, PlaceKind, Said, Saying

router = APIRouter(tags=["chat"])

Kind = Annotated[PlaceKind, Path(description="Whether it is a room or a game.")]
PlaceId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The id of the room or game.")
]
Since = Annotated[
    int | None, Query(ge=0, le=MOST, description="The last number of the talk that one has.")
]
SEEN = documented(*A_TOKEN, Forbidden, NotFound, Malformed)


@router.get(
    "/chats/{place}/{place_id}",
    operation_id="getChat",
    summary="What was said in a room or a game",
    response_model=Chat,
    response_description="A page of the talk.",
    responses=SEEN,
    openapi_extra=OPEN,
)
async def read(
    house: TheHouse,
    who: Anybody,
    place: Kind,
    place_id: PlaceId,
    since: Since = None,
    before: Annotated[
        int | None, Query(ge=1, le=MOST, description="Only what came before this number.")
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=chat.PAGE, description="How many numbers a page holds.")
    ] = 50,
) -> Response:
    """After `since`, or before `before`, or the last of it; always in order and without gaps.

    While a game runs its players hear players, and all others hear spectators. When it is over
    everybody hears everything, so read it again then.
    """
    found = await chat.page(house, (place, place_id), seer_of(who), since, before, limit)
    return Response(frames.chat_page(found), media_type="application/json")


@router.post(
    "/chats/{place}/{place_id}",
    operation_id="sayInChat",
    status_code=201,
    summary="Say something in a room or a game",
    response_model=Said,
    response_description="It is saved.",
    responses=documented(*A_WRITE, *A_BODY, Muted, NotFound, RoomStarted, RoomClosed),
)
async def say(
    house: TheHouse,
    caller: Disputer,
    place: Kind,
    place_id: PlaceId,
    body: Saying,
    key: IdempotencyKey = None,
) -> Any:
    """Guests too, with the scope `game:play`.

    In a game that runs it goes to the players where one sits there, else to those who watch; in a
    room it is possible until the game starts, for the talk goes on in the game.
    """
    return answer(await chat.say(house, caller, (place, place_id), body.text, key), 201)


@router.get(
    "/chats/{place}/{place_id}/stream",
    operation_id="streamChat",
    summary="Listen to a room or a game as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `chat` and `ping`; `id` is a number of the talk.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **SEEN,
    },
    openapi_extra=OPEN,
)
async def stream(
    request: Request,
    house: TheHouse,
    who: Anybody,
    place: Kind,
    place_id: PlaceId,
    since: Since = None,
    last_event_id: LastEventId = None,
) -> Stream:
    """The same texts as on the websocket.  `Last-Event-ID` wins over `since`."""
    start = since if last_event_id is None else last_event_id
    hub: ChatHub = request.app.state.chats

    async def begin(outlet: QueueOutlet) -> Callable[[], None]:
        listener = await hub.subscribe(outlet, (place, place_id), seer_of(who), start)
        return lambda: hub.unsubscribe(listener)

    return await follow(request, house, who, begin)
