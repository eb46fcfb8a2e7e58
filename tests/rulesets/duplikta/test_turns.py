"""Chronos, drafts, confirming, pauses and halts (K12 to K17)."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaConfirm,
    DupliktaDraft,
    DupliktaMove,
    DupliktaPause,
    DupliktaResume,
    DupliktaStart,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from ludotheque.core.rulesets.duplikta.telling import (
    DupliktaClosed,
    DupliktaHalted,
    DupliktaPaused,
    DupliktaReady,
    DupliktaResumed,
)
from tests.rulesets.duplikta.tables import (
    after,
    begun,
    both,
    cell,
    events,
    laid,
    loupe,
    move,
    passing,
    play,
    puts,
    refusal,
)

START, PAUSE, RESUME = DupliktaStart(), DupliktaPause(), DupliktaResume()
STOP_AND_GO: tuple[DupliktaMove, ...] = (PAUSE, RESUME)
LIMIT = 120_000


def _time(state: DupliktaState, seat: int) -> int | None:
    return state.sheet[-1].lines[seat].time


def test_k12_a_chrono_starts_at_the_first_touch() -> None:
    state = begun()
    assert RULESET.deadline(state) == 15_000 + LIMIT
    touched = after(state, 0, START, at=3_000)
    assert RULESET.deadline(touched) == 3_000 + LIMIT
    assert after(touched, 0, START, at=9_000) == touched
    for act in (DupliktaDraft(), loupe(state.racks[0][0])):
        assert RULESET.deadline(after(state, 0, act, at=4_000)) == 4_000 + LIMIT


def test_k12_and_after_fifteen_seconds_by_itself() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = both(state, play(state, "8G", "OS"), passing(state), at=25_000)
    assert (_time(state, 0), _time(state, 1)) == (10_000, 10_000)


def test_k12_whoever_touched_nothing_thought_since_the_turn_opened() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = both(state, play(state, "8G", "OS"), passing(state), at=5_000)
    assert (_time(state, 0), _time(state, 1)) == (5_000, 5_000)


def test_k12_with_four_tiles_out_it_starts_at_once() -> None:
    for rest, starts in ((4, 60_000), (3, 75_000)):
        word = "OSSUAIRE"[: 7 - rest]
        state = laid(words=(word,), rack=word + "A" * rest)
        state = both(state, play(state, "8G", word), passing(state), at=60_000)
        assert state.turn == 2
        assert RULESET.deadline(state) == starts + LIMIT


def test_k12_faster_is_ones_own_chrono_not_the_order_of_arrival() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = after(state, 0, START, at=0)
    state = after(state, 1, START, at=15_000)
    # A player who starts at 0 s and confirms at 30 s, and one from 15 s to 40 s.
    state = after(state, 0, play(state, "8G", "OS"), at=30_000)
    state = after(state, 1, play(state, "H8", "OS"), at=40_000)
    closed = state.sheet[-1]
    assert [line.time for line in closed.lines] == [30_000, 25_000]
    assert [line.speed for line in closed.lines] == [0, 2]
    assert (closed.stays, closed.rung, closed.won) == (1, "time", 1)


def test_k12_pauses_are_out_of_the_chrono() -> None:
    # One from 0 s to 30 s; the other pauses until 20 s, starts then, and confirms at 45 s.
    state = after(laid(words=("OS",), rack="OSAAAAA"), 0, START, at=0)
    state = after(state, 1, PAUSE, at=0)
    state = after(state, 1, RESUME, START, at=20_000)
    state = after(state, 0, play(state, "8G", "OS"), at=30_000)
    state = after(state, 1, play(state, "H8", "OS"), at=45_000)
    closed = state.sheet[-1]
    assert [(line.time, line.speed) for line in closed.lines] == [(30_000, 0), (25_000, 2)]
    assert (closed.stays, closed.won) == (1, 1)


def test_k13_the_clock_confirms_the_draft() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = after(state, 0, DupliktaDraft(puts=puts("8G", "OS")), at=1_000)
    state = after(state, 1, DupliktaDraft(puts=puts("8G", "OS")), at=2_000)
    due = RULESET.deadline(state)
    assert due == 1_000 + LIMIT
    step = RULESET.expire(state, (0, 1), due)
    # Only the one whose time is over is late; the other has a second more.
    assert events(step.told, DupliktaReady) == [DupliktaReady(seat=0, timed_out=True)]
    assert RULESET.to_act(step.state) == (1,)
    assert RULESET.deadline(step.state) == 2_000 + LIMIT
    state = RULESET.expire(step.state, (1,), 2_000 + LIMIT).state
    lines = state.sheet[-1].lines
    assert [line.done for line in lines] == ["word", "word"]
    assert [line.time for line in lines] == [LIMIT, LIMIT]
    assert [line.speed for line in lines] == [0, 0]


def test_k13_a_draft_that_lies_wrong_is_a_refused_play_at_the_bell() -> None:
    state = laid("solo", words=("OS",), rack="OSAAAAA")
    state = after(state, 0, DupliktaDraft(puts=puts("1A", "OS")))
    state = RULESET.expire(state, (0,), LIMIT).state
    line = state.sheet[-1].lines[0]
    assert (line.done, line.penalty, line.refused, line.faces) == ("refused", 10, (), ("O", "S"))
    assert (state.turn, state.attempt) == (1, 2)


def test_k13_nothing_on_the_grid_is_a_pass_at_the_bell() -> None:
    state = RULESET.expire(begun("solo"), (0,), 15_000 + LIMIT).state
    assert state.sheet[-1].lines[0].done == "pass"
    assert state.turn == 2


def test_k13_a_refused_play_that_lies_there_is_not_confirmed_by_the_clock() -> None:
    state = laid("solo", words=("OS",), rack="OSAAAAA")
    state = after(state, 0, play(state, "8G", "OA"))
    assert state.players[0].draft.puts == puts("8G", "OA")
    state = RULESET.expire(state, (0,), LIMIT).state
    assert [turn.lines[0].done for turn in state.sheet] == ["refused", "pass"]


def test_k13_a_draft_takes_tiles_that_are_there() -> None:
    state = laid(rack="OSAAAAA")
    wrong = DupliktaDraft(puts=puts("8G", "OSE"))
    assert refusal(state, 0, wrong).code == "tile_not_on_rack"
    twice = DupliktaDraft(puts=puts("8G", "O"), aside=("O",))
    assert refusal(state, 0, twice).code == "tile_not_on_rack"
    same = DupliktaDraft(puts=(*puts("8G", "O"), *puts("8G", "S")))
    assert refusal(state, 0, same).place == {"cell": cell("G8")}


def test_k14_a_confirmation_cannot_be_taken_back() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    given = play(state, "8G", "OS")
    state = after(state, 0, given)
    for again in (given, passing(state), DupliktaDraft(), START, PAUSE, loupe("A", "E")):
        assert refusal(state, 0, again).code == "already_confirmed"


def test_k14_a_double_click_never_reaches_the_next_turn() -> None:
    state = laid("solo", words=("OS",), rack="OSOSOSA")
    given = play(state, "8G", "OS")
    after_it = after(state, 0, given)
    assert refusal(after_it, 0, given).code == "another_turn"
    refused = play(state, "8G", "OA")
    again = after(state, 0, refused)
    assert (again.turn, again.attempt) == (1, 2)
    assert refusal(again, 0, refused).place == {"turn": 1, "attempt": 2}
    passed = after(state, 0, passing(state))
    assert refusal(passed, 0, passing(state)).code == "another_turn"


def test_k14_two_blanks_at_most_get_their_letter_in_the_confirmation() -> None:
    state = laid("solo", words=("OSA",), rack="???AAAA")
    given = play(state, "8G", "osa")
    assert refusal(state, 0, given).place == {"blanks": 3, "most": 2}
    named = after(state, 0, loupe("?", "O"))
    assert after(named, 0, play(named, "8G", "osa")).sheet[-1].lines[0].done == "word"
    untimed = laid("solo", words=("OSA",), rack="???AAAA", timer_seconds=0)
    assert after(untimed, 0, given).sheet[-1].lines[0].done == "word"
    drafted = after(state, 0, DupliktaDraft(puts=given.puts))
    assert RULESET.expire(drafted, (0,), LIMIT).state.sheet[-1].lines[0].done == "refused"


def test_k14_misplaced_tiles_cost_nothing() -> None:
    state = laid(words=("OS",), rack="OSAAAAA", board={"8G": "OS"})
    for place, code in (("1A", "not_attached"), ("8G", "cell_taken"), ("8A", "not_attached")):
        no = refusal(state, 0, play(state, place, "OS"))
        assert (no.code, no.rule) == (code, "K18")
    gap = DupliktaConfirm(turn=1, puts=(*puts("7G", "O"), *puts("7J", "S")))
    assert refusal(state, 0, gap).code == "gap"


def test_k15_what_one_does_is_no_new_phase_for_the_other() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    phase = RULESET.phase(state)
    for act in (START, DupliktaDraft(), loupe("A", "E"), PAUSE, RESUME, passing(state)):
        state = after(state, 0, act)
        assert RULESET.phase(state) == phase
    assert RULESET.phase(after(state, 1, passing(state))) == "2.1"


def test_k16_a_pause_stops_the_chrono_and_hides_the_board() -> None:
    state = after(laid(words=("OS",), rack="OSAAAAA", board={"8G": "OS"}), 0, START, at=0)
    step = move(state, 0, PAUSE, 40_000)
    assert events(step.told, DupliktaPaused, 1) == [DupliktaPaused(seat=0, pauses_left=2)]
    mine, its = (RULESET.view(step.state, seat) for seat in (0, 1))
    assert mine.own is not None
    assert (mine.board, mine.own.rack, mine.dealt, mine.sheet) == ((), (), None, ())
    assert its.board == state.board
    assert (its.seats[0].status, its.seats[1].status) == ("paused", "thinking")
    assert refusal(step.state, 0, DupliktaDraft(), 41_000).code == "paused"
    back = after(step.state, 0, RESUME, at=100_000)
    assert back.players[0].used == 40_000
    assert refusal(back, 0, RESUME).code == "not_paused"
    assert _time_of(back, 0, 130_000) == 70_000


def _time_of(state: DupliktaState, seat: int, at: int) -> int | None:
    return after(state, seat, passing(state), at=at).players[seat].time


def test_k16_a_pause_of_a_duel_ends_after_two_minutes() -> None:
    state = after(begun(), 0, START, PAUSE, at=10_000)
    assert RULESET.deadline(state) == 130_000
    step = RULESET.expire(state, (0, 1), 130_000)
    assert events(step.told, DupliktaResumed) == [DupliktaResumed(seat=0, halt=False)]
    # The other's chrono started by itself meanwhile and is due at 135 s.
    assert RULESET.deadline(step.state) == 135_000
    assert step.state.players[0].since == 130_000


def test_k16_three_pauses_each_in_a_duel_and_any_number_alone() -> None:
    state = after(begun(), 0, *STOP_AND_GO * 3)
    assert refusal(state, 0, PAUSE).code == "no_pauses_left"
    assert RULESET.view(state, 1).seats[0].pauses_left == 0
    assert RULESET.view(state, 1).seats[1].pauses_left == 3
    state = both(state, passing(state), passing(state))
    assert refusal(state, 0, PAUSE).code == "no_pauses_left"
    alone = after(begun("solo"), 0, *STOP_AND_GO * 5, PAUSE)
    assert RULESET.deadline(alone) is None
    assert RULESET.view(alone, 0).seats[0].pauses_left is None


def test_k16_a_chrono_that_had_not_started_has_what_was_left_of_its_fifteen_seconds() -> None:
    state = after(after(begun("solo"), 0, PAUSE, at=2_000), 0, RESUME, at=50_000)
    assert RULESET.deadline(state) == 63_000 + LIMIT
    again = after(after(state, 0, PAUSE, at=60_000), 0, RESUME, at=70_000)
    assert RULESET.deadline(again) == 73_000 + LIMIT


def test_k16_a_pause_before_the_first_touch_takes_no_time_off_the_chrono() -> None:
    # Both look for 10 s, one of them with a pause in between, and confirm what they never laid out.
    state = laid(words=("OS",), rack="OSAAAAA")
    state = after(after(state, 0, PAUSE, at=9_000), 0, RESUME, at=60_000)
    state = after(after(state, 1, PAUSE, at=0), 1, RESUME, at=51_000)
    state = after(state, 0, play(state, "8G", "OS"), at=61_000)
    state = after(state, 1, play(state, "8G", "OS"), at=61_000)
    assert [line.time for line in state.sheet[-1].lines] == [10_000, 10_000]


def test_k16_the_end_of_a_pause_before_the_first_touch_keeps_the_time_too() -> None:
    state = after(begun(), 0, PAUSE, at=9_000)
    state = RULESET.expire(state, (0, 1), 129_000).state
    assert state.players[0].since == 135_000
    assert _time_of(state, 0, 130_000) == 10_000


def _timed_out(state: DupliktaState) -> DupliktaState:
    due = RULESET.deadline(state)
    assert due is not None
    return RULESET.expire(state, RULESET.to_act(state), due).state


def test_k17_two_empty_time_outs_in_a_row_halt_the_game() -> None:
    state = _timed_out(begun())
    assert state.phase == "play"
    due = RULESET.deadline(state) or 0
    step = RULESET.expire(state, (0, 1), due)
    state = step.state
    assert (state.phase, state.turn) == ("halted", 3)
    assert events(step.told, DupliktaHalted)
    assert RULESET.deadline(state) == due + 86_400_000
    assert refusal(state, 0, passing(state)).code == "game_halted"
    back = after(state, 1, RESUME, at=due + 1_000_000)
    assert (back.phase, back.idle) == ("play", 0)
    # With seven tiles out the chronos start at once.
    assert RULESET.deadline(back) == due + 1_000_000 + LIMIT


def test_k17_a_game_that_nobody_resumes_ends() -> None:
    state = _timed_out(_timed_out(_timed_out(begun())))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.ending == "dry"


def test_k17_one_who_is_there_keeps_the_game_going() -> None:
    state = begun()
    for _ in range(2):
        state = after(state, 0, passing(state))
        state = _timed_out(state)
    assert state.phase == "play"


def test_k17_tourlou_is_not_somebody() -> None:
    state = begun("tourlou")
    for _ in range(2):
        state = after(state, 1, RULESET.bot(RULESET.view(state, 1), 1, 10, bytes(32)))
        state = _timed_out(state)
    assert (state.phase, RULESET.to_act(state)) == ("halted", (0,))
    assert refusal(state, 1, RESUME).code == "game_halted"


def test_an_absent_player_is_skipped_before_the_deadline() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = after(state, 0, DupliktaDraft(puts=puts("8G", "OS")), at=1_000)
    state = RULESET.expire(state, (0,), 2_000).state
    assert RULESET.to_act(state) == (1,)
    assert state.players[0].time == 1_000


def test_without_a_timer_nothing_is_due() -> None:
    state = begun(timer_seconds=0)
    assert RULESET.deadline(state) is None
    state = both(state, passing(state), passing(state), at=10)
    assert _time(state, 0) is None
    assert state.players == tuple(replace(player, time=None) for player in state.players)


def test_the_sheet_tells_what_each_did() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = after(state, 0, play(state, "8G", "OS"), at=7_000)
    step = move(state, 1, play(state, "8G", "OA"), 9_000)
    (told,) = events(step.told, DupliktaClosed)
    assert told.closed == step.state.sheet[-1]
    first, second = told.closed.lines
    assert (first.done, first.word, first.points, first.more) == ("word", "OS", 4, 10)
    assert (first.score, first.time, first.chances) == (14, 7_000, 10)
    assert (second.done, second.word, second.refused) == ("refused", "OA", ("OA",))
    assert (second.penalty, second.score, second.gift) == (10, -10, False)
    assert [(w.seat, w.word, w.valid) for w in told.words] == [(0, "OS", True), (1, "OA", False)]
