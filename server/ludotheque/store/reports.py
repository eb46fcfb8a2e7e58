"""Reports of players, messages and games, with what was said around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.chat import MessageRow
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players
from ludotheque.store.schema_talk import report_lines, reports


@dataclass(frozen=True, slots=True)
class ReportRow:
    """Who has reported whom or what, and what was decided."""

    id: str
    reporter_id: str
    player_id: str | None
    about: str
    place: str | None
    place_id: str | None
    n: int | None
    reason: str
    created_at: int
    status: str = "open"
    decided_by: str | None = None
    decided_at: int | None = None
    decision: str | None = None
    sanction_id: str | None = None


_OWN = tuple(reports.c[name] for name in ReportRow.__slots__)


async def add(connection: AsyncConnection, row: ReportRow, around: Sequence[MessageRow]) -> None:
    """Write a report with the messages around what it is about."""
    await connection.execute(
        insert(reports).values({name: getattr(row, name) for name in ReportRow.__slots__})
    )
    if around:
        await connection.execute(
            insert(report_lines),
            [
                {
                    "report_id": row.id,
                    "n": line.n,
                    "at": line.at,
                    "player_id": line.player.id,
                    "audience": line.audience,
                    "text": line.text,
                }
                for line in around
            ],
        )


async def same(connection: AsyncConnection, row: ReportRow) -> ReportRow | None:
    """The open report of the same person about the same thing."""
    found = await connection.execute(
        select(*_OWN).where(
            reports.c.reporter_id == row.reporter_id,
            reports.c.about == row.about,
            reports.c.player_id.is_not_distinct_from(row.player_id),
            reports.c.place_id.is_not_distinct_from(row.place_id),
            reports.c.n.is_not_distinct_from(row.n),
            reports.c.status == "open",
        )
    )
    known = found.one_or_none()
    return None if known is None else ReportRow(*known)


async def read(
    connection: AsyncConnection, report_id: str, *, lock: bool = False
) -> ReportRow | None:
    """A report; ``lock`` holds it until the transaction ends."""
    query = select(*_OWN).where(reports.c.id == report_id)
    found = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if found is None else ReportRow(*found)


async def listed(
    connection: AsyncConnection,
    status: str | None,
    player_id: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> list[ReportRow]:
    """Reports, newest first, after where a page ended."""
    query = select(*_OWN)
    if status is not None:
        query = query.where(reports.c.status == status)
    if player_id is not None:
        query = query.where(reports.c.player_id == player_id)
    if before is not None:
        at, last = before
        created = reports.c.created_at
        query = query.where((created < at) | ((created == at) & (reports.c.id > last)))
    found = await connection.execute(
        query.order_by(reports.c.created_at.desc(), reports.c.id).limit(limit)
    )
    return [ReportRow(*row) for row in found]


async def around(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[MessageRow]]:
    """The messages that were kept with each of these reports, in order."""
    found: Any = await connection.execute(
        select(
            report_lines.c.report_id,
            report_lines.c.n,
            report_lines.c.at,
            report_lines.c.audience,
            report_lines.c.text,
            *PLAYER,
        )
        .join(players, players.c.id == report_lines.c.player_id)
        .where(report_lines.c.report_id.in_(ids))
        .order_by(report_lines.c.report_id, report_lines.c.n)
    )
    lines: dict[str, list[MessageRow]] = {report_id: [] for report_id in ids}
    for row in found:
        lines[row[0]].append(MessageRow(row.n, row.at, row.audience, row.text, PlayerRow(*row[5:])))
    return lines


async def people(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, PlayerRow]:
    """These players, by id."""
    found = await connection.execute(select(*PLAYER).where(players.c.id.in_(ids)))
    return {row[0]: PlayerRow(*row) for row in found}


async def decide(connection: AsyncConnection, report_id: str, now: int, **values: Any) -> ReportRow:
    """Write what was decided."""
    changed = await connection.execute(
        update(reports)
        .where(reports.c.id == report_id)
        .values(decided_at=now, **values)
        .returning(*_OWN)
    )
    return ReportRow(*changed.one())


async def forget(connection: AsyncConnection, before: int) -> None:
    """Forget reports that were decided before a time, with what was kept of them."""
    await connection.execute(delete(reports).where(reports.c.decided_at < before))
