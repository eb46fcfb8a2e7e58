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
from ludotheque.core.pairings.round_robin import Robin
from ludotheque.store import pairings
from ludotheque.store import rounds as stored_rounds

RECKONED_WHOLE = 60
"""Up to so many players a whole schedule is reckoned in a moment, to say how long it is (P26)."""


async def prepare(held: Held, records: Records) -> str | None:
    """Bring bots where people are few, and settle the number of rounds; why it cannot begin."""
    rules, sizes = records.plan.rules, records.plan.sizes
    if not humans(records):
        return "nobody"
    fill = 0 if rules.fill is None else min(rules.fill.to, rules.most_players)
    while len(here(records)) < fill:
        await bring_bot(held, records, 1)
    players = len(here(records))
    if players < max(rules.least_players, sizes.least):
        return "too_few"
    rounds = rules.rounds
    if held.row.format == "swiss":
        rounds = rules.rounds or swiss.rounds_for(players, sizes)
    elif held.row.format == "round-robin":
        rounds = await aside(_rounds_of_robin, records)
    held.set(rules={**dumped(rules), "rounds": rounds})
    return None


def _rounds_of_robin(records: Records) -> int:
    """How many rounds a round-robin has: exact in a small field, else so many at most."""
    robin = _robin(records)
    if len(robin.players) > RECKONED_WHOLE:
        return robin.longest
    return len(round_robin.all_rounds(robin))


def _robin(records: Records) -> Robin:
    """The round-robin of those who were there at the start."""
    rules = records.plan.rules
    return Robin(
        players=tuple(each.id for each in records.people.values() if each.since <= 1),
        seed=records.row.seed,
        sizes=records.plan.sizes,
        cycles=rules.cycles,
        most=rules.rounds,
    )


def _played(records: Records) -> list[list[list[str]]]:
    """The tables of each round as they were paired, whatever became of them."""
    rounds: list[list[list[str]]] = [[] for _ in range(records.row.round)]
    for each in records.tables:
        if each.replay_of is None:
            rounds[each.round - 1].append(each.seats)
    return rounds


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
    if await aside(_was_last, records, number):
        await ending.finish(held, records)
        return
    held.set(due_at=held.now + records.plan.pause_ms)


def _was_last(records: Records, number: int) -> bool:
    if not humans(records):
        return True
    if records.row.format == "knockout":
        return cup.is_final(records, number)
    if records.row.format == "round-robin":
        return round_robin.is_over(_robin(records), _played(records))
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
        return round_robin.next_round(_robin(records), _played(records))
    gone = frozenset(each.id for each in records.people.values() if each.withdrawn_at is not None)
    alive = cup.alive(records, number)
    return knockout.next_round(cup.cup_of(records), cup.history(records), alive, number, gone)
