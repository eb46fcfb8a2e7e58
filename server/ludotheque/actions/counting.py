"""Limits: counted by name and window in the database, so that they hold for all processes."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import TooMany
from ludotheque.store import players

MINUTE_MS = 60_000
HOUR = 60
"""In minutes, as windows are counted."""


async def count(house: House, key: str, most: int, limit: str, minutes: int = 1) -> int:
    """Count one more of something in this minute, or in these minutes.

    Raises TooMany past ``most``; 0: no limit.  Returns the window that it was counted in.
    """
    return await count_all(house, {key: (most, limit)}, minutes)


async def count_all(
    house: House, limits: Mapping[str, tuple[int, str]], minutes: int = 1, number: int = 1
) -> int:
    """Count so many more of several things: for each key how many at most, and which limit.

    Raises TooMany where one is past its limit; 0: no limit.
    """
    now = now_ms()
    # A window is named by its last minute, for it may be forgotten after that one.
    window = (now // MINUTE_MS // minutes + 1) * minutes - 1
    limited = [key for key, (most, _) in limits.items() if most]
    if not limited:
        return window
    async with house.database.transaction() as connection:
        counted = await players.count_all(connection, limited, window, number)
    for key in limited:
        most, limit = limits[key]
        if counted[key] > most:
            seconds = max(1, ((window + 1) * MINUTE_MS - now) // 1000)
            span = "a minute" if minutes == 1 else f"{minutes} minutes"
            raise TooMany(
                f"At most {most} in {span}; try again in {seconds} seconds.",
                limit=limit,
                retry_after=seconds,
            )
    return window


async def uncount(house: House, windows: Mapping[str, int]) -> None:
    """Take back what was counted under these keys, each in its window."""
    async with house.database.transaction() as connection:
        for key, window in windows.items():
            await players.uncount(connection, key, window)
