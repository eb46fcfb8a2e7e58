"""Play at once: tables that need no thought, with others or against bots."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludotheque.actions import chairs, codec, rooms, seeks
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.rooms import Wish
from ludotheque.actions.seeks import Sought
from ludotheque.core.rulesets.abilities import HasQuick, Quick, Rivals
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.seeks import SeekRow
from ludotheque.store.session import Connection

BOTS_AFTER = 20
"""Seconds: longer than it takes to meet somebody who is there, and shorter than patience."""
LEAVER = {"policy": "wait", "bank_seconds": 60}


@dataclass(frozen=True, slots=True)
class QuickTable:
    """A table as it is proposed; ``bot_level`` is that of bots who play there, where any do."""

    options: dict[str, Any]
    seats: int
    bot_level: int


def table(ruleset_id: str, rivals: Rivals) -> QuickTable:
    """What a ruleset proposes to who wants to play at once.  Raises NotFound."""
    if ruleset_id not in RULESETS:
        raise NotFound(f"There is no ruleset of this name; this server has {', '.join(RULESETS)}.")
    return _table(ruleset_id, rivals)


@cache
def _table(ruleset_id: str, rivals: Rivals) -> QuickTable:
    rules = RULESETS[ruleset_id]
    fewest, most = rules.seats
    found = (
        rules.quick(rivals)
        if isinstance(rules, HasQuick)
        else Quick(options=rules.Options(), seats=min(most, max(2, fewest)))
    )
    options = json.loads(codec.dump(found.options))
    return QuickTable(options, found.seats, found.bot_level or (rules.bot_levels + 1) // 2)


async def seek(
    connection: Connection,
    player: PlayerRow,
    ruleset_id: str,
    rated: bool,
    bots_after: int | None,
) -> SeekRow:
    """Seek the usual game of a ruleset, in the player's language."""
    usual = table(ruleset_id, "people")
    sought = Sought(
        options=usual.options,
        seats=usual.seats,
        rated=rated,
        language=player.language,
        bots_after=bots_after,
        bot_level=usual.bot_level,
    )
    return await seeks.create(connection, player, sought)


async def play_bots(
    house: House, connection: Connection, player: PlayerRow, ruleset_id: str, level: int | None
) -> RoomRow:
    """Begin a game against bots; the house's own chairs stay its own."""
    usual = table(ruleset_id, "bots")
    strength = usual.bot_level if level is None else level
    rooms.check_bot(ruleset_id, strength)
    options = _as_strong(ruleset_id, usual.options, strength)
    own = chairs.of(ruleset_id, codec.read_options(ruleset_id, options), usual.seats)
    bots = (strength,) * (usual.seats - 1 - len(own))
    language = player.language
    wish = Wish(options, usual.seats, "link", LEAVER, False, language, bots=bots, start=True)
    return await rooms.create(house, connection, player, wish)


def _as_strong(ruleset_id: str, options: dict[str, Any], level: int) -> dict[str, Any]:
    """Options whose own bot plays so well, where the ruleset has one and lets it be chosen."""
    rules = RULESETS[ruleset_id]
    if not isinstance(rules, HasQuick):
        return options
    found: dict[str, Any] = json.loads(codec.dump(rules.quick("bots", level).options))
    return found
