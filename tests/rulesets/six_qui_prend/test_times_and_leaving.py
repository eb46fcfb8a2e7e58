"""Deadlines, leaving and options of 6 qui prend, one rule at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.model import SixChosen, SixLeft, SixOptions
from tests.rulesets.six_qui_prend.tables import (
    SEED,
    choose,
    choose_all,
    dealt,
    laid,
    placed,
    take,
    time_out,
)

ENDS = ((12,), (37,), (43,), (58,))
LOW = ((3, 90), (15, 91), (60, 92))


def test_a_late_seat_plays_its_lowest_card() -> None:
    """S12: a choice made stands, and only the late seats are played for."""
    state = choose(laid(ENDS, LOW), 2, 92).state
    one = RULESET.expire(state, (1,), 45_000)
    assert one.state.chosen == (None, 15, 92)
    assert [each.event for each in one.told] == [SixChosen(seat=1)]
    all_ = RULESET.expire(state, (0, 1, 2), 45_000).state
    assert [each.card for each in all_.revealed] == [3, 15, 92]


def test_a_late_row_choice_takes_the_topmost_of_the_cheapest() -> None:
    """S12: rows of 1, 1 and 1 heads are equal, so the upper one goes."""
    state = choose_all(laid(((50,), (38,), (43,), (58,)), LOW), (3, 15, 60)).state
    step = RULESET.expire(state, RULESET.to_act(state), 20_000)
    first = placed(step.told)[0]
    assert (first.row, first.taken, first.reason) == (1, (38,), "low")


def test_a_late_seat_may_change_its_mind_while_others_think() -> None:
    """S5: a skipped player who comes back finds the choice still open."""
    state = RULESET.expire(laid(ENDS, LOW), (1,), 1_000).state
    step = choose(state, 1, 91, 2_000)
    assert step.state.chosen == (None, 91, None)
    assert step.told == ()


def test_every_phase_has_its_own_deadline() -> None:
    """S12, S14: counted from the input that opened it; 0 seconds is no clock."""
    options = SixOptions(choose_seconds=10, row_seconds=7)
    state = laid(ENDS, LOW, options)
    for seat, at in ((0, 1_000), (1, 2_000), (2, 3_000)):
        state = choose(state, seat, state.hands[seat][0], at).state
    assert RULESET.deadline(state) == 10_000
    state = take(state, 0, 1, 8_000).state
    assert (state.phase, RULESET.deadline(state)) == ("choose", 18_000)
    still = laid(ENDS, LOW, SixOptions(choose_seconds=0, row_seconds=0))
    assert RULESET.deadline(still) is None
    still = choose_all(still, (3, 15, 60)).state
    assert RULESET.deadline(still) is None
    assert take(still, 0, 0, 10**15).state.phase == "choose"


def test_a_row_is_refused_to_others_and_out_of_range() -> None:
    """S9: only the seat that is asked takes a row, and only one of the four."""
    state = choose_all(laid(ENDS, LOW), (3, 15, 60)).state
    for seat, row, code in (
        (1, 0, "not_row_chooser"),
        (0, 4, "no_such_row"),
        (0, -1, "no_such_row"),
    ):
        with pytest.raises(IllegalMove) as refusal:
            take(state, seat, row)
        assert refusal.value.code == code
    with pytest.raises(IllegalMove) as refusal:
        take(laid(ENDS, LOW), 0, 1)
    assert refusal.value.code == "no_row_to_take"
    with pytest.raises(IllegalMove) as refusal:
        take(choose(laid(ENDS, LOW), 0, 3).state, 0, 1)
    assert refusal.value.code == "no_row_to_take"


def test_a_card_of_another_hand_is_refused() -> None:
    """S5: the place names the card."""
    with pytest.raises(IllegalMove) as refusal:
        choose(laid(ENDS, LOW), 0, 15)
    assert (refusal.value.code, refusal.value.place) == ("card_not_in_hand", {"card": 15})


def test_leaving_in_mid_trick_keeps_the_choice_and_completes_the_trick() -> None:
    """S15: whoever is the last one waited for completes the trick by leaving."""
    state = choose(choose(laid(ENDS, LOW), 0, 90).state, 1, 15).state
    gone = RULESET.leave(state, 0, 0).state
    assert gone.chosen == (90, 15, None)
    step = RULESET.leave(gone, 2, 0)
    assert step.told[0].event == SixLeft(seat=2)
    assert [each.card for each in placed(step.told)] == [15, 60, 90]
    assert RULESET.to_act(step.state) == (1,)
    with pytest.raises(IllegalMove) as refusal:
        choose(step.state, 0, 3)
    assert (refusal.value.code, refusal.value.rule) == ("seat_left", "S15")


def test_the_row_chooser_leaves() -> None:
    """S15: the cheapest row is taken at once, and the trick goes on."""
    state = choose_all(laid(((50,), (37,), (43,), (58,)), LOW), (3, 15, 60)).state
    step = RULESET.leave(state, 0, 0)
    assert placed(step.told)[0].row == 1
    assert (step.state.phase, step.state.chosen) == ("choose", (90, None, None))


def test_a_seat_that_left_takes_the_cheapest_row_without_waiting() -> None:
    """S15: a low card of a leaver never opens phase choose_row."""
    state = RULESET.leave(laid(((50,), (37,), (43,), (58,)), LOW), 0, 0).state
    step = choose(choose(state, 1, 15).state, 2, 60)
    assert [each.row for each in placed(step.told)] == [1, 1, 3]
    assert step.state.phase == "choose"


def test_the_last_to_leave_ranks_first_and_ends_the_game() -> None:
    """S15, S16: also while a row is to be chosen."""
    state = choose_all(laid(ENDS, LOW), (3, 15, 60)).state
    for seat in (1, 2, 0):
        state = RULESET.leave(state, seat, 0).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    # Seat 0 left last, in the trick after: both others had gone, and its row was taken for it.
    assert (outcome.ending, outcome.ranks) == ("abandoned", (1, 3, 2))
    assert RULESET.deadline(state) is None


def test_who_left_ranks_last_with_the_fewest_heads() -> None:
    """S15: 0 heads do not help a seat that left."""
    state = dealt(3)
    for seat in (2, 0):
        state = RULESET.leave(state, seat, 0).state
    for step in time_out(state):
        state = step.state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("played_out", (2, 1, 3))


@pytest.mark.parametrize(
    ("wrong", "code", "place"),
    [
        ({"choose_seconds": 601}, "option_out_of_range", "choose_seconds"),
        ({"choose_seconds": -1}, "option_out_of_range", "choose_seconds"),
        ({"row_seconds": 10**9}, "option_out_of_range", "row_seconds"),
        ({"row_seconds": True}, "option_out_of_range", "row_seconds"),
        ({"target": 0}, "option_not_offered", "target"),
        ({"deck": "half"}, "option_not_offered", "deck"),
    ],
)
def test_options_out_of_range_are_refused(wrong: dict[str, Any], code: str, place: str) -> None:
    """S3, S13, S14: the rules do not rely on the schema of the wire."""
    with pytest.raises(IllegalMove) as refusal:
        dealt(2, SixOptions(**wrong))
    assert refusal.value.code == code
    assert refusal.value.place["option"] == place


def test_a_seed_is_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        RULESET.setup(SixOptions(), 2, SEED[:31], 0)


def test_the_tactical_deck_is_dealt_to_the_last_card() -> None:
    """S3: 10 n + 4 cards, nothing out of play."""
    state = dealt(4, SixOptions(deck="tactical"))
    cards = [card for cards in (*state.hands, *state.rows) for card in cards]
    assert sorted(cards) == list(range(1, 45))
    assert state.rest == ()
