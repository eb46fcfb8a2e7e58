"""Games for tests of the actions: laid without rooms, with people who are just ids."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from ludotheque.actions.accounts import new_guest
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.judge import Manner
from ludotheque.actions.seating import lay
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.store import games, players
from ludotheque.store.games import GameRow, LogRow, SeatRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

SEED = bytes(range(32))
START = 1_000_000
PATIENCE_MS = 600_000
Given = TypeVar("Given")
OPTIONS = {"ruleset": RULESET.id, "choose_seconds": 10, "row_seconds": 5}


def awake(house: House) -> None:
    """Have a house know that it is awake, for as long as a test may take.

    No worker of it gives a sign of life here, and after some seconds without one it would take
    itself to have slept.
    """
    house.play.woke(now_ms())
    house.play.patience_ms = PATIENCE_MS


async def guest(here: House, name: str = "Ana") -> PlayerRow:
    """A new guest, however many have just come."""
    here.settings = here.settings.model_copy(update={"guests_per_minute": 0})
    return (await new_guest(here, name, "fr", "test")).player


async def people(here: House, number: int, kind: str = "guest", digits: int = 1) -> list[PlayerRow]:
    """So many players, straight into the store: ``P0``, ``P1`` and so on."""
    names = [f"P{place:0{digits}}" for place in range(number)]
    made = [PlayerRow(new_id(), name, kind, "fr", now_ms()) for name in names]
    async with here.database.transaction() as connection:
        for each in made:
            await players.add(connection, each, each.id.encode())
    return made


async def do(here: House, work: Callable[[Connection], Awaitable[Given]]) -> Given:
    """One change in a transaction of its own."""
    async with here.database.transaction() as connection:
        return await work(connection)


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
    sitting = [await guest(house, f"P{seat}") for seat in range(people)]
    seats = tuple(SeatRow(s, p.id, None, p.name, p.kind) for s, p in enumerate(sitting))
    clockless = {"ruleset": RULESET.id, "choose_seconds": 0, "row_seconds": 0}
    game, first = laid(seats, now_ms(), options or clockless)
    async with house.database.transaction() as connection:
        await games.insert(connection, replace(game, room_id=None), first)
    return game.id, sitting


def card(table: Table, seat: int, place: int = 0) -> dict[str, Any]:
    """The move that lays a card of a hand."""
    return {"kind": "six-qui-prend.choose", "card": table.state.hands[seat][place]}
