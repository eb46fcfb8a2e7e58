"""Whole tournaments in every format, with people who leave, come late and do not show up."""

from __future__ import annotations

from collections import Counter

import pytest

from ludotheque.core.pairings.arena import pair_wave
from ludotheque.core.pairings.arena_score import arena_ranks
from ludotheque.core.pairings.history import digest
from ludotheque.core.pairings.model import UNIT, Sizes
from ludotheque.core.pairings.round_robin import Robin, next_round
from ludotheque.core.pairings.scoring import DUELS
from ludotheque.core.pairings.standings import SWISS_DUELS, SWISS_TABLES, standings
from ludotheque.core.pairings.swiss import rounds_for
from tests.core.pairings.formats import (
    check_wave,
    free_wave,
    play_arena,
    play_knockout,
    play_round_robin,
    points_in,
)
from tests.core.pairings.worlds import CALM, ROUGH, play_swiss, rank_correlation, world

DUEL = Sizes()
FOURS = Sizes(least=3, preferred=4, most=5)
EXACT = Sizes(least=4, preferred=4, most=4)
TENS = Sizes(least=2, preferred=10, most=10)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, DUEL), (3, DUEL), (7, DUEL), (40, DUEL), (500, DUEL), (3, FOURS), (61, FOURS),
     (500, FOURS), (45, TENS)],
)  # fmt: skip
def test_swiss(players: int, sizes: Sizes) -> None:
    """Every round keeps ``check_round``, and each finished game is counted once."""
    here = world(players, seed=players, trouble=ROUGH)
    history = play_swiss(here, rounds_for(players, sizes), sizes)
    expected = points_in(here.games)
    for bye in here.byes:
        worth = UNIT if sizes.duel else UNIT // 2
        expected[bye.player] = expected.get(bye.player, 0) + worth
    assert {one: points for one, points in history.points.items() if points} == {
        one: points for one, points in expected.items() if points
    }


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(12, 3, 6), (15, 3, 7), (16, 4, 5), (14, 4, 5)]
)
def test_nobody_meets_again_at_small_tables_while_that_can_be(
    players: int, size: int, rounds: int
) -> None:
    """P8: what ``check_round`` tries out, in more rounds than such a field plays."""
    sizes = Sizes(least=size - 1, preferred=size, most=size)
    for seed in range(6):
        play_swiss(world(players, seed), rounds, sizes, label=f"small {seed}")


def test_two_thousand_play_swiss() -> None:
    """Three rounds, since the first ones have the largest groups; nobody meets again."""
    here = world(2000, seed=1, trouble=ROUGH)
    history = play_swiss(here, 3, DUEL)
    assert max(history.met.values()) == 1


@pytest.mark.parametrize("sizes", [DUEL, FOURS])
def test_swiss_recovers_the_strengths(sizes: Sizes) -> None:
    here = world(100, seed=4, trouble=CALM)
    history = play_swiss(here, rounds_for(100, sizes), sizes)
    table = standings(history, SWISS_DUELS if sizes.duel else SWISS_TABLES, DUELS)
    assert rank_correlation({line.player: line.rank for line in table}, here.strength) > 0.7


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, DUEL), (3, DUEL), (24, DUEL), (90, DUEL), (2, TENS), (30, FOURS), (40, TENS)],
)
def test_arena(players: int, sizes: Sizes) -> None:
    """Every wave keeps ``check_wave``, all games are counted, and everybody gets to play."""
    here = world(players, seed=players, trouble=ROUGH)
    scores = play_arena(here, sizes, minutes=40)
    assert sum(score.games for score in scores.values()) == sum(
        len(game.seats) for game in here.games
    )
    assert all(one in scores for one, each in here.entrants.items() if not each.withdrawn)
    assert rank_correlation(arena_ranks(scores), here.strength) > 0


@pytest.mark.parametrize("sizes", [DUEL, FOURS])
def test_two_thousand_are_free_at_once_in_an_arena(sizes: Sizes) -> None:
    """P30: one wave, and in duels near each other; whole arenas of so many are for the bench."""
    here = world(2000, seed=1)
    order = sorted(here.entrants, key=lambda one: -here.entrants[one].rating)
    place = {player: number for number, player in enumerate(order)}
    wave = free_wave(here, {player: place[player] % 60_000 for player in order}, sizes)
    pairing = pair_wave(wave)
    check_wave(wave, pairing)
    assert pairing.waiting == ()
    apart = [abs(place[table.seats[0]] - place[table.seats[1]]) for table in pairing.tables]
    assert sum(apart) < 12 * len(apart)


@pytest.mark.parametrize("players", [500, 1999, 2000])
def test_the_fortieth_round_of_many_in_a_round_robin(players: int) -> None:
    """P25: a round in duels needs nothing of the others; everybody is in it once."""
    names = tuple(world(players, seed=1).entrants)
    robin = Robin(players=names, seed=bytes(32), sizes=DUEL, most=50)
    pairing = next_round(robin, [[]] * 39)
    placed = [player for table in pairing.tables for player in table.seats]
    assert sorted([*placed, *(bye.player for bye in pairing.byes)]) == sorted(names)
    assert (pairing.round, len(pairing.byes)) == (40, players % 2)


@pytest.mark.parametrize(
    ("players", "sizes", "through"),
    [(2, DUEL, 1), (3, DUEL, 1), (37, DUEL, 1), (500, DUEL, 1), (2000, DUEL, 1),
     (5, FOURS, 2), (61, FOURS, 1), (29, EXACT, 2), (500, FOURS, 2), (2000, TENS, 1)],
)  # fmt: skip
def test_knockout(players: int, sizes: Sizes, through: int) -> None:
    """It ends, with one first place and a place for everybody."""
    here = world(players, seed=players, trouble=ROUGH)
    places = play_knockout(here, sizes, through)
    assert len(places) == players
    assert min(places.values()) == 1
    assert all(1 <= place <= players for place in places.values())


@pytest.mark.parametrize(("players", "sizes"), [(2, DUEL), (15, DUEL), (121, DUEL), (16, FOURS)])
def test_round_robin(players: int, sizes: Sizes) -> None:
    """Everybody has met everybody, and who withdrew forfeited the rest."""
    here = world(players, seed=players, trouble=ROUGH)
    play_round_robin(here, sizes)
    history = digest(list(here.entrants.values()), here.games, here.byes, DUELS)
    assert len(history.met) == players * (players - 1) // 2
    byes = Counter(bye.player for bye in here.byes)
    assert max(byes.values(), default=0) - min(byes.values(), default=0) == 0
