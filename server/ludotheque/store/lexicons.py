"""What operators have changed in word lists, the versions this made, and disputes about words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import exists, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert

from ludotheque.store.schema import games, players, seats
from ludotheque.store.schema_words import disputes, lexicon_changes, lexicon_versions
from ludotheque.store.session import Connection


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A word that was added to a list or removed from it."""

    number: int
    list: str
    word: str
    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A list after a number of changes to one base."""

    id: str
    list: str
    base: str
    last_change: int
    words: int
    created_at: int


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A player's word against a list."""

    id: str
    list: str
    lexicon: str
    word: str
    accepted: bool
    comment: str
    player_id: str
    player_name: str
    player_kind: str
    created_at: int
    status: str
    decided_at: int | None = None
    reason: str | None = None
    version: str | None = None


_DISPUTE = (
    disputes.c.id,
    disputes.c.list,
    disputes.c.lexicon,
    disputes.c.word,
    disputes.c.accepted,
    disputes.c.comment,
    disputes.c.player_id,
    players.c.name,
    players.c.kind,
    disputes.c.created_at,
    disputes.c.status,
    disputes.c.decided_at,
    disputes.c.reason,
    disputes.c.version,
)
_DISPUTES = select(*_DISPUTE).join(players, players.c.id == disputes.c.player_id)


async def changes(connection: Connection) -> list[ChangeRow]:
    """Every change, in its order."""
    rows = await connection.execute(
        select(
            lexicon_changes.c.number,
            lexicon_changes.c.list,
            lexicon_changes.c.word,
            lexicon_changes.c.kind,
            lexicon_changes.c.at,
        ).order_by(lexicon_changes.c.number)
    )
    return [ChangeRow(*row) for row in rows]


async def versions(connection: Connection) -> list[VersionRow]:
    """Every version, the oldest first."""
    rows = await connection.execute(
        select(*lexicon_versions.c).order_by(lexicon_versions.c.last_change)
    )
    return [VersionRow(*row) for row in rows]


async def hold(connection: Connection, list_id: str) -> None:
    """Let one decision about a list wait for another until its transaction ends."""
    await connection.execute(
        text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"),
        {"name": f"lexicon:{list_id}"},
    )


async def add_change(
    connection: Connection,
    list_id: str,
    word: str,
    kind: str,
    reason: str,
    player_id: str,
    at: int,
) -> ChangeRow:
    """Write a change; its number orders it among all."""
    statement = insert(lexicon_changes).values(
        list=list_id, word=word, kind=kind, reason=reason, player_id=player_id, at=at
    )
    number = (await connection.execute(statement.returning(lexicon_changes.c.number))).scalar_one()
    return ChangeRow(number, list_id, word, kind, at)


async def put_version(connection: Connection, version: VersionRow) -> None:
    """Write a version; words that were there before are the newest again."""
    statement = insert(lexicon_versions).values(
        id=version.id,
        list=version.list,
        base=version.base,
        last_change=version.last_change,
        words=version.words,
        created_at=version.created_at,
    )
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[lexicon_versions.c.id, lexicon_versions.c.base],
            set_={"last_change": version.last_change},
        )
    )


async def open_dispute(connection: Connection, row: DisputeRow) -> DisputeRow:
    """Write a dispute, or find the one that this player has open about the word."""
    await connection.execute(
        insert(disputes)
        .values(
            id=row.id,
            list=row.list,
            lexicon=row.lexicon,
            word=row.word,
            accepted=row.accepted,
            comment=row.comment,
            player_id=row.player_id,
            created_at=row.created_at,
            status="open",
        )
        .on_conflict_do_nothing()
    )
    found = await connection.execute(
        _DISPUTES.where(
            disputes.c.list == row.list,
            disputes.c.word == row.word,
            disputes.c.player_id == row.player_id,
            disputes.c.status == "open",
        )
    )
    return DisputeRow(*found.one())


async def dispute(connection: Connection, dispute_id: str) -> DisputeRow | None:
    """One dispute, held against other decisions until the transaction ends."""
    found = await connection.execute(
        _DISPUTES.where(disputes.c.id == dispute_id).with_for_update(of=disputes)
    )
    row = found.one_or_none()
    return None if row is None else DisputeRow(*row)


async def list_disputes(
    connection: Connection, status: str | None, before: tuple[int, str] | None, limit: int
) -> list[DisputeRow]:
    """Disputes, newest first, after the one with this time and id."""
    wanted = _DISPUTES.order_by(disputes.c.created_at.desc(), disputes.c.id).limit(limit)
    if status is not None:
        wanted = wanted.where(disputes.c.status == status)
    if before is not None:
        at, last = before
        same = (disputes.c.created_at == at) & (disputes.c.id > last)
        wanted = wanted.where(or_(disputes.c.created_at < at, same))
    return [DisputeRow(*row) for row in await connection.execute(wanted)]


async def decide(
    connection: Connection,
    asked: DisputeRow,
    status: str,
    reason: str,
    decided_by: str,
    at: int,
    version: str | None,
) -> None:
    """Close every open dispute about a word of a list; who asked the same has the same answer."""
    await connection.execute(
        update(disputes)
        .where(
            disputes.c.list == asked.list,
            disputes.c.word == asked.word,
            disputes.c.accepted == asked.accepted,
            disputes.c.status == "open",
        )
        .values(status=status, reason=reason, decided_by=decided_by, decided_at=at, version=version)
    )


async def plays_rated(connection: Connection, player_id: str, rulesets: Sequence[str]) -> bool:
    """Whether a player sits in a running rated game of one of these rulesets."""
    if not rulesets:
        return False
    found = select(func.count()).where(
        exists().where(
            seats.c.game_id == games.c.id,
            seats.c.player_id == player_id,
            games.c.status == "running",
            games.c.rated,
            games.c.ruleset.in_(rulesets),
        )
    )
    return bool((await connection.execute(found)).scalar_one())
