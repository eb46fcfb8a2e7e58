"""Rounds of tournaments: when they were paired and were over, and why they are as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema_tournaments import (
    tournament_byes,
    tournament_rounds,
    tournament_tables,
)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round, or a wave of an arena."""

    number: int
    paired_at: int
    done_at: int | None
    reasons: list[dict[str, Any]]
    waiting: list[str]


_ROUND = tuple(tournament_rounds.c[name] for name in RoundRow.__slots__)


async def add_round(connection: AsyncConnection, tournament_id: str, row: RoundRow) -> None:
    """Write a round."""
    await connection.execute(
        insert(tournament_rounds).values(
            tournament_id=tournament_id,
            **{name: getattr(row, name) for name in RoundRow.__slots__},
        )
    )


async def end_round(connection: AsyncConnection, tournament_id: str, number: int, at: int) -> None:
    """Note that every table of a round is closed."""
    await connection.execute(
        update(tournament_rounds)
        .where(
            tournament_rounds.c.tournament_id == tournament_id,
            tournament_rounds.c.number == number,
        )
        .values(done_at=at)
    )


async def reopen_round(connection: AsyncConnection, tournament_id: str, number: int) -> None:
    """Note that a round goes on, though it was over."""
    await connection.execute(
        update(tournament_rounds)
        .where(
            tournament_rounds.c.tournament_id == tournament_id,
            tournament_rounds.c.number == number,
        )
        .values(done_at=None)
    )


async def add_reasons(
    connection: AsyncConnection, tournament_id: str, number: int, reasons: list[dict[str, Any]]
) -> None:
    """Write more reasons of a round, after those that there are."""
    known = await round_of(connection, tournament_id, number)
    await connection.execute(
        update(tournament_rounds)
        .where(
            tournament_rounds.c.tournament_id == tournament_id,
            tournament_rounds.c.number == number,
        )
        .values(reasons=[*(known.reasons if known else ()), *reasons])
    )


async def round_of(connection: AsyncConnection, tournament_id: str, number: int) -> RoundRow | None:
    """One round."""
    found = await connection.execute(
        select(*_ROUND).where(
            tournament_rounds.c.tournament_id == tournament_id,
            tournament_rounds.c.number == number,
        )
    )
    row = found.one_or_none()
    return None if row is None else RoundRow(*row)


async def rounds(
    connection: AsyncConnection, tournament_id: str, before: int | None, limit: int
) -> list[tuple[RoundRow, int, int]]:
    """Rounds, the newest first, each with how many tables and byes it has."""
    r, t, b = tournament_rounds.c, tournament_tables.c, tournament_byes.c
    seated = (
        select(func.count())
        .where(t.tournament_id == r.tournament_id, t.round == r.number)
        .scalar_subquery()
    )
    without = (
        select(func.count())
        .where(b.tournament_id == r.tournament_id, b.round == r.number)
        .scalar_subquery()
    )
    query = select(*_ROUND, seated, without).where(r.tournament_id == tournament_id)
    if before is not None:
        query = query.where(r.number < before)
    found = await connection.execute(query.order_by(r.number.desc()).limit(limit))
    return [(RoundRow(*row[:5]), row[5], row[6]) for row in found]
