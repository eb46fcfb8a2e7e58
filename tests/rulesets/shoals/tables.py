"""Boards laid by hand for the tests of shoals, and a second, slow way to count points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ludotheque.core.rulesets.base import IllegalMove, Step, Told
from ludotheque.core.rulesets.shoals import RULESET
from ludotheque.core.rulesets.shoals.model import (
    Board,
    Objective,
    ShoalsChoose,
    ShoalsGlide,
    ShoalsMove,
    ShoalsOptions,
    ShoalsPlacement,
    ShoalsState,
    ShoalsTile,
    ShoalsTurn,
)
from ludotheque.core.rulesets.shoals.reef import TILES

SEED = bytes(range(32))
PLAIN = ShoalsOptions(first="seat_0")
# By hand, apart from the rules: points of a zone by its tiles.
POINTS = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15}


def dealt(options: ShoalsOptions = PLAIN, seed: bytes = SEED, at: int = 0) -> ShoalsState:
    """A game just set up; an objective is to be chosen."""
    return RULESET.setup(options, 2, seed, at).state


def begun(options: ShoalsOptions = PLAIN, seed: bytes = SEED) -> ShoalsState:
    """A game whose first player collects creatures, at 0."""
    state = dealt(options, seed)
    return put(state, ShoalsChoose(objective="creature")).state


def tile(name: str) -> ShoalsTile:
    """The tile with this name, such as ``blue crab``."""
    return next(each for each in TILES if f"{each.colour} {each.creature}" == name)


def laid(tiles: Mapping[int, str], options: ShoalsOptions = PLAIN) -> ShoalsState:
    """A turn of seat 0, who collects creatures, with these tiles on these cells.

    The river and then the pool hold the others, in the order of their numbers.
    """
    board: list[ShoalsTile | None] = [None] * 36
    for cell, name in tiles.items():
        board[cell] = tile(name)
    others = [each for each in TILES if each not in board]
    pool: list[ShoalsTile | None] = [*others[6:]]
    pool += [None] * (30 - len(pool))
    return replace(
        begun(options),
        board=tuple(board),
        river=tuple(others[:6]),
        pool=tuple(pool),
        turn=len(tiles) + 1,
    )


def put(state: ShoalsState, move: ShoalsMove, at: int = 0) -> Step[ShoalsState]:
    """A move of whoever is to move."""
    return RULESET.apply(state, state.mover, move, at)


def turn(
    state: ShoalsState, cell: int, slide: tuple[int, int] | None = None, at: int = 0
) -> Step[ShoalsState]:
    """A whole turn: the first tile of the river on a cell, and the first tile of the pool."""
    places = [place for place, each in enumerate(state.pool) if each is not None]
    move = ShoalsTurn(
        slide=None if slide is None else ShoalsGlide(from_cell=slide[0], to_cell=slide[1]),
        place=ShoalsPlacement(tile=state.river[0], cell=cell),
        draw=places[0] if places else None,
    )
    return put(state, move, at)


def played_out(state: ShoalsState) -> ShoalsState:
    """Fill the board, or both boards of a match, from the first cell on."""
    while RULESET.to_act(state):
        state = turn(state, state.board.index(None)).state
    return state


def refusal(state: ShoalsState, move: ShoalsMove, seat: int | None = None) -> IllegalMove:
    """The refusal of a move, which must come."""
    with pytest.raises(IllegalMove) as caught:
        RULESET.apply(state, state.mover if seat is None else seat, move, 0)
    return caught.value


def events(told: tuple[Told, ...]) -> list[object]:
    """What is told, all of it to everybody."""
    assert all(each.to is None for each in told)
    return [each.event for each in told]


def counted(board: Board, objective: Objective) -> int:
    """Points by walking from tile to tile over the cells beside."""
    todo = {cell for cell, each in enumerate(board) if each is not None}
    points = 0
    while todo:
        zone = [todo.pop()]
        for cell in zone:
            for beside in _beside(cell) & todo:
                if getattr(board[beside], objective) == getattr(board[cell], objective):
                    todo.remove(beside)
                    zone.append(beside)
        points += POINTS[len(zone)]
    return points


def _beside(cell: int) -> set[int]:
    row, column = divmod(cell, 6)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {6 * r + c for r, c in around if 0 <= r < 6 and 0 <= c < 6}
