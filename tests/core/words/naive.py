"""Plays found and scored as slowly and plainly as can be, to hold the engines against.

Nothing of the engines is used here: a placement is laid on a dictionary of cells, all runs through
it are read, and every word is tried everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from ludotheque.core.words.plays import Scoring

Tiles = tuple[str, ...]
Placement = tuple[tuple[int, ...], Tiles]
SIDE = 15


def judge(
    words: set[Tiles], scoring: Scoring, board: Sequence[str], new: Mapping[int, str], start: int
) -> int | None:
    """The score of a placement, None where it is not allowed."""
    if not new or any(board[cell] for cell in new):
        return None
    lies = {cell: tile for cell, tile in enumerate(board) if tile}
    after = {**lies, **new}
    rows, columns = {cell // SIDE for cell in new}, {cell % SIDE for cell in new}
    if len(rows) > 1 and len(columns) > 1:
        return None
    step = SIDE if len(rows) > 1 else 1
    gap = any(cell not in after for cell in range(min(new), max(new) + 1, step))
    if gap or (not lies and start not in new):
        return None
    runs = {run for cell in new for run in (across(after, cell), down(after, cell)) if len(run) > 1}
    if not runs or (lies and not any(cell in lies for run in runs for cell in run)):
        return None
    if any(tuple(after[cell].upper() for cell in run) not in words for run in runs):
        return None
    score = sum(worth(scoring, after, new, run) for run in runs)
    return score + (scoring.bonus if len(new) == scoring.rack else 0)


def across(after: Mapping[int, str], cell: int) -> tuple[int, ...]:
    """The run through a cell, along its row."""
    row = range(cell - cell % SIDE, cell - cell % SIDE + SIDE)
    first = next((c + 1 for c in range(cell, row[0] - 1, -1) if c not in after), row[0])
    end = next((c for c in range(cell, row[-1] + 1) if c not in after), row[-1] + 1)
    return tuple(range(first, end))


def down(after: Mapping[int, str], cell: int) -> tuple[int, ...]:
    """The run through a cell, along its column."""
    turned = {turn(other): tile for other, tile in after.items()}
    return tuple(map(turn, across(turned, turn(cell))))


def turn(cell: int) -> int:
    """The cell on the other side of the diagonal."""
    return cell % SIDE * SIDE + cell // SIDE


def worth(
    scoring: Scoring, after: Mapping[int, str], new: Mapping[int, str], run: Sequence[int]
) -> int:
    """What one run scores."""
    values, points, times = dict(scoring.values), 0, 1
    for cell in run:
        tile = after[cell]
        value = 0 if tile != tile.upper() and not scoring.blank_counts else values[tile.upper()]
        if cell in new:
            value *= scoring.letter_times[cell]
            times *= scoring.word_times[cell]
        points += value
    return points * times


def every_play(
    words: set[Tiles], scoring: Scoring, board: Sequence[str], rack: Sequence[str], start: int
) -> dict[Placement, int]:
    """Each placement that is allowed, with its score; across only on an empty board."""
    found: dict[Placement, int] = {}
    ways = (1, SIDE) if any(board) else (1,)
    for word, step, cell in product(words, ways, range(SIDE * SIDE)):
        room = SIDE - (cell % SIDE if step == 1 else cell // SIDE)
        if len(word) > room:
            continue
        cells = range(cell, cell + step * len(word), step)
        if any(board[c] and board[c].upper() != t for c, t in zip(cells, word, strict=True)):
            continue
        gaps = [(c, t) for c, t in zip(cells, word, strict=True) if not board[c]]
        if not 0 < len(gaps) <= len(rack):
            continue
        for tiles in spellings([tile for _, tile in gaps], rack):
            new = dict(zip((c for c, _ in gaps), tiles, strict=True))
            score = judge(words, scoring, board, new, start)
            if score is not None:
                found[tuple(new), tiles] = score
    return found


def spellings(letters: Sequence[str], rack: Sequence[str]) -> Iterator[Tiles]:
    """The ways to lay letters with the tiles of a rack, blanks in lower case."""
    hand = Counter(rack)
    for blanks in product((False, True), repeat=len(letters)):
        used = Counter("?" if blank else t for t, blank in zip(letters, blanks, strict=True))
        if all(hand[tile] >= count for tile, count in used.items()):
            yield tuple(t.lower() if blank else t for t, blank in zip(letters, blanks, strict=True))
