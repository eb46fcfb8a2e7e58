"""The matching: exact, ordered by kinds of cost, and the same in every process."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.pairings.matching import Costs, Edge, cheapest_matching

AGAIN = """
from tests.core.pairings.worlds import world, play_swiss
from ludotheque.core.pairings.model import Sizes
here = world(40, 7)
play_swiss(here, 6, Sizes(), check=False)
print([game.seats for game in here.games])
"""


@settings(max_examples=60)
@given(st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda edge: edge[0] < edge[1]),
    st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(0, 1000)),
))  # fmt: skip
def test_it_is_the_best_of_all_matchings(edges: dict[Edge, Costs]) -> None:
    """Most pairs first, then the first kind of cost, then the second, as by trying them all."""
    partners = cheapest_matching(7, edges)
    chosen = [edge for edge in edges if partners.get(edge[0]) == edge[1]]
    best = min(
        (-len(some), *map(sum, zip(*(edges[edge] for edge in some), strict=True)))
        for size in range(4)
        for some in itertools.combinations(edges, size)
        if len({node for edge in some for node in edge}) == 2 * size
    )
    ours = (-len(chosen), *map(sum, zip(*(edges[edge] for edge in chosen), strict=True)))
    assert ours == best
    assert len(partners) == 2 * len(chosen)


def test_costs_that_cannot_be_weighed_exactly_are_refused() -> None:
    with pytest.raises(ValueError, match="too great"):
        cheapest_matching(2, {(0, 1): (1 << 100, 1 << 100)})


def test_every_process_pairs_alike() -> None:
    """P20: whatever the hash seed of the process."""
    said = {
        subprocess.run(
            [sys.executable, "-c", AGAIN],
            env={"PYTHONPATH": "server:.", "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2", "3")
    }
    assert len(said) == 1
