"""Dice with letters: the file they are written in, and the words that lie on a rolled board.

A board is a tuple of faces, row by row; a face has one letter or more (``QU``).  A word goes from
a die to one that touches it at a side or a corner, never round an edge, and never twice over one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.lexicon import BIT, END, HIGH, Lexicon

DICE = 16
FACES = 6
WIDTH = 4
FACE_LENGTH = 4
"""The longest face that a file may have."""

Path = tuple[int, ...]
"""Cells of a board from 0, in the order of a word."""
Die = tuple[str, ...]


class BadDice(ValueError):
    """A dice file that cannot be used; ``line`` is the first that is wrong, from 1."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}, line {line}: {reason}")
        self.name = name
        self.line = line
        self.reason = reason


def read_dice(text: str, name: str, language: str, dice: int = DICE) -> tuple[Die, ...]:
    """The dice of a file: one a line, six faces by ``;``, spaces ignored, ``#`` for comments.

    Raises BadDice with file, line and reason.
    """
    found: list[Die] = []
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        if len(found) == dice:
            raise BadDice(name, number, f"there are more than {dice} dice")
        found.append(_die(content, name, number, language))
    if len(found) != dice:
        raise BadDice(name, max(1, len(lines)), f"there are {len(found)} dice, not {dice}")
    return tuple(found)


def _die(content: str, name: str, number: int, language: str) -> Die:
    known = alphabet(language)
    written = content.split(";")
    if len(written) != FACES:
        raise BadDice(name, number, f"a die has {FACES} faces, this one has {len(written)}")
    faces = []
    for place, face in enumerate(written, 1):
        letters = known.normalise("".join(face.split()))
        if not letters:
            raise BadDice(name, number, f"face {place} is empty")
        if not known.spells(letters) or len(letters) > FACE_LENGTH:
            raise BadDice(name, number, f"face {place}, {letters!r}, is not a face of letters")
        faces.append(letters)
    return tuple(faces)


@lru_cache(maxsize=64)
def neighbours(cells: int, width: int = WIDTH) -> tuple[Path, ...]:
    """For each cell the cells that touch it, ascending."""
    around = []
    for cell in range(cells):
        row, column = divmod(cell, width)
        near = [
            r * width + c
            for r in (row - 1, row, row + 1)
            for c in (column - 1, column, column + 1)
            if 0 <= c < width and 0 <= r * width + c < cells and (r, c) != (row, column)
        ]
        around.append(tuple(near))
    return tuple(around)


def path_of(faces: tuple[str, ...], word: str, width: int = WIDTH) -> Path | None:
    """The first path (in the order of its cells) that spells a word, None where there is none."""
    around = neighbours(len(faces), width)

    def onward(at: int, path: Path) -> Path | None:
        if at == len(word):
            return path
        for cell in around[path[-1]] if path else range(len(faces)):
            if cell not in path and word.startswith(faces[cell], at):
                found = onward(at + len(faces[cell]), (*path, cell))
                if found is not None:
                    return found
        return None

    return onward(0, ()) if word else None


class _Board:
    """A rolled board made ready for the search."""

    __slots__ = ("around", "bits", "faces", "near", "ways")

    def __init__(self, faces: tuple[str, ...], width: int) -> None:
        self.faces = faces
        self.around = neighbours(len(faces), width)
        self.bits = [BIT[face[0]] for face in faces]
        # The bits below the first letter's, the cell, and the other letters of the face.
        self.ways = [(b - 1, c, faces[c][1:]) for c, b in enumerate(self.bits)]
        self.near: list[int] = []
        for around in self.around:
            letters = 0
            for cell in around:
                letters |= self.bits[cell]
            self.near.append(letters)

    def choice(self, cell: int, wanted: int) -> list[tuple[int, int, str]]:
        """The ways on from a cell to these letters, the last cell first."""
        return [self.ways[c] for c in reversed(self.around[cell]) if self.bits[c] & wanted]

    def starts(self, lexicon: Lexicon) -> list[tuple[int, int, Path]]:
        """Where words may begin, the last cell first."""
        cells = range(len(self.faces) - 1, -1, -1)
        nodes = ((lexicon.walk(self.faces[cell]), cell) for cell in cells)
        return [(node, cell, (cell,)) for node, cell in nodes if node]


Solver = Callable[[tuple[str, ...], Lexicon, int, int], "dict[str, Path] | None"]
"""Does the same as ``words_on``, or gives None where it cannot."""
_solver: list[Solver] = []


def use(solver: Solver | None) -> None:
    """Have boards searched by this from now on; None: by the plain search."""
    _solver[:] = [] if solver is None else [solver]


def words_on(
    faces: tuple[str, ...], lexicon: Lexicon, min_length: int = 3, width: int = WIDTH
) -> dict[str, Path]:
    """Every word of the list that lies on the board, with the path that ``path_of`` gives.

    In the order of the paths.
    """
    found = _solver[-1](faces, lexicon, min_length, width) if _solver else None
    return plain_words_on(faces, lexicon, min_length, width) if found is None else found


def plain_words_on(
    faces: tuple[str, ...], lexicon: Lexicon, min_length: int = 3, width: int = WIDTH
) -> dict[str, Path]:
    """What ``words_on`` gives, in pure Python.

    A prefix is followed only to letters that both the graph and the
    dice around have; which dice those are is remembered for the board.  This loop is the whole
    cost of a board, so that nothing in it is a call that could be written out.
    """
    board, cells = _Board(faces, width), lexicon.cells
    near = board.near
    chosen: list[dict[int, list[tuple[int, int, str]]]] = [{} for _ in faces]
    found: dict[str, Path] = {}
    todo = board.starts(lexicon)
    pop, push = todo.pop, todo.append
    while todo:
        node, cell, path = pop()
        if node & END:
            word = "".join([faces[c] for c in path])
            if word not in found and len(word) >= min_length:
                found[word] = path
        wanted = node & near[cell]
        if not wanted:
            continue
        known = chosen[cell]
        if wanted not in known:
            known[wanted] = board.choice(cell, wanted)
        base = node >> HIGH
        for below, to, rest in known[wanted]:
            if to in path:
                continue
            child = cells[base + (node & below).bit_count()]
            if rest:
                child = lexicon.walk_on(child, rest)
                if not child:
                    continue
            push((child, to, (*path, to)))
    return found
