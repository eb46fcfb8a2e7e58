"""The websocket door: one socket, many games.

It is an ASGI application of its own in front of the web framework, because it writes to the
transport of its server directly (see ``outlets``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from ludotheque.actions import measures
from ludotheque.actions.house import House, now_ms
from ludotheque.api.asgi import Receive, Scope, Send
from ludotheque.api.hub import Hub
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.outlets import (
    BAD_TOKEN,
    RESTART,
    Message,
    Outlet,
    QueueOutlet,
    TransportOutlet,
    pump,
    transport_of,
)
from ludotheque.api.room_hub import RoomHub
from ludotheque.api.socket_talk import PeopleHubs, Talking
from ludotheque.api.sockets import Socket
from ludotheque.api.tournament_hub import TournamentHub


class Live:
    """All websockets of one process."""

    def __init__(
        self,
        hub: Hub,
        rooms: RoomHub,
        lobby: LobbyHub,
        people: PeopleHubs,
        tournaments: TournamentHub,
    ) -> None:
        self.hub = hub
        self.people = people
        self.rooms = rooms
        self.lobby = lobby
        self.tournaments = tournaments
        self.house: House | None = None
        self.sockets: set[Socket] = set()
        self.draining = False
        self._gone = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one websocket until it ends."""
        await receive()
        if self.house is None or self.draining:
            await send({"type": "websocket.close", "code": RESTART, "reason": "restarting"})
            return
        if not self._welcome_origin(scope):
            # Before the handshake a close is an HTTP 403.
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
            return
        await send({"type": "websocket.accept"})
        transport = transport_of(send)
        limit = self.house.settings.socket_buffer_bytes
        if transport is not None:
            await self._serve(self.house, TransportOutlet(transport, limit), scope, receive)
            return
        queue = QueueOutlet(limit)
        pumping = asyncio.create_task(pump(queue, send))
        try:
            await self._serve(self.house, queue, scope, receive)
        finally:
            queue.close(1000, "")
            await asyncio.gather(pumping, return_exceptions=True)

    def _welcome_origin(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        allowed = self.house.settings.origins if self.house is not None else ()
        if not origin or "*" in allowed or origin in allowed:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        same: bool = origin.partition("://")[2] == host
        return same

    async def _serve(self, house: House, outlet: Outlet, scope: Scope, receive: Receive) -> None:
        talking = Talking(house, self.people, outlet)
        socket = Socket(house, self.hub, self.rooms, self.lobby, self.tournaments, talking, outlet)
        self.sockets.add(socket)
        measures.sockets.inc()
        try:
            await socket.run(dict(scope["headers"]), receive)
        finally:
            self.sockets.discard(socket)
            if not self.sockets:
                self._gone.set()
            measures.sockets.dec()
            socket.leave()

    def ping(self) -> None:
        """Tell every socket the server's time."""
        now = now_ms()
        message = Message(f'{{"type":"ping","now":{now}}}')
        for socket in self.sockets:
            socket.pinged = now
            socket.outlet.send(message)

    def revoked(self, token_hash: bytes) -> None:
        """End the sockets of a token that is not valid any more."""
        for socket in list(self.sockets):
            if socket.caller is not None and socket.caller.token_hash == token_hash:
                socket.outlet.close(BAD_TOKEN, "token_invalid")

    def tokens(self) -> set[bytes]:
        """The tokens that open sockets were opened with."""
        return {each.caller.token_hash for each in self.sockets if each.caller is not None}

    def sanctioned(self, player_id: str, banned: int | None, muted: int | None) -> None:
        """Have the open sockets of a player know what holds of sanctions now."""
        for socket in self.sockets:
            if socket.caller is not None and socket.caller.player.id == player_id:
                socket.caller = replace(socket.caller, banned_until=banned, muted_until=muted)

    def held(self, holds: Mapping[bytes, tuple[int | None, int | None]]) -> None:
        """Have open sockets know until when bans and mutes hold, by their tokens."""
        for socket in self.sockets:
            caller = socket.caller
            if caller is not None and caller.token_hash in holds:
                banned, muted = holds[caller.token_hash]
                if (caller.banned_until, caller.muted_until) != (banned, muted):
                    socket.caller = replace(caller, banned_until=banned, muted_until=muted)

    def check(self) -> None:
        """Close sockets that do not read, though nothing was sent to them by the house itself."""
        for socket in list(self.sockets):
            socket.outlet.check()

    async def drain(self, seconds: float) -> None:
        """Tell every socket to reconnect, spread over a while; then close those that stayed."""
        self.draining = True
        for place, socket in enumerate(list(self.sockets)):
            after = 100 + place % 20 * 50
            socket.outlet.send(Message(f'{{"type":"reconnect","after_ms":{after}}}'))
        self._gone.clear()
        if self.sockets:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), seconds)
        for socket in list(self.sockets):
            socket.outlet.close(RESTART, "restarting; resume with since")
