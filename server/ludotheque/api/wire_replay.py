"""The shapes of what is asked of moves that are not made and of games that are over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludotheque.api.wire import Body, Event, Language, Millis, Options, Study, Told, Trial, View
from ludotheque.api.wire_tables import GameStatus, LogEntry, Outcome

Premiums = Literal["standard", "none"]


class Tried(Told):
    """A move that was tried and not made; nothing has changed."""

    game: str
    n: int = Field(description="The number of the log that it was tried on.")
    legal: bool = Field(
        description="Whether it would be taken if it were sent now. A trial may be given for a"
        " seat that is not to act, and for a draft whose words do not count."
    )
    trial: Trial | None = Field(description="What it would give, where the ruleset tells that.")


class Replayed(Told):
    """A finished game after one entry of its log, as everybody may see it."""

    game: str
    n: int
    last: int = Field(description="The number of the last entry.")
    entry: LogEntry
    to_act: list[int]
    view: View
    outcome: Outcome | None = Field(description="With the entry that ended the game.")
    study: Study | None = Field(
        description="What was hidden then and the best moves that were there, where the ruleset"
        " tells that and `top` is not 0."
    )


class ExportSeat(Told):
    """Who sat here."""

    seat: int
    name: str | None
    kind: Literal["guest", "account", "bot"] | None = Field(
        description="What the player is; null where a bot of the house sat."
    )
    bot_level: int | None
    left: bool


class Heard(Told):
    """An event, and the seats that alone could hear it while the game ran; null: everybody."""

    to: list[int] | None
    event: Event


class ExportEntry(Told):
    """One accepted input with everything that was told of it."""

    n: int
    at: Millis
    cause: Literal["start", "move", "expire", "leave", "abort", "credit", "stand_in", "return"]
    seat: int | None
    input: dict[str, Any] = Field(description="A move of the ruleset, or what its cause needs.")
    told: list[Heard]


class Export(Told):
    """A finished game as a whole: what anybody needs to play it again and to check it."""

    game: str
    ruleset: str
    ruleset_version: int
    options: Options
    language: Language
    rated: bool
    seats: list[ExportSeat]
    status: GameStatus
    started_at: Millis
    ended_at: Millis | None
    outcome: Outcome | None
    commitment: str
    seed: str
    log: list[ExportEntry]


class GcgText(Body):
    """A GCG file as text."""

    gcg: str = Field(
        min_length=1, max_length=15_000, description="The whole file; 300 events at most."
    )
    language: Language | None = Field(
        default=None,
        description="Of the tiles; left out: as the file says, or else as its tiles are.",
    )
    premiums: Premiums | None = Field(
        default=None, description="The board; left out: as the file says, or else the standard one."
    )


class GcgPlayer(Told):
    """Somebody in a GCG file."""

    nick: str
    name: str


Tiles = Annotated[
    list[str] | None, Field(description="Upper case, a blank `?`; null where it is not known.")
]


class GcgEvent(Told):
    """One event of a GCG file: what it says, and what it comes to."""

    line: int
    kind: Literal[
        "play",
        "exchange",
        "pass",
        "withdrawn",
        "challenge",
        "time",
        "rack_gained",
        "rack_lost",
    ]
    player: int = Field(description="Counted from 0.")
    rack: Tiles
    position: str | None = Field(description="Of a play: `8D` goes across, `D8` down.")
    word: str | None = Field(description="Of a play, as it is written in the file.")
    tiles: Tiles
    count: int | None = Field(description="Of an exchange.")
    score: int
    score_computed: int | None
    total: int
    total_computed: int | None = Field(
        description="With all that was computed before; null after what cannot be."
    )
    words: list[str] = Field(description="What a play makes, the main word first.")
    laid: list[int] = Field(description="The cells that a play covers.")
    note: str
    board: list[str] = Field(
        description="225 cells after the event, row by row: empty, a tile, or in lower case a"
        " blank that stands for it."
    )


class GcgFault(Told):
    """Something in a GCG file that does not agree."""

    line: int
    code: str
    reason: str


class GcgGame(Told):
    """A GCG file, read and played again."""

    players: list[GcgPlayer]
    title: str | None
    description: str | None
    lexicon: str | None
    note: str
    incomplete: bool = Field(description="Whether the file says that it is not the whole game.")
    language: Language = Field(description="Of the tiles.")
    premiums: Premiums
    events: list[GcgEvent]
    faults: list[GcgFault]
    scores: list[int] = Field(description="The last totals in the file, by player.")
