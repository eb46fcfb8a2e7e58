"""The lexica that this process has open.

A lexicon never changes under its id, so that looking one up keeps a ruleset pure: whoever has the
same id has the same words.  How one is opened that is not open yet, the outer rooms know; they
leave an opener here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludotheque.core.words.lexicon import Lexicon

Opener = Callable[[str], Lexicon | None]
"""Gives the lexicon of an id, or None."""


class UnknownLexicon(KeyError):
    """No lexicon of this name is open, and none could be opened; a sentence says so."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"There is no word list {self.name!r} here."


_open: dict[str, Lexicon] = {}
_newest: dict[str, str] = {}
_opener: list[Opener] = []


def put(lexicon: Lexicon, *names: str) -> None:
    """Have a lexicon open, as the newest of these lists or languages too."""
    _open[lexicon.id] = lexicon
    announce(dict.fromkeys(names, lexicon.id))


def announce(newest: Mapping[str, str]) -> None:
    """Say which id is the newest of a list or a language."""
    _newest.update(newest)


def newest(name: str) -> str | None:
    """The id of the newest lexicon of a list or a language, None where there is none."""
    return _newest.get(name)


def get(name: str) -> Lexicon:
    """The lexicon of an id, or the newest one of a list or a language.

    A game keeps the ``id`` of what it got, and asks for that ever after.  Raises UnknownLexicon.
    """
    wanted = _newest.get(name, name)
    found = _open.get(wanted)
    if found is None and _opener:
        found = _opener[-1](wanted)
        if found is not None:
            found = _open.setdefault(found.id, found)
    if found is None:
        raise UnknownLexicon(name)
    return found


def take_away(*names: str) -> None:
    """Forget these names; games that hold the lexicon keep it."""
    for name in names:
        _open.pop(name, None)
        _newest.pop(name, None)


def set_opener(opener: Opener | None) -> None:
    """Ask this one for what is not open; None: nobody."""
    _opener[:] = [] if opener is None else [opener]
