"""Tables at which as few meet again as can be: an exact search, for small fields (P8).

The weights are whole numbers: 0 for two who may sit together, more for a meeting that is to be
avoided.  The search takes one player after the other, the one with the fewest to sit with first,
and tries all companions.  It is as deep as it has to be and stops when its work is done.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.pairings.tables import AGAIN, PairCost

SMALL = 40
"""So many players at most are searched exactly."""
WORK = 400_000
"""So many companions are tried at most, which takes about a second: enough to know whether
anybody has to meet again.  How few have to is worth a quarter of it."""
PASSES = 30

Tables = list[list[int]]


def improved(tables: Sequence[Sequence[int]], cost: PairCost) -> Tables:
    """These tables, or others of the same sizes at which fewer meet again, if there are any.

    What costs ``AGAIN`` is avoided first of all; among tables at which as few of that is left,
    those who cost less together are moved together.  Large fields stay as they are.
    """
    players = sorted(player for table in tables for player in table)
    found = [list(table) for table in tables]
    if len(players) > SMALL:
        return found
    weights = [[cost(one, two) // AGAIN if one != two else 0 for two in players] for one in players]
    number = {player: place for place, player in enumerate(players)}
    best = sum(
        weights[number[one]][number[two]] for table in tables for one in table for two in table
    )
    near = [
        sorted(
            (two for two in range(len(players)) if two != one),
            key=lambda two: cost(players[one], players[two]),
        )
        for one in range(len(players))
    ]
    search = _Search(weights, near, [len(table) for table in tables])
    better = search.below(best // 2)
    if better is None:
        return found
    return _nearer([[players[one] for one in table] for table in better], cost)


class _Spent(Exception):
    """All work is done."""


class _Search:
    """Players by number; ``near`` lists the others for each, best company first."""

    def __init__(
        self, weights: list[list[int]], near: list[list[int]], sizes: Sequence[int]
    ) -> None:
        self._weights = weights
        self._near = near
        self._sizes = sorted(sizes, reverse=True)
        self._fresh = [
            sum(1 << two for two, weight in enumerate(row) if two != one and not weight)
            for one, row in enumerate(weights)
        ]
        self._work = WORK
        self._tables: Tables = []

    def below(self, best: int) -> Tables | None:
        """Tables that weigh less than ``best``, and as little as any; None where none are found."""
        everybody = (1 << len(self._weights)) - 1
        try:
            for budget in range(self._at_least(everybody, self._sizes), best):
                self._work = WORK if budget == 0 else min(self._work, WORK // 4)
                if self._seat(everybody, self._sizes, budget):
                    return self._tables
        except _Spent:
            return None
        return None

    def _at_least(self, free: int, sizes: Sequence[int]) -> int:
        """What those who are not seated will weigh at the least."""
        wanted = sizes[-1] - 1
        short = 0
        for player in _those(free):
            short += max(0, wanted - (self._fresh[player] & free).bit_count())
        return (short + 1) // 2

    def _seat(self, free: int, sizes: Sequence[int], budget: int) -> bool:
        if not free:
            return True
        if self._at_least(free, sizes) > budget:
            return False
        first = min(_those(free), key=lambda one: (self._fresh[one] & free).bit_count())
        for place, size in enumerate(sizes):
            if place and size == sizes[place - 1]:
                continue
            rest = [*sizes[:place], *sizes[place + 1 :]]
            company = [one for one in self._near[first] if free >> one & 1]
            if self._fill([first], company, size, (free, rest, budget)):
                return True
        return False

    def _fill(
        self,
        table: list[int],
        company: Sequence[int],
        size: int,
        left: tuple[int, Sequence[int], int],
    ) -> bool:
        """Complete a table with some of the company, and seat all others after that."""
        free, rest, budget = left
        if len(table) == size:
            self._tables.append(table)
            if self._seat(free & ~sum(1 << one for one in table), rest, budget):
                return True
            self._tables.pop()
            return False
        for place, one in enumerate(company):
            self._work -= 1
            if self._work < 0:
                raise _Spent
            weight = sum(self._weights[one][other] for other in table)
            if weight > budget:
                continue
            row, over = self._weights[one], budget - weight
            others = [two for two in company[place + 1 :] if row[two] <= over]
            if len(table) + len(others) + 1 < size:
                continue
            if self._fill([*table, one], others, size, (free, rest, over)):
                return True
        return False


def _those(players: int) -> list[int]:
    return [one for one in range(players.bit_length()) if players >> one & 1]


def _nearer(tables: Tables, cost: PairCost) -> Tables:
    """Let two change places as long as all tables together cost less for it."""
    for _ in range(PASSES):
        swaps = [
            (gain, here, one, there, two)
            for there in range(len(tables))
            for here in range(there)
            for one in tables[here]
            for two in tables[there]
            if (gain := _gain(tables[here], tables[there], (one, two), cost)) < 0
        ]
        if not swaps:
            break
        _, here, one, there, two = min(swaps)
        tables[here][tables[here].index(one)] = two
        tables[there][tables[there].index(two)] = one
    return tables


def _gain(here: list[int], there: list[int], two: tuple[int, int], cost: PairCost) -> int:
    one, other = two
    gain = sum(cost(other, each) - cost(one, each) for each in here if each != one)
    return gain + sum(cost(one, each) - cost(other, each) for each in there if each != other)
