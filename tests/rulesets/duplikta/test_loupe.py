"""Chances and the loupe (K19 to K25), Mimil (K27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaDraft, DupliktaPause
from ludotheque.core.rulesets.duplikta.loupe import with_player
from ludotheque.core.rulesets.duplikta.material import size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from ludotheque.core.rulesets.duplikta.telling import DupliktaLoupeUsed
from tests.rulesets.duplikta.tables import (
    after,
    begun,
    both,
    events,
    laid,
    loupe,
    move,
    passing,
    play,
    puts,
    refusal,
)


def _with_chances(state: DupliktaState, halves: int, seat: int = 0) -> DupliktaState:
    return with_player(state, seat, replace(state.players[seat], chances=halves))


def _used(state: DupliktaState, *tiles: Any, seat: int = 0) -> DupliktaLoupeUsed:
    step = move(state, seat, loupe(*tiles))
    (told,) = events(step.told, DupliktaLoupeUsed, seat)
    assert events(step.told, DupliktaLoupeUsed, 1 - seat) == []
    after_it = step.state.players[seat]
    assert after_it.chances == told.chances == state.players[seat].chances - told.cost
    assert len(after_it.rack) == len(state.players[seat].rack)
    assert len(after_it.box) == len(state.players[seat].box)
    assert isinstance(told, DupliktaLoupeUsed)
    return told


def test_k19_powers_belong_to_who_had_a_chance_at_the_start() -> None:
    some, none = begun(), begun(chances=0)
    for state, knows in ((some, True), (none, False)):
        view = RULESET.view(state, 0)
        assert view.own is not None
        assert (view.own.letters is not None) == knows
        assert sum(view.set.values()) == 102
    poor = _with_chances(some, 0)
    view = RULESET.view(poor, 0)
    assert view.own is not None
    assert view.own.letters is not None
    assert sum(view.own.letters.values()) == 95


@pytest.mark.parametrize("halves", [0, 1, 10])
def test_k20_a_blank_is_named_for_nothing(halves: int) -> None:
    state = _with_chances(laid(rack="?AAAAAA", words=("WA",)), halves)
    told = _used(state, "?", "W")
    assert (told.act, told.got, told.cost) == ("named", "w", 0)
    named = after(state, 0, loupe("?", "W"))
    # It counts as the letter, on the loupe and on the grid, and is a W from now on.
    assert refusal(named, 0, loupe("w", "W")).code == "same_letter"
    assert refusal(named, 0, play(named, "8G", "WA")).code == "tile_not_on_rack"
    done = both(named, play(named, "8G", "wA"), passing(named))
    assert done.sheet[-1].lines[0].points == 22


def test_k21_another_at_random_costs_half() -> None:
    state = laid(rack="KAAAAAA", box="EEE")
    told = _used(state, "K")
    assert (told.act, told.gave, told.got, told.cost) == ("drawn", "K", "E", 1)
    again = after(state, 0, loupe("K"))
    assert again.players[0].box == ("E", "E", "K")
    assert refusal(_with_chances(state, 0), 0, loupe("K")).code == "no_chances"
    assert refusal(laid(rack="KAAAAAA", box=""), 0, loupe("K")).code == "box_empty"
    assert refusal(state, 0, loupe("Z")).code == "tile_not_on_rack"


@pytest.mark.parametrize(
    ("halves", "box", "act", "cost"),
    [
        # In the box: needs and costs 1.
        (2, "ZEE", "exchanged", 2),
        (1, "ZEE", "failed", 1),
        (0, "ZEE", "failed", 0),
        # None left, 7 tiles in play: 1; 8 and more: 1½.
        (2, "", "mutated", 2),
        (1, "", "failed", 1),
        (3, "E", "mutated", 3),
        (2, "E", "failed", 1),
        (2, "EEEE", "failed", 1),
    ],
)
def test_k22_k24_a_wanted_letter(halves: int, box: str, act: str, cost: int) -> None:
    state = _with_chances(laid(rack="KAAAAAA", box=box), halves)
    told = _used(state, "K", "Z")
    assert (told.act, told.cost) == (act, cost)
    assert told.got == ("K" if act == "failed" else "Z")
    rest = after(state, 0, loupe("K", "Z")).players[0].box
    assert ("Z" in rest) == ("Z" in box and act == "failed")
    assert ("K" in rest) == (act == "exchanged")


def test_k22_a_blank_may_be_wanted_and_named_again() -> None:
    state = laid("solo", rack="KAAAAAA", box="EE?")
    state = after(state, 0, loupe("K", "?"), loupe("?", "W"))
    player = state.players[0]
    assert (player.rack[0], player.box, player.chances) == ("w", ("E", "E", "K"), 8)
    # Back in the box it is an ordinary W; the number of tiles stays.
    player = after(state, 0, loupe("w", "E")).players[0]
    assert player.rack[0] == "E"
    assert player.box == ("E", "K", "W")


def test_k22_tiles_in_play_are_box_and_racks_a_shared_one_once() -> None:
    shared = _with_chances(laid(rack="KAAA", box="EEE"), 2)
    assert _used(shared, "K", "Z").act == "mutated"
    own = laid(racks=("KAAA", "EEE"), box="E", same_tiles=False)
    assert _used(_with_chances(own, 2), "K", "Z").act == "failed"
    fewer = laid(racks=("KAAA", "EE"), box="E", same_tiles=False)
    assert _used(_with_chances(fewer, 2), "K", "Z").act == "mutated"


def test_k22_what_is_no_letter_cannot_be_wanted() -> None:
    for wanted in ("Ñ", "1", "a", "CH"):
        assert refusal(begun(), 0, loupe(begun().racks[0][0], wanted)).rule in ("K3", "K22")


def test_k23_only_the_copy_of_whose_tiles_stay_becomes_the_games() -> None:
    state = laid(words=("OS", "OSA", "KA"), rack="OSAKEEE", box="ZZZZZZZ")
    state = after(state, 0, loupe("E", "Z"))
    state = after(state, 1, loupe("E", "W"), loupe("K", "U"))
    assert state.players[0].rack.count("Z") == 1
    assert state.players[1].rack == ("O", "S", "A", "U", "W", "E", "E")
    before = size_of(state)
    done = both(state, play(state, "8G", "OS"), play(state, "8F", "OSA"))
    assert done.sheet[-1].stays == 1
    assert done.racks[0][:4] == done.racks[1][:4] == ("U", "W", "E", "E")
    assert size_of(done) == before
    # Chances that were spent are spent.
    assert done.chances == (8, 10 - 3 - 3)


def test_k23_copies_stay_while_the_turn_is_played_again() -> None:
    state = after(laid(words=("OS",), rack="OSAKEEE", box="ZZZZZZZ"), 0, loupe("E", "Z"))
    again = both(state, play(state, "8G", "OA"), play(state, "8G", "OA"))
    assert again.attempt == 2
    assert again.players[0].rack.count("Z") == 1
    assert again.racks == state.racks
    passed = both(again, passing(again), passing(again))
    assert passed.racks == state.racks
    assert passed.players[0].rack == state.racks[0]


def test_k23_without_equal_sets_the_other_keeps_the_rack_of_the_turn() -> None:
    state = laid(words=("OS", "OSA"), racks=("OSEEEEE", "OSAKKKK"), box="ZZZZZZZ", same_tiles=False)
    state = after(after(state, 0, loupe("E", "Z")), 1, loupe("K", "Z"))
    before = size_of(state)
    done = both(state, play(state, "8G", "OS"), play(state, "8F", "OSA"))
    assert done.racks[0] == tuple("OSEEEEE")
    assert done.racks[1][:4] == ("Z", "K", "K", "K")
    assert size_of(done) == before


def test_k25_alone_tiles_on_the_loupe_are_thrown_away() -> None:
    state = laid("solo", words=("OS",), rack="OSKAEEE")
    before = size_of(state)
    done = after(state, 0, play(state, "8G", "OS", loupe=("K", "E")))
    line = done.sheet[-1].lines[0]
    assert (line.points, line.penalty, line.score) == (4, 11, -7)
    assert done.thrown == 2
    assert size_of(done) == before
    assert "K" not in done.racks[0][:3]
    few = after(state, 0, play(state, "8G", "OS", loupe=("E",)))
    assert few.sheet[-1].lines[0].penalty == 10
    refused = after(state, 0, play(state, "8G", "OA", loupe=("K",)))
    assert (refused.thrown, refused.sheet[-1].lines[0].penalty) == (0, 10)


def test_k25_not_in_a_duel() -> None:
    state = laid(words=("OS",), rack="OSKAEEE")
    done = both(state, play(state, "8G", "OS", loupe=("K",)), passing(state, loupe=("K",)))
    assert done.thrown == 0
    assert [line.penalty for line in done.sheet[-1].lines] == [0, 0]


@pytest.mark.parametrize(
    ("chances", "halves", "gift"),
    [(5, 0, True), (5, 1, True), (5, 2, True), (5, 3, False), (0, 0, False)],
)
def test_k27_mimil_gives_half_a_chance_for_a_refused_play(
    chances: int, halves: int, gift: bool
) -> None:
    state = _with_chances(laid("solo", words=("OS",), rack="OSKAEEE", chances=chances), halves)
    done = after(state, 0, play(state, "8G", "OA"))
    assert done.sheet[-1].lines[0].gift == gift
    assert done.players[0].chances == halves + gift


def test_k27_a_pass_is_no_refused_play() -> None:
    state = _with_chances(laid("solo", rack="OSKAEEE"), 0)
    assert after(state, 0, passing(state)).players[0].chances == 0


def test_a_draft_loses_what_the_loupe_took_from_it() -> None:
    state = laid(rack="OSKAEEE", words=("OS",))
    state = after(state, 0, DupliktaDraft(puts=puts("8G", "OSK"), aside=("A",)), loupe("K", "Z"))
    assert state.players[0].draft.puts == puts("8G", "OS")
    assert state.players[0].draft.aside == ("A",)


def test_a_paused_player_does_not_use_the_loupe() -> None:
    state = after(laid(rack="OSKAEEE"), 0, DupliktaPause())
    assert refusal(state, 0, loupe("K", "Z")).code == "paused"
