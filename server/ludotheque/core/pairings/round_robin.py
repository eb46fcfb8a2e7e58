"""Round-robin: everybody meets everybody (P25, P26).

A round is reckoned when it is due, from the rounds before it and the seed.  A whole schedule at
once would take minutes where hundreds sit at tables, and a tournament has a pause for a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core import chance
from ludotheque.core.pairings.designs import affine_plane, order_of_plane
from ludotheque.core.pairings.history import lean
from ludotheque.core.pairings.model import Bye, Pairing, Player, Reason, Sizes, Table
from ludotheque.core.pairings.tables import AGAIN, mend, split

LONGEST = 2
"""Tables of more than two play at most twice the rounds in which all could meet at best."""

Played = Sequence[Sequence[Sequence[Player]]]
"""The tables of each round that was paired, from the first on, each by seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Robin:
    """A round-robin: who was there at the start, in any order; numbers are drawn by lot.

    With ``cycles`` 2 everything is played again with the seats turned around; ``most`` cuts the
    schedule off after so many rounds.
    """

    players: tuple[Player, ...]
    seed: bytes
    sizes: Sizes
    cycles: int = 1
    most: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError where a player is named twice."""
        if len(set(self.players)) != len(self.players):
            raise ValueError("a player cannot enter twice")

    @property
    def longest(self) -> int:
        """So many rounds there are at most; where no search is needed, exactly as many."""
        rounds = self.cycles * longest_cycle(len(self.players), self.sizes)
        return rounds if self.most is None else min(rounds, self.most)

    def drawn(self) -> tuple[Player, ...]:
        """The players by number."""
        return chance.shuffled(self.seed, "round-robin/numbers", sorted(self.players))


def longest_cycle(players: int, sizes: Sizes) -> int:
    """The most rounds in which all meet once: exact for duels and planes, else a bound (P26)."""
    if sizes.duel:
        return max(0, players - 1 + players % 2)
    plane = order_of_plane(players, sizes)
    if plane:
        return plane + 1
    shape, _ = split(players, sizes)
    return LONGEST * -(-(players - 1) // (shape[0] - 1)) if shape else 0


def next_round(robin: Robin, played: Played) -> Pairing:
    """The round after those that were ``played``; without tables where all is over."""
    number = len(played) + 1
    nothing = Pairing(round=number, tables=())
    if number > robin.longest:
        return nothing
    cycle = _length(robin, played)
    if cycle and number > cycle:
        if number > cycle * robin.cycles:
            return nothing
        return _turned(robin, played, cycle)
    if robin.sizes.duel:
        return _berger(robin.drawn(), number)
    if plane := order_of_plane(len(robin.players), robin.sizes):
        lines = affine_plane(plane, len(robin.players))[number - 1]
        return _seat_round(robin, played, lines, Reason("design", (), {"order": plane}))
    return _searched(robin, played)


def is_over(robin: Robin, played: Played) -> bool:
    """Whether nothing is left to be played."""
    cycle = _length(robin, played)
    return len(played) >= (min(robin.longest, cycle * robin.cycles) if cycle else robin.longest)


def all_rounds(robin: Robin) -> tuple[Pairing, ...]:
    """The whole schedule, one round after the other: for small fields and for simulations."""
    rounds: list[Pairing] = []
    played: list[list[tuple[Player, ...]]] = []
    while (pairing := next_round(robin, played)).tables:
        rounds.append(pairing)
        played.append([table.seats for table in pairing.tables])
    return tuple(rounds)


def _length(robin: Robin, played: Played) -> int:
    """How many rounds a cycle has; 0 as long as a search has not come to its end."""
    longest = longest_cycle(len(robin.players), robin.sizes)
    if robin.sizes.duel or order_of_plane(len(robin.players), robin.sizes):
        return longest
    wanted = len(robin.players) * (len(robin.players) - 1) // 2
    met: set[frozenset[Player]] = set()
    for number, tables in enumerate(played[:longest], start=1):
        for seats in tables:
            met.update(frozenset((one, other)) for one in seats for other in seats if one < other)
        if len(met) >= wanted:
            return number
    return longest if len(played) >= longest else 0


def _turned(robin: Robin, played: Played, cycle: int) -> Pairing:
    """The round of the cycle before once more, with the seats turned around."""
    number = len(played) + 1
    tables = [tuple(seats[::-1]) for seats in played[number - 1 - cycle]]
    if robin.sizes.duel:
        why = {
            frozenset(each.seats): each.reasons
            for each in _berger(robin.drawn(), (number - 1) % cycle + 1).tables
        }
        made = tuple(Table(seats, why[frozenset(seats)]) for seats in tables)
    elif plane := order_of_plane(len(robin.players), robin.sizes):
        made = tuple(Table(seats, (Reason("design", (), {"order": plane}),)) for seats in tables)
    else:
        reason = _why_searched(_met(robin.drawn(), played)[0])
        made = tuple(Table(seats, (reason,)) for seats in tables)
    return _with_byes(robin.drawn(), number, made)


def _berger(numbered: Sequence[Player], number: int) -> Pairing:
    """Berger's tables: with an odd number of players the last number is the bye.

    Nobody starts twice more often than not over the whole schedule.
    """
    tables: list[Table] = []
    for first, second in _berger_pairs(len(numbered) + len(numbered) % 2, number - 1):
        here = tuple(numbered[one] for one in (first, second) if one < len(numbered))
        if len(here) == 2:
            facts = {"number": first + 1, "opponent": second + 1, "turn": number}
            tables.append(Table(here, (Reason("berger", here, facts),)))
    return _with_byes(numbered, number, tuple(tables))


def _berger_pairs(count: int, turn: int) -> list[tuple[int, int]]:
    """The pairs of one round, by number from 0; who is named first starts."""
    circle = count - 1
    step = turn * (count // 2) % circle
    last = (step, circle) if turn % 2 == 0 else (circle, step)
    others = [((step + away) % circle, (step - away) % circle) for away in range(1, count // 2)]
    return [last, *others]


def _searched(robin: Robin, played: Played) -> Pairing:
    """A round in which as few meet again as a search finds; byes go to who had the fewest."""
    numbered = robin.drawn()
    count = len(numbered)
    met, games = _met(numbered, played)
    shape, over = split(count, robin.sizes)

    def cost(one: int, other: int) -> int:
        times = met[one][other]
        return times * times * AGAIN

    label = f"round-robin/{len(played)}"
    order = chance.shuffled(robin.seed, label, range(count))
    left = set(sorted(order, key=lambda one: -games[one])[:over])
    playing = [one for one in order if one not in left]
    draft: list[list[int]] = []
    for size in shape:
        draft.append(playing[:size])
        playing = playing[size:]
    tables = mend(draft, cost, robin.seed, label)
    for table in tables:
        for one in table:
            for other in table:
                met[one][other] += 1
    return _seat_round(robin, played, tables, _why_searched(met))


def _why_searched(met: Sequence[Sequence[int]]) -> Reason:
    """How many pairs have met by now, of all."""
    count = len(met)
    pairs = sum(times > 0 for one, row in enumerate(met) for times in row[:one])
    return Reason("searched", (), {"met": pairs, "pairs": count * (count - 1) // 2})


def _met(numbered: Sequence[Player], played: Played) -> tuple[list[list[int]], Counter[int]]:
    """How often two met, by their numbers, and how many rounds each has played."""
    number_of = {player: number for number, player in enumerate(numbered)}
    met = [[0] * len(numbered) for _ in numbered]
    games: Counter[int] = Counter()
    for tables in played:
        for seats in tables:
            here = [number_of[player] for player in seats]
            games.update(here)
            for one in here:
                for other in here:
                    met[one][other] += one != other
    return met, games


def _seat_round(
    robin: Robin, played: Played, tables: Sequence[Sequence[int]], why: Reason
) -> Pairing:
    """Seat each table so that over the rounds everybody sits early as often as late (P7)."""
    balance: Counter[Player] = Counter()
    for seats in (seats for tables_before in played for seats in tables_before):
        balance.update({one: lean(len(seats), seat) for seat, one in enumerate(seats)})
    numbered = robin.drawn()
    seated = [
        Table(
            tuple(
                numbered[one]
                for one in sorted(table, key=lambda one: (balance[numbered[one]], one))
            ),
            (why,),
        )
        for table in tables
    ]
    return _with_byes(numbered, len(played) + 1, tuple(seated))


def _with_byes(numbered: Sequence[Player], number: int, tables: tuple[Table, ...]) -> Pairing:
    playing = {player for table in tables for player in table.seats}
    byes = tuple(Bye(round=number, player=one) for one in numbered if one not in playing)
    return Pairing(round=number, tables=tables, byes=byes)
