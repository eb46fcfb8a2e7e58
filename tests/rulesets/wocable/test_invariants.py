"""What always holds: tiles are conserved, scores add up, and rules and generator agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.checks import is_valid
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableExchange,
    WocableMove,
    WocablePass,
    WocablePlace,
    WocablePut,
    WocableState,
)
from ludotheque.core.rulesets.wocable.table import lexicon_of, scoring_of, set_of
from ludotheque.core.words.grid import run_through
from ludotheque.core.words.placing import Run
from ludotheque.core.words.plays import all_plays
from tests.rulesets.kit import Move, random_game, seed_of
from tests.rulesets.wocable.promise import TABLES
from tests.rulesets.wocable.tables import (
    LANGUAGES,
    dealt,
    events,
    everything,
    laid,
    options,
    slow_score,
)

Puts = frozenset[tuple[int, str, bool]]


def positions(language: Language, seed: object, every: int = 3) -> Iterator[WocableState]:
    """States of a game of middling bots, one in so many turns."""
    state = dealt(options(language), 2, seed_of(seed))
    while RULESET.to_act(state):
        if state.turn % every == 1:
            yield state
        seat, seed_now = state.mover, seed_of(seed, state.turn)
        move = RULESET.bot(RULESET.view(state, seat), seat, 4, seed_now)
        state = RULESET.apply(state, seat, move, 0).state


def puts_of(move: WocablePlace, turned: bool) -> Puts:
    """A placement, whatever the order of its tiles; a first one is generated across alone."""
    down = turned and len({put.cell % 15 for put in move.tiles}) == 1
    return frozenset(
        (put.cell % 15 * 15 + put.cell // 15 if down else put.cell, put.letter, put.blank)
        for put in move.tiles
    )


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_tiles_words_and_scores_of_random_games(number: int) -> None:
    """W2, W7, W12, W14, W15: with leavers, time-outs and moves of all kinds."""
    table = TABLES[number]
    whole = sorted(set_of(table.options).all())
    premiums = RULESET.view(dealt(table.options, table.seats), None).premiums
    for name in "abcd":
        scores, board = [0] * table.seats, dealt(table.options, table.seats)
        for turned in random_game(RULESET, table, f"invariants {number} {name}"):
            before, state = turned.before, turned.step.state
            assert sorted(everything(state).elements()) == whole
            assert state.bag == set_of(table.options).in_order(state.bag)
            assert all(len(rack) == 7 or not state.bag for rack in state.racks)
            for told in events(turned.step.told, "placed"):
                assert isinstance(turned.given, Move)
                puts = {
                    put.cell: put.letter.lower() if put.blank else put.letter for put in told.tiles
                }
                values = dict(set_of(table.options).values)
                assert told.score == slow_score(before.board, puts, values, premiums)
                assert told.score == sum(word.score for word in told.words) + told.bonus
                scores[told.seat] += told.score
                assert told.total == scores[told.seat]
            if state.adjustments is not None:
                scores = [a + b for a, b in zip(scores, state.adjustments, strict=True)]
            assert state.scores == tuple(scores)
            board = state
        _require_words(board)


def _require_words(state: WocableState) -> None:
    lexicon = lexicon_of(state.options)
    for cell, face in enumerate(state.board):
        for down in (False, True):
            if face:
                cells = run_through(state.board, cell, down)
                run = Run(cells, tuple(state.board[each] for each in cells), down)
                assert len(cells) == 1 or is_valid(lexicon, run)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_generated_play_is_accepted_and_scores_the_same(language: Language) -> None:
    """W5 to W7, W14: by the rules, and counted a second way."""
    values = dict(set_of(options(language)).values)
    premiums = RULESET.view(dealt(options(language)), None).premiums
    tried = 0
    for state in positions(language, f"accepted {language}"):
        scoring, lexicon = scoring_of(state.options), lexicon_of(state.options)
        plays = all_plays(lexicon, scoring, state.board, state.racks[state.mover])
        for play in plays[:: max(1, len(plays) // 60)]:
            puts = dict(zip(play.cells, play.tiles, strict=True))
            move = WocablePlace(
                tiles=tuple(
                    WocablePut(cell=cell, letter=face.upper(), blank=face.islower())
                    for cell, face in puts.items()
                )
            )
            (told,) = events(RULESET.apply(state, state.mover, move, 0).told, "placed")
            assert told.score == play.score
            assert play.score == slow_score(state.board, puts, values, premiums)
            # A single tile is played across to the generator, and along its longer word here.
            assert "".join(play.word).upper() in [word.word for word in told.words]
            tried += 1
    assert tried > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_accepted_placement_is_generated(language: Language) -> None:
    """W5 to W7: whatever is laid at random, the rules and the generator are of one mind."""
    chance = Chance(seed_of("random placements"), language)
    accepted = 0
    for state in positions(language, f"generated {language}", every=4):
        rack = state.racks[state.mover]
        found = {
            frozenset(
                (cell, face.upper(), face.islower())
                for cell, face in zip(play.cells, play.tiles, strict=True)
            )
            for play in all_plays(
                lexicon_of(state.options), scoring_of(state.options), state.board, rack
            )
        }
        for _ in range(1500):
            move = _placement(state, rack, chance)
            legal = _is_legal(state, move)
            assert legal == (puts_of(move, turned=not any(state.board)) in found)
            accepted += legal
    assert accepted > 30


def _placement(state: WocableState, rack: tuple[str, ...], chance: Chance) -> WocablePlace:
    """A few tiles in one line, passing over what lies there, mostly near something."""
    step, start = (1, 15)[chance.below(2)], chance.below(225)
    free = [start + k * step for k in range(8)]
    free = [cell for cell in free if cell < 225 and not state.board[cell]]
    tiles = list(rack)
    puts = []
    for cell in free[: 1 + chance.below(3)]:
        if tiles:
            tile = tiles.pop(chance.below(len(tiles)))
            letters = set_of(state.options).letters
            blank = tile == "?"
            letter = letters[chance.below(len(letters))] if blank else tile
            puts.append(WocablePut(cell=cell, letter=letter, blank=blank))
    return WocablePlace(tiles=tuple(puts))


def _is_legal(state: WocableState, move: WocableMove) -> bool:
    try:
        RULESET.apply(state, state.mover, move, 0)
    except IllegalMove:
        return False
    return True


ANY_LETTER = st.one_of(st.sampled_from(["A", "E", "?", "CH", "a", "ß", "Ñ", ""]), st.text())
ANY_PUT = st.builds(
    WocablePut,
    cell=st.one_of(st.integers(100, 124), st.integers()),
    letter=ANY_LETTER,
    blank=st.booleans(),
)
ANY_MOVE: st.SearchStrategy[WocableMove] = st.one_of(
    st.builds(WocablePlace, tiles=st.lists(ANY_PUT, max_size=9).map(tuple)),
    st.builds(WocableExchange, tiles=st.lists(ANY_LETTER, max_size=9).map(tuple)),
    st.just(WocablePass()),
)


@given(st.sampled_from(LANGUAGES), st.booleans(), ANY_MOVE, st.integers(-2, 5))
@settings(max_examples=300)
def test_whatever_is_sent_is_a_move_or_a_refusal(
    language: Language, begun: bool, move: WocableMove, seat: int
) -> None:
    """Nothing but IllegalMove comes out of what a player may send."""
    state = dealt(options(language))
    if begun:
        board = laid(("8H", "A A"), racks=("A E ?", "E"), language=language)
        state = replace(board, scoreless=3)
    for verb in (
        lambda: RULESET.apply(state, seat, move, 0).state,
        lambda: RULESET.trial(state, seat, move),
    ):
        try:
            verb()
        except IllegalMove as no:
            refused = no
        else:
            continue
        assert refused.rule.startswith("W")
        assert refused.detail.endswith(".")
