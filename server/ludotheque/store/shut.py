"""Who may play nothing: erased, or banned for now."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import owners
from ludotheque.store.schema import players


def is_shut(now: int) -> ColumnElement[bool]:
    """Whether a row of ``players`` is of somebody who may play nothing: erased, or banned now.

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
