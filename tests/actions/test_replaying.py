"""Finished games looked at again: the states are those that were, and little is folded twice."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions import codec, folding, replaying
from ludotheque.actions.folding import Folded, Shelf
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.refusals import NotFound, NotOver, Unavailable
from ludotheque.actions.upkeep import read_table
from tests.actions.games import card, stored


async def played(here: House, moves: int = 8) -> tuple[str, list[str]]:
    """A game with some moves, an outage and a leaver; and its state after each entry."""
    game, players = await stored(here, 2)
    seen: list[str] = []

    async def look() -> Any:
        table = await read_table(here, game)
        assert table is not None
        seen.append(codec.dump(table.state))
        return table

    table = await look()
    for number in range(moves):
        if number == 3:
            await here.play.submit(Ask(game, "credit", now_ms(), outage=1, credit=50))
            table = await look()
        seat = table.to_act[0]
        choosing = table.ruleset.phase(table.state).endswith("choose")
        move = card(table, seat) if choosing else {"kind": "six-qui-prend.take_row", "row": 0}
        ask = Ask(game, "move", now_ms(), player_id=players[seat].id, move=move)
        await here.play.submit(ask)
        table = await look()
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=players[0].id))
    await look()
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=players[1].id))
    await look()
    return game, seen


async def test_every_state_is_the_one_that_was(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "MARKS", 4)
    game, seen = await played(here)
    _, folded = await replaying.finished(here, game, None)
    assert len(folded.rows) == len(seen)
    for n in (*range(len(seen), 0, -1), *range(1, len(seen) + 1)):
        assert codec.dump(folded.at(n)) == seen[n - 1]
    assert 0 < len(folded.marks) <= 8


async def test_stepping_through_a_game_reads_it_once(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seen = await played(here, moves=2)
    for n in range(1, len(seen) + 1):
        moment = await replaying.moment(here, game, None, n, top=10)
        assert codec.dump(moment.state) == seen[n - 1]
        assert (moment.row.n, moment.study) == (n, None)
        # From here on nothing is asked of the database.
        monkeypatch.setattr(here.database, "snapshot", None)
    with pytest.raises(NotFound):
        await replaying.moment(here, game, None, len(seen) + 1, top=0)


async def test_a_running_game_is_not_replayed_nor_kept(here: House) -> None:
    game, _ = await stored(here, 2)
    with pytest.raises(NotOver):
        await replaying.finished(here, game, None)
    assert here.shelf.get(game) is None
    with pytest.raises(NotFound):
        await replaying.finished(here, "nothing", None)


async def test_a_log_that_the_rules_refuse_is_said_so(here: House) -> None:
    game, seen = await played(here, moves=2)
    _, folded = await replaying.finished(here, game, None)
    folded.rows[1].input = '{"kind":"six-qui-prend.choose","card":999}'
    with pytest.raises(Unavailable):
        await replaying.moment(here, game, None, len(seen), top=0)


async def test_a_shelf_holds_a_few_games(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "KEPT", 2)
    found = []
    for _ in range(3):
        game, _ = await played(here, moves=0)
        found.append((await replaying.finished(here, game, None))[1])
    shelf = Shelf()
    first, second, third = found
    shelf.put(first)
    shelf.put(second)
    assert shelf.get(first.game.id) is first
    shelf.put(third)
    assert shelf.get(second.game.id) is None
    assert shelf.get(first.game.id) is first
    # Whoever was first keeps the place, with what was folded already.
    assert shelf.put(Folded(first.game, first.rows)) is first
