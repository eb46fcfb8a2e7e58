"""W22: bots know no more than a player, repeat themselves, and have levels that differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from ludotheque.core.rulesets.wocable import RULESET, bot, leaves, weighing
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableExchange,
    WocableOptions,
    WocablePass,
    WocablePlace,
    WocableState,
)
from ludotheque.core.rulesets.wocable.table import set_of
from ludotheque.core.words.tiles import SETS, tile_set
from tests.rulesets.kit import seed_of
from tests.rulesets.wocable.tables import LANGUAGES, dealt, laid, options, place

LEVELS = range(1, RULESET.bot_levels + 1)


def chosen(state: WocableState, level: int, seed: object = "bot") -> object:
    """What a bot on the move does."""
    seat = state.mover
    return RULESET.bot(RULESET.view(state, seat), seat, level, seed_of(seed))


def test_what_no_bot_can_answer_is_a_fault() -> None:
    state = dealt()
    view, seat = RULESET.view(state, state.mover), state.mover
    for level in (0, 7):
        with pytest.raises(ValueError, match="no bot of level"):
            RULESET.bot(view, seat, level, bytes(32))
    with pytest.raises(ValueError, match="32 bytes"):
        RULESET.bot(view, seat, 1, b"")
    for other in (1 - seat, 5):
        with pytest.raises(ValueError, match="not on the move"):
            RULESET.bot(view, other, 1, bytes(32))
    with pytest.raises(ValueError, match="not on the move"):
        RULESET.bot(RULESET.view(state, None), seat, 1, bytes(32))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_with_three_seats(language: Language, level: int) -> None:
    """Every move is legal, and the game comes to its end."""
    state = dealt(options(language), 3, seed_of(language, level))
    for _ in range(400):
        if not RULESET.to_act(state):
            break
        move = chosen(state, level, state.turn)
        state = RULESET.apply(state, state.mover, move, 0).state  # type: ignore[arg-type]
    assert RULESET.outcome(state) is not None


def test_a_higher_level_knows_what_a_lower_one_knows() -> None:
    """And more: the shares grow."""
    words = [("CAT", 3), ("QUIZ", 8), ("HOUSES", 8), ("ETAOINS", 7), ("EXAMPLES", 12)]
    words += [(f"WORD{number}", 3 + number % 12) for number in range(400)]
    known = [
        {word for word, difficulty in words if bot._knows(level, word, difficulty)}
        for level in range(1, 5)
    ]
    for less, more in pairwise(known):
        assert less < more
    assert "CAT" in known[0]


def test_level_5_takes_what_scores_most() -> None:
    state = laid(("8G", "CAT"), racks=("SO", "QZ"), words=("CAT", "CATS", "SO", "AS", "TO"))
    move = chosen(state, 5)
    assert isinstance(move, WocablePlace)
    score = RULESET.trial(state, 0, move).score
    assert score == RULESET.study(state, 1).best[0].score


def test_level_6_keeps_what_is_worth_keeping() -> None:
    """It does not spend a blank for a point."""
    state = laid(
        ("8G", "CAT"), racks=("SO?", "QZ"), words=("CAT", "CATS", "SO", "AS", "TO", "CATSO")
    )
    move = chosen(state, 6)
    assert isinstance(move, WocablePlace)
    assert not any(put.blank for put in move.tiles)


def test_level_6_exchanges_what_is_worth_nothing() -> None:
    """UUUVVIU is given back for others, though UV is a word here."""
    state = laid(("8G", "CAT"), racks=("UUVVIIU", "QZ"), words=("CAT", "AI"))
    assert isinstance(chosen(state, 5), WocablePlace)
    assert isinstance(chosen(state, 6), WocableExchange)
    little = replace(state, options=options(lexicon=state.options.lexicon, exchange_min_bag=7))
    assert isinstance(chosen(replace(little, bag=little.bag[:6]), 6), WocablePlace)


def test_level_6_goes_out_rather_than_scoring_a_little_more() -> None:
    """With nothing to draw: the other seat's rack is worth more than the difference."""
    words = ("CAT", "CATS", "SO", "AS", "TO", "TAX", "AX")
    state = laid(("8G", "CAT"), racks=("S", "ZZ"), bag="", words=words)
    move = chosen(state, 6)
    assert isinstance(move, WocablePlace)
    over = RULESET.apply(state, 0, move, 0).state
    assert over.ending == "out"


def test_level_6_answers_before_the_other_does() -> None:
    """It takes the place that the other rack, known by now, would go out in."""
    words = ("CAT", "CATS", "DO", "OD", "AD")
    state = laid(("8G", "CAT"), racks=("SDO", "S"), bag="", words=words)
    move = chosen(state, 6)
    assert isinstance(move, WocablePlace)
    after = RULESET.apply(state, 0, move, 0).state
    assert not RULESET.study(after, 1).best


def test_more_than_two_seats_and_nothing_to_draw() -> None:
    """Level 6 knows no rack then, and still moves."""
    state = laid(("8G", "CAT"), racks=("SO", "AB", "CD"), bag="", words=("CATS", "SO", "AS"))
    move = chosen(state, 6)
    assert isinstance(move, WocablePlace)
    stuck = laid(("8G", "CAT"), racks=("VV", "AB"), bag="", words=("CATS",))
    assert chosen(stuck, 6) == WocablePass()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_learnt_is_of_the_set(language: Language) -> None:
    """Every tile has a worth, the blank the most; pairs are of two tiles in order."""
    tiles = [tile for tile, _ in tile_set(SETS[language]).counts]
    worth = leaves.TILES[language]
    assert list(worth) == tiles
    assert max(worth, key=lambda tile: worth[tile]) == "?"
    for pair in leaves.PAIRS[language]:
        one, other = pair.split("+")
        assert {one, other} <= set(tiles)
        assert one <= other
    assert weighing.worth_of(language, ()) == 0
    assert weighing.worth_of(language, ("?",)) == worth["?"]


def test_a_bag_that_cannot_fill_a_rack_makes_leaves_worth_less() -> None:
    state = laid(("8G", "CAT"), racks=("SO?", "QZ"))
    full = RULESET.view(state, 0)
    few = RULESET.view(replace(state, bag=state.bag[:3]), 0)
    assert weighing.kept(full, ("?",)) > weighing.kept(few, ("?",)) > 0


def test_the_options_of_a_bot_table_do_not_matter_to_its_eyes() -> None:
    """Without premium squares the best play is another, from the view alone."""
    plain = laid(racks=("JOINT", "A"), words=("JOINT",), premiums="none", bag="A")
    move = chosen(plain, 5)
    assert isinstance(move, WocablePlace)
    step = RULESET.apply(plain, 0, move, 0)
    assert step.state.scores[0] == 12
    assert set_of(WocableOptions(language="en")).total == 100
    assert place(laid(racks=("JOINT", "A"), words=("JOINT",)), "8D", "JOINT").state.scores[0] == 40
