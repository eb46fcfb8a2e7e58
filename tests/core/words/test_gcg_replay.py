"""GCG games played again: sound ones hold, and each thing that is wrong is told on its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.actions import materials
from ludotheque.core.words.gcg import Game
from ludotheque.core.words.gcg_hints import guess_of, language_of, layout_for, set_for
from ludotheque.core.words.gcg_reading import decode, read
from ludotheque.core.words.gcg_replay import Manner, Replay, replay
from ludotheque.core.words.gcg_writing import write
from ludotheque.core.words.grid import PLAIN
from tests.core.words.drawn_gcg import games

HERE = Path(__file__).parent / "gcg"
FILES = sorted(HERE.glob("*.gcg"))
HEAD = "#player1 A Ana\n#player2 B Ben\n"
FIRST = ">A: CARETUS 8E CARE +12 12\n"


@pytest.fixture(autouse=True)
def _material() -> None:
    materials.lay_out()


def again(text: str, **manner: object) -> Replay:
    game = read(text)
    usual = Manner(set_for(game), layout_for(game))
    return replay(game, replace(usual, **manner))  # type: ignore[arg-type]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sound_games_hold(path: Path) -> None:
    found = again(decode(path.read_bytes()))
    assert not found.faults
    for turn in found.turns:
        assert (turn.score, turn.total) == (turn.event.score, turn.event.total)


def test_boards_and_words_are_those_of_the_game() -> None:
    turns = again((HERE / "every-kind.gcg").read_text(encoding="utf-8")).turns
    assert turns[0].words == ("NASTIER",)
    assert turns[2].words == ("WHILE", "OW", "DH", "EI")
    # Taken back with its tiles.
    assert turns[3].board == turns[1].board
    assert turns[1].board[11 * 15 + 4] == "e"
    spanish = again((HERE / "digraphs.gcg").read_text(encoding="utf-8")).turns
    assert spanish[0].board[7 * 15 + 7] == "CH"
    assert spanish[1].words == ("ELLAÑE",)
    assert spanish[2].words == ("OCHALES",)


FAULTY = [
    (">A: CARETUS 8E CARE +13 13\n", [(3, "score")]),
    (">A: CARETUS 8E CARE +12 15\n", [(3, "total")]),
    # A wrong total is told once, whether the next goes on from it or is right again.
    (FIRST.replace("12 12", "12 21") + ">B: A - +0 0\n>A: - +0 12\n", [(3, "total")]),
    (FIRST.replace("12 12", "12 21") + ">B: A - +0 0\n>A: - +0 21\n", [(3, "total")]),
    (FIRST.replace("12 12", "12 21") + ">B: A - +0 0\n>A: - +0 20\n", [(3, "total"), (5, "total")]),
    # One fault of a score or total is told once, whatever follows.
    (
        ">A: CARETUS 8E CARE +15 15\n>B: IINORSW -IIW +0 0\n>A: HMSTUVW A7 .H +0 15\n",
        [(3, "score"), (5, "through_nothing")],
    ),
    (">A: CARETUS 7D CARE +7 7\n", [(3, "off_centre")]),
    (">A: CARETUS 8H C +3 3\n", [(3, "too_short")]),
    (">A: CARETUS 8L CARES +7 7\n", [(3, "off_grid")]),
    (">A: CARTTUS 8E CARE +12 12\n", [(3, "rack")]),
    (">A: CARETUSS 8E CARE +12 12\n", [(3, "rack_size")]),
    (">A: ZZARETU 8E ZARE +26 26\n", [(3, "tile_count")]),
    ("#lexicon NWL23\n>A: CARE?ÑU 8E CARE +12 12\n", [(4, "no_tile")]),
    (FIRST + ">B: DDEGILN 8E .... +0 0\n", [(4, "no_tiles")]),
    (FIRST + ">B: DDEGILN 8I D +8 8\n", [(4, "word_longer")]),
    (FIRST + ">B: DDEGILN 8E (CORE)D +8 8\n", [(4, "through_other")]),
    (FIRST + ">B: DDEGILN 8E CORED +8 8\n", [(4, "through_other")]),
    (FIRST + ">B: DDEGILN 1A DEIL +5 5\n", [(4, "not_attached")]),
    (FIRST + ">B: DDEGILN - +1 1\n", [(4, "score")]),
    (FIRST + ">A: STUHMMV - +0 12\n", [(4, "turn")]),
    (FIRST + ">B: DDEGILN - +0 0\n>A: HMMVWTU - +0 12\n", [(5, "rack_kept")]),
    (FIRST + ">B: DDEGILN -DZ +0 0\n", [(4, "rack")]),
    (FIRST + ">B: DDEGILN -8 +0 0\n", [(4, "exchange")]),
    (FIRST + ">B: DDEGILN -- +0 0\n", [(4, "nothing_withdrawn")]),
    (FIRST + ">A: CARETUS -- -13 -1\n", [(4, "score")]),
    (FIRST + ">A: CARETUX -- -12 0\n", [(4, "rack_kept")]),
    (FIRST + ">B: (time) +10 10\n", [(4, "penalty")]),
    (FIRST + ">B: ABC (AB) -4 -4\n", [(4, "rack")]),
    (FIRST + ">B: ABC (ABC) -6 -6\n", [(4, "score")]),
]


@pytest.mark.parametrize(("events", "expected"), FAULTY)
def test_what_does_not_agree_is_told_on_its_line(
    events: str, expected: list[tuple[int, str]]
) -> None:
    assert [(f.line, f.code) for f in again(HEAD + events).faults] == expected


def test_a_reason_says_what_would_be_right() -> None:
    faults = again(HEAD + ">A: CARETUS 8E CARE +13 12\n").faults
    assert [f.reason for f in faults] == ["scores +12, not +13", "0 and +13 make 13, not 12"]


def test_older_files_take_points_back_in_the_total_alone() -> None:
    found = again(HEAD + FIRST + ">A: CARETUS -- +0 0\n")
    assert not found.faults
    assert found.turns[1].score == -12
    assert found.turns[1].total == 0
    wrong = again(HEAD + FIRST + ">A: CARETUS -- +0 12\n")
    assert [f.reason for f in wrong.faults] == ["12 and -12 make 0, not 12"]


def test_a_language_is_guessed_by_its_tiles() -> None:
    for tiles, language in (
        ("ABC", "en"),
        ("KW", "en"),
        ("[CH]A", "es"),
        ("ÑA", "es"),
        ("ÑK", "en"),
        ("Ł", "en"),
    ):
        assert guess_of(read(HEAD + f">A: {tiles} - +0 0\n")) == language


def test_older_files_write_through_tiles_as_if_they_were_laid() -> None:
    found = again(HEAD + FIRST + ">B: DDEGILN 8E CARED +8 8\n")
    assert not found.faults
    assert found.turns[1].words == ("CARED",)


def test_a_pair_of_letters_in_parentheses_may_be_one_tile() -> None:
    head = "#lexicon es-hunspell@1\n" + HEAD + ">A: [CH]ALETUS 8H [CH]ALE +16 16\n"
    assert not again(head + ">B: SSDNNOO 8H (CH)(ALE)S +10 10\n").faults
    assert not again(head + ">B: SSDNNOO 8H ([CH])...S +10 10\n").faults


def test_words_are_looked_at_where_there_is_a_list() -> None:
    accepts = {"CARE"}.__contains__
    text = HEAD + FIRST + ">B: DDEGILN 8E ....D +8 8\n"
    assert [(f.line, f.code) for f in again(text, accepts=accepts).faults] == [(4, "no_word")]
    withdrawn = text + ">B: DDEGILN -- -8 0\n"
    assert not again(withdrawn, accepts=accepts).faults
    assert len(again(text + ">A: HMSTUVW - +0 12\n", accepts=accepts).faults) == 1


def test_the_end_of_a_game_of_two_accounts_for_every_tile() -> None:
    text = HEAD + FIRST + ">A: (DDEGILN) +10 22\n"
    assert [f.code for f in again(text).faults] == ["end_rack"]
    assert not again(text + "#incomplete\n").faults
    doubled = HEAD + FIRST + ">A: (DDEGILN) +20 32\n#incomplete\n"
    assert not again(doubled).faults
    both = doubled + ">B: DDEGILN (DDEGILN) -10 -10\n"
    assert [(f.line, f.code) for f in again(both).faults] == [(4, "score")]


def test_language_and_board_follow_what_the_file_says() -> None:
    for line, language in (
        ("#lexicon NWL23", "en"),
        ("#lexicon CSW 21", "en"),
        ("#lexicon FISE2", "es"),
        ("#lexicon ODS8", "fr"),
        ("#lexicon fr-hunspell@0123456789ab", "fr"),
        ("#tile-distribution spanish", "es"),
        ("#lexicon whatever", None),
    ):
        assert language_of(read(f"{line}\n{HEAD}")) == language
    plain = read(HEAD + "#board-layout none\n")
    assert layout_for(plain) == PLAIN
    assert layout_for(plain, "standard") != PLAIN
    with pytest.raises(ValueError, match="SuperCrosswordGame"):
        layout_for(read(HEAD + "#board-layout SuperCrosswordGame\n"))


def test_blanks_may_count_by_agreement() -> None:
    text = HEAD + ">A: C?RETUS 8E CaRE +10 10\n"
    assert not again(text).faults
    assert again(text, blank_counts=True).turns[0].score == 12


def test_nothing_is_scored_without_a_set_of_tiles() -> None:
    found = again(HEAD + ">A: ÀÈÌ 8G ÀÈÌ +99 99\n", tiles=None)
    assert not found.faults
    assert found.turns[0].score is None


@settings(max_examples=120, deadline=None)
@given(games(), st.sampled_from(["en", "es", "fr", None]))
def test_any_game_that_can_be_read_can_be_played_again(game: Game, language: str | None) -> None:
    game = read(write(game))
    tiles = None if language is None else set_for(game, language)
    found = replay(game, Manner(tiles, layout_for(Game(players=game.players)), accepts=bool))
    assert [turn.event for turn in found.turns] == list(game.events)
    assert {fault.line for fault in found.faults} <= {event.line for event in game.events}
    assert all(fault.code and fault.reason for fault in found.faults)
