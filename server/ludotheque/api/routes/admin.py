"""For administrators: people, their roles and sanctions, and the audit."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from ludotheque.actions import sanctions
from ludotheque.actions.refusals import AlreadyLifted, Banned, Malformed, NotFound
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    Cursor,
    Limit,
    Operator,
    OperatorWrite,
    TheHouse,
    address_of,
    make_cursor,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_admin import Acts, Lifting, NewSanction, Person, RoleChange
from ludotheque.api.wire_people import Sanction, Sanctions
from ludotheque.store.session import Connection

router = APIRouter(tags=["administration"])

PlayerId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The player's id.")
]
SanctionId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The sanction's id.")
]
OfPlayer = Annotated[
    str | None,
    Query(min_length=1, max_length=64, pattern=ID, description="Only those of this player."),
]
AN_OPERATOR = (*A_PLAYER, Banned)


@router.get(
    "/admin/players",
    operation_id="findPerson",
    summary="The player of a name, for administrators",
    response_model=Person,
    response_description="The player with role and sanctions.",
    responses=documented(*AN_OPERATOR, NotFound, Malformed),
)
async def find(
    house: TheHouse,
    _operator: Operator,
    name: Annotated[
        str, Query(min_length=1, max_length=200, description="Of an account or a bot.")
    ],
) -> Any:
    """However it is written. Guests share names, so they are found by id alone."""
    return roomtext.person(*await sanctions.look_named(house, name))


@router.get(
    "/admin/players/{player_id}",
    operation_id="getPerson",
    summary="A player, for administrators",
    response_model=Person,
    response_description="The player with role and sanctions.",
    responses=documented(*AN_OPERATOR, NotFound, Malformed),
)
async def person(house: TheHouse, _operator: Operator, player_id: PlayerId) -> Any:
    """Needs the scope `admin`, like everything here."""
    return roomtext.person(*await sanctions.look(house, player_id))


@router.patch(
    "/admin/players/{player_id}",
    operation_id="changeRole",
    summary="Give a player another role",
    response_model=Person,
    response_description="The player as it is now.",
    responses=documented(*A_WRITE, *A_BODY, NotFound),
)
async def change_role(
    request: Request, write: OperatorWrite, player_id: PlayerId, body: RoleChange
) -> Any:
    """Tokens that can do more than the role allows are good no more. Nobody's own."""
    by, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        row = await sanctions.give_role(connection, player_id, body.role, by, address)
        return roomtext.person(row, await sanctions.of(connection, player_id))

    return await write.do(work, body.model_dump())


@router.post(
    "/admin/players/{player_id}/sanctions",
    operation_id="imposeSanction",
    status_code=201,
    summary="Ban or mute a player",
    response_model=Sanction,
    response_description="The sanction.",
    responses=documented(*A_WRITE, *A_BODY, NotFound),
)
async def impose(
    request: Request, write: OperatorWrite, player_id: PlayerId, body: NewSanction
) -> Any:
    """With a reason and, mostly, an end; it holds at once, on open sockets too."""
    by, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return roomtext.sanction(
            await sanctions.impose(
                connection, player_id, body.kind, body.reason, body.seconds, by, address
            )
        )

    return await write.do(work, body.model_dump(), 201)


@router.get(
    "/admin/sanctions",
    operation_id="listSanctions",
    summary="Sanctions, for administrators",
    response_model=Sanctions,
    response_description="A page of sanctions.",
    responses=documented(*AN_OPERATOR, Malformed),
)
async def listed(
    house: TheHouse,
    _operator: Operator,
    player: OfPlayer = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first, those that are over too."""
    found = await sanctions.listed(house, player, read_cursor(cursor), limit + 1)
    page, more = found[:limit], len(found) > limit
    return {
        "items": [roomtext.sanction(row) for row in page],
        "next": make_cursor(page[-1].made_at, page[-1].id) if more else None,
    }


@router.post(
    "/admin/sanctions/{sanction_id}/lift",
    operation_id="liftSanction",
    summary="Lift a sanction",
    response_model=Sanction,
    response_description="The sanction as it was lifted.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, AlreadyLifted),
)
async def lift(
    request: Request, write: OperatorWrite, sanction_id: SanctionId, body: Lifting
) -> Any:
    """Before its end, with a reason."""
    by, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return roomtext.sanction(
            await sanctions.lift(connection, sanction_id, body.reason, by, address)
        )

    return await write.do(work, body.model_dump())


@router.get(
    "/admin/audit",
    operation_id="listAudit",
    summary="Sensitive acts, for administrators",
    response_model=Acts,
    response_description="A page of the audit.",
    responses=documented(*AN_OPERATOR, Malformed),
)
async def audited(
    house: TheHouse,
    _operator: Operator,
    player: OfPlayer = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first; kept for a year. No secret is among it."""
    before = read_cursor(cursor)
    found = await sanctions.audited(house, player, before and before[0], limit + 1)
    page, more = found[:limit], len(found) > limit
    return {
        "items": [roomtext.act(row) for row in page],
        "next": make_cursor(page[-1].number, "a") if more else None,
    }
