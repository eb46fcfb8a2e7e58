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


class ChatHub(Feeds[Talk]):
    """All listeners to talks of one process."""

    async def first(self, listener: Listener[Talk], since: int | None) -> tuple[Message, int]:
        """What was said after ``since``; None, or very long ago: what was said last."""
        page = await chat.page(self.home, listener.key, listener.player_id, since)
        if since is not None and page.n - page.since > chat.PAGE:
            page = await chat.page(self.home, listener.key, listener.player_id)
        n = page.since + len(page.entries)
        return Message(frames.chat(page), "chat", n), n

    async def spread(self, key: Talk, listeners: list[Listener[Talk]]) -> int | None:
        """Tell each what it does not have, as it may hear it; who may not be here is let go."""
        least: dict[str | None, int] = {}
        for each in listeners:
            least[each.player_id] = min(each.n, least.get(each.player_id, each.n))
        pages = await chat.news(self.home, key, least)
        made: dict[str, Message] = {}
        for each in listeners:
            page = pages.get(each.player_id)
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
