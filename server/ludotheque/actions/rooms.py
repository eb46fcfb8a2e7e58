"""Rooms: made, joined, left, filled with bots, handed on and started.

Every change reads its room under a lock, so that of two who click for the last seat at the same
moment one sits and the other is told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.actions import chairs, codec
from ludotheque.actions.appointments import appointed
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.prospects import require_alone
from ludotheque.actions.refusals import (
    Forbidden,
    Malformed,
    NotFound,
    RoomClosed,
    RoomFull,
    RoomStarted,
    SeatTaken,
)
from ludotheque.actions.seating import check_people, completed, start_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import rooms as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow, Sitter
from ludotheque.store.session import Connection

INVITE_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants a new room to be like."""

    options: dict[str, Any]
    seats: int
    visibility: str
    leaver: dict[str, Any]
    rated: bool
    language: str
    bots: tuple[int, ...] = ()
    start: bool = False
    starts_at: int | None = None


def check_bot(ruleset: str, level: int, at: str = "body.level") -> None:
    """Refuse a level that the bots of a ruleset do not have; ``at`` is where it was sent."""
    most = RULESETS[ruleset].bot_levels
    if not 1 <= level <= most:
        raise Malformed(
            f"Bots of {ruleset} have levels 1 to {most}.",
            errors=[{"at": at, "message": f"1 to {most}"}],
        )


def checked_options(
    options: dict[str, Any], seats: int, language: str, *, rated: bool
) -> tuple[str, Any, Any]:
    """The ruleset and the options of a room, as they were asked for and as they are completed now.

    What was left open stays open until the game starts: it may depend on the number of seats,
    which can still change, or on the newest lexicon, which can change too.
    """
    ruleset = str(options.get("ruleset"))
    if ruleset not in RULESETS:
        raise Malformed(f"Options name their ruleset; this server has {', '.join(RULESETS)}.")
    read = codec.read_options(ruleset, options)
    return ruleset, read, completed(ruleset, read, seats, language, rated=rated)


async def create(house: House, connection: Connection, host: PlayerRow, wish: Wish) -> RoomRow:
    """Make a room; its host sits in the first seat that is not the house's, bots in those after."""
    ruleset, read, _ = checked_options(wish.options, wish.seats, wish.language, rated=wish.rated)
    if wish.start and wish.starts_at:
        raise Malformed("A room starts at once or at a time, not both.")
    for place, each in enumerate(wish.bots):
        check_bot(ruleset, each, f"body.bots.{place}")
    sitters = chairs.laid(host, wish.seats, chairs.of(ruleset, read, wish.seats), wish.bots)
    room = new_room(host, ruleset, json.loads(codec.dump(read)), wish, sitters)
    await store.add(connection, room)
    await store.change(connection, room.id, status="open")
    if wish.start:
        await start_game(house, connection, room)
    else:
        await check_people(connection, room)
    return await locked(connection, room.id)


def new_room(
    host: PlayerRow, ruleset: str, options: dict[str, Any], wish: Wish, sitters: Sequence[Sitter]
) -> RoomRow:
    """A room that is not stored yet, with an id and an invite of its own."""
    starts_at = appointed(wish.starts_at)
    return RoomRow(
        id=new_id(),
        invite=new_id(INVITE_LENGTH),
        ruleset=ruleset,
        options=options,
        visibility=wish.visibility,
        leaver=wish.leaver,
        rated=wish.rated,
        language=wish.language,
        host_id=host.id,
        status="open",
        game_id=None,
        version=0,
        created_at=now_ms(),
        starts_at=starts_at,
        start_due=starts_at,
        seats=tuple(sitters),
    )


async def locked(connection: Connection, room_id: str) -> RoomRow:
    """The room, held against other changes until the transaction ends."""
    room = await store.read(connection, room_id, lock=True)
    if room is None:
        raise NotFound("There is no such room.")
    return room


async def open_room(connection: Connection, room_id: str) -> RoomRow:
    """A room that waits, held as ``locked`` does.  Raises RoomStarted or RoomClosed."""
    room = await locked(connection, room_id)
    if room.status == "started":
        raise RoomStarted("The game of this room has started.", room=room.id, game=room.game_id)
    if room.status == "closed":
        raise RoomClosed("This room was closed.", room=room.id)
    return room


async def _hosted(connection: Connection, room_id: str, caller: PlayerRow) -> RoomRow:
    room = await open_room(connection, room_id)
    if room.host_id != caller.id:
        raise Forbidden("Only the host of the room can do this.")
    return room


async def sit(
    connection: Connection,
    room_id: str,
    player: PlayerRow,
    seat: int | None,
    invited: bool = False,
) -> RoomRow:
    """Take a seat, or keep the one that one has; opening an invite three times gives one seat.

    A private room is entered by its invite link, and the room of a rematch by those who played.
    """
    room = await locked(connection, room_id)
    own = room.seat_of(player.id)
    if own is None and room.host_id != player.id:
        if room.visibility == "private" and not invited:
            raise Forbidden("This room is private; its invite link leads to a seat.")
        kept = await store.kept_for(connection, room.id)
        if kept and player.id not in kept:
            raise Forbidden("These seats are kept for the players of the last game.")
    if own is not None and (seat is None or seat == own or room.status != "open"):
        return room
    room = await open_room(connection, room_id)
    target = free_seat(room, seat)
    if own is not None:
        await store.put_sitter(connection, room.id, Sitter(own, None, None))
    await store.put_sitter(connection, room.id, Sitter(target, player, None))
    await store.change(connection, room.id)
    return await locked(connection, room.id)


def free_seat(room: RoomRow, seat: int | None) -> int:
    """The seat that is asked for, or the first free one.  Raises SeatTaken or RoomFull."""
    if seat is not None:
        if not 0 <= seat < len(room.seats):
            raise Malformed(f"This room has seats 0 to {len(room.seats) - 1}.")
        if not room.seats[seat].free:
            raise SeatTaken(f"Somebody sits in seat {seat}.", room=room.id, seat=seat)
        return seat
    for sitter in room.seats:
        if sitter.free:
            return sitter.seat
    raise RoomFull(
        "Every seat is taken; you may watch the game, or open a room like it.", room=room.id
    )


async def stand_up(connection: Connection, room_id: str, caller: PlayerRow, seat: int) -> RoomRow:
    """Leave one's seat, or as the host free the seat of somebody else or of a bot."""
    room = await open_room(connection, room_id)
    if not 0 <= seat < len(room.seats):
        raise Malformed(f"This room has seats 0 to {len(room.seats) - 1}.")
    sitter = room.seats[seat]
    own = sitter.player is not None and sitter.player.id == caller.id
    if not own and room.host_id != caller.id:
        raise Forbidden("Only the host can free the seat of somebody else.")
    if sitter.house:
        raise Forbidden("This chair is the house's own; the options of the room have it.")
    if sitter.free:
        return room
    await store.put_sitter(connection, room.id, Sitter(seat, None, None))
    if own and room.host_id == caller.id:
        return await _hand_on(connection, room, caller.id)
    await store.change(connection, room.id)
    return await locked(connection, room.id)


async def _hand_on(connection: Connection, room: RoomRow, leaving: str) -> RoomRow:
    """The host has gone: the next person is host, and without one the room closes."""
    others = [s.player.id for s in room.seats if s.player is not None and s.player.id != leaving]
    if others:
        await store.change(connection, room.id, host_id=others[0], host_gone_at=None)
    else:
        await store.change(connection, room.id, status="closed")
    return await locked(connection, room.id)


async def add_bot(
    connection: Connection, room_id: str, caller: PlayerRow, level: int, seat: int | None
) -> RoomRow:
    """Put a bot into a free seat."""
    room = await _hosted(connection, room_id, caller)
    check_bot(room.ruleset, level)
    target = free_seat(room, seat)
    await store.put_sitter(connection, room.id, Sitter(target, None, level))
    await store.change(connection, room.id)
    return await locked(connection, room.id)


async def hand_over(connection: Connection, room_id: str, caller: PlayerRow, seat: int) -> RoomRow:
    """Make the person in another seat the host."""
    room = await _hosted(connection, room_id, caller)
    if not 0 <= seat < len(room.seats) or room.seats[seat].player is None:
        raise Malformed("A room is handed over to a person who sits in it.")
    heir = room.seats[seat].player
    host = heir.id if heir else room.host_id
    await store.change(connection, room.id, host_id=host, host_gone_at=None)
    return await locked(connection, room.id)


@dataclass(frozen=True, slots=True)
class Change:
    """What the host wants changed; None leaves a thing as it is."""

    options: dict[str, Any] | None = None
    seats: int | None = None
    visibility: str | None = None
    leaver: dict[str, Any] | None = None
    starts_at: int | None = None
    """0: no appointment any more."""
    rated: bool | None = None


async def change(
    connection: Connection, room_id: str, caller: PlayerRow, wanted: Change
) -> RoomRow:
    """Change a room that has not started; nobody who sits in it is thrown out."""
    room = await _hosted(connection, room_id, caller)
    number = len(room.seats) if wanted.seats is None else wanted.seats
    options = room.options if wanted.options is None else wanted.options
    rated = room.rated if wanted.rated is None else wanted.rated
    if rated and not room.rated:
        require_alone(room)
    ruleset, read, _ = checked_options(options, number, room.language, rated=rated)
    if ruleset != room.ruleset:
        raise Malformed(f"This room is for {room.ruleset}; open another one for {ruleset}.")
    sitters = chairs.arranged(room.seats, number, chairs.of(ruleset, read, number))
    if sitters != room.seats:
        await store.put_seats(connection, room.id, sitters)
    values: dict[str, Any] = {}
    if wanted.options is not None:
        # What a saved game goes on with belongs to the options that it was saved with.
        values["hidden"] = None
    if wanted.starts_at is not None:
        values["starts_at"] = values["start_due"] = appointed(wanted.starts_at)
    await store.change(
        connection,
        room.id,
        options=json.loads(codec.dump(read)),
        visibility=wanted.visibility or room.visibility,
        leaver=wanted.leaver or room.leaver,
        rated=rated,
        **values,
    )
    room = await locked(connection, room.id)
    if wanted.options is not None or wanted.rated or sitters != room.seats:
        await check_people(connection, room)
    return room


async def start(house: House, connection: Connection, room_id: str, caller: PlayerRow) -> RoomRow:
    """Start the game of a full room; the host may send this twice."""
    room = await locked(connection, room_id)
    if room.status == "started" and room.host_id == caller.id:
        return room
    room = await _hosted(connection, room_id, caller)
    await start_game(house, connection, room)
    return await locked(connection, room.id)


async def close(connection: Connection, room_id: str, caller: PlayerRow) -> RoomRow:
    """Close a room that has not started; everybody in it is told."""
    room = await _hosted(connection, room_id, caller)
    await store.change(connection, room.id, status="closed")
    return await locked(connection, room.id)
