"""Who may play nothing: erased, or banned for now."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, exists, func, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow, owners
from ludotheque.store.schema import players, room_seats, rooms


def is_shut(now: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Whether a row of ``players`` is of somebody who may play nothing: erased, or banned then.

    A ban holds of the bots too that one answers for.
    """
    answers_for = (
        select(owners.c.banned_until)
        .where(owners.c.id == players.c.owner_id)
        .correlate(players)
        .scalar_subquery()
    )
    banned = func.coalesce(func.greatest(players.c.banned_until, answers_for) > now, False)
    return players.c.erased_at.is_not(None) | banned


async def among(connection: AsyncConnection, ids: Sequence[str], now: int) -> list[str]:
    """Those of these players who may play nothing at this moment."""
    found = await connection.execute(
        select(players.c.id).where(players.c.id.in_(ids), is_shut(now)).order_by(players.c.id)
    )
    return list(found.scalars())


async def in_open_rooms(
    connection: AsyncConnection, now: int, limit: int = 64
) -> list[tuple[PlayerRow, str, int | None]]:
    """Who sits in a room that is open or is its host, and may play nothing when it starts.

    With the room, and the seat; None for a host who sits nowhere.
    """
    sits = and_(room_seats.c.room_id == rooms.c.id, room_seats.c.player_id.is_not(None))
    host_sits = room_seats.alias()
    hosts_alone = ~exists().where(
        host_sits.c.room_id == rooms.c.id, host_sits.c.player_id == rooms.c.host_id
    )
    shut = is_shut(func.greatest(rooms.c.starts_at, now))
    seated = (
        select(rooms.c.id, room_seats.c.seat, *PLAYER)
        .select_from(rooms)
        .join(room_seats, sits)
        .join(players, players.c.id == room_seats.c.player_id)
        .where(rooms.c.status == "open", shut)
    )
    hosting = (
        select(rooms.c.id, null(), *PLAYER)
        .select_from(rooms)
        .join(players, players.c.id == rooms.c.host_id)
        .where(rooms.c.status == "open", shut, hosts_alone)
    )
    found = await connection.execute(seated.union_all(hosting).limit(limit))
    return [(PlayerRow(*player), room_id, seat) for room_id, seat, *player in found]
