"""What an organiser rules of a table: void, forfeited, or how it ended; also for a day afterwards.

Pairings stay whatever is put right, so in a knockout nothing is that another round was paired from.
"""

from __future__ import annotations

from typing import Any

from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.refusals import Malformed, NotFound, NotNow
from ludotheque.actions.tournaments import cup, ending
from ludotheque.actions.tournaments.dealing import deal_table, told
from ludotheque.actions.tournaments.held import Held, anew
from ludotheque.actions.tournaments.people import shut_out
from ludotheque.actions.tournaments.records import Records, closed, read
from ludotheque.actions.tournaments.settling import reckon, settle
from ludotheque.core.pairings.model import Reason, Table
from ludotheque.store import pairings
from ludotheque.store import rounds as stored_rounds
from ludotheque.store.pairings import TableRow
from ludotheque.store.tournament_events import NO_REASON
from ludotheque.store.tournaments import TournamentRow

Act = dict[str, Any]
PUT_RIGHT_MS = DAY_MS
"""For so long after the end its tables can be put right (T26)."""
RULINGS = ("void", "forfeit", "adjudicate")


def require_not_over(row: TournamentRow, what: str, now: int) -> None:
    """Raise NotNow after the end; what was played can be put right for a day more."""
    if not row.over:
        return
    if what not in RULINGS or row.status != "finished":
        raise NotNow("This tournament is over.", reason="cup_over")
    if now >= (put_right_until(row) or 0):
        raise NotNow(
            "This tournament ended more than a day ago; its results stand.",
            reason="cup_results_stand",
        )


def put_right_until(row: TournamentRow) -> int | None:
    """Until when what has finished can be put right; None before its end, or where it has none."""
    if row.status != "finished" or row.ended_at is None:
        return None
    return row.ended_at + PUT_RIGHT_MS


async def void(held: Held, wanted: Act) -> None:
    """Let a table count for nothing, and have the same people play again if that is wanted."""
    table = await _table(held, wanted["table"])
    if table.void:
        raise NotNow("This table is void already.", reason="cup_void_already")
    if wanted["replay"]:
        _require_replayable(held, table)
    await pairings.change_table(
        held.connection, table.id, void=True, why=wanted["reason"] or NO_REASON
    )
    if wanted["replay"] and held.row.status == "paused":
        _keep(held, table)
    elif wanted["replay"] and not await replay(held, table):
        raise NotNow(
            "Who sat there has withdrawn, or plays elsewhere; void it without replay.",
            reason="cup_replay_people",
        )
    await _follow(held, table)


async def forfeit(held: Held, wanted: Act) -> None:
    """Rule that some have lost their table."""
    table = await _table(held, wanted["table"])
    _require_counted(table)
    named = list(dict.fromkeys(wanted["entrants"]))
    if not set(named) <= set(table.seats):
        raise Malformed(
            "Name entrants who sit at this table.",
            errors=[{"at": "body.entrants", "message": "ids of those who sit there"}],
        )
    forfeits = list(dict.fromkeys([*table.forfeits, *named]))
    await pairings.change_table(held.connection, table.id, forfeits=forfeits)
    await _follow(held, table)


async def adjudicate(held: Held, wanted: Act) -> None:
    """Rule how a table ended, whoever had forfeited it before."""
    table = await _table(held, wanted["table"])
    _require_counted(table)
    if len(wanted["ranks"]) != len(table.seats):
        raise Malformed(
            f"This table has {len(table.seats)} seats; give as many ranks.",
            errors=[{"at": "body.ranks", "message": f"{len(table.seats)} ranks"}],
        )
    await pairings.change_table(
        held.connection,
        table.id,
        ruled=wanted["ranks"],
        forfeits=[],
        why=wanted["reason"] or NO_REASON,
    )
    await _follow(held, table)


async def deal_kept(held: Held) -> None:
    """Deal the replays that were ruled in a pause, as far as their people are still there."""
    if (held.row.wishes or {}).get("replays"):
        await anew(held, _deal_kept)


async def _deal_kept(held: Held) -> None:
    wishes = dict(held.row.wishes or {})
    kept = wishes.pop("replays", [])
    records = await read(held.connection, held.row, held.now)
    await shut_out(held, records)
    for table in records.tables:
        if table.id in kept:
            await replay(held, table)
    held.set(wishes=wishes or None)


async def _table(held: Held, table_id: str) -> TableRow:
    if held.row.status not in ("running", "paused", "finished"):
        raise NotNow("This is possible once a tournament is running.", reason="cup_status")
    table = await pairings.table(held.connection, held.row.id, table_id)
    if table is None:
        raise NotFound("There is no such table in this tournament.")
    if held.row.format == "knockout" and table.round != held.row.round:
        raise NotNow(
            "Another round was paired from this one; in a knockout only the last can be put right.",
            reason="cup_round_paired",
        )
    return table


def _require_counted(table: TableRow) -> None:
    """Nothing that is ruled on a void table would count."""
    if table.void:
        raise NotNow(
            "This table is void and counts for nothing; rule on its replay, if it has one.",
            reason="cup_void",
        )


def _require_replayable(held: Held, table: TableRow) -> None:
    if held.row.over:
        raise NotNow(
            "Nothing is played after the end; void it without replay, or rule its result.",
            reason="cup_replay_after_end",
        )
    if held.row.format != "arena" and table.round != held.row.round:
        raise NotNow(
            "A later round was paired; void it without replay, or rule its result.",
            reason="cup_replay_round",
        )


def _keep(held: Held, table: TableRow) -> None:
    """Have it played again when the pause is over; a knockout does so by itself (T26)."""
    if held.row.format == "knockout":
        return
    wishes = held.row.wishes or {}
    held.set(wishes={**wishes, "replays": [*wishes.get("replays", ()), table.id]})


async def replay(held: Held, table: TableRow) -> bool:
    """Let the same people play again at once, if they can."""
    fresh = await read(held.connection, held.row, held.now)
    here = [one for one in table.seats if fresh.people[one].withdrawn_at is None]
    if len(here) < held.row.least or fresh.playing().intersection(here):
        return False
    same = Table(tuple(table.seats), (Reason("replayed", tuple(table.seats)),))
    made = await deal_table(held, fresh, table.round, table.number, same, table)
    await pairings.add_tables(held.connection, held.row.id, [made])
    held.say("paired", round=table.round, tables=[told(made)], byes=[], replay_of=table.id)
    if held.row.format != "arena":
        await stored_rounds.reopen_round(held.connection, held.row.id, table.round)
    return True


async def _follow(held: Held, table: TableRow) -> None:
    """Reckon with what was ruled at once, and let a worker do what else follows from it."""
    if table.settled_at is not None:
        # A table whose end was counted already is counted as it is now.
        await pairings.change_table(held.connection, table.id, settled_at=None)
    records = await read(held.connection, held.row, held.now)
    if held.row.over:
        await _end_anew(held, records, table)
        return
    await reckon(held, records)
    going = await _reopened(held, records)
    if held.row.status == "running" and going:
        held.set(due_at=held.now)


async def _end_anew(held: Held, records: Records, table: TableRow) -> None:
    """The results of what is over, as they are now; and the podium, where it is another one."""
    if held.row.format == "knockout":
        _require_decided(records, table)
    before = ending.podium(records)
    await settle(held, records)
    await reckon(held, records)
    podium = ending.podium(records)
    if podium != before:
        held.say("status", status=held.row.status, why=held.row.why, podium=podium)


def _require_decided(records: Records, table: TableRow) -> None:
    matches = cup.matches(records, table.round)
    match = next(each for each in matches if any(one.id == table.id for one in each.tables))
    if match.verdict.state == "replay":
        raise NotNow(
            "With this the match is level or void, and nothing is played after the end; rule its"
            " games so that somebody has won it.",
            reason="cup_level",
        )


async def _reopened(held: Held, records: Records) -> bool:
    """Whether the round goes on: it was not over, or is not any more by what was ruled.

    Where it is over all the same, the pause before the next one stays as long as it was.
    """
    number = held.row.round
    current = await stored_rounds.round_of(held.connection, held.row.id, number)
    if held.row.format == "arena" or current is None or current.done_at is None:
        return True
    undecided = held.row.format == "knockout" and any(
        each.verdict.state != "decided" for each in cup.matches(records, number)
    )
    if not undecided and all(closed(each) for each in records.of_round(number)):
        return False
    await stored_rounds.reopen_round(held.connection, held.row.id, number)
    return True
