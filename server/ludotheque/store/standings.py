"""Leaderboards, and what is known of one player: ratings, curves, games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.ledger import ChangeRow, RatingRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.schema_meeting import ratings
from ludotheque.store.session import Driver


@dataclass(frozen=True, slots=True)
class Board:
    """Which leaderboard: a pool, who has played since a time, and settled or provisional ones."""

    ruleset: str
    language: str
    speed: str
    side: str
    since: int
    today: int
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard."""

    player: PlayerRow
    strength: int
    doubt: int
    results: int
    day: int
    last_at: int


@dataclass(frozen=True, slots=True)
class BoardSize:
    """How many stand in a leaderboard, and how many are still provisional in its pool."""

    ruleset: str
    language: str
    speed: str
    size: int
    provisional: int


Key = tuple[int, int, str]
"""Strength, doubt and player: where a line stands in the order of a board (R10)."""

# The ledger keeps the numbers of who was erased, because those of others follow from them.
_STAY = (
    " AND NOT EXISTS (SELECT FROM players e WHERE e.id = r.player_id AND e.erased_at IS NOT NULL)"
)
_WHO = (
    " FROM ratings r WHERE r.ruleset = $1 AND r.language = $2 AND r.speed = $3 AND r.side = $4"
    " AND r.last_at >= $5 AND (coalesce(r.settled_until, -1) >= $6) <> $7"
    f"{_STAY}"
)
_COUNTED = (
    " count(*) FILTER (WHERE coalesce(r.settled_until, -1) >= $3),"
    " count(*) FILTER (WHERE coalesce(r.settled_until, -1) < $3)"
    f" FROM ratings r WHERE r.side = $1 AND r.last_at >= $2{_STAY}"
)
# The order of R10, told by columns that each rise.
_PLACE = '(-r.strength, r.doubt, r.player_id COLLATE "C")'
_KEY = "(-$8::int, $9::int, $10::text)"
_AFTER = f" AND {_PLACE} > {_KEY}"
_UPTO = f" AND {_PLACE} <= {_KEY}"
_BEFORE = f" AND {_PLACE} < {_KEY}"
_BACKWARDS = ' ORDER BY r.strength, r.doubt DESC, r.player_id COLLATE "C" DESC'
_ORDER = ' ORDER BY r.strength DESC, r.doubt, r.player_id COLLATE "C"'
_LINES = (
    "SELECT p.id, p.name, p.kind, p.language, p.created_at, b.strength, b.doubt, b.results, b.day,"
    " b.last_at FROM ("
)
_NAMED = (
    ") b JOIN players p ON p.id = b.player_id"
    ' ORDER BY b.strength DESC, b.doubt, b.player_id COLLATE "C"'
)


def _of(board: Board) -> tuple[Any, ...]:
    return (
        board.ruleset,
        board.language,
        board.speed,
        board.side,
        board.since,
        board.today,
        board.provisional,
    )


async def lines(
    driver: Driver, board: Board, after: Key | None, skip: int, limit: int
) -> list[Standing]:
    """Lines of a leaderboard in their order, after one of them, or after so many from the top."""
    if after is None:
        query = f"{_LINES}SELECT r.*{_WHO}{_ORDER} OFFSET $8 LIMIT $9{_NAMED}"
        found = await driver.fetch(query, *_of(board), skip, limit)
    else:
        query = f"{_LINES}SELECT r.*{_WHO}{_AFTER}{_ORDER} LIMIT $11{_NAMED}"
        found = await driver.fetch(query, *_of(board), *after, limit)
    return [Standing(PlayerRow(*tuple(row)[:5]), *tuple(row)[5:]) for row in found]


async def lines_before(driver: Driver, board: Board, before: Key, limit: int) -> list[Standing]:
    """The lines of a leaderboard that come just before one of them, in their order."""
    query = f"{_LINES}SELECT r.*{_WHO}{_BEFORE}{_BACKWARDS} LIMIT $11{_NAMED}"
    found = await driver.fetch(query, *_of(board), *before, limit)
    return [Standing(PlayerRow(*tuple(row)[:5]), *tuple(row)[5:]) for row in found]


async def size(driver: Driver, board: Board) -> int:
    """How many stand in a leaderboard."""
    return int(await driver.fetchval(f"SELECT count(*){_WHO}", *_of(board)))


async def sizes(driver: Driver, side: str, since: int, today: int) -> list[BoardSize]:
    """How many stand in each leaderboard that somebody is in, those with the most first."""
    found = await driver.fetch(
        f"SELECT r.ruleset, r.language, r.speed,{_COUNTED} GROUP BY 1, 2, 3"
        " ORDER BY 4 DESC, 5 DESC, 1, 2, 3",
        side,
        since,
        today,
    )
    return [BoardSize(*row) for row in found]


async def place(driver: Driver, board: Board, key: Key) -> int:
    """Which line of a leaderboard this one is, from 1."""
    return int(await driver.fetchval(f"SELECT count(*){_WHO}{_UPTO}", *_of(board), *key))


async def key_of(driver: Driver, board: Board, player_id: str) -> Key | None:
    """Where a player stands in a leaderboard; None for who is not in it."""
    found = await driver.fetchrow(
        f"SELECT r.strength, r.doubt, r.player_id{_WHO} AND r.player_id = $8",
        *_of(board),
        player_id,
    )
    return None if found is None else (found[0], found[1], found[2])


async def ratings_of(driver: Driver, player_id: str) -> list[RatingRow]:
    """All ratings of a player, the last played first."""
    found = await driver.fetch(
        "SELECT player_id, ruleset, language, speed, side, strength, doubt, results, day, last_at,"
        " settled_until FROM ratings WHERE player_id = $1"
        " ORDER BY last_at DESC, ruleset, language, speed, side",
        player_id,
    )
    return [RatingRow(*record) for record in found]


async def kinds_of(driver: Driver, player_ids: Sequence[str]) -> dict[str, str]:
    """What these players are: guest, account or bot."""
    found = await driver.fetch(
        "SELECT id, kind FROM players WHERE id = ANY($1::text[])", list(player_ids)
    )
    return {row["id"]: row["kind"] for row in found}


async def strengths(
    driver: Driver, player_ids: Sequence[str], ladders: Sequence[tuple[str, str, str]]
) -> dict[tuple[str, tuple[str, str, str]], int]:
    """How strong these players are where they have a rating, by player and ladder.

    A ladder is ruleset, language and speed; a player is on one side of it alone.
    """
    found = await driver.fetch(
        "SELECT player_id, ruleset, language, speed, strength FROM ratings"
        " WHERE player_id = ANY($1::text[]) AND (ruleset, language, speed) IN"
        " (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))",
        list(player_ids),
        *map(list, zip(*ladders, strict=True)),
    )
    return {
        (row["player_id"], (row["ruleset"], row["language"], row["speed"])): row["strength"]
        for row in found
    }


async def curve(
    driver: Driver, player_id: str, pool: tuple[str, str, str, str], before: int, limit: int
) -> list[ChangeRow]:
    """What results made of a player in one pool, the last first, before a place."""
    found = await driver.fetch(
        "SELECT place, player_id, ruleset, language, speed, side, game_id, at, rank, players,"
        " before, strength, doubt FROM rating_changes WHERE player_id = $1 AND ruleset = $2"
        " AND language = $3 AND speed = $4 AND side = $5 AND place < $6"
        " ORDER BY place DESC LIMIT $7",
        player_id,
        *pool,
        before,
        limit,
    )
    return [ChangeRow(*record) for record in found]


async def taken(driver: Driver, game_id: str) -> Literal["not_yet", "void", "taken"]:
    """Whether the ledger has taken the result of a game, and whether it was void by then."""
    found = await driver.fetchrow("SELECT place, void FROM results WHERE game_id = $1", game_id)
    if found is None or found["place"] is None:
        return "not_yet"
    return "void" if found["void"] else "taken"


async def changes_of(driver: Driver, game_id: str, player_ids: Sequence[str]) -> list[ChangeRow]:
    """What the result of a game made of its players, in the order of their ranks."""
    found = await driver.fetch(
        "SELECT place, player_id, ruleset, language, speed, side, game_id, at, rank, players,"
        " before, strength, doubt FROM rating_changes"
        " WHERE place = (SELECT place FROM results WHERE game_id = $1) AND player_id = ANY($2)"
        " ORDER BY side DESC, rank, player_id",
        game_id,
        list(player_ids),
    )
    return [ChangeRow(*record) for record in found]


async def favourites(driver: Driver, player_id: str) -> list[tuple[str, int, int]]:
    """Rulesets that a player has finished games of: how many, and when the last one ended."""
    found = await driver.fetch(
        "SELECT g.ruleset, count(*) AS played, max(g.ended_at) AS last FROM seats s"
        " JOIN games g ON g.id = s.game_id WHERE s.player_id = $1 AND g.status = 'over'"
        " GROUP BY g.ruleset ORDER BY played DESC, last DESC, g.ruleset",
        player_id,
    )
    return [(record["ruleset"], record["played"], record["last"]) for record in found]


async def finished(
    driver: Driver, player_id: str, private: bool, before: tuple[int, str] | None, limit: int
) -> list[str]:
    """Ids of a player's finished games, the last first; private ones only where asked for."""
    ended_at, game_id = before or (2**62, "")
    found = await driver.fetch(
        "SELECT g.id FROM seats s JOIN games g ON g.id = s.game_id WHERE s.player_id = $1"
        " AND g.status = 'over' AND (g.open OR $2) AND (g.ended_at, g.id) < ($3::bigint, $4::text)"
        " ORDER BY g.ended_at DESC, g.id DESC LIMIT $5",
        player_id,
        private,
        ended_at,
        game_id,
        limit,
    )
    return [record["id"] for record in found]


async def surest(
    connection: AsyncConnection, ruleset: str, player_ids: Sequence[str]
) -> dict[str, int]:
    """The strength of each in the pool of a ruleset in which it is known best (R11)."""
    found = await connection.execute(
        text(
            "SELECT DISTINCT ON (player_id) player_id, strength FROM ratings"
            " WHERE ruleset = :ruleset AND player_id = ANY(:players)"
            " ORDER BY player_id, doubt, language, speed, side"
        ),
        {"ruleset": ruleset, "players": list(player_ids)},
    )
    return {row[0]: row[1] for row in found}


async def strength_in(
    connection: AsyncConnection, pool: tuple[str, str, str, str], player_id: str
) -> int | None:
    """The strength of a player in a pool."""
    ruleset, language, speed, side = pool
    found = await connection.execute(
        select(ratings.c.strength).where(
            ratings.c.player_id == player_id,
            ratings.c.ruleset == ruleset,
            ratings.c.language == language,
            ratings.c.speed == speed,
            ratings.c.side == side,
        )
    )
    return found.scalar_one_or_none()
