"""Sanctions, and the audit of sensitive acts, in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import players
from ludotheque.store.schema_people import audit, sanctions


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
