"""Trial boards for bots: what every slide and placement would gain, many thousand times.

A position is seen by the seat that moves.  Kinds 0 to 5 are those it collects (creatures or
colours), kinds 6 to 11 the other's; a tile is a pair of kinds.  A board is worth the points of the
first six less those of the others.  Only bots use this; what happens in a game is decided by
``refusals`` and ``flow``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.core.rulesets.shoals.reef import WIDTH, points, slides

Pair = tuple[int, int]
"""A tile: its kind for the seat that moves, and its kind for the other one."""

ALL_PAIRS: tuple[Pair, ...] = tuple(
    (mine, WIDTH + theirs) for mine in range(WIDTH) for theirs in range(WIDTH)
)


class Option(NamedTuple):
    """A slide (or None), and the best cell for one tile after it; ``gain`` is for both together."""

    gain: int
    slide: tuple[int, int] | None
    tile: Pair
    cell: int


class Pond:
    """A board as sets of cells by kind."""

    __slots__ = ("cells", "masks", "taken")

    def __init__(self, masks: Sequence[int], cells: Sequence[int]) -> None:
        """``cells`` is the order in which cells are tried; of equals the first is taken."""
        self.masks = list(masks)
        self.cells = cells
        self.taken = 0
        for mask in self.masks[:WIDTH]:
            self.taken |= mask

    def worth(self) -> int:
        """What the board is worth to the seat that moves."""
        each = list(map(points, self.masks))
        return sum(each[:WIDTH]) - sum(each[WIDTH:])

    def tile_on(self, cell: int) -> Pair:
        """The tile on a cell that is taken."""
        mine, theirs = (kind for kind, mask in enumerate(self.masks) if mask >> cell & 1)
        return mine, theirs

    def after(self, option: Option) -> Pond:
        """The board after a slide and a placement, seen by the other seat."""
        masks = self.masks[:]
        if option.slide is not None:
            move = 1 << option.slide[0] | 1 << option.slide[1]
            for kind in self.tile_on(option.slide[0]):
                masks[kind] ^= move
        for kind in option.tile:
            masks[kind] |= 1 << option.cell
        return Pond(masks[WIDTH:] + masks[:WIDTH], self.cells)

    def options(self, tiles: Sequence[Pair], sliding: bool) -> list[Option]:
        """For every slide, none included, and every tile: the best cell and what it gains."""
        free = [cell for cell in self.cells if not self.taken >> cell & 1]
        # Only kinds that can still come: of a kind that lies complete there is no seventh tile.
        needed = {kind for tile in tiles for kind in tile}
        rows = {kind: _gains(self.masks[kind], free) for kind in needed}
        ranked = {tile: _two_best(rows[tile[0]], rows[tile[1]], free) for tile in tiles}
        found = [Option(best[0][0], None, tile, best[0][1]) for tile, best in ranked.items()]
        if sliding:
            for slide in slides(self.taken):
                found += self._after_slide(slide, rows, free, ranked)
        return found

    def _after_slide(
        self,
        slide: tuple[int, int],
        rows: dict[int, dict[int, int]],
        free: Sequence[int],
        ranked: dict[Pair, list[tuple[int, int]]],
    ) -> Iterable[Option]:
        """Only the kinds of the tile that slides must be counted anew; others know their best."""
        left, to = slide
        masks = self.masks
        slid_mine, slid_theirs = self.tile_on(left)
        move = 1 << left | 1 << to
        mine, theirs = masks[slid_mine] ^ move, masks[slid_theirs] ^ move
        gain = points(mine) - points(masks[slid_mine])
        gain -= points(theirs) - points(masks[slid_theirs])
        now_free = [left if cell == to else cell for cell in free]
        my_row = _gains(mine, now_free) if slid_mine in rows else {}
        their_row = _gains(theirs, now_free) if slid_theirs in rows else {}
        # What a tile of another kind gains on the cell that has become free.
        bit = 1 << left
        vacated = {kind: points(masks[kind] | bit) - points(masks[kind]) for kind in rows}
        for tile, best in ranked.items():
            a, b = tile
            if a != slid_mine and b != slid_theirs:
                top, cell = best[0] if best[0][1] != to else best[1]
                if vacated[a] - vacated[b] > top:
                    top, cell = vacated[a] - vacated[b], left
            else:
                row_a = my_row if a == slid_mine else {**rows[a], left: vacated[a]}
                row_b = their_row if b == slid_theirs else {**rows[b], left: vacated[b]}
                top, cell = _two_best(row_a, row_b, now_free)[0]
            yield Option(gain + top, slide, tile, cell)


def _gains(mask: int, free: Sequence[int]) -> dict[int, int]:
    """What one more tile of a kind would add to its points, by free cell."""
    before = points(mask)
    return {cell: points(mask | 1 << cell) - before for cell in free}


NOWHERE = (-1_000, -1)


def _two_best(
    mine: dict[int, int], theirs: dict[int, int], free: Sequence[int]
) -> list[tuple[int, int]]:
    """The best and the second best cell for a tile, each after its gain."""
    best = second = NOWHERE
    for cell in free:
        gain = mine[cell] - theirs[cell]
        if gain > second[0]:
            if gain > best[0]:
                best, second = (gain, cell), best
            else:
                second = (gain, cell)
    return [best, second]
