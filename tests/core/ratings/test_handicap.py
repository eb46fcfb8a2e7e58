"""The handicap of duplikta (R11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.ratings.handicap import handicap
from ludotheque.core.ratings.model import Rating


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (2400, 0), (1800, 0), (1799, 1), (1700, 1), (1699, 2), (1600, 2), (1500, 3), (1499, 4),
        (1400, 4), (1399, 5), (0, 5), (-50, 5),
    ],
)  # fmt: skip
def test_the_published_table(number: int, expected: int) -> None:
    """R11."""
    assert handicap(number) == expected


def test_a_newcomer_stands_in_the_middle() -> None:
    assert handicap(Rating().number) == 3


@given(st.integers(-500, 4000), st.integers(-500, 4000))
def test_never_a_higher_handicap_for_a_higher_number(one: int, other: int) -> None:
    """R11."""
    better, worse = max(one, other), min(one, other)
    assert 0 <= handicap(better) <= handicap(worse) <= 5
