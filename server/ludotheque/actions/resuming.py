"""Games that are saved with an environment, and begun again from there."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Literal

from ludotheque.actions import codec, rooms
from ludotheque.actions.folding import Folded
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Illegal, Malformed, NotFound, NotOver, NotYourSeat
from ludotheque.actions.rooms import Wish
from ludotheque.actions.seating import completed, start_game
from ludotheque.core.rulesets.abilities import CanResume, CanSeal
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import environments as store
from ludotheque.store import games
from ludotheque.store import rooms as room_store
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.games import GameRow, LogRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

Way = Literal["start", "alone", "together"]
"""From the start; from its position alone, or with as many as there were."""
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
    ways = await asyncio.to_thread(_ways, game, rows, seat)
    async with house.database.transaction() as connection:
        room = await room_store.read(connection, game.room_id or "")
    return {
        "game": game.id,
        "n": at,
        "seat": seat,
        "seats": len(game.seats),
        "language": game.language,
        "others": any(s.player_id not in (None, player.id) for s in game.seats),
        # As they were asked for, so that what was left open is filled in anew.
        "start": room.options if room is not None else json.loads(game.options),
        **ways,
    }


def _ways(game: GameRow, rows: list[LogRow], seat: int) -> dict[str, Any]:
    """The options of games that go on from the end of these rows.

    Raises Illegal where there are none for a game of one seat.
    """
    rules = RULESETS[game.ruleset]
    if not isinstance(rules, CanResume):
        raise Illegal(
            f"Games of {rules.titles['en']} cannot be saved.",
            reason="cannot_resume",
            rule="resume",
            place={},
        )
    options = codec.load(rules.Options, game.options)
    state = Folded(game, rows).at(len(rows))
    hidden = rules.hidden(state) if isinstance(rules, CanSeal) else None
    found: dict[str, Any] = {"together": None, "hidden": hidden}
    for way, seats in (("alone", 1), ("together", len(game.seats))):
        if way == "together" and seats == 1:
            continue
        try:
            resumed = rules.resumed(options, state, seat, way == "alone")
        except IllegalMove as no:
            if way == "alone":
                raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place) from None
            continue
        found[way] = _kept(game, resumed, seats)
    return found


def _kept(game: GameRow, resumed: Any, seats: int) -> dict[str, Any]:
    """Options as they are saved, once it is known that a room would take them back."""
    kept: dict[str, Any] = json.loads(codec.dump(resumed))
    try:
        again = codec.read_options(game.ruleset, kept)
    except Malformed as no:
        raise Illegal(
            "This game has outgrown what can be saved.",
            reason="cannot_be_saved",
            rule="resume",
            place={
                fault["at"].removeprefix(f"{codec.OPTIONS}."): fault["message"]
                for fault in no.extra["errors"]
            },
        ) from None
    completed(game.ruleset, again, seats, game.language)
    return kept


async def restore(
    house: House, connection: Connection, host: PlayerRow, row: EnvironmentRow, way: Way
) -> RoomRow:
    """A new room for a saved game.  The game starts at once where nobody else is waited for.

    Raises NotFound where nothing was saved, and NotOver for a position of a game that is still
    played with others, or whose racks are hidden.
    """
    saved = row.saved
    if saved is None or saved[way] is None:
        raise NotFound("No game that could go on so was saved with this environment.")
    # Environments that were saved before there was anything to hide have nothing of it.
    hidden = saved.get("hidden") if way == "together" else None
    waits = way != "start" and (saved["others"] or hidden is not None)
    if waits and await store.is_running(connection, saved["game"]):
        raise NotOver("This game is still played with others; it can be restored when it is over.")
    wish = Wish(
        options=saved[way],
        seats=1 if way == "alone" else saved["seats"],
        visibility="link",
        leaver=WAIT,
        rated=False,
        language=saved["language"],
    )
    room = await rooms.create(house, connection, host, wish)
    if hidden is not None:
        await room_store.change(connection, room.id, hidden=hidden)
        room = await rooms.locked(connection, room.id)
    if way == "together" and room.seats[saved["seat"]].free:
        room = await rooms.sit(connection, room.id, host, saved["seat"])
    if not any(sitter.free for sitter in room.seats):
        await start_game(house, connection, room, await _same_deal(connection, room, saved, way))
    return await rooms.locked(connection, room.id)


async def _same_deal(
    connection: Connection, room: RoomRow, saved: dict[str, Any], way: Way
) -> bytes | None:
    """The seed of a game that begins again, where one person played and one person plays.

    It is read where the house keeps it, and told to nobody before a game of it is over.  It makes
    no game with anybody else, nor a rated one: who has seen the tiles come would know more.
    """
    people = sum(sitter.player is not None for sitter in room.seats)
    if way != "start" or saved["others"] or people != 1 or room.rated:
        return None
    return await store.seed_of(connection, saved["game"])


async def apply(
    connection: Connection, room_id: str, caller: PlayerRow, row: EnvironmentRow
) -> RoomRow:
    """Give a room the options of an environment, and nothing else of it."""
    return await rooms.change(connection, room_id, caller, rooms.Change(options=row.options))
