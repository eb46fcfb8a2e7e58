"""The shapes of reports on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.api.wire import ID, Body, Millis, Player, Told
from ludotheque.api.wire_admin import Reason
from ludotheque.api.wire_talk import ChatEntry, PlaceKind

ReportStatus = Literal["open", "dismissed", "warned", "sanctioned"]
About = Literal["player", "message", "game"]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=ID)]


class NewReport(Body):
    """A player (with the place where it was, if there was one), a message in a place, or a game."""

    about: About
    reason: Annotated[
        str,
        Field(min_length=1, max_length=500, pattern=r"\S", description="What is wrong with it."),
    ]
    player: Id | None = Field(default=None, description="Of a report of a player: whom.")
    place: PlaceKind | None = None
    place_id: Id | None = None
    n: int | None = Field(
        default=None, ge=1, le=2_147_483_647, description="The number of a message."
    )


class Report(Told):
    """What one has reported."""

    id: str
    about: About
    player: str | None
    place: PlaceKind | None
    place_id: str | None
    n: int | None
    reason: str
    created_at: Millis
    status: ReportStatus


class FullReport(Told):
    """A report as an administrator sees one, with what was said around it."""

    id: str
    about: About
    reporter: Player
    player: Player | None
    place: PlaceKind | None
    place_id: str | None
    n: int | None
    reason: str
    around: list[ChatEntry] = Field(description="As it was said then, to whomever.")
    created_at: Millis
    status: ReportStatus
    decided_by: str | None = Field(description="Null: nobody, or whoever sits at the server.")
    decided_at: Millis | None
    decision: str | None
    sanction: str | None


class Reports(Told):
    """A page of reports; ``next`` is the cursor of the page after."""

    items: list[FullReport]
    next: str | None


class ReportDecision(Body):
    """What is done, why, and for how long; `remove` takes the message away."""

    verdict: Literal["dismiss", "warn", "ban", "mute"]
    reason: Reason
    seconds: int | None = Field(
        default=None,
        ge=1,
        le=315_360_000,
        description="Of a ban or a mute; left out: until it is lifted.",
    )
    remove: bool = False
