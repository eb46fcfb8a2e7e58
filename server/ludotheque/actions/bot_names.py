"""What bots of the house are called: the same at a table, in lists of games and in files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.actions import chairs, codec
from ludotheque.actions.house import House
from ludotheque.actions.table import Table
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import pairings
from ludotheque.store.entrants import bot_name

REGULARS = (
    "Ada", "Blaise", "Clara", "Diego", "Édith", "Félix", "Gala", "Hugo", "Inès", "Jules",
)  # fmt: skip
"""By seat, as clients call them at the table."""
HOUSE = "Tourlou"
"""Who plays where a game has a chair of the house's own."""


async def called(house: House, tables: Iterable[Table]) -> dict[str, list[str | None]]:
    """By game, what the bot of each seat is called; None where a player sits.

    A bot of a tournament keeps the name that it has in the standings.
    """
    with_bots = [each for each in tables if any(s.bot_level is not None for s in each.seats)]
    if not with_bots:
        return {}
    async with house.database.driver() as driver:
        dealt = await pairings.dealt(driver, [each.id for each in with_bots])
    return {each.id: _names(each, dealt.get(each.id)) for each in with_bots}


def _names(table: Table, dealt: Sequence[str] | None) -> list[str | None]:
    row = table.row
    options = codec.load(RULESETS[row.ruleset].Options, row.options)
    own = chairs.of(row.ruleset, options, len(table.seats))
    names: list[str | None] = []
    for each in table.seats:
        if each.bot_level is None:
            names.append(None)
        elif dealt is not None:
            names.append(bot_name(dealt[each.seat]))
        else:
            regular = REGULARS[each.seat % len(REGULARS)]
            names.append(HOUSE if each.seat in own else regular)
    return names
