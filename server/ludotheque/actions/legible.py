"""What others read of what somebody wrote: composed, and without what nobody sees."""

from __future__ import annotations

import unicodedata

from ludotheque.actions import lookalikes

# One character that is seen: no control, no space, no format mark, no filler.  The documents give
# this pattern to clients, so it is written in escapes that every kind of regular expression reads.
VISIBLE = (
    r"[^\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    r"\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]"
)
HIDDEN = ("Cc", "Cf", "Cs")


def shown(text: str) -> str:
    """A line as it is shown: composed, single spaces, no control or invisible characters."""
    composed = unicodedata.normalize("NFC", " ".join(lookalikes.seen(text).split()))
    return " ".join("".join(c for c in composed if unicodedata.category(c) not in HIDDEN).split())


def shown_lines(text: str) -> str:
    """The same of what may have several lines."""
    return "\n".join(map(shown, text.splitlines())).strip()
