"""Saying before the start of a tournament that one is there."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from ludotheque.actions.refusals import NotFound, NotNow
from ludotheque.actions.tournaments import checking_in
from ludotheque.actions.tournaments.held import holding
from ludotheque.api.deps import JoinWrite
from ludotheque.api.problems import A_WRITE, documented
from ludotheque.api.routes.tournaments import TournamentId, my_entry
from ludotheque.api.wire_tournaments import MyEntry
from ludotheque.store.session import Connection

router = APIRouter(tags=["tournaments"])


@router.post(
    "/tournaments/{tournament_id}/me/check-in",
    operation_id="checkIn",
    summary="Say that I am there",
    response_model=MyEntry,
    response_description="The entry.",
    responses=documented(*A_WRITE, NotFound, NotNow),
)
async def check_in(write: JoinWrite, tournament_id: TournamentId) -> Any:
    """From `check_in_at` on, until the start (T33). Twice is once; to enter then says it too."""

    async def work(connection: Connection) -> dict[str, Any]:
        async with holding(write.house, connection, tournament_id) as held:
            await checking_in.check_in(held, write.caller.player.id)
        return await my_entry(connection, tournament_id, write.caller)

    return await write.do(work)
