"""How games end, leavers, clocks and results: W11 to W13, W16 to W19."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import (
    WocablePass,
)
from tests.rulesets.wocable.tables import (
    dealt,
    exchange,
    laid,
    options,
    pass_on,
    place,
    placed,
    refusal,
)

SECOND = 1000
DAY = 86_400 * SECOND


def test_twenty_turns_without_a_placement_end_the_game() -> None:
    """W11: exchanges reset the passes, not these; a placement does."""
    state = laid(("8G", "CAT"), racks=("SBCDEFG", "HIJKLMN"), words=("CATS",), scores=(7, 9))
    for number in range(20):
        assert (state.phase, state.scoreless) == ("play", number)
        state = exchange(state, state.racks[state.mover][0]).state
    assert (state.ending, state.scores, state.adjustments) == ("scoreless", (7, 9), (0, 0))
    late = laid(("8G", "CAT"), racks=("SBCDEFG", "HIJKLMN"), words=("CATS",), scoreless=19)
    assert place(late, "8G", "CATS").state.scoreless == 0


def test_the_fourth_pass_ends_as_passes_in_the_twentieth_turn_too() -> None:
    """W11."""
    state = laid(("8G", "CAT"), racks=("AB", "CD"), passes=3, scoreless=19)
    assert pass_on(state).state.ending == "passes"


def test_a_refused_word_is_no_pass() -> None:
    """W7, W11."""
    state = laid(("8G", "CAT"), racks=("SX", "AB"), words=("CATS",), passes=3, bag="A")
    refusal(state, 0, placed("8J", "X"))
    assert state.passes == 3
    assert place(state, "8G", "CATS").state.passes == 0


def test_a_seat_that_left_is_skipped_without_counting() -> None:
    """W11, W13: three passes, one leaves, the next pass is the fourth."""
    state = laid(("8G", "CAT"), racks=("AB", "CD", "EF"), passes=3)
    state = RULESET.leave(state, 0, 0).state
    assert (state.mover, state.passes, state.turn) == (1, 3, 1)
    assert pass_on(state).state.ending == "passes"


def test_going_out_takes_nothing_from_racks_set_aside() -> None:
    """W12, W13: the leaver's Q counts for nobody, and its score stands."""
    state = laid(("8G", "CAT"), racks=("S", "Q", "K"), bag="", words=("CATS",), scores=(10, 90, 20))
    state = RULESET.leave(state, 1, 0).state
    over = place(state, "8G", "CATS").state
    assert over.adjustments == (5, 0, -5)
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("out", (21, 90, 15), (1, 3, 2))


def test_scores_may_be_negative_and_equal_scores_share_a_rank() -> None:
    """W12, W16."""
    state = laid(("8G", "CAT"), racks=("S", "Q", "Z", "F"), bag="", words=("CATS",))
    over = place(state, "8G", "CATS").state
    assert over.scores == (30, -10, -10, -4)
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 3, 2)


def test_with_two_players_the_other_wins_whatever_the_score() -> None:
    """W13."""
    state = laid(("8G", "CAT"), racks=("AB", "CD"), scores=(100, 3))
    step = RULESET.leave(state, 0, 0)
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("left", (100, 3), (2, 1))
    assert [told.event.kind for told in step.told] == ["wocable.left", "wocable.over"]
    assert step.told[0].event.reason == "resigned"


def test_later_leavers_are_placed_before_earlier_ones() -> None:
    """W13, W16: the last one left wins at once."""
    state = dealt(options(), 4)
    for seat in (2, 0):
        state = RULESET.leave(state, seat, 0).state
        assert state.phase == "play"
        assert refusal(state, seat, WocablePass()).code == "seat_left"
        assert seat not in RULESET.to_act(state)
    state = RULESET.leave(state, 3, 0).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("left", (3, 1, 4, 2))
    assert len(state.racks[2]) == 7


def test_a_leavers_turn_is_the_next_seats() -> None:
    """W13, W19: it completes none, and the phase is another."""
    state = laid(("8G", "CAT"), racks=("AB", "CD", "EF"))
    after = RULESET.leave(state, 0, 0).state
    assert (after.mover, after.turn, RULESET.turns(after)) == (1, 1, 0)
    assert RULESET.phase(after) != RULESET.phase(state)
    other = RULESET.leave(state, 2, 0).state
    assert (other.mover, RULESET.phase(other)) == (0, RULESET.phase(state))
    assert RULESET.turns(pass_on(after).state) == 1


def test_whoever_is_late_has_left() -> None:
    """W17: with two seats the other wins; the very millisecond still counts."""
    state = dealt(options(turn_seconds=30), at=500)
    due = RULESET.deadline(state)
    assert due == 30_500
    assert pass_on(state, 30_500).state.turn == 2
    assert refusal(state, state.mover, WocablePass(), 30_501).code == "too_late"
    step = RULESET.expire(state, (state.mover,), 30_500)
    assert step.told[0].event.reason == "time"
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "left"
    assert outcome.ranks[state.mover] == 2
    assert RULESET.deadline(step.state) is None


def test_with_more_seats_the_others_play_on_after_a_time_out() -> None:
    """W17: the next clock runs from then."""
    state = dealt(options(turn_seconds=30), 3)
    after = RULESET.expire(state, (state.mover,), 31_000).state
    assert after.left == (state.mover,)
    assert after.mover == state.order[1]
    assert RULESET.deadline(after) == 61_000


def test_an_absent_player_is_skipped_before_the_deadline_by_a_pass() -> None:
    """W18."""
    state = dealt(options(turn_seconds=30))
    step = RULESET.expire(state, (state.mover,), 5_000)
    assert (step.state.passes, step.state.left) == (1, ())
    assert step.told[0].event.kind == "wocable.passed"
    unhurried = dealt(options(turn_seconds=0))
    assert RULESET.deadline(unhurried) is None
    assert RULESET.expire(unhurried, (unhurried.mover,), 10**12).state.passes == 1


def test_nobody_else_is_ever_late() -> None:
    """W17."""
    state = dealt()
    assert RULESET.expire(state, (1 - state.mover,), 10**9).state == state


def test_banks_and_increments() -> None:
    """W17: a bank replaces the time of a turn, and gets its increment after each move."""
    asked = options(bank_seconds=60, increment_seconds=5)
    assert asked.turn_seconds == 0
    state = dealt(asked)
    first, other = state.order
    assert RULESET.deadline(state) == 60_000
    state = pass_on(state, 20_000).state
    assert RULESET.view(state, None).banks[first] == 45_000
    assert RULESET.deadline(state) == 80_000
    state = exchange(state, state.racks[other][0], 30_000).state
    assert RULESET.deadline(state) == 30_000 + 45_000
    out = RULESET.expire(state, (first,), 75_000).state
    assert (out.left, out.clocks.banks[first], out.clocks.since) == ((first,), 0, (None, None))


@pytest.mark.parametrize("days", [1, 3, 7])
def test_correspondence(days: Any) -> None:
    """W17: days for each move replace the time of a turn."""
    asked = options(turn_days=days)
    assert asked.turn_seconds == 0
    state = pass_on(dealt(asked), 2 * SECOND).state
    assert RULESET.deadline(state) == 2 * SECOND + days * DAY
