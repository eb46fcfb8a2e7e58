"""Turns, bells, checks, dice and options of letter dice, one rule at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.board import dice_of, point_table
from ludotheque.core.rulesets.letter_dice.model import DiceOptions, DicePass
from ludotheque.core.rulesets.letter_dice.telling import (
    DiceAccepted,
    DiceBell,
    DicePassed,
    DiceRolled,
    DiceScored,
    DiceTurn,
)
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from tests.rulesets.kit import seed_of
from tests.rulesets.letter_dice.tables import (
    SEED,
    SMALL,
    enter,
    enter_all,
    laid,
    listed,
    options,
    pass_on,
    played_out,
    refusal,
    rolled,
)

ROWS = "NOIE/ZCAS/ZZZZ/ZZZZ"
WORDS = ("NOIE", "NOIES", "CAS", "SAC")


def test_the_first_check_that_fails_is_named() -> None:
    """D12: length, found before, lexicon, board, in this order."""
    state = enter(laid(ROWS, (*WORDS, "ABC")), 0, "NOIE").state
    for typed, code in (
        ("no", "too_short"),
        ("", "too_short"),
        ("x-1", "too_short"),
        ("noie", "already_found"),
        ("nnnn", "not_in_lexicon"),
        ("no1e", "not_in_lexicon"),
        ("abc", "not_on_board"),
    ):
        no = refusal(state, 0, typed)
        assert (no.code, no.rule) == (code, "D12")
        assert no.detail.endswith(".")
    gone = replace(state, board=("Z",) * 16)
    assert refusal(gone, 0, "noie").code == "already_found"


def test_an_accepted_word_is_answered_with_one_path() -> None:
    """D12: to everybody, with points and the new score."""
    step = enter(laid(ROWS, WORDS), 0, "noies")
    assert [each.event for each in step.told] == [
        DiceAccepted(seat=0, word="NOIES", points=4, path=(0, 1, 2, 3, 7), score=4)
    ]
    assert step.told[0].to is None


def test_words_are_hidden_where_the_table_wants_it() -> None:
    """D20: others learn points and score, and the word at the end."""
    step = enter(laid(ROWS, WORDS, show_words=False), 0, "noies")
    assert [each.to for each in step.told] == [(0,), None]
    assert step.told[1].event == DiceScored(seat=0, points=4, score=4)
    view = RULESET.view(step.state, 1)
    assert (view.scores, view.counts, view.found) == ((4, 0), (1, 0), (None, ()))
    assert RULESET.view(step.state, None).found == (None, None)
    assert RULESET.view(step.state, 0).found[0]
    assert RULESET.view(played_out(step.state), 1).found[0]


def test_two_seats_may_score_the_same_word() -> None:
    """D14: once for each player, in a game of turns."""
    state = pass_on(enter(laid(ROWS, WORDS), 0, "cas").state, 0).state
    state = enter(state, 1, "cas").state
    over = played_out(state)
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.ending) == ((2, 2), (1, 1), "played_out")
    view = RULESET.view(over, None)
    assert view.found[0] is not None
    assert (view.found[0][0].shared, view.found[0][0].points) == (True, 2)


def test_a_turn_has_its_bell() -> None:
    """D10, D13: a word counts in the millisecond of the bell, and not after it."""
    state = laid(ROWS, WORDS)
    assert RULESET.deadline(state) == 60_000
    assert enter(state, 0, "cas", 60_000).state.found[0]
    assert refusal(state, 0, "cas", 60_001).code == "too_late"
    assert RULESET.lag_credit is False
    step = RULESET.expire(state, (0,), 60_000)
    assert [each.event for each in step.told] == [DiceBell(seat=0), DiceTurn(seat=1, round=1)]
    assert RULESET.to_act(step.state) == (1,)
    assert RULESET.deadline(step.state) == 120_000


def test_a_player_may_pass_and_others_wait_for_their_turn() -> None:
    """D9, D10: passing gives the turn on at once, with its whole time."""
    state = laid(ROWS, WORDS)
    for move in ("cas", DicePass()):
        assert refusal(state, 1, move).code == "not_your_turn"
    step = pass_on(state, 0, 20_000)
    assert [each.event for each in step.told] == [DicePassed(seat=0), DiceTurn(seat=1, round=1)]
    assert RULESET.deadline(step.state) == 80_000


@pytest.mark.parametrize(
    ("seats", "seconds", "minutes", "rounds"),
    [(2, 60, 4, 2), (3, 60, 4, 2), (2, 60, 1, 1), (1, 600, 1, 1), (8, 10, 60, 45), (4, 50, 5, 2)],
)
def test_total_time_is_rounded_up_to_whole_rounds(
    seats: int, seconds: int, minutes: int, rounds: int
) -> None:
    """D9: every seat has as many turns as the others, and the view says how many are left."""
    wanted = options(turn_seconds=seconds, total_minutes=minutes)
    state = rolled(wanted, seats)
    turns: list[int] = []
    while waiting := RULESET.to_act(state):
        view = RULESET.view(state, None)
        assert view.rounds == rounds
        assert view.rounds_left == rounds - view.round
        left = rounds * seats - len(turns) - 1
        assert view.after_this == 1000 * seconds * left
        turns += waiting
        state = RULESET.expire(state, waiting, RULESET.deadline(state) or 0).state
    assert turns == list(range(seats)) * rounds
    assert RULESET.turns(state) == len(turns)


def test_two_minutes_for_each_seat_unless_said_otherwise() -> None:
    """D9: what is left open depends on the table."""
    for seats in range(1, 9):
        whole = RULESET.complete(DiceOptions(lexicon=SMALL.id), seats, "fr", None)
        assert whole.total_minutes == 2 * seats
        assert RULESET.view(rolled(whole, seats), None).rounds == 2


def test_a_seat_that_left_is_skipped_and_keeps_its_score() -> None:
    """D16: its turn ends at once, and those who stay go on."""
    state = enter(laid(ROWS, WORDS, seats=3), 0, "noies").state
    state = RULESET.leave(state, 0, 5_000).state
    assert RULESET.to_act(state) == (1,)
    assert refusal(state, 0, "cas").code == "seat_left"
    turns: list[int] = []
    while waiting := RULESET.to_act(state):
        turns += waiting
        state = pass_on(state, waiting[0]).state
    assert 0 not in turns
    assert turns.count(1) == turns.count(2)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((4, 0, 0), (1, 2, 2))


def test_a_game_that_everybody_left_is_abandoned() -> None:
    """D16, D21: the last one ends it, whoever's turn it is."""
    state = rolled()
    for seat in (1, 0):
        state = RULESET.leave(state, seat, 0).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.ending == "abandoned"


def test_one_player_alone() -> None:
    """D3: plays all rounds, and wins."""
    state = rolled(options(total_minutes=2), 1)
    assert RULESET.to_act(pass_on(state, 0).state) == (0,)
    outcome = RULESET.outcome(played_out(state))
    assert outcome is not None
    assert outcome.ranks == (1,)


def test_another_roll_for_each_turn() -> None:
    """D8, D12: another label of the seed, told to all; a word that comes back counts once."""
    state = rolled(options(reroll="each_turn"))
    boards = [state.board]
    while len(boards) < 4:
        step = pass_on(state, state.mover)
        told = step.told[1].event
        assert told == DiceRolled(roll=len(boards) + 1, board=step.state.board)
        state = step.state
        boards.append(state.board)
    assert len(set(boards)) == 4
    over = RULESET.view(played_out(state), None)
    assert over.rolls is not None
    assert [each.board for each in over.rolls] == boards


def test_a_word_that_comes_back_on_another_roll_counts_once() -> None:
    """D12, D19: and it is not missed there."""
    state = enter(laid(ROWS, WORDS, reroll="each_turn"), 0, "cas").state
    state = pass_on(pass_on(state, 0).state, 1).state
    back = replace(state, board=laid(ROWS, WORDS).board)
    assert refusal(back, 0, "cas").code == "already_found"


def test_a_board_is_one_face_of_each_die() -> None:
    """D2: the dice are shuffled, and each shows one of its own faces."""
    wanted = options()
    dice = dice_of(wanted)
    shown: set[tuple[int, str]] = set()
    for number in range(200):
        board = rolled(wanted, seed=seed_of("roll", number)).board
        shown |= set(enumerate(board))
        assert _matches(list(board), [set(die) for die in dice])
    assert all(sum(cell == n for cell, _ in shown) > 15 for n in range(16))


def _matches(board: list[str], dice: list[set[str]]) -> bool:
    """Whether every face can belong to a die of its own (a bipartite matching)."""
    owner: dict[int, int] = {}

    def give(face: int, tried: set[int]) -> bool:
        for die, faces in enumerate(dice):
            if board[face] in faces and die not in tried:
                tried.add(die)
                if die not in owner or give(owner[die], tried):
                    owner[die] = face
                    return True
        return False

    return all(give(face, set()) for face in range(len(board)))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("\n".join(["A;B;C;D;E;F"] * 15), 15, "15 dice, not 16"),
        ("\n".join(["A;B;C;D;E;F"] * 17), 17, "more than 16"),
        ("\n".join(["A;B;C;D;E;F"] * 3 + ["A;B;C;D;E"] + ["A;B;C;D;E;F"] * 12), 4, "has 5"),
        ("# mine\n" + "\n".join(["A;B;;D;E;F"] * 16), 2, "face 3 is empty"),
        ("\n".join(["A;B;C;D;E;7"] * 16), 1, "not a face of letters"),
        ("", 1, "0 dice"),
    ],
)
def test_dice_that_cannot_be_used_are_refused(text: str, line: int, reason: str) -> None:
    """D1: with file, line and reason."""
    with pytest.raises(IllegalMove) as caught:
        options(dice_text=text)
    no = caught.value
    assert (no.code, no.rule) == ("bad_dice", "D1")
    assert (no.place["file"], no.place["line"]) == ("dice_text", line)
    assert reason in str(no.place["reason"])


def test_dice_of_ones_own() -> None:
    """D1: spaces and comments are ignored, QU is a face, a letter may come twice."""
    text = "# ours\n" + "\n".join([" QU ; a;A ; é;n; s # a die"] * 16)
    wanted = options(dice_text=text)
    assert wanted.dice is None
    assert dice_of(wanted)[0] == ("QU", "A", "A", "E", "N", "S")
    assert set(rolled(wanted).board) <= {"QU", "A", "E", "N", "S"}
    assert RULESET.view(rolled(wanted), None).dice is None


def test_dice_and_lexicon_by_language() -> None:
    """D5, D6: of the table, or of the options; a list or a language becomes an id."""
    english, spanish = listed("ABC", language="en"), listed("ABC", language="es")
    shelf.put(english, "en-test")
    asked = DiceOptions()
    by_table = RULESET.complete(asked, 2, "es", spanish.id)
    assert (by_table.language, by_table.lexicon, by_table.dice) == ("es", spanish.id, "es-4x4")
    by_list = RULESET.complete(replace(asked, lexicon="en-test"), 2, "fr", SMALL.id)
    assert (by_list.language, by_list.lexicon) == ("en", english.id)
    assert by_list.dice == "en-4x4-new"
    with pytest.raises(IllegalMove) as caught:
        RULESET.complete(replace(asked, lexicon=SMALL.id, language="es"), 2, "fr", None)
    assert caught.value.code == "lexicon_of_another_language"


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"lexicon": "fr-none"}, "no_such_lexicon"),
        ({"dice": "fr-5x5"}, "no_such_dice"),
        ({"dice": "fr-4x4", "dice_text": "A"}, "dice_named_twice"),
        ({"mode": "relay"}, "option_not_offered"),
        ({"reroll": "often"}, "option_not_offered"),
        ({"points": "double"}, "option_not_offered"),
        ({"language": "de"}, "option_not_offered"),
        ({"turn_seconds": 9}, "option_out_of_range"),
        ({"turn_seconds": 601}, "option_out_of_range"),
        ({"min_length": 2}, "option_out_of_range"),
        ({"min_length": 6}, "option_out_of_range"),
    ],
)
def test_options_that_cannot_be_are_refused(named: dict[str, Any], code: str) -> None:
    """D1, D4 to D9, D14: before a game starts."""
    with pytest.raises(IllegalMove) as caught:
        options(**named)
    assert caught.value.code == code


def test_dice_that_a_language_cannot_spell_are_refused() -> None:
    """D1: English dice have a K, which no Spanish word has."""
    with pytest.raises(IllegalMove) as caught:
        options(dice="en-4x4-new", lexicon=listed("ABC", language="es").id)
    assert caught.value.place["file"] == "en-4x4-new"


def test_options_that_are_not_complete_set_nothing_up() -> None:
    with pytest.raises(ValueError, match="not complete"):
        RULESET.setup(DiceOptions(), 2, SEED, 0)


def test_points_by_letters() -> None:
    """D14: both tables, QU counting two."""
    assert point_table(options()) == (2, 3, 4, 5, 11, 11)
    assert point_table(options(points="classic")) == (1, 1, 2, 3, 5, 11)
    state = laid("QU A I S/A A A A/A A A A/A A A A", ["QUAIS"], points="classic")
    assert enter(state, 0, "quais").state.found[0][0].points == 2


def test_spanish_keeps_its_letter() -> None:
    """D12: Ñ is a letter of its own, other accents are folded."""
    state = laid("CAÑA/CANÉ/ZZZZ/ZZZZ".replace("É", "E"), ["CAÑA", "CANE"], language="es")
    assert enter_all(state, 0, "caña", "cané").found[0][1].word == "CANE"
    assert refusal(laid("CAÑA/ZZZZ/ZZZZ/ZZZZ", ["CAÑA"], language="es"), 0, "cana").code == (
        "not_in_lexicon"
    )


def test_a_list_that_is_gone_leaves_the_words_that_were_found() -> None:
    """D19: a finished game can still be looked at."""
    lexicon = build("fr-gone", "fr", ["CAS", "NOIE"])
    shelf.put(lexicon)
    state = replace(rolled(options(lexicon=lexicon.id)), board=laid(ROWS, WORDS).board)
    over = played_out(enter(state, 0, "cas").state)
    shelf.take_away(lexicon.id)
    view = RULESET.view(replace(over, board=(*over.board[:15], "Y")), None)
    assert view.rolls is not None
    assert [each.word for each in view.rolls[0].words] == ["CAS"]
