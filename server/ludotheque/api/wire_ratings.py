"""The shapes of ratings, leaderboards and profiles on the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ludotheque.api.wire import Language, Millis, Player, Told

Speed = Literal["fast", "steady", "correspondence"]
Side = Literal["people", "bots"]
Period = Literal["all", "month", "week"]


class Rated(Told):
    """A rating of one player in one pool."""

    number: int = Field(description="The rating as it is shown.")
    doubt: int = Field(description="How sure it is: the standard deviation, on this day.")
    provisional: bool = Field(description="The number is still, or again, a guess.")
    results: int
    last_at: Millis


class BoardLine(Rated):
    """One line of a leaderboard."""

    place: int = Field(
        description="From 1; nobody shares one, for ties have an order of their own."
    )
    player: Player


class Leaderboard(Told):
    """A part of a leaderboard; ``next`` and ``previous`` are the cursors of those beside it.

    The top is short where less than a whole part comes before.
    """

    items: list[BoardLine]
    size: int = Field(description="How many stand in it.")
    previous: str | None
    next: str | None


class BoardSize(Told):
    """A leaderboard that somebody is in."""

    ruleset: str
    language: Language
    speed: Speed
    size: int = Field(description="How many stand in it.")
    provisional: int = Field(description="Those whose number is a guess, who do not.")


class Boards(Told):
    """The leaderboards there are."""

    items: list[BoardSize] = Field(description="Those with the most first.")


class PoolRating(Rated):
    """A rating, and of what."""

    ruleset: str
    language: Language
    speed: Speed
    side: Side


class Favourite(Told):
    """A game that the player has finished before."""

    ruleset: str
    finished: int
    last_at: Millis


class Handicap(Told):
    """What a game gives the player, from the rating in it."""

    ruleset: str
    handicap: int


class Profile(Told):
    """What everybody may know of a player."""

    player: Player
    created_at: Millis
    ratings: list[PoolRating] = Field(description="The last played first.")
    favourites: list[Favourite] = Field(description="The most played first.")
    handicaps: list[Handicap]


class CurvePoint(Told):
    """What one result made of a rating."""

    place: int = Field(description="In the order in which all results were reckoned.")
    game: str
    at: Millis
    rank: int
    players: int = Field(description="How many were compared; the best has rank 1.")
    before: int
    number: int
    doubt: int


class Curve(Told):
    """A part of a rating's curve, the last result first; ``next`` is where it goes on."""

    items: list[CurvePoint]
    next: str | None


class RatingChange(Told):
    """What a game made of one player's rating."""

    seat: int
    player: Player
    side: Side
    rank: int = Field(description="Among those who were compared; who left is last.")
    players: int = Field(description="How many were compared.")
    before: int
    number: int
    provisional: bool = Field(description="The number is still, or again, a guess.")


class GameRatings(Told):
    """What a game was for the ratings of its people, and in which pool.

    ``not_rated``: it was not for ratings, was aborted, or its table in a tournament was made void
    or ruled on before it was reckoned.  ``waiting``: it will be reckoned within a second or so.
    ``counted``: it was; nobody is in it where nobody had an opponent of their own side.
    """

    game: str
    status: Literal["not_rated", "waiting", "counted"]
    ruleset: str
    language: Language
    speed: Speed
    items: list[RatingChange] = Field(description="People first, by rank.")
