"""Leaderboards and profiles: who stands where, page by page, and what is public."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions import greeting, ledger, standings
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.upkeep import read_table
from ludotheque.store.games import SeatRow
from ludotheque.store.ledger import RatingRow
from ludotheque.store.ledger import put as put_ratings
from ludotheque.store.players import PlayerRow
from ludotheque.store.standings import Board, Key
from tests.actions.games import people
from tests.actions.ledgers import finished

POOL = ("six-qui-prend", "fr", "fast", "people")


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> int:
    """The moment that leaderboards are of: no week ends in the middle of a test."""
    found = now_ms()
    monkeypatch.setattr(standings, "now_ms", lambda: found)
    return found


def board(**other: Any) -> Board:
    """The board of the pool that these tests are in."""
    return replace(Board(*POOL, since=0, today=standings.today()), **other)


async def rated(
    here: House, who: PlayerRow, strength: int, doubt: int = 60_000, **other: Any
) -> None:
    """Write a rating as if the ledger had."""
    day = standings.today()
    row = RatingRow(who.id, *POOL, strength, doubt, 30, day, now_ms(), day + 300)
    async with here.database.driver() as driver:
        await put_ratings(driver, [replace(row, **other)])


async def test_pages_hold_everybody_once_in_one_order(here: House) -> None:
    crowd = await people(here, 23)
    for number, each in enumerate(crowd):
        await rated(here, each, 1_500_000 + 1_000 * (number // 5), 60_000 + number % 2)
    expected = sorted(
        (-1_500_000 - 1_000 * (number // 5), 60_000 + number % 2, each.id)
        for number, each in enumerate(crowd)
    )
    seen: list[str] = []
    after: Key | None = None
    while True:
        page = await standings.leaderboard(here, board(), after, None, 4)
        assert (page.first, page.size) == (len(seen) + 1, 23)
        seen += [line.player.id for line in page.lines]
        if not page.more:
            break
        last = page.lines[-1]
        after = (last.strength, last.doubt, last.player.id)
    assert seen == [player for _, _, player in expected]
    middle = expected[11][2]
    page = await standings.leaderboard(here, board(), None, middle, 5)
    assert [line.player.id for line in page.lines] == [key[2] for key in expected[9:14]]
    assert page.first == 10
    up: list[str] = []
    while page.first > 1:
        top = page.lines[0]
        key = (top.strength, top.doubt, top.player.id)
        page = await standings.leaderboard(here, board(), None, None, 4, before=key)
        assert page.more
        up = [line.player.id for line in page.lines] + up
        assert page.first == 10 - len(up)
    assert up == [key[2] for key in expected[:9]]
    page = await standings.leaderboard(here, board(), None, expected[0][2], 5)
    assert page.first == 1


async def test_provisional_players_stand_apart_and_periods_ask_who_has_played(
    here: House, now: int
) -> None:
    sure, guess, asleep, past = await people(here, 4)
    today = standings.today()
    await rated(here, sure, 1_600_000)
    await rated(here, guess, 1_900_000, 200_000, settled_until=None)
    await rated(here, asleep, 1_800_000, settled_until=today - 1)
    await rated(here, past, 1_700_000, last_at=now_ms() - 40 * DAY_MS)

    async def names(one: Board) -> list[str]:
        page = await standings.leaderboard(here, one, None, None, 10)
        return [line.player.id for line in page.lines]

    assert await names(board()) == [past.id, sure.id]
    assert await names(board(provisional=True)) == [guess.id, asleep.id]
    for since in (standings.since("month", now), standings.since("week", now)):
        assert await names(board(since=since)) == [sure.id]
    assert await names(board(language="en")) == []
    with pytest.raises(NotFound):
        await standings.leaderboard(here, board(), None, guess.id, 10)


@pytest.mark.usefixtures("now")
async def test_the_leaderboards_there_are_count_who_stands_in_them(here: House) -> None:
    sure, guess, past, gone = await people(here, 4)
    await rated(here, sure, 1_600_000)
    await rated(here, guess, 1_900_000, 200_000, settled_until=None)
    await rated(here, past, 1_700_000, last_at=now_ms() - 40 * DAY_MS)
    await rated(here, gone, 1_700_000)
    async with here.database.driver() as driver:
        await driver.execute("UPDATE players SET erased_at = 1 WHERE id = $1", gone.id)
    mine = board()

    async def counted(side: str, period: standings.Period) -> list[tuple[int, int]]:
        found = await standings.boards(here, side, period)
        assert [each.size for each in found] == sorted((each.size for each in found), reverse=True)
        pool = (mine.ruleset, mine.language, mine.speed)
        return [
            (each.size, each.provisional)
            for each in found
            if (each.ruleset, each.language, each.speed) == pool
        ]

    assert await counted("people", "all") == [(2, 1)]
    assert await counted("people", "week") == [(1, 1)]
    assert await counted("bots", "all") == []


def test_weeks_begin_on_monday_and_months_on_the_first_in_utc() -> None:
    sunday_evening = 1_772_405_999_000  # 2026-03-01T22:59:59Z
    assert standings.since("week", sunday_evening) == 1_771_804_800_000  # 2026-02-23
    assert standings.since("month", sunday_evening) == 1_772_323_200_000  # 2026-03-01
    assert standings.since("all", sunday_evening) == 0


async def test_a_profile_shows_what_is_public(here: House) -> None:
    ana, ben = await people(here, 2)
    for number in range(3):
        await finished(here, [ana, ben], [1, 2], at=now_ms() - 10_000 + number)
    private = await finished(here, [ana, ben], [2, 1])
    async with here.database.driver() as driver:
        await driver.execute("UPDATE games SET open = false WHERE id = $1", private)
    await ledger.fold_due(here)
    found = await standings.profile(here, ana.id)
    assert [(row.ruleset, row.results) for row in found.ratings] == [("six-qui-prend", 4)]
    assert [each[:2] for each in found.favourites] == [("six-qui-prend", 4)]
    assert found.handicaps == [], "a guest has none"
    points = await standings.curve(here, ana.id, POOL, None, 10)
    assert [point.place for point in points] == [4, 3, 2, 1]
    assert [point.before for point in points[:-1]] == [point.strength for point in points[1:]]
    assert await standings.curve(here, ana.id, POOL, 3, 10) == points[2:]
    for viewer, number in ((ben.id, 3), (None, 3), (ana.id, 4)):
        assert len(await standings.games_of(here, ana.id, viewer, None, 10)) == number
    with pytest.raises(NotFound):
        await standings.profile(here, "nobody")


async def test_whoever_was_erased_is_on_no_board_and_has_no_profile(here: House) -> None:
    ana, ben = await people(here, 2)
    await finished(here, [ana, ben], [1, 2])
    await ledger.fold_due(here)
    board = Board(*POOL, since=0, today=standings.today(), provisional=True)
    first = (await standings.leaderboard(here, board, None, None, 10)).lines
    assert [line.player.id for line in first] == [ana.id, ben.id]
    async with here.database.driver() as driver:
        await driver.execute("UPDATE players SET erased_at = 1 WHERE id = $1", ana.id)
    page = await standings.leaderboard(here, board, None, None, 10)
    assert [line.player.id for line in page.lines] == [ben.id]
    assert (page.first, page.size) == (1, 1)
    for refused in (
        standings.leaderboard(here, board, None, ana.id, 10),
        standings.profile(here, ana.id),
        standings.curve(here, ana.id, POOL, None, 10),
        standings.games_of(here, ana.id, None, None, 10),
    ):
        with pytest.raises(NotFound):
            await refused
    # Those who played with them keep what came of it.
    assert len(await standings.curve(here, ben.id, POOL, None, 10)) == 1


async def test_rules_are_told_the_rating_that_is_known_best(here: House) -> None:
    ana, ben = await people(here, 2, "account")
    day = standings.today()
    rows = [
        RatingRow(ana.id, "duplikta", language, "steady", "people", mu, sigma, 9, day, 1, None)
        for language, mu, sigma in (("fr", 1_749_600, 90_000), ("en", 1_200_000, 120_000))
    ]
    async with here.database.driver() as driver:
        await put_ratings(driver, rows)
    assert list((await standings.profile(here, ana.id)).handicaps) == [("duplikta", 1)]
    assert list((await standings.profile(here, ben.id)).handicaps) == [("duplikta", 3)]
    seats = [SeatRow(s, p.id, None, p.name, p.kind) for s, p in enumerate((ana, ben))]
    async with here.database.transaction() as connection:
        found = await greeting.persons(connection, "duplikta", seats)
    assert [person.rating for person in found] == [1750, None]


async def test_a_game_says_what_it_made_of_ratings_and_who_left_is_last(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    game = await finished(here, [ana, ben, 2, cleo], [1, 2, 3, 4], left=[0])
    for_fun = await finished(here, [ana, ben], [1, 2], rated=False)
    alone = await finished(here, [ana, 1], [1, 2])
    table, fun, lonely = [await read_table(here, each) for each in (game, for_fun, alone)]
    assert table is not None
    assert fun is not None
    assert lonely is not None
    assert (await standings.ratings_of_game(here, table)).status == "waiting"
    await ledger.fold_due(here)
    found = await standings.ratings_of_game(here, table)
    assert (found.status, found.speed) == ("counted", "fast")
    assert [(row.player_id, row.rank) for row in found.changes] == [
        (ben.id, 1),
        (cleo.id, 2),
        (ana.id, 3),
    ]
    assert found.changes[0].strength > found.changes[0].before > found.changes[2].strength
    assert (await standings.ratings_of_game(here, fun)).status == "not_rated"
    counted = await standings.ratings_of_game(here, lonely)
    assert (counted.status, list(counted.changes)) == ("counted", [])
