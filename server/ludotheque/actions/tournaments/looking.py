"""What somebody may see of tournaments; the one place where that is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Forbidden, NotFound
from ludotheque.actions.tournaments.organising import may_manage
from ludotheque.actions.tournaments.plan import Plan, plan_of
from ludotheque.store import entrants, pairings, tournament_events, tournaments
from ludotheque.store import rounds as stored_rounds
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.pairings import ByeRow, TableRow
from ludotheque.store.rounds import RoundRow
from ludotheque.store.session import Connection
from ludotheque.store.tournament_events import EventRow
from ludotheque.store.tournaments import Listing, TournamentRow

PAGE = 1000
TOP = 20


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and the invite that they show."""

    caller: Caller | None
    invite: str | None = None

    @property
    def player_id(self) -> str | None:
        """The player, None for a spectator."""
        return None if self.caller is None else self.caller.player.id


@dataclass(frozen=True, slots=True)
class Picture:
    """A tournament at one moment: its row, the events that were asked for, the first places."""

    row: TournamentRow
    plan: Plan
    since: int
    events: Sequence[EventRow]
    top: Sequence[EntrantRow]


async def seen(connection: Connection, tournament_id: str, viewer: Viewer) -> TournamentRow:
    """A tournament that somebody may see.  Raises NotFound or Forbidden."""
    row = await tournaments.read(connection, tournament_id)
    if row is None:
        raise NotFound("There is no such tournament.")
    if row.visibility == "public" or viewer.invite == row.invite:
        return row
    if may_manage(row, viewer.caller):
        return row
    me = viewer.player_id
    if me is not None and await entrants.one(connection, row.id, me) is not None:
        return row
    raise Forbidden("This tournament is private; its invite link leads to it.")


async def require_sight(house: House, tournament_id: str, viewer: Viewer) -> None:
    """Raise NotFound or Forbidden where somebody may not see a tournament."""
    async with house.database.transaction() as connection:
        await seen(connection, tournament_id, viewer)


async def listed(
    house: House, which: Listing, after: tuple[int, str] | None, limit: int
) -> list[TournamentRow]:
    """A page of the timetable."""
    async with house.database.transaction() as connection:
        return await tournaments.listed(connection, which, after, limit)


async def picture(
    house: House, tournament_id: str, viewer: Viewer, since: int | None = None
) -> Picture:
    """A tournament with its events after ``since`` (None: none of them).

    One that is more than a page behind gets the last page; the number in the picture says so.
    """
    async with house.database.transaction() as connection:
        return await pictured(connection, tournament_id, viewer, since)


async def pictured(
    connection: Connection, tournament_id: str, viewer: Viewer, since: int | None = None
) -> Picture:
    """The same inside the caller's transaction."""
    return await _pictured(connection, await seen(connection, tournament_id, viewer), since)


async def _pictured(connection: Connection, row: TournamentRow, since: int | None) -> Picture:
    start = row.n if since is None else max(min(since, row.n), row.n - PAGE)
    events: Sequence[EventRow] = ()
    if start < row.n:
        events = await tournament_events.since(connection, row.id, start, row.n, PAGE)
    top = await entrants.standing(connection, row.id, 0, TOP)
    return Picture(row, plan_of(row), start, events, top)


async def fresh(house: House, tournament_id: str, since: int) -> Picture | None:
    """What has happened since a number, for those who follow it already; None: it is gone."""
    async with house.database.transaction() as connection:
        row = await tournaments.read(connection, tournament_id)
        return None if row is None else await _pictured(connection, row, since)


async def numbers(house: House, ids: Sequence[str]) -> dict[str, int]:
    """The number of the last event of each of these tournaments."""
    async with house.database.transaction() as connection:
        return await tournaments.numbers(connection, ids)


async def standing(
    house: House, tournament_id: str, viewer: Viewer, after: int, limit: int
) -> tuple[Plan, list[EntrantRow]]:
    """A page of the standings, after so many lines."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        return plan_of(row), await entrants.standing(connection, row.id, after, limit)


@dataclass(frozen=True, slots=True)
class Seated:
    """Tables with the people who are named in them."""

    row: TournamentRow
    tables: Sequence[TableRow]
    people: dict[str, EntrantRow]


async def tables(
    house: House,
    tournament_id: str,
    viewer: Viewer,
    running: bool | None,
    after: tuple[int, str] | None,
    limit: int,
) -> Seated:
    """A page of tables, the newest round first."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        found = await pairings.page(connection, row.id, running, after, limit)
        return Seated(row, found, await _people(connection, row.id, found))


async def _people(
    connection: Connection, tournament_id: str, found: Sequence[TableRow], *more: str
) -> dict[str, EntrantRow]:
    ids = {one for table in found for one in table.seats} | set(more)
    return await entrants.some(connection, tournament_id, sorted(ids))


@dataclass(frozen=True, slots=True)
class WholeRound(Seated):
    """A round with all that is in it."""

    round: RoundRow
    byes: Sequence[ByeRow]


async def whole_round(house: House, tournament_id: str, viewer: Viewer, number: int) -> WholeRound:
    """One round.  Raises NotFound where it was not paired."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        found = await stored_rounds.round_of(connection, row.id, number)
        if found is None:
            raise NotFound(f"Round {number} has not been paired; the last was {row.round}.")
        seated = await pairings.tables_of_round(connection, row.id, number)
        byes = [each for each in await pairings.byes(connection, row.id) if each.round == number]
        named = [each.entrant_id for each in byes] + found.waiting
        named += [one for each in found.reasons for one in each["players"]]
        people = await _people(connection, row.id, seated, *named)
        return WholeRound(row, seated, people, found, byes)


async def listed_rounds(
    house: House, tournament_id: str, viewer: Viewer, before: int | None, limit: int
) -> list[tuple[RoundRow, int, int]]:
    """Rounds, the newest first."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        return await stored_rounds.rounds(connection, row.id, before, limit)


@dataclass(frozen=True, slots=True)
class Mine:
    """How somebody stands to a tournament."""

    row: TournamentRow
    entrant: EntrantRow | None
    table: TableRow | None


async def mine(house: House, tournament_id: str, viewer: Viewer) -> Mine:
    """The caller's own entry, and the game that they play there."""
    async with house.database.transaction() as connection:
        return await mine_in(connection, tournament_id, viewer)


async def mine_in(connection: Connection, tournament_id: str, viewer: Viewer) -> Mine:
    """The same inside the caller's transaction."""
    row = await seen(connection, tournament_id, viewer)
    me = viewer.player_id or ""
    entrant = await entrants.one(connection, row.id, me)
    table = None if entrant is None else await pairings.playing(connection, row.id, me)
    return Mine(row, entrant, table)


async def events(
    house: House,
    tournament_id: str,
    viewer: Viewer,
    since: int,
    kind: str | None = None,
    limit: int = PAGE,
) -> tuple[TournamentRow, list[EventRow], bool]:
    """One page of events after ``since``, and whether there is more."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        found = await tournament_events.since(connection, row.id, since, row.n, limit + 1, kind)
        return row, found[:limit], len(found) > limit
