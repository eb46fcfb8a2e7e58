"""What two have to seek alike to be put together: the game that would be dealt, not how it is told.

Who leaves open what follows from the rest (a mode, a language, a list of words) seeks the same as
who writes it out, so the options are compared as they are once completed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ludotheque.actions import codec, lexicons
from ludotheque.actions.seating import filled
from ludotheque.core.words import shelf
from ludotheque.store.seeks import SeekRow


def key_of(whole: Any, seats: int, rated: bool, language: str) -> str:
    """The pool of a seek with these complete options.

    The table's language matters only where it decides which words there are.  The newest version
    of a list goes by the name of the list, so that who seeks while an operator changes a word is
    not left behind; an older one that somebody asks for stays itself.
    """
    options: dict[str, Any] = json.loads(codec.dump(whole))
    words = options["ruleset"] in lexicons.word_games()
    if words and _is_newest(options):
        options[lexicons.OPTION] = _list_of(options)
    told = json.dumps([options, seats, rated, language if words else None], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def moved(seek: SeekRow) -> str | None:
    """The pool to which a seek belongs by now, None where that is the one in which it is.

    Who asks for a version by its id wants that one, whatever has become the newest meanwhile.
    """
    if "@" not in (seek.options.get(lexicons.OPTION) or "") or _is_newest(seek.options):
        return None
    asked = codec.read_options(seek.ruleset, seek.options)
    whole = filled(seek.ruleset, asked, seek.seats, seek.language)
    key = key_of(whole, seek.seats, seek.rated, seek.language)
    return None if key == seek.key else key


def _list_of(options: Mapping[str, Any]) -> str:
    return str(options[lexicons.OPTION]).partition("@")[0]


def _is_newest(options: Mapping[str, Any]) -> bool:
    return shelf.newest(_list_of(options)) == str(options[lexicons.OPTION])
