"""Roles and sanctions from the command line."""

from __future__ import annotations

import asyncio
import re

import pytest

from ludotheque.__main__ import main
from ludotheque.actions import house
from ludotheque.settings import Settings
from tests.actions.test_membership import member


async def _ana(url: str) -> str:
    here = house.build(Settings(database_url=url), "test")
    made = await member(here, "Ana")
    await here.database.close()
    return made.player.id


def test_whoever_sits_at_the_server_gives_roles_and_sanctions(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATABASE_URL", database_url)
    monkeypatch.setenv("LUDOTHEQUE_LOG_LEVEL", "error")
    ana = asyncio.run(_ana(database_url))
    assert main(["people", "role", ana, "organiser"]) == 0
    assert main(["people", "ban", ana, "--reason", "Insults.", "--days", "3"]) == 0
    said = capsys.readouterr().out
    found = re.search(r"^(\w+)  ban until", said, re.MULTILINE)
    assert found is not None
    assert main(["people", "lift", found[1], "--reason", "A mistake."]) == 0
    assert main(["people", "lift", found[1], "--reason", "Again."]) == 1
    assert main(["people", "show", ana]) == 0
    shown = capsys.readouterr().out
    assert "Ana (account), organiser" in shown
    assert "A mistake." in shown
    assert main(["people", "show", "ana"]) == 0
    assert main(["people", "role", "ANA", "player"]) == 0
    assert main(["people", "mute", "Ana", "--reason", "Insults."]) == 0
    assert "mute until" in capsys.readouterr().out
    assert main(["people", "show", "nobody"]) == 1
    assert "No account or bot is called nobody" in capsys.readouterr().err
