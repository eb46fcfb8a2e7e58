"""Options, sets, tiles that are taken, and leaving (K1 to K7, K9, K34, K39, K41)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludotheque.core.rulesets.abilities import CanBeUnrated, CanGreet, HasHouseSeats
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaChange, DupliktaTake
from ludotheque.core.rulesets.duplikta.material import size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount, DupliktaOptions
from tests.rulesets.duplikta.tables import (
    SEATS,
    SEED,
    SMALL,
    after,
    begun,
    both,
    laid,
    options,
    passing,
    play,
    refusal,
    unmade,
)


def test_k1_the_grid_has_the_premiums_of_the_source() -> None:
    rows = RULESET.view(begun(), 0).premiums
    counts = Counter("".join(rows))
    assert (counts["T"], counts["D"], counts["t"], counts["d"]) == (8, 17, 12, 24)
    assert rows[7][7] == "D"
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows)


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "duel")])
def test_k2_without_a_mode_the_seats_say_it(seats: int, mode: str) -> None:
    whole = RULESET.complete(DupliktaOptions(lexicon=SMALL.id), seats, "en", None)
    assert (whole.mode, whole.language, whole.lexicon) == (mode, "fr", SMALL.id)


def test_k2_a_mode_has_its_seats() -> None:
    for mode, seats in SEATS.items():
        with pytest.raises(IllegalMove) as caught:
            RULESET.complete(options(mode), 3 - seats, "fr", None)
        assert caught.value.code == "wrong_number_of_seats"


def test_k3_the_usual_set_has_102_tiles() -> None:
    view = RULESET.view(begun(), 0)
    assert sum(view.set.values()) == 102
    assert (view.set["E"], view.set["?"], view.values["K"], view.values["E"]) == (15, 2, 10, 1)
    assert "?" not in view.values


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"A": 59}, "bad_set_size"),
        ({"A": 121}, "bad_set_size"),
        ({"A": 60}, None),
        ({"?": 120}, None),
        ({"A": 59, "Ñ": 1}, "bad_tile"),
        ({"A": 59, "a": 1}, "bad_tile"),
    ],
)
def test_k3_a_set_of_ones_own(counts: dict[str, int], code: str | None) -> None:
    tiles = tuple(DupliktaCount(tile=t, count=n) for t, n in counts.items())
    if code is None:
        assert RULESET.view(begun(tiles=tiles), 0).set == counts
    else:
        assert unmade("duel", tiles=tiles).code == code


def test_k3_a_tile_does_not_stand_in_a_set_twice() -> None:
    twice = (DupliktaCount(tile="A", count=40), DupliktaCount(tile="A", count=40))
    assert unmade("duel", tiles=twice).code == "bad_tile"


@pytest.mark.parametrize(("seconds", "good"), [(0, 1), (29, 0), (30, 1), (300, 1), (301, 0)])
def test_k4_the_timer_is_off_or_30_to_300(seconds: int, good: int) -> None:
    if good:
        assert options(timer_seconds=seconds).timer_seconds == seconds
    else:
        assert unmade("duel", timer_seconds=seconds).rule == "K4"


def test_the_defaults_are_those_of_the_source() -> None:
    usual = DupliktaOptions()
    assert (usual.timer_seconds, usual.chances, usual.same_tiles) == (120, 5, True)
    assert begun().chances == (10, 10)


@pytest.mark.parametrize("chances", [-1, 11])
def test_k5_chances_are_0_to_10(chances: int) -> None:
    assert unmade("duel", chances=chances).rule == "K5"


def test_k6_two_equal_sets_give_equal_racks_each_turn() -> None:
    state = begun(seed=bytes(32))
    for _ in range(3):
        assert state.racks[0] == state.racks[1] == RULESET.view(state, None).dealt
        word = RULESET.bot(RULESET.view(state, 0), 0, 10, SEED)
        state = both(state, word, passing(state))


def test_k6_without_them_each_draws_their_own() -> None:
    state = begun(same_tiles=False)
    assert state.racks[0] != state.racks[1]
    assert len(state.box) == 102 - 14
    assert RULESET.view(state, None).dealt is None


def test_k6_the_option_changes_from_the_next_turn_on() -> None:
    state = after(begun("tourlou"), 0, DupliktaChange(same_tiles=False))
    assert state.same
    before = size_of(state)
    state = both(state, passing(state), RULESET.bot(RULESET.view(state, 1), 1, 10, SEED))
    assert not state.same
    assert len(state.racks[1]) == 7
    assert size_of(state) == before
    state = after(state, 0, DupliktaChange(same_tiles=True))
    word = RULESET.bot(RULESET.view(state, 1), 1, 10, SEED)
    state = both(state, passing(state), word)
    assert state.same
    assert state.racks[0] == state.racks[1]
    assert size_of(state) == before


@pytest.mark.parametrize("mode", ["duel", "scenario"])
def test_k6_the_option_is_fixed_in_duels_and_scenarios(mode: str) -> None:
    assert refusal(begun(mode), 0, DupliktaChange(same_tiles=False)).code == "options_fixed"
    assert refusal(begun("tourlou"), 1, DupliktaChange(same_tiles=False)).code == "options_fixed"


def test_k7_lists_and_languages_are_those_asked_for() -> None:
    assert unmade("duel", lexicon="no-such-list").code == "no_such_lexicon"
    assert unmade("duel", language="en").code == "lexicon_of_another_language"


@pytest.mark.parametrize("mode", ["solo", "tourlou"])
def test_k9_without_equal_sets_tiles_are_taken_one_by_one(mode: str) -> None:
    state = begun(mode, same_tiles=False)
    assert state.racks[0] == ()
    state = after(state, 0, *[DupliktaTake()] * 3)
    view = RULESET.view(state, 0)
    assert view.own is not None
    assert (len(view.own.rack), view.own.room) == (3, 4)
    assert refusal(state, 0, DupliktaTake(count=5)).place == {"count": 5, "most": 4}
    state = after(state, 0, DupliktaTake(count=4))
    assert refusal(state, 0, DupliktaTake()).code == "no_room"
    player = state.players[0]
    assert len(player.rack) + len(player.box) + 7 * (len(state.racks) - 1) == 102


def test_k9_where_tiles_are_dealt_none_are_taken() -> None:
    for state in (begun(), begun(same_tiles=False), begun("solo")):
        assert refusal(state, 0, DupliktaTake()).code == "tiles_are_dealt"


def test_k39_the_house_can_ask() -> None:
    assert isinstance(RULESET, CanGreet)
    assert isinstance(RULESET, HasHouseSeats)
    assert RULESET.house_seats(DupliktaOptions(mode="tourlou", strength=8), 2) == {1: 8}
    assert RULESET.house_seats(DupliktaOptions(mode="tourlou"), 2) == {1: 5}
    assert RULESET.house_seats(DupliktaOptions(), 2) == {}
    assert unmade("duel", handicaps=(1,)).code == "facts_of_other_seats"


def test_k34_leaving_ends_a_game_and_ranks_last() -> None:
    state = laid(words=("OS",), rack="OSAAAAA")
    state = both(state, play(state, "8G", "OS"), passing(state))
    over = RULESET.leave(state, 0, 0).state
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("left", (2, 1))
    assert outcome.scores == state.scores
    assert RULESET.turns(over) == 1


@pytest.mark.parametrize(
    ("mode", "named", "option"),
    [
        ("duel", {}, None),
        ("duel", {"timer_seconds": 0, "chances": 0, "same_tiles": False}, None),
        ("duel", {"handicaps": (0, 5)}, None),
        ("solo", {}, "mode"),
        ("tourlou", {}, "mode"),
        ("scenario", {}, "mode"),
        ("duel", {"tiles": (DupliktaCount(tile="?", count=60),)}, "tiles"),
        ("duel", {"prepare": True}, "prepare"),
        ("duel", {"position": RULESET.position_of(begun())}, "position"),
    ],
)
def test_k41_only_a_duel_that_begins_alike_for_both_is_rated(
    mode: str, named: dict[str, Any], option: str | None
) -> None:
    assert isinstance(RULESET, CanBeUnrated)
    why = RULESET.unrated(options(mode, **named), SEATS[mode])
    assert (why.option if why else None) == option
