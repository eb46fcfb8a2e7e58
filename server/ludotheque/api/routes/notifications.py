"""Notifications: listed, marked as read, and heard as they come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from ludotheque.actions import notices
from ludotheque.actions.refusals import Malformed
from ludotheque.api import frames
from ludotheque.api.deps import (
    AccountReader,
    AccountWrite,
    Cursor,
    Limit,
    TheHouse,
    paged,
    read_cursor,
)
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import A_BODY, A_PLAYER, AN_OWNERS_WRITE, documented
from ludotheque.api.stream import MOST, LastEventId, Stream, follow
from ludotheque.api.wire_talk import Marked, Marking, Notifications
from ludotheque.store.session import Connection

router = APIRouter(tags=["people"])


@router.get(
    "/me/notifications",
    operation_id="listNotifications",
    summary="What I should know",
    response_model=Notifications,
    response_description="A page of notifications.",
    responses=documented(*A_PLAYER, Malformed),
)
async def listed(
    house: TheHouse,
    caller: AccountReader,
    unread: Annotated[bool, Query(description="Only those that are not read.")] = False,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first; kept for 90 days. A turn is told in games in which nobody need be there."""
    me, before = caller.player.id, read_cursor(cursor)
    found = await notices.listed(house, me, before and before[0], unread, limit + 1)
    now = await notices.since(house, me, None)
    page, following = paged(found, limit, lambda row: (row.n, "n"))
    return {
        "items": [frames.notification(row) for row in page],
        "next": following,
        "n": now.n,
        "unread": now.unread,
    }


@router.post(
    "/me/notifications/read",
    operation_id="markNotifications",
    summary="Mark notifications as read or unread",
    response_model=Marked,
    response_description="What is unread now.",
    responses=documented(*AN_OWNERS_WRITE, *A_BODY),
)
async def mark(write: AccountWrite, body: Marking) -> Any:
    """Some by their numbers, or all up to one. All open pages hear of it."""
    if (body.numbers is None) == (body.upto is None):
        raise Malformed(
            "Send either `numbers` or `upto`.",
            errors=[{"at": "body.numbers", "message": "either this or upto"}],
        )

    async def work(connection: Connection) -> dict[str, int]:
        n, unread = await notices.mark(
            connection, write.caller.player.id, body.numbers, body.upto, body.read
        )
        return {"n": n, "unread": unread}

    return await write.do(work, body.model_dump())


@router.get(
    "/me/events",
    operation_id="streamMe",
    summary="Hear of notifications as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `notifications` and `ping`; `id` is the last number.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **documented(*A_PLAYER, Malformed),
    },
)
async def stream(
    request: Request,
    house: TheHouse,
    caller: AccountReader,
    since: Annotated[
        int | None, Query(ge=0, le=MOST, description="The last number that one has.")
    ] = None,
    last_event_id: LastEventId = None,
) -> Stream:
    """The same texts as on the websocket (`subscribe_me`).

    `Last-Event-ID` wins over `since`; without either it begins with how many are unread.
    """
    start = since if last_event_id is None else last_event_id
    state, me = request.app.state, caller.player.id

    async def begin(outlet: QueueOutlet) -> Callable[[], None]:
        listener = await state.notices.subscribe(outlet, me, None, start)
        state.whereabouts.arrive(me)

        def end() -> None:
            state.notices.unsubscribe(listener)
            state.whereabouts.leave(me)

        return end

    return await follow(request, house, caller, begin)
