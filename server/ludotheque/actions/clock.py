"""The one place where the house looks at a clock."""

from __future__ import annotations

import time


def now_ms() -> int:
    """The server's time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
