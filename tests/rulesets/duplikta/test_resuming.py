"""Saved games go on (K33): from any moment, alone, and duels as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from tests.rulesets.duplikta.tables import SEED, begun, laid
from tests.rulesets.kit import dumped

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("solo", {}),
    ("solo", {"same_tiles": False, "timer_seconds": 0}),
    ("tourlou", {"same_tiles": False}),
    ("tourlou", {}),
    ("scenario", {"scenario": 2, "chances": 3}),
    ("duel", {}),
    ("duel", {"same_tiles": False, "chances": 0}),
]


def moved(state: DupliktaState, at: int) -> DupliktaState:
    """The state after one move of a bot, or of the clock."""
    due = RULESET.deadline(state)
    seat = RULESET.to_act(state)[0]
    if due is not None and Chance(SEED, f"late {at}").below(5) == 0:
        return RULESET.expire(state, RULESET.to_act(state), max(at, due)).state
    seed = bytes([at % 256]) * 32
    given = RULESET.bot(RULESET.view(state, seat), seat, 4, seed)
    return RULESET.apply(state, seat, given, at).state


def tiles_of(state: DupliktaState) -> int:
    racks = state.racks[:1] if state.same else state.racks
    lying = sum(1 for cell in state.board if cell)
    return lying + len(state.box) + sum(map(len, racks)) + state.thrown


@pytest.mark.parametrize(("mode", "named"), TABLES)
def test_k33_from_any_moment_on(mode: str, named: dict[str, Any]) -> None:
    state = begun(mode, **named)
    tried = 0
    for step in range(40):
        if RULESET.to_act(state) == ():
            break
        for seat in range(len(state.players)):
            for alone in (True, False):
                tried += goes_on(state, seat, alone)
        state = moved(state, state.opened + 100 * step)
    assert tried > 20


def goes_on(state: DupliktaState, seat: int, alone: bool) -> bool:
    """Resume, look at what came of it, and play on a little; whether there was a way to do so."""
    options = state.options
    if not alone and options.mode != "duel":
        with pytest.raises(IllegalMove) as no:
            RULESET.resumed(options, state, seat, alone)
        assert no.value.code == "cannot_go_on"
        return False
    asked = RULESET.resumed(options, state, seat, alone)
    seats = 1 if alone else 2
    whole = RULESET.complete(asked, seats, "fr", None)
    hidden = None if alone else RULESET.hidden(state)
    assert (hidden is None) == (alone or state.same)
    if hidden is not None:
        whole = RULESET.sealed(whole, hidden, SEED[::-1])
        told = json.dumps(json.loads(dumped(whole)))
        assert whole.position is not None
        assert not any(whole.position.racks)
        assert all(json.dumps(rack)[1:-1] not in told for rack in state.racks if len(rack) > 3)
    after = RULESET.setup(whole, seats, SEED[::-1], 0).state
    assert whole.mode == ("solo" if alone else "duel")
    assert (after.board, tiles_of(after)) == (state.board, tiles_of(state))
    assert after.scores == ((state.scores[seat],) if alone else state.scores)
    assert [turn.lines[0] for turn in after.sheet] == [
        turn.lines[seat if alone else 0] for turn in state.sheet
    ]
    for now, then in enumerate((seat,) if alone else range(len(state.racks))):
        held = list(after.racks[now])
        for tile in state.racks[then]:
            held.remove(tile)
    for later in range(3):
        if RULESET.to_act(after):
            after = moved(after, after.opened + 1_000 * later)
    return True


def test_k33_the_order_of_a_scenario_is_not_in_it() -> None:
    state = begun("scenario", scenario=2)
    asked = RULESET.resumed(state.options, state, 0, True)
    assert asked.position is not None
    assert sorted(asked.position.box) == sorted(state.box)
    assert asked.position.box != state.box
    assert (asked.scenario, asked.registered, asked.strength) == (None, None, None)


def test_k33_nothing_is_left_of_a_game_that_is_over() -> None:
    state = RULESET.leave(begun(), 0, 5).state
    with pytest.raises(IllegalMove) as no:
        RULESET.resumed(state.options, state, 1, True)
    assert (no.value.code, no.value.rule) == ("game_over", "K33")


def test_k33_hidden_racks_are_opened_by_the_seed_alone() -> None:
    state = laid(racks=("OSAKWEe", "TURLUI?"), same_tiles=False)
    asked = RULESET.resumed(state.options, state, 0, False)
    hidden = RULESET.hidden(state)
    assert hidden == state.racks
    assert asked.position is not None
    assert (asked.position.racks, asked.position.sealed) == (((), ()), None)
    # Nothing of what is on whose rack: another deal of the same tiles leaves the same options.
    other = laid(racks=("TURLUIe", "OSAKWE?"), same_tiles=False)
    assert RULESET.resumed(other.options, other, 1, False) == asked
    sealed = [RULESET.sealed(asked, hidden, seed) for seed in (SEED, SEED[::-1])]
    assert sealed[0] != sealed[1]
    state = RULESET.setup(sealed[0], 2, SEED, 0).state
    assert state.racks == (tuple("OSAKWEe"), tuple("TURLUI?"))
    with pytest.raises(IllegalMove):
        RULESET.setup(sealed[0], 2, SEED[::-1], 0)
    # Racks that the house has no more are drawn anew.
    assert [len(rack) for rack in RULESET.setup(asked, 2, SEED, 0).state.racks] == [7, 7]


def test_k33_what_is_hidden_is_neither_brought_nor_shown() -> None:
    state = laid(racks=("OSAKWEE", "TURLUIN"), same_tiles=False)
    asked = RULESET.resumed(state.options, state, 0, False)
    hidden = RULESET.hidden(state)
    with pytest.raises(IllegalMove) as no:
        RULESET.complete(RULESET.sealed(asked, hidden, SEED), 2, "fr", None)
    assert no.value.place["field"] == "sealed"
    shown = replace(asked, position=RULESET.position_of(state))
    with pytest.raises(IllegalMove) as no:
        RULESET.complete(shown, 2, "fr", None)
    assert no.value.code == "cannot_go_on"
