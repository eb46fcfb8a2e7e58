"""Who listens to which talk through this process.

A talk is told under a lock of its own, in the order of its numbers; each listener has the last
number that it was told, so nothing is told twice and nothing is left out.  Who may hear what is
asked of the database each time, so a block that was saved before a message holds for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import structlog

from ludotheque.actions import chat
from ludotheque.actions.chat import Page
from ludotheque.actions.house import House
from ludotheque.api import frames
from ludotheque.api.outlets import Message, Outlet
from ludotheque.store.chat import Talk

log = structlog.get_logger(__name__)

AGAIN_SECONDS = 0.5


@dataclass(eq=False, slots=True)
class Listener:
    """One client that listens to one talk.  ``n`` is the last number it was told."""

    outlet: Outlet
    talk: Talk
    player_id: str | None
    n: int = 0


@dataclass(slots=True)
class Told:
    """A talk with listeners here.  ``n`` is the highest number that this process has heard of."""

    listeners: set[Listener] = field(default_factory=set)
    n: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    telling: bool = False
    coming: int = 0
    """How many are about to listen; what is heard meanwhile is theirs too."""


class ChatHub:
    """All listeners of one process."""

    def __init__(self, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.house: House | None = None
        self._run = run
        self._talks: dict[Talk, Told] = {}

    @property
    def _home(self) -> House:
        if self.house is None:
            raise RuntimeError("the hub was used before the house was built")
        return self.house

    def talks(self) -> list[Talk]:
        """The talks that somebody listens to through this process."""
        return list(self._talks)

    async def subscribe(
        self, outlet: Outlet, talk: Talk, player_id: str | None, since: int | None
    ) -> Listener:
        """Send what was said after ``since`` (None: last), and then whatever is said."""
        listener = Listener(outlet, talk, player_id)
        told = self._talks.setdefault(talk, Told())
        told.coming += 1
        try:
            async with told.lock:
                page = await chat.page(self._home, talk, player_id, since)
                if since is not None and page.n - page.since > chat.PAGE:
                    # So far behind it gets the last page, and `since` says where that begins.
                    page = await chat.page(self._home, talk, player_id)
                listener.n = page.since + len(page.entries)
                outlet.send(Message(frames.chat(page), "chat", listener.n))
                told.listeners.add(listener)
        finally:
            told.coming -= 1
            self._let_go(talk, told)
        if told.n > listener.n:
            self.heard(talk, told.n)
        return listener

    def unsubscribe(self, listener: Listener) -> None:
        """Tell no more."""
        told = self._talks.get(listener.talk)
        if told is not None:
            told.listeners.discard(listener)
            self._let_go(listener.talk, told)

    def _let_go(self, talk: Talk, told: Told) -> None:
        if not told.listeners and not told.coming:
            self._talks.pop(talk, None)

    def heard(self, talk: Talk, n: int) -> None:
        """A talk has come to this number, in whichever process."""
        told = self._talks.get(talk)
        if told is None:
            return
        told.n = max(told.n, n)
        if not told.telling:
            told.telling = True
            self._run(self._tell(talk, told))

    async def _tell(self, talk: Talk, told: Told) -> None:
        try:
            while any(each.n < told.n for each in told.listeners):
                async with told.lock:
                    try:
                        await self._spread(talk, told)
                    except Exception:
                        log.warning("chat.not_told", talk=talk, exc_info=True)
                        await asyncio.sleep(AGAIN_SECONDS)
        finally:
            told.telling = False

    async def _spread(self, talk: Talk, told: Told) -> None:
        listeners = list(told.listeners)
        least: dict[str | None, int] = {}
        for each in listeners:
            least[each.player_id] = min(each.n, least.get(each.player_id, each.n))
        pages = await chat.news(self._home, talk, least)
        if pages and told.n > (last := max(page.n for page in pages.values())):
            # A number that is not stored was told by a database that is gone.
            told.n = last
        made: dict[str, Message] = {}
        for each in listeners:
            page = pages.get(each.player_id)
            if page is None:
                # Whoever may not be here any more hears no more.
                self.unsubscribe(each)
            elif page.n > each.n:
                text = frames.chat(_after(page, each.n))
                each.n = page.n
                each.outlet.send(made.setdefault(text, Message(text, "chat", page.n)))


def _after(page: Page, since: int) -> Page:
    """The same without what is known already."""
    start = max(since, page.since)
    later = [entry for entry in page.entries if entry.n > start]
    return Page(page.talk, page.n, start, later)
