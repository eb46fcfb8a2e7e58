"""The table of a tournament: points, then tie-breaks by name, equal where all are equal (P18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.pairings.history import History
from ludotheque.core.pairings.model import Player
from ludotheque.core.pairings.scoring import Scoring
from ludotheque.core.pairings.tiebreaks import TieBreak, Value, direct_among, values

SWISS_DUELS: tuple[TieBreak, ...] = (
    "buchholz_cut", "buchholz", "sonneborn_berger", "direct", "wins",
)  # fmt: skip
SWISS_TABLES: tuple[TieBreak, ...] = ("buchholz", "places", "sonneborn_berger")
ROUND_ROBIN_DUELS: tuple[TieBreak, ...] = ("sonneborn_berger", "direct", "wins")
ROUND_ROBIN_TABLES: tuple[TieBreak, ...] = ("places", "sonneborn_berger", "direct")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line.  ``breaks`` belong to the names that were asked for, in their units."""

    rank: int
    player: Player
    points: int
    breaks: tuple[int, ...]
    games: int
    byes: int


def standings(
    history: History, breaks: Sequence[TieBreak], scoring: Scoring, order: Sequence[Player] = ()
) -> tuple[Standing, ...]:
    """Everybody who ever entered, best first.

    Who is equal in everything shares a rank, and then stands by ``order`` (a lot, for instance),
    else by rating and by id.
    """
    lots = {player: place for place, player in enumerate(order)}
    entrants = history.entrants
    players = sorted(entrants, key=lambda one: (lots.get(one, 0), -entrants[one].rating, one))
    kept: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    groups = _split(players, lambda player: history.points[player], kept, keep=False)
    for name in breaks:
        shared = None if name == "direct" else values(name, history, scoring)
        groups = [
            part
            for group in groups
            for part in _split(group, shared or direct_among(history, group), kept, keep=True)
        ]
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [_line(history, player, rank, kept[player]) for player in group]
    return tuple(lines)


def _split(
    group: list[Player], value: Value, kept: dict[Player, tuple[int, ...]], *, keep: bool
) -> list[list[Player]]:
    """Split those who are tied by one value, best first, and note it down for each."""
    parts: dict[int, list[Player]] = {}
    for player in group:
        worth = value(player)
        parts.setdefault(worth, []).append(player)
        if keep:
            kept[player] += (worth,)
    return [parts[worth] for worth in sorted(parts, reverse=True)]


def _line(history: History, player: Player, rank: int, breaks: tuple[int, ...]) -> Standing:
    return Standing(
        rank=rank,
        player=player,
        points=history.points[player],
        breaks=breaks,
        games=sum(game.closed for game, _ in history.games[player]),
        byes=len(history.byes[player]),
    )
