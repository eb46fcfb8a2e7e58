"""Accounts, sessions, tokens, sanctions and the audit, in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players, tokens
from ludotheque.store.schema_people import audit, sanctions

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


@dataclass(frozen=True, slots=True)
class SanctionRow:
    """A ban or a mute, with its reason and its end."""

    id: str
    player_id: str
    kind: str
    reason: str
    made_by: str | None
    made_at: int
    ends_at: int | None
    lifted_at: int | None = None
    lifted_by: str | None = None
    lifted_why: str | None = None


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One sensitive act: who did what to whom, when and from where."""

    number: int
    at: int
    act: str
    actor_id: str | None
    player_id: str | None
    address: str | None
    detail: dict[str, Any]
    actor_name: str | None = None
    player_name: str | None = None


_SANCTION = tuple(sanctions.c[name] for name in SanctionRow.__slots__)
_actors, _subjects = players.alias("actors"), players.alias("subjects")
_AUDIT = (
    audit.c.number,
    audit.c.at,
    audit.c.act,
    audit.c.actor_id,
    audit.c.player_id,
    audit.c.address,
    audit.c.detail,
    _actors.c.name,
    _subjects.c.name,
)
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


async def account_named(connection: AsyncConnection, name_key: str) -> AccountRow | None:
    """The account or bot that has a name."""
    return await _account(connection, select(*_ACCOUNT).where(players.c.name_key == name_key))


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


async def add_sanction(connection: AsyncConnection, row: SanctionRow) -> None:
    """Write a sanction."""
    await connection.execute(
        insert(sanctions).values({name: getattr(row, name) for name in SanctionRow.__slots__})
    )


async def sanction(connection: AsyncConnection, sanction_id: str) -> SanctionRow | None:
    """A sanction; whoever changes it holds its player."""
    found = await connection.execute(select(*_SANCTION).where(sanctions.c.id == sanction_id))
    row = found.one_or_none()
    return None if row is None else SanctionRow(*row)


async def lift(
    connection: AsyncConnection, sanction_id: str, by: str | None, why: str, now: int
) -> SanctionRow:
    """End a sanction before its time."""
    changed = await connection.execute(
        update(sanctions)
        .where(sanctions.c.id == sanction_id)
        .values(lifted_at=now, lifted_by=by, lifted_why=why)
        .returning(*_SANCTION)
    )
    return SanctionRow(*changed.one())


async def sanctions_of(
    connection: AsyncConnection,
    player_id: str | None,
    before: tuple[int, str] | None = None,
    limit: int = 1000,
) -> list[SanctionRow]:
    """Sanctions of one player or of all, newest first, after where a page ended."""
    query = select(*_SANCTION)
    if player_id is not None:
        query = query.where(sanctions.c.player_id == player_id)
    if before is not None:
        at, last = before
        query = query.where(
            (sanctions.c.made_at < at) | ((sanctions.c.made_at == at) & (sanctions.c.id > last))
        )
    found = await connection.execute(
        query.order_by(sanctions.c.made_at.desc(), sanctions.c.id).limit(limit)
    )
    return [SanctionRow(*row) for row in found]


async def note(
    connection: AsyncConnection,
    now: int,
    act: str,
    actor_id: str | None,
    player_id: str | None,
    address: str | None,
    detail: dict[str, Any],
) -> None:
    """Write a sensitive act down."""
    await connection.execute(
        insert(audit).values(
            at=now,
            act=act,
            actor_id=actor_id,
            player_id=player_id,
            address=address,
            detail=detail,
        )
    )


async def came_from(
    connection: AsyncConnection, player_id: str, address: str, acts: Sequence[str]
) -> bool:
    """Whether a player has done one of these acts from an address."""
    found = await connection.execute(
        select(audit.c.number)
        .where(audit.c.player_id == player_id, audit.c.address == address, audit.c.act.in_(acts))
        .limit(1)
    )
    return found.first() is not None


async def prune(connection: AsyncConnection, before: int) -> None:
    """Forget what was done before a time."""
    await connection.execute(delete(audit).where(audit.c.at < before))


async def audited(
    connection: AsyncConnection, player_id: str | None, before: int | None, limit: int
) -> list[AuditRow]:
    """What was done to one player or to all, newest first."""
    query = (
        select(*_AUDIT)
        .select_from(audit)
        .join(_actors, _actors.c.id == audit.c.actor_id, isouter=True)
        .join(_subjects, _subjects.c.id == audit.c.player_id, isouter=True)
    )
    if player_id is not None:
        query = query.where(audit.c.player_id == player_id)
    if before is not None:
        query = query.where(audit.c.number < before)
    found = await connection.execute(query.order_by(audit.c.number.desc()).limit(limit))
    return [AuditRow(*row) for row in found]


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
