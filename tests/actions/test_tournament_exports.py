"""What leaves a tournament as a file: the figures are those that people read."""

from __future__ import annotations

import csv
import io
import json

from ludotheque.actions import bot_names, watching
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import exporting
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.api import tournament_text
from ludotheque.core.pairings.model import UNIT
from ludotheque.store import entrants
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import MINUTE, Clock, bring_on, enter, made, records


async def _filled(here: House, clock: Clock) -> tuple[PlayerRow, TournamentRow]:
    """Somebody in an arena, with a bot of the house that has filled it up."""
    (player,) = await people(here, 1)
    fill = {"to": 1, "level": 1, "after_seconds": 90}
    row = await made(here, player, format="arena", minutes=20, fill=fill)
    await enter(here, row, player)
    clock.move(MINUTE)
    await bring_on(here)
    clock.move(31_000)
    await bring_on(here)
    return player, row


async def test_a_bot_of_the_house_has_a_level_and_no_rating(here: House, clock: Clock) -> None:
    """T24: null, and in CSV empty; people have theirs."""
    player, row = await _filled(here, clock)
    found = await records(here, row)
    told = [tournament_text.place(each, found.plan) for each in found.people.values()]
    expected = {player.id: 1500, "bot1": None}
    assert {each["entrant"]["id"]: each["rating"] for each in told} == expected
    _, _, text = await exporting.exported(here, row.id, Viewer(None), "json")
    told = json.loads(text)["standings"]
    assert {each["id"]: each["rating"] for each in told} == expected
    _, _, text = await exporting.exported(here, row.id, Viewer(None), "csv")
    lines = {each["id"]: each["rating"] for each in csv.DictReader(io.StringIO(text))}
    assert lines == {player.id: "1500", "bot1": ""}


async def test_a_bot_keeps_its_name_of_the_tournament(here: House, clock: Clock) -> None:
    player, _ = await _filled(here, clock)
    (game,) = await watching.mine(here, player.id, "running", None, 5)
    names = (await bot_names.called(here, [game]))[game.id]
    assert sorted(map(str, names)) == ["Bot 1", "None"]
    assert names[game.seat_of(player.id) or 0] is None


async def test_points_in_csv_are_those_of_json(here: House, clock: Clock) -> None:
    """Four thirds of a point are no sixteen digits."""
    (player,) = await people(here, 1)
    row = await made(here, player)
    await enter(here, row, player)
    line = {"rank": 1, "points": 4 * UNIT // 3, "games": 3, "byes": 0, "breaks": []}
    async with here.database.transaction() as connection:
        await entrants.put_lines(connection, row.id, {player.id: (1, json.dumps(line))})
    _, _, text = await exporting.exported(here, row.id, Viewer(None), "json")
    (told,) = json.loads(text)["standings"]
    _, _, text = await exporting.exported(here, row.id, Viewer(None), "csv")
    (shown,) = csv.DictReader(io.StringIO(text))
    assert (told["points"], shown["points"]) == (1.3333, "1.3333")
