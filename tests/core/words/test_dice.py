from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.actions import engine
from ludotheque.core.words.building import build
from ludotheque.core.words.dice import (
    BadDice,
    neighbours,
    path_of,
    plain_words_on,
    read_dice,
    use,
    words_on,
)
from ludotheque.core.words.lexicon import Lexicon
from tests.core.words.positions import lexicon_of

SQUARE = tuple("ABCDEFGHIJKLMNOP")
LINE = "A;B;C;D;E;QU\n"


def lexicon(*words: str) -> Lexicon:
    return build("en-test", "en", sorted(words))


def test_a_file_of_dice_is_read() -> None:
    text = "\ufeff# sixteen of them\r\n" + "a; b ;C;D;é;Q u  # the last\r\n\r\n" * 16
    dice = read_dice(text, "mine.txt", "fr")
    assert len(dice) == 16
    assert set(dice) == {("A", "B", "C", "D", "E", "QU")}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (LINE * 15, 15, "there are 15 dice, not 16"),
        (LINE * 17, 17, "there are more than 16 dice"),
        ("", 1, "there are 0 dice, not 16"),
        (LINE + "A;B;C;D;E\n" + LINE * 14, 2, "a die has 6 faces, this one has 5"),
        ("# a\n" + LINE * 3 + "A;B;C;D;E;F;G\n", 5, "a die has 6 faces, this one has 7"),
        (LINE + "A;B;;D;E;F\n", 2, "face 3 is empty"),
        (LINE * 2 + "A;B;C;D;E; \n", 3, "face 6 is empty"),
        ("A;B;C;D;E;1\n", 1, "face 6, '1', is not a face of letters"),
        ("A;B;C;D;E;ABCDE\n", 1, "face 6, 'ABCDE', is not a face of letters"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadDice) as refused:
        read_dice(text, "mine.txt", "en")
    assert str(refused.value) == f"mine.txt, line {line}: {reason}"
    assert (refused.value.line, refused.value.reason) == (line, reason)


def test_dice_touch_at_sides_and_corners_and_never_round_an_edge() -> None:
    around = neighbours(16)
    assert around[0] == (1, 4, 5)
    assert around[5] == (0, 1, 2, 4, 6, 8, 9, 10)
    assert around[3] == (2, 6, 7)
    assert sorted(len(each) for each in around) == [3] * 4 + [5] * 8 + [8] * 4


@pytest.mark.parametrize(
    ("word", "path"),
    [("AFK", (0, 5, 10)), ("AEH", None), ("ABCGFB", None), ("ABCGF", (0, 1, 2, 6, 5)), ("", None)],
)
def test_paths_go_diagonally_do_not_wrap_and_use_no_die_twice(
    word: str, path: tuple[int, ...] | None
) -> None:
    assert path_of(SQUARE, word) == path


def test_a_word_with_several_paths_is_found_once() -> None:
    faces = tuple("EBEEFE")
    found = words_on(faces, lexicon("BEE", "FEE", "BEEF", "FEEBLE"), 3, width=3)
    assert set(found) == {"BEE", "FEE", "BEEF"}


def test_all_ways_are_tried_not_the_first_alone() -> None:
    # The A in the corner leads nowhere; only the second one has an N beside it.
    faces = tuple("LAXXAXXXNXXXXXXX")
    assert path_of(faces, "LAN") == (0, 4, 8)


def test_faces_of_several_letters_and_a_q_alone() -> None:
    faces = ("QU", "I", "T", "E", "Q", "I", "S", "X", *"XXXXXXXX")
    found = words_on(faces, lexicon("QUIT", "QUITE", "QIS", "QI", "QUEUE", "SI"), 2)
    assert set(found) == {"QUIT", "QUITE", "QIS", "QI", "SI"}
    assert path_of(faces, "QUIT") == (0, 1, 2)
    assert path_of(faces, "QI") == (4, 1)
    assert path_of(faces, "UIT") is None


def test_short_words_are_no_words_of_a_board() -> None:
    found = words_on(SQUARE, lexicon("AB", "AFK", "ABCD"), 3)
    assert set(found) == {"AFK", "ABCD"}


def test_spanish_words_lie_on_letters_as_well_as_on_double_faces() -> None:
    spanish = build("es-test", "es", ["CHE", "ÑU"])
    assert words_on(tuple("CHEÑU"), spanish, 2, width=5)["CHE"] == (0, 1, 2)
    assert words_on(("CH", "E", "Ñ", "U"), spanish, 2)["CHE"] == (0, 1)


boards = st.lists(st.sampled_from(["A", "B", "C", "QU", "Q", "AB"]), min_size=1, max_size=6)
few = st.sets(st.text(alphabet="ABCQU", min_size=1, max_size=5), min_size=1, max_size=30)


@given(boards.map(tuple), few, st.integers(1, 3), st.integers(1, 3))
def test_the_search_finds_what_trying_everything_finds(
    faces: tuple[str, ...], words: set[str], min_length: int, width: int
) -> None:
    found = words_on(faces, lexicon(*words), min_length, width)
    around = neighbours(len(faces), width)
    everything: dict[str, tuple[int, ...]] = {}
    for length in range(1, len(faces) + 1):
        for path in permutations(range(len(faces)), length):
            if all(b in around[a] for a, b in pairwise(path)):
                word = "".join(faces[cell] for cell in path)
                everything[word] = min(path, everything.get(word, path))
    expected = {w: p for w, p in everything.items() if w in words and len(w) >= min_length}
    assert found == expected
    assert all(path_of(faces, word, width) == path for word, path in found.items())
    assert all((path_of(faces, word, width) is None) == (word not in everything) for word in words)


@pytest.mark.parametrize(
    ("language", "width", "cells"), [("en", 4, 16), ("fr", 5, 25), ("es", 3, 9)]
)
def test_the_compiled_search_finds_the_same(language: str, width: int, cells: int) -> None:
    pytest.importorskip("numba")
    solve = engine.load(Path(".data"), keep=False)[1]
    words, luck = lexicon_of(language), Random(language)
    common = [*"AEIOURSTLNDCPM", *words.alphabet.letters, "QU", "ING", "CH"]
    for _ in range(60):
        faces = tuple(luck.choices(common, k=cells))
        for least in (1, 3):
            found = solve(faces, words, least, width)
            wanted = plain_words_on(faces, words, least, width)
            assert found is not None
            assert list(found.items()) == list(wanted.items())


def test_the_compiled_search_is_asked_first_and_may_give_up() -> None:
    pytest.importorskip("numba")
    solve = engine.load(Path(".data"), keep=False)[1]
    few, faces = lexicon("BEE", "FEE", "BEEF"), tuple("EBEEFE")
    use(solve)
    try:
        assert words_on(faces, few, 3, 3) == plain_words_on(faces, few, 3, 3)
        # Neither a large board nor a word of many letters is anything for it.
        assert solve(tuple("AB" * 40), few, 3, 10) is None
        assert len(words_on(tuple("EEFB" * 20), few, 3, 10)) == 3
        long = lexicon("A" * 25, "AA")
        assert solve(tuple("AAAA"), long, 2, 2) is None
        # More words than there is room for at first.
        many = lexicon(*("".join(each) for each in permutations("ABCDEFG", 5)))
        square = tuple("ABCDEFGABCDEFGAB")
        assert words_on(square, many, 3, 4) == plain_words_on(square, many, 3, 4)
    finally:
        use(None)
