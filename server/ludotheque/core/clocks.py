"""Time budgets by seat, with no clock on the wall: the time of day is an argument.

A seat that thinks first uses up the time that every turn gives (``turn``), then its own bank;
when it has moved, its bank grows by ``increment``.  A bank alone is sudden death, a bank with
an increment is Fischer's clock, a turn without banks is a plain limit for each turn.
All times are whole milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludotheque.core.rulesets.base import Millis, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """The banks of all seats, and since when each seat thinks (None: its clock stands)."""

    turn: Millis
    increment: Millis
    banks: tuple[Millis, ...]
    since: tuple[Millis | None, ...]


def wind_up(seats: int, *, bank: Millis = 0, increment: Millis = 0, turn: Millis = 0) -> Clocks:
    """Clocks that stand, equal for all seats.  Raises ValueError for negative times."""
    if min(bank, increment, turn) < 0:
        raise ValueError("a clock cannot be given negative time")
    return Clocks(turn=turn, increment=increment, banks=(bank,) * seats, since=(None,) * seats)


def start(clocks: Clocks, seats: Sequence[Seat], at: Millis) -> Clocks:
    """Let these seats think from ``at`` on; a clock that runs already runs on unchanged."""
    since = tuple(
        at if seat in seats and began is None else began for seat, began in enumerate(clocks.since)
    )
    return replace(clocks, since=since)


def stop(clocks: Clocks, seat: Seat, at: Millis) -> Clocks:
    """Stop a seat that has moved: spend what it used of its bank, then add the increment.

    A clock that stands stays as it is.  A bank does not fall below 0.
    """
    if clocks.since[seat] is None:
        return clocks
    return _with(clocks, seat, bank_at(clocks, seat, at) + clocks.increment)


def halt(clocks: Clocks, seat: Seat, at: Millis) -> Clocks:
    """Stop a seat that has not moved, as at a pause: spend, and add nothing."""
    if clocks.since[seat] is None:
        return clocks
    return _with(clocks, seat, bank_at(clocks, seat, at))


def bank_at(clocks: Clocks, seat: Seat, at: Millis) -> Millis:
    """What is in a seat's bank at this moment; time before the start of its turn is not spent."""
    began = clocks.since[seat]
    if began is None:
        return clocks.banks[seat]
    used = max(0, at - began - clocks.turn)
    return max(0, clocks.banks[seat] - used)


def due(clocks: Clocks, seat: Seat) -> Millis | None:
    """The last moment at which a move of this seat is in time; None while its clock stands."""
    began = clocks.since[seat]
    return None if began is None else began + clocks.turn + clocks.banks[seat]


def deadline(clocks: Clocks) -> Millis | None:
    """The earliest ``due`` of all running clocks; None while all stand."""
    running = [
        moment for seat in range(len(clocks.banks)) if (moment := due(clocks, seat)) is not None
    ]
    return min(running, default=None)


def late(clocks: Clocks, at: Millis) -> tuple[Seat, ...]:
    """Seats whose time is over, ascending; at the very millisecond of ``due`` it is not yet."""
    moments = enumerate(due(clocks, seat) for seat in range(len(clocks.banks)))
    return tuple(seat for seat, moment in moments if moment is not None and at > moment)


def _with(clocks: Clocks, seat: Seat, bank: Millis) -> Clocks:
    banks = (*clocks.banks[:seat], bank, *clocks.banks[seat + 1 :])
    since = (*clocks.since[:seat], None, *clocks.since[seat + 1 :])
    return replace(clocks, banks=banks, since=since)
