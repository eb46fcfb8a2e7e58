"""Who of those who seek the same can sit at one table; pure, and fair to whoever waits longest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ludotheque.store.seeks import SeekRow


@dataclass(frozen=True, slots=True)
class Table:
    """People who are to play together, the longest waiting first, and bots to fill it up."""

    people: tuple[SeekRow, ...]
    bots: int = 0


def tables(
    waiting: Sequence[SeekRow], places: int, apart: Collection[frozenset[str]], now: int
) -> list[Table]:
    """Tables of so many places out of those who wait, the oldest seek first; each at one table."""
    free = {seek.id: seek for seek in waiting}
    found: list[Table] = []
    for lead in waiting:
        if lead.id not in free:
            continue
        table = _around(lead, free.values(), places, apart)
        if len(table) < places:
            if lead.bots_at is None or lead.bots_at > now:
                continue
            # Bots come to those alone who have said that they may.
            willing = [seek for seek in free.values() if seek.bots_at is not None]
            table = _around(lead, willing, places, apart)
        for seek in table:
            del free[seek.id]
        found.append(Table(tuple(table), places - len(table)))
    return found


def _around(
    lead: SeekRow, free: Iterable[SeekRow], places: int, apart: Collection[frozenset[str]]
) -> list[SeekRow]:
    table = [lead]
    for other in free:
        if len(table) == places:
            break
        if other is not lead and all(_fit(other, one, apart) for one in table):
            table.append(other)
    return table


def _fit(one: SeekRow, other: SeekRow, apart: Collection[frozenset[str]]) -> bool:
    """Whether each is in the other's range, and neither has blocked the other."""
    if not (_welcomes(one, other) and _welcomes(other, one)):
        return False
    return not apart or frozenset((one.player.id, other.player.id)) not in apart


def _welcomes(one: SeekRow, other: SeekRow) -> bool:
    low = one.lowest is None or other.number >= one.lowest
    return low and (one.highest is None or other.number <= one.highest)
