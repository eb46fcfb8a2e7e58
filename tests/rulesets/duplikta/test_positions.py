"""Games that were saved and go on, and what is no such game (K33)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions import codec
from ludotheque.actions.refusals import Malformed
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.material import size_of
from ludotheque.core.rulesets.duplikta.model import DupliktaCount, DupliktaTurn
from ludotheque.core.words.grid import EMPTY
from tests.rulesets.duplikta.tables import (
    SEED,
    after,
    begun,
    laid,
    listed,
    options,
    play,
    puts,
    unmade,
)


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
        assert unmade("solo", position=wrong).rule == "K33"
    two = RULESET.position_of(begun())
    assert options("duel", position=two).position == two
    assert unmade("duel", position=two, same_tiles=False).code == "cannot_go_on"
    assert unmade("tourlou", position=two).code == "cannot_go_on"
    assert unmade("scenario", position=two).code == "scenario_is_fixed"


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
    no = unmade("solo", position=saved, lexicon=lexicon)
    assert (no.code, no.detail) == ("bad_position", wrong)
    assert no.place == {"option": "position", "field": "board"}


def test_k33_a_word_that_reads_backwards_needs_five_chances() -> None:
    lexicon = listed("OS").id
    saved = RULESET.position_of(begun("solo", lexicon=lexicon, chances=4))
    saved = replace(saved, board=_lying(("8G", "SO")), box=saved.box[2:])
    assert unmade("solo", position=saved, lexicon=lexicon, chances=4).code == "bad_position"


def test_k33_a_set_has_as_many_tiles_as_it_has() -> None:
    saved = RULESET.position_of(begun("solo"))
    for box in (saved.box[1:], (*saved.box, "?")):
        no = unmade("solo", position=replace(saved, box=box))
        assert no.detail.startswith("All tiles together are the 102 of the set")
    own = (DupliktaCount(tile="?", count=60),)
    assert unmade("solo", position=saved, tiles=own).code == "bad_position"


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
    no = unmade("solo", position=replace(saved, sheet=(bad,)))
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
    assert no.value.extra["errors"][0]["at"].startswith("body.options.position.")
