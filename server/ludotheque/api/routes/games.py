"""Games: looked at, followed, played, left and proved."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from ludotheque.actions import proof, rematch, watching
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, Cause
from ludotheque.actions.once import check_key
from ludotheque.actions.refusals import Malformed, NotFound, NotOver
from ludotheque.api import frames, roomtext
from ludotheque.api.deps import (
    Anybody,
    IdempotencyKey,
    Mover,
    PlayerReader,
    RoomWriter,
    TheHouse,
    id_of,
    write,
)
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import documented
from ludotheque.api.wire import Games, Log, Proof, Room, SentMove, Snapshot, Taken
from ludotheque.store.session import Connection

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(min_length=1, max_length=64, description="The game's id.")]
Since = Annotated[int | None, Query(ge=0, le=2_147_483_647, description="A number of the log.")]
MOVE = documented(400, 401, 403, 404, 409, 413, 415, 422)


@router.get(
    "/games",
    summary="My games",
    response_model=Games,
    responses=documented(401, 403, 422),
)
async def mine(
    house: TheHouse,
    caller: PlayerReader,
    status: Annotated[Literal["running", "over", "aborted"] | None, Query()] = None,
    cursor: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> dict[str, Any]:
    """Newest first; `next` is the cursor of the page after."""
    before = _before(cursor)
    found = await watching.mine(house, caller.player.id, status, before, limit + 1)
    page = found[:limit]
    more = len(found) > limit
    return {
        "items": [frames.summary(table, caller.player.id) for table in page],
        "next": _cursor(page[-1].row.started_at) if more else None,
    }


def _cursor(started_at: int) -> str:
    return base64.urlsafe_b64encode(str(started_at).encode()).decode()


def _before(cursor: str | None) -> int:
    if cursor is None:
        return 2**62
    try:
        before = int(base64.urlsafe_b64decode(cursor.encode()))
    except (ValueError, binascii.Error):
        before = -1
    if not 0 <= before < 2**62:
        raise Malformed("A cursor is the `next` of the page before.")
    return before


@router.get(
    "/games/{game_id}",
    summary="A game as I may see it",
    response_model=Snapshot,
    responses={**documented(401, 403, 404, 422), 304: {"description": "Unchanged."}},
)
async def look(
    request: Request,
    house: TheHouse,
    who: Anybody,
    game_id: GameId,
    since: Since = None,
    if_none_match: Annotated[str | None, Header(max_length=200)] = None,
) -> Response:
    """A snapshot, with the log after `since` where that is given.  The ETag changes with it."""
    picture = await watching.picture(house, game_id, id_of(who), since)
    company = frames.company(picture.table, picture.company)
    parts = f"{picture.table.n}:{picture.seat}:{since}:{company}"
    tag = f'"{hashlib.sha256(parts.encode()).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(frames.snapshot(picture), media_type="application/json", headers=headers)


@router.get(
    "/games/{game_id}/events",
    summary="The log of a game as I may hear it",
    response_model=Log,
    responses=documented(401, 403, 404, 422),
)
async def events(house: TheHouse, who: Anybody, game_id: GameId, since: Since = 0) -> Response:
    """Every number after `since`, a thousand at most; who may not hear a thing gets its number."""
    start = since or 0
    table, rows, more = await watching.entries(house, game_id, id_of(who), start)
    seat = table.seat_of(id_of(who))
    return Response(
        f'{{"game":"{table.id}","n":{table.n},"since":{start},'
        f'"events":{frames.entries(rows, seat)},"more":{"true" if more else "false"}}}',
        media_type="application/json",
    )


@router.get(
    "/games/{game_id}/stream",
    summary="Follow a game as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `snapshot`, `update`, `seats` and `ping`; `id` is a number.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **documented(401, 403, 404, 422),
    },
)
async def stream(
    request: Request,
    house: TheHouse,
    who: Anybody,
    game_id: GameId,
    since: Since = None,
    last_event_id: Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)] = None,
) -> StreamingResponse:
    """The same texts as on the websocket.  `Last-Event-ID` wins over `since`."""
    start = since
    if last_event_id is not None:
        if not last_event_id.isdecimal() or int(last_event_id) > 2_147_483_647:
            raise Malformed("Last-Event-ID is a number of the log, as the stream gave it.")
        start = int(last_event_id)
    hub, streams = request.app.state.hub, request.app.state.streams
    outlet = QueueOutlet(house.settings.socket_buffer_bytes)
    watcher = await hub.subscribe(outlet, game_id, id_of(who), start)
    streams.add(outlet)

    async def lines() -> AsyncIterator[str]:
        try:
            while (message := await outlet.next()) is not None:
                number = f"id: {message.n}\n" if message.n is not None else ""
                yield f"event: {message.event}\n{number}data: {message.text}\n\n"
        finally:
            streams.discard(outlet)
            hub.unsubscribe(watcher)

    return StreamingResponse(
        lines(),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _submit(
    house: House,
    caller: Caller,
    game_id: str,
    cause: Cause,
    key: str | None,
    body: SentMove | None = None,
) -> Response:
    ask = Ask(
        game_id,
        cause,
        now_ms(),
        player_id=caller.player.id,
        move=None if body is None else body.move,
        n=None if body is None else body.n,
        idem=None if key is None else check_key(key),
    )
    done = await house.play.submit(ask)
    headers = {"Idempotency-Replayed": "true"} if done.replayed else {}
    taken = {"game": done.game_id, "n": done.n, "replayed": done.replayed}
    return Response(frames.compact(taken), media_type="application/json", headers=headers)


@router.post("/games/{game_id}/moves", summary="Move", response_model=Taken, responses=MOVE)
async def move(
    house: TheHouse, caller: Mover, game_id: GameId, body: SentMove, key: IdempotencyKey = None
) -> Response:
    """Answered when the move is saved.  Sent again with its key it has one effect."""
    return await _submit(house, caller, game_id, "move", key, body)


@router.post("/games/{game_id}/leave", summary="Resign", response_model=Taken, responses=MOVE)
async def leave(
    house: TheHouse, caller: Mover, game_id: GameId, key: IdempotencyKey = None
) -> Response:
    """For good: the rules say what becomes of the seat."""
    return await _submit(house, caller, game_id, "leave", key)


@router.post("/games/{game_id}/abort", summary="Abort", response_model=Taken, responses=MOVE)
async def abort(
    house: TheHouse, caller: Mover, game_id: GameId, key: IdempotencyKey = None
) -> Response:
    """By any player, without a result, as long as no turn has been completed."""
    return await _submit(house, caller, game_id, "abort", key)


@router.post(
    "/games/{game_id}/rematch",
    summary="Ask for another game",
    response_model=Room,
    responses=documented(400, 401, 403, 404, 409, 413, 415, 422, 429),
)
async def ask_rematch(
    request: Request,
    house: TheHouse,
    caller: RoomWriter,
    game_id: GameId,
    key: IdempotencyKey = None,
) -> Response:
    """The first opens the room, the others join it; it starts when everybody has asked."""
    table = await watching.table_for(house, game_id, caller.player.id)

    async def work(connection: Connection) -> dict[str, Any]:
        room = await rematch.rematch(house, connection, table.row, caller.player)
        return roomtext.room(room, caller.player.id)

    return await write(request, house, caller, key, work)


@router.get(
    "/games/{game_id}/proof",
    summary="Proof of a finished game",
    response_model=Proof,
    responses=documented(401, 403, 404, 409, 422),
)
async def prove(house: TheHouse, who: Anybody, game_id: GameId) -> dict[str, Any]:
    """The server replays the game from its seed and its log, and compares all that is stored."""
    table = await watching.table_for(house, game_id, id_of(who))
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
