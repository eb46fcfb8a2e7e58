"""Company for those who sit in the browser: players who come over the API, and what they did."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import httpx2
from playwright.sync_api import Page

from tests.house.processes import House

SHOALS = {"ruleset": "shoals"}
PASSWORD = "three words long"


class Company:
    """People at the API of a house; whoever has a role has it from whoever sits at the server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.http = httpx2.Client(base_url=f"{house.apis[0]}/api/v1", trust_env=False, timeout=20)

    def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """Ask, and have a good answer."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        extra = {} if body is None else {"json": body}
        answer = self.http.request(method, path, headers=headers, **extra)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json() if answer.content else None

    def guest(self, name: str) -> dict[str, Any]:
        """Somebody new: ``player``, ``token``."""
        made: dict[str, Any] = self.ask("POST", "/guests", body={"name": name, "language": "en"})
        return made

    def account(self, name: str) -> dict[str, Any]:
        """Somebody with a password: ``player``, ``token``."""
        guest = self.guest(name)
        body = {"name": name, "password": PASSWORD}
        made: dict[str, Any] = self.ask("POST", "/me/account", guest["token"], body)
        return made

    def give_role(self, player_id: str, role: str) -> None:
        """Give ``organiser`` or ``admin``; it holds from the next log-in."""
        command = [sys.executable, "-m", "ludotheque", "people", "role", player_id, role]
        subprocess.run(command, env=self._house.environment, check=True, timeout=60)

    def organiser(self, name: str) -> dict[str, Any]:
        """Somebody who may make tournaments: ``player``, ``token``."""
        made = self.account(name)
        self.give_role(made["player"]["id"], "organiser")
        entered: dict[str, Any] = self.ask(
            "POST", "/sessions", body={"name": name, "password": PASSWORD}
        )
        return entered

    def table(self, one: dict[str, Any], other: dict[str, Any]) -> str:
        """A game of the two that goes on; its id."""
        wish = {"options": SHOALS, "seats": 2, "language": "en"}
        room = self.ask("POST", "/rooms", one["token"], wish)
        self.ask("POST", f"/invites/{room['invite']}", other["token"])
        game: str = self.ask("POST", f"/rooms/{room['id']}/start", one["token"])["game"]
        return game

    def rated_game(self, winner: dict[str, Any], loser: dict[str, Any]) -> str:
        """A rated game that the loser leaves; its id."""
        wish = {"options": SHOALS, "seats": 2, "rated": True, "language": "en"}
        room = self.ask("POST", "/rooms", winner["token"], wish)
        self.ask("POST", f"/invites/{room['invite']}", loser["token"])
        game: str = self.ask("POST", f"/rooms/{room['id']}/start", winner["token"])["game"]
        self.ask("POST", f"/games/{game}/leave", loser["token"])
        return game

    def results(self, player_id: str, number: int) -> dict[str, Any]:
        """Wait until so many results of the player are reckoned; the newest rating."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            ratings = self.ask("GET", f"/players/{player_id}")["ratings"]
            if sum(rating["results"] for rating in ratings) >= number:
                newest: dict[str, Any] = ratings[0]
                return newest
            time.sleep(0.2)
        raise AssertionError(f"{number} results were not reckoned")


def seated_as(page: Page, made: dict[str, Any], language: str = "en") -> None:
    """Let a page begin as somebody whom the company made."""
    held = json.dumps({name: made[name] for name in ("player", "token", "expires_at")})
    chosen = json.dumps({"language": language})
    page.add_init_script(
        f"localStorage.setItem('ludotheque.identity', {json.dumps(held)});"
        f"localStorage.setItem('ludotheque.settings', {json.dumps(chosen)});"
    )


def come_in(page: Page, address: str, name: str, password: str = PASSWORD) -> None:
    """Log in by the page; wherever the language, the form is the same."""
    page.goto(f"{address}/account?do=login")
    page.locator("input[autocomplete=username]").fill(name)
    page.locator("input[autocomplete=current-password]").fill(password)
    page.locator("form button[type=submit]").click()
