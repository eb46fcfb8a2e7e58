"""Bots of shoals: what each level looks at, and that a level is better than the one below."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.bot import _pair, _pond
from ludotheque.core.rulesets.shoals.model import (
    ShoalsChoose,
    ShoalsDraw,
    ShoalsGlide,
    ShoalsPlace,
    ShoalsPlacement,
    ShoalsSlide,
    ShoalsState,
    ShoalsTurn,
)
from ludotheque.core.rulesets.shoals.reef import slides, taken_cells
from tests.bench.bots_shoals import measure
from tests.rulesets.kit import seed_of
from tests.rulesets.shoals.promise import twin
from tests.rulesets.shoals.tables import begun, counted, dealt, laid, put, tile, turn

LEVELS = (1, 2, 3)


def _turn(state: ShoalsState, level: int, name: str = "x") -> ShoalsTurn:
    move = RULESET.bot(RULESET.view(state, state.mover), state.mover, level, seed_of(name))
    assert isinstance(move, ShoalsTurn)
    return move


def _lead(state: ShoalsState, seat: int) -> int:
    scores = RULESET.view(state, None).scores
    return scores[seat] - scores[1 - seat]


def test_level_1_plays_everything() -> None:
    moves = [_turn(laid({0: "blue crab"}), 1, str(number)) for number in range(600)]
    assert len({move.place.cell for move in moves}) == 36
    assert len({move.place.tile for move in moves}) == 6
    assert len({move.draw for move in moves}) == 29
    slid = Counter(move.slide is not None for move in moves)
    assert 200 < slid[True] < 400


def test_level_2_takes_the_best_of_all_turns() -> None:
    """Every slide and every placement is tried the slow way, on boards of a real game."""
    state = begun()
    for cell in (14, 15, 20, 21, 9, 8):
        state = turn(state, cell).state
    before = _lead(state, 0)
    best = -1_000
    for way in [None, *slides(taken_cells(state.board))]:
        slid = state if way is None else put(state, _slide(way)).state
        for cell in range(36):
            if slid.board[cell] is None:
                for each in state.river:
                    board = (*slid.board[:cell], each, *slid.board[cell + 1 :])
                    best = max(best, counted(board, "creature") - counted(board, "colour"))
    chosen = put(state, _turn(state, 2)).state
    assert _lead(chosen, 0) == best
    assert best > before


def _slide(way: tuple[int, int]) -> ShoalsSlide:
    return ShoalsSlide(from_cell=way[0], to_cell=way[1])


def test_the_trial_board_counts_as_the_rules_do() -> None:
    """What an option is said to gain is what the score really gains."""
    state = begun()
    for cell in (14, 15, 20, 21, 9, 8, 2, 3, 26, 27):
        state = turn(state, cell).state
    for by_colour in (False, True):
        pond = _pond(RULESET.view(state, 0), by_colour, tuple(range(36)))
        river = [_pair(each, by_colour) for each in state.river]
        options = pond.options(river, True)
        ways = sum(1 for _ in slides(taken_cells(state.board)))
        assert len(options) == 6 * (ways + 1)
        for option in options[::7]:
            assert -pond.after(option).worth() == pond.worth() + option.gain


def test_level_3_does_not_leave_what_the_other_will_take() -> None:
    """Two fields where level 2 sees the same gain, and one of them opens a colour zone of six."""
    ahead = [0, 0]
    for number in range(6):
        for level in (2, 3):
            state = begun(seed=seed_of(number))
            for cell in (14, 15, 20, 21, 9, 8, 2, 3):
                state = turn(state, cell).state
            state = put(state, _turn(state, level)).state
            ahead[level - 2] += _lead(put(state, _turn(state, 2)).state, 0)
    assert ahead[1] > ahead[0]


def test_a_bot_goes_on_where_a_player_left_off() -> None:
    """With a slide made, or a tile placed, only the rest of the turn is left."""
    state = laid({0: "blue crab", 7: "red fish"})
    slid = put(state, ShoalsSlide(from_cell=0, to_cell=3)).state
    placed = put(slid, ShoalsPlace(tile=slid.river[0], cell=0)).state
    for level in LEVELS:
        for number in range(10):
            assert _turn(slid, level, str(number)).slide is None
        seed = seed_of("draw")
        move = RULESET.bot(RULESET.view(placed, 0), 0, level, seed)
        assert isinstance(move, ShoalsDraw)
        put(placed, move)


def test_a_bot_chooses_either_objective() -> None:
    view = RULESET.view(dealt(), 0)
    moves = {RULESET.bot(view, 0, 2, seed_of(number)) for number in range(20)}
    assert moves == {ShoalsChoose(objective="creature"), ShoalsChoose(objective="colour")}


def test_a_bot_does_not_look_at_what_it_cannot_see() -> None:
    """It chooses alike in two games that differ in the face-down tiles."""
    state = begun()
    for cell in (14, 15, 20):
        state = turn(state, cell).state
    for number in range(3):
        other = twin(state, None, Chance(seed_of("twin", number), ""))
        assert other.pool != state.pool
        for level in LEVELS:
            assert _turn(state, level) == _turn(other, level)


def test_the_last_tile_goes_into_the_last_gap() -> None:
    state = begun()
    for cell in range(35):
        state = turn(state, cell).state
    for level in LEVELS:
        assert RULESET.outcome(put(state, _turn(state, level)).state) is not None


def test_a_bot_says_when_it_is_not_asked() -> None:
    view = RULESET.view(begun(), 1)
    with pytest.raises(ValueError, match="nothing to choose"):
        RULESET.bot(view, 1, 2, seed_of("x"))
    with pytest.raises(ValueError, match="no bot of level 4"):
        RULESET.bot(view, 0, 4, seed_of("x"))


def test_a_zone_that_can_be_broken_is_broken() -> None:
    """Level 2 slides a tile out of the other's zone where that is worth more than anything."""
    names = ("blue crab", "blue fish", "blue turtle", "blue starfish", "blue seahorse")
    state = laid({12 + n: name for n, name in enumerate(names)})
    state = replace(state, river=(tile("red crab"), *state.river[1:]))
    move = _turn(state, 2)
    assert move.slide is not None
    assert move.slide.from_cell == 14
    assert isinstance(move.slide, ShoalsGlide)
    assert isinstance(move.place, ShoalsPlacement)


def test_each_level_beats_the_one_below() -> None:
    """A few games only: the figures of docs/bots.md come from tests/bench."""
    for stronger, weaker, games in ((3, 2, 6), (2, 1, 20)):
        line = measure(stronger, weaker, games)
        assert line.win[0] > 0.7
        assert line.points[0] > line.points[1]
