"""The shapes of rounds and tables of tournaments on the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ludotheque.api.wire import Millis, Told
from ludotheque.api.wire_tables import GameStatus
from ludotheque.api.wire_tournaments import Entrant


class TableGame(Told):
    """The game of a table as it stands."""

    id: str
    status: GameStatus
    n: int
    to_act: list[int]
    deadline: Millis | None
    ended_at: Millis | None


class TournamentTable(Told):
    """A table of a round.  ``points`` and ``ranks`` are by seat, and none until it is closed."""

    id: str
    round: int
    number: int
    match: str = Field(description="The first table of the match; replays share it.")
    replay_of: str | None
    seats: list[Entrant]
    game: TableGame | None = Field(description="None where nobody could play.")
    dealt: list[str] = Field(description="Ids of the entrants by seat of the game.")
    void: bool
    forfeits: list[str]
    ranks: list[int] | None
    points: list[float] | None
    why: str | None
    started_at: Millis
    settled_at: Millis | None


class TournamentTables(Told):
    """A page of tables; ``next`` is the cursor of the page after."""

    items: list[TournamentTable]
    next: str | None


class RoundBye(Told):
    """A round without a game."""

    entrant: Entrant
    kind: Literal["bye", "half", "absent"]


class RoundSummary(Told):
    """A round, or a wave of an arena."""

    number: int
    paired_at: Millis
    done_at: Millis | None
    tables: int
    byes: int


class TournamentRounds(Told):
    """A page of rounds, the newest first; ``next`` is the cursor of the page after."""

    items: list[RoundSummary]
    next: str | None


class Round(RoundSummary):
    """A round with all its tables."""

    items: list[TournamentTable]
    without_game: list[RoundBye]
    waiting: list[Entrant]


class Why(Told):
    """A reason: a stable code, whom it is about, and what it was weighed by (docs/pairings)."""

    code: str
    players: list[str]
    facts: dict[str, int]


class TableWhy(Told):
    """Why these sit together."""

    table: str
    seats: list[str]
    reasons: list[Why]


class Explanation(Told):
    """Why a round was paired as it was; ids are those of entrants, whose names stand beside."""

    tournament: str
    round: int
    seed: str | None = Field(description="Of the lots; once the tournament is over.")
    tables: list[TableWhy]
    reasons: list[Why]
    names: dict[str, str]
