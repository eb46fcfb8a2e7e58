"""The material of word games that is written as text: dice, and what else ships in files.

The core reads no files; the outer rooms read them once and lay them out here.  A text never
changes under its name, because finished games are replayed with it.
"""

from __future__ import annotations

_texts: dict[tuple[str, str], str] = {}


def put(kind: str, name: str, text: str) -> None:
    """Lay out a text, such as the dice ``("dice", "fr-4x4")``."""
    _texts[kind, name] = text


def get(kind: str, name: str) -> str | None:
    """The text of a name, None where there is none of this kind."""
    return _texts.get((kind, name))


def names(kind: str) -> tuple[str, ...]:
    """The names of a kind, in the order of the alphabet."""
    return tuple(sorted(name for each, name in _texts if each == kind))
