"""Bots of letter dice: how much they know, how fast they are, and that levels differ."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.board import words_of
from ludotheque.core.rulesets.letter_dice.bot import LEVELS, PARTS, PAUSES, _known, pause
from ludotheque.core.rulesets.letter_dice.model import DiceEnter, DicePass, DiceState
from tests.rulesets.kit import seed_of
from tests.rulesets.letter_dice.tables import SMALL, enter, laid, options, rolled

ALL = range(1, LEVELS + 1)


def _boards(number: int) -> list[DiceState]:
    return [rolled(seed=seed_of("bots", each)) for each in range(number)]


def test_a_level_knows_its_part_of_the_words() -> None:
    """D22: and enters each once, until it passes."""
    for state in _boards(5):
        lying = words_of(state.board, SMALL.id, 3)
        for level in ALL:
            playing = state
            while True:
                view = RULESET.view(playing, 0)
                move = RULESET.bot(view, 0, level, seed_of("any"))
                if isinstance(move, DicePass):
                    break
                playing = RULESET.apply(playing, 0, move, 0).state
            found = [find.word for find in playing.found[0]]
            assert len(found) == -(-PARTS[level - 1] * len(lying) // 100)
            assert set(found) <= set(lying)


def test_short_words_are_known_sooner() -> None:
    """D22: of the long words on a board level 2 knows a much smaller part than of the short."""
    known: Counter[bool] = Counter()
    lying: Counter[bool] = Counter()
    for state in _boards(150):
        known.update(len(word) > 4 for word in _known(state.board, SMALL.id, 3, 0, 2))
        lying.update(len(word) > 4 for word in words_of(state.board, SMALL.id, 3))
    assert lying[True] > 50
    assert known[True] / lying[True] < 0.6 * known[False] / lying[False]


def test_a_bot_does_not_get_wiser_from_turn_to_turn() -> None:
    """D22: other seeds of its own do not give it other words of the same board."""
    state = _boards(1)[0]
    view = RULESET.view(state, 0)
    moves = {RULESET.bot(view, 0, 1, seed_of(number)) for number in range(20)}
    assert len(moves) == 1


def test_two_bots_of_a_level_do_not_know_the_same_words() -> None:
    differing = 0
    for state in _boards(10):
        one, other = (_known(state.board, SMALL.id, 3, seat, 3) for seat in (0, 1))
        differing += set(one) != set(other)
    assert differing > 7


def test_bots_take_the_time_of_a_person() -> None:
    """D22: counted from the last word, or from the beginning of the turn."""
    state = laid("NOIE/ZCAS/ZZZZ/ZZZZ", ["NOIE", "CAS"])
    for level in ALL:
        due = RULESET.bot_due(state, 0, level)
        assert due is not None
        assert PAUSES[level - 1] // 2 <= due <= 3 * PAUSES[level - 1] // 2
        later = RULESET.bot_due(enter(state, 0, "cas", 30_000).state, 0, level)
        assert later is not None
        assert later >= 30_000 + PAUSES[level - 1] // 2
        mean = statistics.fmean(pause(level, 1, found) for found in range(500))
        assert 0.9 < mean / PAUSES[level - 1] < 1.1
    turned = RULESET.expire(state, (0,), 60_000).state
    assert (RULESET.bot_due(turned, 1, 5) or 0) > 60_000


def test_a_higher_level_finds_more_in_a_minute() -> None:
    """One turn each on the same boards, at their own pace."""
    totals = []
    for level in ALL:
        points = 0
        for state in _boards(25):
            at = RULESET.bot_due(state, 0, level) or 0
            while at <= 60_000:
                move = RULESET.bot(RULESET.view(state, 0), 0, level, seed_of(at))
                if not isinstance(move, DiceEnter):
                    break
                state = RULESET.apply(state, 0, move, at).state
                at = RULESET.bot_due(state, 0, level) or 0
            points += RULESET.view(state, 0).scores[0] or 0
        totals.append(points)
    assert totals == sorted(totals)
    assert totals[4] > 2 * totals[2] > 2 * totals[0]


def test_a_bot_says_when_it_is_not_asked() -> None:
    view = RULESET.view(rolled(options()), 1)
    with pytest.raises(ValueError, match="nothing to find"):
        RULESET.bot(view, 1, 2, seed_of("x"))
    with pytest.raises(ValueError, match="no bot of level 6"):
        RULESET.bot(view, 0, 6, seed_of("x"))
