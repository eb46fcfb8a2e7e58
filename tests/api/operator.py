"""Making an operator of a player, as whoever sits at the server can."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ludotheque.actions import accounts, house
from ludotheque.settings import Settings
from tests.api.here import DATA


def operator_token(database_url: str, player_id: str, scopes: Sequence[str] = ("admin",)) -> str:
    """A token of the player with the scope ``admin``, or with these."""
    return asyncio.run(_issue(database_url, player_id, scopes))


async def _issue(database_url: str, player_id: str, scopes: Sequence[str]) -> str:
    here = house.build(Settings(database_url=database_url, data=DATA), "command")
    try:
        token, _ = await accounts.issue_token(here, player_id, list(scopes))
    finally:
        await here.database.close()
    return token
