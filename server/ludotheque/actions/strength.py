"""Passwords that are guessed first: common words, rows of keys, what repeats itself, one's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from ludotheque.actions import lookalikes
from ludotheque.actions.refusals import WeakPassword

Why = Literal["common", "row", "repeated", "name"]


def _words() -> frozenset[str]:
    text = Path(__file__).with_name("weak_passwords.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("# "))
    return frozenset(word for line in lines for word in line.split())


COMMON = _words()
ROWS = (
    "01234567890123", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn", "qwertzuiopasdfghjklyxcvbnm", "qwertyuiopasdfghjklñzxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "zaq12wsxcde34rfvbgt56yhn",
    "1q2w3e4r5t6y7u8i9o0p", "1a2z3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp",
    "1a2b3c4d5e6f7g8h9i0j", "a1b2c3d4e5f6g7h8i9j0",
    "asdfghjkl", "zxcvbnm", "wxcvbn", "qsdfghjklm", "&é\"'(-è_çà)=", "!\"·$%&/()=?", "!@#$%^&*()_+",
)  # fmt: skip
"""Keys that lie side by side, digits and letters in order; read from either end."""
LIKE = str.maketrans("013457$@€!|", "oieastsaeil")
"""Digits and signs that are written for letters."""
AROUND = 5
"""So many digits and signs around a word make no other password of it."""
LEAST_SIGNS = 4
"""With fewer different ones a password is no secret, however long."""
PERIOD = 4
_AROUND = re.compile(rf"^[\W\d_]{{0,{AROUND}}}(.+?)[\W\d_]{{0,{AROUND}}}$")


def require_strong(password: str, name: str | None = None) -> None:
    """Refuse a password that somebody who guesses would try.  Raises WeakPassword."""
    why = weakness(password, name)
    if why is not None:
        detail = {
            "common": "This password is one of those that are tried first.",
            "row": "This password is a row of keys, digits or letters, which is tried first.",
            "repeated": "This password is a few characters again and again.",
            "name": "This password is your name.",
        }[why]
        raise WeakPassword(f"{detail} A few words of your own are better.", reason=why)


def weakness(password: str, name: str | None = None) -> Why | None:
    """Why a password would be guessed; None where nothing is known against it."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    if len(set(plain)) < LEAST_SIGNS or _period(plain) <= PERIOD:
        return "repeated"
    if all(_is_row(run) for run in _runs(plain)) or _is_row(plain):
        return "row"
    kernels = set(_kernels(plain))
    if name is not None and _bare(name) in {_bare(each) for each in (plain, *kernels)}:
        return "name"
    return "common" if kernels & COMMON else None


def _period(text: str) -> int:
    """After how many characters a text begins again, and so to its end."""
    return next(n for n in range(1, len(text) + 1) if text[n:] == text[:-n])


def _runs(text: str) -> list[str]:
    """A text cut where letters, digits and signs meet."""
    return re.findall(r"\d+|[^\W\d_]+|[\W_]+", text)


def _is_row(run: str) -> bool:
    """Whether it lies in a row, or is one character over and over."""
    rows = (row for each in ROWS for row in (each, each[::-1]))
    return len(set(run)) == 1 or (len(run) > 2 and any(run in row for row in rows))


def _kernels(plain: str) -> Iterator[str]:
    """The word in a password, without what is around it, and with letters for what looks so."""
    found = _AROUND.match(plain)
    for kernel in (plain, found[1] if found else plain):
        for each in (kernel, kernel.translate(LIKE)):
            # Two words of the list are one in a password: "i love you".
            word = re.sub(r"[\W_]", "", each)
            yield from (word, word[::-1])


def _bare(text: str) -> str:
    """What a name and a password have in common, however they are written."""
    return re.sub(r"[\W_]", "", lookalikes.key(text))
