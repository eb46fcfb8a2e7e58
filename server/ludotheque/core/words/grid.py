"""The 15×15 grid of crossword games: cells, neighbours, names of places, premium squares.

A cell is a number from 0 to 224, row by row: row r and column c, both from 0, are cell 15 r + c.  A
board is 225 texts: ``""`` where nothing lies, a tile as the language writes it (``"A"``, ``"CH"``),
in lower case where it is a blank that stands for it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludotheque.core.words import materials

SIZE = 15
CELLS = SIZE * SIZE
CENTRE = CELLS // 2
ROWS = "ABCDEFGHIJKLMNO"

Board = tuple[str, ...]
EMPTY: Board = ("",) * CELLS


@dataclass(frozen=True, slots=True)
class Layout:
    """The premium squares: by cell, how many times its letter, and its word, count."""

    letter: tuple[int, ...]
    word: tuple[int, ...]


PLAIN = Layout((1,) * CELLS, (1,) * CELLS)
"""A grid without premium squares."""


@lru_cache(maxsize=8)
def layout(name: str) -> Layout:
    """A layout that was laid out as material.  Raises ValueError where there is none."""
    text = materials.get("boards", name)
    if text is None:
        raise ValueError(f"there is no board {name!r}")
    found = json.loads(text)
    cells = "".join(found["rows"])
    if len(cells) != CELLS:
        raise ValueError(f"the board {name!r} has {len(cells)} cells, not {CELLS}")
    premiums = found["premiums"]

    def times(kind: str) -> tuple[int, ...]:
        return tuple(premiums.get(cell, {}).get(kind, 1) for cell in cells)

    return Layout(times("letter"), times("word"))


def beside(cell: int) -> tuple[int, ...]:
    """The cells that touch this one at a side, ascending."""
    row, column = divmod(cell, SIZE)
    near = []
    if row:
        near.append(cell - SIZE)
    if column:
        near.append(cell - 1)
    if column < SIZE - 1:
        near.append(cell + 1)
    if row < SIZE - 1:
        near.append(cell + SIZE)
    return tuple(near)


def run_through(board: Sequence[str], cell: int, down: bool) -> tuple[int, ...]:
    """The unbroken run of tiles through a cell, in one direction; the cell itself must be taken."""
    step = SIZE if down else 1
    first = last = cell
    while (first >= SIZE if down else first % SIZE) and board[first - step]:
        first -= step
    while (last + SIZE < CELLS if down else last % SIZE < SIZE - 1) and board[last + step]:
        last += step
    return tuple(range(first, last + 1, step))


def place_name(cell: int, down: bool) -> str:
    """Where a word begins, as the English write it: ``8D`` goes across, ``D8`` down."""
    row, column = divmod(cell, SIZE)
    return f"{ROWS[column]}{row + 1}" if down else f"{row + 1}{ROWS[column]}"


def french_place_name(cell: int, down: bool) -> str:
    """The same as the French write it, whose rows are letters: ``H4`` goes across, ``4H`` down."""
    row, column = divmod(cell, SIZE)
    return f"{column + 1}{ROWS[row]}" if down else f"{ROWS[row]}{column + 1}"
