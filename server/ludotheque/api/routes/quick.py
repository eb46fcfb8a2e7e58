"""Play at once: one request, with nothing to choose."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludotheque.actions import quick
from ludotheque.actions.refusals import Illegal, NotFound
from ludotheque.api import seektext
from ludotheque.api.deps import RoomWrite
from ludotheque.api.problems import A_BODY, A_WRITE, documented
from ludotheque.api.routes.seeks import look_for_others
from ludotheque.api.wire import ID
from ludotheque.api.wire_seeks import QuickGame, QuickSeek, Seek
from ludotheque.api.wire_tables import Room
from ludotheque.store.seeks import SeekRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["seeks"])

RulesetId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="Such as `six-qui-prend`.")
]


@router.post(
    "/rulesets/{ruleset_id}/seek",
    operation_id="quickSeek",
    status_code=201,
    summary="Play with others at once",
    response_model=Seek,
    response_description="The seek, which is to be held with `GET /seeks/{seek_id}`.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, Illegal),
)
async def seek(write: RoomWrite, ruleset_id: RulesetId, body: QuickSeek) -> Any:
    """Seek the usual game of a ruleset in the caller's language, as `quick` of the ruleset says.

    It is a seek like any other: one at a time, and to be held.
    """
    made: list[SeekRow] = []

    async def work(connection: Connection) -> dict[str, Any]:
        player = write.caller.player
        made.append(await quick.seek(connection, player, ruleset_id, body.rated, body.bots_after))
        return seektext.own(made[0])

    answer = await write.do(work, body.model_dump(), 201)
    for each in made:
        await look_for_others(write, each)
    return answer


@router.post(
    "/rulesets/{ruleset_id}/game",
    operation_id="playBots",
    status_code=201,
    summary="Play against bots at once",
    response_model=Room,
    response_description="The room; `game` is the id of its game.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, Illegal),
)
async def play(write: RoomWrite, ruleset_id: RulesetId, body: QuickGame) -> Any:
    """Begin the usual game of a ruleset against bots, in the caller's language, not rated."""
    return await write.room(
        lambda c: quick.play_bots(write.house, c, write.caller.player, ruleset_id, body.level),
        body.model_dump(),
        201,
    )
