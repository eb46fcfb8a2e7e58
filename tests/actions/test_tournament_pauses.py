"""Pauses of tournaments: nothing of them is lost by whoever waits."""

from __future__ import annotations

import asyncpg

from ludotheque.actions.house import House
from ludotheque.actions.tournaments import duties
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    Clock,
    act,
    bring_on,
    enter,
    play_round,
    records,
    three_rounds,
)


async def test_an_arena_gets_its_pause_back(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 3, format="arena", minutes=30)
    before = await records(here, row)
    clock.move(5_000)
    await act(here, row, players[0], "pause")
    clock.move(20_000)
    await play_round(here, row)
    await bring_on(here)
    clock.move(40 * MINUTE)
    await bring_on(here)
    paused = await records(here, row)
    assert (paused.row.status, paused.row.ends_at) == ("paused", before.row.ends_at)
    # Whoever comes meanwhile is let in, for the end will be put off.
    late = (await people(here, 1))[0]
    await enter(here, row, late)
    await act(here, row, players[0], "resume")
    await bring_on(here)
    after = await records(here, row)
    assert after.row.status == "running"
    assert after.row.ends_at == (before.row.ends_at or 0) + 40 * MINUTE + 20_000
    assert after.row.paused_at is None
    assert after.row.round > paused.row.round, "pairing goes on"
    waits = next(one for one in before.people.values() if one.id not in before.tables[0].seats)
    free = {one.id: one.free_at for one in after.people.values() if one.free_at is not None}
    assert free.get(waits.id, clock.at - 5_000) == clock.at - 5_000, "a pause is no waiting"


async def test_an_outage_in_a_pause_is_given_back_once(
    here: House, clock: Clock, database_url: str
) -> None:
    players, row = await three_rounds(here, clock, 2, format="arena", minutes=20)
    ends_at = (await records(here, row)).row.ends_at or 0
    await act(here, row, players[0], "pause")
    connection = await asyncpg.connect(database_url)
    await connection.execute(
        "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)",
        clock.at + 10_000,
        clock.at + 100_000,
    )
    await connection.close()
    clock.move(121_000)
    await duties.note_absent(here)
    await act(here, row, players[0], "resume")
    found = await records(here, row)
    assert found.row.ends_at == ends_at + 121_000
    assert found.tables[0].absent_at == clock.at + 120_000, "the whole time to come again"


async def test_a_table_made_void_in_a_pause_is_played_again_after_it(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock)
    table = (await records(here, row)).tables[0]
    await act(here, row, players[0], "pause")
    await act(here, row, players[0], "void", table=table.id, replay=True)
    await bring_on(here)
    found = await records(here, row)
    assert [each.replay_of for each in found.tables] == [None, None]
    await act(here, row, players[0], "pair", tables=[], byes=[], apart=[])
    await act(here, row, players[0], "resume")
    await bring_on(here)
    found = await records(here, row)
    again = next(each for each in found.tables if each.replay_of == table.id)
    assert (again.seats, again.status, found.row.round) == (table.seats, "running", 1)
    assert found.row.wishes is None or "replays" not in found.row.wishes
