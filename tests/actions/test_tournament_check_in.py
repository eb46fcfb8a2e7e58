"""Who has entered says before the start that they are there, and is taken out where not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions import notices, refusals
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import checking_in, creating, verifying
from ludotheque.actions.tournaments.held import holding
from ludotheque.store import tournament_events
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournament_events import EventRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    Clock,
    act,
    bring_on,
    enter,
    leave,
    made,
    play_round,
    records,
)

HOUR = 60 * MINUTE
WINDOW = {"rules": {"pause_seconds": 0, "check_in_minutes": 10}}


async def check_in(here: House, row: TournamentRow, *players: PlayerRow) -> None:
    """Let these say that they are there."""
    for player in players:
        async with (
            here.database.transaction() as connection,
            holding(here, connection, row.id) as held,
        ):
            await checking_in.check_in(held, player.id)


async def change(here: House, row: TournamentRow, by: PlayerRow, **wanted: Any) -> None:
    """Change it before its start."""
    async with (
        here.database.transaction() as connection,
        holding(here, connection, row.id) as held,
    ):
        creating.change(held, wanted, by.id, None, no_password=False)


async def coming(
    here: House, clock: Clock, number: int, **wish: Any
) -> tuple[list[PlayerRow], TournamentRow]:
    """So many who have entered what starts in an hour, and asks for a check-in before it."""
    players = await people(here, number)
    row = await made(here, players[0], starts_at=clock.at + HOUR, **{**WINDOW, **wish})
    await enter(here, row, *players)
    return players, row


async def told(here: House, player: PlayerRow) -> list[tuple[Any, bool]]:
    """The notifications of a player: what has become of the tournament, and whether it is read."""
    news = await notices.since(here, player.id, 0)
    return [(each.detail["status"], each.read_at is not None) for each in news.items]


async def out(here: House, row: TournamentRow) -> dict[str, str | None]:
    """Who is withdrawn, and why."""
    found = await records(here, row)
    return {one: each.withdrawn_why for one, each in found.people.items() if each.withdrawn_at}


async def events_of(here: House, row: TournamentRow) -> list[EventRow]:
    """Everything that has happened in it."""
    async with here.database.transaction() as connection:
        return await tournament_events.since(connection, row.id, 0, 1000, 1000)


async def kinds(here: House, row: TournamentRow) -> list[str]:
    return [each.kind for each in await events_of(here, row)]


@pytest.mark.parametrize("format_", ["swiss", "round-robin", "knockout"])
async def test_who_has_not_checked_in_by_the_start_is_not_paired(
    here: House, clock: Clock, format_: str
) -> None:
    """Nobody sits opposite them, in no round, and a bracket has no place for them."""
    players, row = await coming(here, clock, 5, format=format_, seats=2)
    with pytest.raises(refusals.NotNow) as refused:
        await check_in(here, row, players[0])
    assert refused.value.extra["check_in_at"] == clock.at + 50 * MINUTE
    clock.move(50 * MINUTE)
    await bring_on(here)
    await bring_on(here)
    assert [await told(here, each) for each in players] == [[("check_in", False)]] * 5
    await check_in(here, row, *players[:4], players[0])
    assert await told(here, players[0]) == [("check_in", True)]
    assert (await kinds(here, row))[-5:] == ["check_in", *["checked_in"] * 4]
    clock.move(10 * MINUTE)
    await bring_on(here)
    missing = players[4].id
    assert await out(here, row) == {missing: "absent"}
    found = await records(here, row)
    assert [sorted(each.seats) for each in found.tables if missing in each.seats] == []
    assert (len(found.tables), found.byes) == (2, [])
    # Whose answer was lost may ask again.
    await check_in(here, row, players[0])
    while await play_round(here, row):
        await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round) == ("finished", 3 if format_ != "knockout" else 2)
    assert not any(missing in each.seats for each in found.tables)
    assert await verifying.compared(here, row.id) == []


async def test_to_enter_in_that_time_is_to_check_in(here: House, clock: Clock) -> None:
    players, row = await coming(here, clock, 3, fill={"to": 6, "level": 1})
    late, back = await people(here, 2)
    await enter(here, row, back)
    clock.move(50 * MINUTE)
    await bring_on(here)
    clock.move(5 * MINUTE)
    await leave(here, row, back)
    with pytest.raises(refusals.NotNow, match="enter it"):
        await check_in(here, row, back)
    await enter(here, row, late, back)
    clock.move(5 * MINUTE)
    await bring_on(here)
    assert set(await out(here, row)) == {each.id for each in players}
    found = await records(here, row)
    there = [one for one, each in found.people.items() if each.withdrawn_at is None]
    assert {late.id, back.id} < set(there)
    assert len(there) == 6, "bots of the house fill up to six and need no check-in"
    # A swiss can still be entered, so who comes late is in from the second round on.
    await enter(here, row, players[0])
    assert players[0].id not in await out(here, row)


async def test_a_schedule_has_no_place_for_who_was_not_there(here: House, clock: Clock) -> None:
    players, row = await coming(here, clock, 4, format="round-robin", seats=2)
    clock.move(50 * MINUTE)
    await bring_on(here)
    await check_in(here, row, *players[:3])
    clock.move(10 * MINUTE)
    await bring_on(here)
    with pytest.raises(refusals.EntryClosed):
        await enter(here, row, players[3])
    # Who was there at the start has games to come back to.
    await leave(here, row, players[2])
    await enter(here, row, players[2])


async def test_an_organiser_who_starts_early_starts_with_everybody(
    here: House, clock: Clock
) -> None:
    players, row = await coming(here, clock, 4)
    clock.move(55 * MINUTE)
    await bring_on(here)
    await check_in(here, row, players[0])
    await act(here, row, players[0], "start")
    assert await out(here, row) == {}
    assert len((await records(here, row)).tables) >= 1
    with pytest.raises(refusals.NotNow, match="ended with the start"):
        await check_in(here, row, players[1])


async def outage(here: House, began: int, ended: int) -> None:
    async with here.database.driver() as driver:
        await driver.execute(
            "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)", began, ended
        )


@pytest.mark.parametrize("slept_from", [40, 52])
async def test_nobody_is_taken_out_where_the_house_slept(
    here: House, clock: Clock, slept_from: int
) -> None:
    """Through all of it, so that nobody was told, or through a part, so that nobody could say."""
    _, row = await coming(here, clock, 4)
    clock.move(slept_from * MINUTE)
    await bring_on(here)
    began = clock.at
    clock.move(HOUR - slept_from * MINUTE + 1000)
    await outage(here, began, clock.at)
    await bring_on(here)
    assert await out(here, row) == {}
    assert len((await records(here, row)).tables) >= 1


async def test_a_start_that_is_put_off_asks_again(here: House, clock: Clock) -> None:
    players, row = await coming(here, clock, 4)
    clock.move(55 * MINUTE)
    await bring_on(here)
    await check_in(here, row, players[0])
    await change(here, row, players[0], starts_at=clock.at + HOUR)
    with pytest.raises(refusals.NotNow, match="not opened"):
        await check_in(here, row, players[0])
    clock.move(50 * MINUTE)
    await bring_on(here)
    assert await told(here, players[0]) == [("check_in", True), ("check_in", False)]
    await check_in(here, row, *players[:3])
    # Longer is no reason to ask again, and what was said stands.
    plan = (await records(here, row)).plan
    await change(here, row, players[0], rules=replace(plan.rules, check_in_minutes=40))
    await bring_on(here)
    assert len(await told(here, players[3])) == 2
    clock.move(10 * MINUTE)
    await bring_on(here)
    assert await out(here, row) == {players[3].id: "absent"}


async def test_a_start_that_is_put_forward_asks_those_who_had_entered(
    here: House, clock: Clock
) -> None:
    """To have entered shortly before is no answer to what nobody had asked yet."""
    players, row = await coming(here, clock, 3)
    clock.move(MINUTE)
    await change(here, row, players[0], starts_at=clock.at + 10 * MINUTE)
    await bring_on(here)
    assert [await told(here, each) for each in players] == [[("check_in", False)]] * 3
    await check_in(here, row, *players[:2])
    clock.move(10 * MINUTE)
    await bring_on(here)
    assert await out(here, row) == {players[2].id: "absent"}


async def test_too_few_of_those_who_came_are_too_few(here: House, clock: Clock) -> None:
    players, row = await coming(here, clock, 4)
    clock.move(50 * MINUTE)
    await bring_on(here)
    await check_in(here, row, players[0])
    clock.move(10 * MINUTE)
    await bring_on(here)
    found = (await records(here, row)).row
    assert (found.status, found.why) == ("cancelled", "too_few")


async def test_where_nobody_has_to_nobody_can(here: House, clock: Clock) -> None:
    players: Sequence[PlayerRow] = await people(here, 2)
    for minutes in (None, 0):
        row = await made(here, players[0], rules={"check_in_minutes": minutes})
        await enter(here, row, *players)
        with pytest.raises(refusals.NotNow, match="Nobody has to"):
            await check_in(here, row, players[0])
        clock.move(MINUTE)
        await bring_on(here)
        assert await out(here, row) == {}
