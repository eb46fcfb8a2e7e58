"""What is put right when a round, or the whole tournament, is over already."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import looking, verifying
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.tournaments import (
    MINUTE,
    Clock,
    act,
    bring_on,
    play_round,
    records,
    three_rounds,
)

DAY = 24 * 60 * MINUTE


async def _played(here: House, row: TournamentRow) -> None:
    while await play_round(here, row):
        await bring_on(here)


async def _finished(
    here: House, clock: Clock, number: int, **wish: Any
) -> tuple[list[PlayerRow], TournamentRow]:
    players, row = await three_rounds(here, clock, number, **wish)
    await _played(here, row)
    if wish.get("format") == "arena":
        clock.move(60 * MINUTE)
        await bring_on(here)
        await _played(here, row)
    assert (await records(here, row)).row.status == "finished"
    return players, row


def _ranks(found: Any) -> dict[str, int]:
    return {one.id: (one.line or {})["rank"] for one in found.people.values()}


@pytest.mark.parametrize("format_", ["knockout", "swiss", "round-robin", "arena"])
async def test_the_last_game_is_put_right_after_the_end(
    here: House, clock: Clock, format_: str
) -> None:
    wish = {"format": format_, "rules": {"pause_seconds": 0, "rounds": None}, "minutes": 60}
    players, row = await _finished(here, clock, 2, **wish)
    found = await records(here, row)
    n = found.row.n
    # What comes before the last game of a final was level, and stays so: ruled otherwise it could
    # leave the whole match level.
    ruled = found.tables[-1:] if format_ == "knockout" else found.tables
    for table in ruled:
        for ranks in ([2, 1], [1, 2]):
            await act(here, row, players[0], "adjudicate", table=table.id, ranks=ranks)
            assert await verifying.compared(here, row.id) == []
    await bring_on(here)
    after = await records(here, row)
    assert (after.row.status, after.row.ended_at) == ("finished", found.row.ended_at)
    last = after.tables[-1]
    assert _ranks(after)[last.seats[0]] == 1
    assert _ranks(after)[last.seats[1]] == 2
    events = (await looking.events(here, row.id, Viewer(None), n))[1]
    kinds = [each.kind for each in events]
    assert kinds.count("act") == kinds.count("ended") == 2 * len(ruled)
    podiums = [each.data["podium"] for each in events if each.kind == "status"]
    assert podiums[-1][0] == {"entrant": last.seats[0], "rank": 1}
    assert await verifying.compared(here, row.id) == []


async def test_whoever_had_forfeited_the_final_can_be_ruled_to_have_won(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 2, format="knockout")
    table = (await records(here, row)).tables[0]
    await act(here, row, players[0], "forfeit", table=table.id, entrants=[table.seats[0]])
    await bring_on(here)
    await bring_on(here)
    assert (await records(here, row)).row.status == "finished"
    await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 2])
    found = await records(here, row)
    assert _ranks(found) == {table.seats[0]: 1, table.seats[1]: 2}
    assert await verifying.compared(here, row.id) == []


async def test_a_final_that_says_nothing_is_refused_after_the_end(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 2, format="knockout")
    table = (await records(here, row)).tables[0]
    # Ruled, for what is played may come out level, and a third game may say nothing.
    await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 2])
    await bring_on(here)
    await bring_on(here)
    assert (await records(here, row)).row.status == "finished"
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 1])
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "void", table=table.id, replay=False)
    assert await verifying.compared(here, row.id) == []


async def test_a_level_game_of_a_final_is_put_right_as_long_as_somebody_has_won_the_match(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 2, format="knockout")
    for ranks in ([1, 1], [1, 2]):
        table = (await records(here, row)).tables[-1]
        await act(here, row, players[0], "adjudicate", table=table.id, ranks=ranks)
        await bring_on(here)
        await bring_on(here)
    found = await records(here, row)
    assert found.row.status == "finished"
    first, second = found.tables
    assert first.seats == second.seats[::-1]
    with pytest.raises(refusals.NotNow, match="level"):
        await act(here, row, players[0], "adjudicate", table=first.id, ranks=[1, 2])
    assert _ranks(await records(here, row)) == _ranks(found)
    await act(here, row, players[0], "adjudicate", table=first.id, ranks=[2, 1])
    assert _ranks(await records(here, row)) == {first.seats[0]: 2, first.seats[1]: 1}
    assert await verifying.compared(here, row.id) == []


async def test_nothing_else_is_done_after_the_end_and_nothing_after_a_day(
    here: House, clock: Clock
) -> None:
    players, row = await _finished(here, clock, 4)
    found = await records(here, row)
    table = found.tables[-1]
    for what in ("start", "pause", "finish", "cancel"):
        with pytest.raises(refusals.NotNow) as over:
            await act(here, row, players[0], what)
        assert over.value.extra["reason"] == "cup_over"
    with pytest.raises(refusals.NotNow) as no:
        await act(here, row, players[0], "void", table=table.id, replay=True)
    assert no.value.extra["reason"] == "cup_replay_after_end"
    await act(here, row, players[0], "void", table=table.id, replay=False)
    clock.move(DAY)
    with pytest.raises(refusals.NotNow) as late:
        await act(here, row, players[0], "adjudicate", table=found.tables[0].id, ranks=[1, 2])
    assert late.value.extra["reason"] == "cup_results_stand"
    assert await verifying.compared(here, row.id) == []


@pytest.mark.parametrize("format_", ["swiss", "round-robin"])
async def test_an_earlier_round_is_put_right_and_pairings_stay(
    here: House, clock: Clock, format_: str
) -> None:
    players, row = await three_rounds(here, clock, format=format_)
    first = (await records(here, row)).tables[0]
    await act(here, row, players[0], "adjudicate", table=first.id, ranks=[1, 2])
    await play_round(here, row)
    await bring_on(here)
    before = await records(here, row)
    assert before.row.round == 2
    await act(here, row, players[0], "adjudicate", table=first.id, ranks=[2, 1])
    await bring_on(here)
    after = await records(here, row)
    assert [each.seats for each in after.tables] == [each.seats for each in before.tables]
    points = {one.id: (one.line or {})["points"] for one in after.people.values()}
    assert (points[first.seats[0]], points[first.seats[1]]) == (0, 5040)
    await _played(here, row)
    assert (await records(here, row)).row.status == "finished"
    assert await verifying.compared(here, row.id) == []


async def test_who_waits_in_an_arena_goes_on_waiting_when_a_table_is_put_right(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 2, format="arena", minutes=60)
    table = (await records(here, row)).tables[0]
    await play_round(here, row)
    # Nobody to meet: one of the two leaves, and the other waits.
    await act(here, row, players[0], "withdraw", entrant=table.seats[1])
    await bring_on(here)
    since = clock.at
    clock.move(20_000)
    await act(here, row, players[0], "adjudicate", table=table.id, ranks=[2, 1])
    await bring_on(here)
    found = await records(here, row)
    assert found.people[table.seats[0]].free_at == since
    assert found.tables[0].settled_at == clock.at


async def test_of_a_knockout_only_the_last_round_is_put_right(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, format="knockout")
    first = (await records(here, row)).tables[0]
    while (await records(here, row)).row.round == 1:
        await play_round(here, row)
        await bring_on(here)
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "adjudicate", table=first.id, ranks=[2, 1])


@pytest.mark.parametrize("format_", ["swiss", "knockout"])
async def test_a_table_is_played_again_in_the_pause_before_the_next_round(
    here: House, clock: Clock, format_: str
) -> None:
    rules = {"rounds": 3, "pause_seconds": 60, "no_show_seconds": 0}
    players, row = await three_rounds(here, clock, format=format_, rules=rules)
    for table in (await records(here, row)).tables:
        await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 2])
    await bring_on(here)
    await bring_on(here)
    found = await records(here, row)
    due = clock.at + MINUTE
    assert (found.row.round, found.row.due_at) == (1, due)
    clock.move(1_000)
    await act(here, row, players[0], "adjudicate", table=found.tables[1].id, ranks=[2, 1])
    await bring_on(here)
    assert (await records(here, row)).row.due_at == due, "the pause is as long as it was"
    await act(here, row, players[0], "void", table=found.tables[0].id, replay=True)
    clock.move(2 * MINUTE)
    await bring_on(here)
    found = await records(here, row)
    assert found.row.round == 1, "nobody is paired while the round goes on"
    await _played(here, row)
    clock.move(MINUTE)
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    assert await verifying.compared(here, row.id) == []
