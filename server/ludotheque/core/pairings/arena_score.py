"""Points of an arena, where a streak of won tables counts double (P29)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ludotheque.core.pairings.model import Game, Player
from ludotheque.core.pairings.scoring import share, won

ON_FIRE = 2
"""After so many tables won in a row the next ones count double, until one is not won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaScore:
    """What somebody has in an arena; a won table is worth two ``UNIT``, or four in a streak."""

    points: int = 0
    games: int = 0
    wins: int = 0
    streak: int = 0


NOTHING = ArenaScore()


def arena_scores(games: Iterable[Game]) -> dict[Player, ArenaScore]:
    """The scores after these games, in the order in which they ended; each game counts once.

    Raises ValueError where a game is listed twice.
    """
    scores: dict[Player, ArenaScore] = {}
    seen: set[str] = set()
    for game in games:
        if game.id in seen:
            raise ValueError(f"game {game.id} is recorded twice")
        seen.add(game.id)
        if game.closed and not game.void:
            for seat, player in enumerate(game.seats):
                scores[player] = scored(scores.get(player, NOTHING), game, seat)
    return scores


def scored(score: ArenaScore, game: Game, seat: int) -> ArenaScore:
    """A score after one more game.  A table that was won by absence neither feeds nor ends a
    streak, and is not doubled.
    """
    points = 2 * share(game, seat)
    if len(game.seats) - len(game.forfeits) <= 1 and game.seats[seat] not in game.forfeits:
        return replace(score, points=score.points + points, games=score.games + 1)
    victory = won(game, seat)
    streak = score.streak + 1 if victory else 0
    return ArenaScore(
        points=score.points + points * (2 if score.streak >= ON_FIRE else 1),
        games=score.games + 1,
        wins=score.wins + victory,
        streak=streak,
    )


def arena_ranks(scores: dict[Player, ArenaScore]) -> dict[Player, int]:
    """Places: by points, then tables won, then by fewer games; equals share a place."""
    keys = {player: (-one.points, -one.wins, one.games) for player, one in scores.items()}
    places: dict[tuple[int, int, int], int] = {}
    for place, key in enumerate(sorted(keys.values()), start=1):
        places.setdefault(key, place)
    return {player: places[key] for player, key in keys.items()}
