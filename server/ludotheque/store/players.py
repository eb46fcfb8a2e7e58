"""Players, their tokens, their counted requests, and the answers that were given to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import LargeBinary, delete, func, select, update
from sqlalchemy.dialects.postgresql import array, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import answers, limits, players, tokens


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as the store knows one."""

    id: str
    name: str
    kind: str
    language: str
    created_at: int


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token with its player."""

    player: PlayerRow
    scopes: tuple[str, ...]
    expires_at: int
    last_used_at: int | None
    revoked_at: int | None
    id: str
    kind: str
    role: str
    banned_until: int | None
    muted_until: int | None


owners = players.alias("owners")
PLAYER = (players.c.id, players.c.name, players.c.kind, players.c.language, players.c.created_at)
"""The columns of a ``PlayerRow``, in its order."""


async def add(
    connection: AsyncConnection, player: PlayerRow, recovery_hash: bytes | None, **more: Any
) -> None:
    """Write a new player."""
    await connection.execute(
        insert(players).values(
            id=player.id,
            name=player.name,
            kind=player.kind,
            language=player.language,
            recovery_hash=recovery_hash,
            created_at=player.created_at,
            **more,
        )
    )


async def add_token(
    connection: AsyncConnection,
    token_hash: bytes,
    player_id: str,
    scopes: Sequence[str],
    created_at: int,
    expires_at: int,
    *,
    token_id: str,
    kind: str = "session",
    label: str = "",
) -> None:
    """Write a token; only its hash is kept."""
    await connection.execute(
        insert(tokens).values(
            hash=token_hash,
            player_id=player_id,
            scopes=list(scopes),
            created_at=created_at,
            expires_at=expires_at,
            id=token_id,
            kind=kind,
            label=label,
        )
    )


async def by_token(connection: AsyncConnection, token_hash: bytes) -> TokenRow | None:
    """The token of this hash, revoked and expired ones too."""
    found = (
        await connection.execute(
            select(
                *PLAYER,
                tokens.c.scopes,
                tokens.c.expires_at,
                tokens.c.last_used_at,
                tokens.c.revoked_at,
                tokens.c.id,
                tokens.c.kind,
                players.c.role,
                # Of a bot too what holds of who answers for it; greatest() passes over nulls.
                func.greatest(players.c.banned_until, owners.c.banned_until).label("banned_until"),
                func.greatest(players.c.muted_until, owners.c.muted_until).label("muted_until"),
            )
            .join(players, players.c.id == tokens.c.player_id)
            .outerjoin(owners, owners.c.id == players.c.owner_id)
            .where(tokens.c.hash == token_hash)
        )
    ).one_or_none()
    if found is None:
        return None
    return TokenRow(
        player=PlayerRow(*found[:5]),
        scopes=tuple(found.scopes),
        expires_at=found.expires_at,
        last_used_at=found.last_used_at,
        revoked_at=found.revoked_at,
        id=found[9],
        kind=found[10],
        role=found.role,
        banned_until=found.banned_until,
        muted_until=found.muted_until,
    )


async def good_tokens(
    connection: AsyncConnection, hashes: Sequence[bytes], now: int
) -> dict[bytes, tuple[int | None, int | None]]:
    """Those of these tokens that are good, and until when their players are banned and muted."""
    found = await connection.execute(
        select(
            tokens.c.hash,
            func.greatest(players.c.banned_until, owners.c.banned_until),
            func.greatest(players.c.muted_until, owners.c.muted_until),
        )
        .join(players, players.c.id == tokens.c.player_id)
        .outerjoin(owners, owners.c.id == players.c.owner_id)
        .where(
            tokens.c.hash == func.any(array(hashes, type_=LargeBinary)),
            tokens.c.revoked_at.is_(None),
            tokens.c.expires_at > now,
        )
    )
    return {row[0]: (row[1], row[2]) for row in found}


async def touch_token(
    connection: AsyncConnection, token_hash: bytes, now: int, expires_at: int = 0
) -> None:
    """Note that a token was used, and perhaps put its end off."""
    await connection.execute(
        update(tokens)
        .where(tokens.c.hash == token_hash)
        .values(last_used_at=now, expires_at=func.greatest(tokens.c.expires_at, expires_at))
    )


async def revoke_token(connection: AsyncConnection, token_hash: bytes, now: int) -> None:
    """End a token."""
    await connection.execute(
        update(tokens).where(tokens.c.hash == token_hash).values(revoked_at=now)
    )


async def by_recovery(
    connection: AsyncConnection, recovery_hash: bytes, kind: str
) -> PlayerRow | None:
    """The player of this kind and recovery code, held until the transaction ends."""
    found = (
        await connection.execute(
            select(*PLAYER)
            .where(players.c.recovery_hash == recovery_hash, players.c.kind == kind)
            .with_for_update(key_share=True)
        )
    ).one_or_none()
    return None if found is None else PlayerRow(*found)


async def by_id(connection: AsyncConnection, player_id: str) -> PlayerRow | None:
    """The player of this id."""
    found = (
        await connection.execute(select(*PLAYER).where(players.c.id == player_id))
    ).one_or_none()
    return None if found is None else PlayerRow(*found)


async def change(connection: AsyncConnection, player_id: str, **values: Any) -> PlayerRow:
    """Change what is kept of a player."""
    found = (
        await connection.execute(
            update(players).where(players.c.id == player_id).values(**values).returning(*PLAYER)
        )
    ).one()
    return PlayerRow(*found)


async def count_all(
    connection: AsyncConnection, keys: Sequence[str], window: int, number: int = 1
) -> dict[str, int]:
    """Count so many more of each key in this window, in one statement; how many that makes."""
    statement = insert(limits).values(
        # Always in one order, so that two who count the same keys do not wait for each other.
        [{"key": key, "window": window, "count": number} for key in sorted(keys)]
    )
    counted = await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[limits.c.key, limits.c.window], set_={"count": limits.c.count + number}
        ).returning(limits.c.key, limits.c.count)
    )
    return {row.key: row[1] for row in counted}


async def uncount(connection: AsyncConnection, key: str, window: int) -> None:
    """Count one less in this window."""
    await connection.execute(
        update(limits)
        .where(limits.c.key == key, limits.c.window == window, limits.c.count > 0)
        .values(count=limits.c.count - 1)
    )


async def kept_answer(
    connection: AsyncConnection, player_id: str, key: str
) -> tuple[bytes, Any] | None:
    """The (fingerprint, answer) that an idempotency key has, without claiming it."""
    found = await connection.execute(
        select(answers.c.fingerprint, answers.c.answer).where(
            answers.c.player_id == player_id, answers.c.key == key
        )
    )
    row = found.one_or_none()
    return None if row is None else (row[0], row[1])


async def claim_answer(
    connection: AsyncConnection, player_id: str, key: str, fingerprint: bytes, now: int
) -> tuple[bytes, Any] | None:
    """Claim an idempotency key, or give the (fingerprint, answer) that it had before.

    Whoever claims the same key at the same moment waits here until the first one has committed.
    """
    claimed = (
        await connection.execute(
            insert(answers)
            .values(player_id=player_id, key=key, fingerprint=fingerprint, created_at=now)
            .on_conflict_do_nothing()
            .returning(answers.c.key)
        )
    ).one_or_none()
    if claimed is not None:
        return None
    found = (
        await connection.execute(
            select(answers.c.fingerprint, answers.c.answer).where(
                answers.c.player_id == player_id, answers.c.key == key
            )
        )
    ).one()
    return found[0], found[1]


async def keep_answer(connection: AsyncConnection, player_id: str, key: str, answer: Any) -> None:
    """Keep what was answered under a key that this transaction claimed."""
    await connection.execute(
        update(answers)
        .where(answers.c.player_id == player_id, answers.c.key == key)
        .values(answer=answer)
    )


async def prune_tokens(connection: AsyncConnection, before: int) -> None:
    """Forget tokens that have ended before a time."""
    await connection.execute(
        delete(tokens).where((tokens.c.expires_at < before) | (tokens.c.revoked_at < before))
    )


async def prune(connection: AsyncConnection, before: int, window: int) -> None:
    """Forget answers older than a time, and counts of windows that are over."""
    await connection.execute(delete(answers).where(answers.c.created_at < before))
    await connection.execute(delete(limits).where(limits.c.window < window))
