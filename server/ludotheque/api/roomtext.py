"""Rooms and people, each as its viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ludotheque.actions import lobby
from ludotheque.actions.accounts import Welcome
from ludotheque.actions.keys import NewBot
from ludotheque.store.discipline import AuditRow, SanctionRow
from ludotheque.store.identity import AccountRow, KeyRow
from ludotheque.store.invitations import InvitationRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow


def player(row: PlayerRow) -> dict[str, Any]:
    """A player as everybody may see one."""
    return {"id": row.id, "name": row.name, "kind": row.kind}


def welcome(made: Welcome) -> dict[str, Any]:
    """What somebody gets who was let in; its secrets are shown this once."""
    return {
        "player": player(made.player),
        "token": made.token,
        "expires_at": made.expires_at,
        "recovery_code": made.recovery_code,
    }


def bot(made: NewBot) -> dict[str, Any]:
    """A bot with its token, which is shown this once."""
    return {
        "player": player(made.player),
        "token": made.token,
        "expires_at": made.expires_at,
    }


def key(row: KeyRow, current: str) -> dict[str, Any]:
    """A session or a token as its owner may see it."""
    return {
        "id": row.id,
        "label": row.label,
        "scopes": list(row.scopes),
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "last_used_at": row.last_used_at,
        "current": row.id == current,
    }


def sanction(row: SanctionRow) -> dict[str, Any]:
    """A sanction as its player and administrators may see it."""
    shown = asdict(row)
    return {"player": shown.pop("player_id"), **shown}


def person(row: AccountRow, sanctions: Sequence[SanctionRow]) -> dict[str, Any]:
    """A player as an administrator may see one."""
    return {
        "player": player(row.player),
        "role": row.role,
        "owner": row.owner_id,
        "created_at": row.player.created_at,
        "erased_at": row.erased_at,
        "sanctions": [sanction(each) for each in sanctions],
    }


def act(row: AuditRow) -> dict[str, Any]:
    """A line of the audit."""
    shown = asdict(row)
    return {"actor": shown.pop("actor_id"), "player": shown.pop("player_id"), **shown}


def invitation(row: InvitationRow) -> dict[str, Any]:
    """An invitation, for both sides of it."""
    return {
        "room": row.room_id,
        "player": player(row.player),
        "by": player(row.by),
        "at": row.at,
        "status": row.status,
    }


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
