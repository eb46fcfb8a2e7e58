"""The shapes of environments on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludotheque.actions.environments import ARRANGEMENT_BYTES, NAME_LENGTH
from ludotheque.actions.legible import VISIBLE
from ludotheque.actions.passwords import LENGTH
from ludotheque.api.wire import ID, Body, Millis, Options, Told

EnvironmentName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=NAME_LENGTH,
        pattern=VISIBLE,
        description="Visible characters; capitals, and how accents are composed, do not matter.",
    ),
]
Arrangement = Annotated[
    dict[str, Any],
    Field(
        description="How a client has arranged its window; its own business, of at most"
        f" {ARRANGEMENT_BYTES} bytes of JSON."
    ),
]


class EnvironmentKey(Body):
    """What an environment is found by."""

    name: EnvironmentName
    owner: EnvironmentName
    password: str | None = Field(
        default=None,
        min_length=1,
        max_length=LENGTH,
        description="Where it was saved with one. Nobody can give a lost one back.",
    )


class GameToSave(Body):
    """A game that one plays, as it is after an entry of its log."""

    id: str = Field(min_length=1, max_length=64, pattern=ID)
    n: int | None = Field(
        default=None, ge=1, le=2_147_483_647, description="Left out: as it is now."
    )


class NewEnvironment(EnvironmentKey):
    """What is to be saved; saved again, all of it is replaced."""

    options: Options
    arrangement: Arrangement | None = None
    game: GameToSave | None = None


class Restoring(EnvironmentKey):
    """How a saved game goes on.

    ``start``: the same options; the same deal too where one person plays it, else another one.
    ``alone``: from its position, by one player.
    ``together``: from its position, with as many as there were.
    """

    way: Literal["start", "alone", "together"] = "alone"


class SavedGame(Told):
    """A game that was saved with an environment."""

    game: str
    n: int = Field(description="The number after which it goes on.")
    seats: int
    ways: list[Literal["start", "alone", "together"]]


class EnvironmentSummary(Told):
    """An environment in the list of who saved it."""

    id: str
    name: str
    owner: str
    ruleset: str
    protected: bool = Field(description="Whether it has a password.")
    yours: bool = Field(description="Whether you have saved it.")
    game: SavedGame | None
    saved_at: Millis


class Environment(EnvironmentSummary):
    """An environment, whole."""

    options: Options
    arrangement: Arrangement | None


class Environments(Told):
    """A page of environments; ``next`` is the cursor of the page after."""

    items: list[EnvironmentSummary]
    next: str | None
