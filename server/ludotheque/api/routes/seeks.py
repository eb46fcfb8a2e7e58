"""Seeks: games with whoever looks for the same."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import structlog
from fastapi import APIRouter, Depends, Path, Query, Request

from ludotheque.actions import seeks
from ludotheque.actions.accounts import Caller
from ludotheque.actions.refusals import Illegal, Malformed, NotFound
from ludotheque.actions.seeks import Sought
from ludotheque.actions.suiting import suiting
from ludotheque.api import seektext
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    Limit,
    RoomWrite,
    TheHouse,
    id_of,
    needs,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_TOKEN, A_WRITE, documented
from ludotheque.api.seek_hub import SeekHub
from ludotheque.api.wire import ID
from ludotheque.api.wire_seeks import NewSeek, Seek, Seeks
from ludotheque.store.seeks import SeekRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["seeks"])

MOST_SECONDS = 25
RENEW_SECONDS = 5.0
LOOK_SECONDS = 0.5
"""How soon is noticed that whoever waits has gone."""

log = structlog.get_logger(__name__)

Seeker = Annotated[Caller, Depends(needs("room:write"))]
SeekId = Annotated[str, Path(min_length=1, max_length=64, pattern=ID, description="The seek's id.")]


@router.post(
    "/seeks",
    operation_id="createSeek",
    status_code=201,
    summary="Seek a game",
    response_model=Seek,
    response_description="The seek, which is to be held with `GET /seeks/{seek_id}`.",
    responses=documented(*A_WRITE, *A_BODY, Illegal),
)
async def create(write: RoomWrite, body: NewSeek) -> Any:
    """One seek at a time: what was sought before is taken back.

    Hold it by asking how it stands, with `wait` or every few seconds; 15 seconds after the last
    time it lapses, so nobody is put at a table with who has gone.
    """
    language = write.caller.player.language
    sought = Sought(**{**body.model_dump(), "language": body.language or language})
    made: list[SeekRow] = []

    async def work(connection: Connection) -> dict[str, Any]:
        made.append(await seeks.create(connection, write.caller.player, sought))
        return seektext.own(made[0])

    answer = await write.do(work, body.model_dump(), 201)
    for seek in made:
        await look_for_others(write, seek)
    return answer


async def look_for_others(write: RoomWrite, seek: SeekRow) -> None:
    """The seek is saved and answered for; if this goes wrong here, a worker does it."""
    try:
        await seeks.match(write.house, seek.key)
    except Exception:
        log.exception("seeks.not_matched", seek=seek.id)


@router.get(
    "/seeks",
    operation_id="listSeeks",
    summary="What is sought now",
    response_model=Seeks,
    response_description="Open seeks.",
    responses=documented(*A_TOKEN, Malformed),
    openapi_extra=OPEN,
)
async def listed(
    house: TheHouse,
    who: Anybody,
    ruleset: Annotated[
        str | None, Query(max_length=64, pattern=ID, description="Only of this game.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Those who wait longest first; `next` is the cursor of the page after.

    Seek the same to play with them where it `fits`; `GET /lobby/stream` tells of every change.
    """
    me = id_of(who)
    found = await seeks.listed(house, ruleset, me, limit + 1, read_cursor(cursor))
    page, following = paged(found, limit, lambda row: (row.created_at, row.id))
    fits = await suiting(house, [me], page)
    return {
        "items": [seektext.listed(row, fits(row, me)) for row in page],
        "next": following,
    }


@router.get(
    "/seeks/{seek_id}",
    operation_id="getSeek",
    summary="Hold a seek, and see how it stands",
    response_model=Seek,
    response_description="The seek.",
    responses=documented(*A_PLAYER, NotFound, Malformed),
)
async def hold(
    request: Request,
    house: TheHouse,
    caller: Seeker,
    seek_id: SeekId,
    wait: Annotated[
        int, Query(ge=0, le=MOST_SECONDS, description="Seconds to wait for it to come to an end.")
    ] = 0,
) -> Any:
    """With `wait` the answer comes when the seek has ended, or when the time is over: ask again.

    Closing the connection lets the seek lapse two seconds later, unless another one holds it.
    """
    hub: SeekHub = request.app.state.seekers
    loop = asyncio.get_running_loop()
    end = loop.time() + wait
    with hub.listening(seek_id) as ended:
        while True:
            seek = await seeks.held(house, seek_id, caller.player)
            until = min(end, loop.time() + RENEW_SECONDS)
            if seek.status != "open" or loop.time() >= end:
                return seektext.own(seek)
            if not await _waited(request, ended, until):
                await seeks.let_go(house, seek)
                return seektext.own(seek)


async def _waited(request: Request, ended: asyncio.Event, until: float) -> bool:
    """Wait for an event or a time; False where whoever asked has gone meanwhile."""
    loop = asyncio.get_running_loop()
    while not ended.is_set() and (left := until - loop.time()) > 0:
        try:
            await asyncio.wait_for(ended.wait(), min(left, LOOK_SECONDS))
        except TimeoutError:
            if await request.is_disconnected():
                return False
    ended.clear()
    return True


@router.delete(
    "/seeks/{seek_id}",
    operation_id="withdrawSeek",
    summary="Take a seek back",
    response_model=Seek,
    response_description="The seek: taken back, or matched by now.",
    responses=documented(*A_WRITE, NotFound),
)
async def withdraw(write: RoomWrite, seek_id: SeekId) -> Any:
    """One that was matched a moment before stays so, and `game` is its game."""

    async def work(connection: Connection) -> dict[str, Any]:
        return seektext.own(await seeks.withdraw(connection, seek_id, write.caller.player))

    return await write.do(work)
