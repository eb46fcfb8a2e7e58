import pytest

from ludotheque.core.words.alphabet import alphabet


@pytest.mark.parametrize(
    ("language", "typed", "word"),
    [
        ("fr", "mère", "MERE"),
        ("fr", "me\u0300re", "MERE"),
        ("fr", " Cœur ", "COEUR"),
        ("fr", "LÆTITIA", "LAETITIA"),
        ("fr", "façon", "FACON"),
        ("fr", "Noël", "NOEL"),
        ("es", "piñata", "PIÑATA"),
        ("es", "pin\u0303ata", "PIÑATA"),
        ("es", "pingüino", "PINGUINO"),
        ("es", "camión", "CAMION"),
        ("en", "hello", "HELLO"),
        ("en", "naïve", "NAIVE"),
    ],
)
def test_what_is_typed_becomes_what_the_list_has(language: str, typed: str, word: str) -> None:
    assert alphabet(language).normalise(typed) == word
    assert alphabet(language).spells(word)
    assert alphabet(language).normalise(word) == word


@pytest.mark.parametrize(
    ("language", "typed"),
    [("fr", "l'eau"), ("fr", "va-t-en"), ("en", "a1"), ("es", "kilo"), ("es", "web"), ("en", "")],
)
def test_what_no_list_has_is_not_turned_into_a_word(language: str, typed: str) -> None:
    known = alphabet(language)
    assert not known.spells(known.normalise(typed))


def test_spanish_tiles_are_cut_longest_first() -> None:
    spanish = alphabet("es")
    assert spanish.tiles_of("CHURRO") == ("CH", "U", "RR", "O")
    assert spanish.tiles_of("LLLL") == ("LL", "LL")
    assert spanish.tiles_of("RRR") == ("RR", "R")
    assert spanish.tiles_of("AÑO") == ("A", "Ñ", "O")
    assert len(spanish.tiles) == 28


def test_a_word_without_tiles_is_refused() -> None:
    with pytest.raises(ValueError, match="not spelt with the letters of es"):
        alphabet("es").tiles_of("KILO")
    with pytest.raises(ValueError, match="no alphabet for 'de'"):
        alphabet("de")
