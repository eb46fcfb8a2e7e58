"""Placement, words read backwards, refusals, points (K3, K5, K18, K26, K28)."""

from __future__ import annotations

import pytest

from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaConfirm, DupliktaDraft, DupliktaPause
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from ludotheque.core.rulesets.duplikta.telling import DupliktaClosed
from tests.rulesets.duplikta.tables import (
    after,
    begun,
    both,
    events,
    laid,
    loupe,
    move,
    passing,
    play,
    puts,
    refusal,
)


def _solo(word: str, place: str, rack: str, *words: str, **named: object) -> tuple[int, str]:
    """What a play alone scores, and what it was."""
    state = laid("solo", words=words or (word.upper(),), rack=rack, **named)  # type: ignore[arg-type]
    line = after(state, 0, play(state, place, word)).sheet[-1].lines[0]
    return line.score, line.done


def test_k3_a_blank_has_the_value_of_its_letter_and_premiums() -> None:
    # K on the double letter 8D: (2*10 + 1 + 1 + 1 + 1) * 2.
    assert _solo("KAAAA", "8D", "KAAAAEE") == (48, "word")
    assert _solo("kAAAA", "8D", "?AAAAEE", "KAAAA") == (48, "word")


def test_k1_premiums_multiply_within_a_word_and_count_once() -> None:
    # From 1A to 1H: red at A1 and H1, a double letter at D1.
    board = {"A2": "E", "H2": "E"}
    word = "AAAAAAA"
    state = laid(
        "solo", words=("AAAAAAAA", "EA", "AE"), rack=word, board={"1A": "A", "A2": "E"}, box="EEEE"
    )
    done = after(state, 0, play(state, "1B", word))
    # The red cell of A1 is covered already: (7 + 1 + 1 for D1) * 3 + 50.
    assert done.sheet[-1].lines[0].points == 9 * 3 + 50
    assert board


def test_k1_two_red_cells_count_nine_times() -> None:
    state = laid("solo", words=("AAAAAAAA", "AE"), rack="AAAAAAA", board={"D1": "AE"}, box="EEEE")
    done = after(state, 0, play(state, "1A", "AAA.AAAA"))
    # D1, the double letter, is covered already: 8 * 3 * 3 + 50.
    assert done.sheet[-1].lines[0].points == 8 * 9 + 50


@pytest.mark.parametrize(
    ("place", "word", "code"),
    [
        ("8H", "O", "too_short"),
        ("1A", "OS", "off_centre"),
        ("8H", "O.S", "gap"),
    ],
)
def test_k18_the_first_word(place: str, word: str, code: str) -> None:
    state = laid("solo", words=("OS",), rack="OSAAAAA")
    no = refusal(state, 0, play(state, place, word))
    assert (no.code, no.rule) == (code, "K18")


def test_k18_tiles_lie_in_one_line() -> None:
    state = laid("solo", rack="OSAAAAA")
    diagonal = DupliktaConfirm(turn=1, puts=(*puts("8H", "O"), *puts("9I", "S")))
    assert refusal(state, 0, diagonal).code == "not_in_line"
    outside = DupliktaConfirm(turn=1, puts=puts("8N", "OSA"))
    assert refusal(state, 0, outside).code in ("not_in_line", "off_grid", "off_centre")


def test_k18_an_extension_and_cross_words_count() -> None:
    words = ("OS", "OSA", "AS", "SI", "II")
    state = laid("solo", words=words, rack="AIIEEEE", board={"8G": "OS"})
    done = after(state, 0, play(state, "8I", "A"))
    assert done.sheet[-1].lines[0].points == 3
    # II below OS makes OI and SI too; OI is no word.
    crossed = after(state, 0, play(state, "9H", "II"))
    assert crossed.sheet[-1].lines[0].refused == ()
    wrong = after(state, 0, play(state, "9G", "II"))
    assert wrong.sheet[-1].lines[0].refused == ("OI",)


def test_k18_a_trial_says_points_and_nothing_of_words() -> None:
    state = laid("solo", words=("OS",), rack="OSAAAAA")
    good, bad = (RULESET.trial(state, 0, play(state, "8G", word)) for word in ("OS", "OA"))
    assert (good.points, good.bonus, good.penalty) == (4, 0, 10)
    assert (bad.points, bad.bonus, bad.penalty) == (4, 0, 10)
    assert [(word.word, word.score) for word in bad.words] == [("OA", 4)]
    whole = RULESET.trial(state, 0, DupliktaDraft(puts=puts("8D", "OSAAAAA")))
    assert (whole.bonus, whole.points) == (50, 66)
    with pytest.raises(Exception, match="K18"):
        RULESET.trial(state, 0, play(state, "1A", "OS"))
    with pytest.raises(Exception, match="K18"):
        RULESET.trial(after(state, 0, DupliktaPause()), 0, play(state, "8G", "OS"))
    with pytest.raises(Exception, match="K18"):
        RULESET.trial(state, 0, loupe("A"))


@pytest.mark.parametrize(("chances", "done"), [(4, "refused"), (5, "word"), (10, "word")])
def test_k5_words_may_be_read_backwards_with_five_chances(chances: int, done: str) -> None:
    for place in ("8F", "H6"):
        score, did = _solo("RUOJ", place, "RUOJAAA", "JOUR", chances=chances)
        assert did == done
        assert score == (22 if done == "word" else -11)


def test_k5_each_run_on_its_own_and_even_without_chances_left() -> None:
    state = laid("solo", words=("JOUR", "OS"), rack="SAAAAAA", board={"8F": "RUOJ"})
    # S in front of O, up the column: SO is OS from below.
    done = after(state, 0, play(state, "7H", "S"))
    assert done.sheet[-1].lines[0].done == "word"
    told = events(move(state, 0, play(state, "7H", "S")).told, DupliktaClosed)
    assert [(word.word, word.backwards) for word in told[0].words] == [("SO", True)]


def test_k5_a_word_that_is_one_both_ways_scores_once() -> None:
    assert _solo("SAS", "8G", "SASEEEE", "SAS") == (6, "word")


def test_k5_handicap_chances_do_not_turn_words_round() -> None:
    state = laid(words=("JOUR",), rack="RUOJAAA", chances=0, handicaps=(5, 0))
    done = both(state, play(state, "8F", "RUOJ"), passing(state))
    assert done.sheet[-1].lines[0].done == "refused"


@pytest.mark.parametrize(("word", "penalty"), [("OA", 10), ("KW", 20)])
def test_k26_a_refused_word_costs_its_letters_and_ten_at_least(word: str, penalty: int) -> None:
    state = laid("solo", words=("OS",), rack="OAKWSAA")
    done = after(state, 0, play(state, "8G", word))
    line = done.sheet[-1].lines[0]
    assert (line.done, line.penalty, line.score, line.refused) == (
        "refused",
        penalty,
        -penalty,
        (word,),
    )
    assert done.scores == (-penalty,)
    assert (done.board, done.racks, done.turn, done.attempt) == (state.board, state.racks, 1, 2)
    # The tiles lie there to be seen, and another word may be made of them.
    own = RULESET.view(done, 0).own
    assert own is not None
    assert (own.puts, own.refused) == (puts("8G", word), True)
    assert after(done, 0, play(done, "8G", "OS")).sheet[-1].lines[0].done == "word"


def test_k26_a_named_blank_counts_in_the_penalty() -> None:
    assert _solo("wK", "8G", "?KAAAAA", "OS") == (-20, "refused")


def _both_refused() -> DupliktaState:
    state = laid(words=("OS",), rack="OSAKWEE")
    return both(state, play(state, "8G", "OA"), play(state, "8G", "KW"))


def test_k26_both_refused_play_the_same_turn_again() -> None:
    state = _both_refused()
    assert (state.turn, state.attempt, state.scores) == (1, 2, (-10, -20))
    assert (state.sheet[-1].stays, state.sheet[-1].won) == (None, None)
    assert all(player.draft.refused for player in state.players)
    assert state.racks[0] == state.racks[1] == tuple("OSAKWEE")


def test_k26_one_refused_and_one_passed_play_it_again_too() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    state = both(state, play(state, "8G", "OA"), passing(state))
    assert (state.turn, state.attempt, state.scores) == (1, 2, (-10, 0))
    assert [player.draft.refused for player in state.players] == [True, False]


def test_k26_one_refused_and_the_other_stays() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    state = both(state, play(state, "8G", "OA"), play(state, "8G", "OS"))
    closed = state.sheet[-1]
    assert (closed.stays, closed.rung, closed.won) == (1, "alone", 1)
    assert (state.turn, state.attempt) == (2, 1)
    assert state.scores == (-10, 4 + 10)
    assert state.racks[0][:5] == tuple("AKWEE")


def test_k28_seven_tiles_give_fifty_if_they_are_accepted() -> None:
    assert _solo("AAAAAAA", "8D", "AAAAAAA") == (50 + 16, "word")
    assert _solo("AAAAAAA", "8D", "AAAAAAA", "OS") == (-10, "refused")


@pytest.mark.parametrize(
    ("tiles", "more"), [(1, 5), (2, 10), (3, 15), (4, 20), (5, 25), (6, 30), (7, 35)]
)
def test_k28_five_for_each_tile_more_than_one_who_passed(tiles: int, more: int) -> None:
    word = "A" * (tiles + 1)
    state = laid(words=(word,), rack="AAAAAAA", board={"8H": "A"})
    done = both(state, play(state, "8I", "A" * tiles), passing(state))
    assert done.sheet[-1].lines[0].more == more
    refused = both(state, play(state, "8I", "A" * tiles), play(state, "H9", "AA"))
    if refused.sheet[-1].lines[1].done == "refused":
        assert refused.sheet[-1].lines[0].more == more


def test_k28_no_such_bonus_against_tourlou() -> None:
    state = laid("tourlou", words=("OS", "OSA"), rack="OSAKWEE")
    done = both(state, play(state, "8F", "OSA"), play(state, "8G", "OS"), at=10)
    assert [(line.more, line.speed) for line in done.sheet[-1].lines] == [(0, 0), (0, 0)]
    equal = both(state, play(state, "8G", "OS"), play(state, "8H", "OS"), at=10)
    assert [line.speed for line in equal.sheet[-1].lines] == [0, 0]


def test_k28_more_tiles_stay_and_more_points_win_the_turn() -> None:
    # Five tiles for 20 (+10 = 30) against three for 40.
    state = laid(
        words=("EEEBB", "ZJD"),
        racks=("EEEBBAA", "ZJDAAAA"),
        same_tiles=False,
        box="EEEEEEEEE",
    )
    done = both(state, play(state, "8D", "EEEBB"), play(state, "8F", "ZJD"))
    closed = done.sheet[-1]
    assert [(line.points, line.more, line.score) for line in closed.lines] == [
        (20, 10, 30),
        (40, 0, 40),
    ]
    assert (closed.stays, closed.rung, closed.won) == (0, "tiles", 1)


def test_k28_equal_scores_give_two_to_the_faster_whosever_tiles_stay() -> None:
    # Two tiles for 7 and 5 more, against one for 12.
    state = laid(
        words=("OS", "OSEF", "OSK"),
        racks=("EFAAAAA", "KAAAAAA"),
        same_tiles=False,
        box="EEEEEEEEE",
        board={"8G": "OS"},
    )
    state = after(state, 1, play(state, "8I", "K"), at=4_000)
    state = after(state, 0, play(state, "8I", "EF"), at=9_000)
    closed = state.sheet[-1]
    assert [(line.points, line.more, line.speed) for line in closed.lines] == [
        (7, 5, 0),
        (12, 0, 2),
    ]
    assert (closed.stays, closed.rung, closed.won) == (0, "tiles", 1)


def test_k28_without_a_timer_nobody_is_faster() -> None:
    state = laid(words=("OS",), rack="OSAKWEE", timer_seconds=0)
    state = after(state, 1, play(state, "8G", "OS"), at=4_000)
    closed = after(state, 0, play(state, "8G", "OS"), at=9_000).sheet[-1]
    assert [line.speed for line in closed.lines] == [0, 0]
    assert closed.won is None
    assert closed.rung == "lot"


def test_k28_equal_to_the_millisecond_gives_nobody_two() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    closed = both(state, play(state, "8G", "OS"), play(state, "8G", "OS"), at=9_000).sheet[-1]
    assert [line.speed for line in closed.lines] == [0, 0]
    assert closed.rung == "lot"


def test_a_new_game_begins_with_nothing_of_another() -> None:
    both_games = [begun(seed=bytes([n] * 32)) for n in (1, 2)]
    for state in both_games:
        assert (state.scores, state.sheet, state.dry, state.idle) == ((0, 0), (), 0, 0)
        assert state.chances == (10, 10)
