"""What somebody may see of a game: the one place where a picture is put together for a viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.actions import codec
from ludotheque.actions.house import House
from ludotheque.actions.judge import told_to
from ludotheque.actions.refusals import Forbidden, NotFound
from ludotheque.actions.table import Table, open_table
from ludotheque.store import games, onlooking, presence, rooms, schedule
from ludotheque.store.games import LogRow
from ludotheque.store.presence import Absence

PAGE = 1000


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at a table at this moment: present seats, absences, and where they meet again."""

    present: frozenset[int]
    absences: Mapping[int, Absence]
    rematch: str | None


@dataclass(frozen=True, slots=True)
class Picture:
    """A game at one number, with its company and the log rows that were asked for."""

    table: Table
    seat: int | None
    since: int
    rows: Sequence[LogRow]
    company: Company


def heard(row: LogRow, seat: int | None) -> list[Any]:
    """The events of a log row that this viewer may hear."""
    return told_to(codec.read_told(row.told), seat)


async def table_for(house: House, game_id: str, player_id: str | None) -> Table:
    """A game as it is stored now.  Raises NotFound or Forbidden where it is not theirs to see."""
    async with house.database.driver() as driver:
        row = (await games.read(driver, [game_id])).get(game_id)
    if row is None:
        raise NotFound("There is no such game.")
    table = open_table(row)
    await require_sight(house, table, player_id)
    return table


async def require_sight(house: House, table: Table, player_id: str | None) -> None:
    """Raise Forbidden where a game is not somebody's to see.

    A private one is for its players; that of a private tournament for who may see that too, as
    spectators.
    """
    if table.may_watch(player_id):
        return
    if player_id is not None:
        async with house.database.transaction() as connection:
            if await onlooking.may_look_on(connection, table.id, player_id):
                return
    raise Forbidden("This game is private; only its players may see it.")


async def picture(house: House, game_id: str, player_id: str | None, since: int | None) -> Picture:
    """A game for one viewer, with the log rows after ``since`` (None: without any).

    A ``since`` that the game has not reached gives no rows, and one that is more than a page
    behind gives the last page; the number in the picture says so.
    """
    table = await table_for(house, game_id, player_id)
    start = table.n if since is None else max(min(since, table.n), table.n - PAGE)
    rows: Sequence[LogRow] = ()
    if start < table.n:
        async with house.database.driver() as driver:
            rows = await games.entries(driver, game_id, start, table.n)
    return Picture(table, table.seat_of(player_id), start, rows, await company(house, game_id))


async def company(house: House, game_id: str) -> Company:
    """Who is at a table at this moment."""
    return (await companies(house, [game_id]))[game_id]


async def companies(house: House, game_ids: Sequence[str]) -> dict[str, Company]:
    """Who is at each of these tables at this moment; the same few queries for one as for many."""
    async with house.database.driver() as driver:
        here = await presence.present(driver, game_ids)
        away = await presence.absences(driver, game_ids)
    async with house.database.transaction() as connection:
        rematch = await rooms.rematches_of(connection, game_ids)
    return {
        each: Company(frozenset(here.get(each, ())), away.get(each, {}), rematch.get(each))
        for each in game_ids
    }


async def entries(
    house: House, game_id: str, player_id: str | None, since: int
) -> tuple[Table, list[LogRow], bool]:
    """One page of the log after ``since``, and whether there is more."""
    table = await table_for(house, game_id, player_id)
    async with house.database.driver() as driver:
        rows = await games.entries(driver, game_id, since, table.n, PAGE + 1)
    return table, rows[:PAGE], len(rows) > PAGE


async def fresh(house: House, wanted: Mapping[str, int]) -> list[tuple[Table, list[LogRow]]]:
    """Games that moved elsewhere, each with its log rows after the number that is known here."""
    async with house.database.driver() as driver:
        found = await games.read(driver, list(wanted))
        pairs = []
        for game_id, row in found.items():
            rows = await games.entries(driver, game_id, wanted[game_id], row.n)
            pairs.append((open_table(row), rows))
    for table, _ in pairs:
        house.play.remember(table)
    return pairs


async def mine(
    house: House,
    player_id: str,
    status: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> list[Table]:
    """A player's games, newest first, after the one with this start and id."""
    async with house.database.driver() as driver:
        ids = await schedule.of_player(driver, player_id, status, before, limit)
        rows = await games.read(driver, ids)
    return [open_table(rows[game_id]) for game_id in ids if game_id in rows]


async def numbers(house: House, ids: Sequence[str]) -> dict[str, int]:
    """The present number of each of these games."""
    async with house.database.driver() as driver:
        return await games.numbers(driver, ids)
