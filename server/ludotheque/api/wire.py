"""The shapes on the wire that are not a ruleset's own; the documents are made from these.

Those of rooms and games are in ``wire_tables``.

What belongs to a ruleset (options, moves, events, views) is marked with ``Part``: the documents
put the union of all registered rulesets there, and the actions judge it by the ruleset at hand.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, model_validator

from ludotheque.actions.accounts import NAME_LENGTH
from ludotheque.actions.legible import VISIBLE, shown, shown_lines

Language = Literal["fr", "en", "es"]
Millis = Annotated[int, Field(description="Milliseconds since the epoch, by the server's clock.")]

# Ids are letters and digits; with the pattern an id that cannot be one never reaches the database.
ID = r"^[A-Za-z0-9_-]+$"
# Ids that a client chooses for its own writes: visible ASCII, as a header can carry it.
OWN_ID = r"^[!-~]+$"

PART = "x-ludotheque-part"


def _part(name: str) -> WithJsonSchema:
    return WithJsonSchema({PART: name})


Options = Annotated[dict[str, Any], _part("Options")]
Move = Annotated[dict[str, Any], _part("Move")]
Event = Annotated[dict[str, Any], _part("Event")]
View = Annotated[dict[str, Any], _part("View")]
Trial = Annotated[dict[str, Any], _part("Trial")]
Study = Annotated[dict[str, Any], _part("Study")]


class Sent(BaseModel):
    """What a client sends: nothing unknown is let through, and no text passes for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Body(Sent):
    """The body of a request."""

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, sent: Any) -> Any:
        """Read 2.0 as 2: to JSON they are one number, and some languages write it so."""
        return _whole(sent)


def _whole(sent: Any) -> Any:
    if isinstance(sent, float) and sent.is_integer():
        return int(sent)
    if isinstance(sent, dict):
        return {key: _whole(value) for key, value in sent.items()}
    if isinstance(sent, list):
        return [_whole(value) for value in sent]
    return sent


class Told(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Server(Told):
    """What is set up on this server."""

    version: str
    mail: bool = Field(description="It sends letters: an account may give an address.")
    push: bool = Field(description="It rings devices (Web Push).")


class Player(Told):
    """Somebody who plays."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"] = Field(
        description="Names of accounts and bots are theirs alone; a guest's may be anybody's, so"
        " say of guests that they are guests."
    )


class Fault(Told):
    """One place in what was sent, and what is wrong there."""

    at: str
    message: str


class Problem(BaseModel):
    """A refusal, as RFC 9457 has it.  ``code`` is stable; ``detail`` is a sentence for people."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    code: str
    detail: str
    reason: str | None = Field(
        default=None,
        description="Of an illegal move: the rules' own code; of what is refused to whoever enters"
        " or organises a tournament: which of its reasons it is; of a ban: why.",
    )
    rule: str | None = Field(
        default=None, description="Of an illegal move: its number in the rules."
    )
    place: dict[str, int | str] | None = Field(
        default=None,
        description="Of an illegal move, a malformed text or what a tournament refuses: what is"
        " wrong, or what is right.",
    )
    n: int | None = Field(default=None, description="The present number of the game.")
    room: str | None = Field(default=None, description="The room that this is about.")
    game: str | None = Field(default=None, description="The game that this is about.")
    tournament: str | None = Field(
        default=None, description="The tournament that this is about, and is not told any more."
    )
    seat: int | None = Field(default=None, description="The seat that this is about.")
    errors: list[Fault] | None = Field(default=None, description="Each fault of a shape.")
    limit: str | None = Field(default=None, description="The limit that was reached.")
    until: int | None = Field(default=None, description="Of a ban: when it ends, if it does.")
    retry_after: int | None = Field(
        default=None, description="Seconds until it may be tried again."
    )


# What others read is kept as it is shown, as names are: nothing in it is invisible, or turns the
# order of letters round.
SHOWN = AfterValidator(shown)
SHOWN_LINES = AfterValidator(shown_lines)
# Something to see, and no character that no database keeps.
READABLE = rf"^[^\u0000]*{VISIBLE}[^\u0000]*$"
Name = Annotated[
    str,
    Field(
        min_length=1,
        max_length=NAME_LENGTH,
        pattern=VISIBLE,
        description="Visible characters; spaces around and between them are made single.",
    ),
]


class NewGuest(Body):
    """A guest needs a name, no more."""

    name: Name
    language: Language = "fr"


class Recovery(Body):
    """The code that was shown when the guest was made."""

    recovery_code: str = Field(
        min_length=1,
        max_length=40,
        pattern=r"^[0-9A-Za-z -]+$",
        description="16 characters; dashes, spaces and case do not matter.",
    )


class Welcome(Told):
    """Shown this once: keep the token, and the code in case the token is lost."""

    player: Player
    token: str
    expires_at: Millis
    recovery_code: str


class PlayerChange(Body):
    """What to change; what is left out stays."""

    name: Name | None = None
    language: Language | None = None
    presence: Literal["friends", "followers", "nobody"] | None = Field(
        default=None,
        description="Who is told whether I am here: who follows me and I them; all who do; nobody.",
    )


class Seats(Told):
    """How many play a ruleset."""

    fewest: int
    most: int


class RulesetSummary(Told):
    """A ruleset in the list."""

    id: str
    version: int
    titles: dict[str, str]
    seats: Seats
    bot_levels: int = Field(description="Bots have levels 1 to this.")


class QuickTable(Told):
    """A table that needs no thought."""

    options: Options
    seats: int
    bot_level: int = Field(description="Of bots that play there.")


class QuickTables(Told):
    """What is proposed to who wants to play at once."""

    people: QuickTable = Field(description="With others: what `POST …/seek` seeks.")
    bots: QuickTable = Field(description="Against bots: what `POST …/game` begins.")


class RulesetDescription(RulesetSummary):
    """Everything a program needs to play a ruleset, and its rules for people."""

    default_options: Options
    quick: QuickTables
    options_schema: dict[str, Any] = Field(description="JSON Schema of the options.")
    moves_schema: dict[str, Any] = Field(description="JSON Schema of any move.")
    events_schema: dict[str, Any] = Field(description="JSON Schema of any event.")
    view_schema: dict[str, Any] = Field(description="JSON Schema of the view.")
    trial_schema: dict[str, Any] | None = Field(
        description="JSON Schema of what a dry run of a move gives; null: whether it is legal."
    )
    study_schema: dict[str, Any] | None = Field(
        description="JSON Schema of the study in a replay; null where there is none."
    )
    notations: dict[str, str] = Field(
        description="In which notations games can be exported, and the media type of each."
    )
    phases: list[str] = Field(description="What `phase` in a view may say; empty without phases.")
    lag_credit: bool = Field(description="Whether measured lag is credited to who moves.")
    rules: dict[str, str] = Field(description="The rules by language, as Markdown.")


class Rulesets(Told):
    """All rulesets of this server."""

    items: list[RulesetSummary]


class Health(Told):
    """The process answers."""

    status: Literal["ok"]
    version: str
