"""Ends of games, counted once: by whoever holds the tournament, from the games themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludotheque.actions.tournaments import calling, results
from ludotheque.actions.tournaments.dealing import aside
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import withdraw
from ludotheque.actions.tournaments.records import Records, closed, game_of
from ludotheque.core.pairings.model import UNIT
from ludotheque.core.pairings.scoring import share
from ludotheque.store import entrants, pairings, tournament_duties
from ludotheque.store.pairings import TableRow


async def settle(held: Held, records: Records) -> int:
    """Count the tables that have ended and are not counted yet; how many that were.

    Who did nothing at all in a game that is over was not there: they forfeit it, and are withdrawn.
    """
    ended = [each for each in records.tables if each.settled_at is None and _ended(each)]
    missing = await _missing(held, records, ended)
    ended = [await _forfeited(held, each, missing.get(each.id, [])) for each in ended]
    await pairings.settle(held.connection, [each.id for each in ended], held.now)
    for each in ended:
        held.say("ended", **told(each))
    if ended:
        counted = {each.id: replace(each, settled_at=held.now) for each in ended}
        records.tables = [counted.get(each.id, each) for each in records.tables]
        await _free(held, records, ended)
        for one in sorted({one for each in missing.values() for one in each}):
            await withdraw(held, records, one, "absent")
        called = [(each.game_id or "", one) for each in ended for one in missing.get(each.id, [])]
        await calling.answered(held, ended, called)
    return len(ended)


async def _missing(held: Held, records: Records, ended: list[TableRow]) -> dict[str, list[str]]:
    """Who was not there at these tables, as their logs say (T11).

    Where an organiser has put something right nothing is added; who has forfeited is known.
    """
    if held.row.over or not records.plan.rules.no_show_seconds:
        return {}
    games = {
        each.game_id: each
        for each in ended
        if each.game_id is not None and not each.void and each.ruled is None
    }
    found: dict[str, list[str]] = {}
    for game_id, seat in await tournament_duties.unseen(held.connection, list(games)):
        table = games[game_id]
        if table.dealt[seat] not in table.forfeits:
            found.setdefault(table.id, []).append(table.dealt[seat])
    return found


async def _forfeited(held: Held, table: TableRow, missing: list[str]) -> TableRow:
    if not missing:
        return table
    forfeits = [*table.forfeits, *missing]
    await pairings.change_table(held.connection, table.id, forfeits=forfeits)
    return replace(table, forfeits=forfeits)


def _ended(table: TableRow) -> bool:
    """Whether a table is closed and its game is not running any more either."""
    return closed(table) and table.status != "running"


async def _free(held: Held, records: Records, ended: list[TableRow]) -> None:
    """Of an arena: whoever sat there is free for the next table, from now on.

    Who was free already when a table is put right goes on waiting.
    """
    if held.row.format != "arena":
        return
    playing = records.playing()
    free = [
        one
        for each in ended
        for one in each.seats
        if one not in playing
        and not records.people[one].house
        and (records.people[one].free_at or 0) < (each.ended_at or held.now)
    ]
    await entrants.change(held.connection, held.row.id, free, free_at=held.now)
    for one in free:
        records.people[one] = replace(records.people[one], free_at=held.now)


async def reckon(held: Held, records: Records) -> None:
    """Make the results table anew, and store the lines that are not what they were."""
    made = await aside(results.table, records)
    await entrants.put_lines(held.connection, held.row.id, results.changed(records, made))
    for place, (one, line) in enumerate(made, start=1):
        stored = results.stored_as(line)
        records.people[one] = replace(records.people[one], place=place, line=stored)


def told(table: TableRow) -> dict[str, Any]:
    """A closed table, as the events tell of it: points by seat, none where it is void."""
    game = game_of(table)
    return {
        "round": table.round,
        "table": table.id,
        "game": table.game_id,
        "seats": table.seats,
        "points": points_of(table),
        "forfeits": list(game.forfeits),
        "void": table.void,
        "why": table.why,
    }


def points_of(table: TableRow) -> list[float] | None:
    """The points of a closed table by seat, as they are shown."""
    game = game_of(table)
    if table.void or not game.closed:
        return None
    return [round(share(game, seat) / UNIT, 4) for seat in range(len(game.seats))]
