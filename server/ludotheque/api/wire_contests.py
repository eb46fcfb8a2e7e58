"""What is asked for in a tournament: its rules, who may enter, and who enters."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludotheque.api.wire import READABLE, SHOWN, SHOWN_LINES, Body, Language, Millis, Options, Told
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
    SHOWN_LINES,
]
Description = Annotated[str, Field(max_length=2000, pattern=STORABLE), SHOWN_LINES]


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


def _of(*formats: Format) -> dict[str, Any]:
    """What clients read to know of which formats a field is; of the others it changes nothing."""
    return {"x-formats": list(formats)}


_ROUNDS = Field(
    json_schema_extra=_of("swiss", "round-robin"),
    description="Of a swiss; none: as many as P24 says at the start. Of a round-robin: where it "
    "ends, even if not all have met; none: when all have. Once a round-robin runs, how many there "
    "are; of a large one at tables, how many at most (P26).",
)
_CYCLES = Field(
    json_schema_extra=_of("round-robin"),
    description="Of a round-robin: how often everybody meets everybody.",
)
_THROUGH = Field(
    json_schema_extra=_of("knockout"),
    description="Of a knockout at tables: how many of each advance.",
)
_REPLAYS = Field(
    json_schema_extra=_of("knockout"),
    description="Of a knockout: how often a level match is played again.",
)
_LATE = Field(
    json_schema_extra=_of("swiss"),
    description="Of a swiss: one can join until this round is over; none: half of the rounds.",
)
_PAUSE = Field(
    json_schema_extra=_of("swiss", "round-robin", "knockout"), description="Between two rounds."
)
_PATIENCE = Field(
    json_schema_extra=_of("arena"),
    description="Of an arena: for how long a better opponent is waited for (P30).",
)
_NO_SHOW = Field(description="After which whoever is not there is absent; 0: never.")
_CHECK_IN = Field(
    description="Before the start, in which whoever has entered says that they are there; 0: none."
)
_LEAST = Field(description="With fewer it is cancelled at the start.")
_MOST = Field(
    description="With as many nobody more gets in. A round-robin that names no rounds may come to "
    "500 of them: 500 players in duels, half as many where all meet twice."
)
_TIES = Field(
    json_schema_extra=_of("swiss", "round-robin"),
    description="In the order in which they are applied; none: those of the format. An arena and a "
    "knockout have none: the one places by points, tables won (`wins`) and fewer games (P29), the "
    "other by the round reached (P28).",
)


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
    check_in_minutes: Annotated[int | None, _CHECK_IN]
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
    check_in_minutes: Annotated[int | None, _CHECK_IN, Field(ge=0, le=1440)] = None
    least_players: Annotated[int, _LEAST, Field(ge=2, le=2000)] = 2
    most_players: Annotated[int, _MOST, Field(ge=2, le=2000)] = 500
    ties: Annotated[list[TieBreak], _TIES] = Field(default=[], max_length=9)


Title = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        pattern=READABLE,
        description="Visible characters; spaces around and between them are made single.",
    ),
    SHOWN,
]
Starts = Annotated[Millis, Field(ge=0, le=LAST_MILLIS)]
Minutes = Annotated[
    int,
    Field(
        ge=5,
        le=1440,
        json_schema_extra=_of("arena"),
        description="Of an arena: how long it lasts; others need none.",
    ),
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
    """What to change before the start; what is left out stays.

    The game, format, language, sizes of tables and `opens_at` only while nobody has entered.
    """

    title: Title | None = None
    description: Description | None = None
    format: Format | None = None
    language: Language | None = None
    opens_at: Starts | None = Field(default=None, description="A time that is over: at once.")
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


class Joining(Body):
    """To enter, or to come back; what a private one or one with a password asks for."""

    password: str | None = Field(default=None, max_length=100)
    invite: Id | None = None
