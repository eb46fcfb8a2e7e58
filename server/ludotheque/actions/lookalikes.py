"""When two names are the same to the eye.

The skeleton of Unicode Technical Standard 39, and then without case: compatibility forms are
resolved, letters that look like ASCII become it, and `i`, `l`, `1`, `I` and `|` are one letter.
A letter is looked at as it is written, for a capital may look like ASCII where its small one does
not; that one then goes by the look of its capital, so that case makes no difference.
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


def _smaller() -> dict[int, str]:
    """Small letters without a look of their own, by the look of their capitals."""
    small = ((chr(code).casefold(), looks) for code, looks in ALIKE.items())
    return {
        ord(letter): looks
        for letter, looks in small
        if len(letter) == 1 and not letter.isascii() and ord(letter) not in ALIKE
    }


LOOKS = ALIKE | _smaller()
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
    # Before they are resolved too, since an accent that stands alone would come to be a space.
    looks = unicodedata.normalize("NFKC", seen(name).translate(LOOKS))
    looks = unicodedata.normalize("NFD", looks)
    # More than once, since what looks like a capital is one, and folding takes letters apart.
    for _ in range(3):
        looks = unicodedata.normalize("NFD", looks.translate(LOOKS).casefold())
    return " ".join(looks.translate(ASCII).split())


def keys(name: str) -> tuple[str, ...]:
    """All that the name may be kept by, the likeliest first: who has any of these has the name.

    A few letters look like one ASCII letter when small and like another when capital (the Greek
    nu like v and N), so such a name has several.  ``kept_apart`` is for names from before.
    """
    ways = (name, name.lower(), name.upper(), name.title())
    return tuple(dict.fromkeys([kept_apart(name), *(key(way) for way in ways)]))


def kept_apart(name: str) -> str:
    """The key of a name that somebody had already when it was found to be like an older one."""
    return f"{key(name)}\n{name}"
