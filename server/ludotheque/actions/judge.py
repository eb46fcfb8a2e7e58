"""What one input makes of one table.  Nothing here waits, reads a clock or writes.

Everything that can happen to a running game is an ``Ask``: a move, a deadline, a seat that
leaves, an outage that is credited, a bot that stands in.  ``judge`` gives the next table and the
log rows for it, or refuses.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludotheque.actions import codec
from ludotheque.actions.refusals import (
    AlreadyBegun,
    GameOver,
    Illegal,
    Malformed,
    NotYourSeat,
    Refusal,
    SeatLeft,
    Stale,
    TooLate,
)
from ludotheque.actions.room_left import counted, paced, require_room
from ludotheque.actions.table import SKIPPED, Table, fingerprint
from ludotheque.core.rulesets.base import IllegalMove, Step
from ludotheque.store.games import LogRow

Cause = Literal["move", "expire", "leave", "abort", "credit", "stand_in", "return"]


class NothingToDo(Exception):
    """An input of the house itself that is not needed any more, such as a deadline that moved."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One input that waits to be judged.

    ``at`` is the server's time in milliseconds when it came in, ``lag`` what the network took.
    ``n`` is the number of the log that a move was made on, ``idem`` the id its sender gave it.
    """

    game_id: str
    cause: Cause
    at: int
    player_id: str | None = None
    seat: int | None = None
    move: Any = None
    n: int | None = None
    idem: str | None = None
    lag: int = 0
    late: tuple[int, ...] = ()
    level: int | None = None
    outage: int = 0
    credit: int = 0
    ruled: bool = False
    """Of an abort: somebody who may has ruled so, however far the game has come."""


@dataclass(slots=True)
class Manner:
    """How this installation treats time: the most lag it credits, and how long bots wait."""

    lag_cap_ms: int = 300
    bot_delay_ms: int = 700


@dataclass(slots=True)
class Judged:
    """The table after an input, and the rows it adds to the log."""

    table: Table
    rows: list[LogRow]
    refusal: Refusal | None = None


def judge(table: Table, ask: Ask, manner: Manner) -> Judged:
    """Judge one input.  Raises Refusal or NothingToDo, and then nothing has changed.

    A player's input that comes after the deadline is refused, but the deadline itself is then
    in the rows: the rules have acted, whoever noticed first.
    """
    if table.status != "running":
        if ask.cause in ("move", "leave", "abort"):
            raise GameOver("This game is over; nothing more can happen in it.", n=table.n)
        raise NothingToDo
    if ask.cause == "move":
        return _move(table, ask, manner)
    if ask.cause == "expire":
        return _expire(table, ask, manner)
    if ask.cause == "leave":
        return _leave(table, ask, manner)
    if ask.cause == "abort":
        return _abort(table, ask)
    if ask.cause == "credit":
        return _credit(table, ask, manner)
    return _stand(table, ask, manner)


def seat_for(table: Table, ask: Ask) -> int:
    """The seat that an input is for: the caller's own, or the one that a worker names."""
    seat = ask.seat if ask.player_id is None else table.seat_of(ask.player_id)
    if seat is None:
        raise NotYourSeat("You watch this game; only its players can do this.")
    return seat


def idem_of(table: Table, ask: Ask) -> str | None:
    """The id of an input as it is stored.

    A sender's own ids are no business of another seat, nor of a bot that plays for the seat.
    """
    if ask.idem is None:
        return None
    whose = "house" if ask.player_id is None else ""
    return f"{whose}{seat_for(table, ask)}:{ask.idem}"


def asked(table: Table, ask: Ask) -> int | None:
    """The fingerprint of an input as its log row would have it, None where there would be none."""
    if ask.cause != "move":
        return fingerprint(ask.cause, "{}")
    try:
        move = ask.move if ask.player_id is None else codec.read_move(table.row.ruleset, ask.move)
    except Malformed:
        return None
    return fingerprint("move", codec.dump(move))


def _move(table: Table, ask: Ask, manner: Manner) -> Judged:
    seat = seat_for(table, ask)
    own = ask.player_id is None
    if own and (seat not in table.to_act or table.robot(seat) is None):
        # A bot that thought for too long: its seat has moved, or its player is back.
        raise NothingToDo
    if seat in table.gone:
        raise SeatLeft("You have left this game; your seat is played by the rules.", n=table.n)
    lag = min(ask.lag, manner.lag_cap_ms) if table.ruleset.lag_credit else 0
    at = max(ask.at - lag, table.last_at)
    passed: list[LogRow] = []
    while table.deadline is not None and at > table.deadline:
        late = _expired(table, at, manner)
        if not _still_asked(table, late.table, seat):
            late.rows[:0] = passed
            late.refusal = TooLate(
                "Your move came after the deadline; the rules have acted for you.", n=late.table.n
            )
            return late
        # It was the time of another seat, and this one has its own.
        table, passed = late.table, [*passed, *late.rows]
    try:
        return _taken(table, ask, seat, at, manner, passed)
    except Refusal as no:
        if not passed:
            raise
        # The refusal tells of a number that the deadline has made, so that is saved with it.
        return Judged(table, passed, no)


def _taken(
    table: Table, ask: Ask, seat: int, at: int, manner: Manner, passed: list[LogRow]
) -> Judged:
    """A move in time: its row, behind those of deadlines of other seats that have passed."""
    own = ask.player_id is None
    if ask.n is not None and not table.phase_n <= ask.n <= table.n:
        raise Stale(
            f"This was made on number {ask.n}; the game is at {table.n} and asks something new"
            f" since {table.phase_n}.",
            n=table.n,
        )
    move = ask.move if own else codec.read_move(table.row.ruleset, ask.move)
    step = _ruled(table, lambda: table.ruleset.apply(table.state, seat, move, at - table.credited))
    if not own:
        require_room(table, seat, move, step, at)
    rows: list[LogRow] = []
    if not own and seat in table.stand_ins:
        back = _stand(table, replace(ask, cause="return", seat=seat, idem=None), manner)
        table, rows = back.table, back.rows
    rows = [*passed, *rows]
    return _follow(
        table, step, "move", at, manner, rows, seat, codec.dump(move), idem_of(table, ask)
    )


def _still_asked(before: Table, after: Table, seat: int) -> bool:
    """Whether a deadline was of other seats alone: the game asks this one what it asked before."""
    moved_on = after.phase_n != before.phase_n or after.deadline == before.deadline
    return seat in after.to_act and not moved_on


def _ruled(table: Table, verb: Any) -> Step[Any]:
    try:
        return verb()  # type: ignore[no-any-return]
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place, n=table.n) from None


def _expire(table: Table, ask: Ask, manner: Manner) -> Judged:
    at = max(ask.at, table.last_at)
    if ask.late:
        late = tuple(
            seat for seat in ask.late if seat in table.to_act and table.robot(seat) == SKIPPED
        )
        if not late:
            raise NothingToDo
        return _expired(table, at, manner, late)
    if table.deadline is None or at < table.deadline:
        raise NothingToDo
    return _expired(table, at, manner)


def _expired(table: Table, at: int, manner: Manner, late: tuple[int, ...] | None = None) -> Judged:
    seats = table.to_act if late is None else late
    step = table.ruleset.expire(table.state, seats, at - table.credited)
    body = json.dumps({"late": list(seats)})
    return _follow(table, step, "expire", at, manner, [], None, body, None)


def _leave(table: Table, ask: Ask, manner: Manner) -> Judged:
    seat = seat_for(table, ask)
    if seat in table.gone:
        raise SeatLeft("You have left this game already.", n=table.n)
    at = max(ask.at, table.last_at)
    step = table.ruleset.leave(table.state, seat, at - table.credited)
    table = replace(table, gone=tuple(sorted((*table.gone, seat))))
    return _follow(table, step, "leave", at, manner, [], seat, "{}", idem_of(table, ask))


def _abort(table: Table, ask: Ask) -> Judged:
    seat = None if ask.ruled else seat_for(table, ask)
    if not ask.ruled and table.ruleset.turns(table.state) > 0:
        raise AlreadyBegun(
            "A turn has been completed, so the game cannot be aborted; you may resign.", n=table.n
        )
    at = max(ask.at, table.last_at)
    row = LogRow(table.n + 1, at, "abort", seat, "{}", "[]", idem_of(table, ask))
    after = replace(
        table,
        n=row.n,
        phase_n=row.n,
        status="aborted",
        to_act=(),
        deadline=None,
        bots_at=None,
        ended_at=at,
        last_at=at,
    )
    return Judged(after, [row])


def _credit(table: Table, ask: Ask, manner: Manner) -> Judged:
    if table.outage >= ask.outage:
        raise NothingToDo
    at = max(ask.at, table.last_at)
    body = json.dumps({"outage": ask.outage, "ms": ask.credit})
    row = LogRow(table.n + 1, at, "credit", None, body, "[]")
    after = replace(
        table,
        n=row.n,
        outage=ask.outage,
        credited=table.credited + ask.credit,
        last_at=at,
        deadline=None if table.deadline is None else table.deadline + ask.credit,
        bots_at=_bots_at(table, at, manner, None),
    )
    return Judged(after, [row])


def _stand(table: Table, ask: Ask, manner: Manner) -> Judged:
    seat = seat_for(table, ask)
    here = seat in table.stand_ins
    if here == (ask.cause == "stand_in") or seat in table.gone:
        raise NothingToDo
    at = max(ask.at, table.last_at)
    stand_ins = {s: level for s, level in table.stand_ins.items() if s != seat}
    if ask.cause == "stand_in":
        stand_ins[seat] = ask.level if ask.level is not None else SKIPPED
    body = json.dumps({"level": stand_ins.get(seat)})
    row = LogRow(table.n + 1, at, ask.cause, seat, body, "[]", ask.idem)
    after = replace(table, n=row.n, stand_ins=stand_ins, last_at=at)
    return Judged(replace(after, bots_at=_bots_at(after, at, manner, None)), [row])


def _follow(
    table: Table,
    step: Step[Any],
    cause: Cause,
    at: int,
    manner: Manner,
    rows: list[LogRow],
    seat: int | None,
    body: str,
    idem: str | None,
) -> Judged:
    """The table after a step of the rules, and the row that records it."""
    rules, state = table.ruleset, step.state
    row = LogRow(table.n + 1, at, cause, seat, body, codec.dump_told(step.told), idem)
    outcome = rules.outcome(state)
    deadline = None if outcome is not None else rules.deadline(state)
    same = rules.phase(state) == rules.phase(table.state)
    after = replace(
        table,
        state=state,
        n=row.n,
        phase_n=table.phase_n if same else row.n,
        status="running" if outcome is None else "over",
        to_act=tuple(rules.to_act(state)),
        last_at=at,
        deadline=None if deadline is None else deadline + table.credited,
        ended_at=None if outcome is None else at,
        outcome=outcome,
        inputs=counted(table, same, seat if cause == "move" else None),
        pace=paced(table, same, seat if cause == "move" else None, at),
    )
    after.bots_at = _bots_at(after, at, manner, table.bots_at if same else None)
    return Judged(after, [*rows, row])


def _bots_at(table: Table, at: int, manner: Manner, before: int | None) -> int | None:
    """When a worker is to look after the seats that no person plays.

    A bot keeps its appointment while the phase lasts, so that people who change their minds
    do not put it off.  Rules that give their bots a pace are taken at their word.
    """
    waiting = table.robots_to_act() if table.status == "running" else []
    if not waiting:
        return None
    if any(table.robot(seat) == SKIPPED for seat in waiting):
        return at
    soon = at + manner.bot_delay_ms
    if before is not None:
        soon = min(before, soon)
    dues = (table.bot_due(seat) for seat in waiting)
    return min(soon if due is None else due for due in dues)


def told_to(told: Sequence[Any], seat: int | None) -> list[Any]:
    """The events of a decoded log row that this viewer may hear, in order."""
    return [
        each["event"]
        for each in told
        if each["to"] is None or (seat is not None and seat in each["to"])
    ]
