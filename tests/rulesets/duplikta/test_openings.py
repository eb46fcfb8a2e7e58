"""Openings that are prepared, handicaps, scenarios (K8, K10, K11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from ludotheque.core.rulesets.abilities import Person
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaOpen, DupliktaRedraw, DupliktaStart
from ludotheque.core.rulesets.duplikta.material import scenarios, size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions
from ludotheque.core.rulesets.duplikta.telling import DupliktaBegun, DupliktaTurnOpened
from tests.rulesets.duplikta.tables import (
    SEED,
    after,
    begun,
    events,
    loupe,
    move,
    options,
    people,
    refusal,
    unmade,
)


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
        RULESET.greet(options(prepare=True), people("account", "account", finished=19))
    assert caught.value.code == "not_experienced"
    greeted = RULESET.greet(options(prepare=True), people("account", "guest", finished=20))
    assert greeted.experienced == (True, False)
    assert unmade("duel", prepare=True, chances=0).code == "cannot_prepare"
    assert unmade("solo", prepare=True).code == "cannot_prepare"


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
    greeted = RULESET.greet(options(), people("account", "guest", rating=rating))
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
    assert unmade("scenario", same_tiles=False).code == "scenario_is_fixed"
    assert unmade("scenario", strength=10).code == "scenario_is_fixed"
    assert unmade("scenario", scenario=999).code == "no_such_scenario"
    assert unmade("duel", scenario=1).code == "no_scenario_here"


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
    sitting = (Person(kind="guest", series=series, series_today=today), Person(kind="bot"))
    if given is None:
        with pytest.raises(IllegalMove) as caught:
            RULESET.greet(wanted, sitting)
        assert caught.value.code == "scenario_of_members"
    else:
        assert RULESET.greet(wanted, sitting).scenario == given
    members = people("account", "bot")
    assert RULESET.greet(replace(wanted, scenario=30), members).scenario == 30


def test_k11_a_scenario_is_a_number_of_the_series() -> None:
    assert RULESET.series_number(options("scenario", scenario=4)) == 4
    assert RULESET.series_number(options("duel")) is None
