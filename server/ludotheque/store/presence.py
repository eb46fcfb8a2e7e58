"""Which processes live, who is connected through them, and who is away for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.session import Driver


@dataclass(frozen=True, slots=True)
class Absence:
    """A seat whose player is away.  Times in milliseconds; ``used`` is the bank spent before."""

    game_id: str
    seat: int
    since: int | None
    used: int
    strikes_at: int | None


async def beat(connection: AsyncConnection, process_id: str, role: str, now: int) -> bool:
    """Say that this process lives; whether it was not on the list."""
    new = await connection.execute(
        text(
            "INSERT INTO processes (id, role, beat_at) VALUES (:id, :role, :now)"
            " ON CONFLICT (id) DO UPDATE SET beat_at = :now RETURNING xmax = 0"
        ),
        {"id": process_id, "role": role, "now": now},
    )
    return bool(new.scalar_one())


async def beat_house(
    connection: AsyncConnection, clock: Callable[[], int], outage_ms: int
) -> tuple[int, int] | None:
    """Say that the house lives; (began, ended) of an outage that this beat has just ended.

    The row is locked, so of several processes that wake up together one finds the outage.  The
    clock is read when the lock is held: a database that stood still is an outage as well.
    """
    await connection.execute(
        text("INSERT INTO heartbeat (one, beat_at) VALUES (true, :now) ON CONFLICT DO NOTHING"),
        {"now": clock()},
    )
    last = (await connection.execute(text("SELECT beat_at FROM heartbeat FOR UPDATE"))).scalar_one()
    now = clock()
    if now > last:
        await connection.execute(text("UPDATE heartbeat SET beat_at = :now"), {"now": now})
    if now - last < outage_ms:
        return None
    await connection.execute(
        text("INSERT INTO outages (began_at, ended_at) VALUES (:began, :ended)"),
        {"began": last, "ended": now},
    )
    # Nobody could come back while nobody was there to come back to.
    await connection.execute(
        text(
            "UPDATE absences SET since = since + (:ended - greatest(since, :began)),"
            " strikes_at = strikes_at + (:ended - greatest(since, :began))"
            " WHERE strikes_at IS NOT NULL AND since < :ended"
        ),
        {"began": last, "ended": now},
    )
    return int(last), now


async def leave_house(connection: AsyncConnection, process_id: str) -> None:
    """Take a process and all connections through it off the lists."""
    await connection.execute(
        text("DELETE FROM presences WHERE process_id = :id"), {"id": process_id}
    )
    await connection.execute(text("DELETE FROM processes WHERE id = :id"), {"id": process_id})


async def dead_processes(connection: AsyncConnection, before: int) -> list[str]:
    """Processes that have not said that they live since a time."""
    found = await connection.execute(
        text("SELECT id FROM processes WHERE beat_at < :before"), {"before": before}
    )
    return [row[0] for row in found]


async def connected_through(connection: AsyncConnection, process_id: str) -> list[tuple[str, int]]:
    """(game, seat) of everybody who is connected through a process."""
    found = await connection.execute(
        text("SELECT game_id, seat FROM presences WHERE process_id = :id"), {"id": process_id}
    )
    return [(row[0], row[1]) for row in found]


async def hold(connection: AsyncConnection, game_id: str, seat: int) -> None:
    """Let what is said of a seat's presence come one after the other, through all processes.

    Without it an arrival and a departure at the same moment would each not see the other's row.
    """
    await connection.execute(
        text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"),
        {"key": f"presence:{game_id}:{seat}"},
    )


async def is_present(connection: AsyncConnection, game_id: str, seat: int) -> bool:
    """Whether a seat's player is connected through any process."""
    found = await connection.execute(
        text("SELECT 1 FROM presences WHERE game_id = :game AND seat = :seat LIMIT 1"),
        {"game": game_id, "seat": seat},
    )
    return found.first() is not None


async def arrive(connection: AsyncConnection, game_id: str, seat: int, process_id: str) -> None:
    """Note that a seat's player is connected through a process."""
    await connection.execute(
        text(
            "INSERT INTO presences (game_id, seat, process_id) VALUES (:game, :seat, :process)"
            " ON CONFLICT DO NOTHING"
        ),
        {"game": game_id, "seat": seat, "process": process_id},
    )


async def depart(connection: AsyncConnection, game_id: str, seat: int, process_id: str) -> bool:
    """Note that nobody of a seat is connected through this process any more.

    Returns whether the seat has no connection left through any process.
    """
    await connection.execute(
        text(
            "DELETE FROM presences WHERE game_id = :game AND seat = :seat AND process_id = :process"
        ),
        {"game": game_id, "seat": seat, "process": process_id},
    )
    return not await is_present(connection, game_id, seat)


async def present(driver: Driver, game_ids: Sequence[str]) -> dict[str, set[int]]:
    """The seats of games whose players are connected; no entry for a game where nobody is."""
    found: dict[str, set[int]] = {}
    for row in await driver.fetch(
        "SELECT DISTINCT game_id, seat FROM presences WHERE game_id = ANY($1)", list(game_ids)
    ):
        found.setdefault(row["game_id"], set()).add(row["seat"])
    return found


async def absences(driver: Driver, game_ids: Sequence[str]) -> dict[str, dict[int, Absence]]:
    """The absences of games, by seat; no entry for a game without any."""
    found: dict[str, dict[int, Absence]] = {}
    for row in await driver.fetch(
        "SELECT game_id, seat, since, used, strikes_at FROM absences WHERE game_id = ANY($1)",
        list(game_ids),
    ):
        found.setdefault(row["game_id"], {})[row["seat"]] = Absence(*row)
    return found


async def end_absence(
    connection: AsyncConnection, game_id: str, seat: int, now: int, grace: int
) -> None:
    """A player is back: what the absence took, less the grace, is taken from the bank."""
    await connection.execute(
        text(
            "UPDATE absences SET used = used + greatest(0, :now - since - :grace), since = NULL,"
            " strikes_at = NULL WHERE game_id = :game AND seat = :seat AND since IS NOT NULL"
        ),
        {"game": game_id, "seat": seat, "now": now, "grace": grace},
    )


async def begin_absence(
    connection: AsyncConnection, game_id: str, seat: int, since: int, bank: int, grace: int
) -> None:
    """A player has gone; the table's policy strikes when the rest of the bank is used.

    The grace is given anew each time, so that loading a page again never uses up a bank.
    """
    await connection.execute(
        text(
            "INSERT INTO absences (game_id, seat, since, used, strikes_at)"
            " VALUES (:game, :seat, :since, 0, :due)"
            " ON CONFLICT (game_id, seat) DO UPDATE SET since = :since,"
            " strikes_at = :due - least(:bank, absences.used) WHERE absences.since IS NULL"
        ),
        {
            "game": game_id,
            "seat": seat,
            "since": since,
            "bank": bank,
            "due": since + grace + bank,
        },
    )


async def struck(driver: Driver, now: int, until: int, limit: int = 64) -> list[tuple[str, int]]:
    """(game, seat) of absences whose bank is used up, put off to ``until`` in case we die."""
    found = await driver.fetch(
        "UPDATE absences SET strikes_at = $2 WHERE (game_id, seat) IN (SELECT game_id, seat"
        " FROM absences WHERE strikes_at <= $1 LIMIT $3 FOR UPDATE SKIP LOCKED)"
        " RETURNING game_id, seat",
        now,
        until,
        limit,
    )
    return [(row["game_id"], row["seat"]) for row in found]


async def clear_strike(connection: AsyncConnection, game_id: str, seat: int, until: int) -> bool:
    """The policy has struck; it does not strike again for this absence.

    Returns whether the absence is still the one that was put off to ``until``.
    """
    cleared = await connection.execute(
        text(
            "UPDATE absences SET strikes_at = NULL"
            " WHERE game_id = :game AND seat = :seat AND strikes_at = :until"
        ),
        {"game": game_id, "seat": seat, "until": until},
    )
    return bool(cleared.rowcount)


async def uncredited(
    driver: Driver, after: str, limit: int = 200
) -> list[tuple[str, int, int, int]]:
    """Running games with a clock that an outage is not credited to yet, by id.

    Each is (game, outage, when it began, when it ended), for the first such outage.
    """
    found = await driver.fetch(
        "SELECT g.id, o.id AS outage, greatest(o.began_at, g.last_at) AS began, o.ended_at"
        " FROM games g JOIN LATERAL (SELECT * FROM outages WHERE id > g.outage"
        " AND ended_at > g.last_at ORDER BY id LIMIT 1) o ON true"
        " WHERE g.status = 'running' AND g.deadline IS NOT NULL AND g.id > $1"
        " ORDER BY g.id LIMIT $2",
        after,
        limit,
    )
    return [tuple(row) for row in found]


async def running_policy(connection: AsyncConnection, game_id: str) -> str | None:
    """The leaver policy (JSON) of a game that still runs."""
    found = await connection.execute(
        text("SELECT leaver::text FROM games WHERE id = :game AND status = 'running'"),
        {"game": game_id},
    )
    return found.scalar_one_or_none()
