"""Where notifications are pushed to, and which are still to be sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema_talk import push_subscriptions, pushes


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """A device that asked to be told; its keys are for the library that encrypts."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    created_at: int


@dataclass(frozen=True, slots=True)
class DueRow:
    """A notification to be sent to a device: the how-manieth try, and whether it is still to be."""

    subscription: SubscriptionRow
    player_id: str
    n: int
    tries: int
    signed_in: bool
    unread: bool


_OWN = tuple(push_subscriptions.c[name] for name in SubscriptionRow.__slots__)


async def subscribe(
    connection: AsyncConnection, row: SubscriptionRow, player_id: str, token_hash: bytes
) -> SubscriptionRow:
    """Write a device, or give one that is known to whoever is signed in there now."""
    values = {
        "player_id": player_id,
        "token_hash": token_hash,
        "p256dh": row.p256dh,
        "auth": row.auth,
        "created_at": row.created_at,
    }
    statement = upsert(push_subscriptions).values(id=row.id, endpoint=row.endpoint, **values)
    made = await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[push_subscriptions.c.endpoint], set_=values
        ).returning(*_OWN)
    )
    return SubscriptionRow(*made.one())


async def listed(connection: AsyncConnection, player_id: str) -> list[SubscriptionRow]:
    """The devices of a player, newest first."""
    found = await connection.execute(
        select(*_OWN)
        .where(push_subscriptions.c.player_id == player_id)
        .order_by(push_subscriptions.c.created_at.desc(), push_subscriptions.c.id)
    )
    return [SubscriptionRow(*row) for row in found]


async def count(connection: AsyncConnection, player_id: str) -> int:
    """How many devices a player has."""
    found = await connection.execute(
        select(func.count()).where(push_subscriptions.c.player_id == player_id)
    )
    return int(found.scalar_one())


async def unsubscribe(
    connection: AsyncConnection, subscription_id: str, player_id: str | None = None
) -> bool:
    """Forget a device, and what was to be sent there."""
    statement = delete(push_subscriptions).where(push_subscriptions.c.id == subscription_id)
    if player_id is not None:
        statement = statement.where(push_subscriptions.c.player_id == player_id)
    return bool((await connection.execute(statement)).rowcount)


TAKE = """
WITH taken AS (
  UPDATE pushes SET due_at = :until, tries = tries + 1
  WHERE (subscription_id, n) IN (
    SELECT subscription_id, n FROM pushes WHERE due_at <= :now ORDER BY due_at
    LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id, n, tries
)
SELECT s.id, s.endpoint, s.p256dh, s.auth, s.created_at, s.player_id, taken.n, taken.tries,
  t.revoked_at IS NULL AND t.expires_at > :now AS signed_in,
  EXISTS (SELECT 1 FROM notifications o WHERE o.player_id = s.player_id AND o.n = taken.n
    AND o.read_at IS NULL) AS unread
FROM taken
JOIN push_subscriptions s ON s.id = taken.subscription_id
JOIN tokens t ON t.hash = s.token_hash
"""


async def take(connection: AsyncConnection, now: int, until: int, limit: int) -> list[DueRow]:
    """What is due, put off to ``until`` in case this worker dies."""
    found: Any = await connection.execute(text(TAKE), {"now": now, "until": until, "limit": limit})
    return [
        DueRow(
            subscription=SubscriptionRow(
                row.id, row.endpoint, row.p256dh, row.auth, row.created_at
            ),
            player_id=row.player_id,
            n=row.n,
            tries=row.tries,
            signed_in=row.signed_in,
            unread=row.unread,
        )
        for row in found
    ]


async def done(connection: AsyncConnection, subscription_id: str, n: int) -> None:
    """It was sent, or is not to be."""
    await connection.execute(
        delete(pushes).where(pushes.c.subscription_id == subscription_id, pushes.c.n == n)
    )


async def put_off(connection: AsyncConnection, subscription_id: str, n: int, due_at: int) -> None:
    """It is to be sent again."""
    await connection.execute(
        update(pushes)
        .where(pushes.c.subscription_id == subscription_id, pushes.c.n == n)
        .values(due_at=due_at)
    )
