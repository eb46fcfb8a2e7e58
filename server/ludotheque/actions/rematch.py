"""Another game with the same settings: for the same players, or for somebody who came too late."""

from __future__ import annotations

import json
from typing import Any

from ludotheque.actions import chairs, codec
from ludotheque.actions.house import House
from ludotheque.actions.lobby import require_sight
from ludotheque.actions.refusals import NotFound, NotOver, NotYourSeat
from ludotheque.actions.rooms import Wish, free_seat, locked, new_room
from ludotheque.actions.seating import start_game
from ludotheque.store import bus
from ludotheque.store import rooms as store
from ludotheque.store.games import GameRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow, Sitter
from ludotheque.store.session import Connection


async def again(
    connection: Connection, room_id: str, caller: PlayerRow, invite: str | None = None
) -> RoomRow:
    """A new room with the settings of another one that the caller may see; they are its host."""
    old = await store.read(connection, room_id)
    if old is None:
        raise NotFound("There is no such room.")
    require_sight(old, caller.id, invite)
    wish = Wish(old.options, len(old.seats), old.visibility, old.leaver, old.rated, old.language)
    sitters = chairs.laid(caller, len(old.seats), _chairs(old.ruleset, old.options, len(old.seats)))
    room = new_room(caller, old.ruleset, old.options, wish, sitters)
    await store.add(connection, room)
    await store.change(connection, room.id, status="open")
    return await locked(connection, room.id)


def _chairs(ruleset: str, options: dict[str, Any], seats: int) -> dict[int, int]:
    return chairs.of(ruleset, codec.read_options(ruleset, options), seats)


async def rematch(
    house: House, connection: Connection, game: GameRow, caller: PlayerRow
) -> RoomRow:
    """Meet again: the first to ask opens the room, the others sit where they sat before.

    Bots come along.  When every person of the old game has asked, the new game starts by itself.
    """
    own = next((s.seat for s in game.seats if s.player_id == caller.id), None)
    if own is None:
        raise NotYourSeat("Only the players of a game can ask for another one.")
    if game.status == "running":
        raise NotOver("Finish this game first.")
    room = await _rematch_room(connection, game, caller)
    if room.status != "open":
        return room
    if room.seat_of(caller.id) is None:
        await store.put_sitter(connection, room.id, Sitter(_place_of(room, own), caller, None))
        await store.change(connection, room.id)
        room = await locked(connection, room.id)
    people = {s.player_id for s in game.seats if s.player_id is not None}
    here = {s.player.id for s in room.seats if s.player is not None}
    if people <= here and not any(s.free for s in room.seats):
        await start_game(house, connection, room)
        room = await locked(connection, room.id)
    return room


def _place_of(room: RoomRow, own: int) -> int:
    return own if own < len(room.seats) and room.seats[own].free else free_seat(room, None)


async def _rematch_room(connection: Connection, game: GameRow, caller: PlayerRow) -> RoomRow:
    known = await store.rematch_of(connection, game.id)
    if known is not None:
        room = await locked(connection, known)
        if room.status != "closed":
            return room
        # Everybody left the room of the last attempt; the next to ask opens another one.
        await store.forget_rematch(connection, game.id, known)
    old = await store.read(connection, game.room_id or "")
    wish = Wish(
        # As they were asked for, so that what was left open is filled in anew.
        options=old.options if old else json.loads(game.options),
        seats=len(game.seats),
        visibility=old.visibility if old else "link",
        leaver=json.loads(game.leaver),
        rated=old.rated if old else game.rated,
        language=game.language,
    )
    own = _chairs(game.ruleset, wish.options, len(game.seats))
    sitters = [
        Sitter(
            s.seat,
            caller if s.player_id == caller.id else None,
            own.get(s.seat, s.bot_level),
            house=s.seat in own,
        )
        for s in game.seats
    ]
    room = new_room(caller, game.ruleset, wish.options, wish, sitters)
    await store.add(connection, room)
    if not await store.claim_rematch(connection, game.id, room.id):
        # Somebody else was faster by a moment; the room just made is left empty and closed.
        await store.change(connection, room.id, status="closed")
        winner = await store.rematch_of(connection, game.id)
        return await locked(connection, winner or "")
    await store.change(connection, room.id, status="open")
    await bus.notify(connection, bus.SEATS, game.id)
    return await locked(connection, room.id)
