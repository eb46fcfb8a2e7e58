"""Which words can be laid on a crossword board, best first, and what they score.

This is what rulesets use.  Two engines find the same plays in the same order: the plain one is
always there, and whoever starts a process may put the compiled one in its place (``use``).

What counts as one play: a single tile that makes words both ways is one play, across; on an empty
board plays go across; a blank for A and a real A in the same place are two plays.

Plays of the same score stand in an order that ``tie`` decides: each play has 64 stirred bits made
of its new tiles, their cells and its direction, they are stirred once more with ``tie``, and the
least comes first (``generator.position.order``).  The same ``tie`` is the same order for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.words.generator.plain import Plain
from ludotheque.core.words.generator.position import (
    BLANK,
    SIDE,
    TILES,
    Engine,
    Position,
    Raw,
    Scoring,
    read_position,
)
from ludotheque.core.words.grid import place_name
from ludotheque.core.words.lexicon import Lexicon

__all__ = ["CENTRE", "Play", "Scoring", "all_plays", "best_plays", "count", "text_of", "use"]

CENTRE = 112
"""The cell in the middle."""

_WRITTEN = ("", *TILES, *[""] * (BLANK - len(TILES)), *(tile.lower() for tile in TILES))
_engine: list[Engine] = [Plain()]


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles that may be laid.

    ``start`` is the cell of the first letter of the main word, ``word`` that word in tiles as on
    the board (in lower case: a blank that stands for it), with the tiles that lie there already.
    ``cells`` are those of the new tiles, ascending, and ``tiles`` the new tiles.
    """

    start: int
    down: bool
    word: tuple[str, ...]
    cells: tuple[int, ...]
    tiles: tuple[str, ...]
    score: int


def use(engine: Engine | None) -> None:
    """Have plays found by this engine from now on; None: by the plain one."""
    _engine[:] = [Plain() if engine is None else engine]


def best_plays(
    lexicon: Lexicon,
    scoring: Scoring,
    board: Sequence[str],
    rack: Sequence[str],
    top: int,
    *,
    tie: int = 0,
    start: int = CENTRE,
) -> list[Play]:
    """The best ``top`` plays, the best first.

    ``board`` has 225 cells row by row: ``""`` is empty, ``"A"`` or ``"CH"`` a tile, in lower case
    a blank.  ``rack`` has up to seven tiles, ``"?"`` is a blank.  ``start`` is the cell that the
    first word of a game goes through.  Words that lie there already need not be in the lexicon.
    Raises ValueError for what is no position.
    """
    if top < 0:
        raise ValueError(f"there are no best {top} plays")
    position = read_position(lexicon, scoring, board, rack, start)
    return [_play(raw, position) for raw in _engine[0].best(position, top, tie)] if top else []


def all_plays(
    lexicon: Lexicon,
    scoring: Scoring,
    board: Sequence[str],
    rack: Sequence[str],
    *,
    tie: int = 0,
    start: int = CENTRE,
) -> list[Play]:
    """Every play, the best first; with blanks there may be hundreds of thousands."""
    position = read_position(lexicon, scoring, board, rack, start)
    return [_play(raw, position) for raw in _engine[0].best(position, None, tie)]


def count(
    lexicon: Lexicon,
    scoring: Scoring,
    board: Sequence[str],
    rack: Sequence[str],
    *,
    start: int = CENTRE,
) -> tuple[int, int]:
    """How many plays there are, and the score of the best (0 where there is none)."""
    return _engine[0].count(read_position(lexicon, scoring, board, rack, start))


def text_of(play: Play, board: Sequence[str]) -> str:
    """A play as text: ``8D RET(IN)As 66``.

    Tiles that lie there already are in round brackets, tiles of two letters in square ones, and
    blanks in lower case.
    """
    step, parts, through = SIDE if play.down else 1, [], False
    for number, tile in enumerate(play.word):
        lies = bool(board[play.start + number * step])
        if lies != through:
            parts.append("(" if lies else ")")
            through = lies
        parts.append(tile if len(tile) == 1 else f"[{tile}]")
    return f"{place_name(play.start, play.down)} {''.join(parts)}{')' * through} {play.score}"


def _play(raw: Raw, position: Position) -> Play:
    score, down, start, word = raw
    written = tuple([_WRITTEN[number] for number in word])
    step = SIDE if down else 1
    new = [k for k in range(len(word)) if not position.board[start + k * step]]
    cells = tuple([start + k * step for k in new])
    return Play(start, down, written, cells, tuple([written[k] for k in new]), score)
