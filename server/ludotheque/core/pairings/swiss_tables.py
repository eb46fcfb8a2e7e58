"""Swiss rounds at tables of three to ten (P23)."""

from __future__ import annotations

from ludotheque.core.pairings.exact import improved
from ludotheque.core.pairings.field import Field, table_for
from ludotheque.core.pairings.history import History, Pair, pair
from ludotheque.core.pairings.model import Player, Reason, Sizes, Table
from ludotheque.core.pairings.tables import AGAIN, mend, split, spread

MOST_LEVELS = 40


def pair_tables(
    history: History, field: Field, sizes: Sizes, apart: frozenset[Pair]
) -> tuple[list[Table], list[Player], list[Reason]]:
    """Seat everybody; the tables from the top, who is left over, and what is said of the round."""
    shape, over = split(len(field.order), sizes)
    left = _left_over(history, field, over)
    places = [place for place, player in enumerate(field.order) if player not in left]
    level = field.level

    def cost(one: int, other: int) -> int:
        between = pair(field.order[one], field.order[other])
        faults = history.met[between] + 100 * (between in apart)
        return faults * faults * AGAIN + min(MOST_LEVELS, abs(level[one] - level[other])) ** 2

    groups = mend(_first_draft(field, places, shape), cost, field.seed, field.label)
    if any(cost(one, two) >= AGAIN for group in groups for one in group for two in group):
        groups = improved(groups, cost)
    tables = [_table(history, field, sorted(group)) for group in groups]
    facts = {"players": len(places), "tables": len(shape), "left_over": over}
    if shape:
        facts |= {"largest": shape[0], "smallest": shape[-1]}
    return tables, left, [Reason("tables", (), facts)]


def _left_over(history: History, field: Field, over: int) -> list[Player]:
    """The lowest of those with the fewest byes (P6)."""
    upwards = field.order[::-1]
    return sorted(upwards, key=history.had_bye)[:over]


def _first_draft(field: Field, places: list[int], shape: tuple[int, ...]) -> list[list[int]]:
    """Cut the order into tables; those that lie within equal points share them out from pots."""
    tables: list[list[int]] = []
    waiting = list(places)
    for size in shape:
        tables.append(waiting[:size])
        waiting = waiting[size:]
    level = field.level
    start = 0
    while start < len(tables):
        end = start
        while end < len(tables) and level[tables[end][-1]] == level[tables[start][0]]:
            end += 1
        if end - start > 1:
            together = [place for table in tables[start:end] for place in table]
            tables[start:end] = spread(together, shape[start:end])
        start = max(end, start + 1)
    return tables


def _table(history: History, field: Field, places: list[int]) -> Table:
    players = tuple(field.order[place] for place in places)
    points = [history.points[player] for player in players]
    code = "same_points" if points[0] == points[-1] else "nearest_points"
    facts = {"most": points[0], "least": points[-1]}
    return table_for(history, field, players, [Reason(code, players, facts)])
