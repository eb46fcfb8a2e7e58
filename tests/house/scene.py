"""A running game at which bad input is thrown, and what a good refusal looks like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2

from tests.house.players import Player, Wire
from tests.house.processes import House

NUL, LONG, HALF = "a\0b", "x" * 10_000, "\ud800"


@dataclass
class Scene:
    """A running game for two, its players, and somebody who has no seat in it."""

    house: House
    client: httpx2.AsyncClient
    sitting: list[Player]
    stranger: Player
    game: str
    hands: list[list[int]]

    @property
    def foreign(self) -> int:
        """A card that seat 0 does not hold."""
        return next(card for card in range(1, 105) if card not in self.hands[0])


def refusal(answer: httpx2.Response) -> str:
    """The code of a refusal, after a look at its shape."""
    assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text[:300]}"
    assert answer.headers["content-type"] == "application/problem+json"
    return well_told(answer.json(), answer.status_code)


def well_told(problem: dict[str, Any], status: int | None = None) -> str:
    """The code of a problem that says what is wrong in a sentence."""
    assert problem["detail"].strip().endswith((".", "…."))
    assert problem["title"]
    assert status in (None, problem["status"])
    assert problem["status"] < 500, problem
    return str(problem["code"])


async def sent(line: Wire, raw: str | bytes) -> str:
    """The code of the refusal that a frame gets on a socket that stays open."""
    await line.socket.send(raw)
    frame = await line.next("refused", "accepted", "snapshot", "welcome")
    assert frame["type"] == "refused", frame
    code = well_told(frame["problem"])
    await line.send(type="unsubscribe", game="none")
    return code
