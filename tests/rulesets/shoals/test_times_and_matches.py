"""Clocks, resigning, matches and options of shoals, one rule at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.model import (
    ShoalsChoose,
    ShoalsDraw,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsSlide,
)
from ludotheque.core.rulesets.shoals.telling import (
    ShoalsDealt,
    ShoalsGameOver,
    ShoalsLost,
    ShoalsObjectives,
)
from tests.rulesets.shoals.tables import (
    SEED,
    begun,
    dealt,
    events,
    played_out,
    put,
    refusal,
    turn,
)

BANK = ShoalsOptions(first="seat_0", turn_seconds=0, bank_seconds=60, increment_seconds=5)
MATCH = ShoalsOptions(first="seat_0", match=2)


def test_one_clock_runs_over_all_parts_of_a_turn() -> None:
    """H15: a slide or a placement does not wind it up; the next turn has its own time."""
    state = turn(begun(), 0, at=10_000).state
    assert RULESET.deadline(state) == 100_000
    slid = put(state, ShoalsSlide(from_cell=0, to_cell=1), 50_000).state
    placed = put(slid, ShoalsPlace(tile=slid.river[0], cell=0), 60_000).state
    assert RULESET.deadline(slid) == RULESET.deadline(placed) == 100_000
    done = put(placed, ShoalsDraw(place=5), 100_000).state
    assert RULESET.deadline(done) == 190_000


def test_a_part_after_the_deadline_is_refused() -> None:
    """H15: in the very millisecond it still counts."""
    state = begun()
    move = ShoalsPlace(tile=state.river[0], cell=0)
    assert put(state, move, 90_000).state.phase == "draw"
    with pytest.raises(IllegalMove) as caught:
        put(state, move, 90_001)
    assert (caught.value.code, caught.value.rule) == ("too_late", "H15")


@pytest.mark.parametrize("phase", ["objective", "turn", "draw"])
def test_running_out_of_time_loses(phase: str) -> None:
    """H15, H22: in every phase, whatever the scores; afterwards no clock runs."""
    state = dealt() if phase == "objective" else begun()
    if phase == "draw":
        state = put(state, ShoalsPlace(tile=state.river[0], cell=0)).state
    assert state.phase == phase
    step = RULESET.expire(state, (0,), 90_000)
    assert events(step.told) == [ShoalsLost(seat=0, loss="time_out")]
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("time_out", (2, 1))
    assert RULESET.deadline(step.state) is None
    assert RULESET.to_act(step.state) == ()


def test_resigning_loses_out_of_turn_too() -> None:
    """H20: scores stay as they are."""
    state = begun()
    step = RULESET.leave(state, 1, 0)
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks, outcome.scores) == ("resigned", (1, 2), (0, 0))
    assert events(step.told) == [ShoalsLost(seat=1, loss="resigned")]


def test_a_bank_is_spent_and_gets_its_increment() -> None:
    """H18: thinking takes from the own bank only; each turn gives the increment back."""
    state = put(dealt(BANK), ShoalsChoose(objective="creature"), 4_000).state
    assert state.clocks.banks == (56_000, 60_000)
    assert RULESET.deadline(state) == 60_000
    state = turn(state, 0, at=14_000).state
    assert state.clocks.banks == (51_000, 60_000)
    assert RULESET.deadline(state) == 74_000
    state = turn(state, 1, at=74_000).state
    assert RULESET.view(state, None).banks == (51_000, 5_000)
    assert RULESET.deadline(state) == 125_000


def test_no_clock_runs_where_none_was_wanted() -> None:
    """H17: 0 seconds and no bank."""
    state = begun(ShoalsOptions(first="seat_0", turn_seconds=0))
    assert RULESET.deadline(state) is None
    assert RULESET.deadline(turn(state, 0, at=10**9).state) is None


def test_a_match_exchanges_the_objectives_and_the_first_player() -> None:
    """H16: another deal, no choice, and the first game stays to be seen."""
    state = begun(MATCH)
    for cell in range(35):
        state = turn(state, cell).state
    step = turn(state, 35)
    over, dealt_again, exchanged = events(step.told)[-3:]
    second = step.state
    assert isinstance(over, ShoalsGameOver)
    assert isinstance(dealt_again, ShoalsDealt)
    assert exchanged == ShoalsObjectives(objectives=("colour", "creature"))
    assert (second.game, second.first, second.mover, second.turn) == (2, 1, 1, 1)
    assert (over.game, over.totals, dealt_again.game) == (1, over.scores, 2)
    assert second.past is not None
    assert second.past.scores == over.scores
    assert None not in second.past.board
    first_river = dealt(MATCH).river
    assert dealt_again.river == second.river != first_river
    assert RULESET.outcome(second) is None
    assert RULESET.turns(second) == 36


def test_the_higher_sum_of_both_games_wins_the_match() -> None:
    """H16: and on equal sums the first player of the first game."""
    final = played_out(begun(MATCH))
    assert RULESET.turns(final) == 72
    outcome = RULESET.outcome(final)
    view = RULESET.view(final, None)
    assert outcome is not None
    assert final.past is not None
    sums = tuple(a + b for a, b in zip(final.past.scores, view.scores, strict=True))
    assert outcome.scores == view.totals == sums
    assert outcome.ranks == ((1, 2) if sums[0] >= sums[1] else (2, 1))
    for first in (0, 1):
        past = replace(final.past, scores=view.scores[::-1], first=first)
        equal = RULESET.outcome(replace(final, past=past, first=1 - first))
        assert equal is not None
        assert equal.ranks[first] == 1


def test_running_out_of_time_loses_the_match() -> None:
    """H16: the sums do not matter then; the banks were full again for the second game."""
    options = replace(BANK, match=2)
    state = begun(options)
    for cell in range(36):
        state = turn(state, cell, at=30_000).state
    assert state.clocks.banks == (60_000, 60_000)
    lost = RULESET.expire(state, (state.mover,), 90_000).state
    outcome = RULESET.outcome(lost)
    assert outcome is not None
    assert outcome.ranks[state.mover] == 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"first": "youngest"}, "option_not_offered"),
        ({"match": 3}, "option_not_offered"),
        ({"match": True}, "option_not_offered"),
        ({"turn_seconds": -1}, "option_out_of_range"),
        ({"turn_seconds": 601}, "option_out_of_range"),
        ({"bank_seconds": 10**9}, "option_out_of_range"),
        ({"bank_seconds": 9, "increment_seconds": 601}, "option_out_of_range"),
        ({"increment_seconds": 5}, "increment_without_bank"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], code: str) -> None:
    """H4, H16 to H18: where a room is made, and where a game is set up."""
    with pytest.raises(IllegalMove) as caught:
        RULESET.complete(ShoalsOptions(**options), 2, "fr", None)
    assert caught.value.code == code
    with pytest.raises(IllegalMove):
        RULESET.setup(ShoalsOptions(**options), 2, SEED, 0)


def test_a_bank_takes_the_place_of_the_turn_time() -> None:
    """H18: what is stored for a game is what counts."""
    asked = ShoalsOptions(bank_seconds=300)
    whole = RULESET.complete(asked, 2, "fr", None)
    assert whole == replace(asked, turn_seconds=0)
    with pytest.raises(ValueError, match="not complete"):
        RULESET.setup(asked, 2, SEED, 0)


def test_moves_in_no_turn_of_ones_own_are_refused() -> None:
    """H7, H11: the other seat's turn, and after the end."""
    state = begun()
    assert refusal(state, ShoalsSlide(from_cell=0, to_cell=1), 1).code == "not_your_turn"
    over = RULESET.leave(state, 0, 0).state
    assert refusal(over, ShoalsSlide(from_cell=0, to_cell=1), 1).code == "game_over"
