"""Whole tournaments at tables of three and four, with people who leave, come late or not at all."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.tournaments import verifying
from ludotheque.actions.tournaments.records import game_of
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
