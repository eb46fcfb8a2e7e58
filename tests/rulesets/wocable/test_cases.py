"""Faults that players reported of other programs for this game, each a test named after it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import WocableExchange, WocablePass, WocableState
from tests.rulesets.kit import dumped, seed_of
from tests.rulesets.wocable.tables import (
    cell,
    dealt,
    events,
    exchange,
    laid,
    options,
    pass_on,
    place,
    placed,
    refusal,
    tiles,
)

# A board with a word, a list in which something can be laid behind it, and racks for it.
CAT = ("8G", "CAT")
WORDS = ("CAT", "CATS", "TO", "SO")


def test_4_players_racks_not_added_and_subtracted_at_the_end_and_the_next_still_moved() -> None:
    """W12: racks of 3, 5 and 2 are +10, -3, -5, -2; no further move."""
    state = laid(CAT, racks=("S", "M", "K", "D"), bag="", words=WORDS, scores=(20, 30, 5, 0))
    step = place(state, "8G", "CATS")
    over = step.state
    assert over.adjustments == (10, -3, -5, -2)
    assert over.scores == (20 + 6 + 10, 27, 0, -2)
    assert RULESET.to_act(over) == ()
    assert refusal(over, 1, WocablePass()).code == "game_over"
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("out", (1, 2, 3, 4))
    (told,) = events(step.told, "over")
    assert (told.adjustments, told.scores) == (over.adjustments, over.scores)
    assert told.racks == ((), ("M",), ("K",), ("D",))


def test_end_was_only_looked_for_at_the_last_player() -> None:
    """W12: the second of three goes out, and it is over."""
    state = replace(laid(CAT, racks=("M", "S", "K"), bag="", words=WORDS), mover=1)
    over = place(state, "8G", "CATS").state
    assert (over.phase, over.adjustments) == ("over", (-3, 8, -5))


def test_swap_with_too_few_in_the_bag() -> None:
    """W9: 2 in the bag: 3 are refused, 2 accepted."""
    state = laid(CAT, racks=("ABCDEFG", ""), bag="HI")
    no = refusal(state, 0, WocableExchange(tiles=tiles("ABC")))
    assert (no.code, no.rule) == ("exchange_too_many", "W9")
    after = exchange(state, "AB").state
    assert (after.racks[0], after.bag) == (tiles("CDEFGHI"), tiles("AB"))


def test_rack_emptied_before_the_swap_was_confirmed() -> None:
    """W9: a swap that is refused leaves the rack as it was."""
    state = laid(CAT, racks=("ABCDEFG", ""), bag="HI")
    before = dumped(state)
    refusal(state, 0, WocableExchange(tiles=tiles("ABCDEFG")))
    refusal(state, 0, WocableExchange(tiles=tiles("AZ")))
    assert dumped(state) == before


def test_opponents_play_on_a_cell_with_my_draft() -> None:
    """W6, W8: the draft is refused with the cell, and the rack is what it was."""
    state = laid(CAT, racks=("SO", "SEO"), words=WORDS, bag="AAAA")
    draft = placed("8J", "S")
    before = state.racks[1]
    assert RULESET.trial(state, 1, draft).score == 6
    after = place(state, "8G", "CATS").state
    no = refusal(after, 1, draft)
    assert (no.code, no.place) == ("cell_taken", {"cell": cell("J8")})
    assert after.racks[1] == before


def test_second_swap_impossible() -> None:
    """W9: two swaps of 2 in two turns both work."""
    state = laid(CAT, racks=("ABCDEFG", "HIJKLMN"))
    state = pass_on(exchange(state, "AB").state).state
    rack = state.racks[0]
    after = exchange(state, f"{rack[0]} {rack[1]}").state
    assert [len(each) for each in (*after.racks, after.bag)] == [7, 7, len(state.bag)]


def test_swap_counted_as_pass() -> None:
    """W11: pass, pass, swap, pass: not over."""
    state = pass_on(pass_on(laid(CAT, racks=("ABCDEFG", "HIJKLMN"))).state).state
    assert state.passes == 2
    state = exchange(state, "A").state
    assert state.passes == 0
    assert pass_on(state).state.phase == "play"


def test_all_passes_of_the_game_counted_not_those_in_a_row() -> None:
    """W11: pass, pass, play, pass, pass: not over; two more and it is."""
    state = laid(CAT, racks=("SABCDEF", "HIJKLMN"), words=WORDS)
    state = pass_on(pass_on(state).state).state
    state = place(state, "8G", "CATS").state
    state = pass_on(pass_on(state).state).state
    assert (state.phase, state.passes) == ("play", 2)
    state = pass_on(pass_on(state).state).state
    assert (state.phase, state.ending) == ("over", "passes")


def test_spanish_needs_no_7_and_too_many_chosen_must_be_told() -> None:
    """W9: 3 in the bag, 4 given: a message, no change; 3 may be given."""
    state = laid(("8G", "CASA"), racks=("LL CH A E I O U", ""), bag="R S T", language="es")
    before = dumped(state)
    no = refusal(state, 0, WocableExchange(tiles=tiles("LL CH A E")))
    assert no.detail == "At most 3 tiles may be exchanged: the bag holds 3."
    assert dumped(state) == before
    after = exchange(state, "LL CH A").state
    assert after.bag == tiles("A CH LL")


def test_pass_counter_lived_on_into_the_next_game() -> None:
    """W11: a rematch begins with no pass, and the first makes one."""
    state = dealt()
    for _ in range(4):
        state = pass_on(state).state
    assert state.ending == "passes"
    again = dealt(state.options, seed=seed_of("rematch"))
    assert again.passes == 0
    assert pass_on(again).state.passes == 1


@pytest.mark.parametrize("name", ["8I", "I8"])
def test_a_single_tile_scored_by_the_given_direction(name: str) -> None:
    """W14: FOR on row 8 and an E behind it are FORE, 7, whichever direction was meant."""
    state = laid(("8F", "FOR"), racks=("E", "A"), words=("FOR", "FORE"), bag="A")
    step = RULESET.apply(state, 0, placed(name, "E"), 0)
    (told,) = events(step.told, "placed")
    assert [(word.word, word.score) for word in told.words] == [("FORE", 7)]
    assert told.score == 7


def test_a_single_tile_scores_both_runs_once_each() -> None:
    """W14: one tile between two words makes both."""
    state = laid(("8F", "FOR"), ("I9", "AT"), racks=("E", "A"), words=("FORE", "EAT"), bag="A")
    (told,) = events(place(state, "8F", "FORE").told, "placed")
    assert sorted((word.word, word.score) for word in told.words) == [("EAT", 3), ("FORE", 7)]


def test_a_words_neighbours_before_and_after_ignored() -> None:
    """W7: WORD laid between P and Q is PWORDQ."""
    state = laid(("8D", "P"), ("8I", "Q"), racks=("WORD", "A"), words=("WORD", "PWORDQ"), bag="A")
    (told,) = events(place(state, "8E", "WORD").told, "placed")
    assert [word.word for word in told.words] == ["PWORDQ"]
    alone = laid(("8D", "P"), ("8I", "Q"), racks=("WORD", "A"), words=("WORD",), bag="A")
    no = refusal(alone, 0, placed("8E", "WORD"))
    assert (no.code, no.place["words"]) == ("invalid_words", "PWORDQ")


def test_end_by_passes_with_an_empty_bag_mixed_up_the_racks() -> None:
    """W11: bag 0, racks LR and AB, four passes: racks unchanged, no deduction."""
    state = laid(CAT, racks=("LR", "AB"), bag="", scores=(12, 10))
    for _ in range(4):
        state = pass_on(state).state
    assert state.racks == (tiles("LR"), tiles("AB"))
    assert (state.scores, state.adjustments) == ((12, 10), (0, 0))


def test_exchange_not_checked_against_the_bag() -> None:
    """W9: bag 2: 3 are refused with the limit named, 2 accepted."""
    state = laid(CAT, racks=("ABCDEFG", ""), bag="HI")
    no = refusal(state, 0, WocableExchange(tiles=tiles("ABC")))
    assert no.place == {"limit": 2, "bag": 2, "wanted": 3}
    assert exchange(state, "AB").state.turn == 2


def test_wrong_penalty_when_passes_end_the_game() -> None:
    """W11: scores as they stand."""
    state = laid(CAT, racks=("QZ", "AB"), scores=(50, 49))
    for _ in range(4):
        state = pass_on(state).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("passes", (50, 49), (1, 2))


def test_end_dialog_with_one_tile_still_in_hand() -> None:
    """W12: a rack of 1 is left, bag 0: not over."""
    after = place(laid(CAT, racks=("SO", "AB"), bag="", words=WORDS), "8G", "CATS").state
    assert (after.phase, after.racks[0]) == ("play", ("O",))


def test_opponent_plays_over_my_draft_and_i_get_a_blank_from_nowhere() -> None:
    """W8: whatever is tried, with or without blanks, the racks stay what they are."""
    state = laid(CAT, racks=("SO", "?EO"), words=WORDS, bag="AAAA")
    before = Counter(state.racks[1])
    RULESET.trial(state, 1, placed("8J", "s"))
    after = place(state, "8G", "CATS").state
    refusal(after, 1, placed("8J", "s"))
    assert Counter(after.racks[1]) == before


def test_preview_changed_while_a_blank_was_being_named() -> None:
    """W8: 36 before and after, for the blank is worth nothing whatever it is."""
    state = laid(racks=("KAZOO?E", "A"))
    tried = [RULESET.trial(state, 0, placed("8G", f"KAZOO{letter}")) for letter in "esx"]
    assert [each.score for each in tried] == [36, 36, 36]


def test_50_stayed_after_the_7_tile_word_was_withdrawn() -> None:
    """W8, W14: 7 tiles tried, then 2: no bonus."""
    state = laid(racks=("ETAOINS", "A"))
    assert RULESET.trial(state, 0, placed("8G", "ETAOINS")).bonus == 50
    again = RULESET.trial(state, 0, placed("8G", "TO"))
    assert (again.bonus, again.score) == (0, 4)


@pytest.mark.parametrize("name", ["8G", "8F", "8H", "H7", "H6", "H8"])
def test_premium_indices_swapped_for_vertical_words(name: str) -> None:
    """W6, W14: JOG over the centre is 22, across and down, wherever it passes the centre."""
    state = laid(racks=("JOG", "A"), words=("JOG",), bag="A")
    assert place(state, name, "JOG").state.scores[0] == 22


def test_letter_premiums_not_applied() -> None:
    """W14: a letter of 8 on a double letter in a word over the centre: (8 x 2 + 4) x 2."""
    state = laid(racks=("JOINT", "A"), words=("JOINT",), bag="A")
    assert place(state, "8D", "JOINT").state.scores[0] == 40
    down = laid(racks=("JOINT", "A"), words=("JOINT",), bag="A")
    assert place(down, "H4", "JOINT").state.scores[0] == 40


@pytest.mark.parametrize("level", range(1, RULESET.bot_levels + 1))
def test_no_possible_play_endless_loop(level: int) -> None:
    """W22: a bot without a move exchanges, or passes where it cannot."""
    stuck = laid(CAT, racks=("VVCU", "V"), words=("CAT",), bag="UUU")
    moves = [
        RULESET.bot(RULESET.view(state, 0), 0, level, seed_of(level))
        for state in (stuck, replace(stuck, bag=()))
    ]
    assert isinstance(moves[0], WocableExchange)
    assert len(moves[0].tiles) <= 3
    assert moves[1] == WocablePass()
    state: WocableState = stuck
    for _ in range(20):
        if RULESET.to_act(state):
            seat = state.mover
            move = RULESET.bot(RULESET.view(state, seat), seat, level, seed_of(state.turn))
            state = RULESET.apply(state, seat, move, 0).state
    assert state.phase == "over"


def test_bag_count_wrong_near_the_end() -> None:
    """W15: 1 in the bag, 3 played: bag 0, the rack shorter by two."""
    state = laid(CAT, racks=("SXYZABE", "AB"), bag="D", words=(*WORDS, "SEA"))
    after = place(state, "J8", "SEA").state
    assert (after.bag, len(after.racks[0])) == ((), 5)


def test_no_end_check_after_a_discard() -> None:
    """W11, W12, W13: the end is looked for after every kind of move."""
    state = laid(CAT, racks=("SBCDEFG", "HIJKLMN"), words=WORDS, scoreless=19)
    assert exchange(state, "B").state.ending == "scoreless"
    assert pass_on(state).state.ending == "scoreless"
    assert RULESET.leave(state, 0, 0).state.ending == "left"
    last = laid(CAT, racks=("S", "H"), words=WORDS, bag="")
    assert place(last, "8G", "CATS").state.ending == "out"


def test_words_ending_in_the_last_column_refused() -> None:
    """W6: WIRE ending at column 15 is accepted, and so is a word that ends in the last row."""
    state = laid(("L7", "AW"), racks=("IRE", "A"), words=("WIRE",), bag="A")
    assert place(state, "8L", "WIRE").state.scores[0] == 21
    down = laid(("12G", "AW"), racks=("IRE", "A"), words=("WIRE",), bag="A")
    assert place(down, "H12", "WIRE").state.scores[0] == 21


def test_two_end_conventions_mixed() -> None:
    """W12: a rack of 10 is +10 and -10, not +20."""
    state = laid(CAT, racks=("S", "Z"), bag="", words=WORDS, scores=(0, 40))
    over = place(state, "8G", "CATS").state
    assert over.scores == (6 + 10, 30)


def test_endless_game_when_all_pass() -> None:
    """W11: 4 passes, with 2 to 4 seats."""
    for seats in (2, 3, 4):
        state = dealt(options(), seats)
        for _ in range(4):
            assert state.phase == "play"
            state = pass_on(state).state
        assert (state.phase, RULESET.turns(state)) == ("over", 4)
