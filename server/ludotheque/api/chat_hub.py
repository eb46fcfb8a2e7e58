"""Who listens to which talk through this process.

Who may hear what is asked of the database each time, so a block that was saved before a message
holds for it.
"""

from __future__ import annotations

from ludotheque.actions import chat
from ludotheque.actions.chat import Page
from ludotheque.api import frames
from ludotheque.api.feeds import Feeds, Listener
from ludotheque.api.outlets import Message
from ludotheque.store.chat import Talk

Hearer = Listener[Talk, str | None]
"""A listener, and the player it is; None: nobody who is known."""


class ChatHub(Feeds[Talk, str | None]):
    """All listeners to talks of one process."""

    async def first(self, listener: Hearer, since: int | None) -> tuple[Message, int]:
        """What was said after ``since``; None, or very long ago: what was said last."""
        page = await chat.page(self.home, listener.key, listener.who, since)
        if since is not None and page.n - page.since > chat.PAGE:
            page = await chat.page(self.home, listener.key, listener.who)
        n = page.since + len(page.entries)
        return Message(frames.chat(page), "chat", n), n

    async def spread(self, key: Talk, listeners: list[Hearer]) -> int | None:
        """Tell each what it does not have, as it may hear it; who may not be here is let go."""
        least: dict[str | None, int] = {}
        for each in listeners:
            least[each.who] = min(each.n, least.get(each.who, each.n))
        pages = await chat.news(self.home, key, least)
        made: dict[str, Message] = {}
        for each in listeners:
            page = pages.get(each.who)
            if page is None:
                self.unsubscribe(each)
            elif page.n > each.n:
                text = frames.chat(_after(page, each.n))
                each.n = page.n
                each.outlet.send(made.setdefault(text, Message(text, "chat", page.n)))
        return max((page.n for page in pages.values()), default=None)


def _after(page: Page, since: int) -> Page:
    """The same without what is known already."""
    start = max(since, page.since)
    later = [entry for entry in page.entries if entry.n > start]
    return Page(page.talk, page.n, start, later)
