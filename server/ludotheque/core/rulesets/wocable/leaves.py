"""What tiles are worth that stay on the rack, in hundredths of a point, by language.

``TILES`` has each tile, ``PAIRS`` what two tiles (``Q+U``) are worth together besides.  All of it
was learnt by self-play with the shipped lists: ``./dev bench wocable-leaves`` learns it anew.
"""

from __future__ import annotations


def _read(text: str) -> dict[str, int]:
    return {key: int(worth) for key, worth in (each.split(":") for each in text.split())}


TILES: dict[str, dict[str, int]] = {"en": {}, "es": {}, "fr": {}}
PAIRS: dict[str, dict[str, int]] = {"en": {}, "es": {}, "fr": {}}

# What follows is written by tests/bench/wocable_leaves.py.
