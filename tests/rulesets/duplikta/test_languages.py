"""Tables in other languages than French (K3, K7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.material import size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount, DupliktaOptions, DupliktaState
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from tests.rulesets.duplikta.tables import SEED, after, both, cell, loupe, passing, play, refusal

SPANISH = build("es-own", "es", sorted(["OCHO", "CHE", "ALA", "CALLE", "NIÑO", "PERRO", "OSA"]))
shelf.put(SPANISH)


def _spanish(rack: tuple[str, ...], **named: object) -> DupliktaState:
    asked = replace(DupliktaOptions(lexicon=SPANISH.id, mode="solo"), **named)  # type: ignore[arg-type]
    whole = RULESET.complete(asked, 1, "fr", None)
    state = RULESET.setup(whole, 1, SEED, 0).state
    (player,) = state.players
    return replace(state, racks=(rack,), players=(replace(player, rack=rack),))


def _played(state: DupliktaState, *tiles: str) -> DupliktaState:
    base = play(state, "8G", "A" * len(tiles))
    puts = tuple(
        replace(put, letter=tile.upper(), blank=tile.islower())
        for put, tile in zip(base.puts, tiles, strict=True)
    )
    return after(state, 0, replace(base, puts=puts))


def test_k3_spanish_tiles_of_two_letters_are_whole() -> None:
    state = _spanish(("CH", "E", "O", "C", "H", "O", "?"))
    view = RULESET.view(state, 0)
    assert (view.language, view.set["CH"], view.values["CH"]) == ("es", 1, 5)
    done = _played(state, "CH", "E")
    assert done.board[cell("G8")] == "CH"
    assert done.sheet[-1].lines[0].points == 2 * (5 + 1)
    # Two tiles are not the one that the word is written with.
    assert _played(state, "C", "H", "E").sheet[-1].lines[0].refused == ("CHE",)


def test_k20_a_blank_becomes_a_tile_of_two_letters() -> None:
    state = _spanish(("?", "O", "O", "E", "A", "A", "A"))
    state = after(state, 0, loupe("?", "CH"))
    assert state.players[0].rack[0] == "ch"
    assert _played(state, "O", "ch", "O").sheet[-1].lines[0].points == 2 * (1 + 5 + 1)
    assert refusal(state, 0, loupe("O", "W")).code == "no_such_letter"


def test_k5_tiles_are_read_backwards_whole() -> None:
    state = _spanish(("E", "CH", "A", "A", "A", "A", "A"))
    assert _played(state, "E", "CH").sheet[-1].lines[0].done == "word"


def test_k7_a_spanish_duel_is_played_to_its_end() -> None:
    whole = RULESET.complete(DupliktaOptions(lexicon=SPANISH.id), 2, "en", None)
    state = RULESET.setup(whole, 2, SEED, 0).state
    size = size_of(state)
    while RULESET.to_act(state):
        first = RULESET.bot(RULESET.view(state, 0), 0, 10, SEED)
        if first == passing(state):
            state = both(state, first, first)
        else:
            state = after(state, 0, first)
            while RULESET.to_act(state) == (1,):
                state = after(state, 1, RULESET.bot(RULESET.view(state, 1), 1, 5, SEED))
        assert size_of(state) == size == 100


def test_k3_a_set_is_of_the_tables_language() -> None:
    w = (DupliktaCount(tile="W", count=60),)
    with pytest.raises(IllegalMove) as caught:
        _spanish((), tiles=w)
    assert caught.value.code == "bad_tile"
    rr = (DupliktaCount(tile="RR", count=30), DupliktaCount(tile="?", count=30))
    assert RULESET.view(_spanish((), tiles=rr), 0).set == {"RR": 30, "?": 30}


def test_k11_scenarios_are_french() -> None:
    asked = DupliktaOptions(mode="scenario", lexicon=SPANISH.id)
    with pytest.raises(IllegalMove) as caught:
        RULESET.complete(asked, 2, "es", None)
    assert caught.value.code == "no_such_scenario"
