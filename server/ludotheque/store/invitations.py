"""Invitations of players to rooms, by name rather than by link."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.blocks import parted
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players, rooms
from ludotheque.store.schema_meeting import invitations


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """Who is invited to which room, by whom, and what became of it."""

    room_id: str
    player: PlayerRow
    by: PlayerRow
    at: int
    status: str


_BY = players.alias("by")
_OWN = (invitations.c.room_id, invitations.c.at, invitations.c.status)
_INVITATION = (
    select(*_OWN, *PLAYER, *(_BY.c[each.name] for each in PLAYER))
    .select_from(invitations)
    .join(players, players.c.id == invitations.c.player_id)
    .join(_BY, _BY.c.id == invitations.c.by_id)
)


def _row(found: Any) -> InvitationRow:
    room_id, at, status, *who = found
    return InvitationRow(room_id, PlayerRow(*who[:5]), PlayerRow(*who[5:]), at, status)


async def add(
    connection: AsyncConnection, room_id: str, player_id: str, by_id: str, at: int
) -> None:
    """Invite a player to a room; who was invited before stays so, whatever became of it."""
    await connection.execute(
        insert(invitations)
        .values(room_id=room_id, player_id=player_id, by_id=by_id, at=at, status="open")
        .on_conflict_do_nothing()
    )


async def read(
    connection: AsyncConnection, room_id: str, player_id: str, *, lock: bool = False
) -> InvitationRow | None:
    """The invitation of a player to a room."""
    query = _INVITATION.where(
        invitations.c.room_id == room_id, invitations.c.player_id == player_id
    )
    query = query.with_for_update(of=invitations) if lock else query
    found = (await connection.execute(query)).one_or_none()
    return None if found is None else _row(found)


async def settle(connection: AsyncConnection, room_id: str, player_id: str, status: str) -> None:
    """Write what became of an invitation."""
    await connection.execute(
        update(invitations)
        .where(invitations.c.room_id == room_id, invitations.c.player_id == player_id)
        .values(status=status)
    )


async def number(connection: AsyncConnection, room_id: str) -> int:
    """How many were invited to a room."""
    found = await connection.execute(select(func.count()).where(invitations.c.room_id == room_id))
    return int(found.scalar_one())


async def of_room(connection: AsyncConnection, room_id: str) -> list[InvitationRow]:
    """All invitations to a room, the first one first."""
    found = await connection.execute(
        _INVITATION.where(invitations.c.room_id == room_id).order_by(
            invitations.c.at, invitations.c.player_id
        )
    )
    return [_row(each) for each in found]


async def open_of(
    connection: AsyncConnection, player_id: str, before: tuple[int, str] | None, limit: int
) -> list[InvitationRow]:
    """A player's invitations to rooms that still wait, newest first, none of the blocked."""
    query = _INVITATION.join(rooms, rooms.c.id == invitations.c.room_id).where(
        invitations.c.player_id == player_id,
        invitations.c.status == "open",
        rooms.c.status == "open",
        ~parted(invitations.c.player_id, invitations.c.by_id),
    )
    if before is not None:
        query = query.where(tuple_(invitations.c.at, invitations.c.room_id) < before)
    found = await connection.execute(
        query.order_by(invitations.c.at.desc(), invitations.c.room_id.desc()).limit(limit)
    )
    return [_row(each) for each in found]


async def invited(
    connection: AsyncConnection, pairs: Collection[tuple[str, str]]
) -> set[tuple[str, str]]:
    """Those of these (room, player) who have an open invitation, from nobody who is blocked."""
    found = await connection.execute(
        select(invitations.c.room_id, invitations.c.player_id).where(
            tuple_(invitations.c.room_id, invitations.c.player_id).in_(list(pairs)),
            invitations.c.status == "open",
            ~parted(invitations.c.player_id, invitations.c.by_id),
        )
    )
    return {(room_id, player_id) for room_id, player_id in found}
