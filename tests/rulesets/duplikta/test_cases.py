"""Faults that users of other duplicate games have reported, and the right outcome here."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions import codec
from ludotheque.actions.refusals import Malformed
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaDraft, DupliktaStart
from ludotheque.core.rulesets.duplikta.bot import Scene, think
from ludotheque.core.rulesets.duplikta.judging import laid_of, scores_of
from ludotheque.core.rulesets.duplikta.material import scenarios, size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount
from ludotheque.core.words.grid import EMPTY
from tests.rulesets.duplikta.tables import (
    SMALL,
    after,
    begun,
    both,
    laid,
    loupe,
    move,
    options,
    passing,
    play,
    puts,
    refusal,
)
from tests.rulesets.kit import dumped, heard


def test_all_plays_of_a_turn_invalid_do_not_hang_the_game() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    again = both(state, play(state, "8G", "OA"), play(state, "8G", "KA"))
    assert again.racks == state.racks
    assert RULESET.to_act(again) == (0, 1)
    scenario = laid("scenario", words=("OS",), rack="OSAKWEE")
    done = both(scenario, play(scenario, "8G", "OA"), play(scenario, "8G", "OS"))
    assert [done.board[111], done.board[112]] == ["O", "S"]


def test_the_first_word_is_told_by_the_grid_not_by_the_turn() -> None:
    state = laid("solo", words=("OS",), rack="OSAKWEE")
    state = after(state, 0, play(state, "8G", "OA"))
    assert refusal(state, 0, play(state, "1A", "OS")).code == "off_centre"
    state = after(state, 0, passing(state))
    assert state.turn == 2
    assert refusal(state, 0, play(state, "1A", "OS")).code == "off_centre"


@pytest.mark.parametrize("cell", ["112xyz", "H8xyz", "H8", 112.5, 225, -1])
def test_coordinates_with_a_tail_are_refused(cell: Any) -> None:
    put = {"cell": cell, "letter": "A"}
    given = {"kind": "duplikta.confirm", "turn": 1, "puts": [put]}
    with pytest.raises(Malformed):
        codec.read_move("duplikta", json.loads(json.dumps(given)))


def test_letter_blank_letter_on_the_loupe_conserves_the_set() -> None:
    state = laid("solo", words=("AS",), rack="KAAAAAA")
    before = size_of(state)
    changed = after(state, 0, loupe("K", "?"), loupe("?", "S"))
    player = changed.players[0]
    assert "?" not in player.rack
    assert len(player.rack) + len(player.box) == before
    done = after(changed, 0, play(changed, "8G", "As"))
    assert size_of(done) == before
    assert done.sheet[-1].lines[0].points == 4


def test_a_set_of_sixty_blanks() -> None:
    blanks = (DupliktaCount(tile="?", count=60),)
    state = begun("solo", tiles=blanks, chances=0, timer_seconds=30)
    assert state.racks[0] == ("?",) * 7
    state = replace(state, options=replace(state.options, lexicon=_whole("KIWIKWA").id))
    word = "kiwikwa"
    assert refusal(state, 0, play(state, "8D", word)).code == "blanks_not_named"
    state = after(state, 0, *[loupe("?", letter) for letter in "KIWIK"])
    done = after(state, 0, play(state, "8D", word))
    # 10+1+10+1+10+10+1, K on the double letter of 8D, twice, and 50.
    assert done.sheet[-1].lines[0].points == 2 * (43 + 10) + 50
    assert size_of(done) == 60


def _whole(*words: str) -> Any:
    state = laid("solo", words=words, rack="A")
    return type("Found", (), {"id": state.options.lexicon})


def _mean(strength: int) -> float:
    total = 0
    for shipped in scenarios("fr")[:20]:
        rack = shipped.order[:7]
        found = think(Scene(SMALL.id, "fr", EMPTY, 1), rack, strength)
        total += sum(scores_of(options("solo"), laid_of(EMPTY, found))) if found else 0
    return total / 20


def test_tourlou_of_scenario_1_is_weaker_than_of_6() -> None:
    strengths = [shipped.strength for shipped in scenarios("fr")[:6]]
    assert strengths == sorted(set(strengths))
    assert _mean(strengths[0]) < _mean(strengths[5]) < _mean(10)


def test_a_tile_of_two_letters_is_not_cut() -> None:
    state = laid("solo", rack="OSAKWEE")
    assert refusal(state, 0, loupe("O", "CH")).code == "no_such_letter"
    assert refusal(state, 0, DupliktaDraft(puts=puts("8G", "O"), loupe=("OS",))).code == (
        "tile_not_on_rack"
    )


def test_there_is_no_undoing_after_a_confirmation() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    state = after(state, 0, play(state, "8G", "OS"))
    assert refusal(state, 0, play(state, "8G", "OA")).code == "already_confirmed"
    assert refusal(state, 0, passing(state)).code == "already_confirmed"


def test_the_others_word_is_not_shown_before_the_turn_closes() -> None:
    state = laid(words=("OSE", "OS"), rack="OSAKWEE")
    state = after(state, 0, DupliktaStart(), loupe("K", "Z"))
    shown = json.loads(dumped(RULESET.view(state, 1)))
    step = move(state, 0, play(state, "8F", "OSE"))
    later = json.loads(dumped(RULESET.view(step.state, 1)))
    assert later["seats"][0]["status"] == "ready"
    # Nothing else has changed, but that a chrono stands, and whose deadline comes next.
    stands = {"running": False, "since": 0, "used": 0, "due": None}
    assert later["seats"][0]["chrono"] == stands
    for view in (shown, later):
        view["seats"][0].pop("status")
        view["seats"][0].pop("chrono")
        view.pop("deadline")
    assert shown == later
    assert heard(step.told, 1) == [b'{"kind":"duplikta.ready","seat":0,"timed_out":false}']
    assert heard(step.told, None) == heard(step.told, 1)


def test_both_away_pauses_the_game_and_does_not_loop() -> None:
    state = begun()
    for _ in range(2):
        state = RULESET.expire(state, (0, 1), RULESET.deadline(state) or 0).state
    assert state.phase == "halted"
    assert len(state.sheet) == 2


def test_nothing_of_the_last_game_is_left_in_the_next() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    both(state, play(state, "8G", "OA"), play(state, "8G", "OS"))
    fresh = begun()
    assert (fresh.scores, fresh.chances, fresh.sheet, fresh.attempt) == ((0, 0), (10, 10), (), 1)
    assert fresh.players[0].draft.puts == ()
