"""Environments that players have saved, found by their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import games, players
from ludotheque.store.schema_saved import environments


@dataclass(frozen=True, slots=True)
class EnvironmentRow:
    """An environment as the store knows one; ``version`` changes with every save."""

    id: str
    name: str
    owner: str
    name_key: str
    owner_key: str
    player_id: str
    password: str | None
    ruleset: str
    options: dict[str, Any]
    arrangement: dict[str, Any] | None
    saved: dict[str, Any] | None
    version: int
    saved_at: int


_ALL = tuple(environments.c[name] for name in EnvironmentRow.__slots__)


async def named(
    connection: AsyncConnection, name_key: str, owner_key: str
) -> EnvironmentRow | None:
    """The environment of these names."""
    found = await connection.execute(
        select(*_ALL).where(
            environments.c.owner_key == owner_key, environments.c.name_key == name_key
        )
    )
    row = found.one_or_none()
    return None if row is None else EnvironmentRow(*row)


async def add(connection: AsyncConnection, row: EnvironmentRow) -> bool:
    """Write a new environment; False where somebody has just taken its names."""
    added = await connection.execute(
        upsert(environments)
        .values(**_values(row))
        .on_conflict_do_nothing()
        .returning(environments.c.id)
    )
    return added.one_or_none() is not None


async def replace(connection: AsyncConnection, row: EnvironmentRow) -> bool:
    """Write an environment over its last version; False where that is not there any more."""
    changed = await connection.execute(
        update(environments)
        .where(environments.c.id == row.id, environments.c.version == row.version - 1)
        .values(**_values(row))
        .returning(environments.c.id)
    )
    return changed.one_or_none() is not None


def _values(row: EnvironmentRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in EnvironmentRow.__slots__}


async def remove(connection: AsyncConnection, row: EnvironmentRow) -> bool:
    """Delete an environment; False where it has changed since."""
    gone = await connection.execute(
        delete(environments)
        .where(environments.c.id == row.id, environments.c.version == row.version)
        .returning(environments.c.id)
    )
    return gone.one_or_none() is not None


async def count_of(connection: AsyncConnection, player_id: str) -> int:
    """How many environments a player has; nobody adds one for this player meanwhile."""
    await connection.execute(
        select(players.c.id).where(players.c.id == player_id).with_for_update(key_share=True)
    )
    found = await connection.execute(
        select(func.count()).where(environments.c.player_id == player_id)
    )
    return int(found.scalar_one())


async def of_player(
    connection: AsyncConnection, player_id: str, before: tuple[int, str] | None, limit: int
) -> list[EnvironmentRow]:
    """A player's own, those saved last first, after the (saved_at, id) where a page ended."""
    query = select(*_ALL).where(environments.c.player_id == player_id)
    if before is not None:
        at, last = before
        query = query.where(
            (environments.c.saved_at < at)
            | ((environments.c.saved_at == at) & (environments.c.id > last))
        )
    found = await connection.execute(
        query.order_by(environments.c.saved_at.desc(), environments.c.id).limit(limit)
    )
    return [EnvironmentRow(*row) for row in found]


async def seed_of(connection: AsyncConnection, game_id: str) -> bytes | None:
    """The seed of a game, which stays where it is until the game is over."""
    found = await connection.execute(select(games.c.seed).where(games.c.id == game_id))
    return found.scalar_one_or_none()


async def is_running(connection: AsyncConnection, game_id: str) -> bool:
    """Whether a game is still played."""
    found = await connection.execute(select(games.c.status).where(games.c.id == game_id))
    return found.scalar_one_or_none() == "running"
