"""Seeks: who looks for a game, held and settled so that nobody is found twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store import bus
from ludotheque.store.blocks import parted
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import games, players
from ludotheque.store.schema_meeting import seeks


@dataclass(frozen=True, slots=True)
class SeekRow:
    """A seek with its player."""

    id: str
    key: str
    ruleset: str
    options: dict[str, Any]
    seats: int
    rated: bool
    language: str
    number: int
    lowest: int | None
    highest: int | None
    bots_at: int | None
    bot_level: int
    status: str
    lease_until: int
    created_at: int
    settled_at: int | None
    room_id: str | None
    game_id: str | None
    detail: str | None
    player: PlayerRow


_OWN = tuple(name for name in SeekRow.__slots__ if name != "player")
_SEEK = (
    select(*(seeks.c[name] for name in _OWN), *PLAYER)
    .select_from(seeks)
    .join(players, players.c.id == seeks.c.player_id)
)


def _row(found: Any) -> SeekRow:
    own = dict(zip(_OWN, found, strict=False))
    return SeekRow(**own, player=PlayerRow(*found[len(_OWN) :]))


async def hold_player(connection: AsyncConnection, player_id: str) -> bool:
    """Let nobody else begin a seek for this player until the transaction ends.

    False where the player has been erased, perhaps while this waited.
    """
    found = await connection.execute(
        select(players.c.erased_at).where(players.c.id == player_id).with_for_update(key_share=True)
    )
    return found.scalar_one() is None


async def hold_key(connection: AsyncConnection, key: str) -> None:
    """Be the only one who matches the seeks of a key until the transaction ends."""
    await connection.execute(
        text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 7))"), {"key": key}
    )


async def add(connection: AsyncConnection, seek: SeekRow) -> None:
    """Write a new seek."""
    values = {name: getattr(seek, name) for name in _OWN}
    await connection.execute(insert(seeks).values(player_id=seek.player.id, **values))
    await bus.notify(connection, bus.SEEKS, seek.id)


async def read(connection: AsyncConnection, seek_id: str) -> SeekRow | None:
    """The seek of this id."""
    found = (await connection.execute(_SEEK.where(seeks.c.id == seek_id))).one_or_none()
    return None if found is None else _row(found)


async def read_many(connection: AsyncConnection, ids: Sequence[str]) -> list[SeekRow]:
    """Those of these seeks that there are."""
    found = await connection.execute(_SEEK.where(seeks.c.id.in_(ids)))
    return [_row(row) for row in found]


async def matched_since(
    connection: AsyncConnection, player_id: str, key: str, since: int
) -> SeekRow | None:
    """The seek of this key in which a player was matched a moment ago, while its game runs."""
    found = await connection.execute(
        _SEEK.join(games, games.c.id == seeks.c.game_id)
        .where(
            games.c.status == "running",
            seeks.c.player_id == player_id,
            seeks.c.key == key,
            seeks.c.status == "matched",
            seeks.c.settled_at >= since,
        )
        .order_by(seeks.c.settled_at.desc())
        .limit(1)
    )
    row = found.one_or_none()
    return None if row is None else _row(row)


async def renew(connection: AsyncConnection, seek_id: str, now: int, until: int) -> int | None:
    """Hold an open seek for longer, and how long; None for one that has lapsed or ended.

    No two are given the same lease, so that each knows its own again.
    """
    found = await connection.execute(
        update(seeks)
        .where(seeks.c.id == seek_id, seeks.c.status == "open", seeks.c.lease_until > now)
        .values(lease_until=func.greatest(seeks.c.lease_until + 1, until))
        .returning(seeks.c.lease_until)
    )
    lease: int | None = found.scalar_one_or_none()
    return lease


async def shorten(connection: AsyncConnection, seek_id: str, lease: int, until: int) -> None:
    """Let an open seek lapse sooner, for who held it with this lease has gone.

    Others who hold it are told, in whichever process, so that they renew it in time.
    """
    found = await connection.execute(
        update(seeks)
        .where(seeks.c.id == seek_id, seeks.c.status == "open", seeks.c.lease_until == lease)
        .values(lease_until=func.least(seeks.c.lease_until, until))
    )
    if found.rowcount:
        await bus.notify(connection, bus.SEEKS, seek_id)


async def withdraw(connection: AsyncConnection, player_id: str, now: int) -> None:
    """Take back what a player seeks; what was matched meanwhile stays matched."""
    found = await connection.execute(
        update(seeks)
        .where(seeks.c.player_id == player_id, seeks.c.status == "open")
        .values(status="withdrawn", settled_at=now)
        .returning(seeks.c.id)
    )
    for (seek_id,) in found.all():
        await bus.notify(connection, bus.SEEKS, seek_id)


async def any_open(connection: AsyncConnection, player_id: str) -> bool:
    """Whether a player seeks something, as far as is committed; nobody is waited for."""
    found = await connection.execute(
        select(seeks.c.id).where(seeks.c.player_id == player_id, seeks.c.status == "open").limit(1)
    )
    return found.first() is not None


async def waiting(
    connection: AsyncConnection, key: str, now: int, limit: int = 500
) -> list[SeekRow]:
    """Open seeks of a key that somebody still holds, the oldest first, locked for matching.

    One that is being taken back at this moment is passed over.
    """
    found = await connection.execute(
        _SEEK.where(seeks.c.key == key, seeks.c.status == "open", seeks.c.lease_until > now)
        .order_by(seeks.c.created_at, seeks.c.id)
        .limit(limit)
        .with_for_update(skip_locked=True, of=seeks)
    )
    return [_row(row) for row in found]


async def settle(connection: AsyncConnection, ids: Sequence[str], now: int, **values: Any) -> None:
    """Put an end to open seeks that this transaction has locked, and say so."""
    await connection.execute(
        update(seeks)
        .where(seeks.c.id.in_(ids), seeks.c.status == "open")
        .values(settled_at=now, **values)
    )
    for seek_id in ids:
        await bus.notify(connection, bus.SEEKS, seek_id)


async def move(connection: AsyncConnection, seek_id: str, key: str) -> None:
    """Have an open seek wait among those of another key."""
    await connection.execute(
        update(seeks).where(seeks.c.id == seek_id, seeks.c.status == "open").values(key=key)
    )


async def due_keys(
    connection: AsyncConnection,
    now: int,
    after: str = "",
    aside: Sequence[str] = (),
    limit: int = 64,
) -> list[str]:
    """Keys in which something can happen: two who wait, or one for whom bots may fill.

    They come in a circle, from the one after ``after``, and without those set aside.
    """
    found = await connection.execute(
        select(seeks.c.key)
        .where(seeks.c.status == "open", seeks.c.lease_until > now, seeks.c.key.not_in(list(aside)))
        .group_by(seeks.c.key)
        .having(or_(func.count() > 1, func.min(seeks.c.bots_at) <= now))
        .order_by(seeks.c.key <= after, seeks.c.key)
        .limit(limit)
    )
    return list(found.scalars())


async def lapse(connection: AsyncConnection, now: int, limit: int = 200) -> list[str]:
    """End the seeks that nobody holds any more; their ids."""
    gone = (
        select(seeks.c.id)
        .where(seeks.c.status == "open", seeks.c.lease_until <= now)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    ids = list((await connection.execute(gone)).scalars())
    if ids:
        await settle(connection, ids, now, status="lapsed")
    return ids


async def listed(
    connection: AsyncConnection,
    ruleset: str | None,
    viewer: str | None,
    now: int,
    limit: int,
    after: tuple[int, str] | None = None,
) -> list[SeekRow]:
    """Open seeks, the oldest first, without those of people who block the viewer or are blocked.

    ``after`` is when the last one of the page before was made, and its id.
    """
    query = _SEEK.where(seeks.c.status == "open", seeks.c.lease_until > now)
    if ruleset is not None:
        query = query.where(seeks.c.ruleset == ruleset)
    if after is not None:
        query = query.where(tuple_(seeks.c.created_at, seeks.c.id) > after)
    if viewer is not None:
        query = query.where(~parted(viewer, seeks.c.player_id))
    found = await connection.execute(query.order_by(seeks.c.created_at, seeks.c.id).limit(limit))
    return [_row(row) for row in found]


async def prune(connection: AsyncConnection, before: int) -> None:
    """Forget seeks that were settled before a time."""
    await connection.execute(delete(seeks).where(seeks.c.settled_at < before))
