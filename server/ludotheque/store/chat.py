"""What people say to each other in rooms and games, numbered from 1 without gaps in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import and_, delete, insert, or_, select, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.onlooking import onlookers
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import games, players, room_seats, rooms, seats
from ludotheque.store.schema_meeting import blocks
from ludotheque.store.schema_talk import chats, messages, mutes

PlaceKind = Literal["room", "game"]
Talk = tuple[str, str]
"""The kind of a place, and its id."""
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """A room or a game as far as talking in it is concerned."""

    kind: str
    id: str
    status: str
    open: bool
    """Whether others than its people may listen."""
    people: frozenset[str]
    """Those who sit in the room and its host, or who sat down at the start of the game."""
    game_id: str | None = None
    onlookers: frozenset[str] = frozenset()
    """Who else may listen to a game that is not open."""

    def lets_in(self, player_id: str | None) -> bool:
        """Whether somebody may listen and talk there."""
        return self.open or player_id in self.people or player_id in self.onlookers

    @property
    def running(self) -> bool:
        """Whether players and spectators are to be kept apart."""
        return self.kind == "game" and self.status == "running"


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message; an empty text says that it was taken away."""

    n: int
    at: int
    audience: str
    text: str
    player: PlayerRow


async def place_of(
    connection: AsyncConnection, kind: str, place_id: str, *, hold: bool = False
) -> Place | None:
    """The room or game of this id; ``hold`` keeps a room from starting meanwhile."""
    if kind == "game":
        row = (
            await connection.execute(
                select(games.c.status, games.c.open).where(games.c.id == place_id)
            )
        ).one_or_none()
        if row is None:
            return None
        sat = await connection.execute(
            select(seats.c.player_id).where(
                seats.c.game_id == place_id, seats.c.player_id.is_not(None)
            )
        )
        people = frozenset(sat.scalars())
        others = frozenset[str]() if row.open else await onlookers(connection, place_id)
        return Place(kind, place_id, row.status, row.open, people, place_id, others)
    query = select(rooms.c.status, rooms.c.visibility, rooms.c.host_id, rooms.c.game_id).where(
        rooms.c.id == place_id
    )
    room = (
        await connection.execute(query.with_for_update(read=True) if hold else query)
    ).one_or_none()
    if room is None:
        return None
    sit = await connection.execute(
        select(room_seats.c.player_id).where(
            room_seats.c.room_id == place_id, room_seats.c.player_id.is_not(None)
        )
    )
    people = frozenset((*sit.scalars(), room.host_id))
    is_open = room.visibility != "private"
    return Place(kind, place_id, room.status, is_open, people, room.game_id)


async def add(
    connection: AsyncConnection, talk: Talk, player_id: str, audience: str, said: str, now: int
) -> int:
    """Write a message; its number.  Whoever says something else there waits for the commit."""
    place, place_id = talk
    counted = upsert(chats).values(place=place, place_id=place_id, n=1, forgotten=0, last_at=now)
    number = (
        await connection.execute(
            counted.on_conflict_do_update(
                index_elements=[chats.c.place, chats.c.place_id],
                set_={"n": chats.c.n + 1, "last_at": now},
            ).returning(chats.c.n)
        )
    ).scalar_one()
    await connection.execute(
        insert(messages).values(
            place=place,
            place_id=place_id,
            n=number,
            at=now,
            player_id=player_id,
            audience=audience,
            text=said,
        )
    )
    return int(number)


async def extent(connection: AsyncConnection, talk: Talk) -> Range:
    """(forgotten, last): the numbers that there are lie behind the first, up to the second."""
    found = await connection.execute(
        select(chats.c.forgotten, chats.c.n).where(
            chats.c.place == talk[0], chats.c.place_id == talk[1]
        )
    )
    row = found.one_or_none()
    return (0, 0) if row is None else (row.forgotten, row.n)


async def numbers(connection: AsyncConnection, talks: Sequence[Talk]) -> dict[Talk, int]:
    """The last number of each of these talks in which anything was said."""
    found = await connection.execute(
        select(chats.c.place, chats.c.place_id, chats.c.n).where(
            tuple_(chats.c.place, chats.c.place_id).in_(talks)
        )
    )
    return {(row.place, row.place_id): row.n for row in found}


async def between(
    connection: AsyncConnection, talk: Talk, after: int, upto: int
) -> list[MessageRow]:
    """Messages with ``after < n <= upto``, in order."""
    found = await connection.execute(
        select(messages.c.n, messages.c.at, messages.c.audience, messages.c.text, *PLAYER)
        .join(players, players.c.id == messages.c.player_id)
        .where(
            messages.c.place == talk[0],
            messages.c.place_id == talk[1],
            messages.c.n > after,
            messages.c.n <= upto,
        )
        .order_by(messages.c.n)
    )
    return [MessageRow(*row[:4], PlayerRow(*row[4:])) for row in found]


async def unheard(
    connection: AsyncConnection, listeners: Iterable[str], speakers: Iterable[str]
) -> set[tuple[str, str]]:
    """(listener, speaker) where either has blocked the other, or the listener mutes the speaker."""
    hear, say = list(listeners), list(speakers)
    if not hear or not say:
        return set()
    found = await connection.execute(
        select(blocks.c.player_id, blocks.c.blocked_id)
        .where(blocks.c.player_id.in_(hear), blocks.c.blocked_id.in_(say))
        .union_all(
            select(blocks.c.blocked_id, blocks.c.player_id).where(
                blocks.c.blocked_id.in_(hear), blocks.c.player_id.in_(say)
            ),
            select(mutes.c.player_id, mutes.c.muted_id).where(
                mutes.c.player_id.in_(hear), mutes.c.muted_id.in_(say)
            ),
        )
    )
    return {(row[0], row[1]) for row in found}


async def take_away(connection: AsyncConnection, talk: Talk, n: int) -> None:
    """Empty a message; its number stays."""
    await connection.execute(
        update(messages)
        .where(messages.c.place == talk[0], messages.c.place_id == talk[1], messages.c.n == n)
        .values(text="")
    )


async def forget(connection: AsyncConnection, before: int, limit: int = 200) -> int:
    """Forget talks that ended, and in which nothing was said since a time; how many."""
    over = or_(
        and_(
            chats.c.place == "room",
            ~select(rooms.c.id).where(rooms.c.id == chats.c.place_id, rooms.c.status == "open")
            .exists(),
        ),
        and_(
            chats.c.place == "game",
            ~select(games.c.id).where(games.c.id == chats.c.place_id, games.c.status == "running")
            .exists(),
        ),
    )  # fmt: skip
    found: Any = await connection.execute(
        select(chats.c.place, chats.c.place_id)
        .where(chats.c.forgotten < chats.c.n, chats.c.last_at < before, over)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    talks = [tuple(row) for row in found]
    if talks:
        whole = tuple_(messages.c.place, messages.c.place_id)
        await connection.execute(delete(messages).where(whole.in_(talks)))
        await connection.execute(
            update(chats)
            .where(tuple_(chats.c.place, chats.c.place_id).in_(talks))
            .values(forgotten=chats.c.n)
        )
    return len(talks)


async def wake(connection: AsyncConnection, word: str) -> None:
    """Tell every process that a talk has moved on, when this transaction commits."""
    await connection.execute(text("SELECT pg_notify('chat', :word)"), {"word": word})
