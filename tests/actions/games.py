"""Games for tests of the actions: laid without rooms, with people who are just ids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludotheque.actions.accounts import new_guest
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Manner
from ludotheque.actions.seating import lay
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.store import games
from ludotheque.store.games import GameRow, LogRow, SeatRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow

SEED = bytes(range(32))
START = 1_000_000
OPTIONS = {"ruleset": RULESET.id, "choose_seconds": 10, "row_seconds": 5}


def room(options: dict[str, Any] | None = None) -> RoomRow:
    """A room that is stored nowhere."""
    return RoomRow(
        id="room",
        invite="invite",
        ruleset=str((options or OPTIONS)["ruleset"]),
        options=options or OPTIONS,
        visibility="link",
        leaver={"policy": "bot", "bank_seconds": 60},
        rated=False,
        language="fr",
        host_id="p0",
        status="open",
        game_id=None,
        version=1,
        created_at=0,
    )


def laid(
    seats: tuple[SeatRow, ...], at: int = START, options: dict[str, Any] | None = None
) -> tuple[GameRow, LogRow]:
    """A new game of these seats, always the same."""
    return lay(room(options), seats, SEED, at, Manner(lag_cap_ms=300, bot_delay_ms=700))


def table(people: int = 2, bots: int = 0, options: dict[str, Any] | None = None) -> Table:
    """The table of a game that is stored nowhere; players are ``p0``, ``p1`` and so on."""
    seats = [SeatRow(s, f"p{s}", None, f"P{s}", "guest") for s in range(people)]
    seats += [SeatRow(people + b, None, 1, None, None) for b in range(bots)]
    return open_table(laid(tuple(seats), START, options)[0])


async def stored(
    house: House, people: int = 2, options: dict[str, Any] | None = None
) -> tuple[str, list[PlayerRow]]:
    """A game that is in the database, and its players."""
    house.settings = house.settings.model_copy(update={"guests_per_minute": 0})
    names = [f"P{seat}" for seat in range(people)]
    players = [(await new_guest(house, name, "fr", "test")).player for name in names]
    seats = tuple(SeatRow(s, p.id, None, p.name, p.kind) for s, p in enumerate(players))
    clockless = {"ruleset": RULESET.id, "choose_seconds": 0, "row_seconds": 0}
    game, first = laid(seats, now_ms(), options or clockless)
    async with house.database.transaction() as connection:
        await games.insert(connection, replace(game, room_id=None), first)
    return game.id, players


def card(table: Table, seat: int, place: int = 0) -> dict[str, Any]:
    """The move that lays a card of a hand."""
    return {"kind": "six-qui-prend.choose", "card": table.state.hands[seat][place]}
