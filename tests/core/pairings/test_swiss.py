"""Swiss rounds: who meets whom, byes, who starts, wishes, and what is said of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.pairings.history import digest
from ludotheque.core.pairings.model import UNIT, Bye, Entrant, Game, Pairing, Sizes, Wishes
from ludotheque.core.pairings.scoring import DUELS
from ludotheque.core.pairings.swiss import pair_round, rounds_for
from tests.core.pairings.worlds import ROUGH, check_round, play_swiss, seed_of, world

SEED = seed_of("swiss tests")
DUEL = Sizes()
FOURS = Sizes(least=3, preferred=4, most=5)


def field(players: int) -> list[Entrant]:
    return [Entrant(player=f"p{one}", rating=2000 - one) for one in range(1, players + 1)]


def first_round(players: int, wishes: Wishes | None = None) -> Pairing:
    history = digest(field(players), [], [], DUELS)
    return pair_round(history, 1, SEED, DUEL, wishes or Wishes())


def test_first_round_is_half_against_half_with_seats_in_turn() -> None:
    """P22 and P7: 1 meets 5, and the stronger half starts at every second table."""
    pairing = first_round(8)
    assert [table.seats for table in pairing.tables] == [
        ("p1", "p5"), ("p6", "p2"), ("p3", "p7"), ("p8", "p4"),
    ]  # fmt: skip


def test_five_players_five_rounds_no_second_bye() -> None:
    """P6, known fault: several byes for one player."""
    here = world(5, seed=1)
    history = play_swiss(here, 5, DUEL)
    assert [history.had_bye(player) for player in history.entrants] == [1] * 5


def test_more_rounds_than_players_the_byes_go_round() -> None:
    """P6, known fault: the last player had the bye in all later rounds."""
    history = play_swiss(world(5, seed=2), 12, DUEL)
    assert sorted(history.had_bye(player) for player in history.entrants) == [2, 2, 2, 3, 3]


def test_an_odd_field_with_a_bye_given_before_is_paired() -> None:
    """Known fault: 5 players with 1 given bye crashed round 1."""
    given_bye = Bye(round=1, player="p3", kind="half")
    pairing = first_round(5, Wishes(byes=(given_bye,)))
    assert pairing.byes == (given_bye,)
    assert len(pairing.tables) == 2
    before = Bye(round=1, player="p5")
    history = digest(field(5), [], [before], DUELS)
    second = pair_round(history, 2, SEED, DUEL)
    assert [bye.player for bye in second.byes] == ["p4"]


def test_no_second_meeting_while_another_pairing_is_possible() -> None:
    """P8, known fault: bye players always met each other; the same pair twice.

    ``play_swiss`` proves it of every round: where somebody met again, no perfect matching of
    those who had not met existed.  Six players have five fresh rounds at most.
    """
    for seed in range(12):
        history = play_swiss(world(6, seed), 7, DUEL)
        assert sum(history.met.values()) == 21


def test_a_repeat_that_cannot_be_helped_is_explained() -> None:
    """P8."""
    games = [Game(id="g", round=1, seats=("p1", "p2"), ranks=(1, 2))]
    pairing = pair_round(digest(field(2), games, [], DUELS), 2, SEED, DUEL)
    assert pairing.tables[0].seats == ("p2", "p1")
    codes = {reason.code: reason for reason in pairing.tables[0].reasons}
    assert codes["met_before"].facts == {"times": 1}
    assert pairing.reasons[0].facts["repeats_needed"] == 1


def test_nobody_starts_three_times_more_than_not() -> None:
    """P7."""
    for seed in range(6):
        history = play_swiss(world(24, seed), 9, DUEL)
        assert max(abs(history.starts[one]) for one in history.entrants) <= 2 * UNIT


def test_the_bye_says_why() -> None:
    """P6 and P24: the lowest of those with the fewest byes."""
    pairing = first_round(7)
    assert [bye.player for bye in pairing.byes] == ["p7"]
    reason = next(each for each in pairing.reasons if each.code == "bye")
    assert reason.facts == {"had": 0, "fewest": 0, "as_few": 7, "place": 7, "players": 7}


def test_pairings_depend_on_records_and_seed_alone() -> None:
    """P20: not on the order in which people entered or games ended."""
    here = world(31, seed=5, trouble=ROUGH)
    play_swiss(here, 4, DUEL)
    entrants, games = list(here.entrants.values()), here.games
    one = pair_round(digest(entrants, games, here.byes, DUELS), 5, SEED, DUEL)
    turned = digest(entrants[::-1], games[::-1], here.byes[::-1], DUELS)
    assert pair_round(turned, 5, SEED, DUEL) == one
    assert pair_round(turned, 5, seed_of("another"), DUEL) != one


def test_late_joiners_and_withdrawals() -> None:
    """P19."""
    entrants = field(6)
    entrants[0] = replace(entrants[0], withdrawn=True)
    entrants[1] = replace(entrants[1], since=2)
    history = digest(entrants, [], [], DUELS)
    here = {one for table in pair_round(history, 1, SEED, DUEL).tables for one in table.seats}
    assert here == {"p3", "p4", "p5", "p6"}
    later = pair_round(history, 2, SEED, DUEL)
    assert "p2" in {one for table in later.tables for one in table.seats} | {later.byes[0].player}


def test_a_round_that_was_paired_is_not_paired_again() -> None:
    """P19: whoever has a record in the round is left alone."""
    games = [Game(id="g", round=1, seats=("p1", "p2"))]
    pairing = pair_round(digest(field(4), games, [], DUELS), 1, SEED, DUEL)
    assert [set(table.seats) for table in pairing.tables] == [{"p3", "p4"}]


def test_a_void_game_is_paired_again() -> None:
    """P5."""
    games = [Game(id="g", round=1, seats=("p1", "p2"), ranks=(1, 2), void=True)]
    pairing = pair_round(digest(field(2), games, [], DUELS), 1, SEED, DUEL)
    assert {one.code for one in pairing.tables[0].reasons} >= {"first_meeting"}


def test_wishes_stand_and_the_rest_is_paired_around_them() -> None:
    """P9."""
    wishes = Wishes(tables=(("p2", "p1"),), apart=(("p3", "p5"),))
    pairing = first_round(6, wishes)
    assert pairing.tables[0].seats == ("p2", "p1")
    assert pairing.tables[0].reasons[0].code == "wished"
    assert {"p3", "p5"} not in [set(table.seats) for table in pairing.tables]


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        (Wishes(tables=(("p1", "p2"), ("p1", "p3"))), "two places"),
        (Wishes(tables=(("p1", "x"),)), "x has not entered"),
        (Wishes(tables=(("p1", "p4"),)), "p4 has a record in round 1"),
    ],
)
def test_wishes_that_cannot_be_kept_are_refused(wishes: Wishes, says: str) -> None:
    """P9."""
    history = digest(field(4), [], [Bye(round=1, player="p4")], DUELS)
    with pytest.raises(ValueError, match=says):
        pair_round(history, 1, SEED, DUEL, wishes)


def test_apart_gives_way_when_nothing_else_is_left() -> None:
    """P9."""
    pairing = first_round(2, Wishes(apart=(("p1", "p2"),)))
    assert len(pairing.tables) == 1


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 40), st.integers(0, 10**6))
def test_any_field_is_paired(players: int, seed: int) -> None:
    """Invariants of ``check_round``, with people leaving, coming late and not showing up."""
    play_swiss(world(players, seed, ROUGH), 6, DUEL)


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 40), st.integers(0, 10**6))
def test_any_field_is_seated_at_tables(players: int, seed: int) -> None:
    """P23."""
    play_swiss(world(players, seed, ROUGH), 4, FOURS)


def test_first_round_at_tables_deals_from_pots() -> None:
    """P23: the two strongest do not meet at once."""
    pairing = pair_round(digest(field(8), [], [], DUELS), 1, SEED, FOURS)
    assert [sorted(table.seats) for table in pairing.tables] == [
        ["p1", "p4", "p5", "p8"], ["p2", "p3", "p6", "p7"],
    ]  # fmt: skip


def test_sixteen_at_tables_of_four_do_not_meet_again_for_three_rounds() -> None:
    """P8 at tables: as few repeats as the search finds, here none."""
    history = play_swiss(world(16, seed=3), 3, Sizes(least=4, preferred=4, most=4))
    assert max(history.met.values()) == 1


def test_leftovers_at_tables_take_turns() -> None:
    """P6 at tables: five players at tables of four."""
    history = play_swiss(world(5, seed=3), 5, Sizes(least=4, preferred=4, most=4))
    assert [history.had_bye(one) for one in history.entrants] == [1] * 5


def test_the_check_of_the_simulation_finds_faults() -> None:
    """Whoever relies on ``check_round`` wants to know that it can fail."""
    history = digest(field(4), [], [], DUELS)
    pairing = pair_round(history, 1, SEED, DUEL)
    with pytest.raises(AssertionError, match="everybody once"):
        check_round(history, replace(pairing, tables=pairing.tables[:1]), DUEL)
    repeated = [Game(id="g", round=0, seats=pairing.tables[0].seats, ranks=(1, 2))]
    with pytest.raises(AssertionError, match="was possible"):
        check_round(digest(field(4), repeated, [], DUELS), pairing, DUEL)


def test_rounds_for_a_field() -> None:
    """P24."""
    assert [rounds_for(players, DUEL) for players in (0, 1, 2, 4, 8, 100, 500)] == [
        0, 0, 1, 3, 5, 9, 11,
    ]  # fmt: skip
    assert [rounds_for(players, FOURS) for players in (4, 16, 64)] == [1, 4, 5]
