"""Round-robin: everybody meets everybody; the whole schedule is known at the start (P25, P26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludotheque.core import chance
from ludotheque.core.pairings.designs import affine_plane, order_of_plane
from ludotheque.core.pairings.history import lean
from ludotheque.core.pairings.model import Bye, Pairing, Player, Reason, Sizes, Table
from ludotheque.core.pairings.tables import AGAIN, mend, split

LONGEST = 2
"""Tables of more than two play at most twice the rounds in which all could meet at best."""


def schedule(
    players: Sequence[Player], seed: bytes, sizes: Sizes, cycles: int = 1, most: int | None = None
) -> tuple[Pairing, ...]:
    """All rounds, for players in any order; numbers are drawn by lot.

    With ``cycles`` 2 everything is played again with the seats turned around; ``most`` cuts the
    schedule off after so many rounds.
    Raises ValueError where a player is named twice.
    """
    if len(set(players)) != len(players):
        raise ValueError("a player cannot enter twice")
    drawn = chance.shuffled(seed, "round-robin/numbers", sorted(players))
    once = _berger(drawn) if sizes.duel else _at_tables(drawn, seed, sizes)
    rounds: list[Pairing] = []
    for cycle in range(cycles):
        for one in once:
            rounds.append(_turned(one, len(rounds) + 1, turn=cycle % 2 == 1))
    return tuple(rounds[:most])


def _berger(numbered: Sequence[Player]) -> list[Pairing]:
    """Berger's tables: with an odd number of players the last number is the bye.

    Nobody starts twice more often than not over the whole schedule.
    """
    count = len(numbered) + len(numbered) % 2
    rounds: list[Pairing] = []
    for turn in range(count - 1):
        tables: list[Table] = []
        byes: list[Bye] = []
        for first, second in _berger_pairs(count, turn):
            here = [numbered[one] for one in (first, second) if one < len(numbered)]
            if len(here) == 2:
                facts = {"number": first + 1, "opponent": second + 1, "turn": turn + 1}
                tables.append(Table(tuple(here), (Reason("berger", tuple(here), facts),)))
            else:
                byes.append(Bye(round=turn + 1, player=here[0]))
        rounds.append(Pairing(round=turn + 1, tables=tuple(tables), byes=tuple(byes)))
    return rounds


def _berger_pairs(count: int, turn: int) -> list[tuple[int, int]]:
    """The pairs of one round, by number from 0; who is named first starts."""
    circle = count - 1
    step = turn * (count // 2) % circle
    last = (step, circle) if turn % 2 == 0 else (circle, step)
    others = [((step + away) % circle, (step - away) % circle) for away in range(1, count // 2)]
    return [last, *others]


def _at_tables(numbered: Sequence[Player], seed: bytes, sizes: Sizes) -> list[Pairing]:
    """Rounds at tables until all have met, by a design where there is one, else by search."""
    plane = order_of_plane(len(numbered), sizes)
    if plane:
        rounds = affine_plane(plane, len(numbered))
        return _seat_rounds(numbered, rounds, Reason("design", (), {"order": plane}))
    return _searched(numbered, seed, sizes)


def _searched(numbered: Sequence[Player], seed: bytes, sizes: Sizes) -> list[Pairing]:
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    shape, over = split(len(numbered), sizes)
    if not shape:
        return []
    wanted = len(numbered) * (len(numbered) - 1) // 2
    most = LONGEST * -(-(len(numbered) - 1) // (shape[0] - 1))

    def cost(one: int, other: int) -> int:
        times = met[min(one, other), max(one, other)]
        return times * times * AGAIN

    rounds: list[list[list[int]]] = []
    while len(met) < wanted and len(rounds) < most:
        label = f"round-robin/{len(rounds)}"
        order = chance.shuffled(seed, label, range(len(numbered)))
        left = sorted(order, key=lambda one: byes[one])[:over]
        playing = [one for one in order if one not in left]
        draft: list[list[int]] = []
        for size in shape:
            draft.append(playing[:size])
            playing = playing[size:]
        tables = mend(draft, cost, seed, label)
        byes.update(left)
        met.update(
            (min(one, other), max(one, other))
            for table in tables
            for place, one in enumerate(table)
            for other in table[:place]
        )
        rounds.append(tables)
    facts = {"met": len(met), "pairs": wanted}
    return _seat_rounds(numbered, rounds, Reason("searched", (), facts))


def _seat_rounds(
    numbered: Sequence[Player], rounds: Sequence[Sequence[Sequence[int]]], why: Reason
) -> list[Pairing]:
    """Seat each table so that over the rounds everybody sits early as often as late (P7)."""
    balance: Counter[int] = Counter()
    made: list[Pairing] = []
    for turn, tables in enumerate(rounds, start=1):
        seated: list[Table] = []
        for table in tables:
            places = sorted(table, key=lambda one: (balance[one], one))
            balance.update({one: lean(len(places), seat) for seat, one in enumerate(places)})
            seated.append(Table(tuple(numbered[one] for one in places), (why,)))
        playing = {one for table in tables for one in table}
        byes = tuple(
            Bye(round=turn, player=player)
            for one, player in enumerate(numbered)
            if one not in playing
        )
        made.append(Pairing(round=turn, tables=tuple(seated), byes=byes))
    return made


def _turned(one: Pairing, number: int, *, turn: bool) -> Pairing:
    tables = tuple(
        Table(table.seats[::-1] if turn else table.seats, table.reasons) for table in one.tables
    )
    byes = tuple(Bye(round=number, player=bye.player, kind=bye.kind) for bye in one.byes)
    return Pairing(round=number, tables=tables, byes=byes, reasons=one.reasons)
