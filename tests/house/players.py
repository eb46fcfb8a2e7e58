"""People at their devices: requests, sockets, and one who follows a game through every cut."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

API = "/api/v1"
SIX = "six-qui-prend"
NO_CLOCK = {"ruleset": SIX, "choose_seconds": 0, "row_seconds": 0}

Json = dict[str, Any]


def http() -> httpx2.AsyncClient:
    """A client that asks this machine directly, whatever proxy the person uses."""
    return httpx2.AsyncClient(trust_env=False, timeout=20)


@dataclass
class Player:
    """A guest with a token, who may ask any process."""

    client: httpx2.AsyncClient
    apis: Sequence[str]
    token: str
    player: Json
    welcome: Json = field(repr=False)

    @property
    def id(self) -> str:
        """The player's id."""
        return str(self.player["id"])

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        api: int = 0,
        key: str | None = None,
    ) -> httpx2.Response:
        """One request with the token, to one of the processes."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if key is not None:
            headers["Idempotency-Key"] = key
        return await self.client.request(
            method, f"{self.apis[api]}{API}{path}", json=body, headers=headers
        )

    async def done(self, method: str, path: str, body: Any = None, **how: Any) -> Json:
        """What a request answered that must not be refused."""
        answer = await self.ask(method, path, body, **how)
        assert answer.status_code < 300, f"{method} {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json()
        return found

    async def look(self, game: str, since: int | None = None, api: int = 0) -> Json:
        """A game as this player sees it."""
        query = "" if since is None else f"?since={since}"
        return await self.done("GET", f"/games/{game}{query}", api=api)

    async def move(
        self, game: str, move: Json, *, api: int = 0, key: str | None = None, n: int | None = None
    ) -> httpx2.Response:
        """Send a move over HTTP."""
        body = {"move": move} if n is None else {"move": move, "n": n}
        return await self.ask("POST", f"/games/{game}/moves", body, api=api, key=key)


async def guest(
    client: httpx2.AsyncClient, apis: Sequence[str], name: str = "Ana", api: int = 0
) -> Player:
    """A new guest."""
    answer = await client.post(f"{apis[api]}{API}/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(client, apis, made["token"], made["player"], made)


async def guests(client: httpx2.AsyncClient, apis: Sequence[str], number: int) -> list[Player]:
    """Several new guests, made through all processes in turn."""
    making = (guest(client, apis, f"P{i}", i % len(apis)) for i in range(number))
    return list(await asyncio.gather(*making))


async def room(host: Player, seats: int, options: Json | None = None, **wish: Any) -> Json:
    """A room of a host."""
    body = {"options": options or NO_CLOCK, "seats": seats, **wish}
    return await host.done("POST", "/rooms", body)


async def game(players: Sequence[Player], options: Json | None = None, **wish: Any) -> str:
    """A game in which these players sit in this order, with the bots that are wished after them."""
    seats = len(players) + len(wish.get("bots", ()))
    if "bots" in wish and len(players) > 1:
        raise ValueError("bots take the seats after the host, so only one person can be there")
    opened = await room(players[0], seats, options, **wish)
    for player in players[1:]:
        await player.done("POST", f"/invites/{opened['invite']}")
    started = await players[0].done("POST", f"/rooms/{opened['id']}/start")
    return str(started["game"])


def choose(card: int) -> Json:
    """Lay a card face down."""
    return {"kind": f"{SIX}.choose", "card": card}


def take(row: int) -> Json:
    """Take a row."""
    return {"kind": f"{SIX}.take_row", "row": row}


def lowest(view: Json) -> Json:
    """A legal move: the lowest card, or the first row."""
    return choose(view["hand"][0]) if view["phase"] == "choose" else take(0)


def highest(view: Json) -> Json:
    """A legal move that seldom has to take a row."""
    return choose(view["hand"][-1]) if view["phase"] == "choose" else take(3)


class Wire:
    """One websocket.  ``frames`` are all that came, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []

    async def send(self, **frame: Any) -> None:
        """Send one frame."""
        await self.socket.send(json.dumps(frame))

    async def next(self, *kinds: str, seconds: float = 15.0) -> Json:
        """The next frame, or the next of these types."""
        async with asyncio.timeout(seconds):
            while True:
                frame: Json = json.loads(await self.socket.recv())
                self.frames.append(frame)
                if not kinds or frame["type"] in kinds:
                    return frame

    async def subscribe(self, game: str, since: int | None = None) -> Json:
        """Follow a game; its snapshot."""
        await self.send(type="subscribe", game=game, since=since)
        return await self.next("snapshot", "refused")

    async def until(self, met: Callable[[Json], bool], seconds: float = 15.0) -> Json:
        """The next frame of which something is true."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.next(seconds=seconds)
                if met(frame):
                    return frame

    async def closed(self, seconds: float = 15.0) -> int | None:
        """Read on until it is closed; the code."""
        with suppress(ConnectionClosed):
            while True:
                await self.next(seconds=seconds)
        return self.socket.close_code


@asynccontextmanager
async def wire(api: str, token: str | None = None, **how: Any) -> AsyncIterator[Wire]:
    """A websocket to a process, of a player or of a spectator."""
    address = api.replace("http://", "ws://") + f"{API}/live"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(
        address, additional_headers=headers, proxy=None, open_timeout=20, close_timeout=2, **how
    ) as socket:
        opened = Wire(socket)
        # A ping may come first, while the token is still being looked at.
        assert (await opened.next("welcome", "refused"))["type"] == "welcome"
        yield opened


@dataclass
class Follower:
    """Follows one game through cuts, restarts and refusals, and plays where it has a seat.

    It keeps every log entry that it was told, and fails on a gap or a repetition.
    """

    apis: Sequence[str]
    game: str
    token: str | None = None
    strategy: Callable[[Json], Json] | None = None
    first: int = 0
    """Which process it asks first; after each cut it asks the next."""
    n: int = 0
    entries: list[Json] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    """Numbers of acknowledged moves, by the ids that were sent."""
    replayed: int = 0
    refused: list[Json] = field(default_factory=list)
    cuts: int = 0
    last: Json = field(default_factory=dict)
    stop_at: Callable[[Json], bool] = lambda frame: bool(frame["status"] != "running")
    seat: int | None = None
    _pending: dict[str, Json] = field(default_factory=dict)

    async def run(self, seconds: float = 60.0) -> Follower:
        """Follow until the game is over, or until ``stop_at`` says so."""
        async with asyncio.timeout(seconds):
            while not (self.last and self.stop_at(self.last)):
                api = self.apis[(self.first + self.cuts) % len(self.apis)]
                try:
                    async with wire(api, self.token) as line:
                        await self._follow(line)
                except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                    self.cuts += 1
                    await asyncio.sleep(0.1)
        return self

    async def _follow(self, line: Wire) -> None:
        await line.send(type="subscribe", game=self.game, since=self.n)
        while not (self.last and self.stop_at(self.last) and not self._pending):
            frame = await line.next(seconds=600)
            kind = frame["type"]
            if kind in ("snapshot", "update"):
                self._hear(frame)
                if kind == "snapshot":
                    self.seat = frame["you"]
                    for sent in self._pending.values():
                        await line.send(**sent)
                await self._play(line, frame)
            elif kind == "accepted":
                self.replayed += frame["replayed"]
                self.accepted[frame["id"]] = frame["n"]
                self._pending.pop(frame["id"], None)
                await self._play(line, self.last)
            elif kind == "refused":
                await self._again(line, frame)
            elif kind == "ping":
                await line.send(type="pong", now=frame["now"])

    def _hear(self, frame: Json) -> None:
        numbers = [entry["n"] for entry in frame["events"]]
        wanted = list(range(self.n + 1, frame["n"] + 1))
        assert numbers == wanted, f"told {numbers} after {self.n}, and is at {frame['n']}"
        self.entries.extend(frame["events"])
        self.n, self.last = frame["n"], frame

    async def _play(self, line: Wire, frame: Json) -> None:
        if self.strategy is None or self._pending or frame["status"] != "running":
            return
        if self.seat is None or self.seat not in frame["to_act"]:
            return
        if frame["n"] < max(self.accepted.values(), default=0):
            # An acknowledgement may overtake the news of other processes.
            return
        move = {
            "type": "move",
            "id": uuid.uuid4().hex,
            "game": self.game,
            "n": frame["n"],
            "move": self.strategy(frame["view"]),
        }
        self._pending[str(move["id"])] = move
        await line.send(**move)

    async def _again(self, line: Wire, frame: Json) -> None:
        problem = frame["problem"]
        if problem["code"] == "unavailable":
            await asyncio.sleep(0.1)
            if frame["id"] is None or frame["id"] not in self._pending:
                await line.send(type="subscribe", game=self.game, since=self.n)
            else:
                await line.send(**self._pending[frame["id"]])
            return
        self.refused.append(frame)
        self._pending.pop(str(frame["id"]), None)
        if problem["code"] in ("stale", "too_late") and problem["n"] <= self.n:
            await self._play(line, self.last)
