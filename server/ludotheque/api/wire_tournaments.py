"""How tournaments are told on the wire; what is asked for is in ``wire_contests``.

What an organiser does is in ``wire_acts``, rounds and tables are in ``wire_rounds``, schedules in
``wire_schedules``.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ludotheque.api.wire import Language, Millis, Options, Player, Told
from ludotheque.api.wire_contests import (
    Entry,
    Fill,
    Format,
    Rules,
    Status,
)


class Entrant(Told):
    """Somebody who takes part; ``house`` is a bot of the house, which is in no other place."""

    id: str = Field(description="That of the player, or a name of a bot in this tournament.")
    name: str
    kind: Literal["guest", "account", "bot", "house"]
    bot_level: int | None


class Place(Told):
    """A line of the standings, as it follows from the games."""

    rank: int | None = Field(description="Equals share it; none before the first round.")
    entrant: Entrant
    rating: int | None = Field(
        description="The one that they entered with; null of a bot of the house, which has none."
    )
    points: float
    ties: list[float] = Field(description="In the order of `rules.ties`; see docs/tournaments.")
    games: int
    byes: int
    wins: int
    streak: int = Field(description="Of an arena: tables won in a row at this moment.")
    withdrawn: bool
    checked_in: bool = Field(
        description="Whether they have said that they are there; true of all without a check-in."
    )


class Standings(Told):
    """A page of the standings; ``next`` is the cursor of the page after."""

    tournament: str
    n: int = Field(description="The number of the event that they stand at.")
    items: list[Place]
    next: str | None


class TournamentSummary(Told):
    """A tournament in the timetable."""

    id: str
    title: str
    format: Format
    ruleset: str
    language: Language
    rated: bool
    seats: int
    status: Status
    why: str | None = Field(description="Why it was cancelled or has ended early.")
    visibility: Literal["public", "private"]
    has_password: bool
    organiser: Player | None = Field(description="None: the house.")
    schedule: str | None
    opens_at: Millis
    starts_at: Millis
    check_in_at: Millis | None = Field(
        description="From when on, until the start, one checks in; none: nobody has to."
    )
    ends_at: Millis | None = Field(description="Of an arena: when it is to end, or has ended.")
    started_at: Millis | None
    ended_at: Millis | None
    round: int
    rounds: int | None = Field(description="As planned; none where that is not known.")
    players: int = Field(description="Who has entered and not withdrawn, bots among them.")
    house_bots: int = Field(description="How many of `players` are bots of the house.")
    entry_open: bool = Field(
        description="Whether somebody new can enter at this moment; `entry` says who."
    )


class MyEntry(Told):
    """How the caller stands to a tournament, and where they are to play now."""

    entered: bool
    withdrawn: bool
    withdrawn_why: str | None
    rank: int | None
    points: float
    table: str | None
    game: str | None = Field(description="The game that one plays here at this moment.")
    waiting_since: Millis | None = Field(description="Of an arena: since when one is free.")
    may_enter: bool = Field(
        description="Whether one can enter, or come back, now; `entry` and a password aside."
    )
    checked_in: bool = Field(description="Whether one has said that one is there.")
    may_check_in: bool = Field(
        description="Whether one has yet to say so, and can now; who has not by the start is out."
    )
    may_manage: bool


class Tournament(TournamentSummary):
    """A tournament."""

    description: str
    options: Options
    least: int
    most: int
    rules: Rules
    entry: Entry
    fill: Fill | None
    n: int = Field(description="The number of the last event.")
    next_at: Millis | None = Field(description="When the next thing happens by itself, if it does.")
    pairs_until: Millis | None = Field(
        description="Of an arena: when it stops pairing and lets nobody in any more."
    )
    put_right_until: Millis | None = Field(
        description="Once it has finished: until when its organiser can rule on its tables."
    )
    commitment: str = Field(description="SHA-256 of the seed of lots, public from the start.")
    seed: str | None = Field(description="Once it is over.")
    invite: str | None = Field(description="For whoever manages it.")
    created_at: Millis


class Tournaments(Told):
    """A page of the timetable; ``next`` is the cursor of the page after."""

    items: list[TournamentSummary]
    next: str | None


class TournamentEvent(Told):
    """Something that has happened; ``data`` is described in docs/tournaments by its kind."""

    n: int
    at: Millis
    kind: Literal[
        "made",
        "changed",
        "status",
        "joined",
        "check_in",
        "checked_in",
        "withdrawn",
        "returned",
        "paired",
        "ended",
        "act",
    ]
    by: Player | None = Field(description="Of an act: who did it.")
    data: dict[str, Any]


class TournamentEvents(Told):
    """A page of events."""

    tournament: str
    n: int
    since: int
    events: list[TournamentEvent]
    more: bool


class TournamentSnapshot(Told):
    """A tournament now, and what has happened after ``since``."""

    type: Literal["tournament_snapshot"]
    tournament: Tournament
    n: int
    since: int
    events: list[TournamentEvent]
    standings: list[Place] = Field(description="The first twenty.")
    now: Millis


class TournamentUpdate(Told):
    """What has happened since a number, and how it stands now."""

    type: Literal["tournament_update"]
    tournament: str
    n: int
    since: int
    events: list[TournamentEvent]
    status: Status
    round: int
    rounds: int | None
    players: int
    house_bots: int
    starts_at: Millis
    check_in_at: Millis | None
    ends_at: Millis | None
    next_at: Millis | None
    standings: list[Place] = Field(description="The first twenty.")
    now: Millis
