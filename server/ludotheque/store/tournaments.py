"""Tournaments: held while something changes, counted up with every event, listed by their start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store import bus
from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players
from ludotheque.store.schema_tournaments import entrants, tournaments
from ludotheque.store.shut import is_shut


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament as it is stored, with its organiser."""

    id: str
    title: str
    description: str
    format: str
    ruleset: str
    options: dict[str, Any]
    language: str
    rated: bool
    least: int
    seats: int
    most: int
    visibility: str
    invite: str
    password: str | None
    organiser_id: str | None
    schedule_id: str | None
    rules: dict[str, Any]
    seed: bytes
    opens_at: int
    starts_at: int
    ends_at: int | None
    status: str
    why: str | None
    round: int
    wishes: dict[str, Any] | None
    n: int
    players: int
    house_bots: int
    outage: int
    created_at: int
    started_at: int | None
    ended_at: int | None
    paused_at: int | None
    due_at: int | None
    retry_at: int | None
    organiser: PlayerRow | None = None

    @property
    def over(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self.status in ("finished", "cancelled")


_OWN = tuple(name for name in TournamentRow.__slots__ if name != "organiser")
_READ = (
    select(*(tournaments.c[name] for name in _OWN), *PLAYER)
    .select_from(tournaments)
    .join(players, players.c.id == tournaments.c.organiser_id, isouter=True)
)


def _row(found: Any) -> TournamentRow:
    who = found[len(_OWN) :]
    organiser = None if who[0] is None else PlayerRow(*who)
    return TournamentRow(**dict(zip(_OWN, found[: len(_OWN)], strict=True)), organiser=organiser)


async def add(connection: AsyncConnection, row: TournamentRow) -> bool:
    """Write a new tournament; False where its schedule has made it already."""
    made = await connection.execute(
        upsert(tournaments)
        .values(**{name: getattr(row, name) for name in _OWN})
        .on_conflict_do_nothing()
        .returning(tournaments.c.id)
    )
    return made.one_or_none() is not None


async def read(
    connection: AsyncConnection, tournament_id: str, *, lock: bool = False
) -> TournamentRow | None:
    """One tournament; ``lock`` makes all changes of it come one after the other."""
    query = _READ.where(tournaments.c.id == tournament_id)
    if lock:
        query = query.with_for_update(of=tournaments)
    found = (await connection.execute(query)).one_or_none()
    return None if found is None else _row(found)


async def take(connection: AsyncConnection, tournament_id: str) -> TournamentRow | None:
    """The tournament, held; None where somebody else holds it at this moment."""
    found = await connection.execute(
        _READ.where(tournaments.c.id == tournament_id).with_for_update(
            of=tournaments, skip_locked=True
        )
    )
    row = found.one_or_none()
    return None if row is None else _row(row)


async def with_shut(connection: AsyncConnection, now: int, limit: int = 64) -> list[str]:
    """Tournaments that are not over and have entrants in them still who may play nothing."""
    found = await connection.execute(
        select(entrants.c.tournament_id)
        .distinct()
        .join(tournaments, tournaments.c.id == entrants.c.tournament_id)
        .join(players, players.c.id == entrants.c.player_id)
        .where(
            tournaments.c.ended_at.is_(None),
            entrants.c.withdrawn_at.is_(None),
            is_shut(now),
        )
        .limit(limit)
    )
    return list(found.scalars())


async def change(connection: AsyncConnection, tournament_id: str, **values: Any) -> None:
    """Change columns of a tournament that is held."""
    if values:
        await connection.execute(
            update(tournaments).where(tournaments.c.id == tournament_id).values(**values)
        )


async def tell(connection: AsyncConnection, tournament_id: str, n: int) -> None:
    """Tell every process, when this transaction commits, that there are events up to a number."""
    await bus.notify(connection, bus.TOURNAMENTS, f"{tournament_id}:{n}")


# What an ended game waits for: that its end is counted, or that an organiser's word is done.
_TO_SETTLE = """
SELECT DISTINCT t.tournament_id FROM tournament_tables t
JOIN tournaments o ON o.id = t.tournament_id
LEFT JOIN games g ON g.id = t.game_id
WHERE t.settled_at IS NULL AND (g.id IS NULL OR g.status <> 'running')
AND (o.retry_at IS NULL OR o.retry_at <= :now)
LIMIT :limit
"""


async def due(connection: AsyncConnection, now: int, limit: int = 16) -> list[str]:
    """Tournaments at which a worker has to look: their time has come, or a game has ended."""
    by_time = await connection.execute(
        select(tournaments.c.id)
        .where(
            tournaments.c.due_at <= now,
            or_(tournaments.c.retry_at.is_(None), tournaments.c.retry_at <= now),
        )
        .order_by(tournaments.c.due_at)
        .limit(limit)
    )
    by_game = await connection.execute(text(_TO_SETTLE), {"limit": limit, "now": now})
    return list(dict.fromkeys([*by_time.scalars(), *by_game.scalars()]))


@dataclass(frozen=True, slots=True)
class Listing:
    """Which tournaments are to be listed."""

    ended: bool = False
    ruleset: str | None = None
    format: str | None = None
    language: str | None = None
    schedule: str | None = None
    player: str | None = None
    """Only those that this player has entered or organises, private ones too."""
    since: int | None = None
    until: int | None = None


async def listed(
    connection: AsyncConnection, which: Listing, after: tuple[int, str] | None, limit: int
) -> list[TournamentRow]:
    """Tournaments by their start, the next first; ended ones the last first."""
    t = tournaments.c
    over = t.status.in_(("finished", "cancelled"))
    query = _READ.where(over if which.ended else ~over)
    if which.player is None:
        query = query.where(t.visibility == "public")
    else:
        entered = select(entrants.c.tournament_id).where(entrants.c.player_id == which.player)
        query = query.where(t.id.in_(entered) | (t.organiser_id == which.player))
    for column, value in (
        (t.ruleset, which.ruleset),
        (t.format, which.format),
        (t.language, which.language),
        (t.schedule_id, which.schedule),
    ):
        if value is not None:
            query = query.where(column == value)
    if which.since is not None:
        query = query.where(t.starts_at >= which.since)
    if which.until is not None:
        query = query.where(t.starts_at < which.until)
    if after is not None:
        at, last = after
        beyond = t.starts_at < at if which.ended else t.starts_at > at
        query = query.where(or_(beyond, and_(t.starts_at == at, t.id > last)))
    order = t.starts_at.desc() if which.ended else t.starts_at
    found = await connection.execute(query.order_by(order, t.id).limit(limit))
    return [_row(row) for row in found]


async def outages(
    connection: AsyncConnection, after: int, since: int
) -> list[tuple[int, int, int]]:
    """Outages of the house after this one that ended after a time: (id, began, ended)."""
    found = await connection.execute(
        text(
            "SELECT id, began_at, ended_at FROM outages WHERE id > :after AND ended_at > :since"
            " ORDER BY id"
        ),
        {"after": after, "since": since},
    )
    return [(row[0], row[1], row[2]) for row in found]


async def last_outage(connection: AsyncConnection) -> int:
    """The id of the last outage, 0 where there was none."""
    found = await connection.execute(text("SELECT coalesce(max(id), 0) FROM outages"))
    return int(found.scalar_one())


async def counts(connection: AsyncConnection, organiser_id: str) -> int:
    """How many tournaments of an organiser are not over."""
    found = await connection.execute(
        select(func.count()).where(
            tournaments.c.organiser_id == organiser_id,
            ~tournaments.c.status.in_(("finished", "cancelled")),
        )
    )
    return int(found.scalar_one())


async def prune(
    connection: AsyncConnection, empty_before: int, events_before: int, limit: int = 200
) -> tuple[int, int]:
    """Forget scheduled ones that nobody played in, and events of old ones; how many of each."""
    t = tournaments.c
    played = (
        select(entrants.c.id)
        .where(entrants.c.tournament_id == t.id, entrants.c.player_id.is_not(None))
        .exists()
    )
    old = (
        select(t.id)
        .where(t.schedule_id.is_not(None), t.ended_at < empty_before, ~played)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    gone = list((await connection.execute(old)).scalars())
    if gone:
        await connection.execute(delete(tournaments).where(t.id.in_(gone)))
    thinned = await connection.execute(
        text(
            "DELETE FROM tournament_events WHERE kind NOT IN ('act', 'status') AND tournament_id"
            " IN (SELECT id FROM tournaments WHERE schedule_id IS NOT NULL AND ended_at < :before"
            " AND EXISTS (SELECT 1 FROM tournament_events e WHERE e.tournament_id = tournaments.id"
            " AND e.kind NOT IN ('act', 'status')) ORDER BY ended_at LIMIT :limit)"
        ),
        {"before": events_before, "limit": limit},
    )
    return len(gone), int(thinned.rowcount)


async def numbers(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """The number of the last event of each of these."""
    found = await connection.execute(
        select(tournaments.c.id, tournaments.c.n).where(tournaments.c.id.in_(ids))
    )
    return {row[0]: row[1] for row in found}


async def begun(connection: AsyncConnection) -> list[str]:
    """The ids of all that have begun, in their order."""
    found = await connection.execute(
        select(tournaments.c.id)
        .where(tournaments.c.started_at.is_not(None))
        .order_by(tournaments.c.started_at, tournaments.c.id)
    )
    return list(found.scalars())
