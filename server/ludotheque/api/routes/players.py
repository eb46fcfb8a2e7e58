"""Guests, and the player that one is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ludotheque.actions import accounts, bot_names, lobby, watching
from ludotheque.actions.refusals import NameReserved, NameTaken, NotFound, NoToken, TooMany
from ludotheque.api import frames, roomtext
from ludotheque.api.deps import (
    OPEN,
    AccountReader,
    AccountWrite,
    AnyToken,
    TheHouse,
    whence,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_TOKEN, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import NewGuest, Player, PlayerChange, Recovery, Welcome
from ludotheque.api.wire_tables import Me
from ludotheque.store.session import Connection

router = APIRouter(tags=["players"])


@router.post(
    "/guests",
    operation_id="createGuest",
    status_code=201,
    summary="Become a guest",
    response_model=Welcome,
    response_description="The guest, with secrets that are shown this once.",
    responses=documented(*A_BODY, TooMany),
    openapi_extra=OPEN,
)
async def new_guest(request: Request, house: TheHouse, body: NewGuest) -> Any:
    """Make a player who can do everything but be found again on another device by password.

    The answer holds secrets, so it is not kept for an idempotency key: asking twice makes two.
    """
    at = whence(request)
    made = await accounts.new_guest(house, body.name, body.language, at.address, at.label)
    return roomtext.welcome(made)


@router.post(
    "/guests/recover",
    operation_id="recoverGuest",
    summary="Get a new token for a recovery code",
    response_model=Welcome,
    response_description="The guest, with a new token.",
    responses=documented(*A_BODY, NotFound, TooMany),
    openapi_extra=OPEN,
)
async def recover(request: Request, house: TheHouse, body: Recovery) -> Any:
    """The code stays good, and other tokens too; asking twice gives two tokens."""
    at = whence(request)
    made = await accounts.recover(house, body.recovery_code, at.address, at.label)
    return roomtext.welcome(made)


@router.get(
    "/me",
    operation_id="getMe",
    summary="Who I am",
    response_model=Me,
    response_description="The player of the token.",
    responses=documented(*A_PLAYER),
)
async def me(house: TheHouse, caller: AccountReader) -> Any:
    """The player of the token, with the games that run and the rooms that wait."""
    games = await watching.mine(house, caller.player.id, "running", None, 50)
    names = await bot_names.called(house, games)
    rooms = await lobby.rooms_of(house, caller.player.id)
    return {
        "player": roomtext.player(caller.player),
        "language": caller.player.language,
        "games": [
            frames.summary(table, caller.player.id, names.get(table.id, ())) for table in games
        ],
        "rooms": [roomtext.room(room, caller.player.id) for room in rooms],
    }


@router.patch(
    "/me",
    operation_id="changeMe",
    summary="Change my name or language",
    response_model=Player,
    response_description="The player as others see it now.",
    responses=documented(*AN_OWNERS_WRITE, *A_BODY, NameReserved, NameTaken),
)
async def change_me(write: AccountWrite, body: PlayerChange) -> Any:
    """Others see the new name from the next time they look.

    The name of an account is nobody else's, however it is written; those of guests are free.
    """

    async def work(connection: Connection) -> dict[str, Any]:
        changed = await accounts.change_player(
            connection, write.caller, body.name, body.language, body.presence
        )
        return roomtext.player(changed)

    return await write.do(work, body.model_dump())


@router.post(
    "/me/signout",
    operation_id="signOut",
    status_code=204,
    summary="Revoke the token that this is sent with",
    response_class=Response,
    response_description="The token is revoked.",
    responses=documented(NoToken, *A_TOKEN, TooMany),
)
async def sign_out(house: TheHouse, caller: AnyToken) -> Response:
    """Any token may end itself, and a recovery code stays good.

    Sent again it is refused, for the token is not valid then.
    """
    await accounts.sign_out(house, caller)
    return Response(status_code=204)
