"""Whole tournaments at tables of three and four, with people who leave, come late or not at all."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.tournaments import entering, verifying
from ludotheque.actions.tournaments.plan import plan_of
from ludotheque.actions.tournaments.records import game_of
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    Clock,
    bring_on,
    enter,
    leave,
    made,
    play_round,
    records,
)

SHAPES: dict[str, dict[str, Any]] = {
    "swiss": {
        "format": "swiss",
        "seats": 4,
        "rules": {"rounds": 4, "late_rounds": 3, "pause_seconds": 0},
    },
    "round-robin": {"format": "round-robin", "seats": 3, "rules": {"pause_seconds": 0}},
    "knockout": {
        "format": "knockout",
        "seats": 4,
        "least": 3,
        "rules": {"through": 2, "pause_seconds": 0},
    },
    "arena": {"format": "arena", "seats": 4, "minutes": 15},
}


@pytest.mark.parametrize("shape", SHAPES)
async def test_it_ends_and_every_game_counts_once(
    here: House, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    clock = Clock(monkeypatch, here)
    chance = random.Random(shape)
    players = await people(here, 11, digits=3)
    row = await made(here, players[0], **SHAPES[shape])
    await enter(here, row, *players[:9])
    clock.move(MINUTE)
    for turn in range(40):
        await bring_on(here)
        if (await records(here, row)).row.status == "finished":
            break
        if turn == 1:
            await leave(here, row, chance.choice(players[:9]))
            if shape in ("swiss", "arena"):
                await enter(here, row, players[9])
        # Now and then a table is left alone, and its people count as absent.
        if turn != 2:
            await play_round(here, row)
        clock.move(130_000 if turn == 2 else 35_000)
    found = await records(here, row)
    assert found.row.status == "finished"
    assert await verifying.compared(here, row.id) == []
    assert all(each.settled_at is not None for each in found.tables)
    played = Counter(one for each in found.tables if not each.void for one in each.seats)
    lines = {one.id: one.line or {} for one in found.people.values()}
    assert {one: line["games"] for one, line in lines.items() if line["games"]} == dict(played)
    for each in found.tables:
        game = game_of(each)
        assert game.closed
        assert 2 <= len(each.seats) <= 5
    assert len(found.tables) >= 3


def _entry(row: TournamentRow, back: bool = False, **state: Any) -> bool:
    """Whether one can enter a tournament that stands so, an hour before its planned end."""
    there = replace(row, **state)
    now = (row.ends_at or row.starts_at) - 60 * MINUTE
    return entering.closed(there, plan_of(there), now, back=back) is None


async def test_t8_who_was_taken_out_may_not_enter_and_who_left_may(here: House) -> None:
    (host,) = await people(here, 1, digits=3)
    row = await made(here, host, format="swiss", seats=4)
    assert entering.may_enter(row, None, row.starts_at - 1)
    await enter(here, row, host)
    known = (await records(here, row)).people[host.id]
    assert not entering.may_enter(row, known, row.starts_at - 1), "is in it"
    running = replace(row, status="running", round=20)
    for why, may in (("self", True), ("absent", True), ("organiser", False), ("shut_out", False)):
        gone = replace(known, withdrawn_at=1, withdrawn_why=why)
        assert entering.may_enter(running, gone, row.starts_at) is may
    assert not entering.may_enter(running, None, row.starts_at)


async def test_t8_how_late_one_enters(here: House) -> None:
    (host,) = await people(here, 1, digits=3)
    swiss = await made(here, host, format="swiss", seats=4, rules={"rounds": 3})
    shown = [_entry(swiss, status="running", round=number) for number in (1, 2, 3)]
    assert shown == [True, False, False], "half of three rounds is the first"
    assert _entry(swiss, status="running", round=3, back=True)
    assert not _entry(swiss, status="announced")
    assert not _entry(swiss, status="finished")
    assert not _entry(swiss, players=plan_of(swiss).rules.most_players)
    until = {**swiss.rules, "late_rounds": 3}
    assert _entry(swiss, status="running", round=3, rules=until)
    for format_ in ("round-robin", "knockout"):
        later = await made(here, host, format=format_, seats=3)
        assert not _entry(later, status="running", round=1)
        assert _entry(later, status="running", round=1, back=True) is (format_ == "round-robin")
    arena = await made(here, host, format="arena", seats=4, minutes=240)
    until_when = plan_of(arena).pairs_until
    assert until_when is not None
    assert arena.ends_at is not None
    assert arena.starts_at < until_when < arena.ends_at
    for now, let_in in ((until_when - 1, True), (until_when, False)):
        running = replace(arena, status="running")
        assert (entering.closed(running, plan_of(running), now) is None) is let_in


@pytest.mark.parametrize("whole", [0, 60])
async def test_p26_a_round_robin_of_which_nobody_knows_how_long_it_is(
    here: House, clock: Clock, monkeypatch: pytest.MonkeyPatch, whole: int
) -> None:
    """In a large field the rounds are so many at most, and it ends as soon as all have met."""
    monkeypatch.setattr("ludotheque.actions.tournaments.rounds.RECKONED_WHOLE", whole)
    players = await people(here, 7)
    row = await made(
        here, players[0], format="round-robin", seats=3, most=3, rules={"pause_seconds": 0}
    )
    await enter(here, row, *players)
    clock.move(MINUTE)
    await bring_on(here)
    while (found := await records(here, row)).row.status != "finished":
        assert found.row.round <= 12
        await play_round(here, row)
        await bring_on(here)
    assert found.row.status == "finished"
    met = {frozenset(two) for each in found.tables for two in combinations(each.seats, 2)}
    assert len(met) == 21
    said = found.plan.rounds
    assert said is not None
    assert found.row.round == said if whole else found.row.round < said
    assert await verifying.compared(here, row.id) == []
