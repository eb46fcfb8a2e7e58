"""Those whom a round is to pair, in order, with their lots; common to all formats of rounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludotheque.core import chance
from ludotheque.core.pairings.history import History
from ludotheque.core.pairings.model import Bye, Player, Reason, Table, Wishes
from ludotheque.core.pairings.seating import seated


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, best first; ``level`` counts the different points from the top."""

    order: tuple[Player, ...]
    level: tuple[int, ...]
    place: dict[Player, int]
    label: str
    seed: bytes


def ready(history: History, number: int, wishes: Wishes) -> list[Player]:
    """Who is to be paired: entered, not withdrawn, and without a record or a wish (P9, P19)."""
    settled = {player for table in wishes.tables for player in table}
    settled |= {bye.player for bye in wishes.byes}
    return [
        player
        for player, entrant in history.entrants.items()
        if not entrant.withdrawn
        and entrant.since <= number
        and player not in settled
        and not recorded(history, number, player)
    ]


def lined_up(history: History, players: Iterable[Player], seed: bytes, label: str) -> Field:
    """Order players by points, then by rating, then by lot (P20).

    The lot is drawn from the seed over the ids in their order, so the order in which people
    entered does not matter.
    """
    by_lot = chance.shuffled(seed, f"{label}/lots", sorted(players))
    entrants = history.entrants
    order = sorted(by_lot, key=lambda one: (-history.points[one], -entrants[one].rating))
    levels: dict[int, int] = {}
    for player in order:
        levels.setdefault(history.points[player], len(levels))
    return Field(
        order=tuple(order),
        level=tuple(levels[history.points[player]] for player in order),
        place={player: place for place, player in enumerate(order, start=1)},
        label=label,
        seed=seed,
    )


def wished(
    history: History, number: int, wishes: Wishes
) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
    """What the organiser has settled, as tables and byes (P9).

    Raises ValueError for somebody who is named twice, unknown, or has a record in the round.
    """
    named = [player for table in wishes.tables for player in table]
    named += [bye.player for bye in wishes.byes]
    if len(set(named)) != len(named):
        raise ValueError("a player is wished into two places")
    for player in named:
        if player not in history.entrants:
            raise ValueError(f"{player} has not entered")
        if recorded(history, number, player):
            raise ValueError(f"{player} has a record in round {number} already")
    return tuple(Table(seats, (Reason("wished", seats),)) for seats in wishes.tables), wishes.byes


def recorded(history: History, number: int, player: Player) -> bool:
    """Whether somebody has a game or a bye in a round."""
    games = any(game.round == number for game, _ in history.games[player])
    return games or any(bye.round == number for bye in history.byes[player])


def table_for(
    history: History, field: Field, players: Iterable[Player], why: list[Reason]
) -> Table:
    """Seat players and add the reasons that every table has."""
    seats, seat_reason = seated(history, list(players), field.place)
    return Table(seats, (*why, *meetings(history, seats), seat_reason))


def meetings(history: History, seats: tuple[Player, ...]) -> list[Reason]:
    """Whether those at a table met before (P8)."""
    again = [
        Reason("met_before", (one, other), {"times": times})
        for place, one in enumerate(seats)
        for other in seats[place + 1 :]
        if (times := history.times_met(one, other))
    ]
    return again or [Reason("first_meeting", seats)]
