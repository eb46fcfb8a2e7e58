"""A study names plays that the rules take, for the scores that it says, and the best of them."""

from __future__ import annotations

from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import WocablePlace
from tests.rulesets.kit import random_game
from tests.rulesets.wocable.promise import TABLES


def test_every_play_of_a_study_is_taken_for_its_score() -> None:
    compared = 0
    for number, table in enumerate(TABLES[:4]):
        for turned in list(random_game(RULESET, table, f"study {number}", leaving=0))[::8]:
            state = turned.before
            study = RULESET.study(state, 12)
            assert study.racks == state.racks
            assert study.mover == state.mover
            scores = [play.score for play in study.best]
            assert scores == sorted(scores, reverse=True)
            assert RULESET.study(state, 2).best == study.best[:2]
            for play in study.best:
                after = RULESET.apply(state, state.mover, WocablePlace(tiles=play.tiles), 0).state
                assert after.last is not None
                assert after.last.score == play.score
                # A single tile that makes words both ways is named across.
                assert play.start in {word.cells[0] for word in after.last.words}
                compared += 1
    assert compared > 100


def test_nothing_is_left_to_do_after_the_end() -> None:
    game = list(random_game(RULESET, TABLES[0], "study the end"))
    study = RULESET.study(game[-1].step.state, 10)
    assert study.mover is None
    assert study.best == ()
