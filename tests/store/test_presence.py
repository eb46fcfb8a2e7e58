"""Absences and their bank, processes that die, outages and who is owed what."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest

from ludotheque.actions.house import House
from ludotheque.store import presence
from ludotheque.store.presence import Absence
from ludotheque.store.session import Connection, Database
from tests.actions.games import START, stored

GRACE, BANK = 5_000, 60_000


@pytest.fixture
async def game(here: House) -> str:
    """A stored game without a clock."""
    return (await stored(here))[0]


@pytest.fixture
async def connection(here: House, game: str) -> AsyncIterator[Connection]:
    """A transaction; what was done in it is kept."""
    async with here.database.transaction() as opened:
        yield opened


async def absence(connection: Connection, game: str, seat: int = 0) -> Absence | None:
    """The absence of a seat as this transaction sees it."""
    raw = await connection.get_raw_connection()
    return (await presence.absences(raw.driver_connection, [game])).get(game, {}).get(seat)


async def test_each_absence_has_its_grace_and_all_share_a_bank(
    connection: Connection, game: str
) -> None:
    at = START
    await presence.begin_absence(connection, game, 0, at, BANK, GRACE)
    await presence.begin_absence(connection, game, 0, at + 1, BANK, GRACE)
    found = await absence(connection, game)
    assert found is not None
    assert (found.since, found.strikes_at) == (at, at + GRACE + BANK)
    await presence.end_absence(connection, game, 0, at + GRACE + 20_000, GRACE)
    at += 100_000
    await presence.begin_absence(connection, game, 0, at, BANK, GRACE)
    found = await absence(connection, game)
    assert found is not None
    assert (found.used, found.strikes_at) == (20_000, at + GRACE + 40_000)


async def test_loading_a_page_anew_never_uses_up_a_bank(connection: Connection, game: str) -> None:
    """A hundred short absences, and then one after the bank was used up: the grace is there."""
    for place in range(100):
        at = START + place * 10_000
        await presence.begin_absence(connection, game, 0, at, BANK, GRACE)
        await presence.end_absence(connection, game, 0, at + GRACE - 1, GRACE)
    found = await absence(connection, game)
    assert found is not None
    assert (found.used, found.since, found.strikes_at) == (0, None, None)
    await presence.begin_absence(connection, game, 0, START, 0, GRACE)
    found = await absence(connection, game)
    assert found is not None
    assert found.strikes_at == START + GRACE


async def test_a_strike_is_cleared_only_for_the_absence_it_was_for(here: House, game: str) -> None:
    async with here.database.transaction() as connection:
        await presence.begin_absence(connection, game, 0, START, BANK, GRACE)
    due = START + GRACE + BANK
    async with here.database.driver() as driver:
        assert await presence.struck(driver, due - 1, due + 10) == []
        assert await presence.struck(driver, due, due + 10) == [(game, 0)]
        assert await presence.struck(driver, due, due + 20) == [], "put off while it is at it"
    async with here.database.transaction() as connection:
        await presence.end_absence(connection, game, 0, due, GRACE)
        await presence.begin_absence(connection, game, 0, due + 5, BANK, GRACE)
        assert not await presence.clear_strike(connection, game, 0, due + 10)
        found = await absence(connection, game)
        assert found is not None
        assert found.strikes_at == due + 5 + GRACE
        assert await presence.clear_strike(connection, game, 0, found.strikes_at)


async def test_a_seat_is_gone_when_its_last_process_says_so(
    connection: Connection, game: str
) -> None:
    for process in ("a", "b", "a"):
        await presence.arrive(connection, game, 0, process)
    assert await presence.connected_through(connection, "a") == [(game, 0)]
    assert not await presence.depart(connection, game, 0, "a")
    assert await presence.depart(connection, game, 0, "b")


async def test_a_process_is_new_once_and_again_after_it_was_buried(
    connection: Connection,
) -> None:
    assert await presence.beat(connection, "p", "api", START)
    assert not await presence.beat(connection, "p", "api", START + 1000)
    assert await presence.dead_processes(connection, START + 1001) == ["p"]
    assert await presence.dead_processes(connection, START + 1000) == []
    await presence.leave_house(connection, "p")
    assert await presence.beat(connection, "p", "api", START + 2000)


def _at(now: int) -> Callable[[], int]:
    """A clock that stands still."""
    return lambda: now


async def test_an_outage_is_found_by_one_beat_and_absences_are_credited(
    connection: Connection, game: str
) -> None:
    assert await presence.beat_house(connection, _at(START), 5_000) is None
    assert await presence.beat_house(connection, _at(START + 4_999), 5_000) is None
    await presence.begin_absence(connection, game, 0, START + 1_000, BANK, GRACE)
    ended = START + 30_000
    assert await presence.beat_house(connection, _at(ended), 5_000) == (START + 4_999, ended)
    assert await presence.beat_house(connection, _at(ended), 5_000) is None
    found = await absence(connection, game)
    assert found is not None
    lasted = ended - (START + 4_999)
    assert found.strikes_at == START + 1_000 + GRACE + BANK + lasted
    assert await presence.beat_house(connection, _at(ended - 1_000), 5_000) is None, (
        "a clock set back"
    )


async def test_only_running_games_with_a_clock_are_owed_an_outage(here: House) -> None:
    clock = {"ruleset": "six-qui-prend", "choose_seconds": 600, "row_seconds": 600}
    timed = sorted([(await stored(here, options=clock))[0] for _ in range(3)])
    await stored(here)
    database: Database = here.database
    async with database.transaction() as connection:
        far = 10**14
        await presence.beat_house(connection, _at(far), 5_000)
        await presence.beat_house(connection, _at(far + 9_000), 5_000)
    async with database.driver() as driver:
        owed = await presence.uncredited(driver, "")
        assert [(game, ended - began) for game, _, began, ended in owed] == [
            (game, 9_000) for game in timed
        ]
        assert [row[0] for row in await presence.uncredited(driver, timed[0], 1)] == [timed[1]]
