"""Addresses of accounts, and new passwords by mail where a mail server is set."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ludotheque.actions import mailing, membership
from ludotheque.actions.mailing import Email
from ludotheque.actions.refusals import (
    LogInFailed,
    NoMail,
    NotAccount,
    TooMany,
    WrongPassword,
)
from ludotheque.api.deps import OPEN, Owner, OwnerReader, TheHouse, address_of, whence
from ludotheque.api.problems import A_BODY, AN_OWNER, documented
from ludotheque.api.wire_people import EmailChange, EmailCode, LetterAsked, LetterWish, OwnEmail

router = APIRouter(tags=["accounts"])


def _shown(found: Email) -> dict[str, Any]:
    return {
        "email": found.address,
        "verified_at": found.verified_at,
        "waiting": found.waiting,
    }


@router.get(
    "/me/email",
    operation_id="getEmail",
    summary="My e-mail address",
    response_model=OwnEmail,
    response_description="The address, and one from which a code is awaited.",
    responses=documented(*AN_OWNER),
)
async def own(house: TheHouse, caller: OwnerReader) -> Any:
    """Nobody else sees it; a new password can be asked for there."""
    return _shown(await mailing.email_of(house, caller.player.id))


@router.post(
    "/me/email",
    operation_id="changeEmail",
    status_code=202,
    summary="Have another e-mail address, or none",
    response_model=OwnEmail,
    response_description="A letter with a code is on its way; until it comes back nothing changes.",
    responses=documented(*AN_OWNER, *A_BODY, NotAccount, NoMail, WrongPassword, TooMany),
)
async def change(request: Request, house: TheHouse, caller: Owner, body: EmailChange) -> Any:
    """`POST /me/email/verify` takes the code. The address of before is told of the change.

    With `null` the account has no address at once, and a recovery code alone gives a new password.
    """
    await membership.require_password(house, caller, body.password, whence(request))
    return _shown(await mailing.change(house, caller, body.email, address_of(request)))


@router.post(
    "/me/email/verify",
    operation_id="verifyEmail",
    summary="Confirm my e-mail address",
    response_model=OwnEmail,
    response_description="The address is the account's.",
    responses=documented(*AN_OWNER, *A_BODY, LogInFailed, TooMany),
)
async def verify(request: Request, house: TheHouse, caller: Owner, body: EmailCode) -> Any:
    """A code is good once, for a day, and for the account alone that asked for it."""
    return _shown(await mailing.verify(house, caller, body.code, address_of(request)))


@router.post(
    "/accounts/recover/letter",
    operation_id="askForLetter",
    status_code=202,
    summary="Have a recovery code sent by mail",
    response_model=LetterAsked,
    response_description="If the address is that of an account, a letter is on its way.",
    responses=documented(*A_BODY, NoMail, TooMany),
    openapi_extra=OPEN,
)
async def ask(request: Request, house: TheHouse, body: LetterWish) -> Any:
    """The answer is the same whether anybody has this address or not.

    `POST /accounts/recover` takes the code, once and for half an hour.
    """
    await mailing.ask(house, body.email, address_of(request))
    return {"asked": True}
