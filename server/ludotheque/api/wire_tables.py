"""The shapes of rooms and games on the wire; a ruleset's own parts are put in by the documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.api.wire import (
    ID,
    Body,
    Event,
    Language,
    Millis,
    Move,
    Options,
    Player,
    Told,
    View,
)

LAST_MILLIS = 9_999_999_999_999
Visibility = Literal["public", "link", "private"]
GameStatus = Literal["running", "over", "aborted"]
SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0.")]
Policy = Literal["wait", "skip", "bot", "forfeit"]


class Leaver(Told):
    """What happens when a player's connection is lost for longer than the bank.

    ``wait``: nothing, clocks run on.  ``skip``: the player's time runs out at once, each turn.
    ``bot``: a bot plays on until the player is back.  ``forfeit``: the player has left.

    In a rated game who is skipped or played for, and not back when it ends, has left it as well.
    """

    policy: Policy
    bank_seconds: int


class NewLeaver(Body):
    """What is to happen when a connection is lost for longer than the bank (see `Leaver`)."""

    policy: Policy = "wait"
    bank_seconds: int = Field(default=60, ge=0, le=86_400)


class NewRoom(Body):
    """A room; its host sits in seat 0, bots take the seats after."""

    options: Options
    seats: int = Field(default=2, ge=1, le=100)
    visibility: Visibility = "link"
    leaver: NewLeaver = NewLeaver()
    rated: bool = False
    language: Language | None = Field(
        default=None, description="Of the table and its words; left out: the host's own."
    )
    bots: list[Annotated[int, Field(ge=1, le=100)]] = Field(
        default=[],
        max_length=99,
        description="Levels of bots for the seats after the host's; 1 is the weakest.",
    )
    start: bool = Field(default=False, description="Start at once; every seat must be taken.")
    starts_at: Millis | None = Field(
        default=None,
        ge=0,
        le=LAST_MILLIS,
        description="When the game is to start by itself, if every seat is taken; 0: not.",
    )
    invite: list[Annotated[str, Field(min_length=1, max_length=64, pattern=ID)]] = Field(
        default=[], max_length=9, description="Ids of players who are invited to sit down."
    )


class RoomChange(Body):
    """What to change; what is left out stays."""

    options: Options | None = None
    seats: int | None = Field(default=None, ge=1, le=100)
    visibility: Visibility | None = None
    leaver: NewLeaver | None = None
    starts_at: Millis | None = Field(
        default=None,
        ge=0,
        le=LAST_MILLIS,
        description="When the game is to start by itself; 0: no appointment any more.",
    )
    rated: bool | None = Field(
        default=None, description="It becomes rated only while nobody else sits there."
    )


class AnySeat(Told):
    """Who is in a seat; it is free where nobody and no bot is in it."""

    seat: int
    player: Player | None
    bot_level: int | None


class RoomChair(AnySeat):
    """A seat of a room that is being laid."""

    house: bool = Field(description="The house's own: nobody but its bot sits here.")


class Room(Told):
    """A table that is being laid."""

    id: str
    invite: str | None = Field(
        description="For the link; only those who sit here, or may, know it."
    )
    options: Options
    seats: list[RoomChair]
    host: Player
    visibility: Visibility
    leaver: Leaver
    rated: bool
    language: Language
    status: Literal["open", "started", "closed"]
    game: str | None
    you: int | None = Field(description="Your seat.")
    created_at: Millis
    starts_at: Millis | None = Field(
        description="The appointment: then the game starts by itself, if every seat is taken."
    )
    version: int


class Rooms(Told):
    """A page of rooms; ``next`` is the cursor of the page after."""

    items: list[Room]
    next: str | None


class Invite(Told):
    """Where an invite link leads."""

    state: Literal["open", "seated", "full", "started", "closed"]
    room: Room


class Sitting(Body):
    """Which seat; any free one where it is left out."""

    seat: SeatNumber | None = None


class NewBot(Body):
    """A bot for a free seat."""

    level: int = Field(ge=1, le=100)
    seat: SeatNumber | None = None


class Heir(Body):
    """The seat of the person who becomes host."""

    seat: SeatNumber


class Outcome(Told):
    """How a game ended; scores and ranks by seat, rank 1 is best, equals share."""

    ending: str
    scores: list[int]
    ranks: list[int]


class LogEntry(Told):
    """One accepted input.  ``events`` is what this viewer may hear of it, perhaps nothing."""

    n: int
    at: Millis
    cause: Literal["start", "move", "expire", "leave", "abort", "credit", "stand_in", "return"]
    seat: int | None
    events: list[Event]


class GameSeat(Told):
    """Who sits here and how it is with them."""

    seat: int
    player: Player | None
    bot_level: int | None
    present: bool
    left: bool
    stand_in: int | None = Field(
        description="Level of the bot that plays for an absent player; 0: the turns are skipped."
    )
    away_until: Millis | None = Field(description="When the table's leaver policy strikes.")


class Standing(Told):
    """How a game stands for its viewer."""

    game: str
    n: int = Field(description="Number of the last input in the log; it grows by one an input.")
    since: int = Field(description="The number after which ``events`` begins.")
    events: list[LogEntry] = Field(
        description="The log after ``since``; empty in a snapshot that was asked for without it."
    )
    status: GameStatus
    to_act: list[int] = Field(description="Seats that the game waits for; empty when it is over.")
    deadline: Millis | None
    now: Millis
    view: View
    outcome: Outcome | None
    seed: str | None = Field(description="Published when the game has ended.")


class Update(Standing):
    """What has happened since a number, and how the game stands now."""

    type: Literal["update"]


class Snapshot(Standing):
    """All there is to know of a game for its viewer."""

    type: Literal["snapshot"]
    ruleset: str
    options: Options
    rated: bool
    unrated: Literal["table", "option", "people"] | None = Field(
        description=(
            "Why it is not rated: with these options and seats no game is (`option`), fewer than "
            "two people sit there, nor two bots of players (`people`), or the table was set so. "
            "Null: it is rated."
        )
    )
    seats: list[GameSeat]
    you: int | None
    commitment: str = Field(description="SHA-256 of the seed, public from the start.")
    room: str | None
    rematch: str | None = Field(description="The room in which the players meet again.")
    leaver: Leaver
    started_at: Millis
    ended_at: Millis | None


class Log(Told):
    """A page of a game's log."""

    game: str
    n: int
    since: int
    events: list[LogEntry]
    more: bool


class SentMove(Body):
    """A move.  ``n`` is the number it was made on; a stale one is refused."""

    move: Move
    n: int | None = Field(default=None, ge=0, le=2_147_483_647)


class Taken(Told):
    """The input is saved as this number of the log."""

    game: str
    n: int
    replayed: bool = Field(description="It had been sent before, and has had its one effect.")


class RoomSeat(AnySeat):
    """A seat of a game in a list."""

    called: str | None = Field(
        description="What the bot of the house is called at this table; null: a player sits there."
    )


class GameSummary(Told):
    """A game in a list."""

    id: str
    ruleset: str
    options: Options
    rated: bool
    status: GameStatus
    n: int
    you: int | None
    seats: list[RoomSeat]
    to_act: list[int]
    deadline: Millis | None
    started_at: Millis
    ended_at: Millis | None
    outcome: Outcome | None


class Games(Told):
    """A page of games; ``next`` is the cursor of the page after."""

    items: list[GameSummary]
    next: str | None


class Me(Told):
    """Who I am, and what waits for me."""

    player: Player
    language: Language
    games: list[GameSummary]
    rooms: list[Room]


class Proof(Told):
    """A finished game, replayed from its seed and its log by the server."""

    game: str
    seed: str
    commitment: str
    inputs: int
    commitment_matches: bool
    numbers_match: bool
    events_match: bool
    state_matches: bool
    outcome_matches: bool
    holds: bool
