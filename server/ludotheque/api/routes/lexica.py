"""Word lists: which there are, whether a word counts, and who disputes that."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from ludotheque.actions import disputes, lexicons
from ludotheque.actions.refusals import (
    AlreadyDecided,
    Banned,
    ImpossibleWord,
    LookUpClosed,
    Malformed,
    NotFound,
)
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    DisputeWrite,
    Limit,
    Operator,
    OperatorWrite,
    TheHouse,
    address_of,
    id_of,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_words import (
    LEXICON_ID,
    Decision,
    Dispute,
    Disputes,
    DisputeStatus,
    Lexica,
    LexiconDescription,
    LookedUp,
    NewDispute,
)
from ludotheque.store.lexicons import DisputeRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["words"])

LexiconId = Annotated[
    str,
    Path(
        min_length=1,
        max_length=64,
        pattern=LEXICON_ID,
        description="An id such as `fr-hunspell@813f3bde4827`; a list or a language means its"
        " newest version.",
    ),
]


def _shown(row: DisputeRow) -> dict[str, Any]:
    """A dispute as everybody may see it."""
    shown = asdict(row)
    player = {name: shown.pop(f"player_{name}") for name in ("id", "name", "kind")}
    return {**shown, "player": player}


@router.get(
    "/lexica",
    operation_id="listLexica",
    summary="All word lists",
    response_model=Lexica,
    response_description="The word lists of this server.",
    responses=documented(),
    openapi_extra=OPEN,
)
async def listed(house: TheHouse) -> Any:
    """Each in its newest version; a game is bound to the one that it began with."""
    return {"items": await lexicons.listed(house)}


@router.get(
    "/lexica/{lexicon_id}",
    operation_id="getLexicon",
    summary="A word list",
    response_model=LexiconDescription,
    response_description="The word list.",
    responses=documented(NotFound, Malformed),
    openapi_extra=OPEN,
)
async def one(house: TheHouse, lexicon_id: LexiconId) -> Any:
    """In the version of the id, with the versions that operators have made."""
    return await lexicons.described(house, lexicon_id)


@router.get(
    "/lexica/{lexicon_id}/words/{word}",
    operation_id="lookUpWord",
    summary="Whether a word counts",
    response_model=LookedUp,
    response_description="The word as the list judges it.",
    responses=documented(*A_TOKEN, LookUpClosed, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def look_up(
    house: TheHouse,
    who: Anybody,
    lexicon_id: LexiconId,
    word: Annotated[str, Path(min_length=1, max_length=60, description="As one would type it.")],
) -> Any:
    """Closed to whoever sits in a rated word game that is running."""
    return asdict(await lexicons.look_up(house, id_of(who), lexicon_id, word))


@router.post(
    "/lexica/{lexicon_id}/disputes",
    operation_id="disputeWord",
    status_code=201,
    summary="Dispute a word",
    response_model=Dispute,
    response_description="The dispute; asked again while it is open it is the same.",
    responses=documented(*A_WRITE, *A_BODY, LookUpClosed, NotFound, ImpossibleWord),
)
async def dispute(write: DisputeWrite, lexicon_id: LexiconId, body: NewDispute) -> Any:
    """Say that a word is missing, or that it should not be there; an operator decides.

    The answer says how the word is judged now, so it is closed as looking words up is.
    """
    await lexicons.require_open(write.house, write.caller.player.id)
    lexicon = await lexicons.opened(write.house, lexicon_id)
    word = disputes.check(lexicon, body.word)

    async def work(connection: Connection) -> dict[str, Any]:
        player = write.caller.player
        return _shown(await disputes.dispute(connection, lexicon, player, word, body.comment))

    return await write.do(work, body.model_dump(), 201)


@router.get(
    "/disputes",
    operation_id="listDisputes",
    summary="Disputes, for operators",
    response_model=Disputes,
    response_description="A page of disputes.",
    responses=documented(*A_PLAYER, Banned, Malformed),
)
async def all_disputes(
    house: TheHouse,
    _operator: Operator,
    status: Annotated[DisputeStatus | None, Query(description="Only those of this status.")] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first.  Needs the scope `admin`; a command of the server gives such a token."""
    found = await disputes.listed(house, status, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda row: (row.created_at, row.id))
    return {
        "items": [_shown(row) for row in page],
        "next": following,
    }


@router.post(
    "/disputes/{dispute_id}/decision",
    operation_id="decideDispute",
    summary="Decide a dispute, for operators",
    response_model=Dispute,
    response_description="The dispute as it was decided.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, AlreadyDecided),
)
async def decide(
    write: OperatorWrite,
    request: Request,
    dispute_id: Annotated[
        str, Path(min_length=1, max_length=64, pattern=ID, description="The dispute's id.")
    ],
    body: Decision,
) -> Any:
    """Granting makes a new version of the list; games that run keep theirs.

    Every open dispute about the same word is answered with it.
    """
    house, operator, address = write.house, write.caller.player, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return _shown(
            await disputes.decide(
                house, connection, dispute_id, body.grant, body.reason, operator, address
            )
        )

    answer = await write.do(work, body.model_dump())
    # Other processes hear of it; this one knows before it answers.
    await lexicons.refresh(house)
    return answer
