"""Games that are saved with an environment, and begun again from there."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ludotheque.actions import codec, rooms
from ludotheque.actions.folding import Folded
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Illegal, Malformed, NotFound, NotOver, NotYourSeat
from ludotheque.actions.rooms import Wish
from ludotheque.actions.seating import completed, start_game
from ludotheque.core.rulesets.base import CanResume, IllegalMove
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import environments as store
from ludotheque.store import games
from ludotheque.store import rooms as room_store
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.games import GameRow, LogRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

START, POSITION = "start", "position"
WAIT = {"policy": "wait", "bank_seconds": 0}


async def saved(
    house: House, player: PlayerRow, ruleset: str, game_id: str, n: int | None
) -> dict[str, Any]:
    """All that begins a game again: what a room of it asked for, and its position at a number.

    Raises NotFound, NotYourSeat, Malformed, and Illegal where the rules do not go on from there.
    """
    async with house.database.snapshot() as driver:
        game = (await games.read(driver, [game_id])).get(game_id)
        if game is None:
            raise NotFound("There is no such game.")
        at = game.n if n is None else n
        rows = await games.entries(driver, game_id, 0, at)
    seat = next((s.seat for s in game.seats if s.player_id == player.id), None)
    if seat is None:
        raise NotYourSeat("Only who plays in a game can save it.")
    if game.ruleset != ruleset:
        raise Malformed(
            f"This is a game of {game.ruleset}; save it with options of {game.ruleset}."
        )
    if len(rows) < at:
        raise Malformed(
            f"The game is at {game.n}; there is nothing at {at} yet.",
            errors=[{"at": "body.game.n", "message": f"1 to {game.n}"}],
        )
    # A long game takes a while to fold, and nobody else is to wait for it.
    resumed = await asyncio.to_thread(_resumed, game, rows, seat)
    async with house.database.transaction() as connection:
        room = await room_store.read(connection, game.room_id or "")
    others = any(s.player_id not in (None, player.id) for s in game.seats)
    return {
        "game": game.id,
        "n": at,
        "seats": len(game.seats),
        "language": game.language,
        "others": others,
        # As they were asked for, so that what was left open is filled in anew.
        START: room.options if room is not None else json.loads(game.options),
        POSITION: resumed,
    }


def _resumed(game: GameRow, rows: list[LogRow], seat: int) -> dict[str, Any]:
    rules = RULESETS[game.ruleset]
    if not isinstance(rules, CanResume):
        raise Illegal(
            f"Games of {rules.titles['en']} cannot be saved.",
            reason="cannot_resume",
            rule="resume",
            place={},
        )
    options = codec.load(rules.Options, game.options)
    try:
        resumed = rules.resumed(options, Folded(game, rows).at(len(rows)), seat)
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place) from None
    completed(game.ruleset, resumed, 1, game.language)
    read: dict[str, Any] = json.loads(codec.dump(resumed))
    return read


async def restore(
    house: House, connection: Connection, host: PlayerRow, row: EnvironmentRow, how: str
) -> RoomRow:
    """A new room for a saved game: alone from its position, or as it was from its start.

    From the start means the same options and another deal.  The game starts at once where
    nobody else is waited for.
    """
    if row.saved is None:
        raise NotFound("No game was saved with this environment.")
    if (
        how == POSITION
        and row.saved["others"]
        and await store.is_running(connection, row.saved["game"])
    ):
        raise NotOver("This game is still played with others; it can be restored when it is over.")
    wish = Wish(
        options=row.saved[how],
        seats=row.saved["seats"] if how == START else 1,
        visibility="link",
        leaver=WAIT,
        rated=False,
        language=row.saved["language"],
    )
    room = await rooms.create(house, connection, host, wish)
    if not any(sitter.free for sitter in room.seats):
        await start_game(house, connection, room)
    return await rooms.locked(connection, room.id)


async def apply(
    connection: Connection, room_id: str, caller: PlayerRow, row: EnvironmentRow
) -> RoomRow:
    """Give a room the options of an environment, and nothing else of it."""
    return await rooms.change(connection, room_id, caller, rooms.Change(options=row.options))
