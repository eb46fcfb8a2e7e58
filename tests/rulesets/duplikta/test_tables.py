"""Options, sets, preparation, handicaps, scenarios, saved games (K1 to K11, K33, K39)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from ludotheque.actions import codec
from ludotheque.actions.refusals import Malformed
from ludotheque.core.rulesets.base import (
    CanBeUnrated,
    CanGreet,
    HasHouseSeats,
    IllegalMove,
    Person,
)
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaChange,
    DupliktaOpen,
    DupliktaRedraw,
    DupliktaStart,
    DupliktaTake,
)
from ludotheque.core.rulesets.duplikta.material import scenarios, size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount, DupliktaOptions, DupliktaTurn
from ludotheque.core.rulesets.duplikta.telling import DupliktaBegun, DupliktaTurnOpened
from ludotheque.core.words.grid import EMPTY
from tests.rulesets.duplikta.tables import (
    SEATS,
    SEED,
    SMALL,
    after,
    begun,
    both,
    events,
    laid,
    listed,
    loupe,
    move,
    options,
    passing,
    play,
    puts,
    refusal,
)


def _no(mode: str, **named: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        options(mode, **named)
    return caught.value


def _people(*kinds: str, finished: int = 0, rating: int | None = None) -> tuple[Person, ...]:
    return tuple(Person(kind=k, finished=finished, rating=rating) for k in kinds)  # type: ignore[arg-type]


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
        assert _no("duel", tiles=tiles).code == code


def test_k3_a_tile_does_not_stand_in_a_set_twice() -> None:
    twice = (DupliktaCount(tile="A", count=40), DupliktaCount(tile="A", count=40))
    assert _no("duel", tiles=twice).code == "bad_tile"


@pytest.mark.parametrize(("seconds", "good"), [(0, 1), (29, 0), (30, 1), (300, 1), (301, 0)])
def test_k4_the_timer_is_off_or_30_to_300(seconds: int, good: int) -> None:
    if good:
        assert options(timer_seconds=seconds).timer_seconds == seconds
    else:
        assert _no("duel", timer_seconds=seconds).rule == "K4"


def test_the_defaults_are_those_of_the_source() -> None:
    usual = DupliktaOptions()
    assert (usual.timer_seconds, usual.chances, usual.same_tiles) == (120, 5, True)
    assert begun().chances == (10, 10)


@pytest.mark.parametrize("chances", [-1, 11])
def test_k5_chances_are_0_to_10(chances: int) -> None:
    assert _no("duel", chances=chances).rule == "K5"


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
    assert _no("duel", lexicon="no-such-list").code == "no_such_lexicon"
    assert _no("duel", language="en").code == "lexicon_of_another_language"


def _prepared() -> Any:
    return begun(prepare=True, experienced=(True, False))


def test_k8_a_prepared_opening_costs_one_chance_however_often_it_changes() -> None:
    state = _prepared()
    assert (state.phase, RULESET.to_act(state), RULESET.turns(state)) == ("prepare", (0,), 0)
    first = state.players[0].rack
    state = after(state, 0, DupliktaRedraw(), DupliktaRedraw())
    assert state.players[0].rack != first
    tile = next(t for t in state.players[0].rack if t not in "Z?")
    state = after(state, 0, loupe(tile, "Z"), loupe("Z", "K"))
    assert "K" in state.players[0].rack
    rack, step = state.players[0].rack, move(state, 0, DupliktaOpen())
    state = step.state
    assert state.racks == (rack, rack)
    assert state.chances == (8, 10)
    assert size_of(state) == 102
    (opened,) = events(step.told, DupliktaTurnOpened)
    assert opened.prepared
    assert opened.dealt == rack


def test_k8_an_opening_that_nobody_changed_costs_nothing() -> None:
    assert after(_prepared(), 0, DupliktaOpen()).chances == (10, 10)


def test_k8_the_other_waits_and_sees_nothing() -> None:
    state = _prepared()
    view = RULESET.view(state, 1)
    assert view.own is not None
    assert (view.own.rack, view.dealt, view.seats[1].status) == ((), None, "waiting")
    assert refusal(state, 1, DupliktaRedraw()).code == "not_preparing"
    assert refusal(state, 1, DupliktaStart()).code == "opening_prepared"
    assert refusal(after(state, 0, DupliktaOpen()), 0, DupliktaRedraw()).code == "not_preparing"


def test_k8_it_opens_by_itself_after_five_minutes() -> None:
    state = _prepared()
    assert RULESET.deadline(state) == 300_000
    assert RULESET.expire(state, (0,), 300_000).state.phase == "play"


def test_k8_only_the_experienced_prepare() -> None:
    assert begun(prepare=True, experienced=(False, True)).phase == "play"
    with pytest.raises(IllegalMove) as caught:
        RULESET.greet(options(prepare=True), _people("account", "account", finished=19))
    assert caught.value.code == "not_experienced"
    greeted = RULESET.greet(options(prepare=True), _people("account", "guest", finished=20))
    assert greeted.experienced == (True, False)
    assert _no("duel", prepare=True, chances=0).code == "cannot_prepare"
    assert _no("solo", prepare=True).code == "cannot_prepare"


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


@pytest.mark.parametrize(
    ("handicaps", "halves"),
    [((5, 0), (10, 0)), ((0, 5), (0, 10)), ((3, 3), (0, 0)), ((None, 4), (0, 0)), (None, (0, 0))],
)
def test_k10_the_weaker_gets_the_difference_even_with_no_chances(
    handicaps: Any, halves: tuple[int, int]
) -> None:
    wanted = options(chances=0, handicaps=handicaps)
    step = RULESET.setup(wanted, 2, SEED, 0)
    assert step.state.chances == halves
    assert step.state.powers == tuple(each > 0 for each in halves)
    assert events(step.told, DupliktaBegun)[0].granted == halves
    # What a handicap grants does not turn words round.
    assert not RULESET.view(step.state, 0).backwards


@pytest.mark.parametrize(
    ("rating", "handicap"), [(2100, 0), (1800, 0), (1799, 1), (1500, 3), (1399, 5), (None, 3)]
)
def test_k10_the_handicap_follows_from_the_rating(rating: int | None, handicap: int) -> None:
    greeted = RULESET.greet(options(), _people("account", "guest", rating=rating))
    assert greeted.handicaps == (handicap, None)
    assert greeted.registered == (True, False)
    assert RULESET.complete(greeted, 2, "fr", None) == greeted


def test_k11_scenarios_are_many_and_grow_harder() -> None:
    every = scenarios("fr")
    assert [each.number for each in every] == list(range(1, len(every) + 1))
    assert len(every) >= 30
    assert all(a.mean < b.mean for a, b in pairwise(every))
    assert all(a.strength <= b.strength for a, b in pairwise(every))
    assert all(60 <= len(each.order) <= 120 for each in every)


def test_k11_a_scenario_has_its_set_order_and_strength() -> None:
    first, again = (begun("scenario", seed=bytes([n] * 32), scenario=7) for n in (1, 2))
    shipped = scenarios("fr")[6]
    assert first.racks[0] == again.racks[0] == shipped.order[:7]
    assert first.options.strength == shipped.strength
    assert RULESET.house_seats(first.options, 2) == {1: shipped.strength}
    assert RULESET.view(first, 0).difficulty == shipped.difficulty
    changed = options("scenario", timer_seconds=0, chances=10)
    assert (changed.scenario, changed.chances) == (1, 10)
    assert _no("scenario", same_tiles=False).code == "scenario_is_fixed"
    assert _no("scenario", strength=10).code == "scenario_is_fixed"
    assert _no("scenario", scenario=999).code == "no_such_scenario"
    assert _no("duel", scenario=1).code == "no_scenario_here"


@pytest.mark.parametrize(
    ("series", "today", "asked", "given"),
    [
        (0, False, None, 1),
        (3, False, None, 4),
        (3, True, None, 3),  # a new one each session
        (9, False, None, 6),
        (3, False, 2, 2),
        (0, False, 2, None),
        (3, True, 4, None),
        (9, False, 7, None),
    ],
)
def test_k11_guests_get_the_first_six_in_order_a_new_one_each_session(
    series: int, today: bool, asked: int | None, given: int | None
) -> None:
    wanted = DupliktaOptions(mode="scenario", scenario=asked)
    people = (Person(kind="guest", series=series, series_today=today), Person(kind="bot"))
    if given is None:
        with pytest.raises(IllegalMove) as caught:
            RULESET.greet(wanted, people)
        assert caught.value.code == "scenario_of_members"
    else:
        assert RULESET.greet(wanted, people).scenario == given
    members = _people("account", "bot")
    assert RULESET.greet(replace(wanted, scenario=30), members).scenario == 30


def test_k11_a_scenario_is_a_number_of_the_series() -> None:
    assert RULESET.series_number(options("scenario", scenario=4)) == 4
    assert RULESET.series_number(options("duel")) is None


def test_k33_a_saved_game_goes_on_where_its_turn_began() -> None:
    state = begun("solo")
    for _ in range(3):
        state = after(state, 0, RULESET.bot(RULESET.view(state, 0), 0, 10, SEED))
    saved = RULESET.position_of(state)
    later = begun("solo", position=saved)
    for name in ("board", "box", "scores", "chances", "powers", "sheet", "turn"):
        assert getattr(later, name) == getattr(state, name), name
    assert later.racks == state.racks
    assert RULESET.turns(later) == 0
    assert size_of(later) == 102
    assert sum(RULESET.view(later, 0).set.values()) == 102


def test_k33_what_is_no_game_is_refused() -> None:
    saved = RULESET.position_of(begun("solo"))
    for wrong in (
        replace(saved, racks=(("Ñ",),)),
        replace(saved, box=()),
        replace(saved, board=("?", *saved.board[1:])),
        replace(saved, scores=(0, 0)),
        replace(saved, thrown=100),
    ):
        assert _no("solo", position=wrong).rule == "K33"
    two = RULESET.position_of(begun())
    assert options("duel", position=two).position == two
    assert _no("duel", position=two, same_tiles=False).code == "cannot_go_on"
    assert _no("tourlou", position=two).code == "cannot_go_on"
    assert _no("scenario", position=two).code == "scenario_is_fixed"


def _lying(*words: tuple[str, str]) -> tuple[str, ...]:
    """A board with these words on it, by place."""
    board = list(EMPTY)
    for place, word in words:
        for put in puts(place, word):
            board[put.cell] = put.letter
    return tuple(board)


BOARDS: list[tuple[tuple[tuple[str, str], ...], str | None]] = [
    ((), None),
    ((("8G", "OS"),), None),
    ((("8G", "SO"),), None),
    ((("8G", "OS"), ("G8", "OS")), None),
    ((("8G", "ZX"),), "ZX on 8G is no word of this game."),
    ((("8H", "S"),), "A word has two letters at least."),
    ((("1A", "OS"),), "The first word covers the centre."),
    ((("8G", "OS"), ("1A", "OS")), "All tiles on the grid hang together."),
]


@pytest.mark.parametrize(("words", "wrong"), BOARDS)
def test_k33_a_board_that_plays_cannot_have_laid_is_refused(
    words: tuple[tuple[str, str], ...], wrong: str | None
) -> None:
    lexicon = listed("OS").id
    board = _lying(*words)
    saved = RULESET.position_of(begun("solo", lexicon=lexicon))
    saved = replace(saved, board=board, box=saved.box[sum(map(bool, board)) :])
    if wrong is None:
        assert options("solo", position=saved, lexicon=lexicon).position == saved
        return
    no = _no("solo", position=saved, lexicon=lexicon)
    assert (no.code, no.detail) == ("bad_position", wrong)
    assert no.place == {"option": "position", "field": "board"}


def test_k33_a_word_that_reads_backwards_needs_five_chances() -> None:
    lexicon = listed("OS").id
    saved = RULESET.position_of(begun("solo", lexicon=lexicon, chances=4))
    saved = replace(saved, board=_lying(("8G", "SO")), box=saved.box[2:])
    assert _no("solo", position=saved, lexicon=lexicon, chances=4).code == "bad_position"


def test_k33_a_set_has_as_many_tiles_as_it_has() -> None:
    saved = RULESET.position_of(begun("solo"))
    for box in (saved.box[1:], (*saved.box, "?")):
        no = _no("solo", position=replace(saved, box=box))
        assert no.detail.startswith("All tiles together are the 102 of the set")
    own = (DupliktaCount(tile="?", count=60),)
    assert _no("solo", position=saved, tiles=own).code == "bad_position"


def _closed_turn() -> DupliktaTurn:
    state = laid("solo", words=("OS",), rack="OSAAAAA")
    return after(state, 0, play(state, "8G", "OS")).sheet[0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 2},
        {"turn": 0},
        {"turn": -3},
        {"stays": 1},
        {"won": 1},
        {"rung": None},
        {"stays": None},
        {"lines": 2},
        {"cells": (112, 111)},
        {"cells": (111, 111)},
        {"faces": ("O",)},
        {"faces": ("O", "?")},
        {"word": "O\x00"},
        {"word": "<b>"},
        {"refused": ("O S",)},
    ],
)
def test_k33_a_sheet_that_no_game_has_is_refused(wrong: dict[str, Any]) -> None:
    turn = _closed_turn()
    saved = RULESET.position_of(begun("solo"))
    assert options("solo", position=replace(saved, sheet=(turn,))).position is not None
    own = {"turn", "stays", "won", "rung"}
    line = replace(turn.lines[0], **{k: v for k, v in wrong.items() if k not in own | {"lines"}})
    lines = (line,) * wrong.get("lines", 1)
    bad = replace(turn, lines=lines, **{k: v for k, v in wrong.items() if k in own})
    no = _no("solo", position=replace(saved, sheet=(bad,)))
    assert (no.code, no.place["field"]) == ("bad_position", "sheet")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("turn",), 0),
        (("turn",), 10**9),
        (("scores", 0), 10**12),
        (("thrown",), -1),
        (("sheet", 0, "turn"), -1),
        (("sheet", 0, "attempt"), 0),
        (("sheet", 0, "lines", 0, "word"), "O" * 31),
        (("sheet", 0, "lines", 0, "points"), 10**9),
        (("sheet", 0, "lines", 0, "score"), -(10**9)),
        (("sheet", 0, "lines", 0, "time"), -1),
        (("sheet", 0, "lines", 0, "cells"), list(range(8))),
        (("sheet", 0, "lines"), []),
    ],
)
def test_k33_numbers_and_texts_of_a_position_have_bounds(
    place: tuple[str | int, ...], value: Any
) -> None:
    saved = replace(RULESET.position_of(begun("solo")), sheet=(_closed_turn(),))
    body = json.loads(codec.dump(replace(options("solo"), position=saved)))
    codec.read_options("duplikta", body)
    found = body["position"]
    for part in place[:-1]:
        found = found[part]
    found[place[-1]] = value
    with pytest.raises(Malformed) as no:
        codec.read_options("duplikta", body)
    assert no.value.extra["errors"][0]["at"].startswith("position.")


def test_k39_the_house_can_ask() -> None:
    assert isinstance(RULESET, CanGreet)
    assert isinstance(RULESET, HasHouseSeats)
    assert RULESET.house_seats(DupliktaOptions(mode="tourlou", strength=8), 2) == {1: 8}
    assert RULESET.house_seats(DupliktaOptions(mode="tourlou"), 2) == {1: 5}
    assert RULESET.house_seats(DupliktaOptions(), 2) == {}
    assert _no("duel", handicaps=(1,)).code == "facts_of_other_seats"


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
