"""The squares of a GCG play on a board: which tiles are new, and whether all else fits."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.words.gcg import Play, Square
from ludotheque.core.words.gcg_tokens import write_tiles
from ludotheque.core.words.grid import SIZE, place_name, run_through
from ludotheque.core.words.placing import Put


class Unlaid(Exception):
    """A play that does not go onto this board; ``code`` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def puts_of(board: Sequence[str], play: Play) -> list[Put]:
    """The tiles that a play lays.  Raises Unlaid where its squares and the board do not agree."""
    puts: list[Put] = []
    squares = list(play.squares)
    cell: int | None = play.cell
    while squares:
        if cell is None:
            raise Unlaid("off_grid", "the word does not end before the edge of the board")
        square = squares.pop(0)
        if square.through or board[cell]:
            _pass(board, cell, square, squares)
        else:
            tile = square.tile or ""
            puts.append(Put(cell, tile.upper(), tile.islower()))
        cell = _next(cell, play.down)
    if not puts:
        raise Unlaid("no_tiles", "no tile of this play is new")
    return puts


def _next(cell: int, down: bool) -> int | None:
    if down:
        return cell + SIZE if cell + SIZE < SIZE * SIZE else None
    return cell + 1 if cell % SIZE < SIZE - 1 else None


def _pass(board: Sequence[str], cell: int, square: Square, after: list[Square]) -> None:
    """Go through a tile that lies there; older files write it as if it were laid."""
    here, where = board[cell], place_name(cell, False)
    if not here:
        raise Unlaid("through_nothing", f"nothing lies at {where} to play through")
    if square.tile is None or square.tile.upper() == here.upper():
        return
    # Some write a tile of two letters as two letters in parentheses.
    pair = square.tile + (after[0].tile or "") if after and after[0].through else ""
    if square.through and pair.upper() == here.upper():
        after.pop(0)
        return
    raise Unlaid(
        "through_other", f"{write_tiles([here])} lies at {where}, not {write_tiles([square.tile])}"
    )


def require_whole(after: Sequence[str], play: Play, puts: Sequence[Put]) -> None:
    """The word as written is all that stands there.  Raises Unlaid."""
    run = run_through(after, puts[0].cell, play.down)
    written = len(play.squares)
    whole = write_tiles(after[cell] for cell in run)
    if run[0] != play.cell:
        raise Unlaid(
            "word_longer",
            f"the word there is {whole} and begins at {place_name(run[0], play.down)}",
        )
    pairs = sum(1 for cell in run if len(after[cell]) > 1)
    if not len(run) <= written <= len(run) + pairs:
        raise Unlaid("word_longer", f"the word there is {whole}")
