"""The fold: the formula frozen, the same numbers whatever way they are reached (R5 to R10)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.ratings.fold import (
    NEWCOMER,
    aged,
    expectation,
    fold,
    ladder_key,
    provisional,
    rate,
)
from ludotheque.core.ratings.model import Rating, Result

NAMES = "abcdefghijkl"


@st.composite
def results(draw: st.DrawFn) -> Result:
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=10, unique=True))
    ranks = draw(st.lists(st.integers(1, 4), min_size=len(players), max_size=len(players)))
    return Result("g", draw(st.integers(20_000, 20_400)), tuple(players), tuple(ranks))


def duel(*ranks: int, day: int = 20_000) -> Result:
    return Result("g", day, tuple(NAMES[: len(ranks)]), ranks)


def test_the_published_example() -> None:
    """docs/ratings.md works this out by hand; other numbers are another formula (R5)."""
    assert fold({}, [duel(1, 2)]) == {
        "a": Rating(1_579_349, 237_126, 1, 20_000),
        "b": Rating(1_420_651, 237_126, 1, 20_000),
    }


def test_numbers_frozen() -> None:
    """A library that computes otherwise must not slip in: every stored rating would differ."""
    games = [duel(1, 2, 2, 4), duel(3, 1, 2, day=20_030), duel(2, 1, day=20_300), duel(1, 1)]
    after = fold({}, games)
    assert {name: (each.strength, each.doubt) for name, each in after.items()} == FROZEN


FROZEN = {
    "a": (1_449_202, 218_726),
    "b": (1_626_215, 218_681),
    "c": (1_503_907, 226_716),
    "d": (1_420_651, 237_126),
}


@settings(max_examples=60)
@given(st.lists(results(), max_size=12), st.integers(0, 12))
def test_where_a_fold_was_interrupted_cannot_be_seen(games: list[Result], cut: int) -> None:
    """R6: what is stored is all there is."""
    assert fold(fold({}, games[:cut]), games[cut:]) == fold({}, games)


@given(results())
def test_a_better_place_never_gives_less(result: Result) -> None:
    """R5, for players of whom as much is known: the order of ranks is the order of gains."""
    after = rate({}, result)
    gains = sorted(zip(result.ranks, (after[p].strength for p in result.players), strict=True))
    for (rank, gain), (next_rank, next_gain) in pairwise(gains):
        assert gain == pytest.approx(next_gain, abs=1) if rank == next_rank else gain > next_gain


def test_a_draw_brings_players_together() -> None:
    """R5: equals drew, so the stronger one was expected to do better."""
    known = {"a": Rating(1_900_000, 60_000, 50, 20_000), "b": Rating(1_500_000, 60_000, 50, 20_000)}
    after = rate(known, duel(1, 1))
    assert after["a"].strength < 1_900_000
    assert after["b"].strength > 1_500_000


def test_every_opponent_counts_not_only_neighbours() -> None:
    """R5: of ten players, the last one lost to all nine, whoever they are."""
    weak_first = {"a": Rating(1_000_000, 60_000, 50, 20_000)}
    strong_first = {"a": Rating(2_000_000, 60_000, 50, 20_000)}
    ten = duel(*range(1, 11))
    assert rate(weak_first, ten)["j"].strength < rate(strong_first, ten)["j"].strength


def test_the_numbers_are_on_the_scale_of_chess() -> None:
    """R5: 400 points between settled players are ten to one."""
    strong, weak = Rating(1_900_000, 0, 9), Rating(1_500_000, 0, 9)
    assert expectation(strong, weak) == pytest.approx(10 / 11)
    assert expectation(NEWCOMER, NEWCOMER) == 0.5


def test_absence_lets_doubt_grow_and_not_strength() -> None:
    """R8: 25 square points a day, up to what is believed of a newcomer."""
    rating = Rating(1_700_000, 60_000, 90, 20_000)
    assert aged(rating, 20_000) == aged(rating, 19_000) == rating
    year = aged(rating, 20_365)
    assert (year.strength, year.doubt) == (1_700_000, 112_805)
    assert aged(rating, 40_000).doubt == 250_000


def test_provisional_until_known_and_again_after_long_absence() -> None:
    """R9."""
    assert provisional(NEWCOMER, 20_000)
    ratings: dict[str, Rating] = {}
    marks = []
    for number in range(25):
        ratings = fold(ratings, [duel(1 + number % 2, 2 - number % 2)])
        marks.append(provisional(ratings["a"], 20_000))
    assert marks.index(False) == 15
    assert not any(marks[15:])
    assert provisional(ratings["a"], 21_000)


def test_a_late_result_does_not_turn_back_the_day() -> None:
    """R8: games are folded in the order of the ledger, which need not be that of their days."""
    after = fold({}, [duel(1, 2, day=20_010), duel(1, 2, day=20_000)])
    assert after["a"].day == 20_010


def test_shown_number_rounds_halves_up() -> None:
    """R7."""
    assert [Rating(milli).number for milli in (1_500_499, 1_500_500, -500)] == [1500, 1501, 0]


def test_ladders_order_ties_stably() -> None:
    """R10."""
    table = {"b": Rating(9, 5), "a": Rating(9, 5), "c": Rating(9, 4), "d": Rating(10, 9)}
    assert sorted(table, key=lambda name: ladder_key(name, table[name])) == ["d", "c", "a", "b"]


@pytest.mark.parametrize(
    ("players", "ranks"),
    [(("a",), (1,)), (("a", "b"), (1,)), (("a", "a"), (1, 2)), (tuple(NAMES), (1,) * 12)],
)
def test_what_is_no_result_is_refused(players: tuple[str, ...], ranks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="game g"):
        Result("g", 0, players, ranks)
