"""What one websocket says to other people, and hears from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludotheque.actions import chat, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Forbidden, NoToken
from ludotheque.api import frames
from ludotheque.api.chat_hub import ChatHub, Hearer
from ludotheque.api.deps import seer_of
from ludotheque.api.feeds import Listener
from ludotheque.api.notice_hub import NoticeHub
from ludotheque.api.outlets import Message, Outlet
from ludotheque.api.socket_frames import Say, SubscribeChat, SubscribeMe, UnsubscribeChat
from ludotheque.api.whereabouts import Whereabouts
from ludotheque.store.chat import Talk

TALKS = 200


@dataclass(frozen=True, slots=True)
class PeopleHubs:
    """What one process knows of people who are connected through it."""

    chats: ChatHub
    notices: NoticeHub
    whereabouts: Whereabouts

    def built(self, house: House) -> None:
        """The house is there."""
        self.chats.house = self.notices.house = self.whereabouts.house = house


class Talking:
    """The talks of one socket, the notifications of its player, and that the player is here."""

    def __init__(self, house: House, hubs: PeopleHubs, outlet: Outlet) -> None:
        self.house = house
        self.chats = hubs.chats
        self.notices = hubs.notices
        self.whereabouts = hubs.whereabouts
        self.outlet = outlet
        self.listeners: dict[Talk, Hearer] = {}
        self.own: Listener[str, None] | None = None
        self._here: str | None = None

    def __bool__(self) -> bool:
        """Whether this socket listens to anything."""
        return bool(self.listeners) or self.own is not None

    def hello(self, caller: Caller) -> None:
        """The socket is somebody's now, who may have been somebody else before."""
        self._gone()
        self._here = caller.player.id
        self.whereabouts.arrive(self._here)

    def _gone(self) -> None:
        if self._here is not None:
            self.whereabouts.leave(self._here)
            self._here = None

    def leave(self) -> None:
        """Listen to nothing more."""
        for listener in self.listeners.values():
            self.chats.unsubscribe(listener)
        self.listeners.clear()
        if self.own is not None:
            self.notices.unsubscribe(self.own)
        self._gone()

    async def answer(self, sent: Any, caller: Caller | None) -> None:
        """Answer one frame of these.  Raises Refusal."""
        if isinstance(sent, Say):
            await self._say(sent, caller)
        elif isinstance(sent, SubscribeChat):
            await self._listen(sent, caller)
        elif isinstance(sent, SubscribeMe):
            await self._follow(sent, caller)
        elif isinstance(sent, UnsubscribeChat):
            listener = self.listeners.pop((sent.place, sent.place_id), None)
            if listener is not None:
                self.chats.unsubscribe(listener)

    async def _say(self, sent: Say, caller: Caller | None) -> None:
        if caller is None:
            raise NoToken("Say hello with a token first; who has none listens.")
        if not caller.may("game:play"):
            raise Forbidden("This token lacks the scope game:play.")
        await sanctions.refuse_banned(self.house, caller)
        talk = (sent.place, sent.place_id)
        done = await chat.say(self.house, caller, talk, sent.text, sent.id)
        self.outlet.send(Message(frames.said(sent.id, done.answer, done.replayed)))

    async def _follow(self, sent: SubscribeMe, caller: Caller | None) -> None:
        if caller is None:
            raise NoToken("Say hello with a token first; notifications are somebody's.")
        if not caller.may("account:read"):
            raise Forbidden("This token lacks the scope account:read.")
        me, old = caller.player.id, self.own
        self.own = await self.notices.subscribe(self.outlet, me, None, sent.since)
        if old is not None:
            self.notices.unsubscribe(old)

    async def _listen(self, sent: SubscribeChat, caller: Caller | None) -> None:
        talk = (sent.place, sent.place_id)
        if talk not in self.listeners and len(self.listeners) >= TALKS:
            raise Forbidden(f"One socket listens to at most {TALKS} talks; open another.")
        listener = await self.chats.subscribe(self.outlet, talk, seer_of(caller), sent.since)
        old = self.listeners.get(talk)
        self.listeners[talk] = listener
        if old is not None:
            self.chats.unsubscribe(old)
