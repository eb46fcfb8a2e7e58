"""The commands that take an id: a game is written as UTF-8, and what is no id asks no database."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ludotheque import commands
from ludotheque.settings import Settings

SETTINGS = Settings(database_url="postgresql://unused/unused")


@contextmanager
def _no_database(_: Settings) -> Iterator[str]:
    yield "postgresql://unused/unused"


@pytest.mark.parametrize("wrong", ["x\udcff", "", "a b", "é", "x\n", "x" * 65, "../x"])
def test_what_is_no_id_asks_no_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    def never(_: Settings) -> Any:
        raise AssertionError("no database is needed for this")

    monkeypatch.setattr(commands, "database", never)
    assert commands.export(SETTINGS, wrong, "gcg") == 1
    assert commands.token(SETTINGS, wrong, ["admin"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all("is no id; one has letters, digits" in line for line in told)


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_game_is_written_as_utf_8_whatever_the_terminal_speaks(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    async def written(*_: Any) -> str:
        return f"#player1 ñ Ñandú{end}"

    monkeypatch.setattr(commands, "database", _no_database)
    monkeypatch.setattr(commands, "_export", written)
    monkeypatch.setattr("ludotheque.actions.logs.configure", lambda _: None)
    stored = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(stored, encoding="ascii"))
    assert commands.export(SETTINGS, "bcdfgh234567", "gcg") == 0
    assert stored.getvalue() == "#player1 ñ Ñandú\n".encode()
