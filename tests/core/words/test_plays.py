"""Both engines find the same plays in the same order, and just those that the rules allow."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque.actions import engine
from ludotheque.core.words.building import build
from ludotheque.core.words.generator.plain import Plain
from ludotheque.core.words.generator.position import Engine, read_position
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.plays import (
    CENTRE,
    Play,
    Scoring,
    all_plays,
    best_plays,
    count,
    text_of,
    use,
)
from tests.core.words import naive
from tests.core.words.positions import TILES, Case, game, lexicon_of, scoring_of, with_blanks

EMPTY = ("",) * 225
PINNED = Path(__file__).with_name("plays.json")
SMALL = {
    "en": "AB ABA BAD DAB CAB CABS BADS AS IS SIS BASIC ACIDS DISC ID IDS DIS SAD ABACI CAD CADS",
    "es": "CHAL COCHE CHE ECHO HECHO LLAMA LLAMAR ALLA AMA AMAR MARRO CARRO CARO ALA LA ECO OCA",
}


def compiled() -> Engine:
    """The compiled engine; tests that need it are left out where there is no numba."""
    pytest.importorskip("numba")
    found: Engine = engine.load(Path(".data"), keep=False)[0]
    return found


@pytest.fixture(params=["plain", "compiled"])
def either(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each engine in its turn."""
    use(None if request.param == "plain" else _the_one())
    yield request.param
    use(None)


_kept: list[Engine] = []


def _the_one() -> Engine:
    if not _kept:
        _kept.append(compiled())
    return _kept[0]


@cache
def cases(language: str, seed: int, turns: int, *blanks: int) -> list[Case]:
    found = list(game(language, seed, turns))
    return [
        (board, with_blanks(rack, blanks[n % len(blanks)])) for n, (board, rack) in enumerate(found)
    ]


def raw(found: Engine, lexicon: Lexicon, scoring: Scoring, case: Case, tie: int = 0) -> Any:
    position = read_position(lexicon, scoring, *case, CENTRE)
    return found.best(position, None, tie)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_both_engines_find_the_same_in_the_same_order(language: str) -> None:
    lexicon, fast, slow = lexicon_of(language), _the_one(), Plain()
    for number, case in enumerate(cases(language, 1, 8, 0, 1, 0, 2)):
        scoring = scoring_of(language, number % 2 == 1, number % 3 != 2)
        found = raw(fast, lexicon, scoring, case, number)
        assert found == raw(slow, lexicon, scoring, case, number)
        position = read_position(lexicon, scoring, *case, CENTRE)
        for top in (1, 7, len(found) // 2, len(found), len(found) + 5):
            assert fast.best(position, top, number) == found[:top]
        assert fast.count(position) == (len(found), found[0][0])
        if len(found) < 1000:
            assert slow.best(position, 7, number) == found[:7]
            assert slow.count(position) == (len(found), found[0][0])


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_both_engines_find_the_same_with_blanks_alone(language: str) -> None:
    # A short list, because the plain engine takes seconds for all blanks and a whole language.
    words = list(lexicon_of(language))[::40]
    lexicon = build(f"{language}-few", language, words)
    for case in cases(language, 2, 4, 7):
        scoring = scoring_of(language, True)
        found = raw(_the_one(), lexicon, scoring, case, 5)
        assert found == raw(Plain(), lexicon, scoring, case, 5)


@pytest.mark.parametrize("language", sorted(SMALL))
@pytest.mark.parametrize("seed", range(6))
def test_all_that_is_allowed_is_found_and_scored_and_nothing_else(
    either: str, language: str, seed: int
) -> None:
    words = sorted(SMALL[language].split())
    lexicon = build("small", language, words)
    spelt = {lexicon.alphabet.tiles_of(word) for word in words}
    luck = Random(seed)
    tiles = sorted({tile for word in spelt for tile in word})
    board = list(EMPTY)
    # Words, and at random what is none: other lists, and words that nobody doubted.
    for _ in range(3 * (seed % 3)):
        word = luck.choice(sorted(spelt)) if seed % 2 else tuple(luck.sample(tiles, 3))
        start = luck.randrange(225)
        for number, tile in enumerate(word):
            cell = start + number * luck.choice((1, 15))
            if cell < 225:
                board[cell] = luck.choice((tile, tile, tile.lower()))
    rack = [*luck.choices(tiles, k=5), *"?" * luck.randrange(3)]
    scoring = scoring_of(language, seed % 2 == 1)
    wanted = naive.every_play(spelt, scoring, board, rack, CENTRE)
    found = all_plays(lexicon, scoring, board, rack)
    assert {(play.cells, play.tiles): play.score for play in found} == wanted
    assert len(found) == len(wanted)
    assert count(lexicon, scoring, board, rack) == (len(wanted), max(wanted.values(), default=0))
    for play in found:
        _well_told(play, board)


def _well_told(play: Play, board: list[str]) -> None:
    """The main word is what lies there afterwards, from end to end."""
    after = {cell: tile for cell, tile in enumerate(board) if tile}
    after |= dict(zip(play.cells, play.tiles, strict=True))
    run = naive.down(after, play.start) if play.down else naive.across(after, play.start)
    assert run[0] == play.start
    assert tuple(after[cell] for cell in run) == play.word
    assert set(play.cells) <= set(run)
    if len(play.cells) == 1 and play.down:
        assert len(naive.across(after, play.cells[0])) == 1


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_what_is_found_in_a_whole_language_is_allowed(either: str, language: str) -> None:
    lexicon, scoring = lexicon_of(language), scoring_of(language)
    words = {lexicon.alphabet.tiles_of(word) for word in lexicon}
    for board, rack in cases(language, 3, 8, 0, 1):
        for play in best_plays(lexicon, scoring, board, rack, 150, tie=9):
            new = dict(zip(play.cells, play.tiles, strict=True))
            assert naive.judge(words, scoring, board, new, CENTRE) == play.score


def test_an_allowed_placement_at_random_is_found(either: str) -> None:
    lexicon, scoring, luck = lexicon_of("en"), scoring_of("en"), Random(4)
    words = {lexicon.alphabet.tiles_of(word) for word in lexicon}
    tried = 0
    for board, rack in cases("en", 4, 7, 1):
        found = {(p.cells, p.tiles): p.score for p in all_plays(lexicon, scoring, board, rack)}
        there = {*board, *rack}
        near = sorted(word for word in words if len(word) < 6 and len({*word} - there) < 2)
        for _ in range(1200):
            # Laid through a tile of it that lies there, so that some of them are right.
            word, step = luck.choice(near), luck.choice((1, 15))
            places = [n for n, tile in enumerate(word) if tile in board] or [0]
            place = luck.choice(places)
            lies = [cell for cell, tile in enumerate(board) if tile == word[place]] or [CENTRE]
            start = luck.choice(lies) - step * place
            for laid in _laid(board, rack, word, start, step):
                score = naive.judge(words, scoring, board, laid, CENTRE)
                if score is not None and (any(board) or step == 1):
                    tried += 1
                    assert found[tuple(laid), tuple(laid.values())] == score
    assert tried > 50


def _laid(
    board: Sequence[str], rack: Sequence[str], word: Sequence[str], start: int, step: int
) -> Iterator[dict[int, str]]:
    """The ways to lay a word from a cell on, whether that is allowed or not."""
    if start < 0 or (start % 15 if step == 1 else start // 15) + len(word) > 15:
        return
    cells = range(start, start + step * len(word), step)
    lies = list(zip(cells, word, strict=True))
    if all(board[cell] in ("", tile) for cell, tile in lies):
        gaps = [(cell, tile) for cell, tile in lies if not board[cell]]
        for tiles in naive.spellings([tile for _, tile in gaps], rack):
            yield dict(zip((cell for cell, _ in gaps), tiles, strict=True))


def test_recorded_positions_still_have_the_same_plays(either: str) -> None:
    for told in json.loads(PINNED.read_text(encoding="utf-8")):
        lexicon, scoring = lexicon_of(told["language"]), scoring_of(told["language"])
        assert lexicon.id == told["lexicon"]
        found = all_plays(lexicon, scoring, told["board"], told["rack"])
        assert (len(found), found[0].score) == (told["plays"], told["best"])
        lines = sorted(text_of(play, told["board"]) for play in found)
        assert sha256("\n".join(lines).encode()).hexdigest() == told["sha256"]


def test_more_plays_than_there_are_take_no_more_room(either: str) -> None:
    lexicon, scoring = lexicon_of("en"), scoring_of("en")
    rack = list("AEINR??")
    found = all_plays(lexicon, scoring, EMPTY, rack)
    assert len(found) > 1 << 12
    for top in (5000, len(found), 1 << 40, 99_999_999_999_999_999_999):
        assert best_plays(lexicon, scoring, EMPTY, rack, top) == found[:top]


def test_equal_plays_stand_in_an_order_that_the_tie_decides(either: str) -> None:
    lexicon, scoring = lexicon_of("en"), scoring_of("en")
    rack = list("AEINRST")
    orders = {
        tie: [(p.cells, p.tiles) for p in all_plays(lexicon, scoring, EMPTY, rack, tie=tie)]
        for tie in (0, 1, -1, 1 << 70)
    }
    assert len({tuple(order) for order in orders.values()}) == 3
    # The tie counts to 2 ** 64 and begins anew.
    assert orders[1 << 70] == orders[0]
    assert len({frozenset(order) for order in orders.values()}) == 1
    scores = [p.score for p in all_plays(lexicon, scoring, EMPTY, rack, tie=1)]
    assert scores == sorted(scores, reverse=True)


def test_the_order_of_a_tie_never_changes(either: str) -> None:
    # Games are replayed and bots asked again: what is written here must stay so.
    lexicon = build("few", "en", ["AB", "ABBA", "BA", "BAA"])
    found = all_plays(lexicon, scoring_of("en", False, False), EMPTY, list("AB?"), tie=7)
    assert ", ".join(text_of(play, EMPTY) for play in found) == (
        "8G BaA 4, 8H BA 4, 8G AB 4, 8H BaA 4, 8H BAa 4, 8F BaA 4, 8F BAa 4, 8H AB 4, 8G BAa 4, "
        "8G BA 4, 8G aB 3, 8G Ba 3, 8H aB 3, 8H Ba 3, 8G bA 1, 8G Ab 1, 8H bA 1, 8H Ab 1"
    )


def test_a_digraph_is_spelt_by_its_own_tile(either: str) -> None:
    lexicon = build("few", "es", ["CHE", "COCHE", "ECO", "LLE"])
    assert _words(lexicon, EMPTY, "C O CH E ?") >= {"CHE", "COCHE", "ECO"}
    assert _words(lexicon, EMPTY, "C O C H E L L") == {"ECO"}
    # A blank stands for a whole digraph.
    blank = {play.word for play in all_plays(lexicon, scoring_of("es"), EMPTY, ["C", "?", "E"])}
    assert ("ch", "E") in blank
    assert not any({"h", "l"} & set(word) for word in blank)
    # A C that lies there becomes no CH by an H behind it, and an L before an LL is no word.
    board = list(EMPTY)
    for lies, rack in (("C", "H E"), ("L", "L E"), ("H", "C E")):
        board[112] = lies
        assert _words(lexicon, board, rack) == set()
    board[112] = "CH"
    assert _words(lexicon, board, "E C O") == {"CHE", "ECO", "COCHE"}


def _words(lexicon: Lexicon, board: Sequence[str], rack: str) -> set[str]:
    found = all_plays(lexicon, scoring_of("es"), board, rack.split())
    return {"".join(play.word) for play in found}


@pytest.mark.parametrize(("start", "begins"), [(112, {111, 112}), (15, {15}), (14, {13})])
def test_a_first_word_goes_through_the_start(either: str, start: int, begins: set[int]) -> None:
    found = all_plays(build("few", "en", ["AB"]), scoring_of("en"), EMPTY, ["A", "B"], start=start)
    assert {play.start for play in found} == begins
    assert not any(play.down for play in found)


def test_nothing_can_be_laid_without_tiles_or_words(either: str) -> None:
    lexicon, scoring = build("few", "en", ["AB"]), scoring_of("en")
    assert all_plays(lexicon, scoring, EMPTY, []) == []
    assert all_plays(lexicon, scoring, EMPTY, ["Z", "Z"]) == []
    assert count(lexicon, scoring, EMPTY, ["Z"]) == (0, 0)
    assert best_plays(lexicon, scoring, EMPTY, ["A", "B"], 0) == []
    # A single letter is no word on a board, whatever the list says.
    alone = build("alone", "en", ["A", "AB"])
    assert {len(play.word) for play in all_plays(alone, scoring, EMPTY, ["A", "B"])} == {2}
    full = ("Q",) * 225
    assert all_plays(lexicon, scoring, full, ["A", "?"]) == []


@pytest.mark.parametrize(
    ("board", "rack", "start", "reason"),
    [
        (EMPTY[1:], ["A"], CENTRE, "225 cells"),
        (("1", *EMPTY[1:]), ["A"], CENTRE, "'1' is no tile of en"),
        (("?", *EMPTY[1:]), ["A"], CENTRE, "no tile"),
        (("CH", *EMPTY[1:]), ["A"], CENTRE, "'CH' is no tile of en"),
        (EMPTY, ["a"], CENTRE, "capital letters"),
        (EMPTY, [""], CENTRE, "capital letters"),
        (EMPTY, ["É"], CENTRE, "no tile"),
        (EMPTY, ["A"] * 8, CENTRE, "up to 7"),
        (EMPTY, ["A"], 225, "no cell"),
        (EMPTY, ["A"], -1, "no cell"),
    ],
)
def test_what_is_no_position_is_refused(
    board: tuple[str, ...], rack: list[str], start: int, reason: str
) -> None:
    lexicon = build("few", "en", ["AB"])
    with pytest.raises(ValueError, match=reason):
        best_plays(lexicon, scoring_of("en"), board, rack, 3, start=start)


def test_what_is_no_scoring_is_refused() -> None:
    ones = (1,) * 225
    for fault in (
        {"letter_times": ones[1:]},
        {"word_times": (0, *ones[1:])},
        {"values": (("A", -1),)},
        {"bonus": -1},
    ):
        given: dict[str, Any] = {
            "values": (("A", 1),),
            "letter_times": ones,
            "word_times": ones,
            "blank_counts": False,
        }
        with pytest.raises(ValueError, match=r"must be|is worth|bonus"):
            Scoring(**given | fault)
    lexicon = build("few", "en", ["AB"])
    partly = Scoring((("A", 1),), ones, ones, False)
    with pytest.raises(ValueError, match="the tile B has no value"):
        best_plays(lexicon, partly, EMPTY, ["A"], 1)
    with pytest.raises(ValueError, match="no best -1"):
        best_plays(lexicon, scoring_of("en"), EMPTY, ["A"], -1)


def test_plays_are_written_with_what_lies_there_and_digraphs_in_brackets() -> None:
    board = list(EMPTY)
    board[112:114] = ["I", "N"]
    play = Play(110, False, ("R", "E", "I", "N", "ch"), (110, 111, 114), ("R", "E", "ch"), 9)
    assert text_of(play, board) == "8F RE(IN)[ch] 9"
    assert text_of(Play(97, True, ("A", "I"), (97,), ("A",), 2), board) == "H7 A(I) 2"
    assert TILES.index("CH") == 28
