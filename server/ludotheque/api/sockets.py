"""One websocket of the live door: what its client says, and what is answered."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from functools import partial
from typing import Any

import structlog
from pydantic import ValidationError

from ludotheque.actions import accounts, codec, lobby, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.fold import Accepted, Answer
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.refusals import (
    BadJson,
    Forbidden,
    Malformed,
    NoToken,
    Refusal,
    TooLarge,
    Unavailable,
)
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.api import frames, roomtext
from ludotheque.api.asgi import Receive
from ludotheque.api.deps import seer_of, sitter_of
from ludotheque.api.hub import Hub, Watcher
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.outlets import BAD_TOKEN, Message, Outlet
from ludotheque.api.room_hub import Follower, RoomHub
from ludotheque.api.socket_frames import (
    READ,
    Hello,
    LeaveFrame,
    MoveFrame,
    Pong,
    Subscribe,
    SubscribeLobby,
    SubscribeRoom,
    SubscribeTournament,
    Unsubscribe,
    UnsubscribeLobby,
    UnsubscribeRoom,
    UnsubscribeTournament,
)
from ludotheque.api.socket_talk import Talking
from ludotheque.api.tournament_hub import Onlooker, TournamentHub
from ludotheque.store.session import is_unavailable

log = structlog.get_logger(__name__)

IN_FLIGHT = 32
SUBSCRIPTIONS = 200


class Socket:
    """One websocket: its player, what it follows, and the frames that it sends."""

    def __init__(
        self,
        house: House,
        hub: Hub,
        rooms: RoomHub,
        lobby: LobbyHub,
        tournaments: TournamentHub,
        talking: Talking,
        outlet: Outlet,
    ) -> None:
        self.house = house
        self.hub = hub
        self.room_hub = rooms
        self.lobby_hub = lobby
        self.tournament_hub = tournaments
        self.outlet = outlet
        self.caller: Caller | None = None
        self.watchers: dict[str, Watcher] = {}
        self.rooms: set[str] = set()
        self.in_lobby = False
        self.tournaments: dict[str, Onlooker] = {}
        self.pinged = 0
        self.lag = 0
        self.talking = talking
        self._moving = 0
        self._fewer: asyncio.Future[None] | None = None

    async def run(self, headers: dict[bytes, bytes], receive: Receive) -> None:
        """Answer frames until the client goes or is sent away."""
        authorization = headers.get(b"authorization", b"").decode("latin-1")
        if authorization and not await self._hello(authorization.removeprefix("Bearer ")):
            return
        if not authorization:
            self._welcome()
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if not await self._frame(event):
                return

    def leave(self) -> None:
        """Forget everything that this socket followed."""
        for watcher in self.watchers.values():
            self.hub.unsubscribe(watcher)
        for room_id in self.rooms:
            self.room_hub.unsubscribe(room_id, self.outlet)
        for follower in self.tournaments.values():
            self.tournament_hub.unsubscribe(follower)
        self.lobby_hub.unsubscribe(self.outlet)
        self.talking.leave()

    def say(self, text: str) -> None:
        """Send one text to this client."""
        self.outlet.send(Message(text))

    def _welcome(self) -> None:
        who = None if self.caller is None else roomtext.player(self.caller.player)
        welcome = {
            "type": "welcome",
            "player": who,
            "now": now_ms(),
            "ping_seconds": self.house.settings.ping_seconds,
        }
        self.say(frames.compact(welcome))

    async def _hello(self, token: str) -> bool:
        try:
            self.caller = await accounts.caller_of(self.house, token)
        except Refusal as no:
            self.say(frames.refused(no, None, None))
            self.outlet.close(BAD_TOKEN, no.code)
            return False
        self.talking.hello(self.caller)
        self._welcome()
        return True

    async def _frame(self, event: MutableMapping[str, Any]) -> bool:
        """Answer one frame; False ends the socket."""
        sent: Any = None
        try:
            sent = self._read(event)
            if type(sent) is Hello:
                following = self.watchers or self.rooms or self.tournaments or self.in_lobby
                if following or self.talking:
                    raise Malformed("Say hello before you subscribe to anything.")
                return await self._hello(sent.token)
            await self._answer(sent)
        except Refusal as no:
            self._refuse(no, sent)
        except Exception as error:
            if not is_unavailable(error):
                log.exception("live.failed", frame=type(sent).__name__)
            self._refuse(Unavailable("The server could not do this now; try again."), sent)
        return True

    def _refuse(self, no: Refusal, sent: Any) -> None:
        self.say(frames.refused(no, getattr(sent, "id", None), getattr(sent, "game", None)))

    def _read(self, event: MutableMapping[str, Any]) -> Any:
        text = event.get("text")
        if text is None:
            raise BadJson("Send text frames with JSON objects; binary frames are not read.")
        most = self.house.settings.frame_max_bytes
        if len(text) > most or (4 * len(text) > most and len(text.encode()) > most):
            raise TooLarge(f"A frame has at most {most} bytes.", limit="frame_max_bytes")
        try:
            return READ.validate_json(text)
        except ValidationError as error:
            found = codec.faults(error)
            if any(fault["type"] == "json_invalid" for fault in error.errors(include_url=False)):
                raise BadJson("This frame is not JSON.") from None
            raise Malformed(
                "This frame is not one of the documented ones: hello, subscribe, unsubscribe,"
                " subscribe_room, unsubscribe_room, subscribe_lobby, unsubscribe_lobby,"
                " subscribe_tournament, unsubscribe_tournament, subscribe_chat,"
                " unsubscribe_chat, subscribe_me, say, move, leave, pong.",
                errors=found,
            ) from None

    async def _answer(self, sent: Any) -> None:
        # Asking a model class whether something is of it is slow, and moves are what comes most.
        if type(sent) is MoveFrame or type(sent) is LeaveFrame:
            await self._start(sent)
        elif isinstance(sent, Pong):
            if sent.now == self.pinged and self.pinged:
                measured = max(0, now_ms() - sent.now)
                self.lag = measured if not self.lag else (3 * self.lag + measured) // 4
        elif isinstance(sent, Subscribe):
            await self._subscribe(sent)
        elif isinstance(sent, Unsubscribe):
            watcher = self.watchers.pop(sent.game, None)
            if watcher is not None:
                self.hub.unsubscribe(watcher)
        elif isinstance(sent, SubscribeRoom):
            await self._subscribe_room(sent)
        elif isinstance(sent, UnsubscribeRoom):
            self.rooms.discard(sent.room)
            self.room_hub.unsubscribe(sent.room, self.outlet)
        else:
            await self._answer_further(sent)

    async def _answer_further(self, sent: Any) -> None:
        """What has to do with more than a game and its room."""
        if isinstance(sent, SubscribeTournament):
            await self._subscribe_tournament(sent)
        elif isinstance(sent, UnsubscribeTournament):
            follower = self.tournaments.pop(sent.tournament, None)
            if follower is not None:
                self.tournament_hub.unsubscribe(follower)
        elif isinstance(sent, SubscribeLobby):
            self.in_lobby = True
            await self.lobby_hub.subscribe(self.outlet, self._player_id)
        elif isinstance(sent, UnsubscribeLobby):
            self.in_lobby = False
            self.lobby_hub.unsubscribe(self.outlet)
        else:
            await self.talking.answer(sent, self.caller)

    @property
    def _player_id(self) -> str | None:
        return None if self.caller is None else self.caller.player.id

    async def _subscribe(self, sent: Subscribe) -> None:
        if sent.game not in self.watchers and len(self.watchers) >= SUBSCRIPTIONS:
            raise Forbidden(f"One socket follows at most {SUBSCRIPTIONS} games; open another.")
        seer = seer_of(self.caller)
        watcher = await self.hub.subscribe(self.outlet, sent.game, seer, sent.since)
        # The old one is let go last, so that its player is not gone in between.
        old = self.watchers.get(sent.game)
        self.watchers[sent.game] = watcher
        if old is not None:
            self.hub.unsubscribe(old)

    async def _subscribe_room(self, sent: SubscribeRoom) -> None:
        room_id = sent.room
        if room_id not in self.rooms and len(self.rooms) >= SUBSCRIPTIONS:
            raise Forbidden(f"One socket follows at most {SUBSCRIPTIONS} rooms; open another.")
        self.rooms.add(room_id)
        sitter = sitter_of(self.caller)
        follower = Follower(sitter, sent.invite)
        self.room_hub.subscribe(room_id, self.outlet, follower)
        try:
            room = await lobby.room_for(self.house, room_id, sitter, sent.invite)
        except BaseException:
            self.rooms.discard(room_id)
            self.room_hub.unsubscribe(room_id, self.outlet)
            raise
        follower.seen = True
        shown = roomtext.room(room, sitter, sent.invite)
        self.say(frames.compact({"type": "room", "room": shown}))

    async def _subscribe_tournament(self, sent: SubscribeTournament) -> None:
        known = sent.tournament in self.tournaments
        if not known and len(self.tournaments) >= SUBSCRIPTIONS:
            raise Forbidden(f"One socket follows at most {SUBSCRIPTIONS} tournaments.")
        follower = await self.tournament_hub.subscribe(
            self.outlet, sent.tournament, Viewer(self.caller, sent.invite), sent.since
        )
        old = self.tournaments.get(sent.tournament)
        self.tournaments[sent.tournament] = follower
        if old is not None:
            self.tournament_hub.unsubscribe(old)

    async def _start(self, sent: MoveFrame | LeaveFrame) -> None:
        """Let a move be saved while the next frames are read; at most so many at once."""
        received = now_ms()
        if self.caller is None:
            raise NoToken("Say hello with a token first; spectators do not move.")
        if not self.caller.may("game:play"):
            raise Forbidden("This token lacks the scope game:play.")
        await sanctions.refuse_banned(self.house, self.caller)
        move = sent if type(sent) is MoveFrame else None
        ask = Ask(
            sent.game,
            "leave" if move is None else "move",
            received,
            player_id=self.caller.player.id,
            move=None if move is None else move.move,
            n=None if move is None else move.n,
            idem=sent.id,
            lag=self.lag,
        )
        self.house.play.hand_in(ask, partial(self._answered, sent))
        self._moving += 1
        if self._moving == IN_FLIGHT:
            self._fewer = asyncio.get_running_loop().create_future()
            await self._fewer

    def _answered(self, sent: MoveFrame | LeaveFrame, answer: Answer) -> None:
        self._moving -= 1
        if self._fewer is not None and not self._fewer.done():
            self._fewer.set_result(None)
        if isinstance(answer, Accepted):
            self.say(frames.accepted(sent.id, answer.game_id, answer.n, answer.replayed))
        elif isinstance(answer, Refusal):
            self._refuse(answer, sent)
        else:
            self._refuse(Unavailable("There was nothing to do for this."), sent)
