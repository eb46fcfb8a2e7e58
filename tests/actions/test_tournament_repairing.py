"""The round that is on, paired once more: whoever has no record in it."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import verifying
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    Clock,
    act,
    bring_on,
    enter,
    leave,
    play_round,
    records,
    three_rounds,
)

NOW: dict[str, Any] = {"now": True, "tables": [], "byes": [], "apart": []}


async def _voided(
    here: House, row: TournamentRow, by: PlayerRow, tables: int = 1
) -> list[list[str]]:
    found = (await records(here, row)).tables[:tables]
    for each in found:
        await act(here, row, by, "void", table=each.id, replay=False)
    return [each.seats for each in found]


async def test_who_sat_at_a_void_table_is_paired_again_in_the_same_round(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 6)
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "pair", **NOW)
    one, other = await _voided(here, row, players[0], 2)
    tables = [[one[0], other[1]]]
    taken = next(each for each in players if each.id not in {*one, *other})
    with pytest.raises(refusals.Malformed, match=taken.name):
        await act(here, row, players[0], "pair", **{**NOW, "tables": [[one[0], taken.id]]})
    await act(here, row, players[0], "pair", **{**NOW, "tables": tables})
    await bring_on(here)
    found = await records(here, row)
    new = [each for each in found.of_round(1) if not each.void][1:]
    assert [sorted(each.seats) for each in new] == [
        sorted([one[0], other[1]]),
        sorted([one[1], other[0]]),
    ]
    assert [(each.number, each.status) for each in new] == [(4, "running"), (5, "running")]
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "pair", **NOW)
    await play_round(here, row)
    await bring_on(here)
    found = await records(here, row)
    assert found.row.round == 2
    assert all((each.line or {})["games"] == 1 for each in found.people.values())
    assert await verifying.compared(here, row.id) == []


async def test_who_is_left_over_gets_a_bye(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 4)
    (seats,) = await _voided(here, row, players[0])
    await leave(here, row, next(each for each in players if each.id == seats[0]))
    late = (await people(here, 1))[0]
    await enter(here, row, late)
    await act(here, row, players[0], "pair", **NOW)
    found = await records(here, row)
    assert [(bye.round, bye.entrant_id, bye.kind) for bye in found.byes] == [(1, seats[1], "bye")]
    await play_round(here, row)
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    assert await verifying.compared(here, row.id) == []


async def test_a_round_that_was_over_goes_on(here: House, clock: Clock) -> None:
    rules = {"rounds": 3, "pause_seconds": 60, "no_show_seconds": 0}
    players, row = await three_rounds(here, clock, 4, rules=rules)
    await _voided(here, row, players[0], 2)
    await bring_on(here)
    await bring_on(here)
    assert (await records(here, row)).row.due_at == clock.at + MINUTE
    await act(here, row, players[0], "pair", **NOW)
    clock.move(2 * MINUTE)
    await bring_on(here)
    assert (await records(here, row)).row.round == 1
    assert await play_round(here, row) == 2
    await bring_on(here)
    clock.move(MINUTE)
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    assert await verifying.compared(here, row.id) == []


async def test_in_a_pause_it_is_kept_until_it_goes_on(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 4)
    await act(here, row, players[0], "pause")
    one, other = await _voided(here, row, players[0], 2)
    tables = [[one[0], other[0]]]
    await act(here, row, players[0], "pair", **{**NOW, "tables": tables})
    await bring_on(here)
    assert len((await records(here, row)).tables) == 2
    await act(here, row, players[0], "resume")
    await bring_on(here)
    found = await records(here, row)
    assert next(each.seats for each in found.tables if not each.void) == tables[0]
    assert (found.row.round, found.row.wishes) == (1, None)


async def test_in_a_round_robin_a_void_table_is_played_again(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 4, format="round-robin")
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "pair", **NOW)
    (seats,) = await _voided(here, row, players[0])
    with pytest.raises(refusals.Malformed):
        await act(here, row, players[0], "pair", **{**NOW, "apart": [seats]})
    await act(here, row, players[0], "pair", **NOW)
    found = await records(here, row)
    assert [each.seats for each in found.tables if each.replay_of] == [seats]
    await play_round(here, row)
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    assert await verifying.compared(here, row.id) == []


async def test_what_is_kept_between_two_rounds_holds_up_the_next_one(
    here: House, clock: Clock
) -> None:
    rules = {"rounds": 3, "pause_seconds": 60, "no_show_seconds": 0}
    for format_, what in (("swiss", "replay"), ("round-robin", "replay"), ("round-robin", "pair")):
        players, row = await three_rounds(here, clock, 4, format=format_, rules=rules)
        tables = (await records(here, row)).tables
        for each in tables:
            await act(here, row, players[0], "adjudicate", table=each.id, ranks=[1, 2])
        await bring_on(here)
        await act(here, row, players[0], "pause")
        replay = what == "replay"
        await act(here, row, players[0], "void", table=tables[0].id, replay=replay)
        if not replay:
            await act(here, row, players[0], "pair", **NOW)
        await bring_on(here)
        await act(here, row, players[0], "resume")
        clock.move(2 * MINUTE)
        await bring_on(here)
        found = await records(here, row)
        assert (found.row.round, found.tables[1].replay_of) == (1, tables[0].id)
        await play_round(here, row)
        await bring_on(here)
        clock.move(MINUTE)
        await bring_on(here)
        assert (await records(here, row)).row.round == 2
        assert await verifying.compared(here, row.id) == []


async def test_in_an_arena_free_people_are_put_together(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 3, format="arena", minutes=30)
    found = await records(here, row)
    free = next(each.id for each in players if each.id not in found.tables[0].seats)
    late = (await people(here, 1))[0]
    await enter(here, row, late)
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "pair", **NOW)
    tables = [[free, found.tables[0].seats[0]]]
    with pytest.raises(refusals.Malformed):
        await act(here, row, players[0], "pair", **{**NOW, "tables": tables})
    await act(here, row, players[0], "pair", **{**NOW, "tables": [[free, late.id]]})
    await bring_on(here)
    after = await records(here, row)
    assert (after.tables[-1].seats, after.tables[-1].status) == ([free, late.id], "running")
    assert (after.row.round, after.people[free].free_at) == (2, None)
    await play_round(here, row)
    await bring_on(here)
    assert await verifying.compared(here, row.id) == []


async def test_a_bracket_is_not_settled_by_hand(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 4, format="knockout")
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "pair", **NOW)
