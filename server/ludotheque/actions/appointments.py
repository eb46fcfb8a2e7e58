"""Games that start by themselves, at a time that their people have agreed on.

Any worker may start any of them; the room is held while that is done, so it is done once.  Whoever
comes late still plays: for an hour the game starts as soon as every seat is taken.  After that the
room waits like any other, until its host starts the game.
"""

from __future__ import annotations

from ludotheque.actions import measures
from ludotheque.actions.clock import DAY_MS, HOUR_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import Malformed
from ludotheque.actions.seating import start_game
from ludotheque.actions.singly import singly
from ludotheque.store import appointments as store
from ludotheque.store import rooms
from ludotheque.store.session import Connection

GRACE_MS = HOUR_MS
AGAIN_MS = 2_000
"""How often is looked whether the last seat of a late table is taken."""
FAILED_MS = 30_000
KEPT_MS = 7 * DAY_MS
"""A game that the rules refuse to begin is tried for as long as its room is kept."""
DAYS_AHEAD = 366


def appointed(starts_at: int | None) -> int | None:
    """A time that a game may be appointed for; None and 0: none.  Raises Malformed."""
    if not starts_at:
        return None
    if not now_ms() < starts_at <= now_ms() + DAYS_AHEAD * DAY_MS:
        told = f"a time to come, {DAYS_AHEAD} days ahead at most, in milliseconds since the epoch"
        raise Malformed(
            f"A game starts at {told}.", errors=[{"at": "body.starts_at", "message": told}]
        )
    return starts_at


async def start_due(house: House) -> int:
    """Start the appointed games whose time has come; how many that were."""
    if house.play.asleep:
        return 0
    async with house.database.driver() as driver:
        due = await store.due(driver, now_ms())
    return await singly(
        due,
        lambda room_id: _start(house, room_id),
        "appointments.not_started",
        lambda room_id: _put_off(house, room_id),
    )


async def _start(house: House, room_id: str) -> bool:
    async with house.database.transaction() as connection:
        now = now_ms()
        if not await store.hold(connection, room_id, now):
            return False
        room = await rooms.read(connection, room_id, lock=True)
        if room is None or any(sitter.free for sitter in room.seats):
            await _look_again(connection, room_id, now)
            return False
        await start_game(house, connection, room)
    if room.starts_at is not None:
        measures.start_lateness.observe((now_ms() - room.starts_at) / 1000)
    return True


async def _look_again(connection: Connection, room_id: str, now: int) -> None:
    await store.put_off(connection, room_id, now, now + AGAIN_MS, GRACE_MS)


async def _put_off(house: House, room_id: str) -> None:
    async with house.database.transaction() as connection:
        now = now_ms()
        await store.put_off(connection, room_id, now, now + FAILED_MS, KEPT_MS)
