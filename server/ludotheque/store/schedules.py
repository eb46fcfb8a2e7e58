"""Schedules: what comes again and again, and when a worker is to make the next of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema_tournaments import schedules


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """A schedule as it is stored."""

    id: str
    title: str
    cron: str
    zone: str
    template: dict[str, Any]
    enabled: bool
    due_at: int | None
    created_at: int
    made_until: int | None = None


_OWN = tuple(ScheduleRow.__slots__)
_READ = select(*(schedules.c[name] for name in _OWN))


async def add(connection: AsyncConnection, row: ScheduleRow) -> bool:
    """Write a new schedule; False where there is one of this id."""
    made = await connection.execute(
        upsert(schedules)
        .values(**{name: getattr(row, name) for name in _OWN})
        .on_conflict_do_nothing()
        .returning(schedules.c.id)
    )
    return made.one_or_none() is not None


async def read(
    connection: AsyncConnection, schedule_id: str, *, lock: bool = False
) -> ScheduleRow | None:
    """One schedule."""
    query = _READ.where(schedules.c.id == schedule_id)
    found = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if found is None else ScheduleRow(*found)


async def all_of(connection: AsyncConnection) -> list[ScheduleRow]:
    """Every schedule, by id."""
    found = await connection.execute(_READ.order_by(schedules.c.id))
    return [ScheduleRow(*row) for row in found]


async def change(connection: AsyncConnection, schedule_id: str, **values: Any) -> None:
    """Change columns of a schedule."""
    await connection.execute(
        update(schedules).where(schedules.c.id == schedule_id).values(**values)
    )


async def due(connection: AsyncConnection, now: int) -> list[str]:
    """Schedules that a worker has to look at, those that have waited longest first."""
    found = await connection.execute(
        select(schedules.c.id).where(schedules.c.due_at <= now).order_by(schedules.c.due_at)
    )
    return list(found.scalars())


async def take(connection: AsyncConnection, schedule_id: str, now: int) -> ScheduleRow | None:
    """A schedule that is due, held; None where another worker has it or was there first."""
    found = await connection.execute(
        _READ.where(schedules.c.id == schedule_id, schedules.c.due_at <= now).with_for_update(
            skip_locked=True
        )
    )
    row = found.one_or_none()
    return None if row is None else ScheduleRow(*row)
