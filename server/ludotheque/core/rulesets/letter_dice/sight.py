"""What one seat or a spectator sees of a game of letter dice (D20), field by field."""

from __future__ import annotations

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.letter_dice import flow
from ludotheque.core.rulesets.letter_dice.board import (
    dice_of,
    point_table,
    points_for,
    rolled,
    words_of,
)
from ludotheque.core.rulesets.letter_dice.model import (
    DiceFind,
    DiceFound,
    DiceRoll,
    DiceState,
    DiceView,
    DiceWord,
)
from ludotheque.core.words import shelf
from ludotheque.core.words.dice import Path

MOST_ROLLS = 16
"""How many boards are shown with all their words after the end, the last ones (D19)."""


def look(state: DiceState, seat: Seat | None) -> DiceView:
    """The table as this viewer may see it."""
    options, seats = state.options, len(state.found)
    over = state.phase == "over"
    rounds = flow.rounds(options, seats)
    known = [_knows(state, seat, other) for other in range(seats)]
    open_scores = over or options.mode == "turns"
    lost = flow.shared(state) if over else frozenset[str]()
    return DiceView(
        phase=state.phase,
        mode=options.mode,
        board=state.board,
        roll=state.roll,
        round=state.round,
        rounds=rounds,
        rounds_left=0 if over else rounds - state.round,
        mover=None if over or options.mode == "simultaneous" else state.mover,
        after_this=1000 * options.turn_seconds * flow.turns_left(state),
        lexicon=options.lexicon or "",
        language=options.language or "fr",
        dice=options.dice,
        min_length=options.min_length,
        point_table=point_table(options),
        scores=tuple(
            score if open_scores or other == seat else None
            for other, score in enumerate(flow.scores(state))
        ),
        counts=tuple(map(len, state.found)),
        found=tuple(
            tuple(_found(state, find, lost) for find in finds) if known[other] else None
            for other, finds in enumerate(state.found)
        ),
        done=tuple(other for other, done in enumerate(state.done) if done),
        left=state.left,
        rolls=_rolls(state) if over else None,
    )


def _knows(state: DiceState, viewer: Seat | None, other: Seat) -> bool:
    if viewer == other or state.phase == "over":
        return True
    return state.options.mode == "turns" and state.options.show_words


def _found(state: DiceState, find: DiceFind, lost: frozenset[str]) -> DiceFound:
    shared = find.word in lost
    nothing = shared and state.options.mode == "simultaneous"
    return DiceFound(
        word=find.word,
        points=0 if nothing else find.points,
        path=find.path,
        roll=find.roll,
        shared=shared,
    )


def _rolls(state: DiceState) -> tuple[DiceRoll, ...]:
    """The last boards of the game with all their words, and who found each (D19)."""
    seed, dice = bytes.fromhex(state.seed), dice_of(state.options)
    finders: dict[str, list[Seat]] = {}
    for seat, finds in enumerate(state.found):
        for find in finds:
            finders.setdefault(find.word, []).append(seat)
    shown = []
    for roll in range(max(1, state.roll - MOST_ROLLS + 1), state.roll + 1):
        board = state.board if roll == state.roll else rolled(seed, roll, dice)
        lying = _lying(state, roll, board)
        words = tuple(
            DiceWord(
                word=word,
                points=points_for(state.options, len(word)),
                path=lying[word],
                found_by=tuple(finders.get(word, ())),
            )
            for word in sorted(lying)
        )
        shown.append(DiceRoll(roll=roll, board=board, words=words))
    return tuple(shown)


def _lying(state: DiceState, roll: int, board: tuple[str, ...]) -> dict[str, Path]:
    """All words of a board; where the list is gone from this server, those that were found."""
    try:
        return words_of(board, state.options.lexicon or "", state.options.min_length)
    except shelf.UnknownLexicon:
        finds = (find for finds in state.found for find in finds)
        return {find.word: find.path for find in finds if find.roll == roll}
