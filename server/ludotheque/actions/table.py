"""A game as one process holds it: right only as long as its number is the stored one."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from pydantic import ValidationError

from ludotheque.actions import codec
from ludotheque.actions.refusals import NotFound, Unavailable
from ludotheque.core.rulesets.base import Outcome
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.games import Advance, GameRow, LogRow, SeatRow

SKIPPED = 0
"""The level of a stand-in that only lets the time of its seat run out."""


Spare = tuple[float, int]
"""How many inputs a seat could send at once, and when that was."""


def fingerprint(cause: str, body: str) -> int:
    """Tells two inputs that came with one id apart."""
    return crc32(f"{cause}:{body}".encode())


@dataclass(frozen=True, slots=True)
class Earlier:
    """An input that was accepted: the number it got, and what it asked."""

    n: int
    asked: int

    @classmethod
    def of(cls, row: LogRow) -> Earlier:
        """What is kept of a log row."""
        return cls(row.n, fingerprint(row.cause, row.input))


@dataclass(slots=True)
class Table:
    """One game at one number.  It is never changed, only replaced, so that readers may keep it."""

    row: GameRow
    ruleset: Any
    state: Any
    n: int
    phase_n: int
    status: str
    to_act: tuple[int, ...]
    gone: tuple[int, ...]
    stand_ins: Mapping[int, int]
    credited: int
    outage: int
    last_at: int
    deadline: int | None
    bots_at: int | None
    ended_at: int | None
    outcome: Outcome | None
    inputs: Mapping[int, int] | None = None
    """Moves in the log since the phase began, by seat; None: not counted yet (``room_left``)."""
    pace: Mapping[int, Spare] = field(default_factory=dict)
    """By seat, as far as this process knows (``room_left``)."""
    recent: OrderedDict[str, Earlier] = field(default_factory=OrderedDict)
    """The last inputs by their ids.  A hit is true; a miss says nothing."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.row.id

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits where."""
        return self.row.seats

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat of a player, None for a spectator."""
        if player_id is None:
            return None
        for seat in self.row.seats:
            if seat.player_id == player_id:
                return seat.seat
        return None

    def robot(self, seat: int) -> int | None:
        """The level of the bot that plays this seat now; None where a person does."""
        if seat in self.stand_ins:
            return self.stand_ins[seat]
        return self.row.seats[seat].bot_level

    def robots_to_act(self) -> list[int]:
        """Seats that the game waits for and no person plays."""
        return [seat for seat in self.to_act if self.robot(seat) is not None]

    def bot_due(self, seat: int) -> int | None:
        """When the bot of this seat would move, by the server's time; None: as the house likes."""
        due = self.ruleset.bot_due(self.state, seat, self.robot(seat))
        return None if due is None else int(due) + self.credited

    def may_watch(self, player_id: str | None) -> bool:
        """Whether somebody may see this game, by what stands in it (``watching``)."""
        return self.row.open or self.seat_of(player_id) is not None


def open_table(row: GameRow) -> Table:
    """Decode a stored game.  Raises NotFound or Unavailable where this server cannot read it."""
    ruleset = RULESETS.get(row.ruleset)
    if ruleset is None:
        raise NotFound(f"This server does not know the ruleset {row.ruleset} any more.")
    try:
        state = codec.load(ruleset.State, row.state)
    except ValidationError:
        raise Unavailable("This game was saved in a form that this server cannot read.") from None
    return Table(
        row=row,
        ruleset=ruleset,
        state=state,
        n=row.n,
        phase_n=row.phase_n,
        status=row.status,
        to_act=row.to_act,
        gone=row.gone,
        stand_ins={int(seat): level for seat, level in json.loads(row.stand_ins).items()},
        credited=row.credited,
        outage=row.outage,
        last_at=row.last_at,
        deadline=row.deadline,
        bots_at=row.bots_at,
        ended_at=row.ended_at,
        outcome=codec.load_outcome(row.outcome),
        inputs={} if row.n == row.phase_n else None,
    )


def advance_of(before: Table, after: Table, rows: list[LogRow]) -> Advance:
    """What the store is to make of a game."""
    return Advance(
        game_id=before.id,
        was=before.n,
        n=after.n,
        phase_n=after.phase_n,
        status=after.status,
        state=codec.dump(after.state),
        to_act=after.to_act,
        gone=after.gone,
        stand_ins=dump_stand_ins(after.stand_ins),
        credited=after.credited,
        outage=after.outage,
        last_at=after.last_at,
        deadline=after.deadline,
        bots_at=after.bots_at,
        ended_at=after.ended_at,
        outcome=None if after.outcome is None else codec.dump(after.outcome),
        rows=rows,
    )


def dump_stand_ins(stand_ins: Mapping[int, int]) -> str:
    """Stand-ins as the store keeps them: JSON, levels by seat, in the order of the seats."""
    if not stand_ins:
        return "{}"
    return json.dumps({str(seat): stand_ins[seat] for seat in sorted(stand_ins)})
