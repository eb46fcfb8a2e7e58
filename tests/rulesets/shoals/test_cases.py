"""Faults that players reported of other programs for this game, each a test named after it."""

from __future__ import annotations

from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.model import (
    ShoalsGlide,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsPlacement,
    ShoalsSlide,
    ShoalsTurn,
)
from ludotheque.core.rulesets.shoals.reef import TILES
from ludotheque.core.rulesets.shoals.telling import ShoalsGameOver, ShoalsPlaced, ShoalsSlid
from tests.rulesets.shoals.tables import (
    begun,
    counted,
    events,
    laid,
    played_out,
    put,
    refusal,
    turn,
)


def test_final_board_was_never_shown_when_the_river_ran_dry() -> None:
    """H10, H11: turn 36 is a turn like any other, and its board and both scores are shown."""
    state = begun()
    for cell in range(35):
        state = turn(state, cell).state
    assert (len(state.river), RULESET.view(state, 0).pool) == (1, ())
    assert RULESET.outcome(state) is None
    step = turn(state, 35)
    placed, over = events(step.told)
    assert isinstance(placed, ShoalsPlaced)
    assert isinstance(over, ShoalsGameOver)
    view = RULESET.view(step.state, None)
    assert (view.phase, view.turn, view.mover, view.river) == ("over", 36, None, ())
    assert None not in view.board
    assert view.scores == over.scores == placed.scores
    assert view.scores == (counted(view.board, "creature"), counted(view.board, "colour"))
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == view.scores


def test_rows_and_columns_swapped() -> None:
    """H8: a slide from row 0, column 3 to row 0, column 5 changes row 0 and nothing else."""
    state = laid({3: "blue crab", 18: "red fish"})
    after = put(state, ShoalsSlide(from_cell=3, to_cell=5)).state
    assert after.board[:6] == (None, None, None, None, None, state.board[3])
    assert after.board[6:] == state.board[6:]
    down = put(state, ShoalsSlide(from_cell=3, to_cell=33)).state
    assert down.board[33] == state.board[3]
    assert [cell for cell, tile in enumerate(down.board) if tile] == [18, 33]


def test_empty_cells_could_move() -> None:
    """H8: an empty cell is named in the refusal."""
    state = laid({3: "blue crab"})
    no = refusal(state, ShoalsSlide(from_cell=4, to_cell=5))
    assert (no.code, no.rule, no.place) == ("slide_empty_cell", "H8", {"cell": 4})


def test_slide_was_forced_one_step_and_without_undoing() -> None:
    """H7, H8: no slide, five cells at once, and moving back what the other slid are all right."""
    state = laid({0: "blue crab"})
    assert turn(state, 7).state.turn == 3
    far = turn(state, 7, slide=(0, 5)).state
    assert far.board[5] == state.board[0]
    back = turn(far, 8, slide=(5, 0)).state
    assert back.board[0] == state.board[0]


def test_grown_from_3x3_and_no_colours_for_6x6() -> None:
    """H2: 36 different tiles, six creatures in six colours, and no two look the same."""
    names = {(tile.creature, tile.colour) for tile in TILES}
    assert len(TILES) == len(names) == 36
    assert len({creature for creature, _ in names}) == len({colour for _, colour in names}) == 6
    final = played_out(begun())
    assert set(final.board) == set(TILES)


def test_select_on_board_then_in_hand_mixed_the_selection_up() -> None:
    """H7: a tile of the river that is named and placed is a placement, without any slide."""
    state = laid({0: "blue crab"})
    step = put(state, ShoalsPlace(tile=state.river[2], cell=20))
    assert not [each for each in events(step.told) if isinstance(each, ShoalsSlid)]
    assert step.state.board[0] == state.board[0]
    assert step.state.board[20] == state.river[2]


def test_a_piece_onto_a_taken_cell() -> None:
    """H9: refused with the cell, and after a slide the cell where the tile has gone is taken."""
    state = laid({0: "blue crab"})
    no = refusal(state, ShoalsPlace(tile=state.river[0], cell=0))
    assert (no.code, no.rule, no.place) == ("cell_taken", "H9", {"cell": 0})
    after = put(state, ShoalsSlide(from_cell=0, to_cell=5)).state
    assert refusal(after, ShoalsPlace(tile=state.river[0], cell=5)).code == "cell_taken"
    assert put(after, ShoalsPlace(tile=state.river[0], cell=0)).state.board[0] == state.river[0]


def test_one_tile_on_the_board_twice() -> None:
    """H9: pool, river and board are 36 different tiles after every turn; a laid tile is no more."""
    state = begun(ShoalsOptions(first="seat_0", match=2))
    while RULESET.to_act(state):
        seen = [tile for tile in (*state.pool, *state.river, *state.board) if tile is not None]
        assert len(seen) == len(set(seen)) == 36
        used = state.river[0]
        state = turn(state, state.board.index(None)).state
        if used in state.board and None in state.board:
            again = ShoalsPlace(tile=used, cell=state.board.index(None))
            assert refusal(state, again).code == "tile_not_in_river"


def test_a_tile_could_go_anywhere() -> None:
    """H8: diagonally, round a corner, over another tile and off the board are refused."""
    state = laid({7: "blue crab", 9: "red fish"})
    for to_cell, code in (
        (14, "slide_not_straight"),
        (20, "slide_not_straight"),
        (10, "slide_blocked"),
        (9, "slide_blocked"),
        (7, "slide_nowhere"),
        (12, "slide_not_straight"),
        (36, "no_such_cell"),
        (-1, "no_such_cell"),
    ):
        assert refusal(state, ShoalsSlide(from_cell=7, to_cell=to_cell)).code == code
    assert refusal(state, ShoalsSlide(from_cell=7, to_cell=10)).place == {"cell": 9}


def test_two_moves_at_once() -> None:
    """H7: the second of two equal turns is the other player's business, and is refused."""
    state = begun()
    move = ShoalsTurn(place=ShoalsPlacement(tile=state.river[0], cell=0), draw=0)
    after = RULESET.apply(state, 0, move, 0).state
    assert refusal(after, move, seat=0).code == "not_your_turn"
    assert RULESET.phase(after) != RULESET.phase(state)


def test_the_slide_of_a_refused_turn_stayed() -> None:
    """H12: a whole turn is done or not; a good slide before a bad placement changes nothing."""
    state = laid({0: "blue crab"})
    move = ShoalsTurn(
        slide=ShoalsGlide(from_cell=0, to_cell=5),
        place=ShoalsPlacement(tile=state.river[0], cell=5),
        draw=0,
    )
    assert refusal(state, move).code == "cell_taken"
    assert state == laid({0: "blue crab"})
