"""What the words across a row allow in each of its empty cells; compiled."""

from __future__ import annotations

from typing import Any

from numba import types

from ludotheque.core.words.generator.bits import GIVEN, NUMBERS, child, compiled
from ludotheque.core.words.generator.position import BLANK, CELLS, SIDE
from ludotheque.core.words.lexicon import END, HIGH, MASK

SEPARATOR = 1 << 30
"""The bit of a cell behind which a word goes on after its place (see ``gaddag``)."""
TILE = BLANK - 1
"""The part of a number that says which tile it is, or which one a blank stands for."""


@compiled(types.void, GIVEN, NUMBERS, GIVEN, NUMBERS, NUMBERS)
def find_crosses(cells: Any, grid: Any, worth: Any, masks: Any, sums: Any) -> None:
    """For each empty cell the tiles that make a word with those above and below.

    ``sums`` is what these are worth; -1 where there are none, and every tile may lie.
    """
    root = cells[0]
    for cell in range(CELLS):
        masks[cell], sums[cell] = MASK, -1
        if grid[cell]:
            continue
        top = bottom = cell
        while top >= SIDE and grid[top - SIDE]:
            top -= SIDE
        while bottom + SIDE < CELLS and grid[bottom + SIDE]:
            bottom += SIDE
        if top == bottom:
            continue
        total, node = 0, root
        # With tiles above: these backwards, the separator, the new one, those below.  With none:
        # those below backwards, the new one.
        at = cell - SIDE if top < cell else bottom
        last = top if top < cell else cell + SIDE
        while at >= last and node:
            bit = 1 << (grid[at] & TILE) - 1
            total += worth[grid[at]]
            node = child(cells, node, bit - 1) if node & bit else 0
            at -= SIDE
        if top < cell:
            node = child(cells, node, MASK) if node & SEPARATOR else 0
        mask, left, base = 0, node & MASK, node >> HIGH
        while left:
            reached = cells[base]
            base += 1
            if top < cell:
                at = cell + SIDE
                while at <= bottom and reached:
                    bit = 1 << (grid[at] & TILE) - 1
                    if reached & bit:
                        reached = child(cells, reached, bit - 1)
                    else:
                        reached = 0
                    at += SIDE
            if reached & END:
                mask |= left & -left
            left &= left - 1
        total = 0
        for at in range(top, bottom + 1, SIDE):
            total += worth[grid[at]]
        masks[cell], sums[cell] = mask, total
