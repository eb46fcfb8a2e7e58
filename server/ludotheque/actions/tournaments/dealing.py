"""From a pairing to tables, and from tables to games; all in the transaction that pairs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

import structlog

from ludotheque.actions import seating
from ludotheque.actions.house import new_id
from ludotheque.actions.refusals import Refusal, SeatsEmpty
from ludotheque.actions.tournaments import calling
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.records import Records
from ludotheque.core.pairings.model import Pairing, Reason, Table
from ludotheque.core.rulesets.abilities import CanBegin
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import dealers, pairings
from ludotheque.store import rounds as stored_rounds
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.pairings import ByeRow, TableRow
from ludotheque.store.rooms import RoomRow, Sitter
from ludotheque.store.rounds import RoundRow

LEAVER = {"policy": "skip", "bank_seconds": 60}
"""Whoever is away holds nobody up, and may come back to the same game (T10)."""

log = structlog.get_logger(__name__)

T = TypeVar("T")


async def aside(work: Callable[..., T], *given: Any) -> T:
    """Reckon in a thread, so that beats and deadlines go on in this process meanwhile."""
    return await asyncio.to_thread(work, *given)


def _why(held: Held, table: Table) -> Sequence[Reason]:
    """The reasons of a table; who begins is none of them where the rules see to that (T13)."""
    if isinstance(RULESETS[held.row.ruleset], CanBegin):
        return table.reasons
    return [each for each in table.reasons if each.code != "seats"]


def reasons_of(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as they are stored."""
    return [
        {"code": each.code, "players": list(each.players), "facts": each.facts} for each in reasons
    ]


async def put_round(held: Held, records: Records, pairing: Pairing) -> list[TableRow]:
    """Write a round with its tables and byes, and deal the games."""
    row = RoundRow(
        pairing.round, held.now, None, reasons_of(pairing.reasons), list(pairing.waiting)
    )
    await stored_rounds.add_round(held.connection, held.row.id, row)
    held.set(round=pairing.round)
    return await _put(held, records, pairing, 1)


async def put_more(held: Held, records: Records, pairing: Pairing) -> list[TableRow]:
    """Add tables and byes to the round that is on, and deal the games."""
    reasons = reasons_of(pairing.reasons)
    await stored_rounds.add_reasons(held.connection, held.row.id, pairing.round, reasons)
    there = [each.number for each in records.of_round(pairing.round)]
    return await _put(held, records, pairing, 1 + max(there, default=0))


async def _put(held: Held, records: Records, pairing: Pairing, first: int) -> list[TableRow]:
    byes = [ByeRow(bye.round, bye.player, bye.kind) for bye in pairing.byes]
    await pairings.add_byes(held.connection, held.row.id, byes)
    await _claim(held, records, [one for table in pairing.tables for one in table.seats])
    made = [
        await deal_table(held, records, pairing.round, number, table)
        for number, table in enumerate(pairing.tables, start=first)
    ]
    await pairings.add_tables(held.connection, held.row.id, made)
    held.say(
        "paired",
        round=pairing.round,
        tables=[told(each) for each in made],
        byes=[asdict(each) for each in byes],
    )
    return made


async def _claim(held: Held, records: Records, dealt: Sequence[str]) -> None:
    """Have arenas elsewhere wait for whom this deals to; what is dealt here waits for nobody."""
    people = [one for one in dealt if calling.person(records.people[one])]
    await dealers.claim(held.connection, people)


def told(table: TableRow) -> dict[str, Any]:
    """A new table, as the events tell of it."""
    return {"table": table.id, "number": table.number, "seats": table.seats, "game": table.game_id}


async def deal_table(
    held: Held,
    records: Records,
    number: int,
    place: int,
    table: Table,
    again: TableRow | None = None,
) -> TableRow:
    """A table with its game, which is dealt to those who are in the tournament still.

    Whoever has withdrawn has forfeited.  Where the rules do not let these people play, the table
    is void, and says why.
    """
    gone = [one for one in table.seats if records.people[one].withdrawn_at is not None]
    dealt = [one for one in table.seats if one not in gone]
    table_id = new_id()
    if again is not None:
        await _claim(held, records, dealt)
    sitting = [records.people[one] for one in dealt]
    game_id, why = await _game(held, sitting)
    if game_id is not None:
        calling.to_game(held, game_id, sitting)
    no_show = 1000 * records.plan.rules.no_show_seconds
    return TableRow(
        id=table_id,
        round=number,
        number=place,
        match_id=table_id if again is None else again.match_id,
        replay_of=None if again is None else again.id,
        seats=list(table.seats),
        reasons=reasons_of(_why(held, table)),
        game_id=game_id,
        dealt=dealt if game_id is not None else [],
        void=why is not None,
        forfeits=gone,
        ruled=None,
        why=why,
        started_at=held.now,
        absent_at=held.now + no_show if no_show and game_id is not None else None,
        settled_at=None,
        status=None if game_id is None else "running",
    )


async def _game(held: Held, sitting: Sequence[EntrantRow]) -> tuple[str | None, str | None]:
    """A new game, or None where nobody can play; and why the rules refused one.

    Raises SeatsEmpty where somebody was banned or erased since they were paired: ``anew``.
    """
    fewest = max(2, RULESETS[held.row.ruleset].seats[0])
    if len(sitting) < fewest:
        return None, None
    try:
        async with held.connection.begin_nested():
            room = _as_room(held, sitting)
            return await seating.deal(held.house, held.connection, room, stored=False), None
    except SeatsEmpty:
        raise
    except Refusal as no:
        log.info("tournaments.not_dealt", tournament=held.row.id, code=no.code)
        return None, no.detail


def _as_room(held: Held, sitting: Sequence[EntrantRow]) -> RoomRow:
    """The room that people would have opened for this game; it is stored nowhere."""
    row = held.row
    return RoomRow(
        id="",
        invite="",
        ruleset=row.ruleset,
        options=row.options,
        visibility="private" if row.visibility == "private" else "link",
        leaver=LEAVER,
        rated=row.rated,
        language=row.language,
        host_id="",
        status="open",
        game_id=None,
        version=0,
        created_at=held.now,
        seats=tuple(Sitter(seat, each.player, each.bot_level) for seat, each in enumerate(sitting)),
    )
