"""Who is told of their own notifications through this process."""

from __future__ import annotations

from ludotheque.actions import notices
from ludotheque.api import frames
from ludotheque.api.feeds import Feeds, Listener
from ludotheque.api.outlets import Message


class NoticeHub(Feeds[str, None]):
    """Everybody who follows their own notifications, by player."""

    async def first(self, listener: Listener[str, None], since: int | None) -> tuple[Message, int]:
        """What there is after ``since``; None: only how many there are, and how many unread."""
        page = await notices.since(self.home, listener.key, since)
        return Message(frames.notifications(page), "notifications", page.n), page.n

    async def spread(self, key: str, listeners: list[Listener[str, None]]) -> int | None:
        """Tell each what it does not have, and how many are unread now."""
        least = min((each.n for each in listeners), default=0)
        page = await notices.since(self.home, key, least)
        for each in listeners:
            text = frames.notifications(notices.after(page, each.n))
            each.n = page.n
            each.outlet.send(Message(text, "notifications", page.n))
        return page.n
