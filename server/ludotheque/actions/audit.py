"""The audit: sensitive acts, written in the transaction that does them and kept for a year."""

from __future__ import annotations

from typing import Any

import structlog

from ludotheque.actions.clock import now_ms
from ludotheque.store import discipline
from ludotheque.store.session import Connection

log = structlog.get_logger(__name__)

KEPT_DAYS = 365


async def note(
    connection: Connection,
    act: str,
    actor_id: str | None,
    player_id: str | None,
    address: str | None,
    **detail: Any,
) -> None:
    """Write down who did what to whom; no secret is ever among it."""
    await discipline.note(connection, now_ms(), act, actor_id, player_id, address, detail)
    log.info("audit", act=act, actor=actor_id, of=player_id)
