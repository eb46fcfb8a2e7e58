"""Who sits where, and so who starts: balanced over the tournament (P7)."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.core.pairings.history import History
from ludotheque.core.pairings.model import UNIT, Player, Reason


def seated(
    history: History, players: list[Player], place: Mapping[Player, int]
) -> tuple[tuple[Player, ...], Reason]:
    """The players by seat: who started less goes first, then who sat late last time.

    Where that is equal the better placed one starts in odd places, and else the other, so that
    in a first round not all of the stronger half start.
    """
    leader = min(place[player] for player in players)
    turn = 1 if leader % 2 else -1
    seats = sorted(
        players,
        key=lambda one: (history.starts[one], history.last_seat.get(one, 0), turn * place[one]),
    )
    balance = {f"balance_{seat}": history.starts[one] for seat, one in enumerate(seats)}
    return tuple(seats), Reason("seats", tuple(seats), balance)


def strain(history: History, one: Player, other: Player) -> tuple[int, int]:
    """What it costs to let two meet of whom one has to start: twice as bad, and a little bad.

    The first number is 1 where both have started two games too many, or both two too few; the
    second says how far both lean to the same side.
    """
    first, second = history.starts[one], history.starts[other]
    if first * second <= 0:
        return 0, 0
    both = min(abs(first), abs(second)) // UNIT
    return int(both >= 2), min(both, 3)
