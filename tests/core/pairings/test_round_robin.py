"""Round-robins: Berger's tables, planes, and the search where there is no design."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from ludotheque.core.pairings import round_robin
from ludotheque.core.pairings.designs import affine_plane, order_of_plane
from ludotheque.core.pairings.model import Pairing, Sizes
from ludotheque.core.pairings.round_robin import Robin, all_rounds, is_over, next_round
from ludotheque.core.pairings.tables import mend
from tests.core.pairings.formats import schedule
from tests.core.pairings.worlds import seed_of

SEED = seed_of("round robin tests")
DUEL = Sizes()


def names(players: int) -> list[str]:
    return [f"p{number:02}" for number in range(players)]


def meetings(rounds: tuple[Pairing, ...]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(two)
        for one in rounds
        for table in one.tables
        for two in combinations(table.seats, 2)
    )


@pytest.mark.parametrize("players", range(2, 16))
def test_berger_everybody_meets_everybody_once(players: int) -> None:
    """P25: and starts as often as not, but for one game where the rounds are odd."""
    rounds = schedule(names(players), SEED, DUEL)
    met = meetings(rounds)
    assert len(rounds) == players - 1 + players % 2
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    starts = Counter(table.seats[0] for one in rounds for table in one.tables)
    seconds = Counter(table.seats[1] for one in rounds for table in one.tables)
    assert all(abs(starts[one] - seconds[one]) == (players + 1) % 2 for one in names(players))
    byes = Counter(bye.player for one in rounds for bye in one.byes)
    assert byes == Counter(names(players) if players % 2 else [])


@pytest.mark.parametrize("players", [4, 5, 20, 33])
def test_nobody_twice_in_a_round(players: int) -> None:
    for sizes in (DUEL, Sizes(least=3, preferred=4, most=5)):
        for one in schedule(names(players), SEED, sizes):
            placed = [player for table in one.tables for player in table.seats]
            assert sorted(placed + [bye.player for bye in one.byes]) == names(players)


def test_two_cycles_turn_the_seats() -> None:
    """P25."""
    rounds = schedule(names(4), SEED, DUEL, cycles=2)
    assert [one.round for one in rounds] == [1, 2, 3, 4, 5, 6]
    assert rounds[3].tables[0].seats == rounds[0].tables[0].seats[::-1]


def test_numbers_are_drawn_by_lot() -> None:
    """P20: the order in which people entered does not matter, the seed does."""
    one = schedule(names(6), SEED, DUEL)
    assert schedule(names(6)[::-1], SEED, DUEL) == one
    assert schedule(names(6), seed_of("another"), DUEL) != one
    assert one[0].tables[0].reasons[0].code == "berger"


@pytest.mark.parametrize("order", [3, 4, 5, 7, 8, 9])
def test_planes_let_all_meet_exactly_once(order: int) -> None:
    """P26."""
    rounds = affine_plane(order, order * order)
    met = Counter(two for lines in rounds for line in lines for two in combinations(line, 2))
    assert len(rounds) == order + 1
    assert len(met) == order * order * (order * order - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("players", "size"), [(9, 3), (16, 4), (15, 4), (25, 5), (22, 5)])
def test_fields_of_a_plane_meet_once_at_tables(players: int, size: int) -> None:
    """P26: some points of the plane may be missing."""
    sizes = Sizes(least=2, preferred=size, most=size)
    assert order_of_plane(players, sizes) == size
    rounds = schedule(names(players), SEED, sizes)
    met = meetings(rounds)
    assert len(rounds) == size + 1
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("players", "size"), [(12, 3), (12, 4), (10, 4), (20, 4)])
def test_the_search_lets_all_meet(players: int, size: int) -> None:
    """P26: in at most twice the rounds that would be needed at best."""
    rounds = schedule(names(players), SEED, Sizes(least=2, preferred=size, most=size))
    assert len(meetings(rounds)) == players * (players - 1) // 2
    assert rounds[0].tables[0].reasons[0].code == "searched"


@pytest.mark.parametrize("sizes", [DUEL, Sizes(least=3, preferred=4, most=5)])
def test_a_round_is_reckoned_alone(sizes: Sizes, monkeypatch: pytest.MonkeyPatch) -> None:
    """P26: from the rounds before it; none of them is searched again."""
    robin = Robin(players=tuple(names(22)), seed=SEED, sizes=sizes)
    whole = all_rounds(robin)
    searched: list[str] = []

    def noted(*given: Any) -> list[list[int]]:
        searched.append(given[3])
        return mend(*given)

    monkeypatch.setattr(round_robin, "mend", noted)
    played = [[table.seats for table in one.tables] for one in whole]
    for number in (0, 1, len(whole) - 1):
        searched.clear()
        assert next_round(robin, played[:number]) == whole[number]
        assert len(searched) <= 1
        assert not is_over(robin, played[:number])
    assert next_round(robin, played).tables == ()
    assert is_over(robin, played)
    assert len(whole) <= robin.longest


@pytest.mark.parametrize("players", [10, 16, 20])
def test_a_cycle_at_tables_is_played_again_with_the_seats_turned(players: int) -> None:
    """P26: also where it was not known before how long the first one is."""
    sizes = Sizes(least=3, preferred=4, most=5)
    once = schedule(names(players), SEED, sizes)
    twice = schedule(names(players), SEED, sizes, cycles=2)
    assert twice[: len(once)] == once
    assert len(twice) == 2 * len(once)
    for first, again in zip(once, twice[len(once) :], strict=True):
        assert again.round == first.round + len(once)
        assert [each.seats[::-1] for each in again.tables] == [each.seats for each in first.tables]
        assert [bye.player for bye in again.byes] == [bye.player for bye in first.byes]


def test_short_schedules_and_small_fields() -> None:
    assert len(schedule(names(10), SEED, DUEL, most=4)) == 4
    assert schedule([], SEED, DUEL) == ()
    assert schedule(names(2), SEED, Sizes(least=3, preferred=3, most=4)) == ()
    with pytest.raises(ValueError, match="twice"):
        schedule(["a", "a"], SEED, DUEL)
