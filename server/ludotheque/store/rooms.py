"""Rooms and who sits in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store import bus
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players, rematches, room_seats, rooms, seats


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat of a room and who is in it, if anybody."""

    seat: int
    player: PlayerRow | None
    bot_level: int | None
    house: bool = False
    """The house's own chair, in which only its bot sits."""

    @property
    def free(self) -> bool:
        """Whether somebody may still sit here."""
        return self.player is None and self.bot_level is None


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room with its seats, in order."""

    id: str
    invite: str
    ruleset: str
    options: dict[str, Any]
    visibility: str
    leaver: dict[str, Any]
    rated: bool
    language: str
    host_id: str
    status: str
    game_id: str | None
    version: int
    created_at: int
    starts_at: int | None = None
    """When the game starts by itself; None: when the host says so."""
    start_due: int | None = None
    hidden: Any = None
    """What its game goes on with and nobody may know; in no answer."""
    seats: tuple[Sitter, ...] = ()
    host: PlayerRow | None = None

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat of a player in this room."""
        for sitter in self.seats:
            if sitter.player is not None and sitter.player.id == player_id:
                return sitter.seat
        return None


_OWN = tuple(name for name in RoomRow.__slots__ if name not in ("seats", "host"))
_ROOM = tuple(rooms.c[name] for name in _OWN)


# What waits for anybody: a seat is free, and there is somebody to start it, a host or an hour.
# The room of a rematch waits for those who played.
_IN_LOBBY = (
    rooms.c.status == "open",
    rooms.c.visibility == "public",
    rooms.c.host_gone_at.is_(None) | rooms.c.start_due.is_not(None),
    select(room_seats.c.seat)
    .where(
        room_seats.c.room_id == rooms.c.id,
        room_seats.c.player_id.is_(None),
        room_seats.c.bot_level.is_(None),
    )
    .exists(),
    ~select(rematches.c.room_id).where(rematches.c.room_id == rooms.c.id).exists(),
)


async def add(connection: AsyncConnection, room: RoomRow) -> None:
    """Write a new room with its seats."""
    await connection.execute(insert(rooms).values(**{name: getattr(room, name) for name in _OWN}))
    await put_seats(connection, room.id, room.seats)


async def put_seats(connection: AsyncConnection, room_id: str, seats: Sequence[Sitter]) -> None:
    """Write all seats of a room anew."""
    await connection.execute(delete(room_seats).where(room_seats.c.room_id == room_id))
    await connection.execute(
        insert(room_seats),
        [
            {
                "room_id": room_id,
                "seat": s.seat,
                "player_id": None if s.player is None else s.player.id,
                "bot_level": s.bot_level,
                "house": s.house,
            }
            for s in seats
        ],
    )


async def put_sitter(connection: AsyncConnection, room_id: str, sitter: Sitter) -> None:
    """Write who sits in one seat."""
    await connection.execute(
        update(room_seats)
        .where(room_seats.c.room_id == room_id, room_seats.c.seat == sitter.seat)
        .values(
            player_id=None if sitter.player is None else sitter.player.id,
            bot_level=sitter.bot_level,
        )
    )


async def change(connection: AsyncConnection, room_id: str, **values: Any) -> None:
    """Change columns of a room, count its version up and tell the other processes."""
    await connection.execute(
        update(rooms).where(rooms.c.id == room_id).values(version=rooms.c.version + 1, **values)
    )
    await bus.notify(connection, bus.ROOMS, room_id)


async def read(connection: AsyncConnection, room_id: str, *, lock: bool = False) -> RoomRow | None:
    """One room; ``lock`` makes all changes of it come one after the other."""
    return await _one(connection, rooms.c.id == room_id, lock)


async def by_invite(connection: AsyncConnection, invite: str) -> RoomRow | None:
    """The room of an invite link."""
    return await _one(connection, rooms.c.invite == invite, False)


async def _one(connection: AsyncConnection, where: Any, lock: bool) -> RoomRow | None:
    query = select(*_ROOM).where(where)
    found = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if found is None:
        return None
    return (await _with_seats(connection, [found]))[0]


async def _with_seats(connection: AsyncConnection, found: Sequence[Any]) -> list[RoomRow]:
    seats: dict[str, list[Sitter]] = {row[0]: [] for row in found}
    host_at = _OWN.index("host_id")
    hosting = await connection.execute(
        select(*PLAYER).where(players.c.id.in_([row[host_at] for row in found]))
    )
    hosts = {row[0]: PlayerRow(*row) for row in hosting}
    sitting = await connection.execute(
        select(
            room_seats.c.room_id,
            room_seats.c.seat,
            room_seats.c.bot_level,
            room_seats.c.house,
            *PLAYER,
        )
        .join(players, players.c.id == room_seats.c.player_id, isouter=True)
        .where(room_seats.c.room_id.in_(list(seats)))
        .order_by(room_seats.c.room_id, room_seats.c.seat)
    )
    for s in sitting:
        player = None if s[4] is None else PlayerRow(*s[4:])
        seats[s[0]].append(Sitter(s[1], player, s[2], s[3]))
    return [
        RoomRow(
            **dict(zip(_OWN, row, strict=True)),
            seats=tuple(seats[row[0]]),
            host=hosts.get(row[host_at]),
        )
        for row in found
    ]


async def in_lobby(connection: AsyncConnection, ids: Sequence[str]) -> set[str]:
    """Those of these rooms that wait for anybody."""
    found = await connection.execute(select(rooms.c.id).where(rooms.c.id.in_(ids), *_IN_LOBBY))
    return set(found.scalars())


async def listed(
    connection: AsyncConnection, ruleset: str | None, before: tuple[int, str] | None, limit: int
) -> list[RoomRow]:
    """Open public rooms, newest first, after the (created_at, id) where the last page ended."""
    query = select(*_ROOM).where(*_IN_LOBBY)
    if ruleset is not None:
        query = query.where(rooms.c.ruleset == ruleset)
    if before is not None:
        at, room_id = before
        query = query.where(
            (rooms.c.created_at < at) | ((rooms.c.created_at == at) & (rooms.c.id > room_id))
        )
    found = await connection.execute(
        query.order_by(rooms.c.created_at.desc(), rooms.c.id).limit(limit)
    )
    return await _with_seats(connection, found.all())


async def read_many(connection: AsyncConnection, ids: Sequence[str]) -> list[RoomRow]:
    """Those of these rooms that there are."""
    found = await connection.execute(select(*_ROOM).where(rooms.c.id.in_(ids)))
    return await _with_seats(connection, found.all())


async def of_player(connection: AsyncConnection, player_id: str) -> list[RoomRow]:
    """Open rooms in which a player sits, newest first."""
    found = await connection.execute(
        select(*_ROOM)
        .join(room_seats, room_seats.c.room_id == rooms.c.id)
        .where(room_seats.c.player_id == player_id, rooms.c.status == "open")
        .order_by(rooms.c.created_at.desc())
        .limit(50)
    )
    return await _with_seats(connection, found.all())


async def rematch_of(connection: AsyncConnection, game_id: str) -> str | None:
    """The room in which the players of a game meet again, if there is one."""
    found = await connection.execute(
        select(rematches.c.room_id).where(rematches.c.game_id == game_id)
    )
    return found.scalar_one_or_none()


async def rematches_of(connection: AsyncConnection, game_ids: Sequence[str]) -> dict[str, str]:
    """The rooms in which the players of these games meet again, by game, where there are any."""
    found = await connection.execute(
        select(rematches.c.game_id, rematches.c.room_id).where(rematches.c.game_id.in_(game_ids))
    )
    return {row[0]: row[1] for row in found}


async def kept_for(connection: AsyncConnection, room_id: str) -> set[str]:
    """The players of the last game, if the room is for another one of theirs; else nobody."""
    found = await connection.execute(
        select(seats.c.player_id)
        .join(rematches, rematches.c.game_id == seats.c.game_id)
        .where(rematches.c.room_id == room_id, seats.c.player_id.is_not(None))
    )
    return set(found.scalars())


async def claim_rematch(connection: AsyncConnection, game_id: str, room_id: str) -> bool:
    """Make a room the one rematch of a game; False where there is one already."""
    claimed = await connection.execute(
        upsert(rematches)
        .values(game_id=game_id, room_id=room_id)
        .on_conflict_do_nothing()
        .returning(rematches.c.room_id)
    )
    return claimed.one_or_none() is not None


async def forget_rematch(connection: AsyncConnection, game_id: str, room_id: str) -> None:
    """Let a game have another rematch than this one."""
    await connection.execute(
        delete(rematches).where(rematches.c.game_id == game_id, rematches.c.room_id == room_id)
    )


async def close_idle(connection: AsyncConnection, before: int, limit: int = 100) -> list[str]:
    """Close open rooms that were made, and appointed, for before a time; their ids."""
    found = await connection.execute(
        text(
            "UPDATE rooms SET status = 'closed', version = version + 1 WHERE id IN (SELECT id"
            " FROM rooms WHERE status = 'open' AND greatest(created_at, starts_at) < :before"
            " LIMIT :limit"
            " FOR UPDATE SKIP LOCKED) RETURNING id, pg_notify('rooms', id)"
        ),
        {"before": before, "limit": limit},
    )
    return [row[0] for row in found]
