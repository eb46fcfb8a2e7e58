"""Laying tiles on a grid: whether they lie as they must, and which words they make.

Nothing here looks words up; a placement is right or wrong before any word is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludotheque.core.words.grid import CELLS, CENTRE, SIZE, Layout, beside, place_name, run_through

BONUS = 50
"""For laying a whole rack."""


class Misplaced(Exception):
    """Tiles that do not lie as they must; ``code`` is stable, ``cell`` says where."""

    def __init__(self, code: str, detail: str, cell: int | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.cell = cell


@dataclass(frozen=True, slots=True)
class Put:
    """A tile that is laid on a cell; ``blank``: a blank that stands for the letter."""

    cell: int
    letter: str
    blank: bool = False

    @property
    def face(self) -> str:
        """As it will lie on the board: a blank in lower case."""
        return self.letter.lower() if self.blank else self.letter


@dataclass(frozen=True, slots=True)
class Run:
    """A run of two tiles or more that a placement makes or makes longer."""

    cells: tuple[int, ...]
    faces: tuple[str, ...]
    down: bool

    @property
    def word(self) -> str:
        """The word as a list spells it."""
        return "".join(self.faces).upper()

    @property
    def name(self) -> str:
        """Where it begins: ``8D`` goes across, ``D8`` down."""
        return place_name(self.cells[0], self.down)


@dataclass(frozen=True, slots=True)
class Laid:
    """A placement that lies as it must: the board with it, and its runs, the main one first."""

    board: tuple[str, ...]
    new: frozenset[int]
    runs: tuple[Run, ...]


def lay(board: Sequence[str], puts: Sequence[Put]) -> Laid:
    """Lay tiles on a board.

    Raises Misplaced where there is none, where a cell is off the grid, taken or named twice,
    where they are not in one line without a gap, where the first word misses the centre or has
    one letter, and where a later one touches nothing.
    """
    new = _cells(board, puts)
    after = list(board)
    for put in puts:
        after[put.cell] = put.face
    down = _down(after, new)
    run = run_through(after, new[0], down)
    gap = next((cell for cell in new if cell not in run), None)
    if gap is not None:
        empty = run[-1] + (SIZE if down else 1)
        raise Misplaced("gap", f"There is a gap in the word at {place_name(empty, False)}.", empty)
    _require_attached(board, new)
    runs = [_run(after, run, down)] if len(run) > 1 else []
    for cell in new:
        across = run_through(after, cell, not down)
        if len(across) > 1:
            runs.append(_run(after, across, not down))
    return Laid(tuple(after), frozenset(new), tuple(runs))


def _cells(board: Sequence[str], puts: Sequence[Put]) -> list[int]:
    if not puts:
        raise Misplaced("no_tiles", "Lay at least one tile.")
    seen: set[int] = set()
    for put in puts:
        if not 0 <= put.cell < CELLS:
            raise Misplaced("off_grid", f"There is no cell {put.cell}.", put.cell)
        where = place_name(put.cell, False)
        if put.cell in seen:
            raise Misplaced("cell_named_twice", f"Two tiles are laid on {where}.", put.cell)
        if board[put.cell]:
            raise Misplaced("cell_taken", f"There is a tile on {where} already.", put.cell)
        seen.add(put.cell)
    return sorted(seen)


def _down(after: Sequence[str], new: Sequence[int]) -> bool:
    """The direction of the main word; of a single tile the one in which it makes a longer word."""
    if len(new) == 1:
        across, down = (len(run_through(after, new[0], way)) for way in (False, True))
        return down > across
    if len({cell // SIZE for cell in new}) == 1:
        return False
    if len({cell % SIZE for cell in new}) == 1:
        return True
    apart = [cell for cell in new if cell // SIZE != new[0] // SIZE]
    out = next((cell for cell in apart if cell % SIZE != new[0] % SIZE), new[-1])
    raise Misplaced("not_in_line", "All tiles of a move lie in one row or one column.", out)


def _require_attached(board: Sequence[str], new: Sequence[int]) -> None:
    if any(board):
        if not any(board[near] for cell in new for near in beside(cell)):
            raise Misplaced(
                "not_attached", "A word touches at least one tile that lies there.", new[0]
            )
        return
    if CENTRE not in new:
        raise Misplaced("off_centre", "The first word passes through the centre.", CENTRE)
    if len(new) < 2:
        raise Misplaced("too_short", "The first word has at least two letters.", new[0])


def _run(after: Sequence[str], cells: Sequence[int], down: bool) -> Run:
    return Run(tuple(cells), tuple(after[cell] for cell in cells), down)


def score_of(
    run: Run,
    new: frozenset[int],
    layout: Layout,
    values: Mapping[str, int],
    blank_counts: bool = False,
) -> int:
    """What a run scores: premiums count where a new tile covers them, those of words multiply.

    ``values`` are by tile; a blank counts 0, or with ``blank_counts`` what its letter is worth.
    """
    total, times = 0, 1
    for cell, face in zip(run.cells, run.faces, strict=True):
        worth = values[face.upper()] if blank_counts or not face.islower() else 0
        if cell in new:
            worth *= layout.letter[cell]
            times *= layout.word[cell]
        total += worth
    return total * times
