"""Who sits where in a room: the house's own chairs, and people who keep theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludotheque.actions.refusals import RoomFull
from ludotheque.core.rulesets.abilities import HasHouseSeats
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import Sitter


def of(ruleset: str, options: Any, seats: int) -> dict[int, int]:
    """Seats in which nobody but the house's own bot sits, each with the level of that bot."""
    rules = RULESETS[ruleset]
    if not isinstance(rules, HasHouseSeats):
        return {}
    chairs = rules.house_seats(options, seats)
    return {seat: level for seat, level in chairs.items() if 0 <= seat < seats}


def laid(
    host: PlayerRow, seats: int, chairs: Mapping[int, int], bots: Sequence[int] = ()
) -> tuple[Sitter, ...]:
    """The seats of a new room: the host in the first one, bots in those after.

    Raises RoomFull for more bots than there is room for.
    """
    free = [seat for seat in range(seats) if seat not in chairs]
    if not free:
        raise RoomFull("Every seat is the house's own.")
    if len(bots) > len(free) - 1:
        raise RoomFull(_room_for(len(free) - 1))
    sitters = {seat: Sitter(seat, None, level, house=True) for seat, level in chairs.items()}
    sitters[free[0]] = Sitter(free[0], host, None)
    sitters |= {
        seat: Sitter(seat, None, level) for seat, level in zip(free[1:], bots, strict=False)
    }
    return tuple(sitters.get(seat, Sitter(seat, None, None)) for seat in range(seats))


def _room_for(bots: int) -> str:
    if bots == 0:
        return "There is no seat for a bot beside you."
    return f"There is room for {bots} {'bot' if bots == 1 else 'bots'} beside you."


def arranged(
    sitters: Sequence[Sitter], seats: int, chairs: Mapping[int, int]
) -> tuple[Sitter, ...]:
    """The seats of a room that has changed: nobody is thrown out, and who can stay does not move.

    A bot gives way where its seat is now the house's own.  Raises RoomFull where there are more
    who sit than seats.
    """
    taken = [s for s in sitters if not s.free and not s.house]
    staying = [s for s in taken if s.player is not None or s.seat not in chairs]
    room = seats - len(chairs)
    if len(staying) > room:
        raise RoomFull(f"{len(staying)} seats are taken; free some before there are only {room}.")
    found = {seat: Sitter(seat, None, level, house=True) for seat, level in chairs.items()}
    movers = [s for s in staying if s.seat >= seats or s.seat in chairs]
    found |= {s.seat: s for s in staying if s not in movers}
    free = [seat for seat in range(seats) if seat not in found]
    for seat, mover in zip(free, movers, strict=False):
        found[seat] = replace(mover, seat=seat)
    return tuple(found.get(seat, Sitter(seat, None, None)) for seat in range(seats))
