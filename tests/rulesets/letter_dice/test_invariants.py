"""What always holds, whatever is typed, passed, left and rung."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.board import dice_of, rolled, words_of
from ludotheque.core.rulesets.letter_dice.model import DiceEnter, DiceOptions, DicePass, DiceState
from ludotheque.core.words.dice import path_of
from tests.rulesets.letter_dice.tables import SMALL

OPTIONS = st.builds(
    DiceOptions,
    mode=st.sampled_from(["turns", "simultaneous"]),
    reroll=st.sampled_from(["never", "each_turn"]),
    points=st.sampled_from(["seed", "classic"]),
    show_words=st.booleans(),
    min_length=st.integers(3, 5),
    total_minutes=st.integers(1, 3),
    turn_seconds=st.integers(10, 60),
    lexicon=st.just(SMALL.id),
)
SCRIPT = st.lists(
    st.tuples(
        st.sampled_from(["word", "word", "word", "word", "pass", "expire", "leave"]),
        st.integers(0, 999),
    ),
    min_size=1,
    max_size=80,
)
# By hand, apart from the rules: points by letters.
BY_HAND = {
    "seed": {3: 2, 4: 3, 5: 4, 6: 5},
    "classic": {3: 1, 4: 1, 5: 2, 6: 3, 7: 5},
}


def _follow(state: DiceState, script: list[tuple[str, int]]) -> Iterator[DiceState]:
    """States of a game that a script plays; the bell does the rest."""
    yield state
    at = 0
    for kind, number in script:
        waiting = RULESET.to_act(state)
        if not waiting:
            return
        at = min(at + number, RULESET.deadline(state) or 0)
        seat = waiting[number % len(waiting)]
        lying = sorted(words_of(state.board, SMALL.id, state.options.min_length))
        mine = {find.word for find in state.found[seat]}
        left = [word for word in lying if word not in mine]
        if kind == "word" and left:
            word = DiceEnter(word=left[number % len(left)].lower())
            state = RULESET.apply(state, seat, word, at).state
        elif kind == "pass":
            state = RULESET.apply(state, seat, DicePass(), at).state
        elif kind == "expire":
            state = RULESET.expire(state, (seat,), at).state
        elif kind == "leave" and number % 5 == 0:
            state = RULESET.leave(state, number % len(state.found), at).state
        yield state
    while waiting := RULESET.to_act(state):
        state = RULESET.expire(state, waiting, RULESET.deadline(state) or 0).state
        yield state


@given(st.integers(1, 8), OPTIONS, st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=60)
def test_boards_words_and_scores_always_add_up(
    seats: int, asked: DiceOptions, seed: bytes, script: list[tuple[str, int]]
) -> None:
    """D1, D2, D12, D14: sixteen dice, words that lie there, and points counted by hand."""
    options = RULESET.complete(asked, seats, "fr", None)
    boards: dict[int, tuple[str, ...]] = {}
    begun = state = RULESET.setup(options, seats, seed, 0).state
    for state in _follow(begun, script):
        assert len(state.board) == 16
        assert boards.setdefault(state.roll, state.board) == state.board
        assert state.board == rolled(seed, state.roll, dice_of(options))
        for finds in state.found:
            words = [find.word for find in finds]
            assert len(words) == len(set(words))
            for find in finds:
                assert find.word in SMALL
                assert "".join(boards[find.roll][cell] for cell in find.path) == find.word
                assert path_of(boards[find.roll], find.word) == find.path
                assert len(set(find.path)) == len(find.path)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.scores == _by_hand(state)
    view = RULESET.view(state, None)
    assert view.rolls is not None
    shown = {word.word: word.found_by for each in view.rolls for word in each.words}
    for seat, finds in enumerate(state.found):
        for find in finds:
            if find.roll >= view.rolls[0].roll:
                assert seat in shown[find.word]


def _by_hand(state: DiceState) -> tuple[int, ...]:
    table = BY_HAND[state.options.points]
    finders = Counter(find.word for finds in state.found for find in finds)
    alone = state.options.mode == "simultaneous"
    return tuple(
        sum(
            table.get(len(find.word), 11)
            for find in finds
            if not (alone and finders[find.word] > 1)
        )
        for finds in state.found
    )


@given(st.integers(1, 8), OPTIONS, st.binary(min_size=32, max_size=32))
@settings(max_examples=20)
def test_all_have_the_same_number_of_turns(seats: int, asked: DiceOptions, seed: bytes) -> None:
    """D9: and the game is not shorter than its total time."""
    options = RULESET.complete(asked, seats, "fr", None)
    state, last = RULESET.setup(options, seats, seed, 0).state, 0
    turns: Counter[int] = Counter()
    while waiting := RULESET.to_act(state):
        turns.update(waiting)
        last = RULESET.deadline(state) or 0
        state = RULESET.expire(state, waiting, last).state
    assert len(set(turns.values())) == 1
    assert last >= 60_000 * (options.total_minutes or 0)
