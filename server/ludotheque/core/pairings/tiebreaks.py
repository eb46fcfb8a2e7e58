"""Named tie-breaks, each a function from a player to a whole number; more is better (P10 to P18).

They are built once for all players from the digest of the records.  Opponents weigh by the size
of the table: what the others of a table come to is their mean, so a duel and a table of ten
weigh the same, and in a duel every tie-break is the one known from chess.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from ludotheque.core.pairings.history import History
from ludotheque.core.pairings.model import UNIT, Game, Player
from ludotheque.core.pairings.scoring import Scoring, share, versus, won

TieBreak = Literal[
    "buchholz", "buchholz_cut", "median", "sonneborn_berger", "direct", "wins", "places",
    "progress", "rating",
]  # fmt: skip
Value = Callable[[Player], int]

SCALE: dict[TieBreak, int] = {
    "buchholz": UNIT * UNIT,
    "buchholz_cut": UNIT * UNIT,
    "median": UNIT * UNIT,
    "sonneborn_berger": UNIT * UNIT,
    "direct": UNIT,
    "wins": 1,
    "places": 1,
    "progress": UNIT,
    "rating": 1,
}
"""By what a value is divided for showing it."""

MOST_PLACES = 1000
_FIRST_PLACE = MOST_PLACES**9
"""``places`` counts first places in its whole part, seconds in thousandths, and so on."""


def shown(name: TieBreak, value: int) -> float:
    """A tie-break as people read it: in points, games or places, to four digits."""
    return round(value / (_FIRST_PLACE if name == "places" else SCALE[name]), 4)


def values(name: TieBreak, history: History, scoring: Scoring) -> Value:
    """The tie-break of this name for the players of these records.

    ``direct`` needs to know who is tied, and so is asked for through ``direct_among``.
    Raises ValueError for it and for unknown names.
    """
    made: dict[str, Value] = {
        "buchholz": partial(_buchholz, history, 0, 0),
        "buchholz_cut": partial(_buchholz, history, 1, 0),
        "median": partial(_buchholz, history, 1, 1),
        "sonneborn_berger": partial(_sonneborn_berger, history, scoring),
        "wins": partial(_wins, history),
        "places": partial(_places, history),
        "progress": partial(_progress, history, scoring),
        "rating": lambda player: history.entrants[player].rating,
    }
    if name not in made:
        raise ValueError(f"no tie-break is called {name}")
    return made[name]


def direct_among(history: History, tied: list[Player]) -> Value:
    """Direct encounter: points against the others who are tied, where all of them met (P14)."""
    group = set(tied)
    met = [
        history.times_met(one, other) > 0
        for place, one in enumerate(tied)
        for other in tied[:place]
    ]
    if not all(met):
        return lambda _: 0
    got: dict[Player, int] = {}
    for player in tied:
        got[player] = sum(
            versus(game, seat, other) * UNIT // 2
            for game, seat in history.games[player]
            if game.closed
            for other, opponent in enumerate(game.seats)
            if opponent in group and opponent != player
        )
    return lambda player: got[player]


def _buchholz(history: History, cut_low: int, cut_high: int, player: Player) -> int:
    """P10 to P12: the points of the opponents, the weakest or the strongest game left out.

    A bye counts as a game against somebody with one's own points.
    """
    sums = [
        sum(history.points[one] for one in game.seats if one != player)
        * UNIT
        // (len(game.seats) - 1)
        for game, _ in history.games[player]
        if game.closed
    ]
    sums += [history.points[player] * UNIT] * len(history.byes[player])
    return sum(sorted(sums)[cut_low : len(sums) - cut_high])


def _sonneborn_berger(history: History, scoring: Scoring, player: Player) -> int:
    """P13: the points of those beaten, and half of those drawn."""
    total = 0
    for game, seat in history.games[player]:
        if game.closed:
            got = sum(
                versus(game, seat, other) * history.points[opponent]
                for other, opponent in enumerate(game.seats)
                if other != seat
            )
            total += got * UNIT // (2 * (len(game.seats) - 1))
    own = history.points[player]
    return total + sum(own * min(UNIT, scoring.of(bye)) for bye in history.byes[player])


def _wins(history: History, player: Player) -> int:
    """P15: tables won alone and at the table; a bye or an absent opponent is no win."""
    return sum(won(game, seat) for game, seat in history.games[player] if game.closed)


def _places(history: History, player: Player) -> int:
    """P16: the most first places; among equals the most second places, and so on to tenth.

    A place is the number of those who did better, plus one, so equals share the better place.
    """
    counts = [0] * 10
    for game, seat in history.games[player]:
        if game.closed and player not in game.forfeits:
            better = sum(versus(game, seat, other) == 0 for other in _others(game, seat))
            counts[better] += 1
    number = 0
    for count in counts:
        number = number * MOST_PLACES + count
    return number


def _progress(history: History, scoring: Scoring, player: Player) -> int:
    """P17: the points after each round, added up; who led early met the stronger ones."""
    rounds = {game.round: share(game, seat) for game, seat in history.games[player] if game.closed}
    rounds |= {bye.round: scoring.of(bye) for bye in history.byes[player]}
    last = max((game.round for games in history.games.values() for game, _ in games), default=0)
    return sum(points * (last - number + 1) for number, points in rounds.items())


def _others(game: Game, seat: int) -> list[int]:
    return [other for other in range(len(game.seats)) if other != seat]
