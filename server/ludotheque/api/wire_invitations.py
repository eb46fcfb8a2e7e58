"""The shapes of invitations on the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ludotheque.api.wire import ID, Body, Millis, Name, Player, Told
from ludotheque.api.wire_tables import Room


class NewInvitation(Body):
    """Whom to invite: `player` is an id, `name` that of an account; one of the two."""

    player: str | None = Field(default=None, min_length=1, max_length=64, pattern=ID)
    name: Name | None = None


class Invitation(Told):
    """A player is invited to a room."""

    room: str
    player: Player
    by: Player
    at: Millis
    status: Literal["open", "accepted", "declined"]


class Invitations(Told):
    """Who was invited to a room, the first one first."""

    items: list[Invitation]


class MyInvitation(Invitation):
    """An invitation that one may accept, with its room."""

    table: Room


class MyInvitations(Told):
    """A page of invitations, newest first; ``next`` is the cursor of the page after."""

    items: list[MyInvitation]
    next: str | None
