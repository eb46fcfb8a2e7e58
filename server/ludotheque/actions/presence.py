"""Who is connected, who is away, and what a table does about it.

A player is away when the last connection through any process is gone.  Being away has a bank of
its own, apart from thinking time; when it is used up, the table's policy strikes.  Somebody who
never opened a connection, such as a program that polls, is never away.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.refusals import GameOver, NotFound, SeatLeft, Unavailable
from ludotheque.actions.table import SKIPPED, Table
from ludotheque.store import bus, circles, presence

STAND_IN_LEVEL = 2


async def arrived(house: House, table: Table, seat: int) -> None:
    """A seat's player is connected through this process now."""
    async with house.database.transaction() as connection:
        await presence.hold(connection, table.id, seat)
        await presence.arrive(connection, table.id, seat, house.process_id)
        await presence.end_absence(connection, table.id, seat, now_ms(), _grace(house))
        await bus.notify(connection, bus.SEATS, table.id)
    await returned(house, table.id, seat)


def _grace(house: House) -> int:
    return int(house.settings.absent_grace_seconds * 1000)


async def returned(house: House, game_id: str, seat: int) -> None:
    """Give a seat back to its player if a bot or the clock has been playing it."""
    with suppress(NothingToDo, NotFound):
        await house.play.submit(Ask(game_id, "return", now_ms(), seat=seat))


async def departed(house: House, table: Table, seat: int) -> None:
    """Nobody of a seat is connected through this process any more."""
    async with house.database.transaction() as connection:
        await presence.hold(connection, table.id, seat)
        if await presence.depart(connection, table.id, seat, house.process_id):
            await _begin(house, connection, table.id, seat, table.row.leaver)
        await bus.notify(connection, bus.SEATS, table.id)


async def _begin(house: House, connection: Any, game_id: str, seat: int, leaver: str) -> None:
    policy = json.loads(leaver)
    if policy["policy"] == "wait":
        return
    bank = policy["bank_seconds"] * 1000
    await presence.begin_absence(connection, game_id, seat, now_ms(), bank, _grace(house))


async def bury(house: House, process_id: str) -> None:
    """A process has died: everybody who was connected through it alone is away."""
    async with house.database.transaction() as connection:
        connected = await presence.connected_through(connection, process_id)
    for game_id, seat in connected:
        async with house.database.transaction() as connection:
            await presence.hold(connection, game_id, seat)
            if await presence.depart(connection, game_id, seat, process_id):
                policy = await presence.running_policy(connection, game_id)
                if policy is not None:
                    await _begin(house, connection, game_id, seat, policy)
            await bus.notify(connection, bus.SEATS, game_id)
    async with house.database.transaction() as connection:
        await circles.depart(connection, process_id, now_ms())
        await presence.leave_house(connection, process_id)


async def _do_as_agreed(house: House, table: Table, seat: int, policy: str) -> None:
    now = now_ms()
    with suppress(NothingToDo, GameOver, SeatLeft):
        if policy == "forfeit":
            await house.play.submit(Ask(table.id, "leave", now, seat=seat))
        elif policy in ("bot", "skip"):
            level = SKIPPED if policy == "skip" else min(STAND_IN_LEVEL, table.ruleset.bot_levels)
            await house.play.submit(Ask(table.id, "stand_in", now, seat=seat, level=level))


async def strike(house: House, table: Table, seat: int, until: int) -> None:
    """The bank of an absence is used up: do what the table agreed on.

    ``until`` is the time to which this worker has put the strike off while it is at it;
    where it cannot be done now, it is done then.
    """
    policy = json.loads(table.row.leaver)["policy"]
    person = table.seats[seat].player_id is not None and seat not in table.gone
    async with house.database.transaction() as connection:
        await presence.hold(connection, table.id, seat)
        person = person and not await presence.is_present(connection, table.id, seat)
    if table.status == "running" and person:
        try:
            await _do_as_agreed(house, table, seat, policy)
        except Unavailable:
            return
    async with house.database.transaction() as connection:
        away = await presence.clear_strike(connection, table.id, seat, until)
        await bus.notify(connection, bus.SEATS, table.id)
    if not away:
        # The player came back just then, before there was anything to give back.
        await returned(house, table.id, seat)
