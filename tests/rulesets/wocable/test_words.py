"""Placements, their words, scores, trials, and what is hidden: W5 to W8, W14, W20, W21."""

from __future__ import annotations

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import (
    WocableExchange,
    WocablePass,
    WocablePlace,
    WocablePut,
)
from tests.rulesets.kit import dumped
from tests.rulesets.wocable.tables import (
    cell,
    events,
    laid,
    pass_on,
    place,
    placed,
    refusal,
)

WORDS = ("CAT", "CATS", "AS", "AT", "TO", "SO", "STOP", "OAT")


def put(name: str, letter: str, blank: bool = False) -> WocablePut:
    """A tile on a cell."""
    return WocablePut(cell=cell(name), letter=letter, blank=blank)


@pytest.mark.parametrize(
    ("tiles", "code", "where"),
    [
        ([put("H8", "S")], "too_short", "H8"),
        ([put("A1", "S"), put("B1", "O")], "off_centre", "H8"),
        ([put("H8", "S"), put("J8", "O")], "gap", "I8"),
        ([put("H8", "S"), put("I9", "O")], "not_in_line", "I9"),
        ([put("H8", "S"), put("H8", "O")], "cell_named_twice", "H8"),
        ([WocablePut(cell=225, letter="S"), put("H8", "O")], "off_grid", None),
        ([WocablePut(cell=-1, letter="S"), put("H8", "O")], "off_grid", None),
    ],
)
def test_a_first_word_that_lies_wrong(
    tiles: list[WocablePut], code: str, where: str | None
) -> None:
    """W6: the cell that is wrong is named."""
    state = laid(racks=("SO", "AB"), words=WORDS)
    before = dumped(state)
    no = refusal(state, 0, WocablePlace(tiles=tuple(tiles)))
    assert (no.code, no.rule) == (code, "W6")
    if where is not None:
        assert no.place == {"cell": cell(where)}
    assert dumped(state) == before


@pytest.mark.parametrize(
    ("tiles", "code", "where"),
    [
        ([put("A1", "S"), put("B1", "O")], "not_attached", "A1"),
        ([put("J9", "S"), put("K9", "O")], "not_attached", "J9"),
        ([put("J7", "S"), put("J9", "O")], "gap", "J8"),
        ([put("G8", "S")], "cell_taken", "G8"),
    ],
)
def test_a_later_word_that_lies_wrong(tiles: list[WocablePut], code: str, where: str) -> None:
    """W6: corners do not touch."""
    state = laid(("8G", "CAT"), racks=("SO", "AB"), words=WORDS)
    no = refusal(state, 0, WocablePlace(tiles=tuple(tiles)))
    assert (no.code, no.rule, no.place) == (code, "W6", {"cell": cell(where)})


def test_tiles_of_ones_own_rack() -> None:
    """W5: no others, no more of them, and blanks with a letter of the language."""
    state = laid(("8G", "CAT"), racks=("SO?", "XXKK"), words=WORDS)

    def no(letter: str, blank: bool = False) -> IllegalMove:
        found = refusal(state, 0, WocablePlace(tiles=(put("J8", letter, blank),)))
        assert found.rule == "W5"
        return found

    assert (no("X").code, no("X").place) == ("not_in_rack", {"tile": "X", "have": 0})
    assert no("?").code == no("?", True).code == no("", True).code == "blank_needs_letter"
    assert no("É").code == no("s", True).code == no("CH", True).code == "no_such_letter"
    assert refusal(state, 0, WocablePlace(tiles=())).code == "no_tiles"
    twice = WocablePlace(tiles=(put("J8", "S"), put("J9", "S")))
    assert refusal(state, 0, twice).place == {"tile": "S", "have": 1}
    blanks = WocablePlace(tiles=(put("J8", "S", True), put("J9", "O", True)))
    assert refusal(state, 0, blanks).place == {"tile": "?", "have": 1}


@pytest.mark.parametrize("letter", ["K", "W"])
def test_a_blank_is_no_letter_that_spanish_has_not(letter: str) -> None:
    """W2, W5."""
    state = laid(("8G", "CASA"), racks=("S ?", "A B"), language="es", words=("CASA", "CASAS"))
    no = refusal(state, 0, WocablePlace(tiles=(put("K8", letter, True),)))
    assert no.code == "no_such_letter"
    after = RULESET.apply(state, 0, WocablePlace(tiles=(put("K8", "S", True),)), 0).state
    assert after.board[cell("K8")] == "s"


def test_a_digraph_is_one_tile() -> None:
    """W2, W7, W14: LECHE is four tiles, CH counts 5 and may stand for a blank."""
    state = laid(racks=("L E CH E ?", "A"), language="es", words=("LECHE",))
    step = place(state, "8G", "L E CH E")
    (told,) = events(step.told, "placed")
    assert [(word.word, len(word.cells), word.score) for word in told.words] == [("LECHE", 4, 16)]
    blank = place(state, "8G", "L E ch E").state
    assert (blank.board[cell("I8")], blank.scores[0]) == ("ch", 6)


@pytest.mark.parametrize(
    ("rack", "word", "spelt"),
    [
        ("L E C H E", "L E C H E", "LECHE"),
        ("P E R R O", "P E R R O", "PERRO"),
        ("L L A N O", "L L A N O", "LLANO"),
        ("L E C ? E", "L E C h E", "LECHE"),
    ],
)
def test_two_tiles_never_form_a_digraph(rack: str, word: str, spelt: str) -> None:
    """W7: refused, and told why."""
    words = ("LECHE", "PERRO", "LLANO")
    state = laid(racks=(rack, "A"), language="es", words=words)
    no = refusal(state, 0, placed("8G", word))
    assert (no.code, no.rule, no.place["words"]) == ("invalid_words", "W7", spelt)
    assert "Two letters never stand for one tile" in no.detail
    trial = RULESET.trial(state, 0, placed("8G", word))
    assert [each.valid for each in trial.words] == [False]


def test_a_run_that_grows_from_a_digraph_is_looked_up_in_tiles() -> None:
    """W7: C beside H, from two placements, is no CH either."""
    state = laid(("8G", "L E C"), racks=("H E", "A"), language="es", words=("LEC", "LECHE"))
    assert refusal(state, 0, placed("8J", "H E")).place["words"] == "LECHE"


def test_every_wrong_word_is_named() -> None:
    """W7: each once, the main one first, with the place of each; good ones are not."""
    state = laid(("8G", "CAT"), racks=("SOXQ", "AB"), words=WORDS)
    no = refusal(state, 0, placed("9H", "SOXQ"))
    assert no.place == {
        "words": "SOXQ",
        "where": "9H",
        "lexicon": state.options.lexicon,
    }
    both = refusal(state, 0, placed("9G", "XQ"))
    assert (both.place["words"], both.place["where"]) == ("XQ, CX, AQ", "9G, G8, H8")
    assert both.detail == "Not in the word list of this game: XQ, CX, AQ."


def test_all_words_are_added_and_premiums_count_where_new_tiles_lie() -> None:
    """W14: SO under AT of CAT makes AS and TO; the centre does not count again."""
    state = laid(("8G", "CAT"), racks=("SO", "AB"), words=WORDS)
    (told,) = events(place(state, "9H", "SO").told, "placed")
    # I9 doubles its letter, for TO and for SO.
    assert [(word.word, word.score) for word in told.words] == [("SO", 3), ("AS", 2), ("TO", 3)]
    assert (told.score, told.total, told.bonus) == (8, 8, 0)
    assert told.turn == 1


def test_word_premiums_multiply() -> None:
    """W14: a word over two triple word squares is nine times itself."""
    state = laid(("D1", "OAT"), racks=("STPSTPS", "AB"), words=("STPOSTPS", "OAT"), bag="A")
    (told,) = events(place(state, "1A", "STPOSTPS").told, "placed")
    # S1 T1 P3 O1 S1 T1 P3 S1, all at A1 to H1: D1 lies already and doubles nothing.
    assert told.words[0].score == 12 * 9
    assert (told.bonus, told.score) == (50, 158)


def test_a_blank_is_worth_nothing_and_keeps_its_letter() -> None:
    """W5, W14: on a double word too, and in later words."""
    state = laid(racks=("CA?S", "SO"), words=WORDS)
    after = place(state, "8G", "CAt").state
    assert (after.scores[0], after.board[cell("I8")]) == (8, "t")
    (told,) = events(place(after, "8G", "CAtS").told, "placed")
    assert told.words[0].score == 5


def test_a_trial_tells_validity_to_the_mover_alone() -> None:
    """W8: the score to both, the words' validity to whoever is to act."""
    state = laid(("8G", "CAT"), racks=("SOX", "SOX"), words=WORDS)
    mine = RULESET.trial(state, 0, placed("9H", "SO"))
    theirs = RULESET.trial(state, 1, placed("9H", "SO"))
    assert [(each.word, each.valid) for each in mine.words] == [
        ("SO", True),
        ("AS", True),
        ("TO", True),
    ]
    assert [(each.word, each.valid) for each in theirs.words] == [
        ("SO", None),
        ("AS", None),
        ("TO", None),
    ]
    assert mine.score == theirs.score == 8
    wrong = RULESET.trial(state, 0, placed("8J", "X"))
    assert [(each.word, each.valid) for each in wrong.words] == [("CATX", False)]
    assert wrong.score == 13


def test_a_trial_changes_nothing_and_refuses_what_does_not_lie() -> None:
    """W8: as a move would be refused, for a seat that is not on the move too."""
    state = laid(("8G", "CAT"), racks=("SOX", "AB"), words=WORDS)
    before = dumped(state)
    for seat, move, code in (
        (0, placed("8K", "S"), "not_attached"),
        (0, placed("8J", "Z"), "not_in_rack"),
        (1, placed("8J", "S"), "not_in_rack"),
        (1, placed("8G", "A"), "cell_taken"),
        (2, placed("8J", "S"), "no_such_seat"),
        (-1, placed("8J", "S"), "no_such_seat"),
        (0, object(), "foreign_move"),
        (0, WocableExchange(tiles=("Z",)), "not_in_rack"),
    ):
        with pytest.raises(IllegalMove) as caught:
            RULESET.trial(state, seat, move)  # type: ignore[arg-type]
        assert caught.value.code == code
    for fine in (WocablePass(), WocableExchange(tiles=("S",))):
        assert RULESET.trial(state, 0, fine).words == ()
    assert dumped(state) == before


def test_no_trial_after_leaving_or_after_the_end() -> None:
    """W8, W13."""
    state = laid(("8G", "CAT"), racks=("SO", "SO", "SO"), words=WORDS)
    left = RULESET.leave(state, 1, 0).state
    over = RULESET.leave(left, 2, 0).state
    for each, seat, code in ((left, 1, "seat_left"), (over, 0, "game_over")):
        with pytest.raises(IllegalMove) as caught:
            RULESET.trial(each, seat, placed("8J", "S"))
        assert caught.value.code == code


def test_what_a_seat_sees() -> None:
    """W20: its own rack; of the others how many tiles; and what it cannot see."""
    state = laid(("8G", "CaT"), racks=("SO?", "QZ"), words=WORDS)
    mine, theirs, outside = (RULESET.view(state, seat) for seat in (0, 1, None))
    assert mine.racks == (state.racks[0], None)
    assert theirs.racks == (None, state.racks[1])
    assert outside.racks == (None, None)
    assert mine.rack_sizes == (3, 2)
    assert (mine.bag, mine.mover) == (92, 0)
    assert sum(mine.unseen.values()) == 94
    assert sum(outside.unseen.values()) == 97
    assert (mine.unseen["?"], theirs.unseen["?"], outside.unseen["?"]) == (0, 1, 1)
    assert (mine.unseen["Q"], theirs.unseen["Q"]) == (1, 0)
    assert list(mine.values)[-1] == list(mine.unseen)[-1] == "?"
    for _ in range(4):
        state = pass_on(state).state
    over = RULESET.view(state, None)
    assert (over.racks, over.mover, over.exchange_limit) == (state.racks, None, 0)
    assert sum(over.unseen.values()) == over.bag


def test_what_others_hear_of_a_draw_and_an_exchange() -> None:
    """W20: the count, and nothing else."""
    state = laid(("8G", "CAT"), racks=("SOXQZAB", "AB"), words=WORDS)
    for move in (WocableExchange(tiles=("Q", "Z")), placed("8J", "S")):
        step = RULESET.apply(state, 0, move, 0)
        public = [each.event for each in step.told if each.to is None]
        secret = [each for each in step.told if each.to is not None]
        assert [each.to for each in secret] == [(0,)]
        assert secret[0].event.rack == step.state.racks[0]
        assert not any(hasattr(each, "rack") for each in public)
        assert public[0].kind in ("wocable.exchanged", "wocable.placed")


def test_a_study_shows_racks_and_the_best_plays() -> None:
    """W21."""
    state = laid(("8G", "CAT"), racks=("SO", "QZ"), words=WORDS)
    study = RULESET.study(state, 3)
    assert (study.racks, study.mover) == (state.racks, 0)
    assert [play.score for play in study.best] == sorted(
        (play.score for play in study.best), reverse=True
    )
    first = study.best[0]
    step = RULESET.apply(state, 0, WocablePlace(tiles=first.tiles), 0)
    assert events(step.told, "placed")[0].score == first.score == 8
    assert RULESET.study(state, 0).best == ()
    over = RULESET.leave(state, 0, 0).state
    assert (RULESET.study(over, 5).mover, RULESET.study(over, 5).best) == (None, ())
