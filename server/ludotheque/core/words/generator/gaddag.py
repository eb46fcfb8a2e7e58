"""A graph in which a word can be begun at any of its letters; compiled code builds it in a second.

For each word and each place in it there is a way: the letters before the place backwards, a
separator, the letters after it.  Its cells are those of a word graph (see ``lexicon``), over tiles
in the place of letters, with bit 30 for the separator.  Behind a separator the ways are those of
the plain graph of the words, so that only the backward parts have to be sorted and shared: about
a million for a language, not four.

A word is packed into two numbers, five bits a tile, the first twelve and the last three.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.core.words.generator.bits import (
    GIVEN,
    I64,
    NUMBERS,
    TABLE,
    child,
    compiled,
    lowest,
)
from ludotheque.core.words.generator.crosses import SEPARATOR
from ludotheque.core.words.generator.position import SIDE, TILES
from ludotheque.core.words.generator.stored import read_cells
from ludotheque.core.words.lexicon import END, HIGH, MASK, Lexicon

_FIVE = 31
_FIRST = 12
"""Tiles in the first of the two numbers."""
_TOP = 55
_LAST = 10
_DEPTH = 64
_FULL = -1


@compiled(I64, GIVEN, TABLE, NUMBERS, NUMBERS)
def _spell(cells: Any, pairs: Any, first: Any, last: Any) -> Any:
    """Pack every word of a lexicon of 2 to 15 tiles; how many there are.

    ``pairs[a, b]`` is the number of the tile that spells two letters, 0 where none does.
    """
    nodes, masks = np.empty(_DEPTH, np.int64), np.empty(_DEPTH, np.int64)
    letters = np.empty(_DEPTH, np.int64)
    nodes[0], masks[0] = cells[0], cells[0] & MASK
    depth = count = 0
    while depth >= 0:
        if masks[depth] == 0 or depth == _DEPTH - 1:
            depth -= 1
            continue
        letter = lowest(masks[depth])
        masks[depth] &= masks[depth] - 1
        node, letters[depth] = nodes[depth], letter
        node = child(cells, node, (1 << letter) - 1)
        depth += 1
        nodes[depth], masks[depth] = node, node & MASK
        if node & END:
            head = tail = tiles = at = 0
            while at < depth:
                tile = letters[at] + 1
                if at + 1 < depth and pairs[letters[at], letters[at + 1]]:
                    tile = pairs[letters[at], letters[at + 1]]
                    at += 1
                if tiles < _FIRST:
                    head |= tile << _TOP - 5 * tiles
                elif tiles < SIDE:
                    tail |= tile << _LAST - 5 * (tiles - _FIRST)
                tiles += 1
                at += 1
            if 1 < tiles <= SIDE:
                first[count], last[count] = head, tail
                count += 1
    return count


@compiled(I64, GIVEN, I64, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def _turn(cells: Any, root: Any, first: Any, last: Any, marks: Any, tails: Any) -> Any:
    """Pack every beginning of a word backwards, with the cell of what follows it; how many.

    Of empty arrays nothing is written, so that they can be made as long as is needed.
    """
    nodes, masks = np.empty(_DEPTH, np.int64), np.empty(_DEPTH, np.int64)
    heads, ends = np.empty(_DEPTH, np.int64), np.empty(_DEPTH, np.int64)
    nodes[0], masks[0], heads[0], ends[0] = root, root & MASK, 0, 0
    depth = count = 0
    while depth >= 0:
        if masks[depth] == 0:
            depth -= 1
            continue
        tile = lowest(masks[depth])
        masks[depth] &= masks[depth] - 1
        node = nodes[depth]
        node = child(cells, node, (1 << tile) - 1)
        head, end = heads[depth], ends[depth]
        depth += 1
        nodes[depth], masks[depth] = node, node & MASK
        heads[depth] = (tile + 1) << _TOP | head >> 5
        ends[depth] = (head & _FIVE) << _LAST | end >> 5
        if count < first.size:
            first[count], last[count] = heads[depth], ends[depth]
            marks[count] = (node & END) | (SEPARATOR if node & MASK else 0)
            tails[count] = node & ~END
        count += 1
    return count


@compiled(I64, NUMBERS, I64, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def _grow(
    cells: Any, used: Any, known: Any, first: Any, last: Any, marks: Any, tails: Any, root: Any
) -> Any:
    """Add sorted ways to a graph, each block of siblings once; how many cells are used then.

    ``marks`` are the bits of the node that a way ends at, ``tails`` the cell behind its
    separator; ``root[0]`` becomes the cell of the beginning.  ``known`` is a table of blocks by
    their stirred content (place << 6 | cells).  -1 where ``cells`` or ``known`` is too small.
    """
    masks, sizes = np.zeros(SIDE + 1, np.int64), np.zeros(SIDE + 1, np.int64)
    behind = np.zeros(SIDE + 1, np.int64)
    blocks = np.zeros((SIDE + 1, 33), np.int64)
    before, after = np.zeros(SIDE + 1, np.int64), np.zeros(SIDE + 1, np.int64)
    within, filled, count = known.size - 1, 0, first.size
    length = 0
    for way in range(count + 1):
        # One more way without tiles finishes what is open.
        size = 0
        if way < count:
            head, end = first[way], last[way]
            while size < SIDE:
                here = head >> _TOP - 5 * size if size < _FIRST else end >> _LAST - 5 * (size - 12)
                if here & _FIVE == 0:
                    break
                after[size] = here & _FIVE
                size += 1
        shared = 0
        while shared < length and shared < size and before[shared] == after[shared]:
            shared += 1
        lowest_kept = shared if way < count else -1
        for depth in range(length, lowest_kept, -1):
            block = blocks[depth]
            cell_count = sizes[depth]
            if masks[depth] & SEPARATOR:
                block[cell_count] = behind[depth]
                cell_count += 1
            base = 0
            if cell_count:
                stirred = cell_count
                for k in range(cell_count):
                    stirred = (stirred ^ block[k]) * 0x2545F4914F6CDD1D
                    stirred ^= (stirred >> 29) & 0x7FFFFFFFF
                place = stirred & within
                while known[place]:
                    entry = known[place]
                    if entry & 63 == cell_count:
                        old, same = entry >> 6, 0
                        while same < cell_count and cells[old + same] == block[same]:
                            same += 1
                        if same == cell_count:
                            base = old
                            break
                    place = (place + 1) & within
                if base == 0:
                    if used + cell_count > cells.size or 4 * filled > 3 * within:
                        return _FULL
                    base = used
                    for k in range(cell_count):
                        cells[used + k] = block[k]
                    known[place] = base << 6 | cell_count
                    used += cell_count
                    filled += 1
            made = masks[depth] | base << HIGH
            if depth == 0:
                root[0] = made
            else:
                blocks[depth - 1, sizes[depth - 1]] = made
                sizes[depth - 1] += 1
                masks[depth - 1] |= 1 << before[depth - 1] - 1
        for depth in range(shared, size):
            before[depth] = after[depth]
            masks[depth + 1] = sizes[depth + 1] = 0
        if way < count:
            masks[size] |= marks[way]
            behind[size] = tails[way]
        length = size
    return used


def _pairs(lexicon: Lexicon) -> Any:
    found = np.zeros((32, 32), np.int64)
    for pair in lexicon.alphabet.digraphs:
        found[TILES.index(pair[0]), TILES.index(pair[1])] = TILES.index(pair) + 1
    return found


def build_gaddag(lexicon: Lexicon) -> Any:
    """The cells of a lexicon's graph; the first one is the beginning."""
    room = 1 << 21
    while True:
        made = _built(lexicon, room)
        if made is not None:
            return made
        room *= 2


def _built(lexicon: Lexicon, room: int) -> Any:
    first, last = np.zeros(len(lexicon), np.int64), np.zeros(len(lexicon), np.int64)
    count = _spell(read_cells(lexicon.cells), _pairs(lexicon), first, last)
    place = np.lexsort((last[:count], first[:count]))
    cells, known, root = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(1, np.int64)
    marks, tails = np.full(count, END, np.int64), np.zeros(count, np.int64)
    used = _grow(cells, 1, known, first[place], last[place], marks, tails, root)
    if used == _FULL:
        return None
    kept = read_cells(cells)
    ways = _turn(kept, root[0], *(np.zeros(0, np.int64) for _ in range(4)))
    first, last, marks, tails = (np.zeros(ways, np.int64) for _ in range(4))
    _turn(kept, root[0], first, last, marks, tails)
    place = np.lexsort((last, first))
    used = _grow(cells, used, known, first[place], last[place], marks[place], tails[place], root)
    if used == _FULL:
        return None
    cells[0] = root[0]
    return read_cells(cells[:used].copy())
