"""Who is connected through this process, told to the house when it changes and not otherwise."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from ludotheque.actions import circles
from ludotheque.actions.house import House
from ludotheque.store.session import is_unavailable

AGAIN_SECONDS = 0.5
LINGER_SECONDS = 2.0
"""A page that is loaded anew closes one connection and opens another one."""


class Whereabouts:
    """Counts the connections of each player; a row is written for the first and the last."""

    def __init__(self, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.house: House | None = None
        self._run = run
        self._here: Counter[str] = Counter()
        self._telling: set[str] = set()
        self._closing = False

    def arrive(self, player_id: str) -> None:
        """A connection of a player has come."""
        self._here[player_id] += 1
        if self._here[player_id] == 1:
            self._changed(player_id)

    def leave(self, player_id: str) -> None:
        """A connection of a player has gone."""
        self._here[player_id] -= 1
        if not self._here[player_id]:
            del self._here[player_id]
            self._changed(player_id)

    def announce(self) -> None:
        """Say again who is here, after the house had taken this process for dead."""
        for player_id in list(self._here):
            self._changed(player_id)

    def close(self) -> None:
        """Say nothing more; whoever is here is buried with the process."""
        self._closing = True

    def _changed(self, player_id: str) -> None:
        if player_id not in self._telling and not self._closing and self.house is not None:
            self._telling.add(player_id)
            self._run(self._tell(self.house, player_id))

    async def _tell(self, house: House, player_id: str) -> None:
        told: bool | None = None
        try:
            while told is not (player_id in self._here) and not self._closing:
                if player_id not in self._here:
                    await asyncio.sleep(LINGER_SECONDS)
                here = player_id in self._here
                try:
                    await (circles.arrived if here else circles.departed)(house, player_id)
                    told = here
                except Exception as error:
                    if not is_unavailable(error):
                        raise
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            self._telling.discard(player_id)
