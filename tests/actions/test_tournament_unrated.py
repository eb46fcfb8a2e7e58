"""Games of tables that are void or were ruled on: whoever comes first, they are not rated (T27)."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions import ledger, standings
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import verifying
from ludotheque.actions.upkeep import read_table
from ludotheque.store import ledger as store
from ludotheque.store.tournament_duties import SLACK_MS
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.ledgers import stored
from tests.actions.tournaments import (
    Clock,
    act,
    begun,
    bring_on,
    play_out,
    records,
)


async def one_table(here: House, clock: Clock) -> tuple[Any, TournamentRow, str, str]:
    """Its organiser, a tournament with one table, the table and its game."""
    players = await people(here, 2)
    row = await begun(here, clock, players)
    [table] = (await records(here, row)).tables
    assert table.game_id is not None
    return players[0], row, table.id, table.game_id


async def fold(here: House) -> None:
    while await ledger.fold_due(here):
        pass


async def status_of(here: House, game_id: str) -> str:
    table = await read_table(here, game_id)
    assert table is not None
    assert table.status == "over"
    return (await standings.ratings_of_game(here, table)).status


ACTS: dict[str, dict[str, Any]] = {
    "void": {"replay": False},
    "adjudicate": {"ranks": [2, 1]},
    "cancel": {},
}


@pytest.mark.parametrize("what", ACTS)
@pytest.mark.parametrize("first", ["act", "end"])
async def test_a_decided_game_that_ends_before_it_is_aborted_is_not_rated(
    here: House, clock: Clock, what: str, first: str
) -> None:
    host, row, table_id, game_id = await one_table(here, clock)
    wanted = ACTS[what] if what == "cancel" else {"table": table_id, **ACTS[what]}
    if first == "end":
        await play_out(here, game_id)
    # No worker comes by: the game is over before anybody aborts it.
    await act(here, row, host, what, **wanted)
    await play_out(here, game_id)
    assert await status_of(here, game_id) == "waiting"
    await fold(here)
    assert await stored(here) == {}
    assert await status_of(here, game_id) == "not_rated"
    assert (await ledger.check(here)).differences == ()
    assert (await ledger.recompute(here)).ratings == 0
    assert await verifying.compared(here, row.id) == []


async def test_a_rated_game_stays_rated_when_its_table_is_decided_later(
    here: House, clock: Clock
) -> None:
    host, row, table_id, game_id = await one_table(here, clock)
    await play_out(here, game_id)
    await fold(here)
    before = await stored(here)
    assert len(before) == 2
    await act(here, row, host, "void", table=table_id, replay=False)
    await bring_on(here)
    assert await status_of(here, game_id) == "counted"
    assert (await ledger.check(here)).differences == ()
    await ledger.recompute(here)
    assert await stored(here) == before
    assert await verifying.compared(here, row.id) == []


async def test_an_act_while_the_ledger_folds_leaves_what_was_folded(
    here: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading a result and giving it a place the table is made void."""
    host, row, table_id, game_id = await one_table(here, clock)
    await play_out(here, game_id)
    give = store.give_places

    async def late(*given: Any) -> int:
        await act(here, row, host, "void", table=table_id, replay=False)
        return await give(*given)

    monkeypatch.setattr(store, "give_places", late)
    await fold(here)
    assert len(await stored(here)) == 2
    assert (await ledger.check(here)).differences == ()
    assert await status_of(here, game_id) == "counted"


async def test_verify_finds_a_game_that_was_rated_though_its_table_was_decided(
    here: House, clock: Clock
) -> None:
    host, row, table_id, game_id = await one_table(here, clock)
    await act(here, row, host, "adjudicate", table=table_id, ranks=[2, 1])
    await play_out(here, game_id)
    async with here.database.driver() as driver:
        # As if the ledger did not look at tables.
        await driver.execute("UPDATE tournament_tables SET ruled = NULL")
        await fold(here)
        await driver.execute("UPDATE tournament_tables SET ruled = '{2,1}'")
        fault = f"table {table_id} was decided, and its game {game_id} is rated"
        for late, faults in ((SLACK_MS, []), (SLACK_MS + 1, [fault])):
            await driver.execute("UPDATE games SET ended_at = $1", clock.at + late)
            assert await verifying.compared(here, row.id) == faults
        await driver.execute("UPDATE games SET ended_at = $1", clock.at)
        await driver.execute("UPDATE results SET void = true")
        assert await verifying.compared(here, row.id) == [fault]
