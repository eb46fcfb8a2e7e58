"""How many tables of which size, and the search that mends them (P21 and P23)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.pairings.model import Sizes
from ludotheque.core.pairings.tables import AGAIN, mend, split, spread
from tests.core.pairings.worlds import seed_of

SIZES = st.lists(st.integers(2, 10), min_size=3, max_size=3).map(
    lambda three: Sizes(**dict(zip(("least", "preferred", "most"), sorted(three), strict=True)))
)


@pytest.mark.parametrize(
    ("players", "least", "preferred", "most", "sizes", "left"),
    [
        (13, 3, 4, 4, (4, 3, 3, 3), 0),
        (13, 4, 4, 4, (4, 4, 4), 1),
        (5, 3, 4, 4, (4,), 1),
        (5, 2, 4, 10, (5,), 0),
        (6, 2, 4, 10, (3, 3), 0),
        (1, 2, 2, 2, (), 1),
        (2, 3, 4, 5, (), 2),
        (0, 2, 2, 2, (), 0),
        (7, 2, 2, 2, (2, 2, 2), 1),
    ],
)
def test_sizes_by_hand(
    players: int, least: int, preferred: int, most: int, sizes: tuple[int, ...], left: int
) -> None:
    """P21."""
    assert split(players, Sizes(least=least, preferred=preferred, most=most)) == (sizes, left)


@given(st.integers(0, 200), SIZES)
def test_nobody_is_lost_and_few_are_left_over(players: int, sizes: Sizes) -> None:
    """P21: fewer are left over than would fill a table, and sizes differ by one at most."""
    shape, left = split(players, sizes)
    assert sum(shape) + left == players
    assert left < sizes.least
    assert all(sizes.least <= size <= sizes.most for size in shape)
    assert not shape or shape[0] - shape[-1] <= 1


@pytest.mark.parametrize("three", [(1, 2, 3), (4, 3, 5), (2, 5, 11), (3, 4, 3)])
def test_impossible_sizes_are_refused(three: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="2 to 10 seats"):
        Sizes(least=three[0], preferred=three[1], most=three[2])


def test_pots_go_forth_and_back() -> None:
    """P23."""
    assert spread(range(8), (4, 4)) == [[0, 3, 4, 7], [1, 2, 5, 6]]
    assert spread(range(7), (3, 2, 2)) == [[0, 5, 6], [1, 4], [2, 3]]


def test_mending_parts_those_who_met() -> None:
    """Four couples at two tables of four can be parted; everybody keeps a place."""
    couples = {(0, 1), (2, 3), (4, 5), (6, 7)}

    def cost(one: int, other: int) -> int:
        return AGAIN * ((min(one, other), max(one, other)) in couples)

    tables = mend([[0, 1, 2, 3], [4, 5, 6, 7]], cost, seed_of("mend"), "test")
    assert sorted(tables[0] + tables[1]) == list(range(8))
    assert all(cost(one, other) == 0 for table in tables for one in table for other in table)


def test_what_cannot_be_mended_is_left_at_its_best() -> None:
    tables = mend([[0, 1], [2, 3]], lambda _one, _other: AGAIN, seed_of("mend"), "test")
    assert sorted(tables[0] + tables[1]) == [0, 1, 2, 3]
