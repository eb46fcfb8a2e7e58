"""Making an operator of a player, as whoever sits at the server can."""

from __future__ import annotations

import asyncio

from ludotheque.actions import accounts, house
from ludotheque.settings import Settings
from tests.api.here import DATA


def operator_token(database_url: str, player_id: str) -> str:
    """A token of the player with the scope ``admin``."""
    return asyncio.run(_issue(database_url, player_id))


async def _issue(database_url: str, player_id: str) -> str:
    here = house.build(Settings(database_url=database_url, data=DATA), "command")
    try:
        token, _ = await accounts.issue_token(here, player_id, ["admin"])
    finally:
        await here.database.close()
    return token
