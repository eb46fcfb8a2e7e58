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
