"""Saved games that somebody brings as options: whether there can be such a game (K33).

What a codec bounds (lengths, ranges of numbers) is not looked at again.  Nor is which letters
there are, only how many tiles: the loupe changes letters, and nothing bounds how often (K22).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta.judging import is_accepted
from ludotheque.core.rulesets.duplikta.material import RACK, letters_of, whole_set
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaLine,
    DupliktaOptions,
    DupliktaPosition,
    DupliktaTurn,
)
from ludotheque.core.words.grid import CELLS, CENTRE, SIZE, beside, place_name, run_through
from ludotheque.core.words.tiles import BLANK


def require(options: DupliktaOptions, saved: DupliktaPosition, seats: int) -> None:
    """Refuse a saved game that there cannot be.  The options have their language and word list."""
    letters = letters_of(options.language or "fr")
    lying = {*letters, *(letter.lower() for letter in letters)}
    _require_seats(saved, seats)
    if saved.sealed is not None:
        _no("sealed", "Racks are sealed by the house alone, when the game starts.")
    _require_tiles(saved, {*letters, BLANK}, lying)
    total = len(whole_set(options))
    found = _size(saved)
    if found != total:
        _no("board", f"All tiles together are the {total} of the set, not {found}.")
    _require_board(options, saved.board)
    _require_sheet(saved, seats, lying)


def _no(field: str, detail: str) -> NoReturn:
    raise IllegalMove("bad_position", "K33", detail, {"option": "position", "field": field})


def _size(saved: DupliktaPosition) -> int:
    on_board = sum(1 for cell in saved.board if cell)
    return on_board + len(saved.box) + len(saved.racks[0]) + saved.thrown


def _require_seats(saved: DupliktaPosition, seats: int) -> None:
    for field in ("racks", "scores", "chances", "powers"):
        if len(getattr(saved, field)) != seats:
            _no(field, f"There is one entry for each seat, so {seats}.")
    if len(saved.board) != CELLS:
        _no("board", f"A board has {CELLS} cells.")
    if any(not 0 <= chances <= 60 for chances in saved.chances):
        _no("chances", "Chances are 0 to 60 halves.")
    if saved.turn < 1 or saved.thrown < 0:
        _no("turn", "Turns are counted from 1, and thrown tiles from 0.")


def _require_tiles(saved: DupliktaPosition, box: set[str], lying: set[str]) -> None:
    if not all(tile in box for tile in saved.box):
        _no("box", "In the box are letters of the language and blanks.")
    if any(len(rack) > RACK or rack != saved.racks[0] for rack in saved.racks):
        _no("racks", f"All hold the same tiles, at most {RACK}.")
    if not all(tile == BLANK or tile in lying for tile in saved.racks[0]):
        _no("racks", "On a rack are letters of the language and blanks.")
    if not (saved.box or saved.racks[0]):
        _no("box", "There is no tile left to play with.")
    if not all(not cell or cell in lying for cell in saved.board):
        _no("board", "On the grid lie letters of the language.")


def _require_board(options: DupliktaOptions, board: tuple[str, ...]) -> None:
    """The tiles lie as plays have laid them: over the centre, joined, and in words only."""
    lying = {cell for cell in range(CELLS) if board[cell]}
    if not lying:
        return
    if CENTRE not in lying:
        _no("board", "The first word covers the centre.")
    if _joined(lying) != lying:
        _no("board", "All tiles on the grid hang together.")
    runs = list(_runs(board))
    if not runs:
        _no("board", "A word has two letters at least.")
    for cells, down in runs:
        faces = tuple(board[cell] for cell in cells)
        if not is_accepted(options, faces):
            word = "".join(faces).upper()
            _no("board", f"{word} on {place_name(cells[0], down)} is no word of this game.")


def _joined(lying: set[int]) -> set[int]:
    """The tiles that hang together with the one on the centre."""
    found, todo = {CENTRE}, [CENTRE]
    while todo:
        near = {cell for cell in beside(todo.pop()) if cell in lying} - found
        found |= near
        todo.extend(near)
    return found


def _runs(board: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every run of two or more, across and down, by its cells."""
    for down in (False, True):
        step = SIZE if down else 1
        for cell in range(CELLS):
            first = cell < SIZE if down else cell % SIZE == 0
            if board[cell] and (first or not board[cell - step]):
                cells = run_through(board, cell, down)
                if len(cells) > 1:
                    yield cells, down


def _require_sheet(saved: DupliktaPosition, seats: int, lying: set[str]) -> None:
    before = 1
    for turn in saved.sheet:
        if not before <= turn.turn <= saved.turn:
            _no("sheet", "The turns of the sheet come one after the other, up to the present one.")
        before = turn.turn
        _require_turn(turn, seats, lying)


def _require_turn(turn: DupliktaTurn, seats: int, lying: set[str]) -> None:
    if len(turn.lines) != seats:
        _no("sheet", f"A turn of the sheet has one line for each seat, so {seats}.")
    for seat in (turn.stays, turn.won):
        if seat is not None and not 0 <= seat < seats:
            _no("sheet", "The sheet names a seat that there is not.")
    if (turn.stays is None) != (turn.rung is None):
        _no("sheet", "The sheet says why tiles stay where some do, and only there.")
    for line in turn.lines:
        _require_line(line, lying)


def _require_line(line: DupliktaLine, lying: set[str]) -> None:
    signs = {sign for tile in lying for sign in tile}
    if len(line.faces) != len(line.cells) or not all(face in lying for face in line.faces):
        _no("sheet", "A line has one tile for each of its cells.")
    if sorted(set(line.cells)) != list(line.cells):
        _no("sheet", "The cells of a line are ascending.")
    if not all(set(word) <= signs for word in (line.word, *line.refused)):
        _no("sheet", "The words of the sheet are of letters of the language.")
