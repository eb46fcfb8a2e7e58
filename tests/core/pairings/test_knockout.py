"""Knockouts: seeds, byes, level matches, tables of which several advance (P27 and P28)."""

from __future__ import annotations

from collections import Counter

import pytest

from ludotheque.core.pairings.history import digest
from ludotheque.core.pairings.knockout import (
    Cup,
    bracket,
    final_ranks,
    is_final,
    next_round,
    replay_of,
    verdict,
)
from ludotheque.core.pairings.model import UNIT, Bye, Entrant, Game, Pairing, Sizes
from ludotheque.core.pairings.scoring import TABLES

DUEL = Sizes()
FOURS = Sizes(least=3, preferred=4, most=4)
EXACT = Sizes(least=4, preferred=4, most=4)
ALL = [Entrant(player=f"s{seed}") for seed in range(1, 41)]
NOTHING = digest(ALL, (), (), TABLES)


def cup(players: int, sizes: Sizes = DUEL, through: int = 1) -> Cup:
    return Cup(
        seeds=tuple(f"s{seed}" for seed in range(1, players + 1)), sizes=sizes, through=through
    )


def pairs(pairing: Pairing) -> list[set[str]]:
    return [set(table.seats) for table in pairing.tables]


def game(seats: str, *ranks: int, forfeits: str = "", void: bool = False, n: int = 1) -> Game:
    return Game(
        id=f"g{n}", round=1, seats=tuple(seats.split()), ranks=ranks or None,
        forfeits=tuple(forfeits.split()), void=void,
    )  # fmt: skip


def test_brackets() -> None:
    assert bracket(2) == (1, 2)
    assert bracket(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_the_best_can_only_meet_in_the_last_round() -> None:
    """P27: when the better seed always wins, 1 and 2 meet last."""
    rules = cup(8)
    alive = list(rules.seeds)
    for number in (1, 2):
        pairing = next_round(rules, NOTHING, alive, number)
        assert {"s1", "s2"} not in pairs(pairing)
        alive = [min(table.seats, key=lambda one: int(one[1:])) for table in pairing.tables]
    assert pairs(next_round(rules, NOTHING, alive, 3)) == [{"s1", "s2"}]


def test_who_started_less_starts() -> None:
    """P7: where the better seed always wins, nobody has started more than twice too often."""
    rules = cup(32)
    alive: list[str] = list(rules.seeds)
    games: list[Game] = []
    for number in range(1, 6):
        before = digest(ALL, games, (), TABLES)
        pairing = next_round(rules, before, alive, number)
        for table in pairing.tables:
            first, second = table.seats
            assert before.starts[first] <= before.starts[second]
            assert table.reasons[0].facts["seed_0"] == int(first[1:])
            assert table.reasons[1].code == "seats"
            ranks = (1, 2) if int(first[1:]) < int(second[1:]) else (2, 1)
            games.append(Game(id=f"g{len(games)}", round=number, seats=table.seats, ranks=ranks))
        alive = [min(each.seats, key=lambda one: int(one[1:])) for each in pairing.tables]
    balances = digest(ALL, games, (), TABLES).starts.values()
    assert max(map(abs, balances)) <= 2 * UNIT


def test_byes_go_to_the_best_seeds_of_the_first_round() -> None:
    """P27: six players in a bracket of eight."""
    first = next_round(cup(6), NOTHING, cup(6).seeds, 1)
    assert [bye.player for bye in first.byes] == ["s1", "s2"]
    assert pairs(first) == [{"s4", "s5"}, {"s3", "s6"}]
    assert {reason.code for reason in first.reasons} == {"empty_place"}
    assert next_round(cup(6), NOTHING, ["s1", "s2", "s4", "s3"], 2).byes == ()


def test_a_withdrawn_player_leaves_an_empty_place() -> None:
    """P27: the opponent advances by a bye."""
    second = next_round(cup(4), NOTHING, ["s1", "s2"], 2, frozenset({"s2"}))
    assert second.tables == ()
    third = next_round(cup(8), NOTHING, ["s1", "s4", "s2", "s3"], 2, frozenset({"s4"}))
    assert [bye.player for bye in third.byes] == ["s1"]
    assert pairs(third) == [{"s2", "s3"}]


def test_the_cup_is_over_when_one_is_left() -> None:
    assert next_round(cup(2), NOTHING, ["s1"], 2) == Pairing(round=2, tables=())


def test_a_match_is_decided_by_its_winner() -> None:
    """P28."""
    assert verdict(cup(2), [game("s1 s2", 2, 1)]).through == ("s2",)
    assert verdict(cup(2), [game("s1 s2")]).state == "running"
    assert verdict(cup(2), []).state == "running"


def test_a_drawn_match_is_replayed_with_seats_turned_then_the_seed_decides() -> None:
    """P28: two replays, and then the better seed."""
    games = [game("s2 s1", 1, 1)]
    said = verdict(cup(2), games)
    assert (said.state, said.reason.code) == ("replay", "level")
    assert replay_of(games).seats == ("s1", "s2")
    games += [game("s1 s2", 1, 1, n=2), game("s2 s1", 1, 1, n=3)]
    said = verdict(cup(2), games)
    assert (said.state, said.through, said.reason.code) == ("decided", ("s1",), "by_seed")
    assert verdict(cup(2), [games[0], game("s1 s2", 2, 1, n=2)]).through == ("s2",)


def test_a_void_match_is_replayed_as_it_was_then_the_seed_decides() -> None:
    """P28: whether its games are void by the organiser, or because the rules refuse them."""
    games = [game("s2 s1", 1, 2, void=True)]
    for number in (2, 3):
        said = verdict(cup(2), games)
        assert (said.state, said.reason.code) == ("replay", "replayed")
        assert replay_of(games).seats == ("s2", "s1")
        games.append(game("s2 s1", n=number))
        assert verdict(cup(2), games).state == "running"
        games[-1] = game("s2 s1", 1, 1, void=True, n=number)
    said = verdict(cup(2), games)
    assert (said.state, said.through, said.reason.code) == ("decided", ("s1",), "by_seed")
    assert final_ranks(cup(2), {"s1": 1, "s2": 1}, games) == {"s1": 1, "s2": 2}
    # What counts in the end counts alone, and who was not there at last does not advance.
    assert verdict(cup(2), [*games, game("s2 s1", 1, 2, n=4)]).through == ("s2",)
    games[-1] = game("s2 s1", 1, 1, forfeits="s1", void=True, n=3)
    assert verdict(cup(2), games).through == ("s2",)


def test_a_level_match_whose_replays_are_void_comes_to_an_end() -> None:
    """P28: a replay that is void is played again in the same seats, as often in a row."""
    games = [game("s2 s1", 1, 1), game("s1 s2", 1, 1, void=True, n=2)]
    assert verdict(cup(2), games).state == "replay"
    assert replay_of(games).seats == ("s1", "s2")
    games.append(game("s1 s2", 1, 1, n=3))
    assert verdict(cup(2), games).state == "replay"
    assert replay_of(games).reasons[0].facts == {"games": 2}
    games += [game("s2 s1", 1, 1, void=True, n=number) for number in (4, 5)]
    assert verdict(cup(2), games).state == "replay"
    games.append(game("s2 s1", 1, 1, void=True, n=6))
    assert verdict(cup(2), games).through == ("s1",)


def test_who_does_not_come_is_out_and_where_nobody_comes_nobody_advances() -> None:
    """P28."""
    said = verdict(cup(2), [game("s1 s2", forfeits="s1")])
    assert (said.state, said.through, said.reason.code) == ("decided", ("s2",), "by_forfeit")
    assert verdict(cup(2), [game("s1 s2", forfeits="s1 s2")]).through == ()


def test_two_of_four_advance() -> None:
    """P28: a tie above the line or below it does not matter; one across it does."""
    rules = cup(4, FOURS, through=2)
    seats = "s1 s2 s3 s4"
    assert set(verdict(rules, [game(seats, 1, 1, 3, 4)]).through) == {"s1", "s2"}
    assert verdict(rules, [game(seats, 3, 1, 2, 3)]).through == ("s2", "s3")
    level = verdict(rules, [game(seats, 1, 2, 2, 4)])
    assert (level.state, set(level.reason.players)) == ("replay", {"s2", "s3"})


def test_tables_are_dealt_from_pots_and_shrink_to_one() -> None:
    """P27 for larger tables."""
    rules = cup(13, FOURS, through=2)
    first = next_round(rules, NOTHING, rules.seeds, 1)
    assert sorted(len(table.seats) for table in first.tables) == [3, 3, 3, 4]
    strongest = {"s1", "s2", "s3", "s4"}
    assert all(len(strongest & set(table.seats)) == 1 for table in first.tables)
    last = next_round(rules, NOTHING, ["s1", "s2", "s3", "s9"], 3)
    assert len(last.tables) == 1


@pytest.mark.parametrize("players", [13, 29])
def test_byes_at_tables_go_round(players: int) -> None:
    """P6: nobody has a second one while somebody who plays has had none."""
    rules = cup(players, EXACT, through=2)
    alive: list[str] = list(rules.seeds)
    byes: list[Bye] = []
    for number in range(1, 5):
        pairing = next_round(rules, digest(ALL, (), byes, TABLES), alive, number)
        byes += pairing.byes
        # The best seeds win, so who had a bye is always there to have another one.
        best = [sorted(each.seats, key=lambda one: int(one[1:]))[:2] for each in pairing.tables]
        alive = [bye.player for bye in pairing.byes] + [one for two in best for one in two]
        fewest = min(Counter(bye.player for bye in byes)[one] for one in alive)
        had = Counter(bye.player for bye in byes)
        assert all(had[bye.player] <= fewest + 1 for bye in pairing.byes)
    first = [bye.player for bye in byes if bye.round == 1]
    assert first == ["s1"]
    assert [bye.player for bye in byes if bye.round == 2] != first


def test_two_left_where_three_must_sit_play_all_the_same() -> None:
    """P27: withdrawals must not leave a cup without an end."""
    rules = cup(8, FOURS)
    assert pairs(next_round(rules, NOTHING, ["s1", "s2"], 2)) == [{"s1", "s2"}]


def test_places_by_the_round_reached_and_in_the_final_by_its_ranks() -> None:
    """P28."""
    reached = {"s1": 2, "s2": 2, "s3": 1, "s4": 1}
    final = game("s1 s2", 2, 1)
    assert final_ranks(cup(4), reached, [final]) == {"s1": 2, "s2": 1, "s3": 3, "s4": 3}
    drawn = [game("s1 s2", 1, 1, n=number) for number in range(3)]
    assert final_ranks(cup(4), reached, drawn) == {"s1": 1, "s2": 2, "s3": 3, "s4": 3}


def test_a_final_has_one_winner_however_many_advance_before() -> None:
    """P28."""
    rules = cup(4, FOURS, through=2)
    assert is_final(next_round(rules, NOTHING, rules.seeds, 1))
    games = [game("s1 s2 s3 s4", 1, 1, 3, 4)]
    assert verdict(rules, games).state == "decided"
    assert verdict(rules, games, final=True).state == "replay"
    games.append(game("s4 s3 s2 s1", 4, 3, 1, 2, n=2))
    assert final_ranks(rules, dict.fromkeys(rules.seeds, 1), games) == {
        "s1": 2, "s2": 1, "s3": 3, "s4": 4,
    }  # fmt: skip


def test_a_replay_goes_on_without_who_forfeited() -> None:
    """P28: the fourth did not come to the first game, and the others are level."""
    rules = cup(4, FOURS)
    games = [game("s1 s2 s3 s4", 1, 1, 1, 4, forfeits="s4")]
    assert replay_of(games).seats == ("s3", "s2", "s1")
    games.append(game("s3 s2 s1", 2, 1, 3, n=2))
    assert verdict(rules, games).through == ("s2",)


def test_impossible_cups_are_refused() -> None:
    with pytest.raises(ValueError, match="fewer must advance"):
        cup(8, FOURS, through=3)
    with pytest.raises(ValueError, match="twice"):
        Cup(seeds=("a", "a"), sizes=DUEL)
