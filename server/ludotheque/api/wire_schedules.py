"""The shapes of schedules on the wire."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ludotheque.api.wire import Body, Language, Millis, Options, Player, Told
from ludotheque.api.wire_contests import (
    Description,
    Format,
    Minutes,
    NewEntry,
    NewFill,
    NewRules,
    Seats,
    Title,
)


class Template(Body):
    """What each tournament of a schedule is; as `NewTournament`, without its times."""

    title: Title
    description: Description = ""
    format: Format
    options: Options
    language: Language = "fr"
    rated: bool = True
    seats: Seats = 2
    least: Seats | None = None
    most: Seats | None = None
    minutes: Minutes = 55
    rules: NewRules = NewRules()
    entry: NewEntry = NewEntry()
    fill: NewFill | None = None


Cron = Annotated[
    str,
    Field(
        min_length=9,
        max_length=100,
        description="Minute, hour, day of the month, month, day of the week: `0 * * * *`.",
    ),
]
Zone = Annotated[str, Field(min_length=1, max_length=60, description="Such as Europe/Paris.")]


class NewSchedule(Body):
    """Tournaments that come again and again."""

    id: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[a-z0-9-]+$")]
    title: Title
    cron: Cron
    zone: Zone = "UTC"
    template: Template
    enabled: bool = True


class ScheduleChange(Body):
    """What to change; tournaments that are made already stay as they are."""

    title: Title | None = None
    cron: Cron | None = None
    zone: Zone | None = None
    template: Template | None = None
    enabled: bool | None = None


class Schedule(Told):
    """Tournaments that come again and again."""

    id: str
    title: str
    cron: str
    zone: str
    template: dict[str, Any] = Field(description="As it was sent, see `Template`.")
    enabled: bool
    next_at: list[Millis] = Field(description="The next three starts.")
    created_at: Millis


class Schedules(Told):
    """All schedules, by id."""

    items: list[Schedule]


class SeriesLine(Told):
    """How a player has come off in the tournaments of a schedule."""

    rank: int = Field(description="Who came off alike shares one.")
    player: Player
    played: int = Field(description="Tournaments in which they were at a table.")
    firsts: int
    seconds: int
    thirds: int


class SeriesStandings(Told):
    """A page of the table of a series; ``next`` is the cursor of the page after."""

    schedule: str
    title: str = Field(description="Of the tournaments that it makes now, as what follows.")
    format: Format
    ruleset: str
    language: Language
    seats: int
    items: list[SeriesLine]
    next: str | None
