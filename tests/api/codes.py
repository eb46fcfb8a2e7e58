"""Codes of letters, for tests of an API that sends none."""

from __future__ import annotations

import asyncio

from ludotheque.actions import accounts, house
from ludotheque.actions.house import now_ms
from ludotheque.settings import Settings
from ludotheque.store import mail
from tests.api.here import DATA


def mailed_code(database_url: str, player_id: str, purpose: str, address: str) -> str:
    """A code as a worker makes one for its letter."""
    return asyncio.run(_made(database_url, player_id, purpose, address))


async def _made(database_url: str, player_id: str, purpose: str, address: str) -> str:
    here = house.build(Settings(database_url=database_url, data=DATA), "command")
    code = accounts.new_code()
    try:
        async with here.database.transaction() as connection:
            hashed, until = accounts.hash_code(code), now_ms() + 60_000
            await mail.add_code(connection, hashed, player_id, purpose, address, until)
    finally:
        await here.database.close()
    return code
