"""Who has parted from whom: a block holds for both sides of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema_meeting import blocks


def parted(one: Any, other: Any) -> ColumnElement[bool]:
    """Whether either of two players has blocked the other; ids or columns of them."""
    block = blocks.alias()
    return (
        select(block.c.player_id)
        .where(
            or_(
                and_(block.c.player_id == one, block.c.blocked_id == other),
                and_(block.c.player_id == other, block.c.blocked_id == one),
            )
        )
        .exists()
    )


async def between(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether either of two players has blocked the other."""
    return bool((await connection.execute(select(parted(one, other)))).scalar_one())


async def pairs(connection: AsyncConnection, ids: Sequence[str]) -> set[frozenset[str]]:
    """Pairs of these players of whom one has blocked the other."""
    found = await connection.execute(
        select(blocks.c.player_id, blocks.c.blocked_id).where(
            blocks.c.player_id.in_(ids), blocks.c.blocked_id.in_(ids)
        )
    )
    return {frozenset(pair) for pair in found}
