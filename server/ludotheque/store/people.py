"""What is known of players before they sit down: games they finished, how far they have come."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import games, seats
from ludotheque.store.schema_saved import series


async def finished(
    connection: AsyncConnection, ruleset: str, player_ids: Sequence[str]
) -> dict[str, int]:
    """How many games of a ruleset each of them has played to the end; who left one did not."""
    found = await connection.execute(
        select(seats.c.player_id, func.count())
        .join(games, games.c.id == seats.c.game_id)
        .where(
            seats.c.player_id.in_(player_ids),
            games.c.ruleset == ruleset,
            games.c.status == "over",
            ~(seats.c.seat == func.any(games.c.gone)),
        )
        .group_by(seats.c.player_id)
    )
    return {row[0]: row[1] for row in found}


async def series_of(
    connection: AsyncConnection, ruleset: str, player_ids: Sequence[str]
) -> dict[str, tuple[int, int]]:
    """How far each of them has come in the series of a ruleset, and when that was."""
    found = await connection.execute(
        select(series.c.player_id, series.c.number, series.c.at).where(
            and_(series.c.ruleset == ruleset, series.c.player_id.in_(player_ids))
        )
    )
    return {player_id: (number, at) for player_id, number, at in found}


async def note_series(
    connection: AsyncConnection, ruleset: str, player_id: str, number: int, now: int
) -> None:
    """Note that a player has come so far; who was further stays there."""
    statement = insert(series).values(player_id=player_id, ruleset=ruleset, number=number, at=now)
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[series.c.player_id, series.c.ruleset],
            set_={"number": number, "at": now},
            where=series.c.number < number,
        )
    )
