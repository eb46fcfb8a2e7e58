"""Faults that players reported of other programs for this game, each a test named after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.core.rulesets.base import IllegalMove, Told
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.model import (
    SixDealt,
    SixHand,
    SixOptions,
    SixPlayed,
    SixRevealed,
    SixState,
)
from ludotheque.core.rulesets.six_qui_prend.table import heads, heads_on
from tests.rulesets.kit import dumped
from tests.rulesets.six_qui_prend.tables import (
    SEED,
    choose,
    choose_all,
    dealt,
    laid,
    placed,
    play_trick,
    take,
)

ENDS = ((12,), (37,), (43,), (58,))


def _over(piles: tuple[tuple[int, ...], ...]) -> SixState:
    return replace(dealt(len(piles)), phase="over", taken=piles, deadline=None)


def test_picked_the_lowest_of_the_fitting_rows() -> None:
    """S7: of the rows that fit, the nearest end counts, by the rows as they change (S6)."""
    state = laid(ENDS, ((14, 90), (15, 91), (44, 92), (61, 93)))
    step = choose_all(state, (14, 15, 44, 61))
    assert [each.row for each in placed(step.told)] == [0, 0, 2, 3]
    assert step.state.rows == ((12, 14, 15), (37,), (43, 44), (58, 61))


def test_ranking_sorted_numbers_as_text() -> None:
    """S11: 9, 10 and 66 heads are ranks 1, 2 and 3."""
    state = replace(_over(((), (), ())), earlier=(9, 10, 66))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((9, 10, 66), (1, 2, 3))


def test_every_card_worth_1() -> None:
    """S1: what the cards carry, one by one and together."""
    assert [heads(card) for card in (55, 11, 10, 5, 104)] == [7, 5, 3, 2, 1]
    assert heads_on(tuple(range(1, 105))) == 171


def test_round_2_dealt_from_a_broken_seed() -> None:
    """S13: two rounds of one seed are different deals, and the same again on replay."""
    one, replayed, other_seed = (_round_two(seed) for seed in (SEED, SEED, bytes(32)))
    assert one == replayed
    assert one.hands != dealt(3).hands
    assert one.hands != other_seed.hands
    assert (one.trick, one.last_trick, one.taken) == (1, (), ((), (), ()))


def _round_two(seed: bytes) -> SixState:
    state = dealt(3, SixOptions(target=66), seed)
    while state.round == 1:
        state = play_trick(state)
    return state


def test_round_start_event_carried_the_old_hands() -> None:
    """S13: the event of round 2 shows the 10 new cards, also after three more tricks."""
    state, told = _last_step_of_round_one(dealt(3, SixOptions(target=66)))
    new_hands = {each.to: each.event.hand for each in told if isinstance(each.event, SixHand)}
    assert new_hands == {(seat,): state.hands[seat] for seat in range(3)}
    assert all(len(hand) == 10 for hand in new_hands.values())
    kept = dict(new_hands)
    for _ in range(3):
        state = play_trick(state)
    assert new_hands == kept
    assert all(len(hand) == 7 for hand in state.hands)


def _last_step_of_round_one(state: SixState) -> tuple[SixState, tuple[Told, ...]]:
    told: tuple[Told, ...] = ()
    while state.round == 1:
        step = RULESET.expire(state, RULESET.to_act(state), 0)
        state, told = step.state, step.told
    return state, told


def test_the_log_told_everyone_the_face_down_card() -> None:
    """S5, S18: A chose 55, and nothing that B or a spectator gets holds a 55."""
    state = laid(ENDS, ((55, 90), (15, 91)))
    step = choose(state, 0, 55)
    public = b"".join(dumped(each.event) for each in step.told)
    for viewer in (1, None):
        assert b"55" not in dumped(RULESET.view(step.state, viewer)) + public
    assert RULESET.view(step.state, 1).chosen == (0,)
    assert RULESET.view(step.state, 0).own_choice == 55


def test_after_the_first_choice_all_others_were_locked_out() -> None:
    """S5, S6: the third chooses first; the others still can, and the fifth choice reveals."""
    state = dealt(5)
    for seat in (2, 0, 4, 1):
        state = choose(state, seat, state.hands[seat][3]).state
        assert state.revealed == ()
        assert state.tricks_done == 0
    step = choose(state, 3, state.hands[3][3])
    assert isinstance(step.told[1].event, SixRevealed)


def test_ten_choices_made_at_once_all_count() -> None:
    """S5: whoever is written first, no choice makes another one stale."""
    one = two = dealt(10)
    for seat in range(10):
        one = choose(one, seat, one.hands[seat][5]).state
        back = 9 - seat
        two = choose(two, back, two.hands[back][5]).state
    assert one == two
    assert dealt(10) != one


def test_a_click_on_another_row_was_taken() -> None:
    """S10: 44 goes to the third row; asking for the first is refused and changes nothing."""
    state = choose(laid(ENDS, ((44, 90), (15, 91))), 0, 44).state
    before = dumped(state)
    with pytest.raises(IllegalMove) as refusal:
        take(state, 0, 0)
    assert (refusal.value.code, refusal.value.rule) == ("row_not_yours_to_take", "S10")
    assert refusal.value.place == {"row": 0, "card": 44, "fits": 2}
    assert "44 goes to row 3" in refusal.value.detail
    assert dumped(state) == before


def test_draw_test_looked_at_two_players_only() -> None:
    """S11: 5, 5, 5 has three winners, and 5, 5, 9 two."""
    for heads_taken, ranks in (((5, 5, 5), (1, 1, 1)), ((5, 5, 9), (1, 1, 3))):
        outcome = RULESET.outcome(replace(_over(((), (), ())), earlier=heads_taken))
        assert outcome is not None
        assert outcome.ranks == ranks


def test_a_card_could_be_played_after_the_reveal() -> None:
    """S5: while a row is chosen the cards are open, and nobody changes a card."""
    state = choose_all(laid(ENDS, ((3, 90), (15, 91))), (3, 15)).state
    assert state.phase == "choose_row"
    for seat, card in ((0, 90), (1, 91), (1, 15)):
        with pytest.raises(IllegalMove) as refusal:
            choose(state, seat, card)
        assert refusal.value.code == "cards_revealed"
    assert state.hands == ((90,), (91,))


def test_reload_in_mid_placement_lost_who_had_placed() -> None:
    """S9, S18: whoever looks while B must take a row sees the open cards, and B still must."""
    state = choose_all(laid(ENDS, ((15, 90), (3, 91)), trick=4), (15, 3)).state
    for viewer in (0, 1, None):
        view = RULESET.view(state, viewer)
        assert [(each.seat, each.card, each.laid) for each in view.revealed] == [
            (1, 3, False),
            (0, 15, False),
        ]
        assert (view.row_chooser, view.trick, view.phase) == (1, 4, "choose_row")
    assert RULESET.to_act(state) == (1,)
    assert RULESET.view(state, 0).hand == (90,)
    done = take(state, 1, 2).state
    assert done.rows == ((12, 15), (37,), (3,), (58,))
    assert done.last_trick == (SixPlayed(seat=1, card=3), SixPlayed(seat=0, card=15))
    assert done.trick == 5


def test_an_11th_player_got_in() -> None:
    """S2: 10 seats at most, 2 at least."""
    for seats in (1, 11):
        with pytest.raises(IllegalMove) as refusal:
            dealt(seats)
        assert refusal.value.code == "seats_out_of_range"
        assert refusal.value.place == {"seats": seats, "fewest": 2, "most": 10}


def test_set_choosing_time_ignored() -> None:
    """S12: with 30 seconds the time is over after 30, not after the default."""
    options = SixOptions(choose_seconds=30)
    state = RULESET.setup(options, 2, SEED, 5_000).state
    assert RULESET.deadline(state) == 35_000
    lowest = state.hands[0][0]
    in_time = choose(state, 0, lowest, 35_000).state
    assert in_time.chosen == (lowest, None)
    with pytest.raises(IllegalMove) as refusal:
        choose(state, 0, lowest, 35_001)
    assert (refusal.value.code, refusal.value.place) == ("too_late", {"deadline": 35_000})
    played = RULESET.expire(state, (0, 1), 35_000).state
    assert played.hands == tuple(hand[1:] for hand in state.hands)


def test_taking_a_one_card_row_left_the_old_card() -> None:
    """S9: 2 takes the row of the 60 alone; the row is the 2, and the heads of 60 count."""
    state = choose_all(laid(((60,), (61,), (62,), (63,)), ((2, 90), (70, 91))), (2, 70)).state
    step = take(state, 0, 0)
    assert step.state.rows == ((2,), (61,), (62,), (63, 70))
    assert step.state.taken == ((60,), ())
    assert placed(step.told)[0].heads == 3
    assert RULESET.view(step.state, None).round_heads == (3, 0)


def test_10_players_nothing_left_to_deal_in_round_2() -> None:
    """S13: the second round of ten players lays 104 different cards on hands and table."""
    state = dealt(10, SixOptions(target=66))
    # Nobody may reach the target in the first round, whatever the deal is.
    while state.round == 1:
        state = play_trick(replace(state, earlier=(-200,) * 10))
    cards = [card for cards in (*state.hands, *state.rows) for card in cards]
    assert sorted(cards) == list(range(1, 105))
    assert state.rest == ()


def test_the_deal_is_told_to_its_seat_alone() -> None:
    """S18: rows are told to all, every hand to its seat only."""
    told = RULESET.setup(SixOptions(), 4, SEED, 0).told
    assert isinstance(told[0].event, SixDealt)
    assert told[0].to is None
    assert [each.to for each in told[1:]] == [(0,), (1,), (2,), (3,)]
