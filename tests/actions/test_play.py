"""The queue of moves: one statement for many, and the careful way where that goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.house import House, build, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.table import open_table
from ludotheque.actions.upkeep import read_table
from ludotheque.store import games
from tests.actions.games import awake, card, stored


def moved(game: str, player: str, move: dict[str, Any], idem: str | None = None) -> Ask:
    """A player's move now."""
    return Ask(game, "move", now_ms(), player_id=player, move=move, idem=idem)


async def log(here: House, game: str) -> list[games.LogRow]:
    """The stored log."""
    async with here.database.driver() as driver:
        return await games.entries(driver, game, 0, 10_000)


async def test_inputs_that_wait_together_are_one_update(here: House) -> None:
    """Ten choices handed in at one moment: ten rows, one word to the others."""
    game, players = await stored(here, 10)
    table = await read_table(here, game)
    assert table is not None
    heard: list[tuple[int, int]] = []
    here.play.heard = lambda after, rows: heard.append((after.n, len(rows)))
    asks = [moved(game, p.id, card(table, s), f"k{s}") for s, p in enumerate(players)]
    answers = await asyncio.gather(*(here.play.submit(ask) for ask in asks))
    assert [answer.n for answer in answers] == list(range(2, 12))
    assert heard == [(11, 10)]


async def test_an_error_of_the_statement_spoils_one_input_only(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of twenty games cannot be written; the other nineteen are, in the same moment."""
    made = [await stored(here) for _ in range(20)]
    tables = [await read_table(here, game) for game, _ in made]
    asks = []
    for place, ((game, players), table) in enumerate(zip(made, tables, strict=True)):
        assert table is not None
        asks.append(moved(game, players[0].id, card(table, 0), f"k{place}"))
    spoilt = asks[7].game_id
    advance = games.advance

    async def bad(driver: Any, batch: Any, word: str) -> set[str]:
        for each in batch:
            if each.game_id == spoilt:
                each.state = "no json"
        return await advance(driver, batch, word)

    monkeypatch.setattr(games, "advance", bad)
    answers = await asyncio.gather(*(here.play.submit(a) for a in asks), return_exceptions=True)
    assert [a.n for a in answers if not isinstance(a, BaseException)] == [2] * 19
    assert isinstance(answers[7], refusals.Unavailable)
    assert not here.play.suspect
    assert len(await log(here, spoilt)) == 1


async def test_an_id_that_cannot_even_be_looked_up_spoils_one_game_only(here: House) -> None:
    made = [await stored(here) for _ in range(4)]
    asks = []
    for place, (game, players) in enumerate(made):
        table = await read_table(here, game)
        assert table is not None
        asks.append(moved(game, players[0].id, card(table, 0), "\0" if place == 1 else "k"))
    answers = await asyncio.gather(*(here.play.submit(a) for a in asks), return_exceptions=True)
    assert [a.n for a in answers if not isinstance(a, BaseException)] == [2] * 3
    assert isinstance(answers[1], refusals.Refusal)
    assert not here.play.suspect


async def test_a_process_that_is_behind_judges_again(here: House) -> None:
    """Another process moved the game on meanwhile: nothing is lost, nothing is doubled."""
    game, players = await stored(here, 2)
    other = build(here.settings, "other")
    awake(other)
    table = await read_table(here, game)
    assert table is not None
    here.play.remember(table)
    try:
        first = await other.play.submit(moved(game, players[0].id, card(table, 0), "a"))
        again = await here.play.submit(moved(game, players[0].id, card(table, 0), "a"))
        second = await here.play.submit(moved(game, players[1].id, card(table, 1), "a"))
    finally:
        await other.play.stop()
        await other.database.close()
    assert (first.n, again.n, second.n) == (2, 2, 3)
    assert (first.replayed, again.replayed, second.replayed) == (False, True, False)
    assert [row.idem for row in await log(here, game)] == [None, "0:a", "1:a"]


async def test_a_late_move_is_late_whatever_id_it_has(here: House) -> None:
    """It must not be judged again on the table that the deadline has just made."""
    clock = {"ruleset": "six-qui-prend", "choose_seconds": 1, "row_seconds": 600}
    for idem in (None, "id"):
        game, players = await stored(here, 2, clock)
        table = await read_table(here, game)
        assert table is not None
        assert table.deadline is not None
        late = Ask(
            game,
            "move",
            table.deadline + 5000,
            player_id=players[0].id,
            move=card(table, 0, 5),
            idem=idem,
        )
        with pytest.raises(refusals.TooLate):
            await here.play.submit(late)
        assert Counter(row.cause for row in await log(here, game)) == {"start": 1, "expire": 1}


async def test_while_the_house_may_have_slept_only_credits_are_judged(here: House) -> None:
    game, players = await stored(here, 2)
    here.play.suspect = True
    for ask in (
        Ask(game, "leave", now_ms(), player_id=players[0].id),
        Ask(game, "expire", now_ms()),
        Ask(game, "stand_in", now_ms(), seat=0, level=2),
    ):
        with pytest.raises(refusals.Unavailable):
            await here.play.submit(ask)
    assert (await here.play.submit(Ask(game, "credit", now_ms(), outage=1, credit=5))).n == 2


async def test_a_game_that_is_unknown_is_refused_beside_one_that_is_not(here: House) -> None:
    game, players = await stored(here, 2)
    answers = await asyncio.gather(
        here.play.submit(Ask("nowhere", "leave", now_ms(), player_id=players[0].id)),
        here.play.submit(Ask(game, "leave", now_ms(), player_id=players[0].id)),
        return_exceptions=True,
    )
    assert isinstance(answers[0], refusals.NotFound)
    assert not isinstance(answers[1], BaseException)


async def test_an_older_table_never_replaces_a_newer_one(here: House) -> None:
    game, players = await stored(here, 2)
    old = await read_table(here, game)
    assert old is not None
    await here.play.submit(moved(game, players[0].id, card(old, 0)))
    here.play.remember(open_table(old.row))
    known = here.play.known(game)
    assert known is not None
    assert known.n == 2
