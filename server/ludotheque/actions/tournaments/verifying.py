"""The results table of a tournament, reckoned from its games alone and compared with the stored."""

from __future__ import annotations

from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.tournaments import pairing_anew, results
from ludotheque.actions.tournaments.dealing import aside
from ludotheque.actions.tournaments.records import Records, read
from ludotheque.store import tournament_duties, tournament_events, tournaments


async def compared(house: House, tournament_id: str) -> list[str]:
    """What does not hold of a tournament, in sentences; none where all of it does.

    Raises NotFound.
    """
    return (await looked(house, tournament_id))[0]


async def looked(house: House, tournament_id: str) -> tuple[list[str], list[str]]:
    """The same, and what was not looked at."""
    async with house.database.transaction() as connection:
        row = await tournaments.read(connection, tournament_id)
        if row is None:
            raise NotFound("There is no such tournament.")
        records = await read(connection, row, 0)
        gaps = await tournament_duties.gaps(connection, tournament_id)
        misrated = await tournament_duties.misrated(connection, tournament_id)
        events = await tournament_events.since(connection, row.id, 0, row.n, row.n)
    paired, left = await aside(pairing_anew.differences, records, events)
    return [*_lines(records), *_games(records), *gaps, *misrated, *paired], left


def _lines(records: Records) -> list[str]:
    """Where a stored line is another one than what follows from the games."""
    if records.row.round == 0:
        return []
    faults = []
    for place, (one, line) in enumerate(results.table(records), start=1):
        stored = records.people[one]
        if stored.place != place:
            faults.append(f"{one} stands at {stored.place} and should at {place}")
        if stored.line != results.stored_as(line):
            faults.append(f"{one}: stored {stored.line}, reckoned {results.stored_as(line)}")
    return faults


def _games(records: Records) -> list[str]:
    """What no table may be: the same people twice in a round, or open at the end."""
    faults = []
    seen: dict[tuple[int, str], str] = {}
    for each in records.tables:
        if each.void:
            continue
        faults += [
            f"{one} sits at two tables of round {each.round}"
            for one in each.seats
            if seen.setdefault((each.round, one), each.match_id) != each.match_id
        ]
    faults += [
        f"{bye.entrant_id} has a game and a bye in round {bye.round}"
        for bye in records.byes
        if (bye.round, bye.entrant_id) in seen
    ]
    if records.row.status == "finished":
        faults += [f"table {t.id} is open" for t in records.tables if t.settled_at is None]
    return faults


async def every(house: House) -> list[str]:
    """The ids of all tournaments that have begun."""
    async with house.database.transaction() as connection:
        return await tournaments.begun(connection)
