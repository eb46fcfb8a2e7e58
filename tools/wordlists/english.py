"""The recipe of ``en-open``: ENABLE, with the words of everyday English that came after it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

_ENABLE = re.compile(r"[a-z]{2,15}")
# From four letters on, because shorter ones are half plurals of single letters (CS, MS).
_SCOWL = re.compile(r"[a-z]{4,15}")
# The two-letter words that came into use since ENABLE was made.
TWO_LETTERS = ["DA", "EW", "FE", "GI", "KI", "OI", "OK", "PO", "QI", "TE", "ZA"]
SCOWL_LEVELS = (10, 20, 35, 40, 50, 55, 60)
SCOWL_FILES = tuple(
    f"package/{region}-words-{level}.json"
    for region in ("english", "american")
    for level in SCOWL_LEVELS
)


def words(enable: str, scowl: Iterable[str]) -> list[str]:
    """The words of the list in the order of code points, from JSON arrays."""
    found = {word.upper() for word in json.loads(enable) if _ENABLE.fullmatch(word)}
    for part in scowl:
        found.update(word.upper() for word in json.loads(part) if _SCOWL.fullmatch(word))
    return sorted(found.union(TWO_LETTERS))
