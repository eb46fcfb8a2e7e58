"""The table of a schedule: what its finished tournaments were for who played in them."""

from __future__ import annotations

import json

import pytest

from ludotheque.actions import rulesets
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.tournaments import series
from ludotheque.store import schedules
from ludotheque.store.players import PlayerRow
from ludotheque.store.schedules import ScheduleRow
from ludotheque.store.series import SeriesLine
from tests.actions.games import people
from tests.actions.tournaments import enter, made


async def ended(
    here: House,
    ranks: dict[PlayerRow, int],
    ago: int = 0,
    *,
    idle: tuple[PlayerRow, ...] = (),
    columns: dict[str, str] | None = None,
) -> None:
    """A tournament of the series that ended so with these; the idle ones were at no table."""
    columns = columns or {}
    row = await made(here, next(iter(ranks)))
    await enter(here, row, *ranks, *idle)
    async with here.database.driver() as driver:
        await driver.execute(
            "UPDATE tournaments SET schedule_id = $2, status = $3, visibility = $4, ended_at = $5,"
            " starts_at = starts_at - $6::bigint WHERE id = $1",
            row.id,
            columns.get("schedule_id", "evening"),
            columns.get("status", "finished"),
            columns.get("visibility", "public"),
            now_ms() - ago,
            await driver.fetchval("SELECT count(*) FROM tournaments"),
        )
        for player, rank in [*ranks.items(), *((each, 1) for each in idle)]:
            line = json.dumps({"rank": rank, "games": 0 if player in idle else 3})
            await driver.execute(
                "UPDATE tournament_entrants SET line = $3 WHERE tournament_id = $1"
                " AND player_id = $2",
                row.id,
                player.id,
                line,
            )


def told(lines: list[SeriesLine]) -> list[tuple[str, int, int, int, int, int]]:
    return [(x.player.id, x.rank, x.played, x.firsts, x.seconds, x.thirds) for x in lines]


async def test_firsts_count_most_then_seconds_thirds_and_having_played(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulesets.load(())
    # No month ends in the middle of a test.
    now = now_ms()
    monkeypatch.setattr(series, "now_ms", lambda: now)
    ana, ben, cleo, dora, gone = await people(here, 5)
    for name in ("evening", "morning"):
        async with here.database.transaction() as connection:
            row = ScheduleRow(name, name, "0 20 * * *", "UTC", {}, False, None, now_ms())
            await schedules.add(connection, row)
    await ended(here, {ana: 1, ben: 2, cleo: 3, dora: 4}, idle=(gone,))
    await ended(here, {ana: 4, ben: 1, cleo: 2, dora: 2})
    await ended(here, {ana: 2, ben: 3, cleo: 3, dora: 5, gone: 1}, 40 * DAY_MS)
    for other in ({"schedule_id": "morning"}, {"status": "running"}, {"visibility": "private"}):
        await ended(here, {dora: 1, ana: 2}, columns=other)
    async with here.database.driver() as driver:
        await driver.execute("UPDATE players SET erased_at = 1 WHERE id = $1", gone.id)
    whole = [
        (ben.id, 1, 3, 1, 1, 1),
        (ana.id, 2, 3, 1, 1, 0),
        (cleo.id, 3, 3, 0, 1, 2),
        (dora.id, 4, 3, 0, 1, 0),
    ]
    assert told(list((await series.standings(here, "evening", "all", None, 10))[1])) == whole
    seen: list[SeriesLine] = []
    while page := (
        await series.standings(
            here,
            "evening",
            "all",
            None if not seen else (*told(seen)[-1][3:], seen[-1].played, seen[-1].player.id),
            1,
        )
    )[1]:
        seen += page
    assert told(seen) == whole
    month = told(list((await series.standings(here, "evening", "month", None, 10))[1]))
    assert month == [
        (ben.id, 1, 2, 1, 1, 0),
        (ana.id, 2, 2, 1, 0, 0),
        (cleo.id, 3, 2, 0, 1, 1),
        (dora.id, 4, 2, 0, 1, 0),
    ]
    assert (await series.standings(here, "morning", "week", None, 10))[1]
    with pytest.raises(NotFound):
        await series.standings(here, "noon", "all", None, 10)
