"""Accounts: made of guests, logged in to, and looked after.

Passwords, codes and tokens travel in bodies alone.  Where an answer holds a secret, or a request
a password, nothing is kept for an idempotency key.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ludotheque.actions import keys, membership, sanctions
from ludotheque.actions.refusals import (
    AlreadyAccount,
    LogInFailed,
    NameReserved,
    NameTaken,
    NotAccount,
    NotFound,
    TooMany,
    WeakPassword,
    WrongPassword,
)
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    OPEN,
    AccountReader,
    AccountWrite,
    Owner,
    OwnerReader,
    TheHouse,
    TokenId,
    address_of,
    whence,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, AN_OWNER, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import Welcome
from ludotheque.api.wire_people import (
    AccountRecovery,
    Ended,
    LoggedIn,
    LogIn,
    NewAccount,
    OwnAccount,
    PasswordChange,
    PasswordProof,
    RecoveryCode,
    Tokens,
)
from ludotheque.store.session import Connection

router = APIRouter(tags=["accounts"])


@router.post(
    "/me/account",
    operation_id="createAccount",
    status_code=201,
    summary="Become an account",
    response_model=Welcome,
    response_description="The same player with a password; its secrets are shown this once.",
    responses=documented(
        *AN_OWNER, *A_BODY, AlreadyAccount, NameReserved, NameTaken, WeakPassword, TooMany
    ),
)
async def create(request: Request, house: TheHouse, caller: Owner, body: NewAccount) -> Any:
    """A guest keeps everything: games, seats, rooms. Tokens and code of the guest end here.

    Go on with the token of the answer; open sockets say hello with it.
    """
    made = await membership.join(house, caller, body.name, body.password, whence(request))
    return roomtext.welcome(made)


@router.get(
    "/me/account",
    operation_id="getAccount",
    summary="What I may do here",
    response_model=OwnAccount,
    response_description="Role, scopes of the token, and sanctions.",
    responses=documented(*A_PLAYER),
)
async def own(house: TheHouse, caller: AccountReader) -> Any:
    """Of guests, accounts and bots alike."""
    found = await sanctions.listed(house, caller.player.id, None, 100)
    return {
        "player": roomtext.player(caller.player),
        "role": caller.role,
        "scopes": caller.scopes,
        "sanctions": [roomtext.sanction(row) for row in found],
    }


@router.post(
    "/sessions",
    operation_id="logIn",
    status_code=201,
    summary="Log in",
    response_model=LoggedIn,
    response_description="A new session; its token is shown this once.",
    responses=documented(*A_BODY, LogInFailed, TooMany),
    openapi_extra=OPEN,
)
async def log_in(request: Request, house: TheHouse, body: LogIn) -> Any:
    """A name that nobody has and a wrong password are one answer, after the same time.

    Wrong ones are counted by name and by address. A token that is sent along means nothing here:
    every log-in makes a new one.
    """
    made = await membership.log_in(house, body.name, body.password, whence(request))
    shown = roomtext.welcome(made)
    del shown["recovery_code"]
    return shown


@router.post(
    "/accounts/recover",
    operation_id="recoverAccount",
    summary="Set a new password by a recovery code",
    response_model=Welcome,
    response_description="The account, with a new token and the next recovery code.",
    responses=documented(*A_BODY, LogInFailed, WeakPassword, TooMany),
    openapi_extra=OPEN,
)
async def recover(request: Request, house: TheHouse, body: AccountRecovery) -> Any:
    """The code is used up; every session and personal token of before is good no more."""
    made = await membership.recover(house, body.recovery_code, body.password, whence(request))
    return roomtext.welcome(made)


@router.post(
    "/me/password",
    operation_id="changePassword",
    status_code=204,
    summary="Change my password",
    response_class=Response,
    response_description="It is changed, and the other sessions have ended.",
    responses=documented(*AN_OWNER, *A_BODY, NotAccount, WrongPassword, WeakPassword, TooMany),
)
async def change_password(
    request: Request, house: TheHouse, caller: Owner, body: PasswordChange
) -> Response:
    """Personal tokens stay good; `GET /me/tokens` shows them."""
    at = whence(request)
    await membership.change_password(house, caller, body.password, body.new_password, at)
    return Response(status_code=204)


@router.post(
    "/me/recovery-code",
    operation_id="renewRecoveryCode",
    summary="Get a new recovery code",
    response_model=RecoveryCode,
    response_description="The code, shown this once; the one before is good no more.",
    responses=documented(*AN_OWNER, *A_BODY, NotAccount, WrongPassword, TooMany),
)
async def renew_code(request: Request, house: TheHouse, caller: Owner, body: PasswordProof) -> Any:
    """Keep it apart from the device; it gives a new password, once."""
    code = await membership.new_code(house, caller, body.password, whence(request))
    return {"recovery_code": code}


@router.get(
    "/me/sessions",
    operation_id="listSessions",
    summary="My sessions",
    response_model=Tokens,
    response_description="Sessions that are good, newest first.",
    responses=documented(*AN_OWNER),
)
async def sessions(house: TheHouse, caller: OwnerReader) -> Any:
    """What each calls itself is what its program sent as `User-Agent` when it began."""
    found = await keys.mine(house, caller.player.id, "session")
    return {"items": [roomtext.key(row, caller.token_id) for row in found]}


@router.delete(
    "/me/sessions",
    operation_id="endOtherSessions",
    summary="End my other sessions",
    response_model=Ended,
    response_description="How many that were.",
    responses=documented(*AN_OWNERS_WRITE),
)
async def end_others(request: Request, write: AccountWrite) -> Any:
    """All but the one that this is sent with; their sockets are closed."""
    caller, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return {"ended": await keys.end(connection, caller, "session", None, address)}

    return await write.do(work)


@router.delete(
    "/me/sessions/{token_id}",
    operation_id="endSession",
    summary="End one of my sessions",
    response_model=Ended,
    response_description="It has ended.",
    responses=documented(*AN_OWNERS_WRITE, NotFound),
)
async def end_session(request: Request, write: AccountWrite, token_id: TokenId) -> Any:
    """Its sockets are closed. `GET /me/sessions` has the ids."""
    caller, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return {"ended": await keys.end(connection, caller, "session", token_id, address)}

    return await write.do(work)
