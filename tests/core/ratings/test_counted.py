"""What of a finished game counts, and in which pool (R1 to R4)."""

from __future__ import annotations

import pytest

from ludotheque.core.ratings.counted import Sitter, leavers_last, ranks_among, results_of
from ludotheque.core.ratings.model import Result
from ludotheque.core.ratings.pools import Pool, expected_duration, speed_of

MINUTE = 60_000
HOUR = 60 * MINUTE


def test_people_among_people_and_bots_among_bots() -> None:
    """R4."""
    sitters = [Sitter("ann"), Sitter("r2", bot=True), Sitter("bob"), Sitter("hal", bot=True)]
    assert results_of("g", 7, sitters, (3, 1, 4, 1)) == {
        "people": Result("g", 7, ("ann", "bob"), (1, 2)),
        "bots": Result("g", 7, ("r2", "hal"), (1, 1)),
    }


def test_one_person_among_bots_counts_for_the_bots_alone() -> None:
    """R4."""
    sitters = [Sitter("ann"), Sitter("r2", bot=True), Sitter("hal", bot=True)]
    assert list(results_of("g", 7, sitters, (1, 2, 3))) == ["bots"]
    assert results_of("g", 7, sitters[:2], (1, 2)) == {}


def test_leavers_come_last_the_first_one_last_of_all() -> None:
    """R3, and rules/wocable.md: an earlier leaver after a later one."""
    assert leavers_last((1, 2, 3, 4), left=(0, 2)) == (4, 1, 3, 2)
    assert leavers_last((1, 1, 3), left=()) == (1, 1, 3)
    with pytest.raises(ValueError, match="twice"):
        leavers_last((1, 2), left=(0, 0))


def test_who_left_is_last_whatever_the_bot_that_stood_in_won() -> None:
    """R3."""
    result = results_of("g", 7, [Sitter("ann"), Sitter("bob")], (1, 2), left=(0,))
    assert result["people"].ranks == (2, 1)


def test_a_side_of_which_all_are_away_has_no_result() -> None:
    """R3."""
    sitters = [Sitter("ann"), Sitter("bob"), Sitter("r2", bot=True), Sitter("hal", bot=True)]
    found = results_of("g", 7, sitters, (1, 2, 3, 4), left=(1, 0, 2), away=(1, 0, 2))
    assert found == {"bots": Result("g", 7, ("r2", "hal"), (2, 1))}
    found = results_of("g", 7, sitters[:2], (1, 2), left=(0, 1), away=(1,))
    assert found["people"].ranks == (2, 1)


def test_ranks_skip_after_a_tie() -> None:
    assert ranks_among([9, 9, 10, 66]) == (1, 1, 3, 4)


@pytest.mark.parametrize(
    ("expected", "speed"),
    [
        (3 * MINUTE, "fast"),
        (10 * MINUTE - 1, "fast"),
        (10 * MINUTE, "steady"),
        (12 * HOUR - 1, "steady"),
        (12 * HOUR, "correspondence"),
    ],
)
def test_speed_follows_the_expected_duration(expected: int, speed: str) -> None:
    """R2."""
    assert speed_of(expected) == speed


def test_expected_durations() -> None:
    """R2: ten simultaneous choices of 30 s, four racks of 2 min each, a bank, a day a move."""
    assert speed_of(expected_duration(40, 1, turn=30_000)) == "fast"
    assert speed_of(expected_duration(14, 4, turn=120_000)) == "steady"
    assert expected_duration(20, 2, bank=3 * MINUTE, increment=2_000) == 2 * (180_000 + 40_000)
    assert speed_of(expected_duration(14, 2, turn=24 * HOUR)) == "correspondence"


def test_a_pool_is_one_word() -> None:
    """R1."""
    assert str(Pool("wocable", "es", "fast", "people")) == "wocable.es.fast.people"
