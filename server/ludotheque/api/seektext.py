"""Seeks, as everybody and as their own players may see them."""

from __future__ import annotations

from typing import Any

from ludotheque.api import roomtext
from ludotheque.store.seeks import SeekRow


def listed(row: SeekRow, fits: bool | None) -> dict[str, Any]:
    """A seek for somebody whom it ``fits`` or not; None for one's own."""
    return {
        "id": row.id,
        "player": roomtext.player(row.player),
        "options": row.options,
        "seats": row.seats,
        "rated": row.rated,
        "language": row.language,
        "number": row.number,
        "lowest": row.lowest,
        "highest": row.highest,
        "bots_at": row.bots_at,
        "bot_level": row.bot_level,
        "pool": row.key,
        "fits": fits,
        "created_at": row.created_at,
    }


def own(row: SeekRow) -> dict[str, Any]:
    """A seek for who seeks."""
    return {
        **listed(row, None),
        "status": row.status,
        "lease_until": row.lease_until,
        "room": row.room_id,
        "game": row.game_id,
        "detail": row.detail,
    }
