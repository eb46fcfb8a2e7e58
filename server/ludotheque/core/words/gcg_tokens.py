"""The small parts of a GCG line: tiles, positions and squares, both ways.

A tile of two letters is written in brackets (``[CH]``, a blank for it ``[ch]``), every other one
as its letter.  Each reader raises Unread with the place of the fault in its own text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ludotheque.core.words.gcg import Square
from ludotheque.core.words.grid import ROWS, SIZE, place_name
from ludotheque.core.words.tiles import BLANK

MOST_LETTERS = 4
"""No tile has more."""

_ACROSS = re.compile(r"([0-9]{1,2})([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])([0-9]{1,2})")


class Unread(Exception):
    """A part of a line that cannot be read: where in it (from 0), and why."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(reason)
        self.at = at
        self.reason = reason


def is_position(text: str) -> bool:
    """Whether this looks like ``8D`` or ``d8``, on the board or off it."""
    return bool(_ACROSS.fullmatch(text) or _DOWN.fullmatch(text))


def read_position(text: str) -> tuple[int, bool]:
    """The cell and whether it goes down."""
    across, down = _ACROSS.fullmatch(text), _DOWN.fullmatch(text)
    if across:
        row, letter = across.groups()
    elif down:
        letter, row = down.groups()
    else:
        raise Unread(0, f"{text!r} is no position; 8D goes across, D8 down")
    column = ROWS.find(letter.upper())
    if column < 0 or not 1 <= int(row) <= SIZE:
        raise Unread(0, f"{text} is off the board; rows are 1 to {SIZE}, columns A to {ROWS[-1]}")
    return (int(row) - 1) * SIZE + column, down is not None


def _letter(text: str, at: int, end: int) -> tuple[str, int]:
    """The letters of one tile, and where the next begins."""
    if text[at] != "[":
        if text[at].isalpha():
            return text[at], at + 1
        raise Unread(at, f"{text[at]!r} is no tile")
    close = text.find("]", at, end)
    if close < 0:
        raise Unread(at, "a bracket is not closed; a tile of two letters is [CH]")
    inside = text[at + 1 : close]
    if not 2 <= len(inside) <= MOST_LETTERS or not inside.isalpha():
        raise Unread(at, f"[{inside}] is no tile; in brackets stand the letters of one tile")
    if not inside.isupper() and not inside.islower():
        raise Unread(at, f"[{inside}] is neither upper case, nor lower case for a blank")
    return inside, close + 1


def read_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a rack: upper case, and ``?`` for a blank."""
    tiles: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == BLANK:
            tiles.append(BLANK)
            at += 1
            continue
        tile, after = _letter(text, at, len(text))
        if tile != tile.upper():
            raise Unread(
                at, f"{tile!r} is in lower case; a tile of a rack is upper case, a blank ?"
            )
        tiles.append(tile)
        at = after
    return tuple(tiles)


def read_squares(text: str) -> tuple[Square, ...]:
    """The squares of a play: ``.`` or parentheses for what lies there, lower case for a blank."""
    squares: list[Square] = []
    at, through = 0, False
    while at < len(text):
        if text[at] == ".":
            squares.append(Square(None, True))
            at += 1
        elif text[at] == "(" and not through:
            close = text.find(")", at)
            if close < 0:
                raise Unread(at, "a parenthesis is not closed; (A) is a tile that lies there")
            if close == at + 1:
                raise Unread(at, "there is nothing in these parentheses")
            through, at = True, at + 1
        elif text[at] == ")" and through:
            through, at = False, at + 1
        else:
            tile, at = _letter(text, at, len(text))
            squares.append(Square(tile, through))
    if through:
        raise Unread(len(text) - 1, "a parenthesis is not closed")
    return tuple(squares)


def _written(tile: str) -> str:
    return tile if len(tile) == 1 else f"[{tile}]"


def write_tiles(tiles: Iterable[str]) -> str:
    """Tiles as a rack shows them."""
    return "".join(map(_written, tiles))


def write_squares(squares: Sequence[Square]) -> str:
    """Squares as a play shows them."""
    parts = []
    for square in squares:
        if square.tile is None:
            parts.append(".")
        elif square.through:
            parts.append(f"({_written(square.tile)})")
        else:
            parts.append(_written(square.tile))
    return "".join(parts)


def write_position(cell: int, down: bool) -> str:
    """``8D`` goes across, ``D8`` down."""
    return place_name(cell, down)
