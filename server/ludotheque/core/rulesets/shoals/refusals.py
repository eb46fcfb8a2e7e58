"""What the rules of shoals refuse, each with its rule and the place that is wrong.

Sentences name cells as a player finds them: by column A to F and row 1 to 6, from the top left.
"""

from __future__ import annotations

from ludotheque.core.rulesets.base import IllegalMove, Millis, Seat
from ludotheque.core.rulesets.shoals.model import (
    ShoalsGlide,
    ShoalsOptions,
    ShoalsPlacement,
    ShoalsState,
)
from ludotheque.core.rulesets.shoals.reef import CELLS, OBJECTIVES, POOL, TILES, WIDTH, way

LONGEST = {"turn_seconds": 600, "bank_seconds": 7200, "increment_seconds": 600}


def named(cell: int) -> str:
    """A cell as sentences name it, such as ``B3``."""
    row, column = divmod(cell, WIDTH)
    return f"{'ABCDEF'[column]}{row + 1}"


def require_table(options: ShoalsOptions, seats: int) -> None:
    """Refuse seats and options that there cannot be (H1, H4, H16 to H18)."""
    if type(seats) is not int or seats != 2:
        raise IllegalMove(
            "seats_out_of_range", "H1", f"Two play this game, not {seats}.", {"seats": seats}
        )
    if options.first not in ("random", "seat_0", "seat_1"):
        raise IllegalMove(
            "option_not_offered", "H4", "The first player is random or named.", {"option": "first"}
        )
    games: object = options.match
    if type(games) is not int or games not in (1, 2):
        raise IllegalMove(
            "option_not_offered", "H16", "A match has 1 or 2 games.", {"option": "match"}
        )
    for name, most in LONGEST.items():
        value = getattr(options, name)
        if type(value) is not int or not 0 <= value <= most:
            raise IllegalMove(
                "option_out_of_range",
                "H17",
                f"This time is 0 to {most} seconds, not {value}.",
                {"option": name, "least": 0, "most": most},
            )
    if options.increment_seconds and not options.bank_seconds:
        raise IllegalMove(
            "increment_without_bank",
            "H18",
            "Only a bank can get time back; give it some first.",
            {"option": "increment_seconds"},
        )


def require_seat(seat: Seat) -> None:
    """Refuse a seat that there is not."""
    if seat not in (0, 1):
        raise IllegalMove("no_such_seat", "H1", "There is no such seat.", {"seat": seat})


def require_turn(state: ShoalsState, seat: Seat, at: Millis, due: Millis | None) -> None:
    """Refuse whoever is not to move, now or any more (H7, H11, H15)."""
    require_seat(seat)
    if state.phase == "over":
        raise IllegalMove("game_over", "H11", "The game is over.")
    if seat != state.mover:
        raise IllegalMove(
            "not_your_turn", "H7", "It is the other player's turn.", {"seat": state.mover}
        )
    if due is not None and at > due:
        raise IllegalMove("too_late", "H15", "Your time is over.", {"deadline": due})


def require_choice(state: ShoalsState, objective: str) -> None:
    """Refuse another choice of objectives (H5)."""
    if objective not in OBJECTIVES:
        raise IllegalMove("no_such_objective", "H5", "Choose creature or colour.")
    if state.phase != "objective":
        raise IllegalMove("objective_chosen", "H5", "The objectives have been chosen.")


def require_begun(state: ShoalsState) -> None:
    """Refuse to play before the objectives are chosen (H5)."""
    if state.phase == "objective":
        raise IllegalMove("objective_open", "H5", "Choose your objective first.")


def require_slide(state: ShoalsState, glide: ShoalsGlide) -> None:
    """Refuse a slide that cannot be, or not now (H8)."""
    require_begun(state)
    if state.phase == "draw":
        raise IllegalMove(
            "slide_after_placement", "H8", "A tile can slide before the placement only."
        )
    if state.doing.slide is not None:
        raise IllegalMove("slide_made", "H8", "Only one tile slides in a turn.")
    start, end = glide.from_cell, glide.to_cell
    for cell in (start, end):
        _require_cell(cell, "H8")
    if state.board[start] is None:
        raise IllegalMove(
            "slide_empty_cell", "H8", f"No tile lies on {named(start)}.", {"cell": start}
        )
    if start == end:
        raise IllegalMove(
            "slide_nowhere", "H8", "A tile that slides goes to another cell.", {"cell": start}
        )
    over = way(start, end)
    if over is None:
        raise IllegalMove(
            "slide_not_straight",
            "H8",
            f"A tile slides along its row or column; {named(end)} is in neither.",
            {"from_cell": start, "to_cell": end},
        )
    for cell in over:
        if state.board[cell] is not None:
            raise IllegalMove(
                "slide_blocked", "H8", f"A tile lies in the way, on {named(cell)}.", {"cell": cell}
            )


def require_slid(state: ShoalsState) -> ShoalsGlide:
    """The slide that can be taken back; refused where there is none (H12)."""
    require_begun(state)
    if state.phase == "draw":
        raise IllegalMove(
            "slide_fixed", "H12", "A slide can be taken back before the placement only."
        )
    if state.doing.slide is None:
        raise IllegalMove("no_slide", "H12", "No tile has slid in this turn.")
    return state.doing.slide


def require_placement(state: ShoalsState, placement: ShoalsPlacement) -> None:
    """Refuse a placement that cannot be, or not now (H9)."""
    require_begun(state)
    if state.phase == "draw":
        raise IllegalMove(
            "already_placed", "H9", "You have placed a tile; choose one of the pool now."
        )
    cell, tile = placement.cell, placement.tile
    _require_cell(cell, "H9")
    if tile not in state.river:
        where = "on the board" if tile in state.board else "face down"
        place = {"creature": tile.creature, "colour": tile.colour}
        if tile not in TILES:
            raise IllegalMove("no_such_tile", "H2", "There is no such tile.", dict(place))
        raise IllegalMove(
            "tile_not_in_river",
            "H9",
            f"The {tile.colour} {tile.creature} is not in the river; it is {where}.",
            dict(place),
        )
    if state.board[cell] is not None:
        raise IllegalMove("cell_taken", "H9", f"A tile lies on {named(cell)}.", {"cell": cell})


def require_draw(state: ShoalsState, place: int | None) -> None:
    """Refuse to draw nothing from a pool, anything from none, or what is not there (H10)."""
    if not any(state.pool):
        if place is not None:
            raise IllegalMove("pool_empty", "H10", "No tile is left in the pool.", {"place": place})
        return
    if place is None:
        raise IllegalMove("draw_missing", "H10", "Choose a tile of the pool too.")
    if not 0 <= place < POOL:
        raise IllegalMove(
            "no_such_place",
            "H10",
            f"The pool has places 0 to {POOL - 1}.",
            {"place": place, "least": 0, "most": POOL - 1},
        )
    if state.pool[place] is None:
        raise IllegalMove(
            "place_empty", "H10", "The tile at this place has been turned up.", {"place": place}
        )


def require_draw_now(state: ShoalsState) -> None:
    """Refuse to draw before the placement (H10)."""
    require_begun(state)
    if state.phase != "draw":
        raise IllegalMove("place_first", "H10", "Place a tile of the river first.")


def _require_cell(cell: int, rule: str) -> None:
    if not 0 <= cell < CELLS:
        raise IllegalMove(
            "no_such_cell",
            rule,
            f"The board has cells 0 to {CELLS - 1}.",
            {"cell": cell, "least": 0, "most": CELLS - 1},
        )
