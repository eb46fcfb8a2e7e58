"""Rounds, tables and byes of tournaments, with how the games of the tables stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.departures import NOBODY, departed_from
from ludotheque.store.schema_tournaments import (
    tournament_byes,
    tournament_tables,
)
from ludotheque.store.session import Driver


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, with what its game has come to."""

    id: str
    round: int
    number: int
    match_id: str
    replay_of: str | None
    seats: list[str]
    reasons: list[dict[str, Any]]
    game_id: str | None
    dealt: list[str]
    void: bool
    forfeits: list[str]
    ruled: list[int] | None
    why: str | None
    started_at: int
    absent_at: int | None
    settled_at: int | None
    status: str | None = None
    """Of the game: running, over or aborted."""
    outcome: str | None = None
    n: int | None = None
    to_act: tuple[int, ...] = ()
    deadline: int | None = None
    ended_at: int | None = None
    left: tuple[int, ...] = ()
    """Seats of the game that left, in the order in which they did."""
    away: tuple[int, ...] = ()
    """Those of them whose player was away, and for whom the house played on."""
    aborted_by: int | None = None


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A round without a game."""

    round: int
    entrant_id: str
    kind: str


_OWN = (
    "id", "round", "number", "match_id", "replay_of", "seats", "reasons", "game_id", "dealt",
    "void", "forfeits", "ruled", "why", "started_at", "absent_at", "settled_at",
)  # fmt: skip
_TABLES = (
    "SELECT t.id, t.round, t.number, t.match_id, t.replay_of, t.seats, t.reasons, t.game_id,"
    " t.dealt, t.void, t.forfeits, t.ruled, t.why, t.started_at, t.absent_at, t.settled_at,"
    " g.status, g.outcome::text AS outcome, g.n, g.to_act, g.deadline, g.ended_at,"
    " g.gone <> '{}' OR g.stand_ins::text <> '{}' AS deserted"
    " FROM tournament_tables t LEFT JOIN games g ON g.id = t.game_id"
    " WHERE t.tournament_id = :tournament"
)


async def dealt(driver: Driver, game_ids: Sequence[str]) -> dict[str, list[str]]:
    """The entrants by seat of those of these games that are of a tournament."""
    found = await driver.fetch(
        "SELECT game_id, dealt FROM tournament_tables WHERE game_id = ANY($1)", list(game_ids)
    )
    return {row["game_id"]: list(row["dealt"]) for row in found}


async def add_tables(
    connection: AsyncConnection, tournament_id: str, rows: Sequence[TableRow]
) -> None:
    """Write tables."""
    if rows:
        await connection.execute(
            insert(tournament_tables),
            [
                {"tournament_id": tournament_id, **{name: getattr(row, name) for name in _OWN}}
                for row in rows
            ],
        )


async def add_byes(connection: AsyncConnection, tournament_id: str, rows: Sequence[ByeRow]) -> None:
    """Write byes."""
    if rows:
        await connection.execute(
            insert(tournament_byes),
            [
                {
                    "tournament_id": tournament_id,
                    "round": row.round,
                    "entrant_id": row.entrant_id,
                    "kind": row.kind,
                }
                for row in rows
            ],
        )


async def change_table(connection: AsyncConnection, table_id: str, **values: Any) -> None:
    """Change columns of a table."""
    await connection.execute(
        update(tournament_tables).where(tournament_tables.c.id == table_id).values(**values)
    )


async def settle(connection: AsyncConnection, ids: Sequence[str], at: int) -> None:
    """Note that the end of these tables is counted."""
    if ids:
        await connection.execute(
            update(tournament_tables)
            .where(tournament_tables.c.id.in_(ids), tournament_tables.c.settled_at.is_(None))
            .values(settled_at=at)
        )


async def tables(connection: AsyncConnection, tournament_id: str) -> list[TableRow]:
    """All tables of a tournament, in order."""
    found = await connection.execute(
        text(f"{_TABLES} ORDER BY t.round, t.number, t.id"), {"tournament": tournament_id}
    )
    return _in_order(await _whole(connection, found.all()))


def _in_order(rows: list[TableRow]) -> list[TableRow]:
    """By round and number, and replays after what they repeat, whatever their times and ids."""
    before = {row.id: row.replay_of for row in rows}

    def depth(table_id: str) -> int:
        earlier = before.get(table_id)
        return 0 if earlier is None else 1 + depth(earlier)

    return sorted(rows, key=lambda row: (row.round, row.number, depth(row.id)))


async def tables_of_round(
    connection: AsyncConnection, tournament_id: str, number: int
) -> list[TableRow]:
    """The tables of a round, in order."""
    found = await connection.execute(
        text(f"{_TABLES} AND t.round = :round ORDER BY t.number, t.id"),
        {"tournament": tournament_id, "round": number},
    )
    return _in_order(await _whole(connection, found.all()))


async def table(connection: AsyncConnection, tournament_id: str, table_id: str) -> TableRow | None:
    """One table."""
    found = await connection.execute(
        text(f"{_TABLES} AND t.id = :id"), {"tournament": tournament_id, "id": table_id}
    )
    rows = await _whole(connection, found.all())
    return rows[0] if rows else None


async def page(
    connection: AsyncConnection,
    tournament_id: str,
    running: bool | None,
    after: tuple[int, str] | None,
    limit: int,
) -> list[TableRow]:
    """Tables, the newest round first, in the order of their numbers."""
    which = {
        None: "",
        True: " AND t.settled_at IS NULL",
        False: " AND t.settled_at IS NOT NULL",
    }[running]
    # A number of the order: later rounds first, then the numbers of their tables.
    place = "((100000 - t.round)::bigint * 100000 + t.number)"
    number, last = after or (-1, "")
    found = await connection.execute(
        text(
            f"{_TABLES}{which} AND ({place}, t.id) > (:number, :last)"
            f" ORDER BY {place}, t.id LIMIT :limit"
        ),
        {"tournament": tournament_id, "number": number, "last": last, "limit": limit},
    )
    return await _whole(connection, found.all())


def place_of(row: TableRow) -> int:
    """Where a table stands in the order of ``page``."""
    return (100_000 - row.round) * 100_000 + row.number


async def _whole(connection: AsyncConnection, found: Sequence[Any]) -> list[TableRow]:
    rows = [
        TableRow(
            **{name: getattr(record, name) for name in _OWN},
            status=record.status,
            outcome=record.outcome,
            n=record.n,
            to_act=tuple(record.to_act or ()),
            deadline=record.deadline,
            ended_at=record.ended_at,
        )
        for record in found
    ]
    ended = [r.game_id for r in found if r.deserted and r.status == "over"]
    gone = await departed_from(connection, ended) if ended else {}
    aborted = await _aborted(connection, [r.game_id for r in found if r.status == "aborted"])
    if not gone and not aborted:
        return rows
    return [
        replace(
            row,
            left=gone.get(row.game_id or "", NOBODY).left,
            away=gone.get(row.game_id or "", NOBODY).away,
            aborted_by=aborted.get(row.game_id or ""),
        )
        for row in rows
    ]


async def _aborted(connection: AsyncConnection, games: Sequence[str]) -> dict[str, int]:
    """Who aborted these games, by game; no entry where nobody at the table did."""
    if not games:
        return {}
    found = await connection.execute(
        text(
            "SELECT game_id, seat FROM log WHERE game_id = ANY(:ids)"
            " AND cause = 'abort' AND seat IS NOT NULL"
        ),
        {"ids": games},
    )
    return {row.game_id: row.seat for row in found}


async def byes(connection: AsyncConnection, tournament_id: str) -> list[ByeRow]:
    """All byes of a tournament."""
    b = tournament_byes.c
    found = await connection.execute(
        select(b.round, b.entrant_id, b.kind)
        .where(b.tournament_id == tournament_id)
        .order_by(b.round, b.entrant_id)
    )
    return [ByeRow(*row) for row in found]


async def playing(
    connection: AsyncConnection, tournament_id: str, entrant_id: str
) -> TableRow | None:
    """The table at which somebody plays at this moment."""
    found = await connection.execute(
        text(
            f"{_TABLES} AND t.settled_at IS NULL AND NOT t.void AND :entrant = ANY(t.dealt)"
            " AND g.status = 'running' ORDER BY t.round DESC LIMIT 1"
        ),
        {"tournament": tournament_id, "entrant": entrant_id},
    )
    rows = await _whole(connection, found.all())
    return rows[0] if rows else None


async def put_off_absences(connection: AsyncConnection, tournament_id: str, until: int) -> None:
    """Give everybody at an open table until then to come, at least."""
    await connection.execute(
        text(
            "UPDATE tournament_tables SET absent_at = :until"
            " WHERE tournament_id = :tournament AND settled_at IS NULL AND absent_at < :until"
        ),
        {"tournament": tournament_id, "until": until},
    )
