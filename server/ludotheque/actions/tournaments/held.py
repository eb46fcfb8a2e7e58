"""A tournament that is held while something changes, and what is told of it when that is saved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.actions import notices
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import NotFound, SeatsEmpty
from ludotheque.store import tournament_events, tournaments
from ludotheque.store.session import Connection
from ludotheque.store.tournament_events import EventRow
from ludotheque.store.tournaments import TournamentRow

TRIES = 5


@dataclass(slots=True)
class Held:
    """One tournament, whose row this transaction holds; ``row`` is as it will be saved."""

    house: House
    connection: Connection
    row: TournamentRow
    now: int
    values: dict[str, Any] = field(default_factory=dict)
    events: list[EventRow] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    """What players are told of it, last of all, so that their inboxes are not held for long."""

    def set(self, **values: Any) -> None:
        """Change columns."""
        self.values |= values
        self.row = replace(self.row, **values)

    def say(self, kind: str, /, by: str | None = None, **data: Any) -> EventRow:
        """Note an event."""
        event = EventRow(self.row.n + 1, self.now, kind, data, by)
        self.events.append(event)
        self.set(n=event.n)
        return event

    async def save(self) -> None:
        """Write what has changed, and tell it when the transaction commits."""
        await tournaments.change(self.connection, self.row.id, **self.values)
        if self.events:
            await tournament_events.add(self.connection, self.row.id, self.events)
            await tournaments.tell(self.connection, self.row.id, self.row.n)
        await notices.tell_new(self.connection, "tournament", self.notices)
        self.values, self.events, self.notices = {}, [], []


@asynccontextmanager
async def holding(house: House, connection: Connection, tournament_id: str) -> AsyncIterator[Held]:
    """Hold a tournament for the length of a block, and save at its end.  Raises NotFound."""
    row = await tournaments.read(connection, tournament_id, lock=True)
    if row is None:
        raise NotFound("There is no such tournament.")
    held = Held(house, connection, row, now_ms())
    yield held
    await held.save()


async def anew(held: Held, work: Callable[[Held], Awaitable[None]]) -> None:
    """Do work that pairs and deals; begin it again where somebody was banned or erased meanwhile.

    The work reads who is there first, so it finds out by itself who is not any more.  Nothing is
    left of what it had begun: who was to play with them is paired with others, and forfeits
    nothing.  Raises SeatsEmpty where that happens again and again.
    """
    for left in reversed(range(TRIES)):
        row, values, events = held.row, dict(held.values), list(held.events)
        told = list(held.notices)
        try:
            async with held.connection.begin_nested():
                await work(held)
                return
        except SeatsEmpty:
            if not left:
                raise
            held.row, held.values, held.events = row, values, events
            held.notices = told
