"""Which seats are connected through this process, told to the house in the right order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from ludotheque.actions import presence
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Unavailable
from ludotheque.actions.table import Table
from ludotheque.store.session import is_unavailable

AGAIN_SECONDS = 0.5

Key = tuple[str, int]


def _passes(error: Exception) -> bool:
    """Whether it is worth trying again: the database is away, or the house has just come back."""
    return isinstance(error, Unavailable) or is_unavailable(error)


class Attendance:
    """One task a seat says how it is with that seat now, until that has not changed meanwhile.

    A page that is loaded anew closes one connection and opens another one at about the same
    moment; told by two tasks, the word that a player has gone might come last.
    """

    def __init__(
        self, here: Callable[[str, int], bool], run: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._here = here
        self._run = run
        self._telling: set[Key] = set()
        self._closing = False

    def changed(self, house: House, table: Table, seat: int) -> None:
        """A seat's first connection through this process has come, or its last one has gone."""
        key = (table.id, seat)
        if key not in self._telling:
            self._telling.add(key)
            self._run(self._tell(house, table, key))

    def close(self) -> None:
        """Try nothing again from now on; who is left is buried with the process."""
        self._closing = True

    async def _tell(self, house: House, table: Table, key: Key) -> None:
        told: bool | None = None
        try:
            while told is not self._here(*key):
                here = self._here(*key)
                try:
                    await (presence.arrived if here else presence.departed)(house, table, key[1])
                    told = here
                except Exception as error:
                    if self._closing or not _passes(error):
                        raise
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            self._telling.discard(key)
