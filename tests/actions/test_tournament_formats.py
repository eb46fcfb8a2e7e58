"""Whole tournaments of each format, through the actions and a real database."""

from __future__ import annotations

from typing import Any

import asyncpg
import pytest

from ludotheque.actions import seating
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Illegal
from ludotheque.actions.tournaments import arena, cup, results, verifying
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    SIX,
    Clock,
    act,
    bring_on,
    enter,
    leave,
    made,
    play_round,
    records,
)


async def test_a_swiss_from_the_first_entry_to_the_podium(here: House, clock: Clock) -> None:
    players = await people(here, 6)
    row = await made(here, players[0], rules={"pause_seconds": 5, "rounds": 3})
    await enter(here, row, *players[:5])
    assert await bring_on(here) == 0
    clock.move(MINUTE)
    assert await bring_on(here) == 1
    for number in range(1, 4):
        found = await records(here, row)
        assert (found.row.status, found.row.round) == ("running", number)
        tables = found.of_round(number)
        assert len(tables) == 2
        assert sum(bye.round == number for bye in found.byes) == 1
        assert await play_round(here, row) == 2
        assert await bring_on(here) >= 1
        clock.move(5_000)
        await bring_on(here)
    found = await records(here, row)
    assert found.row.status == "finished"
    assert len({bye.entrant_id for bye in found.byes}) == 3, "nobody has a second bye"
    meetings = [frozenset(each.seats) for each in found.tables]
    assert len(set(meetings)) == len(meetings) == 6
    assert all(each.settled_at is not None for each in found.tables)
    assert await verifying.compared(here, row.id) == []
    lines = results.table(found)
    assert sum(line.points for _, line in lines) == 5040 * 9
    assert [one.place for one in sorted(found.people.values(), key=lambda e: e.place or 0)] == [
        1, 2, 3, 4, 5,
    ]  # fmt: skip
    assert await bring_on(here) == 0


async def test_a_round_robin_in_which_somebody_leaves(here: House, clock: Clock) -> None:
    players = await people(here, 4)
    row = await made(here, players[0], format="round-robin")
    await enter(here, row, *players)
    clock.move(MINUTE)
    await bring_on(here)
    await play_round(here, row)
    await leave(here, row, players[1])
    await bring_on(here)
    for _ in range(3):
        await play_round(here, row)
        await bring_on(here)
    found = await records(here, row)
    assert found.row.status == "finished"
    assert found.row.round == 3
    left = [each for each in found.tables if players[1].id in each.seats and each.round > 1]
    assert [each.forfeits for each in left] == [[players[1].id]] * 2
    assert all(each.game_id is None for each in left)
    assert await verifying.compared(here, row.id) == []


@pytest.mark.parametrize("format_", ["swiss", "knockout", "arena"])
async def test_seats_are_a_reason_only_where_the_rules_are_told_who_begins(
    here: House, clock: Clock, format_: str
) -> None:
    """T13: shoals are; six qui prend has nobody who begins."""
    players = await people(here, 2)
    told = {}
    for options in ({"ruleset": "shoals", "turn_seconds": 30}, SIX):
        row = await made(here, players[0], format=format_, options=options)
        await enter(here, row, *players)
        clock.move(MINUTE)
        await bring_on(here)
        (table,) = (await records(here, row)).tables
        assert table.reasons
        told[options["ruleset"]] = [each for each in table.reasons if each["code"] == "seats"]
        # Who plays here is not paired by another arena.
        await act(here, row, players[0], "cancel")
        await bring_on(here)
    assert told["six-qui-prend"] == []
    (seats,) = told["shoals"]
    assert seats["facts"] == {"balance_0": 0, "balance_1": 0}


async def test_a_knockout_with_an_empty_place(here: House, clock: Clock) -> None:
    players = await people(here, 5)
    row = await made(here, players[0], format="knockout")
    await enter(here, row, *players)
    clock.move(MINUTE)
    for _ in range(20):
        await bring_on(here)
        if (await records(here, row)).row.status == "finished":
            break
        await play_round(here, row)
    found = await records(here, row)
    assert found.row.status == "finished"
    assert sorted((one.line or {})["rank"] for one in found.people.values())[:2] == [1, 2]
    assert await verifying.compared(here, row.id) == []


async def test_a_level_match_is_played_again_with_the_seats_turned(
    here: House, clock: Clock, database_url: str
) -> None:
    players = await people(here, 2)
    row = await made(here, players[0], format="knockout")
    await enter(here, row, *players)
    clock.move(MINUTE)
    await bring_on(here)
    for number in range(3):
        found = await records(here, row)
        assert len(found.tables) == number + 1
        connection = await asyncpg.connect(database_url)
        # Draws are rare, so what the games came to is written here: level, level, level.
        await connection.execute(
            "UPDATE games SET status = 'over', ended_at = 1, outcome = $1",
            '{"ending": "played_out", "scores": [5, 5], "ranks": [1, 1]}',
        )
        await connection.close()
        await bring_on(here)
    found = await records(here, row)
    seats = [each.seats for each in found.tables]
    assert seats == [seats[0], seats[0][::-1], seats[0]]
    assert [each.replay_of for each in found.tables] == [None, *(t.id for t in found.tables[:2])]
    assert found.row.status == "finished", "after two replays the better seed is through"
    assert await verifying.compared(here, row.id) == []


@pytest.mark.parametrize("voided", [1, 2])
async def test_a_match_that_is_void_is_played_again(here: House, clock: Clock, voided: int) -> None:
    players = await people(here, 4)
    row = await made(here, players[0], format="knockout")
    await enter(here, row, *players)
    clock.move(MINUTE)
    await bring_on(here)
    semis = (await records(here, row)).tables
    for each in semis[:voided]:
        await act(here, row, players[0], "void", table=each.id, replay=False)
    await bring_on(here)
    await bring_on(here)
    found = await records(here, row)
    again = [each for each in found.tables if each.replay_of is not None]
    assert [(each.replay_of, each.seats, each.status) for each in again] == [
        (each.id, each.seats, "running") for each in semis[:voided]
    ]
    for _ in range(10):
        await play_round(here, row)
        await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round) == ("finished", 2)
    ranks = sorted((one.line or {})["rank"] for one in found.people.values())
    assert ranks == [1, 2, 3, 3]
    assert await verifying.compared(here, row.id) == []


async def test_of_matches_that_the_rules_refuse_the_better_seed_goes_on(
    here: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await people(here, 4)
    row = await made(here, players[0], format="knockout")
    await enter(here, row, *players)
    clock.move(MINUTE)

    async def refuses(*given: Any, **more: Any) -> str:
        raise Illegal("Not with these people.", reason="no", rule="X1")

    with monkeypatch.context() as patched:
        patched.setattr(seating, "deal", refuses)
        await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round) == ("finished", 2)
    assert [len(found.of_round(number)) for number in (1, 2)] == [6, 3], "each twice again"
    assert all(each.void and each.why for each in found.tables)
    seeds = cup.cup_of(found).seeds
    ranks = {one.id: (one.line or {})["rank"] for one in found.people.values()}
    assert [ranks[one] for one in seeds] == [1, 2, 3, 3]
    assert await verifying.compared(here, row.id) == []


async def test_an_arena_has_a_table_of_results_before_anything_has_ended(
    here: House, clock: Clock
) -> None:
    player, late = await people(here, 2)
    fill = {"to": 1, "level": 1, "after_seconds": 90}
    row = await made(here, player, format="arena", minutes=20, fill=fill)
    await enter(here, row, player)
    clock.move(MINUTE)
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.round, [one.place for one in found.people.values()]) == (0, [1])
    clock.move(31_000)
    await bring_on(here)
    await enter(here, row, late)
    found = await records(here, row)
    assert (len(found.tables), found.tables[0].status) == (1, "running")
    assert sorted(one.place or 0 for one in found.people.values()) == [1, 2, 3]
    assert (found.row.players, found.row.house_bots) == (3, 1)
    await act(here, row, player, "withdraw", entrant="bot1")
    found = await records(here, row)
    assert (found.row.players, found.row.house_bots) == (2, 0)
    assert await verifying.compared(here, row.id) == []


async def test_an_arena_of_people_who_come_and_go(here: House, clock: Clock) -> None:
    players = await people(here, 5)
    row = await made(here, players[0], format="arena", minutes=20, seats=2)
    await enter(here, row, *players[:4])
    clock.move(MINUTE)
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round, len(found.tables)) == ("running", 1, 2)
    await enter(here, row, players[4])
    await bring_on(here)
    assert len((await records(here, row)).tables) == 2, "one alone waits"
    for _ in range(30):
        clock.move(40_000)
        await play_round(here, row)
        await bring_on(here)
    found = await records(here, row)
    assert found.row.status == "finished"
    played = {one for each in found.tables for one in each.seats}
    assert len(found.tables) >= 20
    assert played == {each.id for each in players}
    assert await verifying.compared(here, row.id) == []
    assert await bring_on(here) == 0


async def test_an_arena_whose_games_are_refused_tries_less_and_less_often(
    here: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await people(here, 2)
    row = await made(here, players[0], format="arena", minutes=20, seats=2)
    await enter(here, row, *players)
    clock.move(MINUTE)

    async def refuses(*given: Any, **more: Any) -> str:
        raise Illegal("Not with these people.", reason="no", rule="X1")

    with monkeypatch.context() as patched:
        patched.setattr(seating, "deal", refuses)
        for _ in range(60):
            await bring_on(here)
            clock.move(3_000)
    found = await records(here, row)
    assert [each.why for each in found.tables] == ["Not with these people."] * len(found.tables)
    tried = [(each.started_at - found.tables[0].started_at) // 1_000 for each in found.tables]
    assert tried == [0, 6, 18, 42, 90]
    # Once the rules let them play, a game is dealt when they have rested.
    clock.move(arena.REST_MS)
    assert await bring_on(here) >= 1
    found = await records(here, row)
    assert found.tables[-1].game_id is not None
