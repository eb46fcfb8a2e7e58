"""Placing a trick: against a second judge, over drawn positions and over every choice of a deal."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.rulesets.base import Told
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.model import SixState
from ludotheque.core.rulesets.six_qui_prend.table import heads
from ludotheque.core.rulesets.six_qui_prend.trial import Trial
from tests.rulesets.six_qui_prend.judge import heads_by_digits, judge
from tests.rulesets.six_qui_prend.tables import choose_all, dealt, laid, placed, take


@st.composite
def positions(draw: st.DrawFn) -> tuple[SixState, tuple[int, ...], int]:
    """Rows of any length, one card for each of 2 to 10 seats, and the row that might be taken."""
    cards = draw(st.permutations(range(1, 105)))
    rows = []
    for _ in range(4):
        length = draw(st.integers(1, 5))
        rows.append(tuple(sorted(cards[:length])))
        cards = cards[length:]
    seats = draw(st.integers(2, 10))
    hands = tuple((card,) for card in cards[:seats])
    return laid(tuple(rows), hands), tuple(cards[:seats]), draw(st.integers(0, 3))


def _trick(state: SixState, cards: tuple[int, ...], row: int) -> tuple[SixState, tuple[Told, ...]]:
    step = choose_all(state, cards)
    if step.state.phase != "choose_row":
        return step.state, step.told
    (chooser,) = RULESET.to_act(step.state)
    assert cards[chooser] == min(cards)
    step = take(step.state, chooser, row)
    return step.state, step.told


@given(positions())
@settings(max_examples=300)
def test_both_judges_agree(position: tuple[SixState, tuple[int, ...], int]) -> None:
    """S6 to S9."""
    state, cards, row = position
    after, told = _trick(state, cards, row)
    rows, piles = judge([list(each) for each in state.rows], dict(enumerate(cards)), row)
    assert [list(each) for each in after.rows] == rows
    assert {seat: list(pile) for seat, pile in enumerate(after.taken)} == piles
    assert [each.card for each in placed(told)] == sorted(cards)
    for each in placed(told):
        assert each.heads == sum(map(heads_by_digits, each.taken))
        assert (each.reason == "fits") == (not each.taken)
    assert [each.reason for each in placed(told)].count("low") <= 1


@given(positions())
@settings(max_examples=200)
def test_trial_tables_of_bots_place_as_the_rules_do(
    position: tuple[SixState, tuple[int, ...], int],
) -> None:
    """The quick copy of placing comes to the same rows and heads."""
    state, cards, row = position
    after, told = _trick(state, cards, row)
    trial = Trial.of(state.rows, len(cards))
    plays = sorted((card, seat) for seat, card in enumerate(cards))
    if placed(told)[0].reason == "low":
        trial.take(trial.ends.index(state.rows[row][-1]), *plays.pop(0))
    trial.place(plays)
    again = Trial.of(after.rows, len(cards))
    assert (trial.ends, trial.lengths, trial.costs) == (again.ends, again.lengths, again.costs)
    assert tuple(trial.taken) == RULESET.view(after, None).round_heads


def test_heads_of_every_card() -> None:
    """S1: how many cards carry how many heads."""
    assert Counter(heads(card) for card in range(1, 105)) == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert all(heads(card) == heads_by_digits(card) for card in range(1, 105))


def test_every_choice_of_two_tricks_is_counted() -> None:
    """All choices of two seats for two tricks: how often each kind of placing comes.

    The numbers are frozen, and the second judge agrees with every line.
    """
    counted: Counter[str] = Counter()
    lines = 0
    start = _crowded()
    for state, told in _lines(start):
        counted.update(each.reason for each in placed(told))
        assert _judged(start, told) == [list(row) for row in state.rows]
        for after, again in _lines(state):
            lines += 1
            counted.update(each.reason for each in placed(again))
            assert _judged(state, again) == [list(row) for row in after.rows]
    assert (lines, counted) == (LINES, COUNTED)


def _judged(before: SixState, told: tuple[Told, ...]) -> list[list[int]]:
    cards = {each.seat: each.card for each in placed(told)}
    taken = next((each.row for each in placed(told) if each.reason == "low"), 0)
    return judge([list(row) for row in before.rows], cards, taken)[0]


LINES = 1_969
COUNTED = {"fits": 2082, "low": 1312, "sixth": 672}


def _crowded() -> SixState:
    return laid(
        ((3, 9, 12, 20, 31), (40,), (50, 52, 55, 57), (80, 81, 85, 90)),
        ((1, 21, 35, 58, 91), (2, 33, 41, 60, 92)),
    )


def _lines(state: SixState) -> list[tuple[SixState, tuple[Told, ...]]]:
    """Every way in which the next trick can go."""
    lines = []
    for cards in product(*state.hands):
        step = choose_all(state, cards)
        if step.state.phase != "choose_row":
            lines.append((step.state, step.told))
            continue
        (chooser,) = RULESET.to_act(step.state)
        for row in range(4):
            taken = take(step.state, chooser, row)
            lines.append((taken.state, taken.told))
    return lines


def test_a_deal_of_two_has_a_hundred_first_tricks() -> None:
    """S5: without a low card, every pair of cards is one line of play; a low one makes four."""
    state = dealt(2)
    lowest_end = min(row[0] for row in state.rows)
    low = sum(min(cards) < lowest_end for cards in product(*state.hands))
    assert len(_lines(state)) == 100 + 3 * low
