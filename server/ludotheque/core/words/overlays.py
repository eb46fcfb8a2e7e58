"""What people add to a list and take from it, a word a line; the list itself nobody edits.

Layers are applied in order: the words that the language adds, those that it removes, those that a
filter removes, then what an operator has decided.  The last one wins, and inside one layer a
removal beats an addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.listing import LONGEST, SHORTEST, read_lines

Kind = Literal["add", "remove"]


class BadOverlay(ValueError):
    """An overlay that cannot be used, with file, line and reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}, line {line}: {reason}")
        self.name = name
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Row:
    """One word of an overlay; ``notes`` are the fields after it (since, by, reason; category)."""

    word: str
    line: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """A file of words to add or to remove."""

    name: str
    kind: Kind
    rows: tuple[Row, ...]

    @property
    def words(self) -> list[str]:
        """Its words, as they are ordered in the file."""
        return [row.word for row in self.rows]


def kind_of(name: str) -> Kind:
    """What an overlay does, from the name of its file (``fr.add.txt``).  Raises ValueError."""
    for kind in ("add", "remove"):
        if name.endswith(f".{kind}.txt"):
            return "add" if kind == "add" else "remove"
    raise ValueError(f"{name} is neither an .add.txt nor a .remove.txt")


def read_overlay(text: str, name: str, language: str) -> Overlay:
    """Read and check an overlay: ``WORD``, then fields by tabs; ``#`` begins a comment.

    Raises BadOverlay.
    """
    rows: list[Row] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(read_lines(text), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, *notes = line.split("\t")
        fault = fault_of(word, language)
        if fault is None and word in seen:
            fault = f"{word} stands in line {seen[word]} already"
        if fault is not None:
            raise BadOverlay(name, number, fault)
        seen[word] = number
        rows.append(Row(word, number, tuple(note.strip() for note in notes)))
    return Overlay(name, kind_of(name), tuple(rows))


def fault_of(word: str, language: str) -> str | None:
    """Why a word cannot stand in a list, None where it can."""
    known = alphabet(language)
    normal = known.normalise(word)
    if not known.spells(normal):
        return f"{word!r} has characters that are no letters of {language}"
    if normal != word:
        return f"{word!r} is to be written {normal}"
    if not SHORTEST <= len(known.tiles_of(word)) <= LONGEST:
        return f"{word} does not have {SHORTEST} to {LONGEST} tiles"
    return None


def apply(base: Iterable[str], overlays: Sequence[Overlay]) -> list[str]:
    """The effective words, in the order of code points.

    Raises BadOverlay where an addition is there already or a removal is not: such a line has
    outlived its reason, which happens when a base is renewed.
    """
    words = set(base)
    for overlay in overlays:
        for row in overlay.rows:
            if (row.word in words) == (overlay.kind == "add"):
                state = "is in the list already" if overlay.kind == "add" else "is not in the list"
                raise BadOverlay(overlay.name, row.line, f"{row.word} {state}")
        if overlay.kind == "add":
            words.update(overlay.words)
        else:
            words.difference_update(overlay.words)
    return sorted(words)
