"""The tour for integrators is true: its snippets run as they stand, and its claims are checked."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from ludotheque.actions import invitations, quick, seeks
from ludotheque.actions.appointments import DAYS_AHEAD, GRACE_MS
from ludotheque.actions.upkeep import ANSWERS_KEPT_MS
from ludotheque.api import lobby_hub
from ludotheque.api.sockets import SUBSCRIPTIONS
from ludotheque.settings import Settings
from tests.api.people import People

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """All code of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def shell(here: str, people: People, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What each block of the shell said, and at last the token and the game."""
    people.renew("organiser")
    mark = "\necho; echo '---- next'\n"
    script = mark.join([*blocks("bash"), 'echo "$TOKEN $GAME"'])
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script.replace("http://localhost:8000", here)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "ORGANISER": people.tokens["organiser"]},
        cwd=tmp_path_factory.mktemp("shell"),
    )
    assert done.stderr == ""
    return [each.strip() for each in done.stdout.split("---- next\n")]


def test_the_shell_plays_a_move(shell: list[str]) -> None:
    moved = next(each for each in shell if each.startswith('{"game"') and '"replayed"' in each)
    assert json.loads(moved)["n"] == 2
    log = next(json.loads(each) for each in shell if '"more"' in each)
    assert [entry["n"] for entry in log["events"]] == [2]


def test_the_refusal_is_the_one_that_is_shown(shell: list[str]) -> None:
    (shown,) = blocks("json")
    refused = next(json.loads(each) for each in shell if each.startswith('{"type"'))
    assert refused == json.loads(shown)


def test_a_calendar_and_what_was_saved_come_back(shell: list[str]) -> None:
    said = next(each for each in shell if each.startswith("BEGIN:VCALENDAR"))
    assert said.endswith("END:VCALENDAR")
    assert any(each.split() == ["left", "shoals"] for each in shell)


def test_a_tournament_is_made_entered_followed_and_called_off(shell: list[str]) -> None:
    said = next(each for each in shell if "rank,id,name" in each)
    entered, game, name, number, *stream = said.splitlines()
    assert (entered, game, name, number) == ("True", "None", "Ana", "2")
    assert "event: snapshot" in stream
    assert "The room is taken." in stream


def test_python_follows_by_stream_and_by_socket(shell: list[str], here: str) -> None:
    token, game = shell[-1].split()
    first = f"SERVER, TOKEN, GAME = {here!r}, {token!r}, {game!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", first + "\n".join(blocks("python"))],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("snapshot ")
    assert "the game is at" in done.stdout


def test_every_address_that_is_named_is_there(here: str) -> None:
    with httpx2.Client(base_url=here, trust_env=False, timeout=20) as http:
        paths = http.get("/api/v1/openapi.json").json()["paths"]
        templates = [re.sub(r"{\w+}", "{}", path) for path in paths]
        for method, path in re.findall(r"`(GET|POST) (/[^`?]*)", PAGE):
            named = re.sub(r"{\w+}", "{}", f"/api/v1{path}")
            assert named in templates, path
            assert method.lower() in list(paths.values())[templates.index(named)]


def test_the_limits_that_are_named_are_the_limits() -> None:
    settings = Settings(database_url="postgresql://unused/unused")
    assert settings.frame_max_bytes == 16 * 1024
    assert settings.writes_per_minute == 1200
    assert settings.guests_per_minute == 60
    assert (settings.guesses_per_environment, settings.guesses_per_address) == (20, 60)
    assert (DAYS_AHEAD, GRACE_MS) == (366, 3_600_000)
    assert ANSWERS_KEPT_MS == 7 * 86_400_000
    assert SUBSCRIPTIONS == 200
    assert (seeks.LEASE_MS, seeks.GONE_MS, quick.BOTS_AFTER) == (15_000, 2_000, 20)
    assert (invitations.MOST, settings.invitations_per_hour, lobby_hub.SHOWN) == (20, 60, 200)
