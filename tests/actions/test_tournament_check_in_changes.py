"""Whatever is changed late, nobody is taken out who had less than the whole time to check in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.tournaments.plan import Rules, rules_of
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.test_tournament_check_in import change, check_in, coming, events_of, out, told
from tests.actions.tournaments import MINUTE, Clock, bring_on, records

Wish = Callable[[Rules, int], dict[str, Any]]
"""What an organiser changes, of the rules and the time that it is."""


def minutes(number: int | None) -> Wish:
    return lambda rules, _: {"rules": replace(rules, check_in_minutes=number)}


def starts_in(ms: int) -> Wish:
    return lambda _, now: {"starts_at": now + ms}


def both(number: int, ms: int) -> Wish:
    return lambda rules, now: {**minutes(number)(rules, now), **starts_in(ms)(rules, now)}


async def changed(
    here: House, clock: Clock, row: TournamentRow, by: PlayerRow, *wishes: Wish
) -> None:
    """Change one after the other, with a look of a worker after each."""
    for wish in wishes:
        stored = (await records(here, row)).row
        await change(here, row, by, **wish(rules_of(stored.rules), clock.at))
        await bring_on(here)


async def begin(here: House, clock: Clock, row: TournamentRow) -> TournamentRow:
    """Wait for the start; how it stands then."""
    clock.move((await records(here, row)).row.starts_at - clock.at)
    await bring_on(here)
    return (await records(here, row)).row


async def changed_at(
    here: House, clock: Clock, at: float, first: int | None, wishes: list[Wish]
) -> tuple[list[PlayerRow], TournamentRow]:
    """Four people in one whose check-in lasts so long at first, and which is changed then."""
    rules = {"pause_seconds": 0, "check_in_minutes": first}
    players, row = await coming(here, clock, 4, rules=rules)
    clock.move(int(at * MINUTE))
    await bring_on(here)
    await changed(here, clock, row, players[0], *wishes)
    return players, row


# When it is changed, in minutes from when it was made (the start is after 60), and into what.
LATE: list[tuple[float, int | None, list[Wish]]] = [
    # Check-in that there was not, and that opens for less than its time.
    (59.9, None, [minutes(10)]),
    (52, None, [minutes(10)]),
    (59.9, 10, [minutes(None), minutes(10)]),
    # A start that comes before anybody can have said so.
    (1, 10, [starts_in(2_000)]),
    (1, 10, [starts_in(8 * MINUTE)]),
    (1, 1, [starts_in(10_000)]),
    # Those who were told that they have ten minutes have two, of a check-in of one.
    (50.5, 10, [both(1, 30_000)]),
    (50.5, 10, [starts_in(MINUTE)]),
    (50.5, 10, [starts_in(MINUTE), starts_in(2 * MINUTE)]),
]


@pytest.mark.parametrize(("at", "first", "wishes"), LATE)
async def test_a_late_change_takes_nobody_out(
    here: House, clock: Clock, at: float, first: int | None, wishes: list[Wish]
) -> None:
    _, row = await changed_at(here, clock, at, first, wishes)
    assert (await begin(here, clock, row)).status == "running"
    assert await out(here, row) == {}


# And where they had it all the same.
WHOLE: list[tuple[float, int | None, list[Wish]]] = [
    (49, None, [minutes(10)]),
    (1, 10, [starts_in(10 * MINUTE)]),
    (1, 10, [starts_in(9 * MINUTE + 30_000)]),
    (50.5, 10, [minutes(40)]),
    (50.5, 10, [minutes(2)]),
    (50.5, 10, [starts_in(MINUTE), starts_in(20 * MINUTE)]),
    (59.9, None, [minutes(10), starts_in(10 * MINUTE)]),
]


@pytest.mark.parametrize(("at", "first", "wishes"), WHOLE)
async def test_who_had_the_whole_time_after_a_change_is_taken_out(
    here: House, clock: Clock, at: float, first: int | None, wishes: list[Wish]
) -> None:
    players, row = await changed_at(here, clock, at, first, wishes)
    opens = (await records(here, row)).plan.check_in_at
    assert opens is not None
    clock.move(max(0, opens - clock.at))
    await bring_on(here)
    await check_in(here, row, *players[:3])
    assert (await begin(here, clock, row)).status == "running"
    assert await out(here, row) == {players[3].id: "absent"}


async def test_who_is_asked_again_because_it_starts_earlier_is_told(
    here: House, clock: Clock
) -> None:
    """What was said before stands, and the event says that it takes nobody out."""
    players, row = await coming(here, clock, 4)
    clock.move(50 * MINUTE)
    await bring_on(here)
    await check_in(here, row, players[0])
    await changed(here, clock, row, players[0], starts_in(5 * MINUTE))
    assert await told(here, players[0]) == [("check_in", True)]
    assert await told(here, players[1]) == [("check_in", False)] * 2
    asked = [each.data for each in await events_of(here, row) if each.kind == "check_in"]
    assert [each["whole"] for each in asked] == [True, False]
    assert asked[1]["until"] == clock.at + 5 * MINUTE
