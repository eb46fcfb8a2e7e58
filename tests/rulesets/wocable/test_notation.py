"""Finished games as GCG: what is written is a sound game with the scores that were played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.abilities import CanNotate
from ludotheque.core.rulesets.base import Told
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.words.gcg import Exchange, Play, RackGained, RackLost
from ludotheque.core.words.gcg_hints import language_of, layout_for, set_for
from ludotheque.core.words.gcg_reading import read
from ludotheque.core.words.gcg_replay import Manner, replay
from ludotheque.core.words.gcg_writing import write
from tests.rulesets.kit import Table, random_game, seed_of
from tests.rulesets.wocable.promise import TABLES
from tests.rulesets.wocable.tables import SMALL

NAMES = ("Ana B.", "Ana: B.", "Bot (level 2)", "Ana B.")


def played(table: Table, name: str) -> tuple[tuple[Any, ...], Any]:
    """Every event of a random game, and its last state."""
    opening = RULESET.setup(table.options, table.seats, seed_of(name, "deal"), 1_000)
    told: list[Told] = list(opening.told)
    state = opening.state
    for turned in random_game(RULESET, table, name, leaving=60):
        told += turned.step.told
        state = turned.step.state
    return tuple(each.event for each in told), state


def games() -> Iterator[tuple[Table, tuple[Any, ...], Any]]:
    for number, table in enumerate(TABLES):
        for name in "ab":
            events, state = played(table, f"notation {number} {name}")
            yield table, events, state


def test_a_game_is_written_as_a_sound_one() -> None:
    kinds: set[type[Any]] = set()
    for table, told, state in games():
        text = RULESET.notate("gcg", table.options, NAMES[: table.seats], told)
        game = read(text)
        assert write(game) == text
        assert language_of(game) == table.options.language
        found = replay(game, Manner(set_for(game), layout_for(game)))
        assert not found.faults, text
        totals = [0] * table.seats
        for turn in found.turns:
            totals[turn.event.player] = turn.event.total
            assert turn.total == turn.event.total
        assert [totals[state.order.index(seat)] for seat in range(table.seats)] == list(
            state.scores
        )
        if found.turns:
            assert found.turns[-1].board == state.board
        kinds |= {type(event) for event in game.events}
    assert kinds >= {Play, Exchange}


def test_end_racks_are_accounted_for() -> None:
    """Whoever goes out gets a line for each other rack, and each other player loses it."""
    seen = set()
    for table, told, state in games():
        game = read(RULESET.notate("gcg", table.options, NAMES[: table.seats], told))
        ends = [e for e in game.events if isinstance(e, RackGained | RackLost)]
        assert bool(ends) == (state.ending == "out" and any(state.adjustments))
        seen.add(bool(ends))
    assert seen == {True, False}


def test_words_of_the_list_are_all_that_is_laid() -> None:
    table, told, _ = next(games())
    game = read(RULESET.notate("gcg", table.options, NAMES[: table.seats], told))
    lexicon = SMALL[table.options.language]
    assert game.lexicon == lexicon.id
    manner = Manner(set_for(game), layout_for(game), accepts=lambda word: word in lexicon)
    assert not replay(game, manner).faults


def test_a_changed_number_is_found_on_its_line() -> None:
    """One score or total that is off by some points is told once, and nothing else is."""
    chance = Chance(seed_of("mistakes"), "notation")
    for table, told, _ in games():
        text = RULESET.notate("gcg", table.options, NAMES[: table.seats], told)
        lines = text.split("\n")
        places = [number for number, line in enumerate(lines) if line.startswith(">")]
        for number in places[:: max(1, len(places) // 5)]:
            words = lines[number].split(" ")
            where = chance.below(2) - 2
            number_there, off = int(words[where]), 1 + chance.below(9)
            # What is lost stays lost.
            changed = number_there - off if number_there < 0 else number_there + off
            words[where] = f"{changed:+d}" if where == -2 else str(changed)
            game = read("\n".join([*lines[:number], " ".join(words), *lines[number + 1 :]]))
            faults = replay(game, Manner(set_for(game), layout_for(game))).faults
            assert {fault.line for fault in faults} == {number + 1}
            assert {fault.code for fault in faults} <= {"score", "total"}


def test_an_unfinished_game_says_so() -> None:
    table, told, _ = next(games())
    assert (
        read(RULESET.notate("gcg", table.options, NAMES[: table.seats], told[:9])).incomplete == ""
    )


def test_the_list_of_moves_has_a_line_an_event() -> None:
    assert isinstance(RULESET, CanNotate)
    table, told, _ = next(games())
    game = read(RULESET.notate("gcg", table.options, NAMES[: table.seats], told))
    text = RULESET.notate("text", table.options, NAMES[: table.seats], told)
    numbered = [line for line in text.splitlines() if line.lstrip()[:1].isdigit()]
    assert len(numbered) == len(game.events)
    with pytest.raises(ValueError, match="pgn"):
        RULESET.notate("pgn", table.options, NAMES, told)


def test_premiums_are_named_where_there_are_none() -> None:
    table = replace(TABLES[0], options=replace(TABLES[0].options, premiums="none"))
    told, _ = played(table, "plain")
    text = RULESET.notate("gcg", table.options, NAMES[: table.seats], told)
    assert "#board-layout none\n" in text
    game = read(text)
    assert not replay(game, Manner(set_for(game), layout_for(game))).faults
