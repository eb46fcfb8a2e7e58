"""The compiled search of a board of dice: the same words and paths as ``dice.words_on`` finds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ludotheque.core.words.dice import Path, neighbours
from ludotheque.core.words.generator.bits import (
    BYTES,
    GIVEN,
    GIVEN_BYTES,
    I64,
    child,
    compiled,
    lowest,
)
from ludotheque.core.words.generator.stored import read_cells
from ludotheque.core.words.lexicon import BIT, END, Lexicon

_CELLS = 64
"""Of a board, at most."""
_FACE = 4
_PACKED = 12
_LETTERS = 2 * _PACKED
"""Of a word, at most: a word is known again by two numbers of five bits a letter."""
_ROOM = 256
_STEP = _CELLS + 1
_WORD = _LETTERS + _FACE
_LATIN = 26
_ENYE = ord("Ñ")
_STOP = 255
_STOPS = bytes((_STOP,))


@compiled(I64, *(GIVEN, GIVEN_BYTES, GIVEN, I64, BYTES, I64))
def _search(cells: Any, faces: Any, around: Any, least: Any, written: Any, room: Any) -> Any:
    """Write each word and, from ``_WORD * room`` on, its first path, an end behind each.

    How far words are written and, 32 bits higher, how far paths are; -1 for more words than room.

    ``faces`` has four letters a cell, from 1, filled up with 0; ``around`` is a mask for each
    cell of those that touch it.
    """
    count, size, word_end, path_end = 0, around.size, 0, _WORD * room
    nodes, lefts = np.empty(_STEP, np.int64), np.empty(_STEP, np.int64)
    path, letters = np.empty(_STEP, np.int64), np.empty(_STEP, np.int64)
    heads, tails = np.empty(_STEP, np.int64), np.empty(_STEP, np.int64)
    within = 4 * room - 1
    known_heads, known_tails = np.zeros(within + 1, np.int64), np.zeros(within + 1, np.int64)
    nodes[0], letters[0], heads[0], tails[0] = cells[0], 0, 0, 0
    everywhere = np.int64(-1) if size == _CELLS else (np.int64(1) << size) - 1
    lefts[0], taken, depth = everywhere, 0, 0
    # The cells that begin with each letter, and the letters that are around each cell.
    begun, near = np.zeros(32, np.int64), np.zeros(size, np.int64)
    for cell in range(size):
        begun[faces[_FACE * cell] - 1] |= np.int64(1) << cell
    for cell in range(size):
        left = around[cell]
        while left:
            near[cell] |= 1 << np.int64(faces[_FACE * lowest(left)]) - 1
            left &= left - 1
    while depth >= 0:
        if lefts[depth] == 0:
            depth -= 1
            if depth >= 0:
                taken &= ~(np.int64(1) << path[depth])
            continue
        cell = lowest(lefts[depth])
        lefts[depth] &= lefts[depth] - 1
        node, length, head, tail = nodes[depth], letters[depth], heads[depth], tails[depth]
        for k in range(_FACE):
            letter = np.int64(faces[_FACE * cell + k])
            if letter == 0 or node == 0:
                break
            bit = 1 << letter - 1
            node = child(cells, node, bit - 1) if node & bit else 0
            if length < _PACKED:
                head = head << 5 | letter
            else:
                tail = tail << 5 | letter
            length += 1
        if node == 0:
            continue
        path[depth] = cell
        if node & END and length >= least:
            stirred = (head * 0x2545F4914F6CDD1D ^ tail) * 0x2545F4914F6CDD1D
            place = (stirred >> 29) & within
            while known_heads[place] and (known_heads[place] != head or known_tails[place] != tail):
                place = (place + 1) & within
            if known_heads[place] == 0:
                if count == room:
                    return -1
                count += 1
                known_heads[place], known_tails[place] = head, tail
                for k in range(depth + 1):
                    written[path_end] = path[k]
                    path_end += 1
                    for n in range(_FACE * path[k], _FACE * path[k] + _FACE):
                        if faces[n]:
                            written[word_end] = 64 + faces[n] if faces[n] <= _LATIN else _ENYE
                            word_end += 1
                written[word_end], written[path_end] = 0, _STOP
                word_end += 1
                path_end += 1
        wanted, left = node & near[cell], 0
        while wanted:
            left |= begun[lowest(wanted)]
            wanted &= wanted - 1
        left &= around[cell] & ~taken & ~(np.int64(1) << cell)
        if left:
            taken |= np.int64(1) << cell
            depth += 1
            nodes[depth], letters[depth], heads[depth], tails[depth] = node, length, head, tail
            lefts[depth] = left
    return path_end << 32 | word_end


@lru_cache(maxsize=16)
def _around(cells: int, width: int) -> Any:
    near = [sum(1 << cell for cell in each) for each in neighbours(cells, width)]
    found = np.array(near, np.uint64).view(np.int64)
    found.flags.writeable = False
    return found


@lru_cache(maxsize=16)
def _cells_of(lexicon: Lexicon) -> Any:
    return read_cells(lexicon.cells)


@lru_cache(maxsize=1024)
def _letters(face: str) -> bytes:
    return bytes([BIT[letter].bit_length() for letter in face]).ljust(_FACE, b"\0")


def solve(
    faces: tuple[str, ...], lexicon: Lexicon, min_length: int, width: int
) -> dict[str, Path] | None:
    """The words on a board with their paths; None where it is too large for this search."""
    written = b"".join([_letters(face) for face in faces])
    if (
        len(faces) > _CELLS
        or len(written) != _FACE * len(faces)
        or "" in faces
        or lexicon.facts.longest > _LETTERS
    ):
        return None
    letters = np.frombuffer(written, np.uint8)
    around, cells = _around(len(faces), width), _cells_of(lexicon)
    room = _ROOM
    while True:
        buffer = np.empty(room * (_WORD + _STEP), np.uint8)
        ends = _search(cells, letters, around, min_length, buffer, room)
        if ends >= 0:
            break
        room *= 4
    # All at once, because a loop in Python would take longer than the search.
    found = buffer[: ends & 0xFFFFFFFF].tobytes().decode("latin-1").split("\0")
    ways = buffer[_WORD * room : ends >> 32].tobytes().split(_STOPS)
    # Nothing stands behind the last end.
    found.pop()
    ways.pop()
    return dict(zip(found, map(tuple, ways), strict=True))
