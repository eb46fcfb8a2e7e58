"""What clients send about tournaments, as the actions want it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from ludotheque.actions.tournaments import templates
from ludotheque.actions.tournaments.creating import Wanted
from ludotheque.actions.tournaments.plan import Entry, Fill, Rules, rules_of
from ludotheque.api.wire_contests import NewTournament, TournamentChange
from ludotheque.store.tournaments import TournamentRow


def wanted(body: NewTournament, language: str) -> Wanted:
    """A new tournament, in this language where the body names none."""
    sent = body.model_dump()
    sent["language"] = body.language or language
    sent.pop("password")
    return templates.wanted(sent)


def changes(body: TournamentChange, row: TournamentRow) -> dict[str, Any]:
    """What of a tournament is to be changed; its rules are one thing, made of several."""
    sent = body.model_dump(exclude_unset=True)
    for name in ("password", "no_password"):
        sent.pop(name, None)
    kept = rules_of(row.rules)
    parts = {name: sent.pop(name) for name in ("rules", "entry", "fill", "minutes") if name in sent}
    found = {name: value for name, value in sent.items() if value is not None}
    if parts:
        before = {name: getattr(kept, name) for name in Rules.__slots__}
        whole = {**before, **(parts.get("rules") or {})}
        whole["ties"] = tuple(whole["ties"])
        if parts.get("entry") is not None:
            whole["entry"] = Entry(**parts["entry"])
        if "fill" in parts:
            whole["fill"] = None if parts["fill"] is None else Fill(**parts["fill"])
        whole["minutes"] = parts.get("minutes") or kept.minutes
        found["rules"] = Rules(**whole)
    return found


def told(body: BaseModel) -> dict[str, Any]:
    """A body as an idempotency key remembers it: of a password only that there was one."""
    sent = body.model_dump()
    if "password" in sent:
        sent["password"] = sent["password"] is not None
    return sent
