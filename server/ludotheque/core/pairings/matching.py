"""Maximum-weight matching with costs that are weighed one kind before the other.

The matching itself is ``rustworkx.max_weight_matching`` (Galil's form of Edmonds' blossoms, in
whole numbers).  A kind of cost that comes earlier is infinitely worse than all that come later:
the kinds are the digits of one number, in bases that no sum over a matching can reach.
"""

from __future__ import annotations

from collections.abc import Mapping

import rustworkx

Edge = tuple[int, int]
Costs = tuple[int, ...]

# The library reckons in 128 bits, and up to four times the greatest weight may occur in it.
_MOST_BITS = 124


def cheapest_matching(nodes: int, edges: Mapping[Edge, Costs]) -> dict[int, int]:
    """As many pairs as there can be, and of all such matchings the cheapest.

    Gives the partner of every node that has one.  Costs are whole numbers from 0, the same
    number of them for every edge.  Where several matchings are equally cheap the library
    chooses; callers make the last kind of cost a lot, so that this does not happen.
    """
    if not edges:
        return {}
    numbers = _in_one(edges, nodes)
    most = max(numbers.values()) + 1
    if most.bit_length() > _MOST_BITS:
        raise ValueError("these costs are too great to be weighed exactly")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(one, other, most - cost) for (one, other), cost in numbers.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    partners: dict[int, int] = {}
    for one, other in found:
        partners[one], partners[other] = other, one
    return partners


def _in_one(edges: Mapping[Edge, Costs], nodes: int) -> dict[Edge, int]:
    """Each edge's costs as one number."""
    kinds = len(next(iter(edges.values())))
    bases = [_above_every_sum(edges, nodes, kind) for kind in range(kinds)]
    numbers: dict[Edge, int] = {}
    for edge, costs in edges.items():
        number = 0
        for base, cost in zip(bases, costs, strict=True):
            number = number * base + cost
        numbers[edge] = number
    return numbers


def _above_every_sum(edges: Mapping[Edge, Costs], nodes: int, kind: int) -> int:
    """A number that one kind of cost, summed up over a matching, cannot reach.

    An edge costs at most what the dearest edge at either of its ends does.
    """
    dearest = [0] * nodes
    for edge, costs in edges.items():
        for node in edge:
            dearest[node] = max(dearest[node], costs[kind])
    return sum(dearest) // 2 + 1
