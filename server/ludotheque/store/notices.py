"""Notifications, numbered for each player from 1 without gaps, and where they are pushed to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import BigInteger, SmallInteger, delete, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import games, players, rooms, seats, tokens
from ludotheque.store.schema_talk import inboxes, notifications, push_subscriptions, pushes


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """One notification; ``detail`` is what its kind needs beside the rest."""

    n: int
    kind: str
    at: int
    read_at: int | None
    game_id: str | None
    room_id: str | None
    detail: dict[str, Any]
    sender: PlayerRow | None = None
    ruleset: str | None = None
    others: tuple[PlayerRow, ...] = ()
    """Who else plays in the game that it is of."""


_OWN = ("n", "kind", "at", "read_at", "game_id", "room_id", "detail")
_NOTICE = (
    select(
        *(notifications.c[name] for name in _OWN),
        func.coalesce(games.c.ruleset, rooms.c.ruleset),
        *PLAYER,
    )
    .select_from(notifications)
    .join(players, players.c.id == notifications.c.from_id, isouter=True)
    .join(games, games.c.id == notifications.c.game_id, isouter=True)
    .join(rooms, rooms.c.id == notifications.c.room_id, isouter=True)
)


def _row(found: Any) -> NoticeRow:
    ruleset, *sender = found[len(_OWN) :]
    return NoticeRow(
        **dict(zip(_OWN, found, strict=False)),
        sender=None if sender[0] is None else PlayerRow(*sender),
        ruleset=ruleset,
    )


async def _with_company(
    connection: AsyncConnection, player_id: str, rows: list[NoticeRow]
) -> list[NoticeRow]:
    """The same with who else plays; looked up, for people change their names or are erased."""
    ids = {row.game_id for row in rows if row.game_id is not None}
    if not ids:
        return rows
    found: Any = await connection.execute(
        select(seats.c.game_id, *PLAYER)
        .join(players, players.c.id == seats.c.player_id)
        .where(seats.c.game_id.in_(ids), seats.c.player_id != player_id)
        .order_by(seats.c.game_id, seats.c.seat)
    )
    company: dict[str | None, list[PlayerRow]] = {}
    for game_id, *other in found:
        company.setdefault(game_id, []).append(PlayerRow(*other))
    return [replace(row, others=tuple(company.get(row.game_id, ()))) for row in rows]


async def add(
    connection: AsyncConnection, player_id: str, kind: str, key: str, at: int, **more: Any
) -> int | None:
    """Write a notification; its number, None where its key was there before."""
    if await _known(connection, player_id, key):
        return None
    inbox = upsert(inboxes).values(player_id=player_id, n=0)
    # It holds the inbox, so numbers are given in the order in which they commit.
    last = (
        await connection.execute(
            inbox.on_conflict_do_update(
                index_elements=[inboxes.c.player_id], set_={"n": inboxes.c.n}
            ).returning(inboxes.c.n)
        )
    ).scalar_one()
    if await _known(connection, player_id, key):
        return None
    n = int(last) + 1
    await connection.execute(update(inboxes).where(inboxes.c.player_id == player_id).values(n=n))
    await connection.execute(
        insert(notifications).values(player_id=player_id, n=n, kind=kind, key=key, at=at, **more)
    )
    return n


async def _known(connection: AsyncConnection, player_id: str, key: str) -> bool:
    found = await connection.execute(
        select(notifications.c.n).where(
            notifications.c.player_id == player_id, notifications.c.key == key
        )
    )
    return found.first() is not None


async def push(connection: AsyncConnection, player_id: str, n: int, due_at: int) -> None:
    """Have a notification sent to all devices of a player that are signed in."""
    devices = (
        select(
            push_subscriptions.c.id,
            literal(n),
            literal(due_at, BigInteger),
            literal(0, SmallInteger),
        )
        .join(tokens, tokens.c.hash == push_subscriptions.c.token_hash)
        .where(push_subscriptions.c.player_id == player_id, tokens.c.revoked_at.is_(None))
    )
    await connection.execute(
        insert(pushes).from_select(["subscription_id", "n", "due_at", "tries"], devices)
    )


async def extent(connection: AsyncConnection, player_id: str) -> tuple[int, int]:
    """(last number, how many are unread)."""
    last = await connection.execute(select(inboxes.c.n).where(inboxes.c.player_id == player_id))
    unread = await connection.execute(
        select(func.count()).where(
            notifications.c.player_id == player_id, notifications.c.read_at.is_(None)
        )
    )
    return last.scalar_one_or_none() or 0, int(unread.scalar_one())


async def numbers(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """The last number of each of these players who has one."""
    found = await connection.execute(
        select(inboxes.c.player_id, inboxes.c.n).where(inboxes.c.player_id.in_(ids))
    )
    return {row.player_id: row.n for row in found}


async def since(connection: AsyncConnection, player_id: str, n: int, limit: int) -> list[NoticeRow]:
    """The last of those after a number, at most so many, in order."""
    found = await connection.execute(
        _NOTICE.where(notifications.c.player_id == player_id, notifications.c.n > n)
        .order_by(notifications.c.n.desc())
        .limit(limit)
    )
    rows = [_row(row) for row in reversed(found.all())]
    return await _with_company(connection, player_id, rows)


async def one(connection: AsyncConnection, player_id: str, n: int) -> NoticeRow | None:
    """One notification."""
    found = await connection.execute(
        _NOTICE.where(notifications.c.player_id == player_id, notifications.c.n == n)
    )
    row = found.one_or_none()
    return None if row is None else _row(row)


async def listed(
    connection: AsyncConnection, player_id: str, before: int | None, unread: bool, limit: int
) -> list[NoticeRow]:
    """Notifications of a player, newest first, before a number."""
    query = _NOTICE.where(notifications.c.player_id == player_id)
    if before is not None:
        query = query.where(notifications.c.n < before)
    if unread:
        query = query.where(notifications.c.read_at.is_(None))
    found = await connection.execute(query.order_by(notifications.c.n.desc()).limit(limit))
    return await _with_company(connection, player_id, [_row(row) for row in found])


async def mark(
    connection: AsyncConnection,
    player_id: str,
    now: int | None,
    *,
    numbers: Sequence[int] | None = None,
    upto: int | None = None,
) -> int:
    """Mark notifications as read at a time, or as unread; how many changed."""
    statement = update(notifications).where(notifications.c.player_id == player_id)
    if numbers is not None:
        statement = statement.where(notifications.c.n.in_(numbers))
    if upto is not None:
        statement = statement.where(notifications.c.n <= upto)
    unchanged = notifications.c.read_at
    where = unchanged.is_(None) if now is not None else unchanged.is_not(None)
    changed = await connection.execute(statement.where(where).values(read_at=now))
    return int(changed.rowcount)


async def settle_game(
    connection: AsyncConnection,
    game_id: str,
    key: str,
    awaited: Sequence[str],
    now: int,
    unmet: Sequence[str] = (),
) -> list[str]:
    """Mark turns of a game as read but this one of who is awaited; the players it changed for.

    So with word of its start, but for the ``unmet``, who have not come yet.
    """
    is_this = (notifications.c.key == key) & notifications.c.player_id.in_(awaited)
    is_start = (notifications.c.kind == "started") & notifications.c.player_id.in_(unmet)
    changed = await connection.execute(
        update(notifications)
        .where(
            notifications.c.game_id == game_id,
            notifications.c.kind.in_(("turn", "started")),
            notifications.c.read_at.is_(None),
            ~is_this,
            ~is_start,
        )
        .values(read_at=now)
        .returning(notifications.c.player_id)
    )
    return list(changed.scalars())


async def forget(connection: AsyncConnection, before: int) -> None:
    """Forget notifications older than a time; numbers go on."""
    await connection.execute(delete(notifications).where(notifications.c.at < before))
