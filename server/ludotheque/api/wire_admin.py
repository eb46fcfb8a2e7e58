"""What administrators do and read: sanctions, roles and the audit, on the wire."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ludotheque.api.wire import READABLE, SHOWN_LINES, Body, Millis, Player, Told
from ludotheque.api.wire_people import Role, Sanction, SanctionKind

Reason = Annotated[
    str,
    Field(min_length=1, max_length=300, pattern=READABLE, description="Shown to the player."),
    SHOWN_LINES,
]


class NewSanction(Body):
    """What is to hold for whom, why and how long."""

    kind: SanctionKind
    reason: Reason
    seconds: int | None = Field(
        default=None, ge=1, le=315_360_000, description="Left out: until it is lifted."
    )


class Lifting(Body):
    """Why a sanction ends before its time."""

    reason: Reason


class RoleChange(Body):
    """Another role; ``organiser`` adds `tournament:manage`, ``admin`` also `admin`."""

    role: Role


class Person(Told):
    """A player, as an administrator sees one."""

    player: Player
    role: Role
    owner: str | None = Field(description="Who answers for a bot.")
    created_at: Millis
    erased_at: Millis | None
    sanctions: list[Sanction]


class Act(Told):
    """A sensitive act: who did what to whom, when and from where."""

    number: int
    at: Millis
    act: str
    actor: str | None = Field(description="Null: nobody known, or whoever sits at the server.")
    actor_name: str | None = Field(description="What they are called now.")
    player: str | None
    player_name: str | None
    address: str | None
    detail: dict[str, Any]


class Acts(Told):
    """A page of the audit; ``next`` is the cursor of the page after."""

    items: list[Act]
    next: str | None
