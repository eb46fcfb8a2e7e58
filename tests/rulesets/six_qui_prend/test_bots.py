"""Bots of 6 qui prend: what each level looks at, and that a level is better than the one below."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.bot import _unseen
from ludotheque.core.rulesets.six_qui_prend.model import (
    Deck,
    SixChoose,
    SixOptions,
    SixTakeRow,
    SixView,
)
from tests.bench.bots_six import measure
from tests.rulesets.kit import seed_of
from tests.rulesets.six_qui_prend.tables import choose_all, dealt, laid, time_out

DECKS: tuple[Deck, ...] = ("full", "tactical")
ENDS = ((12,), (37,), (43,), (58,))


def _card(view: SixView, level: int, name: str = "x") -> int:
    move = RULESET.bot(view, 0, level, seed_of(name))
    assert isinstance(move, SixChoose)
    return move.card


def test_level_1_plays_every_card_about_as_often() -> None:
    view = RULESET.view(dealt(2), 0)
    counted = Counter(_card(view, 1, str(number)) for number in range(1_000))
    assert set(counted) == set(view.hand or ())
    assert min(counted.values()) > 60


def test_level_2_takes_the_smallest_gap_and_avoids_full_rows() -> None:
    hands = ((5, 20, 39, 61), (70, 71, 72, 73))
    assert _card(RULESET.view(laid(ENDS, hands), 0), 2) == 39
    full = (ENDS[0], (33, 34, 35, 36, 37), *ENDS[2:])
    assert _card(RULESET.view(laid(full, hands), 0), 2) == 61


@pytest.mark.parametrize(("level", "row"), [(2, 2), (3, 2)])
def test_levels_2_and_3_take_a_cheap_row(level: int, row: int) -> None:
    rows = ((11, 22), (44, 55), (60,), (66, 77))
    state = choose_all(laid(rows, ((2, 90), (95, 91))), (2, 95)).state
    move = RULESET.bot(RULESET.view(state, 0), 0, level, seed_of("row"))
    assert move == SixTakeRow(row=row)


def test_level_3_sees_a_trap_that_level_2_walks_into() -> None:
    """Ten seats, and five cards fit before the 50: too many for a fifth place worth 20 heads."""
    rows = ((11, 22, 33, 44), (60,), (101,), (102,))
    others = tuple((61 + 4 * seat, 63 + 4 * seat) for seat in range(9))
    view = RULESET.view(laid(rows, ((50, 68), *others)), 0)
    assert _card(view, 2) == 50
    assert [_card(view, 3, str(number)) for number in range(5)] == [68] * 5


def test_a_bot_does_not_look_at_what_it_cannot_see() -> None:
    """Level 3 chooses alike in two games that look alike to it."""
    state = dealt(3)
    swapped = replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]))
    for level in (1, 2, 3):
        assert _card(RULESET.view(state, 0), level) == _card(RULESET.view(swapped, 0), level)


def test_level_3_counts_the_cards_it_has_seen() -> None:
    """What it deals to others is just what lies on their hands or out of play."""
    for deck in DECKS:
        state = dealt(3, SixOptions(deck=deck))
        for step in time_out(state):
            hand = step.state.hands[1]
            others = (step.state.hands[0], step.state.hands[2], step.state.rest)
            unseen = _unseen(RULESET.view(step.state, 1), hand, 3)
            assert unseen == sorted(card for cards in others for card in cards)


def test_a_bot_says_when_it_is_not_asked() -> None:
    state = choose_all(laid(ENDS, ((3, 90), (15, 91))), (3, 15)).state
    with pytest.raises(ValueError, match="nothing to choose"):
        RULESET.bot(RULESET.view(state, 1), 1, 2, seed_of("x"))
    with pytest.raises(ValueError, match="no bot of level 4"):
        RULESET.bot(RULESET.view(state, 0), 0, 4, seed_of("x"))


def test_each_level_beats_the_one_below() -> None:
    """A few games only: the figures of docs/bots.md come from tests/bench."""
    line = measure(3, 2, 2, 40)
    assert line.win[0] > 0.6
    assert line.fewer[0] > line.fewer[1]
    line = measure(2, 1, 2, 200)
    assert line.win[0] > 0.7
    assert line.fewer[0] > line.fewer[1]
