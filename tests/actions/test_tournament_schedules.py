"""Schedules: made ahead once, through summer time and sleep, and forgotten by the stated rule."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import asyncpg
import pytest

from ludotheque.actions import rulesets
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed
from ludotheque.actions.tournaments import duties, scheduling, timetable
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.settings import Settings
from ludotheque.store import schedules as store
from ludotheque.store import tournaments
from ludotheque.store.players import PlayerRow
from ludotheque.store.schedules import ScheduleRow
from tests.actions.games import people
from tests.actions.tournaments import MINUTE, Clock, bring_on, enter
from tests.houses import awake

HOUR = 60 * MINUTE
DAY = 24 * HOUR
GAMES = {
    ("six-qui-prend", "en"),
    ("shoals", "en"),
    *((game, language) for game in ("letter-dice", "wocable") for language in ("fr", "en", "es")),
}


@pytest.fixture(autouse=True)
def _material() -> None:
    """Dice and tiles, as every process lays them out when it starts."""
    rulesets.load(())


@pytest.fixture
async def there(database_url: str) -> AsyncIterator[House]:
    """Another process of the same house."""
    async with awake(Settings(database_url=database_url)) as made:
        yield made


def millis(*when: int, zone: str = "UTC") -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[arg-type,misc]


def clock_times(cron: str, zone: str, after: int, number: int) -> list[str]:
    found = islice(scheduling.starts(cron, zone, after), number)
    return [
        datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%d %H:%M%z")
        for at in found
    ]


def test_times_are_those_of_the_clock_on_the_wall() -> None:
    before = millis(2027, 3, 26, 12, zone="Europe/Paris")
    assert clock_times("0 20 * * *", "Europe/Paris", before, 4) == [
        "26 20:00+0100", "27 20:00+0100", "28 20:00+0200", "29 20:00+0200",
    ]  # fmt: skip


def test_a_time_that_is_left_out_in_spring_comes_right_after_it() -> None:
    before = millis(2027, 3, 27, 12, zone="Europe/Paris")
    found = clock_times("30 2 * * *", "Europe/Paris", before, 2)
    assert found == ["28 03:00+0200", "29 02:30+0200"]


def test_a_time_that_comes_twice_in_autumn_is_meant_once_and_hours_come_each() -> None:
    before = millis(2027, 10, 30, 12, zone="Europe/Paris")
    found = clock_times("30 2 * * *", "Europe/Paris", before, 2)
    assert found == ["31 02:30+0200", "01 02:30+0100"]
    hourly = list(islice(scheduling.starts("0 * * * *", "Europe/Paris", before), 30))
    assert {later - at for at, later in pairwise(hourly)} == {HOUR}


@pytest.mark.parametrize(
    ("cron", "zone"),
    [
        ("0 0 31 2 *", "UTC"),
        ("* * * * *", "UTC"),
        ("*/4 * * * *", "UTC"),
        ("0 25 * * *", "UTC"),
        ("nonsense x", "UTC"),
        ("0 * * * *", "Mars/Olympus"),
        ("0 * * * *", "../etc"),
        ("0 * * * *", "localtime"),
        ("0 * * * *", "posixrules"),
        ("0 * * * *", "Factory"),
        ("0 * * * *", "right/UTC"),
        ("0 * * * *", "posix/Europe/Paris"),
        ("@daily", "UTC"),
        ("0 0 12 * * *", "UTC"),
    ],
)
def test_what_is_no_time_is_refused_and_says_why(cron: str, zone: str) -> None:
    with pytest.raises(Malformed) as refused:
        scheduling.check(cron, zone)
    assert refused.value.extra["errors"]


def test_what_comes_once_in_a_generation_is_a_time_all_the_same() -> None:
    scheduling.check("0 0 29 2 */7", "Asia/Tokyo")


async def test_the_default_timetable_has_every_game_in_every_language(here: House) -> None:
    found = list(timetable.default())
    arenas = {(row.template["options"]["ruleset"], row.template["language"]) for row in found}
    assert arenas >= GAMES
    assert {game for game, _ in arenas} >= set(RULESETS) & {game for game, _ in GAMES} | {
        "duplikta"
    }
    formats = Counter(row.template["format"] for row in found)
    assert set(formats) == {"arena", "swiss", "knockout", "round-robin"}
    for row in found:
        scheduling.check(row.cron, row.zone)
        scheduling.check_template(row.template)


def hourly(schedule_id: str = "hourly") -> ScheduleRow:
    template = timetable.template_of("six-qui-prend", "en", "arena")
    return ScheduleRow(schedule_id, "Hourly", "0 * * * *", "UTC", template, True, 0, 0)


@pytest.mark.usefixtures("clock")
async def test_two_workers_make_each_once(here: House, there: House, database_url: str) -> None:
    async with here.database.transaction() as connection:
        for number in range(4):
            await store.add(connection, hourly(f"hourly-{number}"))
    await asyncio.gather(*(scheduling.make_ahead(each) for each in (here, there) * 3))
    connection = await asyncpg.connect(database_url)
    made = await connection.fetch("SELECT schedule_id, starts_at FROM tournaments")
    # Whoever looks again, because a time was lost or moved, makes none a second time.
    await connection.execute("UPDATE schedules SET due_at = 0, made_until = NULL")
    await scheduling.make_ahead(there)
    again = await connection.fetchval("SELECT count(*) FROM tournaments")
    await connection.close()
    assert len(made) == len({tuple(row) for row in made}) == again
    assert 4 * 24 <= again <= 4 * 25


async def _covered(here: House, at: int) -> set[tuple[str, str]]:
    """The games and languages of which one runs, or starts within the hour."""
    async with here.database.driver() as driver:
        found = await driver.fetch(
            "SELECT DISTINCT ruleset, language FROM tournaments WHERE status = 'running'"
            " OR (status IN ('open', 'announced') AND starts_at BETWEEN $1 AND $1 + 3600000)",
            at,
        )
    return {(row["ruleset"], row["language"]) for row in found}


async def test_days_go_by_and_the_timetable_stays_full(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, here)
    await duties.keep_timetable(here)
    wanted = {
        (row.template["options"]["ruleset"], row.template["language"])
        for row in timetable.default()
    }
    player = (await people(here, 1))[0]
    entered = None
    counts = []
    for step in range(120):
        await duties.keep_timetable(here)
        await bring_on(here)
        assert await _covered(here, clock.at) == wanted, f"after {step} looks"
        if step == 20:
            entered = await _enter_next(here, player)
        if step % 20 == 0:
            await duties.prune(here)
            counts.append(await _count(here))
        clock.move(25 * MINUTE)
    assert entered is not None
    assert counts[-1] < 1.1 * counts[-2], "what nobody entered is forgotten after a day"
    async with here.database.driver() as driver:
        kept = await driver.fetchval("SELECT status FROM tournaments WHERE id = $1", entered)
        games = await driver.fetchval("SELECT count(*) FROM games WHERE started_at < $1", clock.at)
        waves = await driver.fetchval(
            "SELECT count(*) FROM tournament_rounds WHERE tournament_id <> $1", entered
        )
        old = await driver.fetchval(
            "SELECT count(*) FROM tournaments WHERE id <> $1 AND ended_at < $2",
            entered,
            clock.at - 36 * HOUR,
        )
    assert (kept, waves, old) == ("finished", 0, 0), "without people nothing is played"
    assert games >= 1


async def _count(here: House) -> int:
    async with here.database.driver() as driver:
        return int(await driver.fetchval("SELECT count(*) FROM tournaments"))


async def _enter_next(here: House, player: PlayerRow) -> str:
    async with here.database.driver() as driver:
        found = await driver.fetchrow(
            "SELECT id FROM tournaments WHERE status = 'open' AND format = 'arena'"
            " AND ruleset = 'six-qui-prend' ORDER BY starts_at LIMIT 1"
        )
    async with here.database.transaction() as connection:
        row = await tournaments.read(connection, found["id"])
    assert row is not None
    await enter(here, row, player)
    return row.id


async def test_what_was_slept_through_is_cancelled_once_and_not_made_up_for(
    here: House, there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, here)
    async with here.database.transaction() as connection:
        await store.add(connection, hourly())
    await scheduling.make_ahead(here)
    before = await _count(here)
    clock.move(10 * HOUR + 30 * MINUTE)
    there.play.woke(clock.at)
    await asyncio.gather(*(duties.work_due(each) for each in (here, there)))
    for _ in range(5):
        await duties.work_due(here)
    async with here.database.driver() as driver:
        found = await driver.fetch(
            "SELECT status, why, count(*) AS number FROM tournaments GROUP BY status, why"
        )
    states = {(row["status"], row["why"]): row["number"] for row in found}
    assert states["cancelled", "overslept"] >= 9
    assert states.get(("running", None), 0) <= 1
    assert sum(states.values()) == before
