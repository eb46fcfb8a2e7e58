"""What organisers do, and how what they made ends and is taken away."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import asyncpg
import pytest

from ludotheque.actions import ledger, personal, refusals
from ludotheque.actions.house import House
from ludotheque.actions.membership import From
from ludotheque.actions.tournaments import (
    duties,
    exporting,
    looking,
    verifying,
)
from ludotheque.actions.tournaments.looking import Viewer
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
    organiser,
    play_out,
    play_round,
    records,
    three_rounds,
)


async def test_a_table_is_voided_and_played_again(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock)
    first = (await records(here, row)).tables[0]
    await act(here, row, players[0], "void", table=first.id, replay=True)
    await bring_on(here)
    found = await records(here, row)
    old = next(each for each in found.tables if each.id == first.id)
    new = next(each for each in found.tables if each.replay_of == first.id)
    assert (old.void, old.status, new.status, new.seats) == (True, "aborted", "running", old.seats)
    assert old.settled_at is not None
    await play_round(here, row)
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    assert await verifying.compared(here, row.id) == []
    acts = await looking.events(here, row.id, Viewer(None), 0, "act")
    assert [(each.data["act"], each.actor_id) for each in acts[1]] == [("void", players[0].id)]


async def test_a_void_game_that_was_not_rated_yet_never_is(
    here: House, clock: Clock, database_url: str
) -> None:
    players, row = await three_rounds(here, clock, 2)
    first = (await records(here, row)).tables[0]
    await play_out(here, first.game_id or "")
    await act(here, row, players[0], "void", table=first.id, replay=True)
    await bring_on(here)
    while await ledger.fold_due(here):
        pass
    connection = await asyncpg.connect(database_url)
    rated = await connection.fetchval("SELECT count(*) FROM rating_changes")
    await connection.close()
    assert rated == 0


async def test_a_table_is_ruled_on(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock)
    one, other = (await records(here, row)).tables
    await act(here, row, players[0], "adjudicate", table=one.id, ranks=[2, 1])
    await act(here, row, players[0], "forfeit", table=other.id, entrants=[other.seats[0]])
    await bring_on(here)
    await bring_on(here)
    found = await records(here, row)
    assert found.row.round == 2
    points = {each.id: (each.line or {})["points"] for each in found.people.values()}
    assert points[one.seats[1]] == points[other.seats[1]] == 5040
    assert points[one.seats[0]] == points[other.seats[0]] == 0
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "void", table=one.id, replay=True)
    last = found.of_round(2)[0]
    with pytest.raises(refusals.Malformed):
        await act(here, row, players[0], "adjudicate", table=last.id, ranks=[1])
    assert await verifying.compared(here, row.id) == []


async def test_a_pause_holds_the_next_round_and_games_go_on(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock)
    await act(here, row, players[0], "pause")
    await play_round(here, row)
    clock.move(MINUTE)
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round) == ("paused", 1)
    assert all(each.settled_at for each in found.tables)
    await act(here, row, players[0], "resume")
    await bring_on(here)
    assert (await records(here, row)).row.round == 2
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "resume")


@pytest.mark.parametrize(
    ("wish", "entered", "reason", "missing"),
    [
        ({"format": "swiss"}, 1, "too_few", 1),
        ({"format": "round-robin"}, 0, "nobody", 2),
        ({"format": "knockout", "rules": {"least_players": 5}}, 2, "too_few", 3),
        ({"format": "swiss", "fill": {"to": 4}}, 0, "nobody", 1),
        ({"format": "swiss", "fill": {"to": 3}, "rules": {"least_players": 4}}, 1, "too_few", 3),
    ],
)
async def test_what_has_too_few_is_not_started_and_not_lost(
    here: House, clock: Clock, wish: dict[str, Any], entered: int, reason: str, missing: int
) -> None:
    players = await people(here, 3)
    row = await made(here, players[0], **wish)
    await enter(here, row, *players[:entered])
    before = await records(here, row)
    with pytest.raises(refusals.NotNow) as no:
        await act(here, row, players[0], "start")
    assert no.value.extra["reason"] == reason
    assert no.value.extra["place"]["missing"] == missing
    after = await records(here, row)
    assert (after.row, list(after.people)) == (before.row, list(before.people))
    acts = await looking.events(here, row.id, Viewer(organiser(players[0])), 0, "act")
    assert acts[1] == []


async def test_a_round_is_settled_by_hand(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock, 6)
    met = {frozenset(each.seats) for each in (await records(here, row)).tables}
    again = sorted(next(iter(met)))
    byes = [{"entrant": next(p.id for p in players if p.id not in again), "kind": "half"}]
    wish = {"tables": [again], "byes": byes, "apart": []}
    with pytest.raises(refusals.Malformed):
        await act(here, row, players[0], "pair", tables=[["nobody", again[0]]], byes=[], apart=[])
    await act(here, row, players[0], "pair", **wish)
    await play_round(here, row)
    await bring_on(here)
    found = await records(here, row)
    assert any(sorted(each.seats) == again for each in found.of_round(2))
    assert any(bye.kind == "half" and bye.round == 2 for bye in found.byes)
    assert found.row.wishes is None


async def test_a_round_in_which_everybody_has_a_bye_is_one(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock)
    byes = [{"entrant": each.id, "kind": "half"} for each in players]
    await act(here, row, players[0], "pair", tables=[], byes=byes, apart=[])
    for number in (1, 3):
        found = await records(here, row)
        assert (found.row.status, found.row.round, len(found.of_round(number))) == (
            "running", number, 2,
        )  # fmt: skip
        await play_round(here, row)
        await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.why, found.row.round) == ("finished", None, 3)
    assert {(bye.entrant_id, bye.round, bye.kind) for bye in found.byes} == {
        (each.id, 2, "half") for each in players
    }
    assert all((each.line or {})["byes"] == 1 for each in found.people.values())
    assert await verifying.compared(here, row.id) == []


async def test_byes_keep_no_tournament_going_in_which_one_is_left(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 2)
    byes = [{"entrant": each.id, "kind": "bye"} for each in players]
    await act(here, row, players[0], "pair", tables=[], byes=byes, apart=[])
    await leave(here, row, players[1])
    await play_round(here, row)
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, found.row.round, found.byes) == ("finished", 1, [])


async def test_on_a_void_table_nothing_is_ruled(here: House, clock: Clock) -> None:
    players, row = await three_rounds(here, clock)
    table = (await records(here, row)).tables[0]
    await act(here, row, players[0], "void", table=table.id, replay=False)
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "adjudicate", table=table.id, ranks=[1, 2])
    with pytest.raises(refusals.NotNow):
        await act(here, row, players[0], "forfeit", table=table.id, entrants=[table.seats[0]])
    found = next(each for each in (await records(here, row)).tables if each.id == table.id)
    assert (found.ruled, found.forfeits) == (None, [])
    acts = await looking.events(here, row.id, Viewer(None), 0, "act")
    assert [each.data["act"] for each in acts[1]] == ["void"]


async def test_only_its_organiser_manages_and_nothing_after_the_end(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock)
    with pytest.raises(refusals.Forbidden):
        await act(here, row, players[1], "pause")
    await act(here, row, players[0], "cancel")
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, {each.status for each in found.tables}) == ("cancelled", {"aborted"})
    for what in ("start", "pause", "cancel"):
        with pytest.raises(refusals.NotNow):
            await act(here, row, players[0], what)
    with pytest.raises(refusals.EntryClosed):
        await enter(here, row, players[1], (await people(here, 1))[0])


async def test_an_erased_player_is_named_in_no_event(here: House, clock: Clock) -> None:
    players = await people(here, 3, digits=3)
    row = await made(here, players[0])
    await enter(here, row, *players[:2])
    await act(here, row, players[0], "withdraw", entrant=players[1].id, reason="P001 was rude")
    for one in players[1:]:
        caller = organiser(one)
        await personal.erase(here, caller, one.id, None, From("here", ""))
    with pytest.raises(refusals.BadToken):
        await enter(here, row, players[2])
    _, found, _ = await looking.events(here, row.id, Viewer(None), 0)
    said = [each.data for each in found]
    assert [each["name"][:9] for each in said if "name" in each] == ["P000", "Anonymous"]
    assert not any("P001" in json.dumps(each) for each in said)
    assert [each.n for each in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {**SIX, "choose_seconds": 0, "row_seconds": 0}},
        {"seats": 11},
        {"options": {"ruleset": "duplikta", "mode": "scenario"}, "seats": 2},
        {"format": "knockout", "seats": 4, "least": 3, "rules": {"through": 3}},
        {"fill": {"level": 99}},
        {"rules": {"ties": ["wins", "wins"]}},
        {"entry": {"lowest": 2000, "highest": 1000}},
        {"starts_at": 5},
    ],
)
async def test_what_cannot_be_played_is_refused_when_it_is_made(
    here: House, wish: dict[str, object]
) -> None:
    player = (await people(here, 1))[0]
    with pytest.raises((refusals.Malformed, refusals.Illegal)):
        await made(here, player, **wish)


async def test_a_game_that_outlives_its_arena_is_void(here: House, clock: Clock) -> None:
    _, row = await three_rounds(
        here, clock, 2, format="arena", minutes=5, rules={"no_show_seconds": 0}
    )
    found = await records(here, row)
    clock.move(5 * MINUTE - 30_000)
    await bring_on(here)
    assert (await records(here, row)).row.status == "running"
    clock.move(found.plan.closing_ms + 31_000)
    for _ in range(4):
        await bring_on(here)
        clock.move(4_000)
    found = await records(here, row)
    assert found.row.status == "finished"
    assert [(each.void, each.status) for each in found.tables] == [(True, "aborted")]


async def test_an_outage_puts_the_end_of_an_arena_off(
    here: House, clock: Clock, database_url: str
) -> None:
    _, row = await three_rounds(here, clock, 2, format="arena", minutes=20)
    ends_at = (await records(here, row)).row.ends_at
    connection = await asyncpg.connect(database_url)
    await connection.execute(
        "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)", clock.at, clock.at + 90_000
    )
    await connection.execute("UPDATE tournaments SET due_at = 0")
    await connection.close()
    clock.move(121_000)
    await duties.note_absent(here)
    found = await records(here, row)
    assert found.row.ends_at == (ends_at or 0) + 90_000
    assert found.tables[0].forfeits == [], "who had no time to come is not absent"


async def test_an_export_holds_no_formula(here: House, clock: Clock, database_url: str) -> None:
    players, row = await three_rounds(here, clock)
    connection = await asyncpg.connect(database_url)
    await connection.execute(
        "UPDATE players SET name = $1 WHERE id = $2", '=HYPERLINK("x")', players[1].id
    )
    await connection.close()
    viewer = Viewer(organiser(players[0]))
    for wanted in ("csv", "tables.csv"):
        _, _, text = await exporting.exported(here, row.id, viewer, wanted)
        cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
        assert '\'=HYPERLINK("x")' in cells
        assert not any(cell.startswith(("=", "+", "@")) for cell in cells)
    _, _, text = await exporting.exported(here, row.id, viewer, "json")
    whole = json.loads(text)
    assert len(whole["tables"]) == 2
    # As the page shows them: no number that only the house's own reckoning understands.
    _, _, text = await exporting.exported(here, row.id, viewer, "csv")
    for line, told in zip(csv.DictReader(io.StringIO(text)), whole["standings"], strict=True):
        assert [float(line[name]) for name in whole["ties"]] == told["ties"]
        assert all(abs(value) < 10_000 for value in told["ties"])
    assert whole["seed"] is None
