"""The shapes of seeks on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.actions.quick import BOTS_AFTER
from ludotheque.api.wire import Body, Language, Millis, Options, Player, Told

Number = Annotated[int, Field(ge=0, le=4000)]


class NewSeek(Body):
    """What one would like to play; others who seek the same game, seats and language are met.

    Options are compared as they would be played: what follows from the rest may be left out.
    """

    options: Options
    seats: int = Field(default=2, ge=2, le=10, description="How many play.")
    rated: bool = False
    language: Language | None = Field(
        default=None, description="Of the table; left out: the caller's own."
    )
    lowest: Number | None = Field(
        default=None, description="The lowest rating that the others may have."
    )
    highest: Number | None = Field(
        default=None, description="The highest rating that the others may have."
    )
    bots_after: Annotated[int, Field(ge=0, le=3600)] | None = Field(
        default=None,
        description="Seconds after which bots may take the seats that are left; without it never."
        " Bot accounts are bots in this; people are not met by them before.",
    )
    bot_level: int = Field(default=1, ge=1, le=100, description="How strong these bots are.")


class QuickSeek(Body):
    """How one would like to play the usual game of a ruleset; all of it may be left out."""

    rated: bool = True
    bots_after: Annotated[int, Field(ge=0, le=3600)] | None = Field(
        default=BOTS_AFTER,
        description="Seconds after which bots may take the seats that are left; null: never.",
    )


class QuickGame(Body):
    """How strong the bots are to be."""

    level: int | None = Field(
        default=None, ge=1, le=100, description="Left out: the usual level of the ruleset."
    )


class OpenSeek(Told):
    """What somebody seeks."""

    id: str
    player: Player
    options: Options
    seats: int
    rated: bool
    language: Language
    number: int = Field(description="The rating of the seeker in this; 1500 for a newcomer.")
    lowest: int | None
    highest: int | None
    bots_at: Millis | None = Field(description="When bots may fill; none: never.")
    bot_level: int
    pool: str = Field(description="Those of one pool seek the same game, however they told it.")
    fits: bool | None = Field(
        description="Whether you would meet if you sought the same: your rating is in this range,"
        " and no bot comes to who wants none. Without a token you are taken for a newcomer."
        " Null: it is yours."
    )
    created_at: Millis


class Seek(OpenSeek):
    """One's own seek, and how it stands.

    ``open``: others are looked for, as long as it is held.  ``matched``: ``game`` has begun.
    ``withdrawn``: taken back.  ``lapsed``: nobody held it.  ``refused``: the rules do not let
    these people play so, or the game could not be dealt; ``detail`` says why.
    """

    status: Literal["open", "matched", "withdrawn", "lapsed", "refused"]
    lease_until: Millis = Field(description="It lapses then, unless it is asked for before.")
    room: str | None
    game: str | None
    detail: str | None


class Seeks(Told):
    """What is sought, those who wait longest first; ``next`` is the cursor of the page after."""

    items: list[OpenSeek]
    next: str | None
