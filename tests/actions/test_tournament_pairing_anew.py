"""Pairings follow from the records before them and the seed, and the command sees where not."""

from __future__ import annotations

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.tournaments import verifying
from tests.actions.games import people
from tests.actions.tournaments import (
    Clock,
    act,
    bring_on,
    enter,
    leave,
    play_round,
    records,
    three_rounds,
)


@pytest.mark.parametrize("format_", ["swiss", "round-robin", "knockout"])
async def test_every_round_is_paired_again_and_compared(
    here: House, clock: Clock, format_: str
) -> None:
    """Somebody leaves and comes back, somebody comes late; two who changed seats are seen."""
    rules = {"rounds": 3, "pause_seconds": 0, "late_rounds": 3}
    players, row = await three_rounds(here, clock, 6, format=format_, seats=2, rules=rules)
    await play_round(here, row)
    await leave(here, row, players[5])
    await bring_on(here)
    if format_ == "swiss":
        await enter(here, row, players[5], *await people(here, 1))
    while await play_round(here, row):
        await bring_on(here)
    assert (await records(here, row)).row.status == "finished"
    assert await verifying.looked(here, row.id) == ([], [])
    async with here.database.driver() as driver:
        await driver.execute(
            "UPDATE tournament_tables SET seats = seats[2:2] || seats[1:1]"
            " WHERE tournament_id = $1 AND round = 2 AND number = 1",
            row.id,
        )
    faults, _ = await verifying.looked(here, row.id)
    assert any("round 2 was paired" in each for each in faults)


async def test_what_was_settled_by_hand_is_left_out_and_said(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 4)
    tables = [[players[0].id, players[1].id]]
    await act(here, row, players[0], "pair", tables=tables, byes=[], apart=[])
    while await play_round(here, row):
        await bring_on(here)
    faults, left = await verifying.looked(here, row.id)
    assert (faults, len(left)) == ([], 1)
    assert "round 2" in left[0]
