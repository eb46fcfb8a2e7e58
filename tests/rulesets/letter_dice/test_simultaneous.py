"""Simultaneous games of letter dice: what is shared, what is seen, when it is over."""

from __future__ import annotations

from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.model import DicePass, DiceState
from ludotheque.core.rulesets.letter_dice.telling import (
    DiceAccepted,
    DiceBell,
    DiceOver,
    DicePassed,
)
from tests.rulesets.letter_dice.tables import enter, enter_all, laid, pass_on, refusal

ROWS = "NOIE/ZCAS/ZZZZ/ZZZZ"
WORDS = ("NOIE", "NOIES", "CAS", "SAC")


def _begun(seats: int = 2) -> DiceState:
    return laid(ROWS, WORDS, seats=seats, mode="simultaneous", total_minutes=3)


def test_all_enter_words_for_the_whole_time() -> None:
    """D11: whoever likes, whenever, in one phase and until one bell."""
    state = _begun(3)
    assert RULESET.to_act(state) == (0, 1, 2)
    assert RULESET.deadline(state) == 180_000
    phase = RULESET.phase(state)
    for seat, word in ((2, "cas"), (0, "noie"), (1, "sac"), (2, "noie")):
        state = enter(state, seat, word, 1_000 * seat).state
        assert RULESET.phase(state) == phase
    assert enter(state, 0, "sac", 180_000).state.found[0][-1].word == "SAC"
    assert refusal(state, 0, "sac", 180_001).code == "too_late"


def test_words_found_by_more_than_one_score_for_nobody() -> None:
    """D11: which is told with the end, and not before."""
    state = enter_all(_begun(3), 0, "noies", "cas")
    state = enter_all(state, 1, "cas", "sac")
    state = enter_all(state, 2, "noie")
    assert RULESET.view(state, 0).scores == (6, None, None)
    step = RULESET.expire(state, (0, 1, 2), 180_000)
    assert [each.event for each in step.told] == [
        DiceBell(seat=None),
        DiceOver(scores=(4, 2, 3)),
    ]
    view = RULESET.view(step.state, None)
    assert view.scores == (4, 2, 3)
    assert view.found[0] is not None
    assert [(f.word, f.points, f.shared) for f in view.found[0]] == [
        ("NOIES", 4, False),
        ("CAS", 0, True),
    ]
    assert view.rolls is not None
    finders = {each.word: each.found_by for each in view.rolls[0].words}
    assert finders == {"CAS": (0, 1), "NOIE": (2,), "NOIES": (0,), "SAC": (1,)}
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 2)


def test_nothing_of_the_others_is_seen_before_the_end() -> None:
    """D20: no word, no score; their number only."""
    step = enter(_begun(), 0, "noies")
    assert [each.to for each in step.told] == [(0,)]
    assert isinstance(step.told[0].event, DiceAccepted)
    for viewer in (1, None):
        view = RULESET.view(step.state, viewer)
        assert view.found[0] is None
        assert view.scores[0] is None
        assert view.counts == (1, 0)
        assert "NOIES" not in str(view)
    assert RULESET.view(step.state, 0).scores == (4, None)


def test_the_game_is_over_when_all_are_done() -> None:
    """D11: before the bell; a seat is done once."""
    step = pass_on(_begun(), 1)
    assert [each.event for each in step.told] == [DicePassed(seat=1)]
    assert RULESET.to_act(step.state) == (0,)
    assert RULESET.view(step.state, None).done == (1,)
    assert refusal(step.state, 1, DicePass()).code == "already_done"
    assert RULESET.outcome(pass_on(step.state, 0).state) is not None


def test_who_is_done_may_change_their_mind() -> None:
    """D11, D17: by a word that counts; so may a player who was skipped while away."""
    state = RULESET.expire(_begun(), (1,), 10_000).state
    assert RULESET.to_act(state) == (0,)
    assert refusal(state, 1, "zzz").code == "not_in_lexicon"
    assert RULESET.to_act(state) == (0,)
    back = enter(state, 1, "cas", 20_000).state
    assert RULESET.to_act(back) == (0, 1)


def test_leavers_are_not_waited_for_and_share_their_words() -> None:
    """D11, D16: the last who stays can end the game; words of leavers were found too."""
    state = enter_all(enter_all(_begun(3), 0, "cas", "sac"), 1, "cas")
    state = RULESET.leave(state, 0, 5_000).state
    state = pass_on(state, 1).state
    assert RULESET.to_act(state) == (2,)
    over = RULESET.leave(state, 2, 6_000).state
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.scores) == ("played_out", (2, 0, 0))


def test_a_game_can_be_aborted_before_the_first_word_only() -> None:
    """D18: otherwise who is behind could undo a game until its last second."""
    state = _begun()
    assert RULESET.turns(state) == 0
    assert RULESET.turns(enter(state, 1, "cas").state) == 1
