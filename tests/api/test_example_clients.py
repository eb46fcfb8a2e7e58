"""The example clients play whole games, on the public API alone."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.house.processes import House, house

EXAMPLES = Path(__file__).parents[2] / "examples"
# What the examples may lean on besides the standard library.
ALLOWED = {"httpx2", "websockets"}


@pytest.fixture(scope="module")
def open_house(module_database_url: str) -> Iterator[House]:
    with house(module_database_url, apis=1, bot_delay_ms="20") as made:
        yield made


@contextmanager
def started(name: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """An example under way."""
    with subprocess.Popen(
        [sys.executable, str(EXAMPLES / name), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.parametrize("name", ["bot.py", "console_player.py"])
def test_an_example_is_short_and_needs_only_the_public_api(name: str) -> None:
    lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) < 100
    imported = {
        line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))
    }
    assert imported - ALLOWED <= sys.stdlib_module_names


def test_the_console_player_plays_alone_to_the_end(open_house: House) -> None:
    with started("console_player.py", open_house.apis[0], "--auto") as player:
        said, _ = player.communicate(timeout=60)
    assert player.returncode == 0, said
    assert "Round 1 is over." in said
    assert "Over. You are seat 0." in said


def test_the_bot_plays_as_who_the_token_says_and_tells_of_it(open_house: House) -> None:
    server = open_house.apis[0]
    with httpx2.Client(base_url=f"{server}/api/v1", trust_env=False, timeout=20) as http:
        guest = http.post("/guests", json={"name": "Maker"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {guest}"
        made = http.post("/me/account", json={"name": "Maker", "password": "three words long"})
        http.headers["Authorization"] = f"Bearer {made.json()['token']}"
        bot = http.post("/me/bots", json={"name": "Engine"}).json()
        with started("bot.py", server, "--token", bot["token"]) as running:
            said, _ = running.communicate(timeout=60)
        assert running.returncode == 0, said
        played = http.get(f"/players/{bot['player']['id']}/games").json()["items"]
    assert len(played) == 1
    with started("bot.py", "--help") as running:
        said, _ = running.communicate(timeout=60)
    assert "--token" in said
    assert "/tokens" in said


def test_both_meet_at_a_table_and_the_bot_comes_back_after_the_server(open_house: House) -> None:
    server = open_house.apis[0]
    with (
        httpx2.Client(base_url=f"{server}/api/v1", trust_env=False, timeout=20) as http,
        ExitStack() as running,
    ):
        token = http.post("/guests", json={"name": "Host"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        wish = {"options": {"ruleset": "six-qui-prend", "target": 66}, "seats": 3}
        room = http.post("/rooms", json=wish).json()
        joined = (server, "--join", room["invite"])
        bot = running.enter_context(started("bot.py", *joined))
        player = running.enter_context(started("console_player.py", *joined, "--auto"))
        wait_for(lambda: all(seat["player"] for seat in seats(http, room["id"])))
        game = http.post(f"/rooms/{room['id']}/start").json()["game"]
        # The host only lays the table; from now on the rules play that seat.
        http.post(f"/games/{game}/leave")
        wait_for(lambda: http.get(f"/games/{game}").json()["n"] >= 6)
        open_house.kill_api(0)
        open_house.start_api(0)
        said = [each.communicate(timeout=90)[0] for each in (bot, player)]
    assert (bot.returncode, player.returncode) == (0, 0), said
    assert "lost the connection" in said[0]
    assert "over: {'ending': " in said[0]
    numbers = [int(line.split()[1]) for line in said[0].splitlines() if line.startswith("number")]
    assert numbers == sorted(numbers)
    assert "Result: {'ending': " in said[1]


def seats(http: httpx2.Client, room: str) -> list[dict[str, object]]:
    """The seats of a room."""
    found: list[dict[str, object]] = http.get(f"/rooms/{room}").json()["seats"]
    return found


def wait_for(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
