"""Games: looked at, followed and proved; what happens in them is in ``inputs``."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from ludotheque.actions import bot_names, proof, watching
from ludotheque.actions.refusals import (
    Forbidden,
    Malformed,
    NotFound,
    NotOver,
)
from ludotheque.api import frames
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    Limit,
    PlayerReader,
    TheHouse,
    paged,
    read_cursor,
    seer_of,
)
from ludotheque.api.hub import Hub
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import A_PLAYER, A_TOKEN, documented
from ludotheque.api.stream import MOST, LastEventId, Stream, follow
from ludotheque.api.wire import ID
from ludotheque.api.wire_tables import (
    Games,
    GameStatus,
    Log,
    Proof,
    Snapshot,
)

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(min_length=1, max_length=64, pattern=ID, description="The game's id.")]
Since = Annotated[
    int | None,
    Query(ge=0, le=MOST, description="The last number of the log that one has seen."),
]
SEEN = documented(*A_TOKEN, Forbidden, NotFound, Malformed)
ETAG = {"ETag": {"description": "Changes with the answer.", "schema": {"type": "string"}}}


@router.get(
    "/games",
    operation_id="listMyGames",
    summary="My games",
    response_model=Games,
    response_description="A page of games.",
    responses=documented(*A_PLAYER, Malformed),
)
async def mine(
    house: TheHouse,
    caller: PlayerReader,
    status: Annotated[GameStatus | None, Query(description="Only games of this status.")] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first; `next` is the cursor of the page after."""
    player_id = caller.player.id
    found = await watching.mine(house, player_id, status, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda table: (table.row.started_at, table.id))
    names = await bot_names.called(house, page)
    return {
        "items": [frames.summary(table, player_id, names.get(table.id, ())) for table in page],
        "next": following,
    }


@router.get(
    "/games/{game_id}",
    operation_id="getGame",
    summary="A game as I may see it",
    response_model=Snapshot,
    response_description="The game.",
    responses={
        200: {"headers": ETAG},
        304: {"description": "Unchanged.", "headers": ETAG},
        **SEEN,
    },
    openapi_extra=OPEN,
)
async def look(
    house: TheHouse,
    who: Anybody,
    game_id: GameId,
    since: Since = None,
    if_none_match: Annotated[
        str | None, Header(max_length=1000, description="ETags of what one has.")
    ] = None,
) -> Response:
    """A snapshot, with the log after `since` where that is given.  The ETag changes with it."""
    picture = await watching.picture(house, game_id, seer_of(who), since)
    company = frames.company(picture.table, picture.company)
    parts = f"{picture.table.n}:{picture.seat}:{since}:{company}"
    tag = f'"{hashlib.sha256(parts.encode()).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization"}
    if _has(if_none_match, tag):
        return Response(status_code=304, headers=headers)
    return Response(frames.snapshot(picture), media_type="application/json", headers=headers)


def _has(if_none_match: str | None, tag: str) -> bool:
    """Whether one of the tags is this; a proxy that compresses makes it a weak one."""
    sent = {each.strip().removeprefix("W/") for each in (if_none_match or "").split(",")}
    return tag in sent or "*" in sent


@router.get(
    "/games/{game_id}/events",
    operation_id="listEvents",
    summary="The log of a game as I may hear it",
    response_model=Log,
    response_description="A page of the log.",
    responses=SEEN,
    openapi_extra=OPEN,
)
async def events(house: TheHouse, who: Anybody, game_id: GameId, since: Since = 0) -> Response:
    """Every number after `since`, a thousand at most; who may not hear a thing gets its number."""
    start = since or 0
    table, rows, more = await watching.entries(house, game_id, seer_of(who), start)
    seat = table.seat_of(seer_of(who))
    return Response(
        f'{{"game":"{table.id}","n":{table.n},"since":{start},'
        f'"events":{frames.entries(rows, seat)},"more":{"true" if more else "false"}}}',
        media_type="application/json",
    )


@router.get(
    "/games/{game_id}/stream",
    operation_id="streamGame",
    summary="Follow a game as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `snapshot`, `update`, `seats` and `ping`; `id` is a number.",
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
    game_id: GameId,
    since: Since = None,
    last_event_id: LastEventId = None,
) -> Stream:
    """The same texts as on the websocket.  `Last-Event-ID` wins over `since`."""
    start = since if last_event_id is None else last_event_id
    hub: Hub = request.app.state.hub

    async def begin(outlet: QueueOutlet) -> Callable[[], None]:
        watcher = await hub.subscribe(outlet, game_id, seer_of(who), start)
        return lambda: hub.unsubscribe(watcher)

    return await follow(request, house, who, begin)


@router.get(
    "/games/{game_id}/proof",
    operation_id="proveGame",
    summary="Proof of a finished game",
    response_model=Proof,
    response_description="What was compared.",
    responses=documented(*A_TOKEN, Forbidden, NotFound, NotOver, Malformed),
    openapi_extra=OPEN,
)
async def prove(house: TheHouse, who: Anybody, game_id: GameId) -> Any:
    """The server replays the game from its seed and its log, and compares all that is stored."""
    table = await watching.table_for(house, game_id, seer_of(who))
    if table.status == "running":
        raise NotOver("The seed is published when the game has ended.", n=table.n)
    found = await proof.prove_stored(house, game_id)
    if found is None:
        raise NotFound("There is no such game.")
    game, shown = found
    return {
        "game": game.id,
        "seed": game.seed.hex(),
        "commitment": game.commitment,
        "inputs": shown.inputs,
        "commitment_matches": shown.commitment_matches,
        "numbers_match": shown.numbers_match,
        "events_match": shown.events_match,
        "state_matches": shown.state_matches,
        "outcome_matches": shown.outcome_matches,
        "holds": shown.holds,
    }
