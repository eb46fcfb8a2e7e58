import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.words import shelf
from ludotheque.core.words.alphabet import LETTERS
from ludotheque.core.words.building import build, hash_of
from ludotheque.core.words.lexicon import Lexicon

words = st.text(alphabet="ABCDEÑ", min_size=1, max_size=6).map(str)
lists = st.sets(words, min_size=1, max_size=60).map(sorted)


@given(lists, words)
def test_the_graph_holds_the_words_and_no_others(found: list[str], other: str) -> None:
    lexicon = build("es-mine", "es", found)
    assert list(lexicon) == found
    assert len(lexicon) == len(found)
    assert (other in lexicon) == (other in found)
    assert all(word in lexicon for word in found)


@given(lists, words)
def test_a_prefix_leads_on_exactly_where_a_word_begins_so(found: list[str], prefix: str) -> None:
    lexicon = build("es-mine", "es", found)
    begun = [word for word in found if word.startswith(prefix)]
    assert bool(lexicon.walk(prefix)) == bool(begun)
    assert list(lexicon.after(prefix)) == begun
    node = lexicon.root
    for letter in prefix:
        node = lexicon.step(node, letter) if node else 0
    assert node == lexicon.walk(prefix)
    assert lexicon.ends(node) == (prefix in found)


@given(lists)
def test_what_is_stored_is_read_where_it_lies(found: list[str]) -> None:
    built = build("es-mine", "es", found)
    stored = built.to_bytes()
    again = Lexicon.from_buffer(memoryview(stored))
    assert again.facts == built.facts
    assert list(again) == found
    assert again.to_bytes() == stored


def test_common_ends_are_kept_once() -> None:
    endings = ["", "S", "ED", "ING"]
    found = sorted(stem + end for stem in ("WALK", "TALK", "BALK", "CALK") for end in endings)
    assert len(build("en-mine", "en", found).cells) < 20


def test_the_id_names_the_words() -> None:
    one = build("en-mine", "en", ["AB", "CD"])
    assert one.facts.sha256 == hash_of(["AB", "CD"])
    assert one.id == f"en-mine@{one.facts.sha256[:12]}"
    assert build("en-mine", "en", iter(["AB", "CD"])).id == one.id
    assert build("en-mine", "en", ["AB", "CE"]).id != one.id
    assert one.facts.longest == 2


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        ([], "has no word"),
        (["B", "A"], "'A' stands after 'B'"),
        (["A", "A"], "'A' stands after 'A'"),
        (["a"], "'a' in the list en-mine is not spelt"),
        (["", "A"], "'' in the list en-mine is not spelt"),
    ],
)
def test_lists_out_of_order_are_refused(found: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        build("en-mine", "en", found)


def test_lookups_of_nonsense_find_nothing() -> None:
    lexicon = build("en-mine", "en", ["AB"])
    for word in ("", "A", "ABC", "ab", "1", "É"):
        assert word not in lexicon
    assert 5 not in lexicon
    assert set("".join(lexicon)) <= set(LETTERS)


@pytest.mark.parametrize("cut", [0, 7, 16, 24, -8, -3])
def test_a_stored_lexicon_that_was_cut_off_is_refused(cut: int) -> None:
    stored = build("en-mine", "en", ["AB", "CD"]).to_bytes()
    with pytest.raises((ValueError, IndexError)):
        list(Lexicon.from_buffer(memoryview(stored[:cut])))


def test_something_else_is_no_stored_lexicon() -> None:
    with pytest.raises(ValueError, match="not a lexicon"):
        Lexicon.from_buffer(memoryview(b"x" * 64))


def test_the_shelf_gives_what_was_put_and_asks_the_opener_for_the_rest() -> None:
    old, new = build("en-shelf", "en", ["AB"]), build("en-shelf", "en", ["AB", "CD"])
    asked: list[str] = []

    def opener(name: str) -> Lexicon | None:
        asked.append(name)
        return old if name == old.id else None

    before = list(shelf._opener)
    try:
        shelf.set_opener(opener)
        shelf.put(new, "en-shelf")
        assert shelf.get("en-shelf") is new
        assert shelf.newest("en-shelf") == new.id
        assert shelf.get(old.id) is old
        assert shelf.get(old.id) is old
        assert asked == [old.id]
        with pytest.raises(shelf.UnknownLexicon, match="no word list 'en-none'"):
            shelf.get("en-none")
        shelf.take_away("en-shelf", old.id, new.id)
        assert shelf.newest("en-shelf") is None
    finally:
        shelf._opener[:] = before
