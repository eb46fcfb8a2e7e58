"""What a table would be that somebody thinks of, and when one may come to be rated."""

from __future__ import annotations

import json
from typing import Any

from ludotheque.actions import codec
from ludotheque.actions.refusals import Illegal, Malformed
from ludotheque.actions.seating import filled, unrateable
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.rooms import RoomRow


def of(options: dict[str, Any], seats: int, language: str) -> dict[str, Any]:
    """The table as it is told.  Raises Malformed or Illegal where there is no such game."""
    ruleset = str(options.get("ruleset"))
    if ruleset not in RULESETS:
        raise Malformed(f"Options name their ruleset; this server has {', '.join(RULESETS)}.")
    whole = filled(ruleset, codec.read_options(ruleset, options), seats, language)
    return {
        "options": json.loads(codec.dump(whole)),
        "speed": speed_of_game(RULESETS[ruleset], whole, seats),
        "unrated": _why(ruleset, whole, seats),
    }


def _why(ruleset: str, whole: Any, seats: int) -> dict[str, Any] | None:
    no = unrateable(ruleset, whole, seats)
    if no is None:
        return None
    told = no.extra
    return {
        "reason": told["reason"],
        "rule": told["rule"],
        "option": told["place"].get("option", "seats"),
        "detail": no.detail,
    }


def require_alone(room: RoomRow) -> None:
    """Nobody finds themselves at a table that counts who has sat down to one that does not."""
    others = sum(s.player is not None and s.player.id != room.host_id for s in room.seats)
    if others:
        raise Illegal(
            "Others have sat down to a game that counts for nothing; free their seats first,"
            " or open another room.",
            reason="others_seated",
            rule="rated",
            place={"others": others},
        )
