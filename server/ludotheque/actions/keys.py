"""Sessions, personal tokens, and bots with tokens of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.actions import accounts, audit
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import Forbidden, NotAccount, NotFound, TooMany
from ludotheque.store import identity, players
from ludotheque.store.identity import KeyRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

PERSONAL_PREFIX = "lt_p_"
BOT_PREFIX = "lt_b_"
ENDED = {"session": "session.ended", "personal": "token.revoked"}
MOST_TOKENS = 50
MOST_BOTS = 10


@dataclass(frozen=True, slots=True)
class Made:
    """A new token, shown this once."""

    token: str
    row: KeyRow


@dataclass(frozen=True, slots=True)
class NewBot:
    """A bot and its token, shown this once."""

    player: PlayerRow
    token: str
    expires_at: int


async def mine(house: House, player_id: str, kind: str) -> list[KeyRow]:
    """A player's sessions or personal tokens, newest first."""
    async with house.database.transaction() as connection:
        return await identity.keys(connection, player_id, kind, now_ms())


async def end(
    connection: Connection, caller: Caller, kind: str, token_id: str | None, address: str
) -> int:
    """End one session or token of one's own, or all but this one; how many that were."""
    me = caller.player.id
    await accounts.still(connection, caller)
    but = None if token_id else caller.token_hash
    ended = await identity.revoke(connection, me, now_ms(), token_id=token_id, kind=kind, but=but)
    if token_id is not None and not ended:
        raise NotFound("You have no such session or token; it may have ended before.")
    await accounts.say_revoked(connection, ended)
    number = len(ended)
    await audit.note(connection, ENDED[kind], me, me, address, id=token_id, number=number)
    return number


async def make(
    house: House, caller: Caller, label: str, scopes: Sequence[str], days: int, address: str
) -> Made:
    """A personal token, which can do no more than its player."""
    _require_account(caller)
    now, me = now_ms(), caller.player.id
    async with house.database.transaction() as connection:
        allowed = accounts.ROLE_SCOPES[(await accounts.still(connection, caller)).role]
        over = [scope for scope in scopes if scope not in allowed]
        if over:
            mine = ", ".join(allowed)
            raise Forbidden(f"You may not give the scope {over[0]}; yours are {mine}.")
        if len(await identity.keys(connection, me, "personal", now)) >= MOST_TOKENS:
            raise TooMany(
                f"You have {MOST_TOKENS} tokens; revoke one that you do not need.",
                limit="personal_tokens",
            )
        kept = tuple(dict.fromkeys(scopes))
        token, until, token_id = await accounts.issue(
            connection,
            me,
            now,
            kept,
            kind="personal",
            label=label,
            days=days,
            prefix=PERSONAL_PREFIX,
        )
        await audit.note(connection, "token.made", me, me, address, id=token_id, scopes=list(kept))
    return Made(token, KeyRow(token_id, "personal", label, kept, now, until, None))


async def bots(house: House, owner_id: str) -> list[PlayerRow]:
    """The bots that a player answers for."""
    async with house.database.transaction() as connection:
        return await identity.bots_of(connection, owner_id)


async def new_bot(house: House, caller: Caller, name: str, days: int, address: str) -> NewBot:
    """A bot: a player that says what it is, for which its owner answers."""
    _require_account(caller)
    shown, now, me = accounts.clean_name(name), now_ms(), caller.player.id
    player = PlayerRow(new_id(), shown, "bot", caller.player.language, now)
    async with house.database.transaction() as connection:
        await accounts.still(connection, caller)
        if len(await identity.bots_of(connection, me)) >= MOST_BOTS:
            raise TooMany(f"You have {MOST_BOTS} bots.", limit="bots")
        key = await accounts.require_free(connection, shown)
        await players.add(connection, player, None, name_key=key, owner_id=me)
        token, until = await _bot_token(connection, player.id, now, days)
        await audit.note(connection, "bot.made", me, player.id, address)
    return NewBot(player, token, until)


async def new_bot_token(
    house: House, caller: Caller, bot_id: str, days: int, address: str
) -> NewBot:
    """Another token for a bot of one's own; those before are good no more."""
    now = now_ms()
    async with house.database.transaction() as connection:
        await accounts.still(connection, caller)
        row = await identity.account(connection, bot_id, lock=True)
        if row is None or row.owner_id != caller.player.id or row.erased_at is not None:
            raise NotFound("You have no such bot.")
        ended = await identity.revoke(connection, bot_id, now)
        await accounts.say_revoked(connection, ended)
        token, until = await _bot_token(connection, bot_id, now, days)
        await audit.note(connection, "bot.token", caller.player.id, bot_id, address)
    return NewBot(row.player, token, until)


async def _bot_token(connection: Connection, bot_id: str, now: int, days: int) -> tuple[str, int]:
    token, until, _ = await accounts.issue(
        connection,
        bot_id,
        now,
        accounts.BOT_SCOPES,
        kind="personal",
        label="bot",
        days=days,
        prefix=BOT_PREFIX,
    )
    return token, until


def _require_account(caller: Caller) -> None:
    if caller.player.kind != "account":
        raise NotAccount("Only an account has this; POST /me/account makes one of a guest.")
