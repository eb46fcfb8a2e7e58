"""The frames of the websocket, in both directions; both documents are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from ludotheque.api.wire import ID, OWN_ID, Millis, Move, Player, Problem, Sent, Told
from ludotheque.api.wire_seeks import OpenSeek, Seek
from ludotheque.api.wire_tables import GameSeat, Room, Snapshot, Update
from ludotheque.api.wire_talk import Chat, ChatText, NewNotifications, PlaceKind, Said
from ludotheque.api.wire_tournaments import TournamentSnapshot, TournamentUpdate

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=ID)]
SentId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        pattern=OWN_ID,
        description="Chosen by the client, such as a UUID.",
    ),
]


class Hello(Sent):
    """Who I am.  Without it, and without an Authorization header, one is a spectator."""

    type: Literal["hello"]
    token: str = Field(min_length=1, max_length=200)


class Subscribe(Sent):
    """Follow a game: a snapshot with the log after ``since``, then every update."""

    type: Literal["subscribe"]
    game: Id
    since: int | None = Field(default=None, ge=0, le=2_147_483_647)


class Unsubscribe(Sent):
    """Follow a game no more."""

    type: Literal["unsubscribe"]
    game: Id


class SubscribeRoom(Sent):
    """Follow a room: the room now, and at every change.

    ``invite``: the code of its invite link, for a private room in which one does not sit.
    """

    type: Literal["subscribe_room"]
    room: Id
    invite: Id | None = None


class UnsubscribeRoom(Sent):
    """Follow a room no more."""

    type: Literal["unsubscribe_room"]
    room: Id


class SubscribeLobby(Sent):
    """Follow the lobby: public rooms and open seeks now, and at every change."""

    type: Literal["subscribe_lobby"]


class UnsubscribeLobby(Sent):
    """Follow the lobby no more."""

    type: Literal["unsubscribe_lobby"]


class SubscribeChat(Sent):
    """Listen to a room or a game: what was said after ``since``, then whatever is said."""

    type: Literal["subscribe_chat"]
    place: PlaceKind
    place_id: Id
    since: int | None = Field(default=None, ge=0, le=2_147_483_647)


class UnsubscribeChat(Sent):
    """Listen no more."""

    type: Literal["unsubscribe_chat"]
    place: PlaceKind
    place_id: Id


class SubscribeMe(Sent):
    """Hear of one's own notifications: those after ``since``, then whatever comes."""

    type: Literal["subscribe_me"]
    since: int | None = Field(default=None, ge=0, le=2_147_483_647)


class Say(Sent):
    """Say something; answered by ``said`` or ``refused``.  Sent again it has one effect."""

    type: Literal["say"]
    id: SentId
    place: PlaceKind
    place_id: Id
    text: ChatText


class SubscribeTournament(Sent):
    """Follow a tournament: a snapshot with the events after ``since``, then every update."""

    type: Literal["subscribe_tournament"]
    tournament: Id
    since: int | None = Field(default=None, ge=0, le=2_147_483_647)
    invite: Id | None = Field(default=None, description="Of a private one that one is not in.")


class UnsubscribeTournament(Sent):
    """Follow a tournament no more."""

    type: Literal["unsubscribe_tournament"]
    tournament: Id


class MoveFrame(Sent):
    """A move; answered by ``accepted`` or ``refused``.  Sent again it has one effect."""

    type: Literal["move"]
    id: SentId
    game: Id
    n: int | None = Field(default=None, ge=0, le=2_147_483_647)
    move: Move


class LeaveFrame(Sent):
    """Resign; answered by ``accepted`` or ``refused``."""

    type: Literal["leave"]
    id: SentId
    game: Id


class Pong(Sent):
    """The answer to a ping, with its time."""

    type: Literal["pong"]
    now: int


ClientFrame = Annotated[
    Hello
    | Subscribe
    | Unsubscribe
    | SubscribeRoom
    | UnsubscribeRoom
    | SubscribeLobby
    | UnsubscribeLobby
    | SubscribeChat
    | UnsubscribeChat
    | SubscribeMe
    | Say
    | SubscribeTournament
    | UnsubscribeTournament
    | MoveFrame
    | LeaveFrame
    | Pong,
    Field(discriminator="type"),
]


class WelcomeFrame(Told):
    """The socket is open for this player, or for a spectator."""

    type: Literal["welcome"]
    player: Player | None
    now: Millis
    ping_seconds: float


class SeatsFrame(Told):
    """Who is at the table has changed."""

    type: Literal["seats"]
    game: str
    seats: list[GameSeat]
    rematch: str | None


class AcceptedFrame(Told):
    """An input is saved as this number of the log."""

    type: Literal["accepted"]
    id: str
    game: str
    n: int
    replayed: bool


class RefusedFrame(Told):
    """A frame was refused; nothing has changed.  ``id`` is that of the refused frame.

    Without ``id`` and with ``problem.tournament``: what was followed may be seen no more.
    """

    type: Literal["refused"]
    id: str | None
    game: str | None
    problem: Problem


class Ping(Told):
    """The server's time; to be answered with ``pong``."""

    type: Literal["ping"]
    now: Millis


class RoomFrame(Told):
    """A room as it is now."""

    type: Literal["room"]
    room: Room


class LobbyFrame(Told):
    """All that is in the lobby: public rooms, newest first, and seeks, oldest first.

    The first 200 of each; where there are ``more``, the lists of rooms and of seeks have them.
    """

    type: Literal["lobby"]
    rooms: list[Room]
    seeks: list[OpenSeek]
    more: bool


class LobbyRoomFrame(Told):
    """A public room as it is now, new or changed."""

    type: Literal["lobby_room"]
    room: Room


class LobbySeekFrame(Told):
    """Somebody has begun to seek."""

    type: Literal["lobby_seek"]
    seek: OpenSeek


class LobbyGoneFrame(Told):
    """A room or a seek is in the lobby no more; a room that has started names its game.

    A room that is public no more is told as ``closed``.  One that is ``full``, or whose host is
    not there any more (``host_gone``), is open still, and is told again should that change.
    """

    type: Literal["lobby_gone"]
    what: Literal["room", "seek"]
    id: str
    status: Literal[
        "started",
        "closed",
        "full",
        "host_gone",
        "matched",
        "withdrawn",
        "lapsed",
        "refused",
    ]
    game: str | None


class SeekFrame(Told):
    """One's own seek has come to an end, good or not; told to those who follow the lobby."""

    type: Literal["seek"]
    seek: Seek


class ChatFrame(Chat):
    """What was said in a room or a game."""

    type: Literal["chat"]


class SaidFrame(Said):
    """What one said is saved as this number of the talk."""

    type: Literal["said"]
    id: str
    replayed: bool


class NotificationsFrame(NewNotifications):
    """What one should know, and how much of it is unread."""

    type: Literal["notifications"]


class ReconnectFrame(Told):
    """This process ends: connect again after this time and resume with ``since``."""

    type: Literal["reconnect"]
    after_ms: int


ServerFrame = Annotated[
    WelcomeFrame
    | Snapshot
    | Update
    | SeatsFrame
    | AcceptedFrame
    | RefusedFrame
    | Ping
    | RoomFrame
    | LobbyFrame
    | LobbyRoomFrame
    | LobbySeekFrame
    | LobbyGoneFrame
    | SeekFrame
    | ChatFrame
    | SaidFrame
    | NotificationsFrame
    | TournamentSnapshot
    | TournamentUpdate
    | ReconnectFrame,
    Field(discriminator="type"),
]

READ: TypeAdapter[Any] = TypeAdapter(ClientFrame)
TELL: TypeAdapter[Any] = TypeAdapter(ServerFrame)
