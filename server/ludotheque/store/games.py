"""Games and their logs: the statement that moves a batch of games, and what is read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.session import Driver


@dataclass(slots=True)
class LogRow:
    """One accepted input as it is stored; ``input`` and ``told`` are JSON texts."""

    n: int
    at: int
    cause: str
    seat: int | None
    input: str
    told: str
    idem: str | None = None


@dataclass(slots=True)
class Advance:
    """What a batch makes of one game: from number ``was`` to number ``n``, with its log rows."""

    game_id: str
    was: int
    n: int
    phase_n: int
    status: str
    state: str
    to_act: Sequence[int]
    gone: Sequence[int]
    stand_ins: str
    credited: int
    outage: int
    last_at: int
    deadline: int | None
    bots_at: int | None
    ended_at: int | None
    outcome: str | None
    rows: list[LogRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where, as it was when the game began."""

    seat: int
    player_id: str | None
    bot_level: int | None
    name: str | None
    kind: str | None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is stored; JSON columns are texts."""

    id: str
    ruleset: str
    ruleset_version: int
    options: str
    seed: bytes
    commitment: str
    room_id: str | None
    open: bool
    leaver: str
    rated: bool
    language: str
    started_at: int
    n: int
    phase_n: int
    status: str
    state: str
    to_act: tuple[int, ...]
    gone: tuple[int, ...]
    stand_ins: str
    credited: int
    outage: int
    last_at: int
    deadline: int | None
    bots_at: int | None
    ended_at: int | None
    outcome: str | None
    seats: tuple[SeatRow, ...]


READ = """
SELECT id, ruleset, ruleset_version, options::text, seed, commitment, room_id, open, leaver::text,
  rated, language, started_at, n, phase_n, status, state::text, to_act, gone, stand_ins::text,
  credited, outage, last_at, deadline, bots_at, ended_at, outcome::text
FROM games WHERE id = ANY($1)
"""

# One statement is one transaction: the games whose number still matches move on, their log rows
# and results are written, and other processes are told, all or nothing.
ADVANCE = """
WITH moved AS (
  UPDATE games g SET n = i.n, phase_n = i.phase_n, status = i.status, state = i.state::json,
    to_act = i.to_act::smallint[], gone = i.gone::smallint[], stand_ins = i.stand_ins::json,
    credited = i.credited, outage = i.outage, last_at = i.last_at, deadline = i.deadline,
    bots_at = i.bots_at, ended_at = i.ended_at, outcome = i.outcome::json
  FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::bigint[], $11::int[], $12::bigint[], $13::bigint[],
    $14::bigint[], $15::bigint[], $16::text[])
    AS i(id, was, n, phase_n, status, state, to_act, gone, stand_ins, credited, outage, last_at,
      deadline, bots_at, ended_at, outcome)
  WHERE g.id = i.id AND g.n = i.was AND g.status = 'running'
  RETURNING g.id, g.ruleset, g.status, g.ended_at, g.outcome
), logged AS (
  INSERT INTO log (game_id, n, at, cause, seat, input, told, idem)
  SELECT r.game_id, r.n, r.at, r.cause, r.seat, r.input::json, r.told::json, r.idem
  FROM unnest($17::text[], $18::int[], $19::bigint[], $20::text[], $21::smallint[], $22::text[],
    $23::text[], $24::text[]) AS r(game_id, n, at, cause, seat, input, told, idem)
  JOIN moved ON moved.id = r.game_id
), ended AS (
  INSERT INTO results (game_id, ruleset, ended_at, outcome)
  SELECT id, ruleset, ended_at, outcome FROM moved WHERE status = 'over'
)
SELECT id, (SELECT pg_notify('games', $25)) FROM moved
"""


def _array(numbers: Iterable[int]) -> str:
    return "{" + ",".join(map(str, numbers)) + "}"


async def advance(driver: Driver, batch: Sequence[Advance], word: str) -> set[str]:
    """Move a batch of games on, in one statement that commits by itself.

    ``word`` is told to the other processes.  Returns the ids that moved; one that is missing was
    moved by somebody else first, and nothing of it was written.
    """
    rows = [(a.game_id, row) for a in batch for row in a.rows]
    moved = await driver.fetch(
        ADVANCE,
        [a.game_id for a in batch],
        [a.was for a in batch],
        [a.n for a in batch],
        [a.phase_n for a in batch],
        [a.status for a in batch],
        [a.state for a in batch],
        [_array(a.to_act) for a in batch],
        [_array(a.gone) for a in batch],
        [a.stand_ins for a in batch],
        [a.credited for a in batch],
        [a.outage for a in batch],
        [a.last_at for a in batch],
        [a.deadline for a in batch],
        [a.bots_at for a in batch],
        [a.ended_at for a in batch],
        [a.outcome for a in batch],
        [game_id for game_id, _ in rows],
        [row.n for _, row in rows],
        [row.at for _, row in rows],
        [row.cause for _, row in rows],
        [row.seat for _, row in rows],
        [row.input for _, row in rows],
        [row.told for _, row in rows],
        [row.idem for _, row in rows],
        word,
    )
    return {record["id"] for record in moved}


SEATS = """
SELECT s.game_id, s.seat, s.player_id, s.bot_level, p.name, p.kind
FROM seats s LEFT JOIN players p ON p.id = s.player_id
WHERE s.game_id = ANY($1) ORDER BY s.game_id, s.seat
"""


async def read(driver: Driver, ids: Sequence[str]) -> dict[str, GameRow]:
    """The games of these ids that there are, by id."""
    found = await driver.fetch(READ, list(ids))
    if not found:
        return {}
    seats: dict[str, list[SeatRow]] = {record["id"]: [] for record in found}
    for s in await driver.fetch(SEATS, list(seats)):
        seats[s["game_id"]].append(
            SeatRow(s["seat"], s["player_id"], s["bot_level"], s["name"], s["kind"])
        )
    return {record["id"]: _row(record, tuple(seats[record["id"]])) for record in found}


def _row(record: Any, seats: tuple[SeatRow, ...]) -> GameRow:
    values = dict(record)
    values["to_act"], values["gone"] = tuple(values["to_act"]), tuple(values["gone"])
    return GameRow(**values, seats=seats)


async def numbers(driver: Driver, ids: Sequence[str]) -> dict[str, int]:
    """The present number of each of these games."""
    found = await driver.fetch("SELECT id, n FROM games WHERE id = ANY($1)", list(ids))
    return {record["id"]: record["n"] for record in found}


async def earlier(driver: Driver, game_id: str, idems: Sequence[str]) -> dict[str, LogRow]:
    """The inputs of these ids that were accepted before, by id."""
    found = await driver.fetch(
        "SELECT n, at, cause, seat, input::text, told::text, idem FROM log"
        " WHERE game_id = $1 AND idem = ANY($2)",
        game_id,
        list(idems),
    )
    return {record["idem"]: LogRow(*record) for record in found}


async def entries(
    driver: Driver, game_id: str, since: int, upto: int, limit: int = 100_000
) -> list[LogRow]:
    """Log rows with ``since < n <= upto``, in order."""
    found = await driver.fetch(
        "SELECT n, at, cause, seat, input::text, told::text, idem FROM log"
        " WHERE game_id = $1 AND n > $2 AND n <= $3 ORDER BY n LIMIT $4",
        game_id,
        since,
        upto,
        limit,
    )
    return [LogRow(*record) for record in found]


async def moves_by_seat(driver: Driver, game_id: str, since: int, upto: int) -> dict[int, int]:
    """How many moves each seat has in the log with ``since < n <= upto``."""
    found = await driver.fetch(
        "SELECT seat, count(*) FROM log"
        " WHERE game_id = $1 AND n > $2 AND n <= $3 AND cause = 'move' GROUP BY seat",
        game_id,
        since,
        upto,
    )
    return {record["seat"]: record["count"] for record in found}


async def insert(connection: AsyncConnection, game: GameRow, first: LogRow) -> None:
    """Write a new game, its seats and the first row of its log."""
    await connection.execute(
        text(
            "INSERT INTO games (id, ruleset, ruleset_version, options, seed, commitment, room_id,"
            " open, leaver, rated, language, started_at, n, phase_n, status, state, to_act, gone,"
            " stand_ins, credited, outage, last_at, deadline, bots_at, ended_at, outcome)"
            " VALUES (:id, :ruleset, :ruleset_version, CAST(:options AS json), :seed, :commitment,"
            " :room_id, :open, CAST(:leaver AS json), :rated, :language, :started_at, :n, :phase_n,"
            " :status, CAST(:state AS json), CAST(:to_act AS smallint[]),"
            " CAST(:gone AS smallint[]), CAST(:stand_ins AS json), :credited, :outage, :last_at,"
            " :deadline, :bots_at, :ended_at, CAST(:outcome AS json))"
        ),
        {
            **{name: getattr(game, name) for name in GameRow.__slots__ if name != "seats"},
            "to_act": list(game.to_act),
            "gone": list(game.gone),
        },
    )
    await connection.execute(
        text(
            "INSERT INTO seats (game_id, seat, player_id, bot_level)"
            " VALUES (:game_id, :seat, :player_id, :bot_level)"
        ),
        [
            {
                "game_id": game.id,
                "seat": s.seat,
                "player_id": s.player_id,
                "bot_level": s.bot_level,
            }
            for s in game.seats
        ],
    )
    await connection.execute(
        text(
            "INSERT INTO log (game_id, n, at, cause, seat, input, told) VALUES (:game_id, :n, :at,"
            " :cause, :seat, CAST(:input AS json), CAST(:told AS json))"
        ),
        {
            "game_id": game.id,
            "n": first.n,
            "at": first.at,
            "cause": first.cause,
            "seat": first.seat,
            "input": first.input,
            "told": first.told,
        },
    )
