"""What a record is worth (P1 to P5)."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.pairings.model import UNIT, Bye, Game, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points of the byes, which a tournament may set; a game is always worth ``share`` (P1)."""

    bye: int = UNIT
    half: int = UNIT // 2
    absent: int = 0

    def of(self, bye: Bye) -> int:
        """The points that a bye gives (P4)."""
        return {"bye": self.bye, "half": self.half, "absent": self.absent}[bye.kind]


DUELS = Scoring()
TABLES = Scoring(bye=UNIT // 2)
"""Where more than two sit at a table most do not win it, so a bye is its mean result."""


def versus(game: Game, seat: int, other: int) -> int:
    """What ``seat`` got from ``other`` in a finished game: 2 beat it, 1 drew, 0 lost (P2)."""
    gone, other_gone = (game.seats[each] in game.forfeits for each in (seat, other))
    if gone or other_gone:
        return 0 if gone else 2
    ranks = _ranks(game)
    if ranks[seat] == ranks[other]:
        return 1
    return 2 if ranks[seat] < ranks[other] else 0


def share(game: Game, seat: int) -> int:
    """The points of one seat: opponents beaten and half of those drawn, of all (P1)."""
    opponents = [other for other in range(len(game.seats)) if other != seat]
    got = sum(versus(game, seat, other) for other in opponents)
    return got * UNIT // (2 * len(opponents))


def points_of(game: Game) -> dict[Player, int]:
    """The points of everybody in a game; empty while it runs and where it is void."""
    if game.void or not game.closed:
        return {}
    return {player: share(game, seat) for seat, player in enumerate(game.seats)}


def won(game: Game, seat: int) -> bool:
    """Whether a seat won a table that was played: first alone, and not by forfeits only."""
    present = [each for each in game.seats if each not in game.forfeits]
    return len(present) > 1 and share(game, seat) == UNIT


def _ranks(game: Game) -> tuple[int, ...]:
    # Where all but one forfeited nobody needs ranks; where none are given they are equal.
    return game.ranks if game.ranks is not None else (1,) * len(game.seats)
