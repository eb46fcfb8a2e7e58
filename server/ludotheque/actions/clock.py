"""The one place where the house looks at a clock."""

from __future__ import annotations

import time

HOUR_MS = 3_600_000
DAY_MS = 86_400_000


def now_ms() -> int:
    """The server's time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
