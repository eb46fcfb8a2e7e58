"""The shapes of tables that somebody thinks of."""

from __future__ import annotations

from pydantic import Field

from ludotheque.api.wire import Body, Language, Options, Told
from ludotheque.api.wire_ratings import Speed


class PlannedTable(Body):
    """A table that somebody thinks of."""

    options: Options
    seats: int = Field(default=2, ge=1, le=100)
    language: Language | None = Field(
        default=None,
        description="Of the table and its words; left out: the caller's own, English for nobody.",
    )


class WhyUnrated(Told):
    """Why no game of a table is rated.

    ``reason`` and ``rule`` are those with which a rated one is refused; ``option`` is the name of
    the option that forbids it, ``seats`` where too few people would sit there.
    """

    reason: str
    rule: str
    option: str
    detail: str


class Prospect(Told):
    """What would be played at a table."""

    options: Options = Field(description="With all that was left out.")
    speed: Speed = Field(description="The ladder in which a rated game would count.")
    unrated: WhyUnrated | None = Field(description="Null: its games can be rated.")
