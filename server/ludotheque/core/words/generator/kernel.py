"""The compiled search: every play of a position, with its score, into arrays.

A play is found from the first thing in its row that it joins: a run of tiles, walked backwards
from its right end, or an empty cell with tiles above or below and none beside.  From there it
grows to the left, never as far as what comes before, then behind a separator to the right.  So
every play is found once, and a run that no word goes on from costs a step a tile.

There is no recursion: what is still to be tried lies on a stack of numbers, a row for each cell
that is being filled.  Scores are carried along.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ludotheque.core.words.generator.bits import (
    GIVEN,
    GIVEN_BYTES,
    I64,
    KEYS,
    NUMBERS,
    ROWS,
    child,
    compiled,
    lowest,
)
from ludotheque.core.words.generator.crosses import SEPARATOR, TILE, find_crosses
from ludotheque.core.words.generator.position import BLANK, CELLS, CODES, RACK, SIDE
from ludotheque.core.words.lexicon import END, MASK

LENGTH = 15
"""Where the row of a word holds how many tiles it has."""
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STIR, _AGAIN = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)

# A row of the stack: what was known before its cell is filled, and what may fill it.
_NODE, _AT, _RIGHT, _REAL, _BLANKS, _USED = 0, 1, 2, 3, 4, 5
_LEFT, _LAID, _POINTS, _TIMES, _ASIDE, _STAMP, _LEAF = 6, 7, 8, 9, 10, 11, 12
_WIDTH = 16
_ROWS = 2 * RACK + 4


@compiled(types.void, NUMBERS, NUMBERS, KEYS, I64, I64)
def _sink(heap: Any, scores: Any, keys: Any, at: Any, size: Any) -> None:
    """Let an entry sink in a heap that has the worst play on top."""
    moved = heap[at]
    score, key = scores[moved], keys[moved]
    while True:
        under = 2 * at + 1
        if under >= size:
            break
        one = heap[under]
        if under + 1 < size:
            other = heap[under + 1]
            if scores[other] < scores[one] or (
                scores[other] == scores[one] and keys[other] > keys[one]
            ):
                under, one = under + 1, other
        if scores[one] > score or (scores[one] == score and keys[one] <= key):
            break
        heap[at] = one
        at = under
    heap[at] = moved


@compiled(
    types.void,
    *(GIVEN, GIVEN_BYTES, GIVEN_BYTES, GIVEN, GIVEN, GIVEN, GIVEN, GIVEN),
    *(NUMBERS, KEYS, NUMBERS, NUMBERS, ROWS, NUMBERS),
)
def search(
    cells: Any,
    board: Any,
    rack: Any,
    worth: Any,
    letter_times: Any,
    word_times: Any,
    stamps: Any,
    rules: Any,
    scores: Any,
    keys: Any,
    places: Any,
    heap: Any,
    words: Any,
    tally: Any,
) -> None:
    """Find all plays and keep the best, as many as ``scores`` has room for, in no order.

    ``rules``: start, full rack, bonus, tie.  ``places`` are ``2 * start`` and 1 more for down.
    ``tally``: all plays, the best score, the plays that are kept.
    """
    start, full, bonus, tie = rules[0], rules[1], rules[2], np.uint64(rules[3])
    room, total, best, kept = scores.size, 0, 0, 0
    grid, masks, sums = (
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
    )
    homes, by_letter, by_word = (
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
    )
    stack, word = np.empty((_ROWS, _WIDTH), np.int64), np.zeros(2 * _WIDTH, np.uint8)
    hand, held, blanks, opening = np.zeros(BLANK + 1, np.int64), 0, 0, True
    for number in rack:
        hand[number] += 1
        if number == BLANK:
            blanks += 1
        else:
            held |= 1 << number - 1
    for cell in range(CELLS):
        if board[cell]:
            opening = False
    for down in range(1 if opening else 2):
        for cell in range(CELLS):
            home = cell % SIDE * SIDE + cell // SIDE if down else cell
            grid[cell], homes[cell] = board[home], CODES * home
            by_letter[cell], by_word[cell] = letter_times[home], word_times[home]
        find_crosses(cells, grid, worth, masks, sums)
        for line in range(0, CELLS, SIDE):
            limit = column = 0
            while column < SIDE:
                # What is joined: a run of tiles that ends at the anchor, or an empty cell.
                anchor = column
                node, points = cells[0], 0
                if grid[line + column]:
                    while anchor + 1 < SIDE and grid[line + anchor + 1]:
                        anchor += 1
                    for at in range(anchor, column - 1, -1):
                        number = grid[line + at]
                        word[at] = number
                        points += worth[number]
                        bit = 1 << (number & TILE) - 1
                        if node & bit:
                            node = child(cells, node, bit - 1)
                        else:
                            node = 0
                    least, limit = limit, anchor + 2
                    left, at, column = column, column - 1, anchor + 2
                    if node == 0:
                        continue
                else:
                    column += 1
                    if (
                        sums[line + anchor] < 0 or (column < SIDE and grid[line + column])
                    ) and not (opening and line + anchor == start):
                        continue
                    least, limit = limit, anchor + 1
                    left, at = column, anchor
                right, laid, times, aside, stamp, depth = 0, 0, 1, 0, 0, 0
                while True:
                    # A node has been reached, with ``at`` the next cell.  Does a word end here?
                    if right:
                        while at < SIDE and grid[line + at] and node:
                            number = grid[line + at]
                            word[at] = number
                            points += worth[number]
                            bit = 1 << (number & TILE) - 1
                            if node & bit:
                                node = child(cells, node, bit - 1)
                            else:
                                node = 0
                            at += 1
                    if node & END and laid:
                        end = at if right else anchor + 1
                        counts = True
                        if down and laid == 1:
                            # A single tile that makes words both ways was found across.
                            for k in range(left, end):
                                if grid[line + k] == 0 and sums[line + k] >= 0:
                                    counts = False
                        if counts:
                            total += 1
                            score = points * times + aside
                            if laid == full:
                                score += bonus
                            best = max(best, score)
                            slot, key = -1, np.uint64(0)
                            if kept < room or (room > 0 and score >= scores[heap[0]]):
                                key = np.uint64(stamp + down * stamps[0]) + _GOLDEN * tie
                                key = (key ^ key >> _S30) * _STIR
                                key = (key ^ key >> _S27) * _AGAIN
                                key = key ^ key >> _S31
                                if kept < room:
                                    slot = kept
                                    kept += 1
                                elif score > scores[heap[0]] or key < keys[heap[0]]:
                                    slot = heap[0]
                            if slot >= 0:
                                scores[slot], keys[slot] = score, key
                                place = line + left
                                if down:
                                    place = place % SIDE * SIDE + place // SIDE
                                places[slot] = 2 * place + down
                                # More than the word, because so many at once are one step.
                                for k in range(_WIDTH):
                                    words[slot, k] = word[left + k]
                                words[slot, LENGTH] = end - left
                                if total > room:
                                    _sink(heap, scores, keys, 0, room)
                                elif kept == room:
                                    for k in range(room):
                                        heap[k] = k
                                    for k in range(room // 2 - 1, -1, -1):
                                        _sink(heap, scores, keys, k, room)
                    # What may follow, on either side, is put on the stack.
                    if laid < rack.size and node:
                        for side in range(2):
                            if side == 0:
                                if right or not node & SEPARATOR or anchor + 1 >= SIDE:
                                    continue
                                follows, to = child(cells, node, MASK), anchor + 1
                            else:
                                follows, to = node, at
                                if to >= SIDE if right else to < least:
                                    continue
                            mask = follows & masks[line + to]
                            real, other = mask & held, mask if blanks else 0
                            # What a tile must lead to: the end of a word, or what may come next.
                            more = MASK if blanks else held
                            if laid + 1 == rack.size:
                                more = 0
                            if side == 0 or right:
                                wanted, beyond = END, line + to + 1
                                if to + 1 < SIDE:
                                    if grid[beyond]:
                                        wanted = 1 << (grid[beyond] & TILE) - 1
                                    else:
                                        wanted |= masks[beyond] & more
                            else:
                                wanted = END
                                if to > least:
                                    wanted |= masks[line + to - 1] & more
                                if anchor + 1 < SIDE and masks[line + anchor + 1] & more:
                                    wanted |= SEPARATOR
                            tried, mask = real | other, 0
                            while tried:
                                bit = tried & -tried
                                tried ^= bit
                                if child(cells, follows, bit - 1) & wanted:
                                    mask |= bit
                            real &= mask
                            other &= mask
                            if real | other:
                                stack[depth, _NODE], stack[depth, _AT] = follows, to
                                stack[depth, _RIGHT] = right | (side == 0)
                                stack[depth, _REAL], stack[depth, _BLANKS] = real, other
                                stack[depth, _USED], stack[depth, _LEFT] = -1, left
                                stack[depth, _LAID], stack[depth, _POINTS] = laid, points
                                stack[depth, _TIMES], stack[depth, _ASIDE] = times, aside
                                stack[depth, _STAMP] = stamp
                                stack[depth, _LEAF] = wanted == END
                                depth += 1
                    # Take the next tile, from the row that was begun last.
                    while depth:
                        used = stack[depth - 1, _USED]
                        if used >= 0:
                            if used == BLANK:
                                blanks += 1
                            else:
                                hand[used] += 1
                                held |= 1 << used - 1
                            stack[depth - 1, _USED] = -1
                        if stack[depth - 1, _REAL] | stack[depth - 1, _BLANKS]:
                            break
                        depth -= 1
                    if depth == 0:
                        break
                    top = stack[depth - 1]
                    node, at, right, left = top[_NODE], top[_AT], top[_RIGHT], top[_LEFT]
                    if top[_REAL]:
                        tile = lowest(top[_REAL])
                        top[_REAL] &= top[_REAL] - 1
                        number = used = tile + 1
                        if not top[_LEAF]:
                            hand[used] -= 1
                            if hand[used] == 0:
                                held &= ~(1 << tile)
                    else:
                        tile = lowest(top[_BLANKS])
                        top[_BLANKS] &= top[_BLANKS] - 1
                        number, used = tile + 1 + BLANK, BLANK
                        if not top[_LEAF]:
                            blanks -= 1
                    if not top[_LEAF]:
                        top[_USED] = used
                    cell = line + at
                    value = worth[number] * by_letter[cell]
                    points, times = top[_POINTS] + value, top[_TIMES] * by_word[cell]
                    aside, laid = top[_ASIDE], top[_LAID] + 1
                    if sums[cell] >= 0:
                        aside += (sums[cell] + value) * by_word[cell]
                    stamp = top[_STAMP] + stamps[homes[cell] + number]
                    word[at] = number
                    node = child(cells, node, (1 << tile) - 1)
                    if right:
                        at += 1
                    else:
                        left = at
                        at -= 1
    tally[0], tally[1], tally[2] = total, best, kept
