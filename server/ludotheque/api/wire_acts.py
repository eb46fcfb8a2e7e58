"""What an organiser does to a tournament, told apart by ``act``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ludotheque.api.wire import Body
from ludotheque.api.wire_contests import Id, Reason

Ids = Annotated[list[Id], Field(min_length=1, max_length=10)]
AtTable = Annotated[list[Id], Field(min_length=2, max_length=10)]
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]


class StartAct(Body):
    """Start now rather than at the time that was said; refused while too few have entered."""

    act: Literal["start"]
    reason: Reason = ""


class PauseAct(Body):
    """Pair nobody any more; games that run go on."""

    act: Literal["pause"]
    reason: Reason = ""


class ResumeAct(Body):
    """Go on after a pause; the end of an arena is put off by as long."""

    act: Literal["resume"]
    reason: Reason = ""


class FinishAct(Body):
    """End it after the games that run; what was played stands."""

    act: Literal["finish"]
    reason: Reason = ""


class CancelAct(Body):
    """End it without a result; games that run are aborted."""

    act: Literal["cancel"]
    reason: Reason = ""


class VoidAct(Body):
    """Let a table count for nothing; a game that runs is aborted, unrated.

    Without a replay for 24 hours after the end too.
    """

    act: Literal["void"]
    table: Id
    replay: bool = Field(
        default=True,
        description="Whether the same people play again at once.  In a knockout they do so in any"
        " case, for somebody has to go on; false leaves it to the rules (P28).",
    )
    reason: Reason = ""


class ForfeitAct(Body):
    """Rule that these have lost their table; a game that runs goes on without them.

    For 24 hours after the end too.
    """

    act: Literal["forfeit"]
    table: Id
    entrants: Ids
    reason: Reason = ""


class AdjudicateAct(Body):
    """Rule how a table ended, forfeits or not; a game that runs is aborted, unrated.

    For 24 hours after the end too.
    """

    act: Literal["adjudicate"]
    table: Id
    ranks: Annotated[list[Annotated[int, Field(ge=1, le=10)]], Field(min_length=2, max_length=10)]
    reason: Reason = ""


class WithdrawAct(Body):
    """Take somebody out; the game that they play goes on.  `reinstate` takes it back."""

    act: Literal["withdraw"]
    entrant: Id
    reason: Reason = ""


class ReinstateAct(Body):
    """Take somebody back whom an organiser took out, or who was absent."""

    act: Literal["reinstate"]
    entrant: Id
    reason: Reason = ""


class ByeWish(Body):
    """A bye that the organiser gives."""

    entrant: Id
    kind: Literal["bye", "half", "absent"] = "half"


class PairAct(Body):
    """Settle a part of the next round: the rest is paired around it (P9).  Empty: nothing is.

    With `now` it is about the round that is on: whoever has no game and no bye in it, because their
    table was made void, is paired at once, or gets a bye.
    """

    act: Literal["pair"]
    now: bool = Field(
        default=False,
        description="Pair who has no record in the round that is on (T32).  Swiss: everybody"
        " without one, around what is named.  Round-robin: void tables are played again.  Arena:"
        " the named tables, of people who are free.  Knockout: refused, for a void match is played"
        " again by itself.",
    )
    tables: list[AtTable] = Field(default=[], max_length=500)
    byes: list[ByeWish] = Field(default=[], max_length=500)
    apart: list[Pair] = Field(default=[], max_length=500)
    reason: Reason = ""


AnAct = Annotated[
    StartAct
    | PauseAct
    | ResumeAct
    | FinishAct
    | CancelAct
    | VoidAct
    | ForfeitAct
    | AdjudicateAct
    | WithdrawAct
    | ReinstateAct
    | PairAct,
    Field(discriminator="act"),
]
