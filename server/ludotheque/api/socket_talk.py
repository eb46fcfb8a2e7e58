"""What one websocket says to other people, and hears from them."""

from __future__ import annotations

from typing import Any

from ludotheque.actions import chat, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Forbidden, NoToken
from ludotheque.api import frames
from ludotheque.api.chat_hub import ChatHub, Listener
from ludotheque.api.outlets import Message, Outlet
from ludotheque.api.socket_frames import Say, SubscribeChat, UnsubscribeChat
from ludotheque.store.chat import Talk

TALKS = 200


class Talking:
    """The talks of one socket."""

    def __init__(self, house: House, chats: ChatHub, outlet: Outlet) -> None:
        self.house = house
        self.chats = chats
        self.outlet = outlet
        self.listeners: dict[Talk, Listener] = {}

    def __bool__(self) -> bool:
        """Whether this socket listens to anything."""
        return bool(self.listeners)

    def leave(self) -> None:
        """Listen to nothing more."""
        for listener in self.listeners.values():
            self.chats.unsubscribe(listener)
        self.listeners.clear()

    async def answer(self, sent: Any, caller: Caller | None) -> None:
        """Answer one frame of these.  Raises Refusal."""
        if isinstance(sent, Say):
            await self._say(sent, caller)
        elif isinstance(sent, SubscribeChat):
            await self._listen(sent, caller)
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

    async def _listen(self, sent: SubscribeChat, caller: Caller | None) -> None:
        talk = (sent.place, sent.place_id)
        if talk not in self.listeners and len(self.listeners) >= TALKS:
            raise Forbidden(f"One socket listens to at most {TALKS} talks; open another.")
        player_id = None if caller is None else caller.player.id
        listener = await self.chats.subscribe(self.outlet, talk, player_id, sent.since)
        old = self.listeners.get(talk)
        self.listeners[talk] = listener
        if old is not None:
            self.chats.unsubscribe(old)
