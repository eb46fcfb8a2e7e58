"""How the house treats a game in which every player has a clock of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque.actions import codec, refusals
from ludotheque.actions.judge import Ask, Judged, Manner, judge
from ludotheque.actions.seating import lay
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaConfirm,
    DupliktaDraft,
    DupliktaMove,
    DupliktaStart,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions
from ludotheque.store.games import SeatRow
from ludotheque.store.rooms import RoomRow
from tests.rulesets.duplikta.tables import SEED, options

START = 1_000_000
MANNER = Manner(lag_cap_ms=300, bot_delay_ms=700)
LIMIT = 120_000
PASS = DupliktaConfirm(turn=1, pass_turn=True)


def table(asked: DupliktaOptions, people: int = 2) -> Table:
    """A game that is stored nowhere, of players ``p0`` and ``p1``, or of ``p0`` and a bot."""
    seats = [SeatRow(s, f"p{s}", None, f"P{s}", "guest") for s in range(people)]
    seats += [SeatRow(s, None, 3, None, None) for s in range(people, 2)]
    room = RoomRow(
        id="room",
        invite="invite",
        ruleset="duplikta",
        options=json.loads(codec.dump(asked)),
        visibility="link",
        leaver={"policy": "bot", "bank_seconds": 60},
        rated=False,
        language="fr",
        host_id="p0",
        status="open",
        game_id=None,
        version=1,
        created_at=0,
    )
    return open_table(lay(room, tuple(seats), SEED, START, MANNER)[0])


def moved(before: Table, seat: int, given: DupliktaMove, after: int, **more: Any) -> Judged:
    """A player's move, so many milliseconds after the start."""
    move = json.loads(codec.dump(given))
    ask = Ask(before.id, "move", START + after, player_id=f"p{seat}", move=move, **more)
    return judge(before, ask, MANNER)


def test_whose_own_time_is_not_over_may_move_after_the_others_is() -> None:
    game = moved(table(options()), 0, DupliktaStart(), 0).table
    game = moved(game, 1, DupliktaStart(), 10_000).table
    assert game.deadline == START + LIMIT
    # The other's time was over a moment ago, and no worker has noticed.
    judged = moved(game, 1, DupliktaDraft(), LIMIT + 50, n=game.n)
    assert judged.refusal is None
    assert [(row.cause, row.seat) for row in judged.rows] == [("expire", None), ("move", 1)]
    assert [row.n for row in judged.rows] == [game.n + 1, game.n + 2]
    assert judged.table.to_act == (1,)
    assert judged.table.deadline == START + 10_000 + LIMIT


def test_whose_time_is_over_is_too_late() -> None:
    game = moved(table(options()), 0, DupliktaStart(), 0).table
    game = moved(game, 1, DupliktaStart(), 10_000).table
    judged = moved(game, 0, PASS, LIMIT + 50)
    assert isinstance(judged.refusal, refusals.TooLate)
    assert [row.cause for row in judged.rows] == ["expire"]
    assert judged.table.to_act == (1,)


def test_both_deadlines_pass_before_a_move_that_is_late_by_both() -> None:
    game = moved(table(options()), 0, DupliktaStart(), 0).table
    game = moved(game, 1, DupliktaStart(), 10_000).table
    judged = moved(game, 1, PASS, LIMIT + 10_001)
    assert isinstance(judged.refusal, refusals.TooLate)
    assert [row.cause for row in judged.rows] == ["expire"]
    # Both were late, so that one input has closed the turn.
    assert judged.table.state.turn == 2


def test_a_double_click_of_a_word_never_passes_the_next_turn() -> None:
    game = table(options())
    first = moved(game, 0, PASS, 1_000, n=game.n, idem="a")
    game = moved(first.table, 1, PASS, 1_500, n=game.n).table
    assert game.state.turn == 2
    with pytest.raises(refusals.Stale) as no:
        moved(game, 0, PASS, 1_600, n=first.table.n)
    assert no.value.extra["n"] == game.n


def test_tourlou_is_asked_at_once() -> None:
    game = table(options("tourlou"), people=1)
    assert game.bots_at == START
    assert game.bot_due(1) == START


def test_a_bot_that_thought_while_people_drafted_is_heard() -> None:
    game = table(options("tourlou"), people=1)
    seen = game.n
    view = game.ruleset.view(game.state, 1)
    move = game.ruleset.bot(view, 1, 3, SEED)
    game = moved(game, 0, DupliktaDraft(), 400, n=game.n).table
    ask = Ask(game.id, "move", START + 500, seat=1, move=move, n=seen)
    game = judge(game, ask, MANNER).table
    assert game.to_act == (0,)
    assert game.state.turn == 1
    game = moved(game, 0, PASS, 2_000, n=game.n).table
    assert game.state.turn == 2
    assert game.bots_at == START + 2_000
