"""GCG as text: what is read is what was written; what cannot be read is refused in its place."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ludotheque.core.words.gcg import AnyEvent, GcgError, Play, Player, Pragma, Square
from ludotheque.core.words.gcg_reading import decode, read
from ludotheque.core.words.gcg_writing import write

HERE = Path(__file__).parent / "gcg"
FILES = sorted(HERE.glob("*.gcg"))
HEAD = "#player1 A Ana\n#player2 B Ben\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_the_same_when_it_is_written_again(path: Path) -> None:
    game = read(decode(path.read_bytes()))
    text = write(game)
    assert read(text) == game
    assert write(read(text)) == text


def test_every_kind_of_event_is_read() -> None:
    game = read((HERE / "every-kind.gcg").read_text(encoding="utf-8"))
    four = read((HERE / "four-players.gcg").read_text(encoding="utf-8"))
    kinds = {type(event) for event in (*game.events, *four.events)}
    assert kinds == set(AnyEvent.__args__)
    assert game.title == "Everything that can happen"
    assert game.description == "Made up for the tests;\nit never took place."
    assert game.id == "example.org every-kind"
    assert game.pragmas == (Pragma("recorder", "nobody"),)
    assert game.note == "Ana drew an A and begins."
    assert game.events[1].note == "Not the strongest:\nhe saw it too late."
    assert game.racks == (tuple("AAINORS"), None)
    assert game.incomplete == "the last passes are missing"


LONG = "9" * 5000
ARABIC = "\u0663"


@pytest.mark.parametrize(
    ("line", "column", "reason"),
    [
        (f"#player{LONG} C Cid", 8, "there is no player 999999999999999999999999…; players are 1"),
        (f"#rack{LONG} ABC", 6, "there is no player 9"),
        ("  #player0 C Cid", 10, "there is no player 0"),
        ("#rack5 ABC", 6, "there is no player 5"),
        (f">A: ABC 8D CAB +{LONG} 8", 16, "where the score"),
        (f">A: ABC 8D CAB +8 {LONG}", 19, "where the total"),
        (f">A: ABC 8D CAB +8 {ARABIC}", 19, "where the total"),
        (f">A: ABC -{LONG} +0 0", 10, "one tile or more, to 99"),
        ("-".join((">A: ABC ", f"{ARABIC} +0 0")), 10, "is no tile"),
        (f">A: ABC {LONG}D CAB +8 8", 9, "is no position"),
        ("#rack1 a", 8, "lower case"),
    ],
)
def test_a_number_without_end_is_refused_in_its_place(line: str, column: int, reason: str) -> None:
    with pytest.raises(GcgError) as refused:
        read(f"{HEAD}{line}\n")
    assert (refused.value.line, refused.value.column) == (3, column)
    assert reason in refused.value.reason
    assert len(refused.value.reason) < 200


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("#title T\n#-", "T"),
        ("#title T\n#- ", "T"),
        ("#title T\n#-(AB) x", "T (AB) x"),
        ("#title T\n#- (AB) x\n#-\n#-\u00a0y", "T (AB) x y"),
        ("#title\n#- T", "T"),
        ("#title T\n#--", "T -"),
    ],
)
def test_a_pragma_that_goes_on_is_read_as_it_is_written(lines: str, title: str) -> None:
    game = read(f"{lines}\n{HEAD}")
    assert game.title == title
    assert game.pragmas == ()
    assert read(write(game)) == game


def test_what_goes_on_after_an_empty_line_begins_it() -> None:
    game = read(f"{HEAD}#incomplete a\n#incomplete\n#- b\n")
    assert game.incomplete == "a\nb"
    assert read(write(game)) == game


@pytest.mark.parametrize(
    ("first", "more"),
    [
        ("#title a", "#- b"),
        ("#x-y a", "#- b"),
        ("#note a", "b"),
        ("#incomplete a", "#incomplete b"),
        (">A: A - +0 0", "#note b"),
    ],
)
def test_a_text_of_many_lines_takes_no_longer_a_line(first: str, more: str) -> None:
    def seconds(lines: int) -> float:
        text = f"{HEAD}{first}\n" + f"{more}{'b' * 400}\n" * lines
        began = time.process_time()
        read(text)
        return time.process_time() - began

    # Ten times as long, with room for chance; what copies all that is there takes a hundred times.
    few = min(seconds(3000) for _ in range(3))
    assert min(seconds(30_000) for _ in range(2)) < 30 * few


def test_any_blank_parts_a_nickname_from_a_name() -> None:
    for blank in ("\t", "\u00a0", "  "):
        game = read(f"#player1{blank}A{blank}Ana\n#player2 B Ben\n>A: A - +0 0\n")
        assert game.players[0] == Player("A", "Ana")


def test_dialects_are_read_alike() -> None:
    """Either case of a position, no sign, no rack, no space, Windows lines, words at the end."""
    strict = read(HEAD + ">A: CARETUS 8D CARE +12 12 \n>B: (CARETUS) +9 9\n")
    loose = read(
        "\ufeff#PLAYER1\tA  Ana\r\n\r\n#player2 B Ben\r\n>A:CARETUS  8d CARE 12 12\r\n"
        ">B:   (CARETUS) 9 9"
    )
    assert loose == strict
    assert read(HEAD + ">A: 8D CARE +12 12\n").events[0].rack is None
    assert read(HEAD + ">A: CARETUS 8D CARE +12 12 RE, US\n").events[0].rest == "RE, US"
    continued = read(HEAD + "#title A\n#- B\n#x-y c\n#- d\n#note e\n#- f\n")
    assert (continued.title, continued.note) == ("A B", "e\nf")
    assert continued.pragmas == (Pragma("x-y", "c d"),)
    assert read("# a remark\n" + HEAD).pragmas == (Pragma("", "a remark"),)


def test_through_tiles_blanks_and_pairs_are_told_apart() -> None:
    event = read(HEAD + ">A: [CH]?A 8D (A).[CH]o([LL]E)[rr] +0 0\n").events[0]
    assert isinstance(event, Play)
    assert event.rack == ("CH", "?", "A")
    assert event.squares == (
        Square("A", through=True),
        Square(None, through=True),
        Square("CH"),
        Square("o"),
        Square("LL", through=True),
        Square("E", through=True),
        Square("rr"),
    )


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("#player1 É É\n#player2 B B\n".encode(), "É"),
        ("#player1 É É\n#player2 B B\n".encode("latin-1"), "É"),
        ("#character-encoding ISO-8859-1\n#player1 É É\n#player2 B B\n".encode("latin-1"), "É"),
        ("#character-encoding utf-8\n#player1 Ñ Ñ\n#player2 B B\n".encode(), "Ñ"),
        ("\ufeff#player1 É É\n#player2 B B\n".encode(), "É"),
    ],
)
def test_bytes_are_read_in_their_encoding(data: bytes, name: str) -> None:
    assert read(decode(data)).players[0].nick == name


MALFORMED = [
    ("", 1, "nothing in it"),
    ("hello\n", 1, "begins with #"),
    (HEAD + ">C: ABC - +0 0\n", 3, "nobody is called 'C'; the players are A, B"),
    (HEAD + ">A ABC - +0 0\n", 3, "a colon"),
    (HEAD + ">A: ABC\n", 3, "ends where a position"),
    (HEAD + ">A: ABC 8D\n", 3, "ends where the word"),
    (HEAD + ">A: ABC 8D CAB\n", 3, "ends where the score"),
    (HEAD + ">A: ABC 8D CAB +8\n", 3, "ends where the total"),
    (HEAD + ">A: ABC 8D CAB +x 8\n", 3, "'+x' stands where the score"),
    (HEAD + ">A: ABC 8D CAB +8 8.5\n", 3, "where the total"),
    (HEAD + ">A: ABC 16D CAB +8 8\n", 3, "off the board"),
    (HEAD + ">A: ABC P8 CAB +8 8\n", 3, "off the board"),
    (HEAD + ">A: ABC 8D C4B +8 8\n", 3, "'4' is no tile"),
    (HEAD + ">A: ABC 8D C(AB +8 8\n", 3, "not closed"),
    (HEAD + ">A: ABC 8D C()B +8 8\n", 3, "nothing in these"),
    (HEAD + ">A: ABC 8D [CHB +8 8\n", 3, "bracket is not closed"),
    (HEAD + ">A: ABC 8D [Ch]A +8 8\n", 3, "neither upper case"),
    (HEAD + ">A: ABC 8D [C]A +8 8\n", 3, "[C] is no tile"),
    (HEAD + ">A: abc 8D CAB +8 8\n", 3, "lower case"),
    (HEAD + ">A: A-C 8D CAB +8 8\n", 3, "'-' is no tile"),
    (HEAD + ">A: ABC -0 +0 0\n", 3, "one tile or more"),
    (HEAD + ">A: ABC -A.B +0 0\n", 3, "'.' is no tile"),
    (HEAD + ">A: ABC (tme) -10 0\n", 3, "lower case"),
    (HEAD + ">A: ABC () +0 0\n", 3, "is no position"),
    (HEAD + "what is this\n", 3, "begins with #"),
    (HEAD + "#rack3 ABC\n", 3, "of no player"),
    (HEAD + "#rack1 A,B\n", 3, "',' is no tile"),
    (HEAD + "#rack1 AB\n#rack1 AB\n", 4, "told before"),
    (HEAD + "#player1 C Cid\n", 3, "told before"),
    (HEAD + "#player3 A Ada\n", 3, "both be called A"),
    (HEAD + "#player5 C Cid\n", 3, "no player 5"),
    (HEAD + "#player4 D Dan\n", 4, "no #player3"),
    (HEAD + "#player3 C:D Cid\n", 3, "colon"),
    (HEAD + "#player3\n", 3, "nickname is missing"),
    ("#player1 A Ana\n", 2, "no #player2"),
    (HEAD + "#title A\n#title B\n", 4, "told before"),
    (HEAD + "#character-encoding utf-8\n", 3, "first line"),
    (HEAD + "#note a\x00b\n", 3, "not text"),
]


@pytest.mark.parametrize(("text", "line", "reason"), MALFORMED)
def test_what_is_malformed_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(GcgError) as refused:
        read(text)
    assert refused.value.line == line
    assert reason in refused.value.reason


def test_a_refusal_names_the_column() -> None:
    with pytest.raises(GcgError) as refused:
        read(HEAD + ">A: ABC 8D C4B +8 8\n")
    assert refused.value.column == 13
    for data, line in (
        (b"#character-encoding UTF-16\n", 1),
        (b"#character-encoding UTF-8\n#player1 \xc9 \xc9\n", 2),
    ):
        with pytest.raises(GcgError) as refused:
            decode(data)
        assert refused.value.line == line
