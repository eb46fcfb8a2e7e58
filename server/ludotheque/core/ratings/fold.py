"""Results in order in, ratings out: the published formula (R5 to R9), and nothing remembered.

The update is the Bradley and Terry model of Weng and Lin (JMLR 12, 2011) from the library
openskill: every player of a game is compared with every other, and the mean of the comparisons
counts.  What comes out is rounded to whole thousandths after every result, so that a fold is a
function of whole numbers, and where it was interrupted cannot be seen in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from openskill.models import BradleyTerryPart

from ludotheque.core.ratings.model import (
    DAY_DOUBT,
    MILLI,
    PROVISIONAL_DOUBT,
    START,
    START_DOUBT,
    Day,
    Rating,
    Result,
)

NEWCOMER = Rating()

BETA = 400 / (math.log(10) * math.sqrt(2))
"""Chosen so that two settled players 400 points apart win ten to one, as in chess."""

GAME_DOUBT = 5.0
"""Each result adds the square of this to the square of the doubt: nobody is known for ever."""


def _whole_information(*_: Any) -> float:
    """Let every comparison lessen the doubt by all that it tells (the paper's gamma)."""
    return 1.0


_MODEL = BradleyTerryPart(
    mu=START / MILLI,
    sigma=START_DOUBT / MILLI,
    beta=BETA,
    tau=GAME_DOUBT,
    gamma=_whole_information,
    window_size=9,  # All of up to nine opponents: nobody is compared with neighbours only.
)


def fold(previous: Mapping[str, Rating], results: Iterable[Result]) -> dict[str, Rating]:
    """All ratings of a pool after these results, taken in the order given.

    ``fold(fold(p, a), b)`` equals ``fold(p, a + b)`` to the last digit.
    """
    ratings = dict(previous)
    for result in results:
        ratings.update(rate(ratings, result))
    return ratings


def rate(ratings: Mapping[str, Rating], result: Result) -> dict[str, Rating]:
    """What one result makes of the ratings of its players, by player (R5)."""
    before = [aged(ratings.get(player, NEWCOMER), result.day) for player in result.players]
    teams = [[_MODEL.rating(mu=one.strength / MILLI, sigma=one.doubt / MILLI)] for one in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in result.ranks])
    after: dict[str, Rating] = {}
    for player, old, (new,) in zip(result.players, before, rated, strict=True):
        after[player] = Rating(
            strength=round(new.mu * MILLI),
            doubt=min(START_DOUBT, round(new.sigma * MILLI)),
            results=old.results + 1,
            day=max(old.day, result.day),
        )
    return after


def aged(rating: Rating, day: Day) -> Rating:
    """The rating as it is on a later day: the doubt has grown, the strength has not (R8).

    Whole numbers alone, so it may be asked at any time and never changes what is stored.
    """
    idle = day - rating.day
    if rating.results == 0 or idle <= 0 or rating.doubt >= START_DOUBT:
        return rating
    doubt = math.isqrt(rating.doubt**2 + idle * DAY_DOUBT**2)
    return Rating(rating.strength, min(START_DOUBT, doubt), rating.results, rating.day)


def provisional(rating: Rating, day: Day) -> bool:
    """Whether the number is still, or again, a guess on this day (R9)."""
    return aged(rating, day).doubt > PROVISIONAL_DOUBT


def settled_until(rating: Rating) -> Day | None:
    """The last day on which the number is no guess; None where it is one from the start (R9).

    ``provisional(rating, day)`` says the same of every day from that of the last result on.
    """
    room = (PROVISIONAL_DOUBT + 1) ** 2 - 1 - rating.doubt**2
    return None if room < 0 else rating.day + room // DAY_DOUBT**2


def expectation(one: Rating, other: Rating) -> float:
    """The share that ``one`` is expected to get of a comparison with ``other`` (R5)."""
    doubts = (one.doubt**2 + other.doubt**2) / MILLI**2
    scale = math.sqrt(doubts + 2 * BETA**2)
    return 1 / (1 + math.exp((other.strength - one.strength) / MILLI / scale))


def ladder_key(player: str, rating: Rating) -> tuple[int, int, str]:
    """Sorts a leaderboard: the stronger, then the surer, then by name of the player (R10)."""
    return -rating.strength, rating.doubt, player
