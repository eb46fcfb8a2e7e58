"""A log, a state or a seed that somebody touched is found; an untouched game holds."""

from __future__ import annotations

import asyncpg
import pytest

from ludotheque.actions import proof
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.upkeep import read_table
from tests.actions.games import card, stored


@pytest.fixture
async def game(here: House) -> str:
    """A game with two tricks and a credit in its log."""
    made, players = await stored(here, 2)
    for _ in range(8):
        table = await read_table(here, made)
        assert table is not None
        seat = table.to_act[0]
        if table.ruleset.phase(table.state).endswith("choose"):
            move = card(table, seat)
        else:
            move = {"kind": "six-qui-prend.take_row", "row": 0}
        ask = Ask(made, "move", now_ms(), player_id=players[seat].id, move=move)
        await here.play.submit(ask)
    await here.play.submit(Ask(made, "credit", now_ms(), outage=1, credit=5))
    return made


async def test_an_untouched_game_holds(here: House, game: str) -> None:
    found = await proof.prove_stored(here, game)
    assert found is not None
    assert found[1].holds
    assert found[1].inputs == 10
    assert await proof.prove_all(here) == (1, [])


TAMPERINGS = {
    "another card in the log": """UPDATE log SET input = replace(input::text,
        substring(input::text from '"card":(\\d+)'), '104')::json
        WHERE cause = 'move' AND n = (SELECT min(n) FROM log WHERE input::text LIKE '%choose"%')""",
    "another seat": "UPDATE log SET seat = 1 - seat WHERE n = 2",
    "another event": "UPDATE log SET told = '[]' WHERE n = 1",
    "a row too few": "DELETE FROM log WHERE n = 3",
    "the last row gone": "DELETE FROM log WHERE n = 10",
    "a row too many": "INSERT INTO log (game_id, n, at, cause, input, told)"
    " SELECT game_id, 11, at, 'credit', input, told FROM log WHERE n = 10",
    "a row renumbered": "UPDATE log SET n = 20 WHERE n = 10",
    "another cause": "UPDATE log SET cause = 'leave' WHERE n = 2",
    "another number": "UPDATE games SET n = 9",
    "another state": """UPDATE games SET
        state = replace(state::text, '"tricks_done":', '"tricks_done":1')::json""",
    "another seed": "UPDATE games SET seed = decode(repeat('ab', 32), 'hex')",
    "another commitment": "UPDATE games SET commitment = repeat('0', 64)",
    "an outcome out of nothing": """UPDATE games SET outcome =
        '{"ending":"played_out","scores":[0,1],"ranks":[1,2]}'""",
}


@pytest.mark.parametrize("statement", TAMPERINGS.values(), ids=TAMPERINGS)
async def test_tampering_is_found(
    here: House, game: str, database_url: str, statement: str
) -> None:
    connection = await asyncpg.connect(database_url)
    try:
        assert (await connection.execute(statement)).endswith(" 1"), "the tampering did nothing"
    finally:
        await connection.close()
    checked, faulty = await proof.prove_all(here)
    assert (checked, [found[0] for found in faulty]) == (1, [game])
