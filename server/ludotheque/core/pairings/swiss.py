"""Swiss: everybody plays every round, against others with as many points (P19 to P24)."""

from __future__ import annotations

from ludotheque.core.pairings.field import lined_up, ready, wished
from ludotheque.core.pairings.history import History, pair
from ludotheque.core.pairings.model import Bye, Pairing, Player, Reason, Sizes, Wishes
from ludotheque.core.pairings.swiss_duels import pair_duels
from ludotheque.core.pairings.swiss_tables import pair_tables

NOTHING = Wishes()


def pair_round(
    history: History, number: int, seed: bytes, sizes: Sizes, wishes: Wishes = NOTHING
) -> Pairing:
    """Pair round ``number``; who has a record in it already is left alone, so twice is once.

    Raises ValueError where the wishes name somebody twice or somebody unknown.
    """
    fixed, given = wished(history, number, wishes)
    field = lined_up(history, ready(history, number, wishes), seed, f"pairings/{number}")
    apart = frozenset(pair(*two) for two in wishes.apart)
    if sizes.duel:
        tables, left, said = pair_duels(history, field, apart)
    else:
        tables, left, said = pair_tables(history, field, sizes, apart)
    why = [_why_bye(history, field.order, field.place, player) for player in left]
    byes = tuple(Bye(round=number, player=player) for player in left)
    return Pairing(
        round=number, tables=(*fixed, *tables), byes=(*given, *byes), reasons=(*said, *why)
    )


def rounds_for(players: int, sizes: Sizes) -> int:
    """How many rounds a field of this size should play, unless the organiser says otherwise.

    Enough for one winner of all, and two more, but not more than there are opponents (P24).
    """
    if players < 2:
        return 0
    rounds, one_left = 2, 1
    while one_left < players:
        one_left *= sizes.preferred
        rounds += 1
    opponents = (players - 1) // (sizes.preferred - 1)
    return max(1, min(rounds, opponents))


def _why_bye(
    history: History, order: tuple[Player, ...], place: dict[Player, int], player: Player
) -> Reason:
    fewest = min(history.had_bye(one) for one in order)
    facts = {
        "had": history.had_bye(player),
        "fewest": fewest,
        "as_few": sum(history.had_bye(one) == fewest for one in order),
        "place": place[player],
        "players": len(order),
    }
    return Reason("bye", (player,), facts)
