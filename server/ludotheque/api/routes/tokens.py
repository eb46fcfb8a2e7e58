"""For programmers: personal tokens and bots; and for everybody, what is held of one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from ludotheque.actions import keys, personal
from ludotheque.actions.refusals import (
    Forbidden,
    Malformed,
    NameReserved,
    NameTaken,
    NotAccount,
    NotFound,
    TooMany,
    WrongPassword,
)
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    AccountWrite,
    Owner,
    OwnerReader,
    TheHouse,
    TokenId,
    address_of,
    whence,
)
from ludotheque.api.problems import A_BODY, AN_OWNER, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_people import (
    BotDays,
    Bots,
    Ended,
    Erased,
    Erasing,
    MadeBot,
    MadeToken,
    NewBotAccount,
    NewToken,
    OwnData,
    Tokens,
)
from ludotheque.store.session import Connection

router = APIRouter(tags=["accounts"])

BotId = Annotated[str, Path(min_length=1, max_length=64, pattern=ID, description="The bot's id.")]


@router.get(
    "/me/tokens",
    operation_id="listTokens",
    summary="My personal tokens",
    response_model=Tokens,
    response_description="Tokens that are good, newest first.",
    responses=documented(*AN_OWNER),
)
async def listed(house: TheHouse, caller: OwnerReader) -> Any:
    """Never the tokens themselves, for only their hashes are kept."""
    found = await keys.mine(house, caller.player.id, "personal")
    return {"items": [roomtext.key(row, caller.token_id) for row in found]}


@router.post(
    "/me/tokens",
    operation_id="createToken",
    status_code=201,
    summary="Make a personal token",
    response_model=MadeToken,
    response_description="The token, shown this once.",
    responses=documented(*AN_OWNER, *A_BODY, Forbidden, NotAccount, TooMany),
)
async def create(request: Request, house: TheHouse, caller: Owner, body: NewToken) -> Any:
    """With scopes that you have yourself, for so many days. No token makes another one."""
    at = address_of(request)
    made = await keys.make(house, caller, body.label, body.scopes, body.days, at)
    return {**roomtext.key(made.row, caller.token_id), "token": made.token}


@router.delete(
    "/me/tokens/{token_id}",
    operation_id="revokeToken",
    summary="Revoke a personal token",
    response_model=Ended,
    response_description="It is good no more.",
    responses=documented(*AN_OWNERS_WRITE, NotFound),
)
async def revoke(request: Request, write: AccountWrite, token_id: TokenId) -> Any:
    """At once, and its sockets are closed."""
    caller, address = write.caller, address_of(request)

    async def work(connection: Connection) -> dict[str, Any]:
        return {"ended": await keys.end(connection, caller, "personal", token_id, address)}

    return await write.do(work)


@router.get(
    "/me/bots",
    operation_id="listBots",
    summary="My bots",
    response_model=Bots,
    response_description="The bots for which you answer.",
    responses=documented(*AN_OWNER),
)
async def bots(house: TheHouse, caller: OwnerReader) -> Any:
    """Oldest first."""
    found = await keys.bots(house, caller.player.id)
    return {"items": [roomtext.player(row) for row in found]}


@router.post(
    "/me/bots",
    operation_id="createBot",
    status_code=201,
    summary="Declare a bot",
    response_model=MadeBot,
    response_description="The bot and its token, shown this once.",
    responses=documented(*AN_OWNER, *A_BODY, NotAccount, NameReserved, NameTaken, TooMany),
)
async def create_bot(request: Request, house: TheHouse, caller: Owner, body: NewBotAccount) -> Any:
    """Everybody sees that it is one (`kind`); it plays over the same API, with `bot:play`."""
    made = await keys.new_bot(house, caller, body.name, body.days, address_of(request))
    return roomtext.bot(made)


@router.post(
    "/me/bots/{bot_id}/token",
    operation_id="renewBotToken",
    summary="Get a new token for my bot",
    response_model=MadeBot,
    response_description="The bot and its token, shown this once.",
    responses=documented(*AN_OWNER, *A_BODY, NotFound, TooMany),
)
async def renew_bot(
    request: Request, house: TheHouse, caller: Owner, bot_id: BotId, body: BotDays
) -> Any:
    """Those that it had before are good no more, and their sockets are closed."""
    made = await keys.new_bot_token(house, caller, bot_id, body.days, address_of(request))
    return roomtext.bot(made)


@router.delete(
    "/me/bots/{bot_id}",
    operation_id="deleteBot",
    summary="Delete my bot",
    response_model=Erased,
    response_description="What is left of it in the games of others.",
    responses=documented(*AN_OWNER, NotFound, Malformed),
)
async def delete_bot(house: TheHouse, caller: Owner, bot_id: BotId) -> Any:
    """For good, with its tokens and its rating: running games are resigned, open rooms left.

    Games that others played too stay whole, with a seat that has no name. The name is free again.
    Deleted twice, it is deleted once.
    """
    return {"player": roomtext.player(await personal.delete_bot(house, caller, bot_id))}


@router.get(
    "/me/export",
    operation_id="exportMe",
    summary="All that is held of me",
    response_model=OwnData,
    response_description="Everything, as JSON.",
    responses=documented(*AN_OWNER, TooMany),
)
async def export(house: TheHouse, caller: Owner) -> Any:
    """Ten times an hour at most."""
    return await personal.export(house, caller)


@router.post(
    "/me/erase",
    operation_id="eraseMe",
    summary="Erase me",
    response_model=Erased,
    response_description="What is left in the games of others.",
    responses=documented(*AN_OWNER, *A_BODY, NotAccount, WrongPassword, TooMany),
)
async def erase(request: Request, house: TheHouse, caller: Owner, body: Erasing) -> Any:
    """For good: name, password, tokens, environments and bots.

    Running games are resigned and open rooms left. Games that others played too stay whole, with a
    seat that has no name. The token is not valid afterwards.
    """
    player = await personal.erase(house, caller, body.player, body.password, whence(request))
    return {"player": roomtext.player(player)}
