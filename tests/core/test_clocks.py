"""Clocks: what is spent, what is added, and who is late."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core import clocks

TIMES = st.integers(0, 10**7)


def test_a_bank_is_spent_and_grows() -> None:
    """Fischer: 60 s, 5 s a move; 8 s of thought leave 57 s."""
    table = clocks.start(clocks.wind_up(2, bank=60_000, increment=5_000), (0,), 1_000)
    table = clocks.stop(table, 0, 9_000)
    assert table.banks == (57_000, 60_000)
    assert table.since == (None, None)


def test_the_time_of_a_turn_comes_before_the_bank() -> None:
    table = clocks.start(clocks.wind_up(1, bank=10_000, turn=3_000), (0,), 0)
    assert clocks.stop(table, 0, 3_000).banks == (10_000,)
    assert clocks.stop(table, 0, 3_001).banks == (9_999,)
    assert clocks.due(table, 0) == 13_000


def test_late_is_after_the_last_millisecond() -> None:
    table = clocks.start(clocks.wind_up(3, turn=5_000), (0, 2), 100)
    assert clocks.late(table, 5_100) == ()
    assert clocks.late(table, 5_101) == (0, 2)
    assert clocks.late(clocks.stop(table, 0, 200), 5_101) == (2,)


def test_the_deadline_is_the_earliest_of_those_who_think() -> None:
    table = clocks.wind_up(3, bank=1_000)
    assert clocks.deadline(table) is None
    table = clocks.start(clocks.start(table, (1,), 50), (2,), 20)
    assert clocks.deadline(table) == 1_020
    assert clocks.due(table, 0) is None


def test_starting_twice_does_not_give_time_back() -> None:
    table = clocks.start(clocks.wind_up(1, bank=1_000), (0,), 0)
    assert clocks.start(table, (0,), 900) == table


def test_a_pause_adds_nothing() -> None:
    table = clocks.start(clocks.wind_up(1, bank=1_000, increment=300), (0,), 0)
    assert clocks.halt(table, 0, 400).banks == (600,)
    assert clocks.stop(table, 0, 400).banks == (900,)


def test_a_clock_that_stands_is_left_alone() -> None:
    table = clocks.wind_up(2, bank=1_000, increment=300)
    assert clocks.stop(table, 1, 500) == table
    assert clocks.halt(table, 1, 500) == table
    assert clocks.bank_at(table, 1, 500) == 1_000


@pytest.mark.parametrize("wrong", [{"bank": -1}, {"increment": -1}, {"turn": -1}])
def test_negative_times_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="negative"):
        clocks.wind_up(2, **wrong)


@given(bank=TIMES, increment=TIMES, turn=TIMES, began=TIMES, thought=TIMES)
def test_no_time_is_made_or_lost(
    bank: int, increment: int, turn: int, began: int, thought: int
) -> None:
    """A bank never falls below 0, nor grows by more than the increment; late is an empty bank."""
    table = clocks.start(clocks.wind_up(1, bank=bank, increment=increment, turn=turn), (0,), began)
    after = clocks.stop(table, 0, began + thought)
    assert increment <= after.banks[0] <= bank + increment
    assert after.banks[0] == max(0, bank - max(0, thought - turn)) + increment
    assert (clocks.late(table, began + thought) == (0,)) == (thought > turn + bank)
