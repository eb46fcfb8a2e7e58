"""The shapes of tournaments on the wire; what an organiser does is in ``wire_acts``.

Rounds and tables are in ``wire_rounds``, schedules in ``wire_schedules``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludotheque.api.wire import Body, Language, Millis, Options, Player, Told
from ludotheque.api.wire_tables import LAST_MILLIS

Format = Literal["arena", "swiss", "round-robin", "knockout"]
Status = Literal["announced", "open", "running", "paused", "finished", "cancelled"]
TieBreak = Literal[
    "buchholz", "buchholz_cut", "median", "sonneborn_berger", "direct", "wins", "places",
    "progress", "rating",
]  # fmt: skip
Seats = Annotated[int, Field(ge=2, le=10)]
RatingNumber = Annotated[int, Field(ge=0, le=4000)]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
STORABLE = r"^[^\u0000]*$"
Reason = Annotated[
    str,
    Field(max_length=300, pattern=STORABLE, description="For the audit, which players read."),
]
Description = Annotated[str, Field(max_length=2000, pattern=STORABLE)]


class Entry(Told):
    """Who may enter."""

    lowest: int | None = Field(description="The lowest rating.")
    highest: int | None = Field(description="The highest rating.")
    account_days: int = Field(description="How old an account must be at least.")
    guests: bool = Field(description="Whether guests may enter; an age of accounts shuts them out.")
    bots: bool = Field(description="Whether bots that are accounts may enter.")


class NewEntry(Body):
    """Who may enter (see `Entry`)."""

    lowest: RatingNumber | None = None
    highest: RatingNumber | None = None
    account_days: int = Field(default=0, ge=0, le=3650)
    guests: bool = True
    bots: bool = False


class Fill(Told):
    """Bots of the house that come where people are few; never without people (T24)."""

    to: int = Field(description="Of rounds: up to so many entrants. Of an arena: bots at most.")
    level: int
    after_seconds: int = Field(description="Of an arena: how long somebody waits for people.")


class NewFill(Body):
    """Bots of the house that come where people are few (see `Fill`)."""

    to: int = Field(default=4, ge=2, le=16)
    level: int = Field(default=2, ge=1, le=100)
    after_seconds: int = Field(default=15, ge=0, le=600)


_ROUNDS = Field(description="Of a swiss; none: as many as P24 says at the start.")
_CYCLES = Field(description="Of a round-robin: how often everybody meets everybody.")
_THROUGH = Field(description="Of a knockout at tables: how many of each advance.")
_REPLAYS = Field(description="Of a knockout: how often a level match is played again.")
_LATE = Field(
    description="Of a swiss: one can join until this round is over; none: half of the rounds."
)
_PAUSE = Field(description="Between two rounds.")
_PATIENCE = Field(description="Of an arena: for how long a better opponent is waited for (P30).")
_NO_SHOW = Field(description="After which whoever is not there is absent; 0: never.")
_LEAST = Field(description="With fewer it is cancelled at the start.")
_MOST = Field(description="With as many nobody more gets in.")
_TIES = Field(description="In the order in which they are applied; none: those of the format.")


class Rules(Told):
    """How it is played; a number that a format does not use is there all the same."""

    rounds: Annotated[int | None, _ROUNDS]
    cycles: Annotated[int, _CYCLES]
    through: Annotated[int, _THROUGH]
    replays: Annotated[int, _REPLAYS]
    late_rounds: Annotated[int | None, _LATE]
    pause_seconds: Annotated[int, _PAUSE]
    patience_seconds: Annotated[int, _PATIENCE]
    no_show_seconds: Annotated[int, _NO_SHOW]
    least_players: Annotated[int, _LEAST]
    most_players: Annotated[int, _MOST]
    ties: Annotated[list[TieBreak], _TIES]


class NewRules(Body):
    """How it is played."""

    rounds: Annotated[int | None, _ROUNDS, Field(ge=1, le=50)] = None
    cycles: Annotated[int, _CYCLES, Field(ge=1, le=4)] = 1
    through: Annotated[int, _THROUGH, Field(ge=1, le=5)] = 1
    replays: Annotated[int, _REPLAYS, Field(ge=0, le=5)] = 2
    late_rounds: Annotated[int | None, _LATE, Field(ge=1, le=50)] = None
    pause_seconds: Annotated[int, _PAUSE, Field(ge=0, le=86_400)] = 30
    patience_seconds: Annotated[int, _PATIENCE, Field(ge=1, le=600)] = 30
    no_show_seconds: Annotated[int, _NO_SHOW, Field(ge=0, le=86_400)] = 120
    least_players: Annotated[int, _LEAST, Field(ge=2, le=2000)] = 2
    most_players: Annotated[int, _MOST, Field(ge=2, le=2000)] = 500
    ties: Annotated[list[TieBreak], _TIES] = Field(default=[], max_length=9)


Title = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        pattern=r"^[^\u0000]*[^\u0000-\u0020\u007f-\u00a0][^\u0000]*$",
    ),
]
Starts = Annotated[Millis, Field(ge=0, le=LAST_MILLIS)]
Minutes = Annotated[
    int, Field(ge=5, le=1440, description="Of an arena: how long it lasts; others need none.")
]
Password = Annotated[str, Field(min_length=1, max_length=100)]


class NewTournament(Body):
    """A tournament; registration is open from `opens_at` (at once where that is left out) on."""

    title: Title
    description: Description = ""
    format: Format
    options: Options
    language: Language | None = Field(
        default=None, description="Of the tables; left out: the organiser's own."
    )
    rated: bool = True
    seats: Seats = Field(default=2, description="How many sit at a table, where that comes out.")
    least: Seats | None = Field(default=None, description="The smallest table; by default 2.")
    most: Seats | None = Field(default=None, description="The largest; by default one more.")
    starts_at: Starts
    opens_at: Starts | None = None
    minutes: Minutes = 60
    visibility: Literal["public", "private"] = "public"
    password: Password | None = Field(
        default=None, description="Whoever enters has to know it, with the invite link too."
    )
    rules: NewRules = NewRules()
    entry: NewEntry = NewEntry()
    fill: NewFill | None = None


class TournamentChange(Body):
    """What to change before the start; what is left out stays."""

    title: Title | None = None
    description: Description | None = None
    options: Options | None = None
    rated: bool | None = None
    seats: Seats | None = None
    least: Seats | None = None
    most: Seats | None = None
    starts_at: Starts | None = None
    minutes: Minutes | None = None
    visibility: Literal["public", "private"] | None = None
    password: Password | None = Field(default=None, description="Another one.")
    no_password: bool = Field(default=False, description="None from now on.")
    rules: NewRules | None = None
    entry: NewEntry | None = None
    fill: NewFill | None = None


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
    rating: int = Field(description="The one that they entered with.")
    points: float
    ties: list[float] = Field(description="In the order of `rules.ties`; see docs/tournaments.")
    games: int
    byes: int
    wins: int
    streak: int = Field(description="Of an arena: tables won in a row at this moment.")
    withdrawn: bool


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
    commitment: str = Field(description="SHA-256 of the seed of lots, public from the start.")
    seed: str | None = Field(description="Once it is over.")
    invite: str | None = Field(description="For whoever manages it.")
    created_at: Millis


class Tournaments(Told):
    """A page of the timetable; ``next`` is the cursor of the page after."""

    items: list[TournamentSummary]
    next: str | None


class Joining(Body):
    """To enter, or to come back; what a private one or one with a password asks for."""

    password: str | None = Field(default=None, max_length=100)
    invite: Id | None = None


class TournamentEvent(Told):
    """Something that has happened; ``data`` is described in docs/tournaments by its kind."""

    n: int
    at: Millis
    kind: Literal[
        "made", "changed", "status", "joined", "withdrawn", "returned", "paired", "ended", "act"
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
    ends_at: Millis | None
    next_at: Millis | None
    standings: list[Place] = Field(description="The first twenty.")
    now: Millis
