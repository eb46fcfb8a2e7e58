"""Whom an organiser took out, or who was absent, is taken back."""

from __future__ import annotations

import pytest

from ludotheque.actions import personal, refusals
from ludotheque.actions.house import House
from ludotheque.actions.membership import From
from ludotheque.actions.tournaments import looking, verifying
from ludotheque.actions.tournaments.looking import Viewer
from tests.actions.games import people
from tests.actions.tournaments import (
    Clock,
    act,
    bring_on,
    enter,
    leave,
    made,
    organiser,
    play_round,
    records,
    three_rounds,
)


@pytest.mark.parametrize("format_", ["swiss", "round-robin", "knockout", "arena"])
async def test_who_was_taken_out_by_mistake_plays_on(
    here: House, clock: Clock, format_: str
) -> None:
    players, row = await three_rounds(here, clock, 4, format=format_)
    mistaken = players[1].id
    await act(here, row, players[0], "withdraw", entrant=mistaken)
    with pytest.raises((refusals.EntryRefused, refusals.EntryClosed)):
        await enter(here, row, players[1])
    await act(here, row, players[0], "reinstate", entrant=mistaken, reason="The other P1.")
    found = await records(here, row)
    one = found.people[mistaken]
    assert (one.withdrawn_at, one.withdrawn_why, found.row.players) == (None, None, 4)
    _, events, _ = await looking.events(here, row.id, Viewer(None), found.row.n - 2)
    assert [(each.kind, each.actor_id) for each in events] == [
        ("act", players[0].id),
        ("returned", None),
    ]
    assert events[1].data == {"entrant": mistaken, "why": "organiser"}
    for _ in range(4):
        await play_round(here, row)
        clock.move(4_000)
        await bring_on(here)
    found = await records(here, row)
    games = [each for each in found.tables if mistaken in each.dealt]
    out = format_ == "knockout" and found.people[mistaken].place not in (1, 2)
    assert len(games) > 1 or out
    assert not any(mistaken in each.forfeits for each in found.tables)
    assert await verifying.compared(here, row.id) == []


async def test_who_is_out_for_another_reason_is_not(here: House, clock: Clock) -> None:
    players = await people(here, 5)
    row = await made(here, players[0], rules={"most_players": 3})
    await enter(here, row, *players[:3])
    with pytest.raises(refusals.NotFound):
        await act(here, row, players[0], "reinstate", entrant=players[4].id)
    with pytest.raises(refusals.NotNow, match="already"):
        await act(here, row, players[0], "reinstate", entrant=players[1].id)
    await leave(here, row, players[1])
    with pytest.raises(refusals.NotNow, match="by themselves"):
        await act(here, row, players[0], "reinstate", entrant=players[1].id)
    await act(here, row, players[0], "withdraw", entrant=players[2].id)
    await enter(here, row, players[3], players[4])
    with pytest.raises(refusals.NotNow, match="full"):
        await act(here, row, players[0], "reinstate", entrant=players[2].id)
    await personal.erase(here, organiser(players[2]), players[2].id, None, From("here", ""))
    with pytest.raises(refusals.NotNow, match="banned or erased"):
        await act(here, row, players[0], "reinstate", entrant=players[2].id)


async def test_nobody_comes_back_to_a_knockout_that_went_on_without_them(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 4, format="knockout")
    table = (await records(here, row)).tables[0]
    loser = table.seats[1]
    await act(here, row, players[0], "withdraw", entrant=loser)
    await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 2])
    with pytest.raises(refusals.NotNow, match="out of this knockout"):
        await act(here, row, players[0], "reinstate", entrant=loser)
