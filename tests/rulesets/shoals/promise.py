"""What the promise tests need to know of shoals; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.shoals.model import (
    First,
    ShoalsChoose,
    ShoalsDraw,
    ShoalsGlide,
    ShoalsMove,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsPlacement,
    ShoalsSlide,
    ShoalsState,
    ShoalsTile,
    ShoalsTurn,
    ShoalsUnslide,
)
from ludotheque.core.rulesets.shoals.reef import OBJECTIVES, TILES, slides, taken_cells
from tests.rulesets.kit import Expire, Input, Leave, Move, Table

FIRSTS: tuple[tuple[First, Literal[1, 2]], ...] = (("random", 1), ("seat_0", 2), ("seat_1", 1))
CLOCKS = (
    ShoalsOptions(turn_seconds=2),
    ShoalsOptions(turn_seconds=600),
    ShoalsOptions(turn_seconds=0),
    ShoalsOptions(turn_seconds=0, bank_seconds=20, increment_seconds=1),
)
TABLES = tuple(
    Table(replace(options, first=first, match=match), 2)
    for options in CLOCKS
    for first, match in FIRSTS
)


def wild_move(state: ShoalsState, chance: Chance) -> ShoalsMove:
    """Any part of a turn or a whole one, legal now and then."""
    ways = [*slides(taken_cells(state.board)), (chance.below(38) - 1, chance.below(36))]
    start, end = ways[chance.below(len(ways))]
    glide = ShoalsGlide(from_cell=start, to_cell=end)
    tile = _wild_tile(state, chance)
    cell, place = chance.below(38) - 1, chance.below(32) - 1
    match chance.below(8):
        case 0:
            return ShoalsChoose(objective=OBJECTIVES[chance.below(2)])
        case 1 | 2:
            return ShoalsSlide(from_cell=glide.from_cell, to_cell=glide.to_cell)
        case 3:
            return ShoalsUnslide()
        case 4:
            return ShoalsPlace(tile=tile, cell=cell)
        case 5:
            return ShoalsDraw(place=place)
    return ShoalsTurn(
        slide=glide if chance.below(2) else None,
        place=ShoalsPlacement(tile=tile, cell=cell),
        draw=place if chance.below(8) else None,
    )


def _wild_tile(state: ShoalsState, chance: Chance) -> ShoalsTile:
    if state.river and chance.below(4):
        return state.river[chance.below(len(state.river))]
    return TILES[chance.below(36)]


def twin(state: ShoalsState, viewer: int | None, chance: Chance) -> ShoalsState:
    """The face-down tiles lie in another order, and another seed deals the second game."""
    hidden = [tile for tile in state.pool if tile is not None]
    for last in range(len(hidden) - 1, 0, -1):
        other = chance.below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    pool = tuple(None if tile is None else hidden.pop() for tile in state.pool)
    return replace(state, seed=bytes(chance.below(256) for _ in range(32)).hex(), pool=pool)


def unseen_inputs(
    state: ShoalsState, twin: ShoalsState, viewer: int | None
) -> list[tuple[Input, Input]]:
    """Everything but a draw, and but the end of a game that is followed by another deal."""
    if state.phase == "over":
        return []
    seat = state.mover
    found: list[Input] = [Leave(0, 0), Leave(1, 0), Expire((seat,), 0)]
    if state.phase == "objective":
        found.append(Move(seat, ShoalsChoose(objective="colour"), 0))
    elif state.phase == "turn" and any(state.pool):
        free = state.board.index(None)
        found.append(Move(seat, ShoalsPlace(tile=state.river[-1], cell=free), 0))
        if state.doing.slide is not None:
            found.append(Move(seat, ShoalsUnslide(), 0))
    return [(each, each) for each in found]
