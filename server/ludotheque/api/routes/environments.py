"""Environments: options, an arrangement of the window and perhaps a game, saved under names.

Passwords travel in bodies alone, so that none is ever in an address or in a log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from ludotheque.actions import environments, resuming
from ludotheque.actions.environments import Asked, Changed
from ludotheque.actions.refusals import (
    Forbidden,
    Illegal,
    Malformed,
    NameTaken,
    NotFound,
    NotOver,
    NotYourSeat,
    RoomFull,
    SeatsEmpty,
    TooMany,
    Unavailable,
)
from ludotheque.api.deps import (
    Cursor,
    Limit,
    PlayerReader,
    RoomWrite,
    TheHouse,
    Write,
    address_of,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_ROOM, A_WRITE, documented
from ludotheque.api.routes.rooms import RoomId
from ludotheque.api.wire_environments import (
    Environment,
    EnvironmentKey,
    Environments,
    EnvironmentSummary,
    NewEnvironment,
    Restoring,
)
from ludotheque.api.wire_tables import Room
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["environments"])

TRIES = 5
BUSY = "Somebody else saves under these names at this moment; try again."


def _asked(request: Request, player: PlayerRow, body: EnvironmentKey) -> Asked:
    names = environments.named(body.name, body.owner)
    return Asked(names, body.password, player, address_of(request))


def _fingerprint(body: EnvironmentKey) -> dict[str, Any]:
    """What an idempotency key stands for, without the password: no quick hash of one is kept."""
    return {**body.model_dump(), "password": body.password is not None}


def _summary(row: EnvironmentRow, viewer: str) -> dict[str, Any]:
    saved = row.saved
    ways = ("start", "alone", "together")
    return {
        "id": row.id,
        "name": row.name,
        "owner": row.owner,
        "ruleset": row.ruleset,
        "protected": row.password is not None,
        "yours": row.player_id == viewer,
        "game": saved
        and {
            "game": saved["game"],
            "n": saved["n"],
            "seats": saved["seats"],
            "ways": [way for way in ways if saved[way] is not None],
        },
        "saved_at": row.saved_at,
    }


def _whole(row: EnvironmentRow, viewer: str) -> dict[str, Any]:
    return {**_summary(row, viewer), "options": row.options, "arrangement": row.arrangement}


@router.post(
    "/environments",
    operation_id="saveEnvironment",
    summary="Save an environment",
    response_model=Environment,
    response_description="The environment as it is saved.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, NotYourSeat, Illegal, NameTaken),
)
async def save(request: Request, write: RoomWrite, body: NewEnvironment) -> Response:
    """Under names that are taken only with the password of before, or by who saved it."""
    fingerprint, player = _fingerprint(body), write.caller.player
    early = await write.earlier(fingerprint)
    if early is not None:
        return early
    asked = _asked(request, player, body)
    what = environments.content(body.options, body.arrangement, player.language)
    if body.game is not None:
        game, n = body.game.id, body.game.n
        what = replace(what, saved=await resuming.saved(write.house, player, what.ruleset, game, n))

    async def prepared() -> EnvironmentRow:
        return await environments.prepare(write.house, asked, what)

    async def done(row: EnvironmentRow, connection: Connection) -> dict[str, Any]:
        return _whole(await environments.save(connection, row), player.id)

    return await _settled(write, fingerprint, prepared, done)


async def _settled(
    write: Write,
    fingerprint: Any,
    prepare: Callable[[], Awaitable[EnvironmentRow]],
    work: Callable[[EnvironmentRow, Connection], Awaitable[Any]],
) -> Response:
    """Prepare and write, again where somebody else has written between the two."""
    for _ in range(TRIES):
        row = await prepare()
        try:
            return await write.do(partial(work, row), fingerprint)
        except Changed:
            continue
    raise Unavailable(BUSY)


@router.post(
    "/environments/find",
    operation_id="findEnvironment",
    summary="Find an environment",
    response_model=Environment,
    response_description="The environment.",
    responses=documented(*A_PLAYER, *A_BODY, NotFound, TooMany),
)
async def find(
    request: Request, house: TheHouse, caller: PlayerReader, body: EnvironmentKey
) -> Any:
    """By whoever knows the names, and the password where it has one.

    The same answer stands for one that there is not and for a wrong password; wrong ones are
    counted. It is asked by POST, so that no password is in an address, and changes nothing.
    """
    row = await environments.find(house, _asked(request, caller.player, body))
    return _whole(row, caller.player.id)


@router.get(
    "/environments",
    operation_id="listMyEnvironments",
    summary="My environments",
    response_model=Environments,
    response_description="A page of environments.",
    responses=documented(*A_PLAYER, Malformed),
)
async def mine(
    house: TheHouse, caller: PlayerReader, cursor: Cursor = None, limit: Limit = 20
) -> Any:
    """Saved last first; `next` is the cursor of the page after. What is in them is not shown."""
    player_id = caller.player.id
    found = await environments.mine(house, player_id, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda row: (row.saved_at, row.id))
    return {
        "items": [_summary(row, player_id) for row in page],
        "next": following,
    }


@router.post(
    "/environments/delete",
    operation_id="deleteEnvironment",
    summary="Delete an environment",
    response_model=EnvironmentSummary,
    response_description="What was deleted.",
    responses=documented(*A_WRITE, *A_BODY, NotFound),
)
async def delete(request: Request, write: RoomWrite, body: EnvironmentKey) -> Response:
    """By who saved it, password or not, or by who knows its password."""
    fingerprint, player = _fingerprint(body), write.caller.player
    early = await write.earlier(fingerprint)
    if early is not None:
        return early
    asked = _asked(request, player, body)

    async def prepared() -> EnvironmentRow:
        return await environments.deletable(write.house, asked)

    async def done(row: EnvironmentRow, connection: Connection) -> dict[str, Any]:
        return _summary(await environments.delete(connection, row), player.id)

    return await _settled(write, fingerprint, prepared, done)


@router.post(
    "/environments/restore",
    operation_id="restoreGame",
    status_code=201,
    summary="Go on with a saved game",
    response_model=Room,
    response_description="The room of the new game; `game` is its id where it has started.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, NotOver, Illegal, RoomFull, SeatsEmpty),
)
async def restore(request: Request, write: RoomWrite, body: Restoring) -> Response:
    """In a new room with the caller as host; it starts at once where nobody else is needed."""
    fingerprint, player = _fingerprint(body), write.caller.player
    early = await write.earlier(fingerprint, 201)
    if early is not None:
        return early
    row = await environments.find(write.house, _asked(request, player, body))
    return await write.room(
        lambda c: resuming.restore(write.house, c, player, row, body.way), fingerprint, 201
    )


@router.post(
    "/rooms/{room_id}/environment",
    operation_id="applyEnvironment",
    summary="Give a room the options of an environment",
    response_model=Room,
    response_description="The room as it is now.",
    responses=documented(*A_WRITE, *A_BODY, *A_ROOM, Forbidden, RoomFull, Illegal),
)
async def apply(
    request: Request, write: RoomWrite, room_id: RoomId, body: EnvironmentKey
) -> Response:
    """Only by the host, before the start. The others get the options, and nothing else of it."""
    fingerprint, player = _fingerprint(body), write.caller.player
    early = await write.earlier(fingerprint)
    if early is not None:
        return early
    row = await environments.find(write.house, _asked(request, player, body))
    return await write.room(lambda c: resuming.apply(c, room_id, player, row), fingerprint)
