"""Any game is read as it was written, and any text is read or refused."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.words.gcg import Game, GcgError
from ludotheque.core.words.gcg_reading import read
from ludotheque.core.words.gcg_writing import write
from tests.core.words.drawn_gcg import games, loosened

HEAD = "#player1 A Ana\n#player2 B Ben\n"


@settings(max_examples=120, deadline=None)
@given(games())
def test_a_game_that_is_written_is_read_again(game: Game) -> None:
    text = write(game)
    assert read(text) == game
    assert write(read(text)) == text


@settings(max_examples=120, deadline=None)
@given(loosened())
def test_a_game_is_read_alike_however_its_facts_go_on(both: tuple[Game, str]) -> None:
    game, text = both
    assert read(text) == game


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *">#: \t\u00a0()[]-+.?8DAaCHñ\n0",
                *("(time)", "#note ", "\n#title A", "\n#incomplete", "\n#x-y", "\n#-", "\n#- "),
                *("\n>A:A - +0 0\n", "\n#rack1", HEAD),
            ]
        ),
        max_size=40,
    )
)
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    text = HEAD + "".join(parts)
    game = _read_or_none(text)
    assert game is None or read(write(game)) == game


def _read_or_none(text: str) -> Game | None:
    try:
        return read(text)
    except GcgError as refused:
        if not 1 <= refused.line <= text.count("\n") + 1:
            raise
        return None
