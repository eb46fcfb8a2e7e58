"""What the ledger reads of results and writes of ratings; who folds holds its lock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.store.departures import NOBODY, departed
from ludotheque.store.session import Driver

LOCK = 0x6C656467
"""Any fixed number will do; whoever has it is the one who folds."""


@dataclass(frozen=True, slots=True)
class Played:
    """A result as it is stored, with what the ledger asks of its game."""

    id: int
    place: int | None
    game_id: str
    ruleset: str
    ended_at: int
    outcome: str
    void: bool
    """Made void before the ledger took it; that stays, whatever becomes of its table later."""
    counts: bool
    language: str
    options: str
    seats: int
    people: tuple[tuple[int, str, bool], ...]
    """Seat, player and whether it is a bot account; bots of the house are not among them."""
    left: tuple[int, ...]
    """Seats that left, in the order in which they did."""
    away: tuple[int, ...] = ()
    """Those of them whose player was away, and for whom the house played on."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What is stored of one player in one pool."""

    player_id: str
    ruleset: str
    language: str
    speed: str
    side: str
    strength: int
    doubt: int
    results: int
    day: int
    last_at: int
    settled_until: int | None


@dataclass(frozen=True, slots=True, order=True)
class ChangeRow:
    """What one result made of one of its players."""

    place: int
    player_id: str
    ruleset: str
    language: str
    speed: str
    side: str
    game_id: str
    at: int
    rank: int
    players: int
    before: int
    strength: int
    doubt: int


_RATING = tuple(RatingRow.__slots__)
_CHANGE = tuple(ChangeRow.__slots__)
_RATINGS = (
    "SELECT player_id, ruleset, language, speed, side, strength, doubt, results, day, last_at,"
    " settled_until FROM ratings"
)
_CHANGES = (
    "SELECT place, player_id, ruleset, language, speed, side, game_id, at, rank, players, before,"
    " strength, doubt FROM rating_changes"
)

_RESULT = (
    "SELECT r.id, r.place, r.game_id, r.ruleset, r.ended_at, r.outcome::text, v.void,"
    " g.rated AND NOT v.void AS counts, g.language, g.options::text,"
    " g.gone <> '{}' OR g.stand_ins::text <> '{}' AS deserted"
    " FROM results r JOIN games g ON g.id = r.game_id"
)
_AS_TAKEN = " CROSS JOIN LATERAL (SELECT r.void) AS v"
# An organiser decides a table, and its game may end before a worker aborts it: no order of the
# two can be relied on, and neither locks what the other writes.  The ledger comes after both.
_AS_DECIDED = (
    " CROSS JOIN LATERAL (SELECT r.void OR EXISTS (SELECT 1 FROM tournament_tables t"
    " WHERE t.game_id = r.game_id AND (t.void OR t.ruled IS NOT NULL)) AS void) AS v"
)


async def lock(driver: Driver) -> bool:
    """Become the one who folds until the transaction ends; False where somebody else is."""
    return bool(await driver.fetchval("SELECT pg_try_advisory_xact_lock($1)", LOCK))


async def wait_for_lock(driver: Driver) -> None:
    """Become the one who folds, as soon as nobody else is."""
    await driver.execute("SELECT pg_advisory_xact_lock($1)", LOCK)


async def unplaced(driver: Driver, rulesets: Sequence[str], limit: int) -> list[Played]:
    """Results that the ledger has not seen, in the order in which they are to be taken."""
    found = await driver.fetch(
        f"{_RESULT}{_AS_DECIDED} WHERE r.place IS NULL AND r.ruleset = ANY($1)"
        " ORDER BY r.id LIMIT $2",
        list(rulesets),
        limit,
    )
    return await _played(driver, found)


async def placed(driver: Driver, after: int, limit: int) -> list[Played]:
    """Results in the order of the ledger, after a place."""
    found = await driver.fetch(
        f"{_RESULT}{_AS_TAKEN} WHERE r.place > $1 ORDER BY r.place LIMIT $2", after, limit
    )
    return await _played(driver, found)


async def _played(driver: Driver, found: Sequence[Any]) -> list[Played]:
    counted = [record["game_id"] for record in found if record["counts"]]
    seats: dict[str, list[Any]] = defaultdict(list)
    if counted:
        for s in await driver.fetch(
            "SELECT s.game_id, s.seat, s.player_id, p.kind FROM seats s"
            " LEFT JOIN players p ON p.id = s.player_id"
            " WHERE s.game_id = ANY($1) ORDER BY s.game_id, s.seat",
            counted,
        ):
            seats[s["game_id"]].append(s)
    # Where nobody resigned and nobody is away, the ranks of the outcome say all that there is.
    leavers = [record["game_id"] for record in found if record["counts"] and record["deserted"]]
    gone = await departed(driver, leavers) if leavers else {}
    return [
        Played(
            **{name: value for name, value in record.items() if name != "deserted"},
            seats=len(seats[record["game_id"]]),
            people=tuple(
                (s["seat"], s["player_id"], s["kind"] == "bot")
                for s in seats[record["game_id"]]
                if s["player_id"] is not None
            ),
            left=gone.get(record["game_id"], NOBODY).left,
            away=gone.get(record["game_id"], NOBODY).away,
        )
        for record in found
    ]


async def give_places(driver: Driver, taken: Sequence[Played]) -> int:
    """Put results at the end of the order of the ledger; the place of the first one.

    Which are void is written with it, so that folding them again makes the same of them.
    """
    last = int(await driver.fetchval("SELECT coalesce(max(place), 0) FROM results"))
    await driver.execute(
        "UPDATE results r SET place = $3 + i.ord, void = i.void"
        " FROM unnest($1::bigint[], $2::boolean[])"
        " WITH ORDINALITY AS i(id, void, ord) WHERE r.id = i.id",
        [played.id for played in taken],
        [played.void for played in taken],
        last,
    )
    return last + 1


async def known(driver: Driver, players: Iterable[str]) -> list[RatingRow]:
    """All ratings of these players."""
    found = await driver.fetch(f"{_RATINGS} WHERE player_id = ANY($1)", list(players))
    return [RatingRow(*record) for record in found]


async def all_ratings(driver: Driver) -> list[RatingRow]:
    """Every rating that is stored."""
    found = await driver.fetch(_RATINGS)
    return [RatingRow(*record) for record in found]


async def changes_between(driver: Driver, after: int, upto: int) -> list[ChangeRow]:
    """What is stored of the results of these places, in order."""
    found = await driver.fetch(
        f'{_CHANGES} WHERE place > $1 AND place <= $2 ORDER BY place, player_id COLLATE "C"',
        after,
        upto,
    )
    return [ChangeRow(*record) for record in found]


_PUT = """
INSERT INTO ratings (player_id, ruleset, language, speed, side, strength, doubt, results, day,
  last_at, settled_until)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[],
  $7::int[], $8::int[], $9::int[], $10::bigint[], $11::int[])
ON CONFLICT (player_id, ruleset, language, speed, side) DO UPDATE SET
  strength = excluded.strength, doubt = excluded.doubt, results = excluded.results,
  day = excluded.day, last_at = excluded.last_at, settled_until = excluded.settled_until
"""


async def put(driver: Driver, rows: Sequence[RatingRow]) -> None:
    """Write ratings, over those that there are."""
    if rows:
        await driver.execute(_PUT, *([getattr(row, name) for row in rows] for name in _RATING))


async def add_changes(driver: Driver, rows: Sequence[ChangeRow]) -> None:
    """Write what results made of their players."""
    if rows:
        await driver.copy_records_to_table(
            "rating_changes",
            records=[tuple(getattr(row, name) for name in _CHANGE) for row in rows],
            columns=_CHANGE,
        )


async def clear(driver: Driver) -> None:
    """Forget all ratings and their curves; the results stay, and their order."""
    await driver.execute("DELETE FROM rating_changes")
    await driver.execute("DELETE FROM ratings")
