"""What happens to a game: moves, leaving, aborting, and the wish for another one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from ludotheque.actions import counting, rematch, trying, watching
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, Cause
from ludotheque.actions.once import check_key
from ludotheque.actions.refusals import (
    AlreadyBegun,
    Illegal,
    LookUpClosed,
    NotFound,
    NotOver,
    NotYourSeat,
    RoomFull,
    SeatLeft,
    Stale,
    TooLate,
    TooMany,
)
from ludotheque.api import frames
from ludotheque.api.deps import IdempotencyKey, Mover, RoomWrite, TheHouse
from ludotheque.api.problems import A_BODY, A_WRITE, AN_INPUT, documented
from ludotheque.api.routes.games import GameId
from ludotheque.api.wire_replay import Tried
from ludotheque.api.wire_tables import Room, SentMove, Taken

router = APIRouter(tags=["games"])


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


@router.post(
    "/games/{game_id}/moves",
    operation_id="playMove",
    summary="Move, or try a move",
    response_model=Taken | Tried,
    response_description="The move is saved; or with `dry_run`, what it would give.",
    responses=documented(
        *AN_INPUT, *A_BODY, SeatLeft, Stale, TooLate, Illegal, TooMany, LookUpClosed
    ),
)
async def move(
    house: TheHouse,
    caller: Mover,
    game_id: GameId,
    body: SentMove,
    key: IdempotencyKey = None,
    dry_run: Annotated[
        bool, Query(description="Try it only: nothing is saved, nobody hears of it.")
    ] = False,
) -> Response:
    """Answered when the move is saved.  Sent again with its key it has one effect.

    With `dry_run=true` the answer is a `Tried` and nothing has changed: rulesets with a
    `trial_schema` say what the move would give, for a seat that is not to act too, and the others
    whether it would be taken.  What the rules refuse is refused in the same way.  Trials are
    counted, apart from writes and with the same limit; moves are not.
    """
    if dry_run:
        most = house.settings.writes_per_minute
        await counting.count(house, f"trials:{caller.player.id}", most, "writes_per_minute")
        found = await trying.attempt(house, game_id, caller.player.id, body.move, body.n)
        return Response(frames.tried(found), media_type="application/json")
    return await _submit(house, caller, game_id, "move", key, body)


@router.post(
    "/games/{game_id}/leave",
    operation_id="leaveGame",
    summary="Resign",
    response_model=Taken,
    response_description="The seat has left.",
    responses=documented(*AN_INPUT, SeatLeft),
)
async def leave(
    house: TheHouse, caller: Mover, game_id: GameId, key: IdempotencyKey = None
) -> Response:
    """For good: the rules say what becomes of the seat."""
    return await _submit(house, caller, game_id, "leave", key)


@router.post(
    "/games/{game_id}/abort",
    operation_id="abortGame",
    summary="Abort",
    response_model=Taken,
    response_description="The game has ended without a result.",
    responses=documented(*AN_INPUT, AlreadyBegun),
)
async def abort(
    house: TheHouse, caller: Mover, game_id: GameId, key: IdempotencyKey = None
) -> Response:
    """By any player, without a result, as long as no turn has been completed."""
    return await _submit(house, caller, game_id, "abort", key)


@router.post(
    "/games/{game_id}/rematch",
    operation_id="askRematch",
    summary="Ask for another game",
    response_model=Room,
    response_description="The room of the next game.",
    responses=documented(*A_WRITE, NotFound, NotYourSeat, NotOver, RoomFull),
)
async def ask_rematch(write: RoomWrite, game_id: GameId) -> Any:
    """The first opens the room, the others join it; it starts when everybody has asked."""
    caller = write.caller.player
    table = await watching.table_for(write.house, game_id, caller.id)
    return await write.room(lambda c: rematch.rematch(write.house, c, table.row, caller))
