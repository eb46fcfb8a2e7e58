"""Games that are over: step by step, as files, and files of crossword games from elsewhere."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ludotheque.actions import exporting, gcg_files, replaying
from ludotheque.actions.refusals import (
    BadGcg,
    Busy,
    Forbidden,
    Malformed,
    NoNotation,
    NotFound,
    NotOver,
    TooMany,
)
from ludotheque.api import frames
from ludotheque.api.deps import OPEN, Anybody, Reader, TheHouse, address_of, seer_of
from ludotheque.api.problems import A_BODY, A_PLAYER, A_TOKEN, documented
from ludotheque.api.routes.games import GameId
from ludotheque.api.wire_replay import Export, GcgGame, GcgText, Replayed

router = APIRouter(tags=["games"])

PAST = (*A_TOKEN, Forbidden, NotFound, NotOver, Malformed)
FOR_EVER = {
    "Cache-Control": {
        "description": "What is over does not change.",
        "schema": {"type": "string"},
    }
}


def _kept(is_open: bool) -> dict[str, str]:
    """What is over never changes; what only its players may see stays in their own caches."""
    whose = "public" if is_open else "private"
    return {"Cache-Control": f"{whose}, max-age=31536000, immutable", "Vary": "Authorization"}


@router.get(
    "/games/{game_id}/replay/{n}",
    operation_id="replayGame",
    summary="A finished game, step by step",
    response_model=Replayed,
    response_description="The game after this entry of its log.",
    responses={200: {"headers": FOR_EVER}, **documented(*PAST, Busy)},
    openapi_extra=OPEN,
)
async def replay(
    request: Request,
    house: TheHouse,
    who: Anybody,
    game_id: GameId,
    n: Annotated[int, Path(ge=1, le=2_147_483_647, description="The number of an entry, from 1.")],
    top: Annotated[
        int,
        Query(
            ge=0,
            le=replaying.MOST_PLAYS,
            description="How many of the best moves; 0: no study.",
        ),
    ] = 10,
) -> Response:
    """What everybody saw after entry `n`, and for some rulesets the best moves that were there."""
    asker = seer_of(who) or address_of(request)
    found = await replaying.moment(house, game_id, seer_of(who), n, top, asker)
    text = frames.replayed(found)
    return Response(text, media_type="application/json", headers=_kept(found.table.row.open))


@router.get(
    "/games/{game_id}/export",
    operation_id="exportGame",
    summary="A finished game as a file",
    response_model=Export,
    response_description="The game.",
    responses={
        200: {
            "headers": {
                "Content-Disposition": {
                    "description": "A name for the file.",
                    "schema": {"type": "string"},
                },
            },
            "content": {
                "text/plain": {"schema": {"type": "string"}},
                "text/x-gcg": {"schema": {"type": "string"}},
            },
        },
        **documented(*PAST, NoNotation),
    },
    openapi_extra=OPEN,
)
async def export(
    house: TheHouse,
    who: Anybody,
    game_id: GameId,
    format: Annotated[  # noqa: A002 - it is called so on the wire.
        str,
        Query(
            max_length=20,
            pattern=r"^[a-z0-9-]+$",
            description="`json`, `text`, or another of the ruleset's `notations`, such as `gcg`.",
        ),
    ] = "json",
) -> Response:
    """As JSON with seed and log, as a list of moves, or in a notation of its field."""
    file = await exporting.exported(house, game_id, seer_of(who), format)
    headers = {
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization",
        "Content-Disposition": f'attachment; filename="{file.name}"',
    }
    return Response(file.text, media_type=file.media, headers=headers)


@router.post(
    "/gcg",
    operation_id="readGcg",
    summary="A GCG file, read and played again",
    response_model=GcgGame,
    response_description="The game, with all that does not agree.",
    responses=documented(*A_PLAYER, *A_BODY, TooMany, BadGcg, Busy),
)
async def read_gcg(house: TheHouse, caller: Reader, body: GcgText) -> Response:
    """For every event what it says and what it comes to, with the board after it."""
    found = await house.thinkers.aside(
        caller.player.id, gcg_files.told, body.gcg, body.language, body.premiums
    )
    if isinstance(found, gcg_files.Unread):
        raise BadGcg(found.detail, **({} if found.place is None else {"place": found.place}))
    return Response(found, media_type="application/json")
