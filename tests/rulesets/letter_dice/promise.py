"""What the promise tests need to know of letter dice; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.board import words_of
from ludotheque.core.rulesets.letter_dice.model import (
    DiceEnter,
    DiceFind,
    DiceMove,
    DiceOptions,
    DicePass,
    DiceState,
)
from tests.rulesets.kit import Expire, Input, Leave, Move, Table
from tests.rulesets.letter_dice.tables import SMALL, WORDS

OWN_DICE = "\n".join(["E;A;S;QU;N;T"] * 16)


def _table(seats: int, asked: DiceOptions) -> Table:
    return Table(RULESET.complete(replace(asked, lexicon=SMALL.id), seats, "fr", None), seats)


TABLES = (
    _table(2, DiceOptions()),
    _table(3, DiceOptions(mode="simultaneous", total_minutes=1)),
    _table(4, DiceOptions(turn_seconds=10, reroll="each_turn", show_words=False)),
    _table(1, DiceOptions(total_minutes=1, turn_seconds=600, points="classic")),
    _table(8, DiceOptions(mode="simultaneous", min_length=4)),
    _table(2, DiceOptions(turn_seconds=20, min_length=5, show_words=False, dice="en-4x4-new")),
    _table(5, DiceOptions(total_minutes=2, turn_seconds=15, dice_text=OWN_DICE)),
)


def wild_move(state: DiceState, chance: Chance) -> DiceMove:
    """A word of the board, of the list or of no list, or a pass."""
    match chance.below(6):
        case 0:
            return DicePass()
        case 1:
            return DiceEnter(word=WORDS[chance.below(len(WORDS))].lower())
        case 2:
            return DiceEnter(word="".join("AEIQXÉ-"[chance.below(7)] for _ in range(4)))
    lying = sorted(words_of(state.board, SMALL.id, state.options.min_length))
    return DiceEnter(word=lying[chance.below(len(lying))] if lying else "")


def twin(state: DiceState, viewer: int | None, chance: Chance) -> DiceState:
    """Other words of the others where they are hidden, and another seed, from which nobody sees.

    After the end the seed is public, and so is everything.
    """
    if state.phase == "over":
        return state
    seed = bytes(chance.below(256) for _ in range(32)).hex()
    other = replace(state, seed=seed)
    if state.options.mode == "turns" and state.options.show_words:
        return other
    found = tuple(
        finds if seat == viewer else _others(state, finds, chance)
        for seat, finds in enumerate(state.found)
    )
    return replace(other, found=found)


def _others(state: DiceState, finds: tuple[DiceFind, ...], chance: Chance) -> tuple[DiceFind, ...]:
    """As many other words of as many letters, so that scores that are public stay the same."""
    lying = words_of(state.board, SMALL.id, state.options.min_length)
    words = sorted(lying)
    chosen: list[DiceFind] = []
    for find in finds:
        taken = {each.word for each in (*chosen, *finds)}
        alike = [w for w in words if len(w) == len(find.word) and w not in taken]
        if find.roll == state.roll and alike:
            word = alike[chance.below(len(alike))]
            chosen.append(replace(find, word=word, path=lying[word]))
        else:
            chosen.append(find)
    return tuple(chosen)


def unseen_inputs(
    state: DiceState, twin: DiceState, viewer: int | None
) -> list[tuple[Input, Input]]:
    """Words of others that the viewer may not know, and what does not end the game or roll."""
    if state.phase == "over":
        return []
    waiting = RULESET.to_act(state)
    found: list[tuple[Input, Input]] = []
    hidden = state.options.mode == "simultaneous" or not state.options.show_words
    for seat in waiting:
        if seat != viewer and hidden:
            found += _same_length(state, twin, seat)
        if len(waiting) > 1:
            early = Expire((seat,), 0)
            found += [(early, early), (Leave(seat, 0), Leave(seat, 0))]
    others = [seat for seat in range(len(state.found)) if seat not in (*waiting, *state.left)]
    found += [(Leave(seat, 0), Leave(seat, 0)) for seat in others if waiting]
    return found


def _same_length(state: DiceState, twin: DiceState, seat: int) -> list[tuple[Input, Input]]:
    """Two words of equal worth, one for each state."""
    lying = sorted(words_of(state.board, SMALL.id, state.options.min_length))
    here = [w for w in lying if w not in {find.word for find in state.found[seat]}]
    there = [w for w in lying if w not in {find.word for find in twin.found[seat]}]
    pairs = [(a, b) for a in here for b in there[::-1] if len(a) == len(b)][:2]
    return [(Move(seat, DiceEnter(word=a), 0), Move(seat, DiceEnter(word=b), 0)) for a, b in pairs]
