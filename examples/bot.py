"""A bot for 6 qui prend on the websocket: it reconnects, resumes, and never moves twice.

python bot.py http://localhost:8000 [--join INVITE] [--token TOKEN]

Without an invite it plays against two built-in bots.  Needs httpx2 and websockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

import httpx2
import websockets


def choose(view: dict[str, Any]) -> dict[str, Any] | None:
    """The whole art of this bot: the lowest card, and the shortest row."""
    if view["phase"] == "choose_row":
        row = min(range(4), key=lambda i: len(view["rows"][i]))
        return {"kind": "six-qui-prend.take_row", "row": row}
    if view["own_choice"] is not None:
        return None
    return {"kind": "six-qui-prend.choose", "card": min(view["hand"])}


class Bot:
    """One game, over as many connections as it takes."""

    def __init__(self, server: str, token: str, game: str) -> None:
        self.address = server.replace("http", "ws", 1) + "/api/v1/live"
        self.token = token
        self.game = game
        self.seat: int | None = None
        self.seen = 0

    async def play(self) -> dict[str, Any]:
        """Play to the end; the last frame."""
        while True:
            try:
                async with websockets.connect(self.address, proxy=None) as socket:
                    await say(socket, type="hello", token=self.token)
                    await say(socket, type="subscribe", game=self.game, since=self.seen)
                    async for text in socket:
                        frame = json.loads(text)
                        await self.hear(socket, frame)
                        if frame.get("status", "running") != "running":
                            return dict(frame)
            except (OSError, websockets.WebSocketException) as lost:
                print(f"lost the connection after {self.seen}: {lost}", flush=True)
            # Closed by whichever side for whatever reason: come back and resume.
            await asyncio.sleep(0.5)

    async def hear(self, socket: websockets.ClientConnection, frame: dict[str, Any]) -> None:
        """Answer one frame."""
        if frame["type"] == "ping":
            await say(socket, type="pong", now=frame["now"])
        elif frame["type"] == "refused" and frame["problem"]["status"] == 503:
            raise ConnectionError(frame["problem"]["detail"])
        elif frame["type"] in ("snapshot", "update"):
            self.seat, self.seen = frame.get("you", self.seat), frame["n"]
            print(f"number {self.seen}", flush=True)
            move = choose(frame["view"]) if self.seat in frame["to_act"] else None
            if move is not None:
                # The same move always has the same id, so it counts once however often it is sent.
                own = f"{frame['view']['round']}-{frame['view']['trick']}-{move['kind']}"
                await say(socket, type="move", id=own, game=self.game, n=frame["n"], move=move)


async def say(socket: websockets.ClientConnection, **frame: Any) -> None:
    """Send one frame."""
    await socket.send(json.dumps(frame))


async def main() -> None:
    """Take a seat, play, say how it ended."""
    read = argparse.ArgumentParser()
    read.add_argument("server")
    read.add_argument("--join", metavar="INVITE", help="the last part of the link")
    read.add_argument("--token", help="of a bot, made on the page /tokens; without it, a new guest")
    given = read.parse_args()
    async with httpx2.AsyncClient(base_url=f"{given.server}/api/v1") as http:
        token = given.token or (await http.post("/guests", json={"name": "Robota"})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        if given.join:
            room = (await http.post(f"/invites/{given.join}")).raise_for_status().json()
        else:
            wish = {"options": {"ruleset": "six-qui-prend"}, "seats": 3, "bots": [1, 2]}
            room = (await http.post("/rooms", json={**wish, "start": True})).json()
        while room["status"] == "open":
            await asyncio.sleep(0.5)
            room = (await http.get(f"/rooms/{room['id']}")).json()
    print("over:", (await Bot(given.server, token, room["game"]).play())["outcome"], flush=True)


if __name__ == "__main__":
    asyncio.run(main())
