"""Who is in a tournament, for those who hold it: withdrawn, shut out, bots that are brought in."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.records import Records
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import entrants
from ludotheque.store.entrants import EntrantRow

BOT_RATING = 1500


def counts(held: Held, more: int, *, house: bool) -> None:
    """Count so many players more; bots of the house are counted among them and by themselves."""
    held.set(players=held.row.players + more)
    if house:
        held.set(house_bots=held.row.house_bots + more)


async def withdraw(held: Held, records: Records, entrant_id: str, why: str) -> None:
    """Take somebody out of what is still to be paired; twice is once."""
    one = records.people[entrant_id]
    if one.withdrawn_at is not None:
        return
    await take_out(held, entrant_id, why, house=one.house)
    records.people[entrant_id] = replace(
        one, withdrawn_at=held.now, withdrawn_why=why, free_at=None
    )


async def take_out(held: Held, entrant_id: str, why: str, *, house: bool) -> None:
    """The same for whoever knows that they are still in it."""
    await entrants.change(
        held.connection,
        held.row.id,
        [entrant_id],
        withdrawn_at=held.now,
        withdrawn_why=why,
        free_at=None,
    )
    counts(held, -1, house=house)
    held.say("withdrawn", entrant=entrant_id, why=why)


async def shut_out(held: Held, records: Records) -> None:
    """Take out who is banned now, or erased."""
    for one in list(records.people.values()):
        if one.shut and one.withdrawn_at is None:
            await withdraw(held, records, one.id, "shut_out")


async def settle_field(held: Held, records: Records) -> None:
    """Leave out of the first round, and of a schedule or a bracket, who left before the start."""
    gone = [one for one, each in records.people.items() if each.withdrawn_at is not None]
    await entrants.change(held.connection, held.row.id, gone, since=2)
    for one in gone:
        records.people[one] = replace(records.people[one], since=2)


def here(records: Records) -> list[EntrantRow]:
    """Who has not withdrawn."""
    return [each for each in records.people.values() if each.withdrawn_at is None]


def humans(records: Records) -> list[EntrantRow]:
    """People who have not withdrawn: no bots, of whatever kind."""
    return [each for each in here(records) if each.player and each.player.kind != "bot"]


async def bring_bot(held: Held, records: Records, since: int) -> EntrantRow:
    """One bot of the house more."""
    fill = records.plan.rules.fill
    level = min(fill.level if fill else 1, RULESETS[held.row.ruleset].bot_levels)
    number = 1 + sum(each.house for each in records.people.values())
    bot = EntrantRow(
        id=f"bot{number}",
        player_id=None,
        bot_level=level,
        rating=BOT_RATING,
        since=since,
        joined_at=held.now,
        withdrawn_at=None,
        withdrawn_why=None,
        checked_in_at=None,
        free_at=None,
        place=None,
        line=None,
    )
    await entrants.add(held.connection, held.row.id, bot)
    records.people[bot.id] = bot
    counts(held, 1, house=True)
    held.say("joined", entrant=bot.id, name=bot.name, kind="house", bot_level=level)
    return bot
