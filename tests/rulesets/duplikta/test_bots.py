"""Tourlou (K37)."""

from __future__ import annotations

import pytest

from ludotheque.core.chance import shuffled
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaConfirm,
    DupliktaDraft,
    DupliktaLoupe,
    DupliktaTake,
)
from ludotheque.core.rulesets.duplikta.bot import LEVELS, Scene, think
from ludotheque.core.rulesets.duplikta.judging import laid_of, rest_of, scores_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount, DupliktaState
from ludotheque.core.words.grid import EMPTY
from ludotheque.core.words.tiles import tile_set
from tests.rulesets.duplikta.tables import (
    SEED,
    SMALL,
    after,
    begun,
    both,
    laid,
    loupe,
    options,
    passing,
    refusal,
)
from tests.rulesets.kit import seed_of


def _bot(state: DupliktaState, seat: int = 1, level: int = 10, seed: bytes = SEED) -> object:
    return RULESET.bot(RULESET.view(state, seat), seat, level, seed)


def test_k37_tourlou_is_ready_when_the_turn_opens() -> None:
    for mode in ("tourlou", "scenario"):
        state = begun(mode, at=5_000)
        assert RULESET.bot_due(state, 1, 3) == 5_000
        assert RULESET.view(state, 0).seats[1].tourlou


def test_k37_a_scenario_says_how_strong_tourlou_is() -> None:
    state = begun("scenario", scenario=2)
    assert _bot(state, level=10) == _bot(state, level=state.options.strength or 0)


def test_k37_tourlou_exchanges_throws_away_and_gives_back_nothing() -> None:
    state = laid("tourlou", rack="OSAK?EE", words=("OS",))
    for given in (
        loupe("K"),
        loupe("K", "Z"),
        passing(state, loupe=("K",)),
        DupliktaDraft(aside=("K",)),
    ):
        assert refusal(state, 1, given).rule == "K37"
    assert after(state, 1, loupe("?", "E")).players[1].rack.count("e") == 1


def test_k37_in_a_duel_bots_think_as_long_as_people() -> None:
    state = begun(at=5_000)
    assert RULESET.bot_due(state, 1, 10) == 13_000
    assert RULESET.bot_due(state, 1, 1) == 31_000
    # Whoever has confirmed should not wait for a bot that has nothing to think about.
    assert RULESET.bot_due(after(state, 0, passing(state), at=6_000), 1, 1) is None


def test_k37_tourlou_does_the_same_for_everybody() -> None:
    state = begun("scenario", scenario=5)
    assert _bot(state, seed=bytes(32)) == _bot(state, seed=bytes([9] * 32))
    other = begun("scenario", scenario=5, seed=bytes([7] * 32))
    assert _bot(state) == _bot(other)


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_k37_tourlou_spends_no_chance(level: int) -> None:
    state = begun("tourlou", chances=10)
    for _ in range(6):
        move = _bot(state, level=level)
        assert isinstance(move, DupliktaConfirm)
        state = both(state, passing(state), move)
        if state.phase == "over":
            break
    assert state.players[1].chances == 20


def _mean(level: int, games: int = 6) -> float:
    """What a strength scores in a turn, alone with the usual set."""
    total = turns = 0
    for number in range(games):
        box = list(shuffled(seed_of(number), "order", tile_set("fr-102").all()))
        board, rack = EMPTY, tuple[str, ...]()
        for turn in range(1, 9):
            room = 7 - len(rack)
            rack, box = (*rack, *box[:room]), box[room:]
            puts = think(Scene(SMALL.id, "fr", board, turn), rack, level)
            if not puts:
                break
            laid = laid_of(board, puts)
            total += sum(scores_of(options("solo"), laid)) + 50 * (len(puts) == 7)
            board, rack, turns = laid.board, rest_of(rack, puts), turns + 1
    return total / max(1, turns)


def test_k37_strengths_are_ordered() -> None:
    means = [_mean(level) for level in (1, 4, 7, 10)]
    assert means == sorted(means)
    assert means[-1] > 1.5 * means[0]


@pytest.mark.parametrize("level", [1, 5, 10])
def test_k37_blanks_are_named_by_the_loupe_first(level: int) -> None:
    blanks = (DupliktaCount(tile="?", count=60),)
    state = begun("tourlou", tiles=blanks, timer_seconds=30)
    move = _bot(state, level=level)
    while isinstance(move, DupliktaLoupe):
        state = after(state, 1, move)
        move = _bot(state, level=level)
    assert isinstance(move, DupliktaConfirm)
    done = both(state, passing(state), move)
    assert done.sheet[-1].lines[1].done == "word"
    assert done.players[1].chances == 10


def test_k37_without_a_timer_blanks_are_named_at_once() -> None:
    blanks = (DupliktaCount(tile="?", count=60),)
    state = begun("tourlou", tiles=blanks, timer_seconds=0)
    assert isinstance(_bot(state), DupliktaConfirm)


def test_k37_a_bot_takes_its_tiles_where_they_are_taken() -> None:
    assert _bot(begun("solo", same_tiles=False), 0) == DupliktaTake(count=7)


def test_k37_without_a_word_tourlou_passes() -> None:
    move = _bot(laid("tourlou", words=("OS",), rack="KWZ"))
    assert isinstance(move, DupliktaConfirm)
    assert move.pass_turn


def test_k37_few_tiles_without_a_word_are_no_reason_to_pass() -> None:
    state = laid("tourlou", words=("OSA",), rack="OSAKWXZ")
    for level in range(1, LEVELS + 1):
        move = _bot(state, level=level)
        assert isinstance(move, DupliktaConfirm)
        assert len(move.puts) == 3


def test_a_bot_refuses_what_is_no_task() -> None:
    state = begun()
    for level, seed in ((0, SEED), (11, SEED), (1, b"short")):
        with pytest.raises(ValueError, match=r"level|seed"):
            _bot(state, level=level, seed=seed)
    ready = after(state, 1, passing(state))
    with pytest.raises(ValueError, match="nothing to do"):
        _bot(ready)
