"""Who of those who seek the same can sit at one table; pure, and fair to whoever waits longest.

Who fits whom is a graph, and a table of so many places is that many of whom all fit each other.
It is kept as a set of bits for each seek, in the order in which they wait, so that five hundred
with ranges and blocks are sorted in a moment.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from ludotheque.store.seeks import SeekRow

STEPS = 500
"""People tried for one table, at most; past that whoever it is for waits until the next look."""


@dataclass(frozen=True, slots=True)
class Table:
    """People who are to play together, the longest waiting first, and bots to fill it up."""

    people: tuple[SeekRow, ...]
    bots: int = 0


def tables(
    waiting: Sequence[SeekRow], places: int, apart: Collection[frozenset[str]], now: int
) -> list[Table]:
    """Tables of so many places out of those who wait, the oldest seek first; each at one table.

    Of those who are left no table can be made, unless it took more than so many steps to see it.
    """
    fits = fitting(waiting, apart, now)
    willing = _bits(seek.bots_at is not None for seek in waiting)
    free = likely = (1 << len(waiting)) - 1
    found: list[Table] = []
    for number, lead in enumerate(waiting):
        if not free >> number & 1:
            continue
        search = _Search(fits, places, places)
        table = search.around(number, likely & free)
        if not table and lead.bots_at is not None and lead.bots_at <= now:
            # Bots come to those alone who have said that they may.
            table = _Search(fits, places, 1).around(number, willing & free)
        for one in table:
            free &= ~(1 << one)
        if table:
            found.append(Table(tuple(waiting[one] for one in table), places - len(table)))
        elif search.steps:
            # There is no full table with this one, so no other needs to try it.
            likely &= ~(1 << number)
    return found


class _Search:
    """Looks for people who all fit each other, those who wait longest first, within a limit."""

    def __init__(self, fits: Sequence[int], places: int, least: int) -> None:
        self.steps = STEPS
        self._fits = fits
        self._places = places
        self._enough = least
        self._best: list[int] = []

    def around(self, lead: int, free: int) -> list[int]:
        """As many as there are places, or the most that there are; none where that is too few."""
        self._add([lead], free & self._fits[lead])
        return self._best

    def _add(self, table: list[int], others: int) -> None:
        if len(table) >= max(self._enough, len(self._best) + 1):
            self._best = list(table)
        while others and len(self._best) < self._places and self.steps:
            most = len(table) + others.bit_count()
            if most < self._enough or most <= len(self._best):
                return
            self.steps -= 1
            first = others & -others
            one = first.bit_length() - 1
            others ^= first
            self._add([*table, one], others & self._fits[one])


def fitting(waiting: Sequence[SeekRow], apart: Collection[frozenset[str]], now: int) -> list[int]:
    """For each seek those who fit: bit n is the one at place n.

    Two fit where each is in the other's range, where neither has blocked the other, and where
    bots are welcome by now if one of them is a bot.
    """
    everybody = (1 << len(waiting)) - 1
    number = _at_most([seek.number for seek in waiting])
    # Without a range one is above all and below all.
    lowest = _at_most([-1 if seek.lowest is None else seek.lowest for seek in waiting])
    highest = _at_most([1 << 30 if seek.highest is None else seek.highest for seek in waiting])
    bots = _bits(seek.player.kind == "bot" for seek in waiting)
    people_only = _bits(not _bots_welcome(seek, now) for seek in waiting)
    fits: list[int] = []
    for place, seek in enumerate(waiting):
        found = everybody if seek.highest is None else number(seek.highest)
        if seek.lowest is not None:
            found &= ~number(seek.lowest - 1)
        found &= lowest(seek.number) & ~highest(seek.number - 1) & ~(1 << place)
        if seek.player.kind == "bot":
            found &= ~people_only
        elif people_only >> place & 1:
            found &= ~bots
        fits.append(found)
    _part(waiting, apart, fits)
    return fits


def _bots_welcome(seek: SeekRow, now: int) -> bool:
    return seek.player.kind == "bot" or (seek.bots_at is not None and seek.bots_at <= now)


def _part(waiting: Sequence[SeekRow], apart: Collection[frozenset[str]], fits: list[int]) -> None:
    places: dict[str, int] = {seek.player.id: place for place, seek in enumerate(waiting)}
    for pair in apart:
        known = [places[each] for each in pair if each in places]
        if len(known) == 2:
            fits[known[0]] &= ~(1 << known[1])
            fits[known[1]] &= ~(1 << known[0])


def _bits(held: Iterable[bool]) -> int:
    return sum(1 << place for place, true in enumerate(held) if true)


def _at_most(values: Sequence[int]) -> Callable[[int], int]:
    """A function that tells at which places there is no more than a value."""
    order = sorted(range(len(values)), key=values.__getitem__)
    rising = [values[place] for place in order]
    sets = [0]
    for place in order:
        sets.append(sets[-1] | 1 << place)
    return lambda value: sets[bisect_right(rising, value)]
