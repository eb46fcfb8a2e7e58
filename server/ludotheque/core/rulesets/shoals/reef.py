"""The reef: 36 tiles and cells, where a tile can slide, which zones lie there and their points.

A set of cells is a number with a bit for each cell, so that zones grow by shifting and counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from ludotheque.core.rulesets.shoals.model import (
    Board,
    Colour,
    Creature,
    Objective,
    ShoalsTile,
    ShoalsZone,
)

WIDTH = 6
CELLS = 36
RIVER = 6
POOL = CELLS - RIVER
POINTS = (0, 0, 1, 3, 6, 10, 15)
"""Points of a zone by its number of tiles (H13); no kind has more than six."""

CREATURES: tuple[Creature, ...] = get_args(Creature)
COLOURS: tuple[Colour, ...] = get_args(Colour)
OBJECTIVES: tuple[Objective, ...] = get_args(Objective)
TILES = tuple(
    ShoalsTile(creature=creature, colour=colour) for creature in CREATURES for colour in COLOURS
)
"""Tile number 6 a + b has creature a and colour b."""
NUMBER_OF = {tile: number for number, tile in enumerate(TILES)}

_ALL = (1 << CELLS) - 1
_LEFT = sum(1 << cell for cell in range(0, CELLS, WIDTH))
_NOT_LEFT = _ALL & ~_LEFT
_NOT_RIGHT = _ALL & ~(_LEFT << (WIDTH - 1))


def parts(cells: int) -> Iterator[int]:
    """The groups of a set of cells that touch by their edges, by their lowest cell."""
    while cells:
        group, grown = 0, cells & -cells
        while grown != group:
            group = grown
            beside = group << 1 & _NOT_LEFT | group >> 1 & _NOT_RIGHT
            grown |= (beside | group << WIDTH | group >> WIDTH) & cells
        yield group
        cells &= ~group


@lru_cache(maxsize=1 << 16)
def points(cells: int) -> int:
    """Points for all tiles of one kind, which lie on these cells (H13)."""
    return sum(POINTS[group.bit_count()] for group in parts(cells))


def kinds(board: Board, objective: Objective) -> tuple[int, ...]:
    """For each creature (or each colour) the set of cells where its tiles lie."""
    found = [0] * WIDTH
    for cell, tile in enumerate(board):
        if tile is not None:
            creature, colour = divmod(NUMBER_OF[tile], WIDTH)
            found[creature if objective == "creature" else colour] |= 1 << cell
    return tuple(found)


def score(board: Board, objective: Objective) -> int:
    """What a board is worth to the seat with this objective."""
    return sum(points(cells) for cells in kinds(board, objective))


def zones(board: Board) -> tuple[ShoalsZone, ...]:
    """All zones of at least two tiles: those of creatures, then those of colours."""
    found: list[ShoalsZone] = []
    for objective in OBJECTIVES:
        values = CREATURES if objective == "creature" else COLOURS
        for value, cells in zip(values, kinds(board, objective), strict=True):
            found.extend(
                ShoalsZone(
                    objective=objective,
                    value=value,
                    cells=tuple(cells_of(group)),
                    points=POINTS[group.bit_count()],
                )
                for group in parts(cells)
                if group.bit_count() > 1
            )
    return tuple(found)


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def way(from_cell: int, to_cell: int) -> tuple[int, ...] | None:
    """The cells that a slide goes over, the last included; None where it is not straight."""
    (row, column), (to_row, to_column) = divmod(from_cell, WIDTH), divmod(to_cell, WIDTH)
    if from_cell == to_cell or (row != to_row and column != to_column):
        return None
    step = 1 if row == to_row else WIDTH
    if to_cell < from_cell:
        step = -step
    return tuple(range(from_cell + step, to_cell + step, step))


def _rays(cell: int) -> tuple[tuple[int, ...], ...]:
    """From a cell to the four edges, cell by cell."""
    row, column = divmod(cell, WIDTH)
    ends = (row * WIDTH, row * WIDTH + WIDTH - 1, column, CELLS - WIDTH + column)
    return tuple(way(cell, end) or () for end in ends)


RAYS = tuple(_rays(cell) for cell in range(CELLS))


def slides(taken: int) -> Iterator[tuple[int, int]]:
    """Every slide that is possible while these cells are taken."""
    for cell in cells_of(taken):
        for ray in RAYS[cell]:
            for to_cell in ray:
                if taken >> to_cell & 1:
                    break
                yield cell, to_cell


def taken_cells(board: Board) -> int:
    """The set of cells on which a tile lies."""
    return sum(1 << cell for cell, tile in enumerate(board) if tile is not None)
