"""A schedule's tournaments taken together: who has won how many of them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.standings import Period, since
from ludotheque.store import schedules
from ludotheque.store import series as store
from ludotheque.store.schedules import ScheduleRow
from ludotheque.store.series import Key, SeriesLine


async def standings(
    house: House, schedule_id: str, period: Period, after: Key | None, limit: int
) -> tuple[ScheduleRow, Sequence[SeriesLine]]:
    """A schedule and a page of its table; ``period`` is when its tournaments ended.

    Raises NotFound where there is no such schedule.
    """
    async with house.database.transaction() as connection:
        schedule = await schedules.read(connection, schedule_id)
    if schedule is None:
        raise NotFound("There is no such schedule.")
    async with house.database.driver() as driver:
        lines = await store.lines(driver, schedule_id, since(period, now_ms()), after, limit)
    return schedule, lines
