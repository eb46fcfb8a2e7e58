"""Arenas: waves of pairings, and points in a streak (P29 and P30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.core.pairings.arena import Wave, pair_wave
from ludotheque.core.pairings.arena_score import ArenaScore, arena_ranks, arena_scores
from ludotheque.core.pairings.history import digest
from ludotheque.core.pairings.model import UNIT, Entrant, Game, Pairing, Sizes
from ludotheque.core.pairings.scoring import DUELS
from tests.core.pairings.worlds import seed_of

SECOND = 1000
FOURS = Sizes(least=2, preferred=4, most=5)


def wave(free: str, games: tuple[Game, ...] = (), sizes: Sizes | None = None, **since: int) -> Wave:
    entrants = [Entrant(player=one, rating=2000 - 10 * ord(one)) for one in "abcdefghij"]
    return Wave(
        history=digest(entrants, games, (), DUELS),
        free_since={one: since.get(one, 95) * SECOND for one in free},
        scores={},
        sizes=sizes or Sizes(),
        patience=30 * SECOND,
        at=100 * SECOND,
        number=9,
        seed=seed_of("arena tests"),
    )


def game(number: int, seats: str, *ranks: int, forfeits: str = "", void: bool = False) -> Game:
    return Game(
        id=f"g{number}", round=number, seats=tuple(seats), ranks=ranks or None,
        forfeits=tuple(forfeits), void=void,
    )  # fmt: skip


def pairs(pairing: Pairing) -> set[str]:
    return {"".join(sorted(table.seats)) for table in pairing.tables}


def points(*games: Game) -> dict[str, float]:
    return {player: score.points / UNIT for player, score in arena_scores(games).items()}


def test_neighbours_meet_and_the_one_who_came_last_waits() -> None:
    """P30."""
    pairing = pair_wave(wave("abcde", b=99))
    assert pairs(pairing) == {"ac", "de"}
    assert pairing.waiting == ("b",)
    assert pairing.reasons[0].code == "too_few"
    assert pairing.reasons[0].facts == {"waited": 1000, "missing": 1}


def test_points_come_before_ratings() -> None:
    """P30: leaders meet leaders."""
    scores = {"a": ArenaScore(points=0), "d": ArenaScore(points=9), "c": ArenaScore(points=8)}
    assert pairs(pair_wave(replace(wave("abcd"), scores=scores))) == {"cd", "ab"}


def test_not_the_same_two_twice_running_until_patience_is_over() -> None:
    """P30: others may come free."""
    last = (game(1, "ab", 1, 2),)
    pairing = pair_wave(wave("ab", last))
    assert pairing.tables == ()
    assert {reason.code for reason in pairing.reasons} == {"last_table_again"}
    assert pairs(pair_wave(wave("ab", last, a=70, b=70))) == {"ab"}
    assert pairs(pair_wave(wave("abcd", last))) in ({"ac", "bd"}, {"ad", "bc"})


def test_repeats_are_avoided_later_too() -> None:
    """P30: a meeting counts like five places."""
    games = (game(1, "ab", 1, 2), game(2, "ac", 1, 2), game(3, "bd", 1, 2))
    assert pairs(pair_wave(wave("abcd", games))) == {"ad", "bc"}


def test_who_started_more_sits_second() -> None:
    """P7."""
    games = (game(1, "ac", 1, 2), game(2, "db", 1, 2))
    assert pair_wave(wave("ab", games)).tables[0].seats == ("b", "a")


def test_kept_apart_means_apart() -> None:
    """P9: in an arena one may wait for others."""
    kept = replace(wave("ab"), apart=frozenset({("a", "b")}))
    assert pair_wave(kept).tables == ()
    table = replace(wave("abcd", sizes=FOURS), apart=frozenset({("a", "b")}))
    assert pair_wave(table).tables == ()


def test_full_tables_first_smaller_ones_out_of_patience() -> None:
    """P30: six wait for tables of four."""
    pairing = pair_wave(wave("abcdef", sizes=FOURS, a=99, c=98))
    assert pairs(pairing) == {"bdef"}
    assert pairing.reasons[0].facts["missing"] == 2
    urgent = pair_wave(wave("abcdef", sizes=FOURS, a=60))
    assert sorted(len(table.seats) for table in urgent.tables) == [3, 3]
    assert pairs(pair_wave(wave("ab", sizes=FOURS, a=60))) == {"ab"}


def test_one_alone_is_told_how_many_are_missing() -> None:
    """P30: so that bots may fill, where they may."""
    pairing = pair_wave(wave("a", sizes=FOURS, a=60))
    assert pairing.reasons[0].facts == {"waited": 40_000, "missing": 1}
    assert pair_wave(wave("a", sizes=FOURS)).reasons[0].facts["missing"] == 3
    assert pair_wave(wave("")) == Pairing(round=9, tables=())


def test_the_same_four_do_not_sit_down_again_at_once() -> None:
    """P30."""
    last = (game(1, "abcd", 1, 2, 3, 4),)
    assert pair_wave(wave("abcd", last, sizes=FOURS)).tables == ()
    assert len(pair_wave(wave("abcd", last, sizes=FOURS, a=60)).tables) == 1


def test_after_two_wins_points_count_double_until_one_is_not_won() -> None:
    """P29: 2, 2, 4, 4, then a draw for 2 ends it, and 2 again."""
    games = [game(n, "ab", 1, 2) for n in range(4)]
    games += [game(4, "ab", 1, 1), game(5, "ab", 1, 2)]
    assert points(*games) == {"a": 2 + 2 + 4 + 4 + 2 + 2, "b": 1}
    score = arena_scores(games)["a"]
    assert (score.games, score.wins, score.streak) == (6, 5, 1)


def test_absence_neither_feeds_nor_ends_a_streak() -> None:
    """P29: nobody is doubled by opponents who do not come."""
    games = [game(n, "ab", forfeits="b") for n in range(3)]
    assert points(*games)["a"] == 6
    won = [game(10, "ac", 1, 2), game(11, "ac", 1, 2)]
    assert points(*won, *games, game(12, "ac", 1, 2))["a"] == 2 + 2 + 6 + 4


def test_points_at_tables_of_many() -> None:
    """P29: the first gets two, the others what they beat."""
    assert points(game(1, "abcd", 1, 1, 3, 4)) == {
        "a": pytest.approx(5 / 3), "b": pytest.approx(5 / 3), "c": pytest.approx(2 / 3), "d": 0,
    }  # fmt: skip


def test_void_and_running_games_count_nothing_and_each_game_once() -> None:
    assert points(game(1, "ab", 1, 2, void=True), game(2, "ab")) == {}
    with pytest.raises(ValueError, match="g1 is recorded twice"):
        arena_scores([game(1, "ab", 1, 2), game(1, "ab", 1, 2)])


def test_places_of_an_arena() -> None:
    """P29: points, then tables won, then fewer games."""
    scores = {
        "a": ArenaScore(points=8, games=5, wins=2),
        "b": ArenaScore(points=8, games=4, wins=2),
        "c": ArenaScore(points=8, games=4, wins=2),
        "d": ArenaScore(points=9, games=9, wins=0),
    }
    assert arena_ranks(scores) == {"d": 1, "b": 2, "c": 2, "a": 4}
