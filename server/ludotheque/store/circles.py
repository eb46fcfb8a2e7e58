"""Whom somebody follows, mutes and blocks, and where those are who are followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, case, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.blocks import parted
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players
from ludotheque.store.schema_meeting import blocks, follows
from ludotheque.store.schema_talk import mutes, whereabouts

RELATIONS: dict[str, tuple[Table, str]] = {
    "follow": (follows, "followed_id"),
    "mute": (mutes, "muted_id"),
    "block": (blocks, "blocked_id"),
}


@dataclass(frozen=True, slots=True)
class Relation:
    """Somebody on a list, and since when."""

    player: PlayerRow
    at: int


@dataclass(frozen=True, slots=True)
class FriendRow:
    """Somebody who is followed; ``shown`` says whether the rest may be known."""

    player: PlayerRow
    friend: bool
    shown: bool
    here: bool
    lately: bool
    playing: bool
    game_id: str | None
    """The game, where others may watch it."""


async def add(connection: AsyncConnection, relation: str, me: str, other: str, now: int) -> bool:
    """Put somebody on a list; False where they were on it."""
    table, column = RELATIONS[relation]
    statement = upsert(table).values({"player_id": me, column: other, "at": now})
    made = await connection.execute(statement.on_conflict_do_nothing().returning(table.c.player_id))
    return made.first() is not None


async def remove(connection: AsyncConnection, relation: str, me: str, other: str) -> None:
    """Take somebody off a list."""
    table, column = RELATIONS[relation]
    await connection.execute(delete(table).where(table.c.player_id == me, table.c[column] == other))


async def count(connection: AsyncConnection, relation: str, me: str) -> int:
    """How many are on a list."""
    table, _ = RELATIONS[relation]
    found = await connection.execute(select(func.count()).where(table.c.player_id == me))
    return int(found.scalar_one())


async def listed(
    connection: AsyncConnection,
    relation: str,
    me: str,
    before: tuple[int, str] | None,
    limit: int,
) -> list[Relation]:
    """Who is on a list, newest first, after where a page ended."""
    table, column = RELATIONS[relation]
    other = table.c[column]
    query = (
        select(*PLAYER, table.c.at)
        .join(table, other == players.c.id)
        .where(table.c.player_id == me)
    )
    if before is not None:
        at, last = before
        query = query.where((table.c.at < at) | ((table.c.at == at) & (other > last)))
    found = await connection.execute(query.order_by(table.c.at.desc(), other).limit(limit))
    return [Relation(PlayerRow(*row[:5]), row[5]) for row in found]


# Presences are of those who are connected at this moment, which are few beside all seats.
PLAYING = """
SELECT DISTINCT ON (s.player_id) s.player_id, CASE WHEN g.open THEN g.id END AS game_id
FROM presences p
JOIN seats s ON s.game_id = p.game_id AND s.seat = p.seat
JOIN games g ON g.id = p.game_id AND g.status = 'running'
WHERE s.player_id = ANY(:ids) AND NOT s.seat = ANY(g.gone)
ORDER BY s.player_id, g.last_at DESC
"""


async def friends(connection: AsyncConnection, me: str, lately: int, limit: int) -> list[FriendRow]:
    """Those whom a player follows, with where they are; ``lately`` is since when that is."""
    back = follows.alias("back")
    is_friend = (
        select(back.c.at).where(back.c.player_id == players.c.id, back.c.followed_id == me).exists()
    )
    shown = case(
        (parted(players.c.id, me), False),
        (players.c.presence == "followers", True),
        (players.c.presence == "friends", is_friend),
        else_=False,
    )
    at = whereabouts.c.left_at
    mine = select(whereabouts.c.process_id).where(whereabouts.c.player_id == players.c.id)
    found: Any = await connection.execute(
        select(
            *PLAYER,
            (is_friend & ~parted(players.c.id, me)),
            shown,
            mine.where(at.is_(None)).exists(),
            mine.where(at >= lately).exists(),
        )
        .join(follows, follows.c.followed_id == players.c.id)
        .where(follows.c.player_id == me, players.c.erased_at.is_(None))
        .order_by(players.c.name, players.c.id)
        .limit(limit)
    )
    rows = found.all()
    playing = {
        row.player_id: row.game_id
        for row in await connection.execute(text(PLAYING), {"ids": [row[0] for row in rows]})
    }
    return [
        FriendRow(
            player=PlayerRow(*row[:5]),
            friend=row[5],
            shown=row[6],
            here=row[7],
            lately=row[8],
            playing=row[0] in playing,
            game_id=playing.get(row[0]),
        )
        for row in rows
    ]


async def arrive(connection: AsyncConnection, player_id: str, process_id: str) -> None:
    """Note that a player is connected through a process."""
    statement = upsert(whereabouts).values(player_id=player_id, process_id=process_id)
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[whereabouts.c.player_id, whereabouts.c.process_id],
            set_={"left_at": None},
        )
    )


async def depart(connection: AsyncConnection, process_id: str, now: int, *who: str) -> None:
    """Note that players, or all, are connected through a process no more."""
    statement = update(whereabouts).where(
        whereabouts.c.process_id == process_id, whereabouts.c.left_at.is_(None)
    )
    if who:
        statement = statement.where(whereabouts.c.player_id.in_(who))
    await connection.execute(statement.values(left_at=now))


async def forget(connection: AsyncConnection, before: int) -> None:
    """Forget where those were who left before a time."""
    await connection.execute(delete(whereabouts).where(whereabouts.c.left_at < before))


async def presence_of(connection: AsyncConnection, player_id: str) -> str:
    """Who is told where a player is."""
    found = await connection.execute(select(players.c.presence).where(players.c.id == player_id))
    return str(found.scalar_one())
