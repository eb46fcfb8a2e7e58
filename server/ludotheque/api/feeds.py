"""What is numbered and told in order to whoever follows it through this process.

Each feed is told under a lock of its own; each follower has the last number that it was told, so
nothing is told twice and nothing is left out, whatever is heard in whichever order.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import structlog

from ludotheque.actions.house import House
from ludotheque.api.outlets import Message, Outlet

log = structlog.get_logger(__name__)

AGAIN_SECONDS = 0.5
Key = TypeVar("Key", bound=Hashable)
Who = TypeVar("Who")
"""Whose eyes these are: as much of the caller as a feed needs to know what it may tell."""


Run = Callable[[Coroutine[Any, Any, None]], None]
"""Starts something and keeps it until it is done."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Listener(Generic[Key, Who]):
    """One client that follows one feed.  ``n`` is the last number it was told."""

    outlet: Outlet
    key: Key
    who: Who
    n: int = 0


@dataclass(slots=True)
class Told(Generic[Key, Who]):
    """A feed with listeners here.  ``n`` is the highest number that this process has heard of."""

    listeners: set[Listener[Key, Who]] = field(default_factory=set)
    n: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    telling: bool = False
    again: bool = False
    """Whether something has changed that has no number."""
    coming: int = 0
    """How many are about to listen; what is heard meanwhile is theirs too."""


class Feeds(ABC, Generic[Key, Who]):
    """All listeners of one process to feeds of one kind."""

    def __init__(self, run: Run) -> None:
        self.house: House | None = None
        self._run = run
        self._feeds: dict[Key, Told[Key, Who]] = {}

    @property
    def home(self) -> House:
        """The house, once it is built."""
        if self.house is None:
            raise RuntimeError("a hub was used before the house was built")
        return self.house

    @abstractmethod
    async def first(self, listener: Listener[Key, Who], since: int | None) -> tuple[Message, int]:
        """What a new listener is told at once, and the number that it then has."""

    @abstractmethod
    async def spread(self, key: Key, listeners: list[Listener[Key, Who]]) -> int | None:
        """Tell listeners what they do not have; the last number, None where there is none."""

    def followed(self) -> list[Key]:
        """The feeds that somebody follows through this process."""
        return list(self._feeds)

    async def subscribe(
        self, outlet: Outlet, key: Key, who: Who, since: int | None
    ) -> Listener[Key, Who]:
        """Send what there is after ``since``, and then whatever comes.  May raise a Refusal."""
        listener = Listener(outlet, key, who)
        told = self._feeds.setdefault(key, Told())
        told.coming += 1
        try:
            async with told.lock:
                message, listener.n = await self.first(listener, since)
                outlet.send(message)
                told.listeners.add(listener)
        finally:
            told.coming -= 1
            self._let_go(key, told)
        if told.n > listener.n:
            self.heard(key, told.n)
        return listener

    def unsubscribe(self, listener: Listener[Key, Who]) -> None:
        """Tell no more."""
        told = self._feeds.get(listener.key)
        if told is not None:
            told.listeners.discard(listener)
            self._let_go(listener.key, told)

    def _let_go(self, key: Key, told: Told[Key, Who]) -> None:
        if not told.listeners and not told.coming:
            self._feeds.pop(key, None)

    def heard(self, key: Key, n: int) -> None:
        """A feed has come to this number, in whichever process; 0: it has changed otherwise."""
        told = self._feeds.get(key)
        if told is None:
            return
        told.n, told.again = max(told.n, n), told.again or not n
        if not told.telling:
            told.telling = True
            self._run(self._tell(key, told))

    async def _tell(self, key: Key, told: Told[Key, Who]) -> None:
        try:
            while told.again or any(each.n < told.n for each in told.listeners):
                async with told.lock:
                    told.again = False
                    try:
                        last = await self.spread(key, list(told.listeners))
                        # A number that is not stored was told by a database that is gone.
                        told.n = min(told.n, told.n if last is None else last)
                    except Exception:
                        log.warning("feeds.not_told", feed=key, exc_info=True)
                        told.again = True
                        await asyncio.sleep(AGAIN_SECONDS)
        finally:
            told.telling = False
