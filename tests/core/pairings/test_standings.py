"""Points and tie-breaks, worked out by hand (P1 to P18)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.pairings.history import History, digest
from ludotheque.core.pairings.model import UNIT, Bye, Entrant, Game
from ludotheque.core.pairings.scoring import DUELS, TABLES, points_of, share
from ludotheque.core.pairings.standings import standings
from ludotheque.core.pairings.tiebreaks import SCALE, TieBreak, values

HALF = UNIT // 2


def read(games: list[Game], byes: tuple[Bye, ...] = (), players: str = "abcd") -> History:
    return digest([Entrant(player=one) for one in players], games, byes, DUELS)


def duel(number: int, seats: str, *ranks: int, forfeits: str = "") -> Game:
    return Game(
        id=f"{number}{seats}", round=number, seats=tuple(seats), ranks=ranks or None,
        forfeits=tuple(forfeits),
    )  # fmt: skip


def value(history: History, name: TieBreak, player: str) -> float:
    return values(name, history, DUELS)(player) / SCALE[name]


A_DAY = [
    duel(1, "ab", 1, 2), duel(1, "cd", 1, 2),
    duel(2, "ac", 1, 1), duel(2, "db", 2, 1),
    duel(3, "da", 1, 2), duel(3, "bc", 2, 1),
]  # fmt: skip
"""Points: a 1½, b 1, c 2½, d 1."""


def test_points_of_duels() -> None:
    """P1: a win 1, a draw ½."""
    history = read(A_DAY)
    points = {one: history.points[one] / UNIT for one in "abcd"}
    assert points == {"a": 1.5, "b": 1, "c": 2.5, "d": 1}


@given(st.lists(st.integers(1, 5), min_size=2, max_size=10))
def test_a_table_is_worth_the_same_at_every_size(ranks: list[int]) -> None:
    """P1: shares are exact, and sum up to half a point for each player."""
    game = Game(id="g", round=1, seats=tuple("abcdefghij"[: len(ranks)]), ranks=tuple(ranks))
    shares = [share(game, seat) for seat in range(len(ranks))]
    assert sum(shares) == len(ranks) * HALF
    assert all(0 <= one <= UNIT for one in shares)


def test_a_table_of_four_with_a_tie() -> None:
    """P1 and P2: 1, 1, 3, 4 beat 2½, 2½, 1 and 0 of three opponents."""
    game = Game(id="g", round=1, seats=tuple("abcd"), ranks=(1, 1, 3, 4))
    assert [share(game, seat) * 6 // UNIT for seat in range(4)] == [5, 5, 2, 0]


def test_who_forfeits_scores_nothing_and_is_beaten_by_all_who_came() -> None:
    """P3."""
    game = Game(id="g", round=1, seats=tuple("abcd"), ranks=(1, 2, 3, 4), forfeits=("a", "d"))
    assert [share(game, seat) * 3 for seat in range(4)] == [0, 3 * UNIT, 2 * UNIT, 0]


def test_a_double_forfeit_is_nil_nil_and_closes_its_game() -> None:
    """P5, known fault: a forfeit with 0 points looked unplayed, and the round never closed."""
    game = duel(1, "ab", forfeits="ab")
    assert game.closed
    assert points_of(game) == {"a": 0, "b": 0}
    assert points_of(duel(1, "ab", forfeits="b")) == {"a": UNIT, "b": 0}
    assert not duel(1, "ab").closed
    assert points_of(duel(1, "ab")) == {}


def test_a_void_game_is_as_if_it_had_not_been_paired() -> None:
    """P5."""
    void = Game(id="v", round=1, seats=("a", "b"), ranks=(1, 2), void=True)
    history = read([void])
    assert (history.points["a"], history.times_met("a", "b"), history.games["a"]) == (0, 0, [])
    again = read([void, duel(1, "ab", 2, 1)])
    assert again.points["b"] == UNIT


def test_byes_are_records_with_codes_of_their_own() -> None:
    """P4: at larger tables a bye is worth their mean."""
    byes = (Bye(round=1, player="a"), Bye(round=1, player="b", kind="half"),
            Bye(round=1, player="c", kind="absent"))  # fmt: skip
    history = read([], byes)
    assert [history.points[one] for one in "abc"] == [UNIT, HALF, 0]
    assert [history.had_bye(one) for one in "abc"] == [1, 0, 0]
    assert digest([Entrant(player="a")], [], byes[:1], TABLES).points["a"] == HALF


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("buchholz", {"a": 1 + 2.5 + 1, "b": 1.5 + 1 + 2.5, "c": 1 + 1.5 + 1}),
        ("buchholz_cut", {"a": 3.5, "b": 4, "c": 2.5}),
        ("median", {"a": 1, "b": 1.5, "c": 1}),
        ("sonneborn_berger", {"a": 1 + 1.25 + 0, "b": 1, "c": 1 + 0.75 + 1}),
        ("wins", {"a": 1, "b": 1, "c": 2, "d": 1}),
        ("progress", {"a": 1 + 1.5 + 1.5, "c": 1 + 1.5 + 2.5, "d": 0 + 0 + 1}),
    ],
)
def test_tie_breaks_by_hand(name: TieBreak, expected: dict[str, float]) -> None:
    """P10 to P13, P15 and P17."""
    history = read(A_DAY)
    assert {one: value(history, name, one) for one in expected} == expected


def test_direct_encounter_splits_two_who_met() -> None:
    """P14: b beat d."""
    lines = standings(read(A_DAY), ["direct"], DUELS)
    assert [(line.rank, line.player) for line in lines] == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]


def test_direct_encounter_is_silent_where_not_all_met() -> None:
    """P14."""
    lines = standings(read([duel(1, "ab", 1, 1), duel(1, "cd", 1, 1)]), ["direct"], DUELS)
    assert [line.rank for line in lines] == [1, 1, 1, 1]


def test_who_is_equal_in_everything_shares_a_rank_and_stands_stably() -> None:
    """P18: the order within a rank does not depend on the order of the records."""
    entrants = [
        Entrant(player=one, rating=rating) for one, rating in (("a", 9), ("b", 9), ("c", 8))
    ]
    lines = [
        [(line.rank, line.player) for line in standings(history, ["buchholz", "wins"], DUELS)]
        for history in (digest(entrants, [], [], DUELS), digest(entrants[::-1], [], [], DUELS))
    ]
    assert lines[0] == lines[1] == [(1, "a"), (1, "b"), (1, "c")]
    by_lot = standings(digest(entrants, [], [], DUELS), [], DUELS, order=("c", "a", "b"))
    assert [line.player for line in by_lot] == ["c", "a", "b"]


def test_a_bye_counts_as_an_opponent_like_oneself() -> None:
    """P10 and P13."""
    history = read([duel(1, "ab", 1, 2), duel(2, "bc", 1, 2)], (Bye(round=1, player="c"),))
    assert value(history, "buchholz", "c") == 1 + 1
    assert value(history, "sonneborn_berger", "c") == 1


def test_no_win_against_somebody_who_did_not_come() -> None:
    """P15."""
    history = read([duel(1, "ab", forfeits="b"), duel(2, "ac", 1, 2)])
    assert history.points["a"] == 2 * UNIT
    assert value(history, "wins", "a") == 1


def test_tables_of_many_count_opponents_by_their_mean() -> None:
    """P10 for tables: one table of three weighs as one duel."""
    games = [Game(id="t", round=1, seats=tuple("abc"), ranks=(1, 2, 3))]
    history = read(games, players="abc")
    assert value(history, "buchholz", "a") == (0.5 + 0) / 2
    assert value(history, "sonneborn_berger", "a") == (0.5 + 0) / 2
    assert value(history, "sonneborn_berger", "b") == 0


def test_places_prefer_first_places_then_second_ones() -> None:
    """P16."""
    seats = tuple("abcd")
    games = [
        Game(id=str(number), round=number, seats=seats, ranks=ranks)
        for number, ranks in enumerate([(1, 2, 3, 4), (4, 2, 3, 1), (4, 2, 1, 3)], start=1)
    ]
    history = read(games)
    places = values("places", history, DUELS)
    assert sorted("abcd", key=places, reverse=True) == ["c", "d", "a", "b"]


def test_every_finished_game_is_counted_once() -> None:
    with pytest.raises(ValueError, match="a game is recorded twice"):
        read([duel(1, "ab", 1, 2), duel(1, "ab", 1, 2)])
    with pytest.raises(ValueError, match="a is recorded twice in round 1"):
        read([duel(1, "ab", 1, 2), duel(1, "ac", 1, 2)])
    with pytest.raises(ValueError, match="x has not entered"):
        read([duel(1, "ax", 1, 2)])
    with pytest.raises(ValueError, match="no tie-break is called direct"):
        values("direct", read([]), DUELS)
