"""What always holds, whatever is played, slid and taken back."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.model import (
    ShoalsChoose,
    ShoalsDraw,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsSlide,
    ShoalsState,
    ShoalsUnslide,
)
from ludotheque.core.rulesets.shoals.reef import OBJECTIVES, TILES, slides, taken_cells
from tests.rulesets.shoals.tables import counted, dealt, put

SCRIPT = st.lists(st.integers(0, 9_999), min_size=10, max_size=200)
OPTIONS = st.builds(
    ShoalsOptions,
    first=st.sampled_from(["random", "seat_0", "seat_1"]),
    match=st.sampled_from([1, 2]),
)


def _follow(state: ShoalsState, script: list[int]) -> Iterator[ShoalsState]:
    """States of a game played part by part to its end; the numbers say how."""
    yield state
    step = 0
    while RULESET.to_act(state):
        number = script[step % len(script)] + step
        step += 1
        state = _part(state, number)
        yield state


def _part(state: ShoalsState, number: int) -> ShoalsState:
    if state.phase == "objective":
        return put(state, ShoalsChoose(objective=OBJECTIVES[number % 2])).state
    if state.phase == "draw":
        places = RULESET.view(state, None).pool
        return put(state, ShoalsDraw(place=places[number % len(places)])).state
    ways = list(slides(taken_cells(state.board)))
    if state.doing.slide is None and ways and number % 3 == 0:
        start, end = ways[number % len(ways)]
        return put(state, ShoalsSlide(from_cell=start, to_cell=end)).state
    if state.doing.slide is not None and number % 7 == 0:
        return put(state, ShoalsUnslide()).state
    free = [cell for cell, tile in enumerate(state.board) if tile is None]
    tile = state.river[number % len(state.river)]
    return put(state, ShoalsPlace(tile=tile, cell=free[number % len(free)])).state


@given(OPTIONS, st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=40)
def test_tiles_and_scores_always_add_up(
    options: ShoalsOptions, seed: bytes, script: list[int]
) -> None:
    """H2, H3, H10, H13: 36 different tiles, six in the river, points as counted by hand."""
    for state in _follow(dealt(options, seed), script):
        tiles = [tile for tile in (*state.pool, *state.river, *state.board) if tile is not None]
        assert len(tiles) == 36
        assert set(tiles) == set(TILES)
        laid = sum(tile is not None for tile in state.board)
        view = RULESET.view(state, None)
        assert len(view.pool) == max(0, 30 - laid + (state.phase == "draw"))
        assert len(view.river) == min(6, 36 - laid) - (state.phase == "draw")
        if state.objectives is not None:
            slow = tuple(counted(state.board, objective) for objective in state.objectives)
            assert view.scores == slow
            by_zone = tuple(
                sum(zone.points for zone in view.zones if zone.objective == objective)
                for objective in state.objectives
            )
            assert by_zone == slow
        seen = [cell for zone in view.zones if zone.objective == "colour" for cell in zone.cells]
        assert len(seen) == len(set(seen))
    assert RULESET.turns(state) == 36 * options.match
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert sorted(outcome.ranks) == [1, 2]


@given(st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=15)
def test_every_viewer_sees_the_same(seed: bytes, script: list[int]) -> None:
    """H19: there is nothing on this table that only one seat may see."""
    for state in _follow(dealt(ShoalsOptions(), seed), script):
        assert RULESET.view(state, 0) == RULESET.view(state, 1) == RULESET.view(state, None)
