"""When two names are the same to the eye.

The skeleton of Unicode Technical Standard 39, made of names without case: compatibility forms are
resolved, letters that look like ASCII become it, and `i`, `l`, `1`, `I` and `|` are one letter.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path


def _table() -> dict[int, str]:
    lines = Path(__file__).with_name("lookalikes.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if not line.startswith("# "):
            looks, _, codes = line.partition(" ")
            found.update({int(code, 16): looks for code in codes.split()})
    return found


ALIKE = _table()
# The part of the table that is ASCII itself; case is gone when it is applied, so O is o, and what
# looks like a capital I is an i.
ASCII = {
    ord("0"): "o",
    ord("1"): "l",
    ord("|"): "l",
    ord("i"): "l",
    ord("m"): "rn",
    ord("`"): "'",
    ord('"'): "''",
}


def key(name: str) -> str:
    """What two names have in common that nobody tells apart; for comparing, not for showing."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    # Once more, since what looks like a capital is one.
    looks = unicodedata.normalize("NFD", folded).translate(ALIKE).casefold().translate(ALIKE)
    return " ".join(unicodedata.normalize("NFD", looks.casefold()).translate(ASCII).split())
