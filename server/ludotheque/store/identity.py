"""Accounts, sessions, tokens and roles, in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players, tokens

ROLES = 0x726F6C6573
"""The advisory lock of who changes roles."""


@dataclass(frozen=True, slots=True)
class AccountRow:
    """What is kept of a player beside what everybody may see."""

    player: PlayerRow
    password: str | None
    role: str
    owner_id: str | None
    banned_until: int | None
    muted_until: int | None
    erased_at: int | None


_ACCOUNT = (
    *PLAYER,
    players.c.password,
    players.c.role,
    players.c.owner_id,
    players.c.banned_until,
    players.c.muted_until,
    players.c.erased_at,
)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A token as its owner may see it, never the token itself."""

    id: str
    kind: str
    label: str
    scopes: tuple[str, ...]
    created_at: int
    expires_at: int
    last_used_at: int | None


_KEY = tuple(tokens.c[name] for name in KeyRow.__slots__)


async def account(
    connection: AsyncConnection, player_id: str, *, lock: bool = False
) -> AccountRow | None:
    """All that is kept of a player; ``lock`` makes changes come one after the other."""
    query = select(*_ACCOUNT).where(players.c.id == player_id)
    return await _account(connection, query.with_for_update(key_share=True) if lock else query)


async def account_alone(connection: AsyncConnection, player_id: str) -> AccountRow | None:
    """The same, held against every row too that would lead to the player.

    A plain FOR UPDATE: foreign keys take FOR KEY SHARE, which goes with the weaker lock of
    ``account``.  Whoever was writing such a row has committed by now, and whoever comes later
    waits for the end of this transaction.
    """
    query = select(*_ACCOUNT).where(players.c.id == player_id)
    return await _account(connection, query.with_for_update())


async def account_named(connection: AsyncConnection, keys: Sequence[str]) -> AccountRow | None:
    """The account or bot that has a name, by the first of its keys that anybody has."""
    query = select(*_ACCOUNT).where(players.c.name_key.in_(keys))
    order = case({key: place for place, key in enumerate(keys)}, value=players.c.name_key)
    return await _account(connection, query.order_by(order).limit(1))


async def who_has(connection: AsyncConnection, keys: Sequence[str]) -> list[str]:
    """The ids of the accounts and bots that have any of these keys."""
    found = await connection.execute(select(players.c.id).where(players.c.name_key.in_(keys)))
    return list(found.scalars())


async def hold_name(connection: AsyncConnection, name_key: str) -> None:
    """Have everybody who wants this name wait until the transaction ends."""
    await connection.execute(
        text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 4))"), {"key": name_key}
    )


async def _account(connection: AsyncConnection, query: Any) -> AccountRow | None:
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else AccountRow(PlayerRow(*row[:5]), *row[5:])


async def bots_of(connection: AsyncConnection, owner_id: str) -> list[PlayerRow]:
    """The bots that a player answers for, oldest first."""
    found = await connection.execute(
        select(*PLAYER)
        .where(players.c.owner_id == owner_id, players.c.erased_at.is_(None))
        .order_by(players.c.created_at, players.c.id)
    )
    return [PlayerRow(*row) for row in found]


@dataclass(frozen=True, slots=True)
class Held:
    """Until when sanctions hold of a player; of a bot, those of its owner too."""

    player_id: str
    banned_until: int | None
    muted_until: int | None


async def answered_for(connection: AsyncConnection, player_id: str) -> list[Held]:
    """What holds of a player, and of the bots that it answers for."""
    owners = players.alias("owners")
    found = await connection.execute(
        select(
            players.c.id,
            func.greatest(players.c.banned_until, owners.c.banned_until),
            func.greatest(players.c.muted_until, owners.c.muted_until),
        )
        .outerjoin(owners, owners.c.id == players.c.owner_id)
        .where((players.c.id == player_id) | (players.c.owner_id == player_id))
    )
    return [Held(*row) for row in found]


async def keys(connection: AsyncConnection, player_id: str, kind: str, now: int) -> list[KeyRow]:
    """The tokens of a kind that are good, newest first."""
    found = await connection.execute(
        select(*_KEY)
        .where(
            tokens.c.player_id == player_id,
            tokens.c.kind == kind,
            tokens.c.revoked_at.is_(None),
            tokens.c.expires_at > now,
        )
        .order_by(tokens.c.created_at.desc(), tokens.c.id)
    )
    return [KeyRow(**{**row._mapping, "scopes": tuple(row.scopes)}) for row in found]


async def revoke(
    connection: AsyncConnection,
    player_id: str,
    now: int,
    *,
    token_id: str | None = None,
    kind: str | None = None,
    but: bytes | None = None,
    holding: Sequence[str] = (),
) -> list[bytes]:
    """End tokens of a player: one, those of a kind, those with a scope; the hashes of them."""
    statement = update(tokens).where(tokens.c.player_id == player_id, tokens.c.revoked_at.is_(None))
    if token_id is not None:
        statement = statement.where(tokens.c.id == token_id)
    if kind is not None:
        statement = statement.where(tokens.c.kind == kind)
    if but is not None:
        statement = statement.where(tokens.c.hash != but)
    if holding:
        statement = statement.where(tokens.c.scopes.overlap(list(holding)))
    ended = await connection.execute(statement.values(revoked_at=now).returning(tokens.c.hash))
    return [row[0] for row in ended]


async def hold_roles(connection: AsyncConnection) -> None:
    """Have everybody who changes a role wait until the transaction ends."""
    await connection.execute(select(func.pg_advisory_xact_lock(ROLES)))


async def other_admins(connection: AsyncConnection, player_id: str) -> bool:
    """Whether there is an administrator beside this player."""
    found = await connection.execute(
        select(players.c.id)
        .where(players.c.role == "admin", players.c.erased_at.is_(None), players.c.id != player_id)
        .limit(1)
    )
    return found.first() is not None
