"""Faults that players reported of other programs for this game, each a test named after it."""

from __future__ import annotations

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.model import DiceOptions
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.listing import read_words
from tests.rulesets.kit import dumped, loaded, seed_of
from tests.rulesets.letter_dice.tables import (
    SMALL,
    enter,
    enter_all,
    laid,
    options,
    played_out,
    refusal,
    rolled,
)

ALPHABET = "ABCD/EFGH/IJKL/MNOP"


def test_three_letter_words_found_gave_0_but_counted_as_missed() -> None:
    """D14, D19: ANE is 2 points, and stands among the words that were found."""
    state = enter(laid("ANES/ZZZZ/ZZZZ/ZZZZ", ["ANE", "ANES"]), 0, "ANE").state
    over = RULESET.view(played_out(state), None)
    assert over.scores == (2, 0)
    assert over.rolls is not None
    words = {each.word: each for each in over.rolls[0].words}
    assert (words["ANE"].points, words["ANE"].found_by) == (2, (0,))
    assert words["ANES"].found_by == ()


@pytest.mark.parametrize("typed", ["mère", "MÈRE", "me\u0300re", "Mere", " mère "])
def test_accents_had_to_match(typed: str) -> None:
    """D12: the word is typed as on a French keyboard, composed or not."""
    state = enter(laid("MERE/ZZZZ/ZZZZ/ZZZZ"), 0, typed).state
    assert [(find.word, find.points) for find in state.found[0]] == [("MERE", 3)]


@pytest.mark.parametrize("typed", ["cœur", "CŒUR", "coeur"])
def test_ligatures_had_to_match(typed: str) -> None:
    """D12: œ is OE, on two dice."""
    assert enter(laid("COEU/ZZZR/ZZZZ/ZZZZ"), 0, typed).state.found[0][0].word == "COEUR"


def test_a_qu_cell_broke_the_shared_boards_code() -> None:
    """D1: sixteen cells, one of them QU, are the same sixteen after they were stored."""
    state = laid("QU A I S/A A A A/A A A A/A A A A", ["QUAI"])
    again = loaded(RULESET.State, dumped(state))
    assert again == state
    assert len(again.board) == 16
    find = enter(again, 0, "quai").state.found[0][0]
    assert (find.path, find.points) == ((0, 1, 2), 3)


def test_minimum_length_wrong() -> None:
    """D7, D12: 2 letters are refused and 3 accepted, counted in letters and not in dice."""
    state = laid("ANES/ZZZZ/ZZZZ/ZZZZ", ["AN", "ANE"])
    no = refusal(state, 0, "an")
    assert (no.code, no.place) == ("too_short", {"word": "AN", "letters": 2, "least": 3})
    assert enter(state, 0, "ane").state.found[0]
    two_dice = laid("QU A I S/A A A A/A A A A/A A A A", ["QUA"])
    assert enter(two_dice, 0, "qua").state.found[0][0].path == (0, 1)


@pytest.mark.parametrize("minutes", [0, 10**9, -1, 61])
def test_time_limit_overflowed_and_0_was_allowed(minutes: int) -> None:
    """D9: refused with a message that says what is possible."""
    with pytest.raises(IllegalMove) as caught:
        options(total_minutes=minutes)
    assert caught.value.code == "option_out_of_range"
    assert caught.value.place == {"option": "total_minutes", "least": 1, "most": 60}
    with pytest.raises(IllegalMove):
        RULESET.setup(DiceOptions(total_minutes=minutes), 2, seed_of("x"), 0)


def test_a_word_with_several_paths_counted_several_times() -> None:
    """D12: BEE, FEE and BEEF are 2 + 2 + 3, each once, though there are many ways to each."""
    state = laid("EBEZ/EFEZ/ZZZZ/ZZZZ", ["BEE", "FEE", "BEEF"])
    state = enter_all(state, 0, "bee", "fee", "beef")
    assert RULESET.view(state, 0).scores == (7, 0)
    assert refusal(state, 0, "BEE").code == "already_found"
    over = RULESET.view(played_out(state), None)
    assert over.rolls is not None
    assert [each.word for each in over.rolls[0].words] == ["BEE", "BEEF", "FEE"]


def test_diagonals_were_left_out_and_wrap_and_reuse_taken() -> None:
    """D12: AFK lies on the board; AEH would wrap, ABCGFB would use B twice."""
    state = laid(ALPHABET, ["AFK", "AEH", "ABCGFB", "DHE", "MNA"])
    assert enter(state, 0, "AFK").state.found[0][0].path == (0, 5, 10)
    for word in ("AEH", "ABCGFB", "DHE", "MNA"):
        no = refusal(state, 0, word)
        assert (no.code, no.rule, no.place) == ("not_on_board", "D12", {"word": word})


def test_a_greedy_walk_lost_words() -> None:
    """D12: the first A that comes along leads nowhere, another one does."""
    state = laid("TAZZ/AZZZ/EZZZ/RZZZ", ["TAER"])
    assert enter(state, 0, "taer").state.found[0][0].path == (0, 4, 8, 12)


def test_every_game_had_the_same_seed() -> None:
    """D2: twenty games, twenty boards; and the same seed gives the same board."""
    boards = {rolled(seed=seed_of("game", number)).board for number in range(20)}
    assert len(boards) == 20
    assert rolled(seed=seed_of("game", 0)).board in boards


@pytest.mark.parametrize("scheme", ["seed", "classic"])
def test_array_read_past_its_end_in_scoring(scheme: str) -> None:
    """D14: the longest word that a board can bear, over all dice and with QU, is 11."""
    word = "QUBCDHGFEIJKLPONM"
    state = laid("QU B C D/E F G H/I J K L/M N O P", [word], points=scheme)
    find = enter(state, 0, word).state.found[0][0]
    assert find.points == 11
    assert sorted(find.path) == list(range(16))


@pytest.mark.parametrize("text", ["ABC\nBCD\nEFG", "ABC\r\nBCD\r\nEFG\r\n", "\ufeffABC\nBCD\nEFG"])
def test_only_part_of_the_word_list_was_loaded(text: str) -> None:
    """D5: the first and the last word count, whatever the ends of lines."""
    lexicon = build("fr-file", "fr", read_words(text))
    shelf.put(lexicon)
    state = laid(ALPHABET, ["ABC", "BCD", "EFG"])
    assert len(lexicon) == 3
    enter_all(state, 0, "abc", "bcd", "efg")


def test_no_guess_possible_after_a_new_roll() -> None:
    """D2, D12: a game right after another takes its first word."""
    first = played_out(enter(laid(ALPHABET, ["ABC"]), 0, "ABC").state)
    assert RULESET.outcome(first) is not None
    assert enter(laid(ALPHABET, ["ABC"]), 0, "ABC").state.found[0]


def test_a_move_exists_was_judged_with_2_letter_words() -> None:
    """D19: words that may not be entered are not among those that were on the board."""
    state = laid("ASZZ/ZZZZ/ZZZZ/ZZZZ", ["AS", "ASA"])
    over = RULESET.view(played_out(state), None)
    assert over.rolls is not None
    assert over.rolls[0].words == ()
    longer = RULESET.view(
        played_out(laid("ANES/ZZZZ/ZZZZ/ZZZZ", ["ANE", "ANES"], min_length=4)), None
    )
    assert longer.rolls is not None
    assert [each.word for each in longer.rolls[0].words] == ["ANES"]


def test_names_and_nonsense_in_the_list() -> None:
    """D5: which list it is, is chosen, and shown in the game."""
    view = RULESET.view(rolled(), None)
    assert (view.lexicon, view.language) == (SMALL.id, "fr")
    assert refusal(rolled(), 0, "xyzzy").place == {"word": "XYZZY", "lexicon": SMALL.id}


def test_the_worked_example() -> None:
    """Nine points in the first minute; then a word that is none, and NOIE."""
    words = ("NOIES", "NOIE", "CAS", "SAC", "LISE")
    state = laid("NOIE/ZCAS/ZZZZ/ZZZZ", words, total_minutes=2)
    state = enter_all(state, 0, "noies", "noie", "cas")
    assert [find.points for find in state.found[0]] == [4, 3, 2]
    assert RULESET.view(state, None).scores == (9, 0)
    state = RULESET.expire(state, (0,), 60_000).state
    no = refusal(state, 1, "mcao", 61_000)
    assert (no.code, no.rule) == ("not_in_lexicon", "D12")
    assert RULESET.view(state, None).scores == (9, 0)
    state = enter(state, 1, "noie", 70_000).state
    assert RULESET.view(state, None).scores == (9, 3)
