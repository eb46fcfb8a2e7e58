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


# What Unicode calls ignorable by default: nothing is drawn for it, whatever category it is of.
_UNSEEN = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
BLANK = "\u2800"
"""A braille cell without a dot: drawn, and a space to everybody who looks at it."""
UNSEEN = {code: None for first, last in _UNSEEN for code in range(first, last + 1)}


def seen(name: str) -> str:
    """A name without what nobody sees, and with a space where something blank is drawn."""
    return name.translate(UNSEEN).replace(BLANK, " ")


def key(name: str) -> str:
    """What two names have in common that nobody tells apart; for comparing, not for showing."""
    folded = unicodedata.normalize("NFKC", seen(name)).casefold()
    # Once more, since what looks like a capital is one.
    looks = unicodedata.normalize("NFD", folded).translate(ALIKE).casefold().translate(ALIKE)
    return " ".join(unicodedata.normalize("NFD", looks.casefold()).translate(ASCII).split())
