"""A room as its viewer may see it."""

from __future__ import annotations

from typing import Any

from ludotheque.actions import lobby
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow


def player(row: PlayerRow) -> dict[str, Any]:
    """A player as everybody may see one."""
    return {"id": row.id, "name": row.name, "kind": row.kind}


def room(row: RoomRow, viewer: str | None, invite: str | None = None) -> dict[str, Any]:
    """A room; who may not look at a private one (any more) is not told its invite link."""
    you = row.seat_of(viewer)
    shared = lobby.may_see(row, viewer, invite)
    return {
        "id": row.id,
        "invite": row.invite if shared else None,
        "options": row.options,
        "seats": [
            {
                "seat": s.seat,
                "player": None if s.player is None else player(s.player),
                "bot_level": s.bot_level,
                "house": s.house,
            }
            for s in row.seats
        ],
        "host": None if row.host is None else player(row.host),
        "visibility": row.visibility,
        "leaver": row.leaver,
        "rated": row.rated,
        "language": row.language,
        "status": row.status,
        "game": row.game_id,
        "you": you,
        "created_at": row.created_at,
        "starts_at": row.starts_at,
        "version": row.version,
    }
