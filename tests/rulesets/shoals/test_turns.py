"""The parts of a turn, zones and winners of shoals, one rule at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.model import (
    Objective,
    ShoalsChoose,
    ShoalsDraw,
    ShoalsGlide,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsPlacement,
    ShoalsSlide,
    ShoalsTile,
    ShoalsTurn,
    ShoalsUnslide,
)
from ludotheque.core.rulesets.shoals.reef import POINTS as HOUSE_POINTS
from ludotheque.core.rulesets.shoals.reef import slides, taken_cells
from ludotheque.core.rulesets.shoals.telling import ShoalsObjectives, ShoalsSlid
from tests.rulesets.shoals.tables import (
    POINTS,
    begun,
    dealt,
    events,
    laid,
    played_out,
    put,
    refusal,
    tile,
    turn,
)


def test_a_game_begins_with_six_open_tiles_and_thirty_places() -> None:
    """H3, H19: the river is open, the pool is only places."""
    view = RULESET.view(dealt(), 1)
    assert (len(view.river), view.pool) == (6, tuple(range(30)))
    assert (view.phase, view.objectives, view.scores) == ("objective", None, (0, 0))


def test_the_first_player_is_drawn_or_agreed() -> None:
    """H4: both seats are drawn, and an agreed seat always begins."""
    drawn = {dealt(ShoalsOptions(), bytes([n]) * 32).mover for n in range(20)}
    assert drawn == {0, 1}
    for n in range(5):
        assert dealt(ShoalsOptions(first="seat_1"), bytes([n]) * 32).mover == 1


@pytest.mark.parametrize("mover", [0, 1])
def test_the_first_player_chooses_and_the_other_gets_the_other(mover: int) -> None:
    """H5: by the first player alone, once, before anything else."""
    state = dealt(ShoalsOptions(first="seat_0" if mover == 0 else "seat_1"))
    assert refusal(state, ShoalsChoose(objective="colour"), 1 - mover).code == "not_your_turn"
    assert refusal(state, ShoalsPlace(tile=state.river[0], cell=0)).code == "objective_open"
    step = put(state, ShoalsChoose(objective="colour"))
    wanted: tuple[Objective, ...] = ("colour", "creature")
    if mover == 1:
        wanted = wanted[::-1]
    assert step.state.objectives == wanted
    assert events(step.told) == [ShoalsObjectives(objectives=wanted)]
    assert step.state.mover == mover
    assert refusal(step.state, ShoalsChoose(objective="creature")).code == "objective_chosen"


def test_on_an_empty_board_there_are_216_turns() -> None:
    """H9: six tiles on 36 cells, no slide, the draw aside."""
    state = begun()
    assert list(slides(taken_cells(state.board))) == []
    after = {
        put(state, ShoalsPlace(tile=each, cell=cell)).state.board
        for each in state.river
        for cell in range(36)
    }
    assert len(after) == 216


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        ({0: "blue crab"}, 10),
        ({14: "blue crab"}, 10),
        ({0: "blue crab", 1: "red crab"}, 5 + 4 + 5),
        ({0: "blue crab", 1: "red crab", 6: "blue fish", 7: "red fish"}, 16),
        ({0: "blue crab", 5: "red crab"}, 9 + 9),
    ],
)
def test_slides_are_counted(tiles: dict[int, str], ways: int) -> None:
    """H8: every free cell that can be reached, near or far, and each is really accepted."""
    state = laid(tiles)
    listed = list(slides(taken_cells(state.board)))
    accepted = []
    for start in range(36):
        for end in range(36):
            try:
                put(state, ShoalsSlide(from_cell=start, to_cell=end))
            except IllegalMove:
                continue
            accepted.append((start, end))
    assert sorted(listed) == accepted
    assert len(listed) == ways


def test_a_slide_by_itself_can_be_taken_back_until_the_placement() -> None:
    """H12: as often as one likes, and everybody sees it; the phase stays the same."""
    state = laid({0: "blue crab"})
    slid = put(state, ShoalsSlide(from_cell=0, to_cell=3))
    assert RULESET.view(slid.state, 1).doing == replace(
        state.doing, slide=ShoalsGlide(from_cell=0, to_cell=3)
    )
    back = put(slid.state, ShoalsUnslide())
    assert back.state == state
    told = events(back.told)[0]
    assert isinstance(told, ShoalsSlid)
    assert (told.from_cell, told.to_cell, told.back) == (3, 0, True)
    assert RULESET.phase(slid.state) == RULESET.phase(state)
    assert refusal(back.state, ShoalsUnslide()).code == "no_slide"
    again = put(back.state, ShoalsSlide(from_cell=0, to_cell=30)).state
    assert refusal(again, ShoalsSlide(from_cell=30, to_cell=35)).code == "slide_made"
    placed = put(again, ShoalsPlace(tile=again.river[0], cell=0)).state
    assert refusal(placed, ShoalsUnslide()).code == "slide_fixed"


def test_parts_in_the_wrong_order_are_refused() -> None:
    """H7 to H10: slide, placement, draw; the tile just placed cannot slide either."""
    state = laid({0: "blue crab"})
    assert refusal(state, ShoalsDraw(place=0)).code == "place_first"
    placed = put(state, ShoalsPlace(tile=state.river[0], cell=9)).state
    assert placed.mover == state.mover
    for start in (0, 9):
        no = refusal(placed, ShoalsSlide(from_cell=start, to_cell=start + 1))
        assert no.code == "slide_after_placement"
    assert refusal(placed, ShoalsPlace(tile=state.river[1], cell=10)).code == "already_placed"
    done = put(placed, ShoalsDraw(place=4)).state
    assert (done.mover, done.turn) == (1 - state.mover, state.turn + 1)


def test_parts_make_the_same_turn_as_the_whole() -> None:
    """H12: sent one by one, as a whole, or as a slide and what is left."""
    state = laid({0: "blue crab"})
    placement = ShoalsPlacement(tile=state.river[3], cell=0)
    glide = ShoalsGlide(from_cell=0, to_cell=2)
    whole = put(state, ShoalsTurn(slide=glide, place=placement, draw=7)).state
    slid = put(state, ShoalsSlide(from_cell=0, to_cell=2)).state
    placed = put(slid, ShoalsPlace(tile=state.river[3], cell=0)).state
    assert put(placed, ShoalsDraw(place=7)).state == whole
    assert put(slid, ShoalsTurn(place=placement, draw=7)).state == whole
    no = refusal(slid, ShoalsTurn(slide=glide, place=placement, draw=7))
    assert no.code == "slide_made"


def test_the_draw_is_compulsory_while_the_pool_has_tiles() -> None:
    """H10: a whole turn needs it; a place that is open, or is none, is refused."""
    state = begun()
    placement = ShoalsPlacement(tile=state.river[0], cell=0)
    assert refusal(state, ShoalsTurn(place=placement)).code == "draw_missing"
    assert refusal(state, ShoalsTurn(place=placement, draw=30)).code == "no_such_place"
    after = put(state, ShoalsTurn(place=placement, draw=12)).state
    assert after.river == (*state.river[1:], state.pool[12])
    assert 12 not in RULESET.view(after, None).pool
    no = refusal(after, ShoalsTurn(place=ShoalsPlacement(tile=after.river[0], cell=1), draw=12))
    assert (no.code, no.place) == ("place_empty", {"place": 12})


def test_an_empty_pool_gives_nothing() -> None:
    """H10: the last six turns have no draw, and one that asks for it is refused."""
    state = begun()
    for cell in range(30):
        state = turn(state, cell).state
    move = ShoalsTurn(place=ShoalsPlacement(tile=state.river[0], cell=30), draw=3)
    assert refusal(state, move).code == "pool_empty"
    placed = put(state, ShoalsPlace(tile=state.river[0], cell=30)).state
    assert (placed.phase, placed.turn) == ("turn", 32)


def test_the_last_turn_may_slide_into_the_one_gap() -> None:
    """H8: and the last tile comes where the slide began."""
    state = begun()
    for cell in range(35):
        state = turn(state, cell).state
    moved = state.board[34]
    final = turn(state, 34, slide=(34, 35)).state
    assert (final.board[35], final.board[34]) == (moved, state.river[0])
    assert RULESET.outcome(final) is not None


def test_a_tile_is_named_whatever_its_place_in_the_river() -> None:
    """H9: one that is not in the river is refused, and the sentence says where it is."""
    state = laid({0: "blue crab"})
    hidden = next(each for each in state.pool if each is not None)
    no = refusal(state, ShoalsPlace(tile=hidden, cell=1))
    assert no.code == "tile_not_in_river"
    assert no.place == {"creature": hidden.creature, "colour": hidden.colour}
    assert no.detail.endswith("face down.")
    on_board = refusal(state, ShoalsPlace(tile=tile("blue crab"), cell=1))
    assert on_board.detail.endswith("on the board.")
    foreign = ShoalsTile(creature="whale", colour="blue")  # type: ignore[arg-type]
    assert refusal(state, ShoalsPlace(tile=foreign, cell=1)).code == "no_such_tile"


def test_zones_count_edges_and_not_corners() -> None:
    """H13: both kinds of zones are shown to everybody with cells and points."""
    state = laid(
        {
            0: "blue crab",
            1: "red crab",
            7: "green crab",
            14: "pink crab",
            6: "blue fish",
            5: "red fish",
        }
    )
    view = RULESET.view(state, None)
    assert [(z.objective, z.value, z.cells, z.points) for z in view.zones] == [
        ("creature", "crab", (0, 1, 7), 3),
        ("colour", "blue", (0, 6), 1),
    ]
    assert view.scores == (3, 1)


def test_points_by_the_size_of_a_zone() -> None:
    """H13: 0, 1, 3, 6, 10 and 15."""
    colours = ("blue", "green", "pink", "purple", "red", "yellow")
    for size in range(1, 7):
        state = laid({6 * n: f"{colours[n]} turtle" for n in range(size)})
        assert RULESET.view(state, 0).scores == (POINTS[size], 0)
        assert HOUSE_POINTS[size] == POINTS[size]


@pytest.mark.parametrize("first", [0, 1])
def test_on_equal_sums_the_first_player_wins(first: int) -> None:
    """H14: whoever that is; otherwise the higher sum wins."""
    state = played_out(begun())
    lone: tuple[None, ...] = (None,) * 36
    equal = replace(state, board=lone, first=first)
    outcome = RULESET.outcome(equal)
    assert outcome is not None
    assert outcome.scores == (0, 0)
    assert outcome.ranks[first] == 1
    higher = laid({0: "blue crab", 1: "red crab"})
    won = RULESET.outcome(replace(higher, phase="over", first=first))
    assert won is not None
    assert (won.scores, won.ranks, won.ending) == ((1, 0), (1, 2), "played_out")
