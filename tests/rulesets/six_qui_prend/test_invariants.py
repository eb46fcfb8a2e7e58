"""What always holds, whatever the players, the clock and the leavers do."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.model import SixOptions, SixRoundOver, SixState
from ludotheque.core.rulesets.six_qui_prend.table import deck_size, heads_on
from tests.rulesets.six_qui_prend.tables import choose, dealt, take, time_out

OPTIONS = st.builds(
    SixOptions, target=st.sampled_from([None, 66]), deck=st.sampled_from(["full", "tactical"])
)
# What is done next: a kind, and a number that says by whom and with what.
SCRIPT = st.lists(
    st.tuples(st.sampled_from(["move", "move", "move", "expire", "leave"]), st.integers(0, 999)),
    min_size=1,
    max_size=120,
)


def _follow(state: SixState, script: list[tuple[str, int]]) -> Iterator[SixState]:
    """States of a game that a script plays; the clock plays on when the script is over."""
    yield state
    for kind, number in script:
        waiting = RULESET.to_act(state)
        if not waiting:
            return
        seat = waiting[number % len(waiting)]
        if kind == "expire":
            state = RULESET.expire(state, (seat,), 0).state
        elif kind == "leave" and number % 4 == 0:
            state = RULESET.leave(state, number % len(state.hands), 0).state
        elif state.phase == "choose_row":
            state = take(state, seat, number % 4).state
        else:
            state = choose(state, seat, state.hands[seat][number % len(state.hands[seat])]).state
        yield state
    for step in time_out(state):
        yield step.state


@given(st.integers(2, 10), OPTIONS, st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=60)
def test_cards_rows_and_heads_always_add_up(
    seats: int, options: SixOptions, seed: bytes, script: list[tuple[str, int]]
) -> None:
    """S3, S4, S7, S8, S11: no card is lost or doubled, rows ascend, hands are equally long."""
    for state in _follow(dealt(seats, options, seed), script):
        waiting_cards = tuple(each.card for each in state.revealed)
        parts = (*state.hands, *state.rows, *state.taken, state.rest, waiting_cards)
        cards = [card for part in parts for card in part]
        assert sorted(cards) == list(range(1, deck_size(options.deck, seats) + 1))
        assert len(state.rows) == 4
        for row in state.rows:
            assert 1 <= len(row) <= 5
            assert list(row) == sorted(row)
        for hand, card in zip(state.hands, state.chosen, strict=True):
            assert len(hand) == 10 - state.trick + (state.phase == "choose") or _over(state)
            assert list(hand) == sorted(hand)
            assert card is None or card in hand
        assert sum(RULESET.view(state, None).totals) == sum(state.earlier) + sum(
            map(heads_on, state.taken)
        )
    assert _over(state)
    if len(state.left) < seats:
        assert state.hands == ((),) * seats
        if options.deck == "full":
            parts = (*state.rows, *state.taken, state.rest)
            assert sum(map(heads_on, parts)) == 171


def _over(state: SixState) -> bool:
    return state.phase == "over"


@given(st.integers(2, 10), st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=40)
def test_a_seat_that_left_is_never_waited_for(
    seats: int, seed: bytes, script: list[tuple[str, int]]
) -> None:
    """S15: not in its trick, not in any later one; and it ranks after all who stayed."""
    for state in _follow(dealt(seats, SixOptions(target=66), seed), script):
        assert not set(state.left) & set(RULESET.to_act(state))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    stayed = [outcome.ranks[seat] for seat in range(seats) if seat not in state.left]
    gone = [outcome.ranks[seat] for seat in state.left]
    assert all(rank < other for rank in stayed for other in gone)
    assert gone == list(range(seats, seats - len(gone), -1))


@given(st.integers(2, 10), st.binary(min_size=32, max_size=32), st.permutations(range(10)))
@settings(max_examples=40)
def test_the_order_of_choosing_does_not_matter(seats: int, seed: bytes, order: list[int]) -> None:
    """S5, S6: choices commute, changed ones too."""
    start = dealt(seats, SixOptions(), seed)
    straight = mixed = start
    for seat in range(seats):
        straight = choose(straight, seat, start.hands[seat][seat]).state
    for seat in (each for each in order if each < seats):
        if len(RULESET.to_act(mixed)) > 1:
            mixed = choose(mixed, seat, start.hands[seat][0]).state
        mixed = choose(mixed, seat, start.hands[seat][seat]).state
    assert mixed == straight


@given(st.integers(2, 10), st.binary(min_size=32, max_size=32), SCRIPT)
@settings(max_examples=30)
def test_the_target_ends_a_game_after_a_whole_round_only(
    seats: int, seed: bytes, script: list[tuple[str, int]]
) -> None:
    """S13: no round is begun with the target reached, and none is the last without it."""
    states = list(_follow(dealt(seats, SixOptions(target=66), seed), script))
    for state in states:
        assert max(state.earlier) < 66
    if len(states[-1].left) < seats:
        assert max(RULESET.view(states[-1], None).totals) >= 66
        assert states[-1].tricks_done == 10 * states[-1].round


def test_round_over_tells_heads_and_totals() -> None:
    """S11, S13: after every tenth trick, in one event for all."""
    state = dealt(3, SixOptions(target=66))
    rounds: list[SixRoundOver] = []
    for step in time_out(state):
        rounds += [each.event for each in step.told if isinstance(each.event, SixRoundOver)]
        state = step.state
    assert [each.round for each in rounds] == list(range(1, state.round + 1))
    for seat in range(3):
        assert sum(each.heads[seat] for each in rounds) == rounds[-1].totals[seat]
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.scores == rounds[-1].totals
