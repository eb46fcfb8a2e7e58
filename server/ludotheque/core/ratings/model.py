"""What is stored of a strength, and what is read of a result; whole numbers only."""

from __future__ import annotations

from dataclasses import dataclass

MILLI = 1000
"""Strength and doubt are kept in whole thousandths of a point (R6)."""

START = 1500 * MILLI
START_DOUBT = 250 * MILLI
PROVISIONAL_DOUBT = 130 * MILLI
"""About fifteen results between equals lessen the doubt to this (R9)."""

DAY_DOUBT = 5 * MILLI
"""A day without a result adds the square of this to the square of the doubt (R8)."""

Day = int
"""Whole days since 1970-01-01, UTC."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a pool knows of one player, after ``results`` results, the last one on ``day``.

    ``strength`` is the mean and ``doubt`` the standard deviation of what is believed of the
    player, both in thousandths of a point.
    """

    strength: int = START
    doubt: int = START_DOUBT
    results: int = 0
    day: Day = 0

    @property
    def number(self) -> int:
        """The number that is shown: the strength in points, halves up (R7)."""
        return (self.strength + MILLI // 2) // MILLI


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended for the players of one pool.

    ``ranks`` belong to ``players``: 1 is best, equals share a rank.  ``day`` is the day on which
    the game ended, as the log says.
    """

    game: str
    day: Day
    players: tuple[str, ...]
    ranks: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise ValueError where this is not a result of two to ten different players."""
        if not 2 <= len(self.players) <= 10 or len(self.players) != len(self.ranks):
            raise ValueError(f"game {self.game} has no result of two to ten players")
        if len(set(self.players)) != len(self.players):
            raise ValueError(f"game {self.game} names a player twice")
