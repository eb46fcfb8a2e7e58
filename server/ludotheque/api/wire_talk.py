"""The shapes of chat and of people among each other on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.actions.chat import LENGTH, TEXT
from ludotheque.api.wire import Body, Millis, Player, Told

PlaceKind = Literal["room", "game"]
Audience = Literal["players", "spectators", "all"]
ChatText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LENGTH,
        pattern=TEXT,
        description="One line of plain text, without control characters; nothing is markup.",
    ),
]


class Saying(Body):
    """What to say."""

    text: ChatText


class Said(Told):
    """It is saved as this number of the talk."""

    place: PlaceKind
    place_id: str
    n: int
    at: Millis


class ChatEntry(Told):
    """A number of a talk.  Of what is not for you, or was taken away, there is the number alone."""

    n: int
    at: Millis | None
    player: Player | None
    audience: Audience | None = Field(
        description="While a game runs: its `players`, or the `spectators`; else `all`."
    )
    text: str | None


class Chat(Told):
    """What was said after ``since``, without gaps; the talk is at ``n``."""

    place: PlaceKind
    place_id: str
    n: int
    since: int
    entries: list[ChatEntry]


RelationKind = Literal["follow", "mute", "block"]
Presence = Literal["friends", "followers", "nobody"]
NoticeKind = Literal[
    "turn",
    "started",
    "invitation",
    "challenge",
    "appointment",
    "tournament",
    "follower",
    "report_decided",
    "warning",
    "sanction",
]


class Related(Told):
    """Somebody on a list of one's own."""

    player: Player
    at: Millis = Field(description="Since when.")


class RelatedPage(Told):
    """A page of a list; ``next`` is the cursor of the page after."""

    items: list[Related]
    next: str | None


class Removed(Told):
    """Who is on the list no more."""

    player: str


class Friend(Told):
    """Somebody whom I follow, and where they are."""

    player: Player
    friend: bool = Field(description="Whether they follow me too.")
    state: Literal["in_game", "online", "away", "offline"] | None = Field(
        description="`away`: left within five minutes. Null: not for me to know."
    )
    game: str | None = Field(description="The game they play, where it may be watched.")


class Friends(Told):
    """All whom I follow; those who are here come first."""

    presence: Presence = Field(description="Who is told where I am.")
    items: list[Friend]


class Notification(Told):
    """Something that I should know."""

    n: int
    kind: NoticeKind
    at: Millis
    read: bool
    player: Player | None = Field(description="Another player whom it is of.")
    game: str | None
    room: str | None
    ruleset: str | None = Field(description="The game that is played in the game or room.")
    others: list[Player] = Field(description="Who else plays in the game.")
    detail: dict[str, str | int | None] = Field(
        description=(
            "`starts_at` of an appointment; `reason` of a warning; `status` of a decision; "
            "`sanction` (`ban`, `mute`), `reason` and `ends_at` of a sanction; "
            "`tournament` (its id), `title` and `status` of a tournament: `running` leads to the "
            "`game` that is dealt to you, `check_in` asks you to say by `starts_at` that you are "
            "there, `cancelled` says `why`."
        )
    )


class Notifications(Told):
    """A page of notifications; ``next`` is the cursor of the page after."""

    items: list[Notification]
    next: str | None
    n: int = Field(description="The last number there is.")
    unread: int


class PushOffer(Told):
    """The key with which a browser subscribes to pushes."""

    key: str | None = Field(description="Base64url; null where this server does not push.")


class PushKeys(Body):
    """The keys of a browser's subscription, in base64url."""

    p256dh: str = Field(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")
    auth: str = Field(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_-]+=*$")


class NewDevice(Body):
    """A browser's subscription, as `PushSubscription.toJSON()` gives it."""

    endpoint: str = Field(min_length=1, max_length=1000, description="An https address.")
    keys: PushKeys
    expirationTime: int | float | None = None  # noqa: N815 - it is the browser's


class Device(Told):
    """A device that is told, as long as it is signed in; its address is not shown again."""

    id: str
    service: str = Field(description="The host of its push service.")
    created_at: Millis


class RemovedDevice(Told):
    """Which device is told nothing more."""

    id: str


class Devices(Told):
    """All devices that are told, newest first."""

    items: list[Device]


class Marking(Body):
    """Which notifications are read, or not: some by number, or all up to one."""

    numbers: list[Annotated[int, Field(ge=1, le=2_147_483_647)]] | None = Field(
        default=None, min_length=1, max_length=100
    )
    upto: int | None = Field(default=None, ge=0, le=2_147_483_647)
    read: bool = True


class Marked(Told):
    """The last number there is, and how many are unread now."""

    n: int
    unread: int


class NewNotifications(Told):
    """What came after ``since``: the last hundred at most; ``since`` says where they begin."""

    n: int
    since: int
    unread: int
    items: list[Notification]
