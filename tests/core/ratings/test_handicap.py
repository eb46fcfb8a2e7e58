"""The handicap of duplikta (R11 and R12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.ratings.handicap import extra_chances, handicap
from ludotheque.core.ratings.model import Rating


@pytest.mark.parametrize(
    ("number", "expected"),
    [(2400, 0), (1800, 0), (1799, 1), (1700, 1), (1699, 2), (1600, 2), (1500, 3), (1499, 4)]
    + [(1400, 4), (1399, 5), (0, 5), (-50, 5)],
)
def test_the_published_table(number: int, expected: int) -> None:
    """R11."""
    assert handicap(number) == expected


def test_a_newcomer_stands_in_the_middle() -> None:
    assert handicap(Rating().number) == 3


@given(st.integers(-500, 4000), st.integers(-500, 4000))
def test_monotone_and_only_the_weaker_gets_chances(one: int, other: int) -> None:
    """R11 and R12: never a higher handicap for a higher rating, five Chances at most."""
    if one >= other:
        assert handicap(one) <= handicap(other)
        assert extra_chances((one, other)) == (0, handicap(other) - handicap(one))
    assert extra_chances((one, other)) == extra_chances((other, one))[::-1]
