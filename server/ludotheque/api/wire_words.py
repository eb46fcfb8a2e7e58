"""The shapes of word lists and disputes on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.actions.legible import VISIBLE
from ludotheque.api.wire import SHOWN_LINES, Body, Language, Millis, Player, Told

# The name of a list, a language, or a list with the hash of its words.
LEXICON_ID = r"^[a-z0-9][a-z0-9-]{0,47}(@[0-9a-f]{12})?$"

DisputeStatus = Literal["open", "granted", "declined"]


class Lexicon(Told):
    """A word list in one version; its words are looked up, and not handed out."""

    id: str = Field(description="The list and the hash of its words: what a game is bound to.")
    list: str
    language: Language
    titles: dict[str, str]
    version: str = Field(description="Of the list as it was published.")
    words: int = Field(description="How many words count.")
    newest: bool = Field(description="Whether new games of this list get this version.")
    default: bool = Field(description="Whether tables of its language get this list.")
    safety: str = Field(description="`school` where a filter is applied, else `none`.")
    origin: Literal["shipped", "imported"]
    licence: str
    credit: str
    recognised_as: str | None = Field(description="The official edition that it is, if it is one.")


class LexiconVersion(Told):
    """What a list was after a decision."""

    id: str
    words: int
    created_at: Millis


class LexiconDescription(Lexicon):
    """A word list with the versions that decisions have made, the oldest first."""

    versions: list[LexiconVersion]


class Lexica(Told):
    """All word lists of this server."""

    items: list[Lexicon]


class LookedUp(Told):
    """A word in a list."""

    lexicon: str
    list: str
    language: Language
    word: str = Field(description="As the list spells it, which is how a game shows it.")
    tiles: tuple[str, ...] = Field(description="Cut into tiles; empty for what no list could have.")
    accepted: bool
    since: str | None = Field(
        description="Since which version it is judged so; null where it was never in the list."
    )


class NewDispute(Body):
    """A word that one holds to be judged wrongly."""

    word: Annotated[
        str,
        Field(
            min_length=2,
            max_length=30,
            pattern=r"^[A-Za-zÀ-ÖØ-öø-ÿŒœ]+$",
            description="As one would type it; accents and case do not matter.",
        ),
    ]
    comment: Annotated[
        str,
        Field(
            default="",
            max_length=300,
            pattern=f"^$|{VISIBLE}",
            description="Why, if there is more to say.",
        ),
        SHOWN_LINES,
    ]


class Dispute(Told):
    """A player's word against a list."""

    id: str
    list: str
    lexicon: str = Field(description="The version that judged the word.")
    word: str
    accepted: bool = Field(description="What that version said.")
    comment: str
    player: Player
    created_at: Millis
    status: DisputeStatus
    decided_at: Millis | None
    reason: str | None = Field(description="What the operator said.")
    version: str | None = Field(description="The version that has it, once it was granted.")


class Disputes(Told):
    """A page of disputes."""

    items: list[Dispute]
    next: str | None = Field(description="The cursor of the page after, null on the last one.")


class Decision(Body):
    """What an operator decides."""

    grant: bool = Field(description="Whether the list is changed as the dispute asks.")
    reason: Annotated[
        str,
        Field(
            default="",
            max_length=300,
            pattern=f"^$|{VISIBLE}",
            description="For the player, and for those who look at the list later.",
        ),
        SHOWN_LINES,
    ]
