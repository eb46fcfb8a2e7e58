"""Play at once: every ruleset has a table with others and one against bots."""

from __future__ import annotations

import pytest

from ludotheque.actions import library, materials, quick, refusals, seeks
from ludotheque.actions.house import House
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.registry import RULESETS
from tests.actions.games import people
from tests.api.here import DATA


@pytest.fixture(autouse=True)
def words(here: House) -> House:
    """The word lists and tiles of the house, which are built once for all tests."""
    materials.lay_out()
    here.library = library.install(DATA)
    here.library.warm()
    return here


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_two_who_press_the_same_button_meet(here: House, ruleset: str) -> None:
    crowd = await people(here, quick.table(ruleset, "people").seats)
    made = []
    for player in crowd:
        async with here.database.transaction() as connection:
            made.append(await quick.seek(connection, player, ruleset, True, 20))
    assert {(seek.key, seek.language) for seek in made} == {(made[0].key, "fr")}
    assert await seeks.match(here, made[0].key) == 1
    games = {(await seeks.held(here, s.id, s.player)).game_id for s in made}
    (game,) = games
    table = await read_table(here, str(game))
    assert table is not None
    assert (table.row.ruleset, table.row.rated) == (ruleset, True)


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_against_bots_a_game_begins_with_the_request(here: House, ruleset: str) -> None:
    (ana,) = await people(here, 1)
    most = RULESETS[ruleset].bot_levels
    for level in (None, 1, most):
        async with here.database.transaction() as connection:
            room = await quick.play_bots(here, connection, ana, ruleset, level)
        assert room.status == "started"
        assert (room.rated, room.language) == (False, "fr")
        wanted = level or quick.table(ruleset, "bots").bot_level
        bots = [s.bot_level for s in room.seats if s.player is None]
        assert bots == [wanted] * (len(room.seats) - 1)


async def test_what_cannot_be_is_refused(here: House) -> None:
    (ana,) = await people(here, 1)
    async with here.database.transaction() as connection:
        with pytest.raises(refusals.NotFound):
            await quick.seek(connection, ana, "whist", True, None)
        with pytest.raises(refusals.Malformed):
            await quick.play_bots(here, connection, ana, "shoals", 99)
