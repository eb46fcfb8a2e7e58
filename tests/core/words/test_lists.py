import pytest

from ludotheque.core.words.listing import read_any, read_words
from ludotheque.core.words.overlays import BadOverlay, apply, read_overlay

WORDS = ["AA", "HELLO", "ZZZ"]


@pytest.mark.parametrize(
    "text",
    [
        "AA\nHELLO\nZZZ\n",
        "AA\nHELLO\nZZZ",
        "AA\r\nHELLO\r\nZZZ\r\n",
        "\ufeffAA\nHELLO\nZZZ",
        "\ufeffAA\r\nHELLO\r\nZZZ",
        "\nAA\n\nHELLO\nZZZ\n\n",
    ],
)
def test_first_and_last_word_are_read_whatever_the_ends_of_lines(text: str) -> None:
    assert read_words(text) == WORDS
    assert read_any(text, "en").words == WORDS


@pytest.mark.parametrize(
    "text",
    [
        "# mine\nzzz\nhello\naa\naa\n",
        "AA lava [n AAS]\nHELLO a greeting [v]\nZZZ a sound [interj]\n",
        '["aa", "hello", "zzz"]',
        '{"lexicon": "X", "words": [["AA", "AA", "n", 1, "lava"], ["HELLO"], ["ZZZ"]]}',
        'AA, "lava, rough", 0\nHELLO, "greeting", 0\nDARN, "mild", 1\nZZZ, "sound", 0\n',
    ],
)
def test_every_form_in_which_lists_come_is_read(text: str) -> None:
    assert read_any(text, "en").words == WORDS


def test_entries_that_are_no_words_are_counted() -> None:
    found = read_any("hello\na\nx1\nl'eau\nabcdefghijklmnop\n", "en")
    assert found.words == ["HELLO"]
    assert found.refused == 4
    assert found.examples == ("a", "x1", "l'eau", "abcdefghijklmnop")
    with pytest.raises(ValueError, match="no word"):
        read_any("1\n2\n", "en")


def test_spanish_words_are_measured_in_tiles() -> None:
    long = "CH" * 15
    assert read_any(f"{long}\n{long}A\nLL\n", "es").words == [long]


def test_overlays_are_applied_in_order() -> None:
    add = read_overlay("# more\nCD\t2\tme\ta reason\nEF\n", "en.add.txt", "en")
    remove = read_overlay("AB\tslur\nEF\n", "en.school.remove.txt", "en")
    again = read_overlay("AB\n", "operator.add.txt", "en")
    assert add.rows[0].notes == ("2", "me", "a reason")
    assert apply(["AB", "GH"], [add, remove]) == ["CD", "GH"]
    assert apply(["AB", "GH"], [add, remove, again]) == ["AB", "CD", "GH"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("ab\n", 1, "'ab' is to be written AB"),
        ("CD\nÉT\n", 2, "'ÉT' is to be written ET"),
        ("A-B\n", 1, "'A-B' has characters that are no letters of en"),
        ("# x\nA\n", 2, "A does not have 2 to 15 tiles"),
        ("CD\nEF\nCD\n", 3, "CD stands in line 1 already"),
    ],
)
def test_an_overlay_that_is_wrong_is_refused_with_its_line(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(BadOverlay) as refused:
        read_overlay(text, "en.add.txt", "en")
    assert str(refused.value) == f"en.add.txt, line {line}: {reason}"


def test_lines_that_have_outlived_their_reason_are_refused() -> None:
    add, remove = (read_overlay("AB\n", f"en.{kind}.txt", "en") for kind in ("add", "remove"))
    with pytest.raises(BadOverlay, match=r"en\.add\.txt, line 1: AB is in the list already"):
        apply(["AB"], [add])
    with pytest.raises(BadOverlay, match=r"en\.remove\.txt, line 1: AB is not in the list"):
        apply(["CD"], [remove])
    with pytest.raises(ValueError, match=r"neither an \.add\.txt nor a \.remove\.txt"):
        read_overlay("AB\n", "en.txt", "en")
