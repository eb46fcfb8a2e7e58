"""The lexica that this process has open.

A lexicon never changes under its id, so that looking one up keeps a ruleset pure: whoever has the
same id has the same words.  How one is opened that is not open yet, the outer rooms know; they
leave an opener here.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.words.lexicon import Lexicon

Opener = Callable[[str], Lexicon | None]
"""Gives the lexicon of an id or of another name (a list, a language), or None."""


class UnknownLexicon(KeyError):
    """No lexicon of this name is open, and none could be opened; a sentence says so."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"There is no word list {self.name!r} here."


_open: dict[str, Lexicon] = {}
_opener: list[Opener] = []


def put(lexicon: Lexicon, *names: str) -> None:
    """Have a lexicon open under its id, and under other names that tests and tools may choose."""
    for name in (lexicon.id, *names):
        _open[name] = lexicon


def get(name: str) -> Lexicon:
    """The lexicon of an id.

    A list or a language (``"fr"``) gives the present version of its list where somebody outside
    knows one: good for options, and a game then keeps the ``id`` of what it got.  Raises
    UnknownLexicon.
    """
    found = _open.get(name)
    if found is None and _opener:
        found = _opener[-1](name)
        if found is not None:
            found = _open.setdefault(found.id, found)
    if found is None:
        raise UnknownLexicon(name)
    return found


def take_away(*names: str) -> None:
    """Forget these names; games that hold the lexicon keep it."""
    for name in names:
        _open.pop(name, None)


def set_opener(opener: Opener | None) -> None:
    """Ask this one for what is not open; None: nobody."""
    _opener[:] = [] if opener is None else [opener]
