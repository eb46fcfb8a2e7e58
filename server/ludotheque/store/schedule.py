"""Which games want something now, and which there are: lists of ids, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.store.session import Driver


async def due(
    driver: Driver, now: int, aside: Sequence[str] = (), limit: int = 64
) -> list[tuple[str, int]]:
    """Running games whose deadline has passed: (id, deadline), the longest overdue first.

    A game that an outage is still to be credited to is not among them, nor one set aside.
    """
    found = await driver.fetch(
        "SELECT id, deadline FROM games g WHERE status = 'running' AND deadline <= $1"
        " AND id <> ALL($3) AND NOT EXISTS (SELECT 1 FROM outages o WHERE o.id > g.outage"
        " AND o.ended_at > g.last_at) ORDER BY deadline LIMIT $2",
        now,
        limit,
        list(aside),
    )
    return [(record["id"], record["deadline"]) for record in found]


async def lease_bots(driver: Driver, now: int, until: int, limit: int = 16) -> list[str]:
    """Take games in which a bot is due; another worker may take them again after ``until``."""
    found = await driver.fetch(
        "UPDATE games SET bots_at = $2 WHERE id IN (SELECT id FROM games"
        " WHERE status = 'running' AND bots_at <= $1 ORDER BY bots_at LIMIT $3"
        " FOR UPDATE SKIP LOCKED) RETURNING id",
        now,
        until,
        limit,
    )
    return [record["id"] for record in found]


async def of_player(
    driver: Driver,
    player_id: str,
    status: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> list[str]:
    """Ids of a player's games, newest first, after the one with this start and id.

    The id tells games that started in the same millisecond apart, so that no page skips one.
    """
    started_at, game_id = before or (2**62, "")
    found = await driver.fetch(
        "SELECT g.id FROM seats s JOIN games g ON g.id = s.game_id WHERE s.player_id = $1"
        " AND ($2::text IS NULL OR g.status = $2)"
        " AND (g.started_at, g.id) < ($3::bigint, $4::text)"
        " ORDER BY g.started_at DESC, g.id DESC LIMIT $5",
        player_id,
        status,
        started_at,
        game_id,
        limit,
    )
    return [record["id"] for record in found]


async def ids_after(driver: Driver, after: str, limit: int) -> list[str]:
    """Ids of all games in order, a page at a time."""
    found = await driver.fetch(
        "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2", after, limit
    )
    return [record["id"] for record in found]
