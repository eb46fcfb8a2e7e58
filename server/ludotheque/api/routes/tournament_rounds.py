"""Rounds and tables of tournaments, and why a round was paired as it was."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from ludotheque.actions.tournaments import looking
from ludotheque.api import tournament_text
from ludotheque.api.deps import OPEN, Cursor, Limit, TheHouse, paged, read_cursor
from ludotheque.api.problems import documented
from ludotheque.api.routes.tournaments import SEEN, TheViewer, TournamentId
from ludotheque.api.wire_rounds import (
    Explanation,
    Round,
    TournamentRounds,
    TournamentTables,
)
from ludotheque.store import pairings

router = APIRouter(tags=["tournaments"])

RoundNumber = Annotated[
    int, Path(ge=1, le=99_999, description="A round, or a wave of an arena, from 1.")
]


@router.get(
    "/tournaments/{tournament_id}/rounds",
    operation_id="listRounds",
    summary="Rounds",
    response_model=TournamentRounds,
    response_description="A page of rounds.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def rounds(
    house: TheHouse,
    viewer: TheViewer,
    tournament_id: TournamentId,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """The newest first; a wave of an arena is a round."""
    before = read_cursor(cursor)
    found = await looking.listed_rounds(
        house, tournament_id, viewer, None if before is None else before[0], limit + 1
    )
    page, following = paged(found, limit, lambda each: (each[0].number, tournament_id))
    return {
        "items": [tournament_text.round_summary(*each) for each in page],
        "next": following,
    }


@router.get(
    "/tournaments/{tournament_id}/rounds/{number}",
    operation_id="getRound",
    summary="A round with its tables",
    response_model=Round,
    response_description="The round.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def one(
    house: TheHouse, viewer: TheViewer, tournament_id: TournamentId, number: RoundNumber
) -> Any:
    """Who met whom, how it ended, and who had no game."""
    found = await looking.whole_round(house, tournament_id, viewer, number)
    return {
        **tournament_text.round_summary(found.round, len(found.tables), len(found.byes)),
        "items": [tournament_text.table(each, found.people) for each in found.tables],
        "without_game": [
            {"entrant": tournament_text.entrant(found.people[each.entrant_id]), "kind": each.kind}
            for each in found.byes
        ],
        "waiting": [tournament_text.entrant(found.people[each]) for each in found.round.waiting],
    }


@router.get(
    "/tournaments/{tournament_id}/rounds/{number}/explain",
    operation_id="explainRound",
    summary="Why a round was paired as it was",
    response_model=Explanation,
    response_description="The reasons.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def explain(
    house: TheHouse, viewer: TheViewer, tournament_id: TournamentId, number: RoundNumber
) -> Any:
    """Codes and numbers are those of docs/pairings; they follow from records and seed alone."""
    found = await looking.whole_round(house, tournament_id, viewer, number)
    row = found.row
    return {
        "tournament": row.id,
        "round": number,
        "seed": row.seed.hex() if row.over else None,
        "tables": [
            {"table": each.id, "seats": each.seats, "reasons": each.reasons}
            for each in found.tables
        ],
        "reasons": found.round.reasons,
        "names": {each.id: each.name for each in found.people.values()},
    }


@router.get(
    "/tournaments/{tournament_id}/tables",
    operation_id="listTables",
    summary="Tables with their games as they stand",
    response_model=TournamentTables,
    response_description="A page of tables.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def tables(
    house: TheHouse,
    viewer: TheViewer,
    tournament_id: TournamentId,
    running: Annotated[
        bool | None, Query(description="Only those that are played now, or only the others.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """The newest round first; follow a `game` of one to see it live."""
    found = await looking.tables(
        house, tournament_id, viewer, running, read_cursor(cursor), limit + 1
    )
    page, following = paged(found.tables, limit, lambda each: (pairings.place_of(each), each.id))
    return {
        "items": [tournament_text.table(each, found.people) for each in page],
        "next": following,
    }
