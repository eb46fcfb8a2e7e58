"""Guests, and the player that one is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ludotheque.actions import accounts, lobby, watching
from ludotheque.api import frames, roomtext
from ludotheque.api.deps import Accountholder, AccountReader, TheHouse, address_of
from ludotheque.api.problems import documented
from ludotheque.api.wire import Me, NewGuest, Player, PlayerChange, Recovery, Welcome

router = APIRouter(tags=["players"])

FAR = 2**62


def _welcome(made: accounts.Welcome) -> dict[str, Any]:
    return {
        "player": roomtext.player(made.player),
        "token": made.token,
        "expires_at": made.expires_at,
        "recovery_code": made.recovery_code,
    }


@router.post(
    "/guests",
    status_code=201,
    summary="Become a guest",
    response_model=Welcome,
    responses=documented(400, 413, 415, 422, 429),
)
async def new_guest(request: Request, house: TheHouse, body: NewGuest) -> dict[str, Any]:
    """Make a player who can do everything but be found again on another device by password.

    The answer holds secrets, so it is not kept for an idempotency key: asking twice makes two.
    """
    return _welcome(await accounts.new_guest(house, body.name, body.language, address_of(request)))


@router.post(
    "/guests/recover",
    summary="Get a new token for a recovery code",
    response_model=Welcome,
    responses=documented(400, 404, 413, 415, 422, 429),
)
async def recover(request: Request, house: TheHouse, body: Recovery) -> dict[str, Any]:
    """The code stays good, and other tokens too."""
    return _welcome(await accounts.recover(house, body.recovery_code, address_of(request)))


@router.get("/me", summary="Who I am", response_model=Me, responses=documented(401, 403))
async def me(house: TheHouse, caller: AccountReader) -> dict[str, Any]:
    """The player of the token, with the games that run and the rooms that wait."""
    games = await watching.mine(house, caller.player.id, "running", FAR, 50)
    rooms = await lobby.rooms_of(house, caller.player.id)
    return {
        "player": roomtext.player(caller.player),
        "language": caller.player.language,
        "games": [frames.summary(table, caller.player.id) for table in games],
        "rooms": [roomtext.room(room, caller.player.id) for room in rooms],
    }


@router.patch(
    "/me",
    summary="Change my name or language",
    response_model=Player,
    responses=documented(400, 401, 403, 413, 415, 422, 429),
)
async def change_me(house: TheHouse, caller: Accountholder, body: PlayerChange) -> dict[str, Any]:
    """Others see the new name from the next time they look."""
    changed = await accounts.change_player(house, caller, body.name, body.language)
    return roomtext.player(changed)


@router.post(
    "/me/signout",
    status_code=204,
    summary="Revoke the token that this is sent with",
    response_class=Response,
    responses=documented(401, 403, 429),
)
async def sign_out(house: TheHouse, caller: Accountholder) -> Response:
    """The recovery code stays good."""
    await accounts.sign_out(house, caller)
    return Response(status_code=204)
