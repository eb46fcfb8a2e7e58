"""From the outcome of a game to the results that count (R3 and R4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.ratings.model import Day, Result
from ludotheque.core.ratings.pools import SIDES, Side
from ludotheque.core.rulesets.base import Seat


@dataclass(frozen=True, slots=True)
class Sitter:
    """Whose seat it is.  A bot that stands in for a person who is away does not change that."""

    player: str
    bot: bool = False


def results_of(
    game: str,
    day: Day,
    sitters: Sequence[Sitter],
    ranks: Sequence[int],
    left: Sequence[Seat] = (),
    away: Sequence[Seat] = (),
) -> dict[Side, Result]:
    """The results of a finished game, one for each side that has at least two players in it.

    ``left`` names the seats that were left before the end, in the order in which they were, and
    ``away`` those of them that nobody gave up: their players did not come back.  A side of which
    all are ``away`` has no result: the house has played it out alone.  A game that was aborted or
    made void has none either; whoever calls does not ask for them.
    """
    final = leavers_last(ranks, left)
    results: dict[Side, Result] = {}
    for side in SIDES:
        seats = [seat for seat, who in enumerate(sitters) if who.bot == (side == "bots")]
        if len(seats) >= 2 and not set(seats) <= set(away):
            players = tuple(sitters[seat].player for seat in seats)
            among = ranks_among([final[seat] for seat in seats])
            results[side] = Result(game, day, players, among)
    return results


def leavers_last(ranks: Sequence[int], left: Sequence[Seat]) -> tuple[int, ...]:
    """Ranks in which those who left come after all who stayed, the first to leave last (R3)."""
    departures = {seat: number for number, seat in enumerate(left, start=1)}
    if len(departures) != len(left):
        raise ValueError("a seat cannot leave twice")
    stayed_last = max(ranks) + 1
    places = [
        stayed_last + len(left) - departures[seat] if seat in departures else rank
        for seat, rank in enumerate(ranks)
    ]
    return ranks_among(places)


def ranks_among(places: Sequence[float]) -> tuple[int, ...]:
    """The same order as ranks from 1; equals share a rank, and the rank after a tie skips."""
    return tuple(1 + sum(other < place for other in places) for place in places)
