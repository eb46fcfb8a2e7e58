"""The round that is on, paired once more by its organiser: whoever has no record in it (P19).

A table that is void leaves its people without one.  In rounds they are paired, or get a bye; in an
arena tables are settled by hand of those who are free; elsewhere the format says who meets.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ludotheque.actions.refusals import Malformed, NotNow
from ludotheque.actions.tournaments import arena, ruling
from ludotheque.actions.tournaments.dealing import aside, put_more
from ludotheque.actions.tournaments.held import Held, anew
from ludotheque.actions.tournaments.people import shut_out
from ludotheque.actions.tournaments.records import Records, read
from ludotheque.actions.tournaments.settling import reckon
from ludotheque.actions.tournaments.wishing import wishes_of
from ludotheque.core.pairings import swiss
from ludotheque.core.pairings.field import recorded
from ludotheque.core.pairings.model import Pairing
from ludotheque.store import rounds as stored_rounds
from ludotheque.store.pairings import TableRow

Act = dict[str, Any]


async def pair_now(held: Held, wanted: Act) -> None:
    """Pair who has no record in the round that is on; in a pause, once it goes on.

    Raises NotNow where there is nobody, or the format settles it; Malformed where somebody who is
    named cannot be paired.
    """
    if held.row.status not in ("running", "paused"):
        raise NotNow(
            "There is no round; this is possible while a tournament is running.",
            reason="cup_status",
        )
    if held.row.format == "knockout":
        raise NotNow(
            "A bracket says who meets; a match that is void is played again by itself.",
            reason="cup_bracket",
        )
    records = await read(held.connection, held.row, held.now)
    await shut_out(held, records)
    _check(records, wanted, held.now)
    if held.row.status == "paused":
        wishes = {name: wanted[name] for name in ("tables", "byes", "apart")}
        held.set(wishes={**(held.row.wishes or {}), "now": wishes})
        return
    await anew(held, lambda again: _pair(again, wanted))


async def deal_kept(held: Held) -> None:
    """Pair what was settled in a pause, as far as those who were named are still without a game."""
    kept = (held.row.wishes or {}).get("now")
    if kept is None:
        return
    rest = {name: each for name, each in (held.row.wishes or {}).items() if name != "now"}
    held.set(wishes=rest or None)
    records = await read(held.connection, held.row, held.now)
    await shut_out(held, records)
    free = _free(records)
    wanted = {
        "tables": [table for table in kept["tables"] if free.issuperset(table)],
        "byes": [bye for bye in kept["byes"] if bye["entrant"] in free],
        "apart": kept["apart"],
    }
    if kept["tables"] and not wanted["tables"] and held.row.format != "swiss":
        return
    # An arena waits for whoever plays elsewhere by now.
    with suppress(NotNow):
        await anew(held, lambda again: _pair(again, wanted))


async def _pair(held: Held, wanted: Act) -> None:
    records = await read(held.connection, held.row, held.now)
    await shut_out(held, records)
    makers = {"arena": _wave, "swiss": _round}
    await makers.get(held.row.format, _replays)(held, records, wanted)


async def _wave(held: Held, records: Records, wanted: Act) -> None:
    free = _free(records)
    await arena.by_hand(held, records, [each for each in wanted["tables"] if free.issuperset(each)])
    await reckon(held, await read(held.connection, held.row, held.now))


async def _round(held: Held, records: Records, wanted: Act) -> None:
    pairing = await aside(_paired, records, wanted)
    made = await put_more(held, records, pairing)
    if made:
        number = held.row.round
        await stored_rounds.reopen_round(held.connection, held.row.id, number)
        held.set(due_at=held.now)
    await reckon(held, await read(held.connection, held.row, held.now))


def _paired(records: Records, wanted: Act) -> Pairing:
    row = records.row
    wishes = wishes_of(wanted, records, row.round)
    return swiss.pair_round(records.history(), row.round, row.seed, records.plan.sizes, wishes)


async def _replays(held: Held, records: Records, wanted: Act) -> None:
    for table in _void(records):
        if not wanted["tables"] or set(table.seats) in map(set, wanted["tables"]):
            await ruling.replay(held, table)
    held.set(due_at=held.now)


def _void(records: Records) -> list[TableRow]:
    """The void tables of the round whose people have no record in it."""
    free = _free(records)
    return [
        each
        for each in records.of_round(records.row.round)
        if each.void
        and free.issuperset(each.seats)
        and not any(one.replay_of == each.id for one in records.tables)
    ]


def _free(records: Records) -> set[str]:
    """Who can be paired at this moment: in it, in time, and without a record in the round."""
    number, playing = records.row.round, records.playing()
    history = None if records.row.format == "arena" else records.history()
    return {
        each.id
        for each in records.people.values()
        if each.withdrawn_at is None
        and (each.since <= number or history is None)
        and each.id not in playing
        and (history is None or not recorded(history, number, each.id))
    }


def _check(records: Records, wanted: Act, now: int) -> None:
    free = _free(records)
    named = [one for table in wanted["tables"] for one in table]
    named += [bye["entrant"] for bye in wanted["byes"]]
    if taken := sorted(set(named) - free):
        name = records.people[taken[0]].name
        raise _fault("tables", f"{name} has left, came late, or has a game or bye in it", name)
    if records.row.format == "swiss":
        if not free:
            raise NotNow("Everybody has a game or a bye in this round.", reason="cup_nobody_free")
        return
    if wanted["byes"] or wanted["apart"]:
        raise _fault("byes", "none here: byes and who is kept apart are settled in a swiss")
    if records.row.format == "arena":
        _check_arena(records, wanted, now)
        return
    again = _void(records)
    if not again:
        raise NotNow(
            "The schedule says who meets, and no table of this round waits for a replay.",
            reason="cup_nobody_free",
        )
    _check_same(again, wanted["tables"])


def _check_arena(records: Records, wanted: Act, now: int) -> None:
    if not wanted["tables"]:
        raise NotNow(
            "Whoever is free is paired by itself; name the tables that you want.",
            reason="cup_name_tables",
        )
    until = records.plan.pairs_until
    if until is not None and (records.row.paused_at or now) >= until:
        raise NotNow("Nobody is paired any more in this arena.", reason="cup_pairing_over")


def _check_same(again: Iterable[TableRow], tables: Iterable[list[str]]) -> None:
    seats = [set(each.seats) for each in again]
    if any(set(table) not in seats for table in tables):
        raise _fault("tables", "those who sat together at a void table of this round")


def _fault(at: str, message: str, name: str | None = None) -> Malformed:
    told = {} if name is None else {"reason": "cup_taken", "place": {"name": name}}
    return Malformed(
        f"They cannot be paired now: {message}.",
        errors=[{"at": f"body.{at}", "message": message}],
        **told,
    )
