"""Tournaments as they are sent or kept in a schedule, read as what they are to be."""

from __future__ import annotations

from typing import Any

from ludotheque.actions.tournaments.creating import Wanted
from ludotheque.actions.tournaments.plan import Rules, rules_of

PARTS = ("rules", "entry", "fill", "minutes")


def rules_from(sent: dict[str, Any]) -> Rules:
    """The rules of what was sent, which has them in parts."""
    return rules_of(
        {
            **sent.get("rules", {}),
            "entry": sent.get("entry", {}),
            "fill": sent.get("fill"),
            "minutes": sent.get("minutes", 60),
        }
    )


def wanted(sent: dict[str, Any], **more: Any) -> Wanted:
    """The tournament that is wanted; ``more`` is what a template leaves open."""
    own = {name: value for name, value in sent.items() if name not in PARTS}
    return Wanted(**own, **more, rules=rules_from(sent))
