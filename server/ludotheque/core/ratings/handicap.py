"""The handicap of a duplikta player, from 0 (strongest) to 5 (R11)."""

from __future__ import annotations

WEAKEST = 5
STRONGEST_FROM = 1800
STEP = 100


def handicap(number: int) -> int:
    """0 from 1800 points on, one more for every begun 100 points below, 5 at most."""
    below = STRONGEST_FROM - number
    return max(0, min(WEAKEST, -(-below // STEP)))
