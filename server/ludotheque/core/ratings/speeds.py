"""Which class of speed a game is in: what its rules say of its pace, weighed by R2."""

from __future__ import annotations

from typing import Any

from ludotheque.core.ratings.pools import Speed, expected_duration, speed_of
from ludotheque.core.rulesets.abilities import HasPace

UNKNOWN: Speed = "steady"
"""Of rules that do not say how long their games last."""

UNTIMED: Speed = "correspondence"
"""Where no clock runs, nobody has to be there at the same time."""


def speed_of_game(rules: Any, options: Any, seats: int) -> Speed:
    """The class of a game with these complete options and so many seats."""
    if not isinstance(rules, HasPace):
        return UNKNOWN
    pace = rules.pace(options, seats)
    if pace is None:
        return UNTIMED
    return speed_of(
        expected_duration(
            pace.turns, pace.thinkers, turn=pace.turn, bank=pace.bank, increment=pace.increment
        )
    )
