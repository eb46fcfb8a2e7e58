"""How many tables of which size (P21), and who sits together at tables of three and more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core import chance
from ludotheque.core.pairings.model import Sizes

PairCost = Callable[[int, int], int]
"""What it costs to seat two together, by their places in the order; symmetric."""

AGAIN = 1_000_000
"""Costs from this on are faults that the search is there to mend; smaller ones are tolerated."""


def split(players: int, sizes: Sizes) -> tuple[tuple[int, ...], int]:
    """The sizes of the tables, largest first, and how many players are left over.

    As few as possible are left over; then the sizes are as near to the preferred one as can be,
    and no two differ by more than one.
    """
    for left in range(players + 1):
        seated = players - left
        options = [
            _even(seated, tables)
            for tables in range(-(-seated // sizes.most), seated // sizes.least + 1)
            if tables
        ]
        if options:
            return min(
                options, key=lambda each: (_distance(each, sizes.preferred), len(each))
            ), left
    return (), players


def spread(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Deal players to tables from pots, so that each table has one of each strength.

    The first pot goes from the first table to the last, the second one back, and so on.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = list(order)
    forward = True
    while waiting:
        numbers = range(len(sizes)) if forward else range(len(sizes) - 1, -1, -1)
        for number in numbers:
            if waiting and len(tables[number]) < sizes[number]:
                tables[number].append(waiting.pop(0))
        forward = not forward
    return tables


def mend(
    tables: Sequence[Sequence[int]], cost: PairCost, seed: bytes, label: str, patience: int = 300
) -> list[list[int]]:
    """Exchange players between tables until nobody costs ``AGAIN``, or patience is at its end.

    A tabu search: of two who should not sit together one changes places with whomever it costs
    least, even where that is no gain, and then stays for a while.  The best state seen is
    given.  Which fault is mended first is drawn from the seed.
    """
    search = _Search([list(table) for table in tables], cost)
    best = [list(table) for table in search.tables]
    least = search.total()
    draws = chance.words(seed, f"{label}/mend", patience)
    for step, draw in enumerate(draws):
        faults = search.faults()
        if not faults:
            break
        search.exchange(faults[draw * len(faults) >> 32], step)
        total = search.total()
        if total < least:
            least, best = total, [list(table) for table in search.tables]
    return best


class _Search:
    """The tables as they are, and since when each player may not be moved again."""

    STAY = 7
    NEAR = 12

    def __init__(self, tables: list[list[int]], cost: PairCost) -> None:
        self.tables = tables
        self._cost = cost
        self._free_from: dict[int, int] = {}
        self._costs = [self._of(table) for table in tables]

    def total(self) -> int:
        """What all tables cost."""
        return sum(self._costs)

    def faults(self) -> list[tuple[int, int]]:
        """Table and player of everybody who sits with somebody for ``AGAIN``."""
        return [
            (number, player)
            for number, table in enumerate(self.tables)
            if self._costs[number] >= AGAIN
            for player in table
            if self._beside(player, table) >= AGAIN
        ]

    def exchange(self, fault: tuple[int, int], step: int) -> None:
        """Let one player change places with the one with whom it costs least."""
        number, player = fault
        options = []
        # Near tables hold players of like points; where all are tabu or nothing helps, far ones.
        for reach in (self.NEAR, len(self.tables)):
            options = self._options(number, player, step, reach)
            if options and (options[0][0] < 0 or reach >= len(self.tables)):
                break
        if options:
            _, there, other = options[0]
            self._swap(number, player, there, other)
            self._free_from[player] = self._free_from[other] = step + self.STAY

    def _options(
        self, number: int, player: int, step: int, reach: int
    ) -> list[tuple[int, int, int]]:
        here = self.tables[number]
        leaves = self._beside(player, here)
        found: tuple[int, int, int] | None = None
        for there in range(max(0, number - reach), min(len(self.tables), number + reach + 1)):
            if there == number:
                continue
            table = self.tables[there]
            comes = self._beside(player, table)
            for other in table:
                if self._free_from.get(other, 0) > step:
                    continue
                between = self._cost(player, other)
                gain = comes - between - leaves - self._beside(other, table)
                gain += self._beside(other, here) - between
                if found is None or (gain, there, other) < found:
                    found = (gain, there, other)
        return [] if found is None else [found]

    def _swap(self, number: int, player: int, there: int, other: int) -> None:
        here, far = self.tables[number], self.tables[there]
        here[here.index(player)], far[far.index(other)] = other, player
        self._costs[number], self._costs[there] = self._of(here), self._of(far)

    def _beside(self, player: int, table: Sequence[int]) -> int:
        cost = self._cost
        return sum(cost(player, other) for other in table if other != player)

    def _of(self, table: Sequence[int]) -> int:
        return sum(self._beside(player, table) for player in table) // 2


def _even(players: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _distance(sizes: tuple[int, ...], preferred: int) -> int:
    return sum((size - preferred) ** 2 for size in sizes)
