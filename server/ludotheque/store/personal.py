"""All that is held of one player, found by the foreign keys of the tables themselves.

A table that comes to hold something of players is exported without anybody thinking of it; what
becomes of its rows when a player is erased has to be said here, and a test sees that it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    LargeBinary,
    Row,
    Table,
    case,
    cast,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store import answered, tournament_events
from ludotheque.store.schema import games, log, players, room_seats, rooms, seats
from ludotheque.store.schema_people import audit
from ludotheque.store.schema_whole import metadata

DELETE, KEEP, BLANK, LEAVE = "delete", "keep", "blank", "leave"
# Columns that lead to players, and what erasing one does to the rows that they lead from.
# Kept is what belongs to games that others played, or says what was done to others.
ERASING = {
    "answers.player_id": DELETE,
    "blocks.blocked_id": DELETE,
    "blocks.player_id": DELETE,
    "disputes.decided_by": KEEP,
    "disputes.player_id": BLANK,
    "emails.player_id": DELETE,
    "environments.player_id": DELETE,
    "follows.followed_id": DELETE,
    "follows.player_id": DELETE,
    "inboxes.player_id": DELETE,
    "invitations.by_id": DELETE,
    "invitations.player_id": DELETE,
    "letters.player_id": DELETE,
    "lexicon_changes.player_id": KEEP,
    "mail_codes.player_id": DELETE,
    "messages.player_id": BLANK,
    "mutes.muted_id": DELETE,
    "mutes.player_id": DELETE,
    "notifications.from_id": KEEP,
    "notifications.player_id": DELETE,
    "players.owner_id": LEAVE,  # bots are erased one by one
    "push_subscriptions.player_id": DELETE,
    "rating_changes.player_id": KEEP,
    "ratings.player_id": KEEP,
    "report_lines.player_id": BLANK,
    "reports.decided_by": KEEP,
    "reports.player_id": KEEP,
    "reports.reporter_id": BLANK,
    "room_seats.player_id": LEAVE,  # open rooms are left first
    "rooms.host_id": KEEP,
    "sanctions.lifted_by": KEEP,
    "sanctions.made_by": KEEP,
    "sanctions.player_id": BLANK,
    "seats.player_id": KEEP,
    "seeks.player_id": DELETE,
    "series.player_id": DELETE,
    "tokens.player_id": DELETE,
    "tournament_entrants.player_id": KEEP,
    "tournament_events.actor_id": KEEP,
    "tournaments.organiser_id": KEEP,
    "whereabouts.player_id": DELETE,
}
BLANKS = {
    "disputes": ("comment",),
    "messages": ("text",),
    "report_lines": ("text",),
    "reports": ("reason",),
    "sanctions": ("reason", "lifted_why"),
}
# Of others rather than of the player: what somebody did as an operator, and what others have
# thought of the player, who is not to learn of it here.
NOT_OWN = (
    "blocks.blocked_id",
    "disputes.decided_by",
    "follows.followed_id",
    "mutes.muted_id",
    "notifications.from_id",
    "report_lines.player_id",
    "reports.decided_by",
    "reports.player_id",
    "sanctions.lifted_by",
    "sanctions.made_by",
)
# Answers are kept for a while for a write that is sent twice; they may hold what others may not
# know, and nothing that is not held elsewhere.  What is hidden is the racks of others, in rooms
# where a saved game goes on and in the saved games themselves.
SECRET = ("password", "invite", "process_id", "endpoint", "p256dh", "auth", "answer", "hidden")


def leading_to_players() -> Iterator[tuple[Table, Column[Any]]]:
    """Every column of every table that is known here and leads to a player."""
    for table in metadata.sorted_tables:
        for column in table.columns:
            if any(key.column is players.c.id for key in column.foreign_keys):
                yield table, column


def _shown(table: Table) -> list[Column[Any]]:
    """The columns that may leave: no hash, and no secret."""
    return [
        column
        for column in table.columns
        if not isinstance(column.type, LargeBinary) and column.name not in SECRET
    ]


def _told(row: Row[Any]) -> dict[str, Any]:
    """What may leave of a row: nothing that is hidden in a saved game either."""
    told = dict(row._mapping)
    if saved := told.get("saved"):
        told["saved"] = {name: value for name, value in saved.items() if name != "hidden"}
    return told


async def player(connection: AsyncConnection, player_id: str) -> dict[str, Any]:
    """What is kept of the player, and whether there are a password and a recovery code."""
    query = select(
        *_shown(players),
        players.c.password.is_not(None).label("has_password"),
        players.c.recovery_hash.is_not(None).label("has_recovery_code"),
    ).where(players.c.id == player_id)
    return dict((await connection.execute(query)).one()._mapping)


async def held(connection: AsyncConnection, player_id: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of all tables that lead to a player, by table and column."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in leading_to_players():
        name = f"{table.name}.{column.name}"
        if name not in NOT_OWN and table is not seats:
            rows = await connection.execute(select(*_shown(table)).where(column == player_id))
            found[name] = [_told(row) for row in rows]
    query = select(*_shown(audit)).where(audit.c.player_id == player_id)
    found["audit.player_id"] = [
        # Where somebody else was who did it, or who tried a password, is theirs.
        {**row._mapping, "address": row.address if row.actor_id == player_id else None}
        for row in await connection.execute(query.order_by(audit.c.number))
    ]
    return {name: rows for name, rows in found.items() if rows}


async def games_of(connection: AsyncConnection, player_id: str) -> list[dict[str, Any]]:
    """Every game in which a player sat, with the seat and what was sent from it."""
    sat = await connection.execute(
        select(
            games.c.id,
            games.c.ruleset,
            games.c.language,
            games.c.rated,
            games.c.status,
            games.c.started_at,
            games.c.ended_at,
            games.c.outcome,
            seats.c.seat,
        )
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.player_id == player_id)
        .order_by(games.c.started_at, games.c.id)
    )
    found = {row.id: {**row._mapping, "inputs": []} for row in sat}
    sent = await connection.execute(
        select(log.c.game_id, log.c.n, log.c.at, log.c.cause, log.c.input)
        .join(seats, (seats.c.game_id == log.c.game_id) & (seats.c.seat == log.c.seat))
        .where(seats.c.player_id == player_id, log.c.cause.in_(("move", "leave")))
        .order_by(log.c.game_id, log.c.n)
    )
    for row in sent:
        inputs = found[row.game_id]["inputs"]
        inputs.append({"n": row.n, "at": row.at, "cause": row.cause, "input": row.input})
    return list(found.values())


async def running(connection: AsyncConnection, player_id: str) -> list[str]:
    """The games that a player still plays."""
    found = await connection.execute(
        select(games.c.id)
        .join(seats, seats.c.game_id == games.c.id)
        .where(
            seats.c.player_id == player_id,
            games.c.status == "running",
            ~(seats.c.seat == func.any(games.c.gone)),
        )
    )
    return [row[0] for row in found]


async def forsaken(connection: AsyncConnection, limit: int = 100) -> list[tuple[str, int]]:
    """Seats of running games whose player has been erased: (game, seat).  There are to be none."""
    found = await connection.execute(
        select(games.c.id, seats.c.seat)
        .join(seats, seats.c.game_id == games.c.id)
        .join(players, players.c.id == seats.c.player_id)
        .where(
            games.c.status == "running",
            players.c.erased_at.is_not(None),
            ~(seats.c.seat == func.any(games.c.gone)),
        )
        .order_by(games.c.id, seats.c.seat)
        .limit(limit)
    )
    return [(row[0], row[1]) for row in found]


async def open_rooms(connection: AsyncConnection, player_id: str) -> list[tuple[str, int | None]]:
    """The rooms that a player sits in or is host of, with the seat."""
    sitting = (room_seats.c.room_id == rooms.c.id) & (room_seats.c.player_id == player_id)
    found = await connection.execute(
        select(rooms.c.id, room_seats.c.seat)
        .outerjoin(room_seats, sitting)
        .where(
            rooms.c.status == "open",
            room_seats.c.player_id.is_not(None) | (rooms.c.host_id == player_id),
        )
        .order_by(rooms.c.id)
    )
    return [(row[0], row[1]) for row in found]


async def erase(connection: AsyncConnection, player_id: str, name: str, now: int) -> None:
    """Take everything away that says who a player was; the player and the seats stay."""
    for table, column in leading_to_players():
        treatment = ERASING.get(f"{table.name}.{column.name}", KEEP)
        if treatment == DELETE:
            await connection.execute(delete(table).where(column == player_id))
        elif treatment == BLANK:
            values = {name: case((table.c[name].is_not(None), "")) for name in BLANKS[table.name]}
            await connection.execute(update(table).where(column == player_id).values(values))
    await connection.execute(
        update(audit).where(audit.c.actor_id == player_id).values(address=None)
    )
    # A reason is about the player, and may say who that was.
    await connection.execute(
        update(audit)
        .where(audit.c.player_id == player_id)
        .values(address=None, detail=cast(cast(audit.c.detail, JSONB).op("-")("reason"), JSON))
    )
    await tournament_events.unname(connection, player_id, name)
    await answered.unname(connection, player_id, name)
    await connection.execute(
        update(players)
        .where(players.c.id == player_id)
        .values(
            name=name,
            name_key=None,
            password=None,
            recovery_hash=None,
            role="player",
            erased_at=now,
        )
    )
