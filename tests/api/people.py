"""Everybody who may ask something, around one table: who they are, and what they ask about."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2

from ludotheque.actions import house, sanctions
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import now_ms
from ludotheque.api import examples
from ludotheque.settings import Settings
from tests.api.codes import mailed_code
from tests.api.here import DATA

API = "/api/v1"
SIX = {"ruleset": "six-qui-prend"}
PASSWORD = "three words long"
EXAMPLES = examples.recorded()
# `account` is host of the rooms and sits in seat 0, `other` sits in seat 1, the rest looks on.
CALLERS = (
    "nobody", "guest", "spectator", "bot", "banned", "narrow", "organiser", "admin", "other",
    "account",
)  # fmt: skip


class People:
    """Makes people, rooms and games over the API; roles and bans as whoever sits at the server."""

    def __init__(self, http: httpx2.Client, database_url: str) -> None:
        self.http = http
        self._url = database_url
        self._made = 0
        self.schedules = 0
        self.tomorrow = now_ms() + DAY_MS
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.codes: dict[str, str] = {}

    def ask(self, method: str, path: str, who: str = "nobody", body: Any = None) -> Any:
        """Ask as somebody; the answer must be a good one."""
        answer = self.send(method, API + path, who, body)
        assert answer.status_code < 300, (path, who, answer.text)
        return answer.json() if answer.content else None

    def send(
        self, method: str, path: str, who: str, body: Any = None, params: Any = None
    ) -> httpx2.Response:
        """Ask as somebody, whatever the answer."""
        headers = {} if who == "nobody" else {"Authorization": f"Bearer {self.tokens[who]}"}
        extra = {} if body is None else {"json": body}
        return self.http.request(method, path, headers=headers, params=params, **extra)

    def renew(self, who: str) -> None:
        """Make this somebody anew, with nothing left of before."""
        self._made += 1
        made = self.ask("POST", "/guests", body={"name": f"the {who} {self._made}"})
        self.tokens[who], self.ids[who] = made["token"], made["player"]["id"]
        self.names[who], self.codes[who] = made["player"]["name"], made["recovery_code"]
        if who in ("guest", "nobody"):
            return
        made = self.ask("POST", "/me/account", who, {"password": PASSWORD})
        self.tokens[who], self.codes[who] = made["token"], made["recovery_code"]
        if who == "bot":
            made = self.ask("POST", "/me/bots", who, {"name": f"engine {self._made}"})
            self.tokens[who], self.ids[who] = made["token"], made["player"]["id"]
        elif who == "narrow":
            # A personal token whose scope opens nothing but a place in a tournament.
            wish = {"label": "narrow", "scopes": ["tournament:join"]}
            self.tokens[who] = self.ask("POST", "/me/tokens", who, wish)["token"]
        elif who in ("organiser", "admin"):
            asyncio.run(self._give_role(self.ids[who], who))
            login = {"name": made["player"]["name"], "password": PASSWORD}
            self.tokens[who] = self.ask("POST", "/sessions", body=login)["token"]
        elif who == "banned":
            asyncio.run(self._ban(self.ids[who]))

    def demote(self, who: str) -> None:
        """Take the role of this somebody, and let them log in again."""
        asyncio.run(self._give_role(self.ids[who], "player"))
        login = {"name": self.names[who], "password": PASSWORD}
        self.tokens[who] = self.ask("POST", "/sessions", body=login)["token"]

    def mailed(self, who: str) -> str:
        """A code that a letter brings to confirm an address."""
        return mailed_code(self._url, self.ids[who], "verify", "a@example.org")

    async def _give_role(self, player_id: str, role: str) -> None:
        here = house.build(Settings(database_url=self._url, data=DATA), "command")
        async with here.database.transaction() as connection:
            await sanctions.give_role(connection, player_id, role, None, None)
        await here.database.close()

    async def _ban(self, player_id: str) -> None:
        here = house.build(Settings(database_url=self._url, data=DATA), "command")
        async with here.database.transaction() as connection:
            await sanctions.impose(connection, player_id, "ban", "Why.", 3600, None, None)
        await here.database.close()

    def room(self, seats: int = 3, **more: Any) -> dict[str, Any]:
        """A room of `account`, in which `other` sits too."""
        wish = {"options": SIX, "seats": seats, **more}
        made: dict[str, Any] = self.ask("POST", "/rooms", "account", wish)
        self.ask("POST", f"/invites/{made['invite']}", "other")
        return made

    def game(self, **more: Any) -> dict[str, Any]:
        """A running game of `account` and `other`; its room."""
        made = self.room(2, **more)
        started: dict[str, Any] = self.ask("POST", f"/rooms/{made['id']}/start", "account")
        return started

    def tournament(
        self, *, running: bool, entered: tuple[str, ...] = ("account", "other"), **more: Any
    ) -> str:
        """A tournament of `organiser`, which `account` and `other` have entered; its id."""
        wish = {
            "title": "A swiss",
            "format": "swiss",
            "options": SIX,
            "starts_at": self.tomorrow,
            **more,
        }
        made = self.ask("POST", "/tournaments", "organiser", wish)
        path = f"/tournaments/{made['id']}"
        for who in entered:
            self.ask("POST", f"{path}/me", who, {"invite": made["invite"]})
        if running:
            self.ask("POST", f"{path}/acts", "organiser", {"act": "start"})
        return str(made["id"])

    def contest(self, *, over: bool) -> str:
        """A game of `account` in a private tournament that `guest` and `spectator` entered too."""
        wish: dict[str, Any] = {"visibility": "private", "rules": {"no_show_seconds": 0}}
        entered = ("account", "other", "guest", "spectator")
        tournament = self.tournament(running=True, entered=entered, **wish)
        game: str = self.ask("GET", f"/tournaments/{tournament}/me", "account")["game"]
        for who in entered if over else ():
            # Two of them sit there.
            self.send("POST", f"{API}/games/{game}/leave", who)
        return game

    def finished(self, **more: Any) -> dict[str, Any]:
        """A game that both have left."""
        room = self.game(**more)
        for who in ("other", "account"):
            self.ask("POST", f"/games/{room['game']}/leave", who)
        return room
