"""What the house offers, it offers for every ruleset: appointments, challenges and rematches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from ludotheque.actions import (
    appointments,
    invitations,
    library,
    materials,
    quick,
    rematch,
    rooms,
)
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.invitations import Guest
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Wish
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import people
from tests.api.here import DATA

LEAVER = {"policy": "wait", "bank_seconds": 0}
LATER = 60_000


@dataclass
class Meeting:
    """People of a room of some ruleset."""

    here: House
    room: RoomRow
    people: list[PlayerRow]

    async def do(self, work: Any) -> Any:
        """One write."""
        async with self.here.database.transaction() as connection:
            return await work(connection)


@pytest.fixture(params=list(RULESETS))
async def meeting(here: House, request: pytest.FixtureRequest) -> Meeting:
    """The usual table of a ruleset, rated and appointed; its host has challenged the others."""
    materials.lay_out()
    here.library = library.install(DATA)
    here.library.warm()
    # On a new machine that took a while, in which this house said no word.
    here.play.woke(now_ms())
    table = quick.table(request.param, "people")
    crowd = await people(here, table.seats)
    starts_at = now_ms() + LATER
    wish = Wish(table.options, table.seats, "private", LEAVER, True, "es", starts_at=starts_at)
    async with here.database.transaction() as connection:
        room = await rooms.create(here, connection, crowd[0], wish)
        for player in crowd[1:]:
            await invitations.invite(connection, room.id, crowd[0], Guest(player.id))
    return Meeting(here, room, crowd)


async def test_who_was_challenged_plays_at_the_appointed_time_and_again(meeting: Meeting) -> None:
    here, room = meeting.here, meeting.room
    for player in meeting.people[1:]:
        await meeting.do(lambda c, p=player: invitations.accept(c, room.id, p))
    assert await appointments.start_due(here) == 0
    async with here.database.driver() as driver:
        await driver.execute("UPDATE rooms SET start_due = $1 WHERE id = $2", now_ms(), room.id)
    assert await appointments.start_due(here) == 1
    game = (await meeting.do(lambda c: rooms.locked(c, room.id))).game_id
    table = await read_table(here, game)
    assert table is not None
    assert (table.row.rated, table.row.language) == (True, "es")
    assert {seat.player_id for seat in table.seats} == {player.id for player in meeting.people}
    for player in meeting.people:
        if table.status == "running":
            await here.play.submit(Ask(game, "leave", now_ms(), player_id=player.id))
            table = await read_table(here, game)
            assert table is not None
    assert table.status == "over"
    again = room
    for player in meeting.people:
        again = await meeting.do(
            lambda c, p=player, row=table.row: rematch.rematch(here, c, row, p)
        )
    assert again.status == "started"
    assert (again.rated, again.language, again.options) == (True, "es", room.options)
