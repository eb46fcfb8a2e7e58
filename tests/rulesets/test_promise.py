"""What every ruleset in the registry promises the house.

One file for all games: a ruleset is tested here because it is registered, and fails here while its
tests folder has no golden games or no ``promise`` module.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.abilities import CanNotate, CanStudy, CanTry
from ludotheque.core.rulesets.base import IllegalMove, Outcome
from ludotheque.core.rulesets.registry import LANGUAGES, RULESETS, AnyRuleset
from tests.rulesets import golden
from tests.rulesets.kit import (
    MOST_INPUTS,
    Expire,
    Leave,
    Move,
    Promise,
    Table,
    Turned,
    dumped,
    heard,
    loaded,
    promise,
    put,
    random_game,
    seed_of,
)

NAMES = ("a", "b", "c")
# No game of the house needs more time-outs than this to end.
MOST_EXPIRIES = 2_000


@pytest.fixture(params=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    return RULESETS[request.param]


@pytest.fixture
def kit(ruleset: AnyRuleset) -> Promise:
    return promise(ruleset)


@cache
def _games(id_: str) -> tuple[tuple[Table, tuple[Turned, ...]], ...]:
    ruleset = RULESETS[id_]
    return tuple(
        (table, tuple(random_game(ruleset, table, f"{id_} {number} {name}")))
        for number, table in enumerate(promise(ruleset).TABLES)
        for name in NAMES
    )


def _turned(ruleset: AnyRuleset, every: int = 1) -> Iterator[tuple[Table, Turned]]:
    for table, game in _games(ruleset.id):
        for turned in game[::every]:
            yield table, turned


def _viewers(table: Table) -> tuple[int | None, ...]:
    return (None, *range(table.seats))


def test_a_ruleset_has_its_texts(ruleset: AnyRuleset) -> None:
    room = files(type(ruleset).__module__.rpartition(".")[0])
    for name in ("RULES.md", *(f"rules.{language}.md" for language in LANGUAGES)):
        assert len(room.joinpath(name).read_text(encoding="utf-8")) > 500, name


def test_a_ruleset_has_golden_games(ruleset: AnyRuleset) -> None:
    assert golden.games(ruleset)


@pytest.mark.parametrize(
    ("id_", "path"),
    [(id_, path) for id_, each in RULESETS.items() for path in golden.games(each)],
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_golden_games_are_told_as_ever(id_: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden.text(golden.replayed(RULESETS[id_], json.loads(text))) == text


def test_random_games_reach_their_end(ruleset: AnyRuleset) -> None:
    for _, game in _games(ruleset.id):
        assert ruleset.outcome(game[-1].step.state) is not None


def test_states_events_views_and_moves_survive_json(ruleset: AnyRuleset) -> None:
    for table, turned in _turned(ruleset, every=3):
        state = turned.step.state
        values = [state, state.options, *(each.event for each in turned.step.told)]
        values += [ruleset.view(state, viewer) for viewer in _viewers(table)]
        values += [turned.given.move] if isinstance(turned.given, Move) else []
        for value in values:
            data = dumped(value)
            again = loaded(type(value), data)
            assert again == value
            assert dumped(again) == data


def test_the_same_inputs_give_the_same_bytes(ruleset: AnyRuleset) -> None:
    for _, game in _games(ruleset.id):
        state = game[0].before
        for turned in game:
            # Going through JSON each time is what a server does that reads the game anew.
            step = put(ruleset, loaded(ruleset.State, dumped(state)), turned.given)
            assert dumped(step.state) == dumped(turned.step.state)
            assert step.told == turned.step.told
            state = step.state


def test_complete_options_stay_as_they_are(ruleset: AnyRuleset, kit: Promise) -> None:
    for table in kit.TABLES:
        for language in LANGUAGES:
            assert ruleset.complete(table.options, table.seats, language, None) == table.options


def test_options_are_not_completed_for_seats_out_of_range(
    ruleset: AnyRuleset, kit: Promise
) -> None:
    for seats in (ruleset.seats[0] - 1, ruleset.seats[1] + 1):
        with pytest.raises(IllegalMove):
            ruleset.complete(kit.TABLES[0].options, seats, "fr", None)


def test_setup_is_repeated_by_its_seed(ruleset: AnyRuleset, kit: Promise) -> None:
    for table in kit.TABLES:
        one, same, other = (
            ruleset.setup(table.options, table.seats, seed_of(name), 5) for name in "aab"
        )
        assert dumped(one.state) == dumped(same.state)
        assert one.told == same.told
        assert dumped(one.state) != dumped(other.state)


def test_seats_out_of_range_are_refused(ruleset: AnyRuleset, kit: Promise) -> None:
    for seats in (ruleset.seats[0] - 1, ruleset.seats[1] + 1):
        with pytest.raises(IllegalMove):
            ruleset.setup(kit.TABLES[0].options, seats, seed_of("seats"), 0)


def test_a_game_waits_for_somebody_until_it_has_an_outcome(ruleset: AnyRuleset) -> None:
    for table, turned in _turned(ruleset):
        state = turned.step.state
        waiting = ruleset.to_act(state)
        assert list(waiting) == sorted(set(waiting) & set(range(table.seats)))
        outcome = ruleset.outcome(state)
        assert (outcome is None) == bool(waiting)
        if outcome is not None:
            assert ruleset.deadline(state) is None
            _require_sound(outcome, table.seats)


def _require_sound(outcome: Outcome, seats: int) -> None:
    assert outcome.ending
    assert len(outcome.scores) == seats
    assert outcome.ranks == tuple(
        1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks
    )


def test_turns_never_fall_and_no_phase_comes_back(ruleset: AnyRuleset) -> None:
    for _, game in _games(ruleset.id):
        phases = [ruleset.phase(game[0].before)]
        turns = ruleset.turns(game[0].before)
        assert turns == 0
        for turned in game:
            now = ruleset.turns(turned.step.state)
            assert now >= turns
            turns = now
            if ruleset.phase(turned.step.state) != phases[-1]:
                phases.append(ruleset.phase(turned.step.state))
        assert len(set(phases)) == len(phases)


def test_events_are_of_the_ruleset_and_told_to_seats(ruleset: AnyRuleset) -> None:
    for table, turned in _turned(ruleset):
        for each in turned.step.told:
            assert type(each.event) in ruleset.events
            assert each.to is None or set(each.to) <= set(range(table.seats))


def test_a_viewer_cannot_tell_twins_apart(ruleset: AnyRuleset, kit: Promise) -> None:
    chance = Chance(seed_of("twins"), ruleset.id)
    differing = compared = 0
    for table, turned in _turned(ruleset, every=2):
        state = turned.before
        for viewer in _viewers(table):
            twin = kit.twin(state, viewer, chance)
            differing += dumped(twin) != dumped(state)
            assert _shown(ruleset, twin, viewer) == _shown(ruleset, state, viewer)
            for mine, its in kit.unseen_inputs(state, twin, viewer)[:6]:
                here, there = put(ruleset, state, mine), put(ruleset, twin, its)
                assert heard(here.told, viewer) == heard(there.told, viewer)
                assert _shown(ruleset, here.state, viewer) == _shown(ruleset, there.state, viewer)
                compared += 1
    # Twins that are the same state, or none at all, would prove nothing.
    assert differing > 500
    assert compared > 500


def _shown(ruleset: AnyRuleset, state: Any, viewer: int | None) -> tuple[object, ...]:
    """Everything about a game that reaches a viewer, the view itself as bytes."""
    return (
        dumped(ruleset.view(state, viewer)),
        ruleset.to_act(state),
        ruleset.deadline(state),
        ruleset.phase(state),
        ruleset.turns(state),
        ruleset.outcome(state),
    )


def test_a_trial_of_twins_is_the_same(ruleset: AnyRuleset, kit: Promise) -> None:
    """A draft tells a seat nothing that it may not know, on the move or not."""
    if not isinstance(ruleset, CanTry):
        return
    chance = Chance(seed_of("trials"), ruleset.id)
    given = 0
    for table, turned in _turned(ruleset, every=8):
        state, before = turned.before, dumped(turned.before)
        for seat in range(table.seats):
            twin = kit.twin(state, seat, chance)
            drafts = [kit.wild_move(state, chance) for _ in range(3)]
            if seat in ruleset.to_act(state):
                drafts.append(ruleset.bot(ruleset.view(state, seat), seat, 1, seed_of("draft")))
            for draft in drafts:
                found = _trial(ruleset, state, seat, draft)
                assert found == _trial(ruleset, twin, seat, draft)
                given += isinstance(found, bytes)
        assert dumped(state) == before
    assert given > 50


def _trial(ruleset: CanTry, state: Any, seat: int, draft: Any) -> object:
    """What a draft tells: the trial as bytes, or the refusal."""
    try:
        trial = ruleset.trial(state, seat, draft)
    except IllegalMove as refusal:
        return (refusal.code, refusal.rule, refusal.detail, refusal.place)
    assert type(trial) is ruleset.Trial
    assert loaded(ruleset.Trial, dumped(trial)) == trial
    return dumped(trial)


def test_a_study_changes_nothing_and_survives_json(ruleset: AnyRuleset) -> None:
    if not isinstance(ruleset, CanStudy):
        return
    for _, turned in _turned(ruleset, every=40):
        state, before = turned.step.state, dumped(turned.step.state)
        study = ruleset.study(state, 3)
        assert type(study) is ruleset.Study
        assert loaded(ruleset.Study, dumped(study)) == study
        assert dumped(state) == before


def test_a_finished_game_is_written_in_every_notation(ruleset: AnyRuleset) -> None:
    if not isinstance(ruleset, CanNotate):
        return
    for table, game in _games(ruleset.id)[::3]:
        told = [each.event for turned in game for each in turned.step.told]
        opening = ruleset.setup(table.options, table.seats, seed_of("notate"), 0)
        told = [*(each.event for each in opening.told), *told]
        names = tuple(f"Player {seat + 1}" for seat in range(table.seats))
        for wanted, media in ruleset.notations.items():
            assert "/" in media
            assert ruleset.notate(wanted, table.options, names, tuple(told)).endswith("\n")


def test_a_refusal_names_its_rule_and_changes_nothing(ruleset: AnyRuleset, kit: Promise) -> None:
    room = files(type(ruleset).__module__.rpartition(".")[0])
    rules = room.joinpath("RULES.md").read_text(encoding="utf-8")
    chance = Chance(seed_of("wild"), ruleset.id)
    refused = 0
    for table, turned in _turned(ruleset):
        state, before = turned.step.state, dumped(turned.step.state)
        for _ in range(3):
            seat, move = chance.below(table.seats), kit.wild_move(state, chance)
            refusal = _refusal(ruleset, state, Move(seat, move, turned.given.at))
            if refusal is not None:
                refused += 1
                assert f"**{refusal.rule}." in rules
                assert refusal.code.replace("_", "").islower()
                assert refusal.detail.endswith(".")
            assert dumped(state) == before
    assert refused > 100


def _refusal(ruleset: AnyRuleset, state: Any, given: Move) -> IllegalMove | None:
    try:
        put(ruleset, state, given)
    except IllegalMove as refusal:
        return refusal
    return None


def test_moves_of_other_games_and_seats_are_refused(ruleset: AnyRuleset, kit: Promise) -> None:
    table, turned = next(_turned(ruleset))
    move = kit.wild_move(turned.before, Chance(seed_of("seat"), ruleset.id))
    for seat in (-1, table.seats):
        with pytest.raises(IllegalMove):
            ruleset.apply(turned.before, seat, move, 0)
    with pytest.raises(IllegalMove):
        ruleset.apply(turned.before, 0, object(), 0)


def test_nothing_moves_after_the_end(ruleset: AnyRuleset, kit: Promise) -> None:
    chance = Chance(seed_of("after"), ruleset.id)
    for table, game in _games(ruleset.id):
        over = game[-1].step.state
        for seat in range(table.seats):
            with pytest.raises(IllegalMove):
                ruleset.apply(over, seat, kit.wild_move(over, chance), 0)
            assert ruleset.leave(over, seat, 0) == type(game[-1].step)(over)
        assert ruleset.expire(over, tuple(range(table.seats)), 0) == type(game[-1].step)(over)


def test_bots_move_legally_from_what_they_see(ruleset: AnyRuleset, kit: Promise) -> None:
    for level in range(1, ruleset.bot_levels + 1):
        for table in kit.TABLES[:3]:
            state = ruleset.setup(table.options, table.seats, seed_of("bots", level), 0).state
            for _ in range(MOST_INPUTS):
                waiting = ruleset.to_act(state)
                if not waiting:
                    break
                seat, view = waiting[-1], ruleset.view(state, waiting[-1])
                seed = seed_of(dumped(view))
                move = ruleset.bot(view, seat, level, seed)
                if ruleset.turns(state) % 5 == 0:
                    again = loaded(ruleset.View, dumped(view))
                    assert ruleset.bot(again, seat, level, seed) == move
                state = ruleset.apply(state, seat, move, 0).state
            assert ruleset.outcome(state) is not None


def test_anybody_may_leave_at_any_moment(ruleset: AnyRuleset) -> None:
    chance = Chance(seed_of("leaving"), ruleset.id)
    for table, turned in _turned(ruleset, every=5):
        state, gone = turned.step.state, chance.below(table.seats)
        left = ruleset.leave(state, gone, turned.given.at).state
        again = ruleset.leave(left, gone, turned.given.at)
        assert dumped(again.state) == dumped(left)
        assert again.told == ()
        assert gone not in ruleset.to_act(left)
        outcome = ruleset.outcome(_timed_out(ruleset, left, turned.given.at))
        assert outcome is not None
        _require_sound(outcome, table.seats)


def test_a_game_ends_when_everybody_leaves(ruleset: AnyRuleset) -> None:
    chance = Chance(seed_of("all leave"), ruleset.id)
    for table, turned in _turned(ruleset, every=5):
        state, seats = turned.step.state, list(range(table.seats))
        while seats:
            leaver = seats.pop(chance.below(len(seats)))
            state = put(ruleset, state, Leave(leaver, turned.given.at)).state
        outcome = ruleset.outcome(state)
        assert outcome is not None
        _require_sound(outcome, table.seats)


def test_time_alone_ends_a_game(ruleset: AnyRuleset) -> None:
    for _, turned in _turned(ruleset, every=25):
        assert ruleset.outcome(_timed_out(ruleset, turned.step.state, turned.given.at))


def _timed_out(ruleset: AnyRuleset, state: Any, at: int) -> Any:
    for _ in range(MOST_EXPIRIES):
        waiting = ruleset.to_act(state)
        if not waiting:
            return state
        at = max(at, ruleset.deadline(state) or at)
        state = put(ruleset, state, Expire(waiting, at)).state
    raise AssertionError(f"a game of {ruleset.id} does not end by time alone")


def test_seats_that_are_not_waited_for_are_never_late(ruleset: AnyRuleset) -> None:
    for table, turned in _turned(ruleset, every=3):
        state = turned.step.state
        others = tuple(set(range(table.seats)) - set(ruleset.to_act(state)))
        step = ruleset.expire(state, others, turned.given.at)
        assert dumped(step.state) == dumped(state)
        assert step.told == ()
