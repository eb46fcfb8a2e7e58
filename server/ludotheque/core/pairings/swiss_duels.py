"""Swiss rounds for two: a matching that costs least (P22)."""

from __future__ import annotations

from ludotheque.core import chance
from ludotheque.core.pairings.field import Field, table_for
from ludotheque.core.pairings.history import History, Pair, pair
from ludotheque.core.pairings.matching import Costs, Edge, cheapest_matching
from ludotheque.core.pairings.model import Player, Reason, Table
from ludotheque.core.pairings.seating import strain

WIDTHS = (8, 32)
"""How many candidates on each side are tried before all are."""

LOT_BITS = 20


def pair_duels(
    history: History, field: Field, apart: frozenset[Pair]
) -> tuple[list[Table], list[Player], list[Reason]]:
    """Pair everybody; the tables from the top, who is left over, and what is said of the round."""
    count = len(field.order)
    bounds = _groups(field)
    for width in (*WIDTHS, count):
        edges = _edges(history, field, apart, bounds, width, again=False)
        partners = cheapest_matching(count + count % 2, edges)
        again = len(partners) < count + count % 2
        if not again:
            break
        if width >= count:
            edges = _edges(history, field, apart, bounds, width, again=True)
            partners = cheapest_matching(count + count % 2, edges)
            break
    else:
        raise AssertionError("the last width is all")
    facts = {"players": count, "weighed": len(edges), "repeats_needed": int(again)}
    tables = [
        _table(history, field, bounds, place, other)
        for place, other in sorted(partners.items())
        if place < other < count
    ]
    left = [field.order[partners[count]]] if count in partners else []
    return tables, left, [Reason("matching", (), facts)]


def _edges(
    history: History,
    field: Field,
    apart: frozenset[Pair],
    bounds: list[tuple[int, int]],
    width: int,
    *,
    again: bool,
) -> dict[Edge, Costs]:
    """Who may meet whom, and what it costs; the last cost is a lot for each pair."""
    costs: dict[Edge, Costs] = {}
    order = field.order
    for place, player in enumerate(order):
        for other in _candidates(place, bounds[place], len(order), width):
            between = pair(player, order[other])
            met, kept_apart = history.met[between], between in apart
            if again or not (met or kept_apart):
                far = _far(field, bounds, place, other)
                strains = strain(history, player, order[other])
                costs[place, other] = (kept_apart, met, strains[0], far[0], 0, far[1], strains[1])
    if len(order) % 2:
        costs |= _bye_edges(history, field)
    label = f"{field.label}/pairs"
    lots = chance.words(field.seed, label, len(costs))
    return {
        edge: (*costs[edge], lot >> (32 - LOT_BITS))
        for edge, lot in zip(sorted(costs), lots, strict=True)
    }


def _bye_edges(history: History, field: Field) -> dict[Edge, Costs]:
    """The bye is a partner of those who had the fewest; the lower somebody stands the better."""
    fewest = min(history.had_bye(player) for player in field.order)
    last = len(field.order) - 1
    return {
        (place, last + 1): (
            0, 0, 0, (field.level[last] - field.level[place]) ** 2, last - place, 0, 0,
        )
        for place, player in enumerate(field.order)
        if history.had_bye(player) == fewest
    }  # fmt: skip


def _candidates(place: int, group: tuple[int, int], count: int, width: int) -> list[int]:
    """Places after ``place`` that are worth weighing.

    Those around the ideal opponent of the same points, the neighbours, and who stands at the
    top of the next lower groups.
    """
    start, end = group
    ideal = place + (end - start) // 2
    found = set(range(place + 1, min(count, place + 1 + width)))
    found.update(range(max(place + 1, ideal - width), min(end, ideal + width + 1)))
    if end - place <= (end - start + 1) // 2 + width:
        found.update(range(end, min(count, end + width)))
    return sorted(found)


def _far(field: Field, bounds: list[tuple[int, int]], place: int, other: int) -> tuple[int, int]:
    """How far apart the points are, squared, and how far from half against half (P22)."""
    levels = field.level[other] - field.level[place]
    if levels:
        return levels * levels, other - place
    start, end = bounds[place]
    return 0, abs(other - place - (end - start) // 2)


def _groups(field: Field) -> list[tuple[int, int]]:
    """For every place, where the group with the same points begins and ends."""
    bounds: list[tuple[int, int]] = []
    start = 0
    for place in range(1, len(field.level) + 1):
        if place == len(field.level) or field.level[place] != field.level[start]:
            bounds += [(start, place)] * (place - start)
            start = place
    return bounds


def _table(
    history: History, field: Field, bounds: list[tuple[int, int]], place: int, other: int
) -> Table:
    players = (field.order[place], field.order[other])
    points = [history.points[player] for player in players]
    why = [Reason("same_points", players, {"points": points[0]})]
    if points[0] != points[1]:
        facts = {"points": points[0], "opponent_points": points[1]}
        why = [Reason("nearest_points", players, facts)]
    else:
        start, end = bounds[place]
        facts = {"group": end - start, "place": place - start + 1, "opponent": other - start + 1}
        why.append(Reason("half_against_half", players, facts))
    return table_for(history, field, players, why)
