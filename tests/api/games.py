"""Guests and their games over HTTP, for tests that look at answers."""

from __future__ import annotations

from typing import Any

import httpx2

from ludotheque.actions.thinking import STUDY_SECONDS
from tests.api.people import API

SIX = {"ruleset": "six-qui-prend", "choose_seconds": 45, "row_seconds": 20}
WOCABLE = {"ruleset": "wocable", "language": "en", "turn_seconds": 0, "turn_days": 3}


def new_token(http: httpx2.Client, name: str = "Ana", **more: Any) -> str:
    """The token of a new guest."""
    made = http.post(f"{API}/guests", json={"name": name, **more}).json()
    return str(made["token"])


def guest(http: httpx2.Client, name: str = "Ana", **more: Any) -> dict[str, str]:
    """The header of a new guest."""
    return {"Authorization": f"Bearer {new_token(http, name, **more)}"}


class Person:
    """A guest, or with no name somebody without a token."""

    def __init__(self, http: httpx2.Client, name: str | None) -> None:
        self.http = http
        self.token = None if name is None else new_token(http, name, language="en")
        self.headers = {} if name is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query: Any) -> httpx2.Response:
        return self.http.get(f"{API}{path}", params=query, headers=self.headers)

    def post(self, path: str, body: Any = None, **query: Any) -> httpx2.Response:
        extra = {} if body is None else {"json": body}
        return self.http.post(f"{API}{path}", params=query, headers=self.headers, **extra)


class Table:
    """A game of two people."""

    def __init__(self, http: httpx2.Client, options: dict[str, Any], **wish: Any) -> None:
        self.http = http
        self.people = [Person(http, "Ana"), Person(http, "Ben")]
        asked = {"options": options, "seats": 2, "language": "en", **wish}
        room = self.people[0].post("/rooms", asked).json()
        self.people[1].post(f"/invites/{room['invite']}")
        self.id = self.people[0].post(f"/rooms/{room['id']}/start").json()["game"]

    def look(self, seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else self.people[seat].headers
        found: dict[str, Any] = self.http.get(f"{API}/games/{self.id}", headers=headers).json()
        return found

    @property
    def mover(self) -> int:
        return int(self.look()["to_act"][0])

    def move(self, seat: int, move: dict[str, Any], **query: Any) -> httpx2.Response:
        return self.people[seat].post(f"/games/{self.id}/moves", {"move": move}, **query)

    def tried(self, seat: int, move: dict[str, Any], n: int | None = None) -> httpx2.Response:
        body = {"move": move, "n": n}
        return self.people[seat].post(f"/games/{self.id}/moves", body, dry_run="true")

    def end(self) -> None:
        self.people[0].post(f"/games/{self.id}/leave")

    def replayed(self, n: int, **query: Any) -> httpx2.Response:
        path = f"{API}/games/{self.id}/replay/{n}"
        return self.http.get(path, params=query, timeout=STUDY_SECONDS + 10)
