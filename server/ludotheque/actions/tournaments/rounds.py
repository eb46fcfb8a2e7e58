"""Tournaments of rounds: swiss, round-robin and knockout."""

from __future__ import annotations

from ludotheque.actions.tournaments import cup, ending
from ludotheque.actions.tournaments.dealing import aside, deal_table, put_round, told
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import bring_bot, here, humans
from ludotheque.actions.tournaments.plan import dumped
from ludotheque.actions.tournaments.records import Records, game_of, read
from ludotheque.actions.tournaments.settling import reckon, settle
from ludotheque.actions.tournaments.wishing import wishes_of
from ludotheque.core.pairings import knockout, round_robin, swiss
from ludotheque.core.pairings.model import Pairing
from ludotheque.store import pairings
from ludotheque.store import rounds as stored_rounds


async def prepare(held: Held, records: Records) -> str | None:
    """Bring bots where people are few, and settle the number of rounds; why it cannot begin."""
    rules, sizes = records.plan.rules, records.plan.sizes
    if not humans(records):
        return "nobody"
    while rules.fill is not None and len(here(records)) < rules.fill.to:
        await bring_bot(held, records, 1)
    players = len(here(records))
    if players < max(rules.least_players, sizes.least):
        return "too_few"
    rounds = rules.rounds
    if held.row.format == "swiss":
        rounds = rules.rounds or swiss.rounds_for(players, sizes)
    elif held.row.format == "round-robin":
        # Once and aside: a schedule for many takes a while, and nothing changes it any more.
        rounds = len(await aside(whole_schedule, records))
    held.set(rules={**dumped(rules), "rounds": rounds})
    return None


def whole_schedule(records: Records) -> tuple[Pairing, ...]:
    """All rounds of a round-robin, the same at every look: from who was there at the start."""
    rules = records.plan.rules
    began = [each.id for each in records.people.values() if each.since <= 1]
    return round_robin.schedule(
        began, records.row.seed, records.plan.sizes, rules.cycles, rules.rounds
    )


async def step(held: Held, records: Records) -> None:
    """Count what has ended; end the round when all of it has; pair the next one in its time."""
    if await settle(held, records):
        await reckon(held, records)
    number = held.row.round
    current = await stored_rounds.round_of(held.connection, held.row.id, number)
    if current is None or current.done_at is not None:
        if held.row.due_at is None or held.now < held.row.due_at:
            return
        await pair(held, records, number + 1)
        return
    if held.row.format == "knockout" and await _replay(held, records, number):
        return
    if any(each.settled_at is None for each in records.of_round(number)):
        held.set(due_at=None)
        return
    await stored_rounds.end_round(held.connection, held.row.id, number, held.now)
    held.say("status", status="running", round=number, done=True)
    if _was_last(records, number):
        await ending.finish(held, records)
        return
    held.set(due_at=held.now + records.plan.pause_ms)


def _was_last(records: Records, number: int) -> bool:
    if not humans(records):
        return True
    if records.row.format == "knockout":
        return cup.is_final(records, number)
    rounds = records.plan.rounds
    return rounds is not None and number >= rounds


async def _replay(held: Held, records: Records, number: int) -> bool:
    """Deal the matches that say nothing yet once more, level or void; whether there are any."""
    again = [
        each
        for each in cup.matches(records, number)
        if each.verdict.state == "replay" and all(one.settled_at for one in each.tables)
    ]
    at_once = False
    for match in again:
        last = match.tables[-1]
        table = knockout.replay_of([game_of(each) for each in match.tables])
        made = await deal_table(held, records, number, last.number, table, last)
        await pairings.add_tables(held.connection, held.row.id, [made])
        held.say("paired", round=number, tables=[told(made)], byes=[], replay_of=last.id)
        at_once |= made.game_id is None
    if again:
        # Where nobody could play at one of them, it has ended already.
        held.set(due_at=held.now if at_once else None)
    return bool(again)


async def pair(held: Held, records: Records, number: int) -> None:
    """Pair a round and deal it; or end the tournament, where nobody is left to meet."""
    pairing = await aside(paired, records, number)
    if not pairing.tables and not _rests(records, number):
        await ending.finish(held, records, None if number > 1 else "too_few")
        return
    made = await put_round(held, records, pairing)
    # Where nobody could play at a table, or nobody has one, it has ended already.
    at_once = not made or any(each.game_id is None for each in made)
    held.set(due_at=held.now if at_once else None, wishes=None)
    await reckon(held, await read(held.connection, held.row, held.now))


def _rests(records: Records, number: int) -> bool:
    """Whether nobody meets in a round because its organiser wished so, and others will come."""
    if records.row.format != "swiss" or len(here(records)) < records.plan.sizes.least:
        return False
    return bool(wishes_of(records.row.wishes, records, number).byes)


def paired(records: Records, number: int) -> Pairing:
    """The next round as it follows from the records and the seed."""
    row = records.row
    if row.format == "swiss":
        history = records.history()
        wishes = wishes_of(row.wishes, records, number)
        return swiss.pair_round(history, number, row.seed, records.plan.sizes, wishes)
    if row.format == "round-robin":
        rounds = whole_schedule(records)
        return rounds[number - 1] if number <= len(rounds) else Pairing(round=number, tables=())
    gone = frozenset(each.id for each in records.people.values() if each.withdrawn_at is not None)
    return knockout.next_round(cup.cup_of(records), cup.alive(records, number), number, gone)
