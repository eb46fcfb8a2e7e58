"""Erased players: what organisers wrote about them is forgotten, and nothing else."""

from __future__ import annotations

import json

from ludotheque.actions import personal
from ludotheque.actions.house import House
from ludotheque.actions.membership import From
from ludotheque.actions.tournaments import exporting, looking, verifying
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import (
    Clock,
    act,
    begun,
    bring_on,
    organiser,
    play_out,
    records,
)

RUDE = "Zorblatt was rude"
OTHER = "another one was rude"


async def four(here: House, clock: Clock) -> tuple[list[PlayerRow], TournamentRow]:
    players = await people(here, 4)
    rules = {"rounds": 3, "pause_seconds": 600}
    return players, await begun(here, clock, players, rules=rules)


async def erase(here: House, one: PlayerRow) -> None:
    await personal.erase(here, organiser(one), one.id, None, From("here", ""))


async def all_of(here: House, row: TournamentRow, by: PlayerRow) -> str:
    """Everything that can be read of a tournament."""
    viewer = Viewer(organiser(by))
    _, events, _ = await looking.events(here, row.id, viewer, 0)
    texts = [json.dumps(each.data) for each in events]
    texts += [
        (await exporting.exported(here, row.id, viewer, wanted))[2]
        for wanted in ("json", "csv", "tables.csv")
    ]
    texts += [str(each) for each in (await records(here, row)).tables]
    return "\n".join(texts)


async def test_reasons_about_somebody_go_with_them_and_others_stay(
    here: House, clock: Clock
) -> None:
    players, row = await four(here, clock)
    host = players[0]
    tables = (await records(here, row)).tables
    theirs = next(each for each in tables if host.id not in each.seats)
    other = next(each for each in tables if host.id in each.seats)
    gone = next(each for each in players if each.id == theirs.seats[0])
    pairs = [[gone.id, host.id]]
    at = {"table": theirs.id, "reason": RUDE}
    await act(here, row, host, "forfeit", entrants=[theirs.seats[1]], **at)
    await act(here, row, host, "adjudicate", ranks=[1, 1], **at)
    # Two ends are told: one as it was ruled, one void with another reason.
    await bring_on(here)
    await act(here, row, host, "void", replay=False, **{**at, "reason": RUDE + " again"})
    await bring_on(here)
    await act(here, row, host, "pair", tables=[], byes=[], apart=pairs, reason=RUDE)
    await act(here, row, host, "withdraw", entrant=gone.id, reason=RUDE)
    await act(here, row, host, "adjudicate", table=other.id, ranks=[1, 2], reason=OTHER)
    await act(here, row, host, "pause", reason="lunch")
    await bring_on(here)
    before = await all_of(here, row, host)
    kept = before.count(OTHER)
    assert before.count("Zorblatt") > 8
    assert kept >= 4, "the act, the end, the table and what is exported"
    await erase(here, gone)
    after = await all_of(here, row, host)
    assert "Zorblatt" not in after
    assert (after.count(OTHER), after.count("lunch")) == (kept, before.count("lunch"))
    _, found, _ = await looking.events(here, row.id, Viewer(None), 0)
    assert [each.data["why"] for each in found if each.kind == "ended"].count("organiser") == 2
    told = [each.data for each in found if each.kind == "act"]
    assert [each["reason"] for each in told] == ["", "", "", "", "", OTHER, "lunch"]
    assert [each["act"] for each in told][:3] == ["forfeit", "adjudicate", "void"]
    assert told[3]["apart"] == pairs
    assert await verifying.compared(here, row.id) == []


async def test_what_the_server_says_of_a_table_stays(here: House, clock: Clock) -> None:
    players, row = await four(here, clock)
    host = players[0]
    first = next(e for e in (await records(here, row)).tables if host.id not in e.seats)
    gone = next(each for each in players if each.id == first.seats[0])
    await act(here, row, host, "cancel", reason="no time")
    await play_out(here, first.game_id or "")
    await bring_on(here)
    await erase(here, gone)
    table = next(each for each in (await records(here, row)).tables if each.id == first.id)
    assert table.why == "The tournament was cancelled."
    acts = await looking.events(here, row.id, Viewer(None), 0, "act")
    assert [each.data["reason"] for each in acts[1]] == ["no time"]
