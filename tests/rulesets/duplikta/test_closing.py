"""Passing, whose tiles stay, the end (K29 to K32, K35)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.loupe import with_player
from ludotheque.core.rulesets.duplikta.material import size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaLine, DupliktaState, DupliktaTurn
from ludotheque.core.rulesets.duplikta.telling import DupliktaOver
from tests.rulesets.duplikta.tables import (
    after,
    begun,
    both,
    events,
    laid,
    loupe,
    move,
    passing,
    play,
    refusal,
)


def test_k29_the_first_confirmation_of_nothing_asks() -> None:
    state = begun("solo")
    asked = replace(passing(state), pass_turn=False)
    assert refusal(state, 0, asked).code == "nothing_on_grid"
    assert after(state, 0, passing(state)).turn == 2


def test_k29_a_pass_has_no_tiles_on_the_grid() -> None:
    state = laid("solo", words=("OS",), rack="OSAKWEE")
    assert refusal(state, 0, play(state, "8G", "OS", pass_turn=True)).code == "pass_with_tiles"


@pytest.mark.parametrize("mode", ["solo", "tourlou"])
@pytest.mark.parametrize(
    ("loupe_tiles", "aside", "penalty"),
    [
        ("", "", 0),
        ("K", "", 10),
        ("KW", "", 20),
        ("E", "", 10),
        ("", "KAEE", 7),  # half of 13, rounded up
        ("", "E", 5),
        ("W", "K", 10 + 5),
    ],
)
def test_k30_what_a_pass_costs(mode: str, loupe_tiles: str, aside: str, penalty: int) -> None:
    state = laid(mode, rack="OSAKWEE", words=("OS",))
    before = size_of(state)
    given = passing(state, loupe=tuple(loupe_tiles), aside=tuple(aside))
    state = after(state, 0, given)
    if mode == "tourlou":
        state = after(state, 1, passing(state))
    line = state.sheet[-1].lines[0]
    assert (line.done, line.penalty, line.score) == ("pass", penalty, -penalty)
    assert state.thrown == len(loupe_tiles)
    assert size_of(state) == before
    kept = 7 - len(loupe_tiles) - len(aside)
    assert len(state.racks[0]) == 7
    assert not set(state.racks[0][:kept]) & set(loupe_tiles + aside) or "E" in loupe_tiles + aside


def test_k30_in_a_duel_loupe_and_aside_mean_nothing() -> None:
    state = laid(rack="OSAKWEE", words=("OS",))
    done = both(state, passing(state, loupe=("K",)), passing(state, aside=("W",)))
    assert [line.penalty for line in done.sheet[-1].lines] == [0, 0]
    assert done.racks == state.racks
    assert done.turn == 2


def test_k30_where_tourlous_tiles_stay_the_penalty_is_kept() -> None:
    state = laid("tourlou", rack="OSAKWEE", words=("OS",))
    done = both(state, passing(state, loupe=("K",)), play(state, "8G", "OS"))
    assert (done.thrown, done.sheet[-1].lines[0].penalty) == (0, 10)
    assert done.racks[0][:5] == tuple("AKWEE")


def _line(score: int) -> DupliktaLine:
    return DupliktaLine(
        done="word",
        word="",
        cells=(),
        faces=(),
        refused=(),
        points=score,
        bonus=0,
        more=0,
        speed=0,
        penalty=0,
        score=score,
        time=None,
        timed_out=False,
        chances=0,
        gift=False,
    )


def _before(state: DupliktaState, first: int, second: int) -> DupliktaState:
    """The turn before gave these scores."""
    closed = DupliktaTurn(
        turn=1, attempt=1, lines=(_line(first), _line(second)), stays=None, rung=None, won=None
    )
    return replace(state, turn=2, sheet=(closed,))


def _chances(state: DupliktaState, seat: int, halves: int) -> DupliktaState:
    return with_player(state, seat, replace(state.players[seat], chances=halves))


@pytest.mark.parametrize(
    ("rung", "made"),
    [
        ("total", lambda s: replace(s, scores=(3, 5))),
        ("previous", lambda s: _before(s, 3, 5)),
        ("chances", lambda s: _chances(s, 0, 9)),
    ],
)
def test_k31_the_later_rungs(rung: str, made: Callable[[DupliktaState], DupliktaState]) -> None:
    for mode in ("duel", "tourlou"):
        state = made(laid(mode, words=("OS",), rack="OSAKWEE", timer_seconds=0))
        closed = both(state, play(state, "8G", "OS"), play(state, "8H", "OS")).sheet[-1]
        assert (closed.stays, closed.rung) == (1, rung)


def test_k31_the_earlier_rungs_come_first() -> None:
    # Totals, the turn before and Chances are all for the second; the score is for the first.
    state = laid(words=("OS", "KE"), rack="OSAKWEE")
    state = _chances(_before(replace(state, scores=(0, 99)), 0, 9), 0, 0)
    closed = both(state, play(state, "8G", "KE"), play(state, "8H", "OS")).sheet[-1]
    assert (closed.stays, closed.rung) == (0, "score")
    more = both(state, play(state, "8G", "KE"), play(state, "8H", "OS"))
    assert more.board == closed_board(more)


def closed_board(state: DupliktaState) -> tuple[str, ...]:
    """The grid that the last line of whoever stayed gives, on an empty one."""
    closed = state.sheet[-1]
    line = closed.lines[closed.stays or 0]
    board = [""] * 225
    for cell, face in zip(line.cells, line.faces, strict=True):
        board[cell] = face
    return tuple(board)


def test_k31_all_attempts_of_the_turn_before_count() -> None:
    state = _before(laid(words=("OS",), rack="OSAKWEE", timer_seconds=0), 10, 0)
    again = replace(state.sheet[0], attempt=2, lines=(_line(-20), _line(0)))
    state = replace(state, sheet=(*state.sheet, again))
    closed = both(state, play(state, "8G", "OS"), play(state, "8H", "OS")).sheet[-1]
    assert (closed.stays, closed.rung) == (1, "previous")


def test_k31_the_last_rung_is_drawn_from_the_seed() -> None:
    stayed = set()
    for number in range(12):
        state = laid(words=("OS",), rack="OSAKWEE", timer_seconds=0)
        state = replace(state, seed=bytes([number] * 32).hex())
        closed = both(state, play(state, "8G", "OS"), play(state, "8H", "OS")).sheet[-1]
        assert closed.rung == "lot"
        stayed.add(closed.stays)
    assert stayed == {0, 1}


def test_k31_in_a_scenario_tourlous_stay() -> None:
    state = laid("scenario", words=("OS", "OSAKE"), rack="OSAKWEE")
    done = both(state, play(state, "8D", "OSAKE"), play(state, "8G", "OS"))
    assert (done.sheet[-1].stays, done.sheet[-1].rung) == (1, "scenario")
    refused = both(state, play(state, "8G", "OA"), play(state, "8G", "OS"))
    assert (refused.sheet[-1].stays, refused.turn) == (1, 2)
    without_tourlou = both(state, play(state, "8G", "OS"), passing(state))
    assert (without_tourlou.sheet[-1].stays, without_tourlou.sheet[-1].rung) == (0, "alone")


def test_k31_what_the_one_who_stays_did_not_play_are_the_next_tiles_of_both() -> None:
    state = laid(words=("OS", "KE"), rack="OSAKWEE")
    done = both(state, play(state, "8G", "OS"), play(state, "8G", "KE"))
    assert done.sheet[-1].stays == 1
    assert done.racks[0] == done.racks[1]
    assert done.racks[0][:5] == tuple("OSAWE")


def test_k32_k35_a_game_is_over_when_box_and_rack_are_empty() -> None:
    # One plays all four; the other plays two and holds Z and E.
    state = laid(words=("OSES", "OS", "OSZE", "ES"), rack="OSZE", box="", board={"8G": "OS"})
    state = replace(state, board=tuple("" for _ in state.board))
    step = move(after(state, 0, play(state, "8E", "OSZE")), 1, play(state, "8G", "OS"), 0)
    (over,) = events(step.told, DupliktaOver)
    assert (over.ending, over.adjustments, over.rests) == (
        "played_out",
        (11, -11),
        ((), ("Z", "E")),
    )
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == step.state.scores == over.scores
    assert outcome.ranks == (1, 2)
    lines = step.state.sheet[-1].lines
    assert over.scores == (lines[0].score + 11, lines[1].score - 11)


def test_k35_where_neither_played_all_each_only_loses() -> None:
    state = laid(words=("OS",), rack="OSZE", box="")
    state = both(state, play(state, "8G", "OS"), passing(state))
    assert state.phase == "play"
    over = both(state, passing(state), passing(state))
    assert (over.ending, over.adjustments) == ("passed", (-11, -11))


def test_k35_a_refused_player_holds_the_whole_rack() -> None:
    state = laid(words=("OS",), rack="OS", box="")
    over = both(state, play(state, "8G", "OS"), play(state, "8H", "SO", pass_turn=False))
    assert over.phase == "over"
    # SO is OS backwards, so both have played all.
    assert over.adjustments == (0, 0)
    wrong = laid(words=("OS",), rack="OS", box="", chances=0)
    over = both(wrong, play(wrong, "8G", "OS"), play(wrong, "8G", "SO"))
    assert over.adjustments == (2, -2)


def test_k35_alone_what_is_left_is_taken_off() -> None:
    state = laid("solo", rack="KWE", box="", words=("OS",))
    over = after(state, 0, passing(state))
    assert (over.ending, over.scores, over.adjustments) == ("passed", (-21,), (-21,))


@pytest.mark.parametrize(("aside", "left"), [("", "KWE"), ("W", "KWE"), ("KWE", "KWE")])
def test_k30_k35_a_pass_that_ends_the_game_puts_nothing_back(aside: str, left: str) -> None:
    state = laid("solo", rack="KWE", box="", words=("OS",))
    over = after(state, 0, passing(state, aside=tuple(aside)))
    line = over.sheet[-1].lines[0]
    assert (line.penalty, over.box, over.rests) == (0, (), (tuple(left),))
    assert (over.ending, over.adjustments, over.scores) == ("passed", (-21,), (-21,))


def test_k30_k35_tiles_on_the_loupe_are_paid_once_and_those_aside_in_full() -> None:
    state = laid("solo", rack="KWE", box="", words=("OS",))
    over = after(state, 0, passing(state, loupe=("W",), aside=("K", "E")))
    assert (over.thrown, over.sheet[-1].lines[0].penalty) == (1, 10)
    assert (over.rests, over.adjustments, over.scores) == ((("K", "E"),), (-11,), (-21,))


@pytest.mark.parametrize("aside", ["", "XY", "KWXY"])
def test_k35_against_tourlou_tiles_aside_are_tiles_not_played(aside: str) -> None:
    state = laid("tourlou", words=("OS",), racks=("KWXY", "OS"), same_tiles=False, box="")
    over = both(state, passing(state, aside=tuple(aside)), play(state, "8G", "OS"))
    assert (over.ending, over.adjustments) == ("passed", (-40, 40))
    assert over.scores == (-40, over.sheet[-1].lines[1].score + 40)


def test_k32_a_pass_with_an_empty_box() -> None:
    state = laid(words=("OS", "OSA"), rack="OSAKWEE", box="")
    one = both(state, play(state, "8G", "OS"), passing(state))
    assert one.phase == "play"
    with_tourlou = laid("tourlou", words=("OS", "OSA"), rack="OSAKWEE", box="")
    over = both(with_tourlou, passing(with_tourlou), play(with_tourlou, "8G", "OS"))
    assert (over.ending, over.board.count("O")) == ("passed", 1)
    goes_on = both(with_tourlou, play(with_tourlou, "8G", "OS"), passing(with_tourlou))
    assert goes_on.phase == "play"


def test_k32_three_turns_in_a_row_without_a_play_end_it() -> None:
    state = begun()
    for left in (2, 1):
        state = both(state, passing(state), passing(state))
        assert (state.phase, state.dry) == ("play", 3 - left)
    over = both(state, passing(state), passing(state))
    assert (over.ending, over.dry) == ("dry", 3)


def test_k32_a_play_in_between_begins_the_count_anew() -> None:
    state = laid(words=("OS",), rack="OSOSAAA")
    state = both(state, passing(state), passing(state))
    state = both(state, passing(state), passing(state))
    state = both(state, play(state, "8G", "OS"), passing(state))
    assert state.dry == 0


def test_k32_in_a_duel_attempts_count_and_alone_they_do_not() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    for _ in range(3):
        state = both(state, play(state, "8G", "OA"), play(state, "8G", "OA"))
    assert state.ending == "dry"
    alone = laid("solo", words=("OS",), rack="OSAKWEE")
    for attempt in range(1, 8):
        alone = after(alone, 0, play(alone, "8G", "OA"))
        assert (alone.phase, alone.turn, alone.attempt, alone.dry) == ("play", 1, attempt + 1, 1)
    alone = after(alone, 0, play(alone, "8G", "OS"))
    assert (alone.turn, alone.dry, alone.scores) == (2, 0, (-66,))


def test_without_equal_sets_a_duel_ends_when_one_rack_is_empty() -> None:
    state = laid(words=("OS", "KE"), racks=("OS", "KEZ"), same_tiles=False, box="", chances=1)
    state = both(state, play(state, "8G", "OS"), passing(state, loupe=("Z",)))
    assert (state.ending, state.adjustments) == ("played_out", (21, -21))


def test_tiles_thrown_away_are_not_played() -> None:
    state = laid("tourlou", words=("OS", "OSA"), racks=("K", "KE"), same_tiles=False, box="")
    over = both(state, passing(state, loupe=("K",)), passing(state))
    assert over.adjustments == (0, -11)
    assert after(laid(rack="?"), 0, loupe("?", "E")).players[0].rack == ("e",)
