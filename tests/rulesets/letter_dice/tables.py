"""Boards laid by hand for the tests of letter dice, and the small word list that they use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.actions import materials
from ludotheque.core.rulesets.base import IllegalMove, Step
from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.model import (
    DiceEnter,
    DiceMove,
    DiceOptions,
    DicePass,
    DiceState,
)
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_words

SEED = bytes(range(32))
WORDS = read_words((Path(__file__).parent / "words-fr.txt").read_text(encoding="utf-8"))
SMALL = build("fr-small", "fr", WORDS)
# Found by its id alone: other tests have another newest French list.
shelf.put(SMALL)
materials.lay_out()


def options(**named: object) -> DiceOptions:
    """Complete options for two seats, with the small list unless another is named."""
    asked = replace(DiceOptions(lexicon=SMALL.id), **named)  # type: ignore[arg-type]
    return RULESET.complete(asked, 2, "fr", None)


def listed(*words: str, language: str = "fr") -> Lexicon:
    """A list of these words alone, open under its id."""
    lexicon = build(f"{language}-own", language, sorted(words))
    shelf.put(lexicon)
    return lexicon


def rolled(wanted: DiceOptions | None = None, seats: int = 2, seed: bytes = SEED) -> DiceState:
    """A game just set up, at 0."""
    return RULESET.setup(wanted or options(), seats, seed, 0).state


def laid(
    rows: str, words: Iterable[str] = (), seats: int = 2, language: str = "fr", **named: object
) -> DiceState:
    """A game on this board, rows by ``/``; with these words, or with the small list.

    Letters are cells of their own, but in a row with spaces every part is one.
    """
    found = tuple(words)
    lexicon = listed(*found, language=language) if found else SMALL
    wanted = options(lexicon=lexicon.id, **named)
    board = [face for row in rows.split("/") for face in (row.split() if " " in row else row)]
    board += ["Z"] * (16 - len(board))
    return replace(rolled(wanted, seats), board=tuple(board))


def enter(state: DiceState, seat: int, word: str, at: int = 0) -> Step[DiceState]:
    """A word of a seat."""
    return RULESET.apply(state, seat, DiceEnter(word=word), at)


def enter_all(state: DiceState, seat: int, *words: str) -> DiceState:
    """Words of a seat, one after the other."""
    for word in words:
        state = enter(state, seat, word).state
    return state


def pass_on(state: DiceState, seat: int, at: int = 0) -> Step[DiceState]:
    """A seat ends its turn, or is done."""
    return RULESET.apply(state, seat, DicePass(), at)


def played_out(state: DiceState) -> DiceState:
    """Nobody finds anything any more."""
    while waiting := RULESET.to_act(state):
        state = pass_on(state, waiting[0]).state
    return state


def refusal(state: DiceState, seat: int, move: DiceMove | str, at: int = 0) -> IllegalMove:
    """The refusal of a word or another move, which must come."""
    given = DiceEnter(word=move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as caught:
        RULESET.apply(state, seat, given, at)
    return caught.value
