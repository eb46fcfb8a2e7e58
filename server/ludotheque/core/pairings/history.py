"""A digest of the records of a tournament, which everything that pairs and ranks reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ludotheque.core.pairings.model import UNIT, Bye, Entrant, Game, Player
from ludotheque.core.pairings.scoring import Scoring, points_of

Pair = tuple[Player, Player]


def pair(one: Player, other: Player) -> Pair:
    """Two players as a key, whichever is named first."""
    return (one, other) if one < other else (other, one)


@dataclass(slots=True)
class History:
    """What the records say of each player; built by ``digest`` and only read afterwards."""

    entrants: dict[Player, Entrant]
    games: dict[Player, list[tuple[Game, int]]]
    """Games that count, running ones too, with the seat, in the order of the rounds."""
    byes: dict[Player, list[Bye]]
    points: Counter[Player] = field(default_factory=Counter)
    met: Counter[Pair] = field(default_factory=Counter)
    starts: Counter[Player] = field(default_factory=Counter)
    """How much earlier than the middle seat somebody sat, in all: a duel counts 1 or -1 (P7)."""
    last_seat: dict[Player, int] = field(default_factory=dict)
    """The sign of the same for the last game alone."""

    def had_bye(self, player: Player) -> int:
        """How often somebody was left over; what was asked for does not count (P6)."""
        return sum(bye.kind == "bye" for bye in self.byes[player])

    def times_met(self, one: Player, other: Player) -> int:
        """How many games these two sat in together, running ones too."""
        return self.met[pair(one, other)]


def digest(
    entrants: Sequence[Entrant],
    games: Iterable[Game],
    byes: Iterable[Bye],
    scoring: Scoring,
    *,
    replays: bool = False,
) -> History:
    """Read the records; with ``replays`` a round may hold several games of one match.

    Raises ValueError where they contradict themselves: a game twice, a player twice in a round,
    or somebody who never entered.
    """
    known = {one.player: one for one in entrants}
    if len(known) != len(entrants):
        raise ValueError("a player cannot enter twice")
    history = History(
        entrants=known, games={one: [] for one in known}, byes={one: [] for one in known}
    )
    counted = sorted((game for game in games if not game.void), key=lambda game: game.round)
    listed = list(byes)
    _require_once(known, counted, listed, replays=replays)
    for game in counted:
        _read_game(history, game)
    for bye in listed:
        history.byes[bye.player].append(bye)
        history.points[bye.player] += scoring.of(bye)
    return history


def lean(size: int, seat: int) -> int:
    """How much earlier than the middle a seat is, from ``UNIT`` (first) to ``-UNIT`` (last)."""
    return UNIT * (size - 1 - 2 * seat) // (size - 1)


def _read_game(history: History, game: Game) -> None:
    history.points.update(points_of(game))
    played = set(game.seats) - set(game.forfeits)
    for seat, player in enumerate(game.seats):
        history.games[player].append((game, seat))
        if len(played) > 1 and player in played:
            early = lean(len(game.seats), seat)
            history.starts[player] += early
            history.last_seat[player] = (early > 0) - (early < 0)
        for other in game.seats[:seat]:
            history.met[pair(player, other)] += 1


def _require_once(
    known: dict[Player, Entrant], games: list[Game], byes: list[Bye], *, replays: bool
) -> None:
    seen: set[tuple[int, Player]] = set()
    ids = {game.id for game in games}
    if len(ids) != len(games):
        raise ValueError("a game is recorded twice")
    places = [(game.round, player) for game in games for player in game.seats]
    for place in places + [(bye.round, bye.player) for bye in byes]:
        if place[1] not in known:
            raise ValueError(f"{place[1]} has not entered")
        if place in seen and not replays:
            raise ValueError(f"{place[1]} is recorded twice in round {place[0]}")
        seen.add(place)
