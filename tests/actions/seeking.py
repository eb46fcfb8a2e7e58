"""People who seek, for tests: seeks begun, looked at, and made older than they are."""

from __future__ import annotations

from typing import Any

from ludotheque.actions import seeks
from ludotheque.actions.house import House
from ludotheque.actions.seeks import Sought
from ludotheque.store.players import PlayerRow
from ludotheque.store.seeks import SeekRow

OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}


async def begun(here: House, player: PlayerRow, seats: int = 2, **other: Any) -> SeekRow:
    """Seek, without looking for others yet."""
    wish = {"options": OPTIONS, "seats": seats, "rated": True, "language": "fr", **other}
    async with here.database.transaction() as connection:
        return await seeks.create(connection, player, Sought(**wish))


async def seen(here: House, *found: SeekRow) -> list[str]:
    """How seeks stand."""
    return [(await seeks.held(here, each.id, each.player)).status for each in found]


async def age(here: House, seek: SeekRow, **columns: int) -> None:
    """Let time have passed for a seek."""
    async with here.database.driver() as driver:
        for name, value in columns.items():
            await driver.execute(f"UPDATE seeks SET {name} = $1 WHERE id = $2", value, seek.id)
