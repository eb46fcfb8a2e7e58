"""Leaderboards and profiles: what the ledger has made, as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, Literal, cast

from ludotheque.actions import accounts, codec
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.greeting import Kind
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound
from ludotheque.actions.seating import comparable, unrateable
from ludotheque.actions.table import Table, open_table
from ludotheque.core.ratings.model import Rating
from ludotheque.core.ratings.pools import Speed
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.abilities import HasHandicap, Person
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import games
from ludotheque.store import standings as store
from ludotheque.store.ledger import ChangeRow, RatingRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection
from ludotheque.store.standings import Board, BoardSize, Key, Standing

Period = Literal["all", "month", "week"]


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a leaderboard; ``first`` is the place of its first line."""

    lines: Sequence[Standing]
    first: int
    size: int
    more: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """What everybody may know of a player."""

    player: PlayerRow
    ratings: Sequence[RatingRow]
    favourites: Sequence[tuple[str, int, int]]
    handicaps: Sequence[tuple[str, int]]


def number_of(strength: int) -> int:
    """The number that is shown (R7)."""
    return Rating(strength).number


def today() -> int:
    """The day that it is, in UTC."""
    return now_ms() // DAY_MS


def since(period: Period, now: int) -> int:
    """When the month or the week began in which this moment is, in UTC; 0 for all time."""
    if period == "all":
        return 0
    moment = datetime.fromtimestamp(now / 1000, UTC)
    start = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if period == "month":
        start = start.replace(day=1)
    else:
        start -= timedelta(days=start.weekday())
    return int(start.timestamp() * 1000)


async def leaderboard(
    house: House,
    board: Board,
    after: Key | None,
    around: str | None,
    limit: int,
    *,
    before: Key | None = None,
) -> Page:
    """A page of a leaderboard: from the top, beside a line, or with a player in the middle."""
    async with house.database.snapshot() as driver:
        skip = 0
        if around is not None and after is before is None:
            key = await store.key_of(driver, board, around)
            if key is None:
                raise NotFound("This player is not in this leaderboard.")
            skip = max(0, await store.place(driver, board, key) - 1 - limit // 2)
        if before is not None:
            found = await store.lines_before(driver, board, before, limit)
        else:
            found = await store.lines(driver, board, after, skip, limit)
        size = await store.size(driver, board)
        first = skip + 1
        if found and (after or before):
            top = found[0]
            first = await store.place(driver, board, (top.strength, top.doubt, top.player.id))
    more = bool(found) and first - 1 + len(found) < size
    return Page(found, first, size, more)


async def boards(house: House, side: str, period: Period) -> list[BoardSize]:
    """The leaderboards that somebody is in, those with the most first."""
    now = now_ms()
    async with house.database.driver() as driver:
        found = await store.sizes(driver, side, since(period, now), now // DAY_MS)
    return [each for each in found if each.ruleset in RULESETS]


async def number_in(
    connection: Connection, player: PlayerRow, ruleset: str, whole: Any, seats: int, language: str
) -> int:
    """The number of a player in games with these complete options; a newcomer's where none is."""
    speed = speed_of_game(RULESETS[ruleset], whole, seats)
    side = "bots" if player.kind == "bot" else "people"
    strength = await store.strength_in(connection, (ruleset, language, speed, side), player.id)
    return Rating().number if strength is None else number_of(strength)


async def player_for(house: House, player_id: str) -> PlayerRow:
    """A player whom there is; whoever was erased has no profile."""
    async with house.database.transaction() as connection:
        return (await accounts.somebody(connection, player_id)).player


async def profile(house: House, player_id: str) -> Profile:
    """What everybody may know of a player."""
    player = await player_for(house, player_id)
    async with house.database.driver() as driver:
        ratings = await store.ratings_of(driver, player_id)
        favourites = await store.favourites(driver, player_id)
    return Profile(player, ratings, favourites, await _handicaps(house, player))


async def _handicaps(house: House, player: PlayerRow) -> list[tuple[str, int]]:
    found = []
    for ruleset, rules in RULESETS.items():
        if not isinstance(rules, HasHandicap):
            continue
        async with house.database.transaction() as connection:
            strength = (await store.surest(connection, ruleset, [player.id])).get(player.id)
        rating = None if strength is None else number_of(strength)
        handicap = rules.handicap_of(Person(kind=cast(Kind, player.kind), rating=rating))
        if handicap is not None:
            found.append((ruleset, handicap))
    return found


async def curve(
    house: House, player_id: str, pool: tuple[str, str, str, str], before: int | None, limit: int
) -> list[ChangeRow]:
    """The curve of a player in a pool, the last result first."""
    await player_for(house, player_id)
    async with house.database.driver() as driver:
        return await store.curve(driver, player_id, pool, before or 2**62, limit)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a finished game was for the ratings of its people."""

    status: Literal["not_rated", "waiting", "counted"]
    speed: Speed
    changes: Sequence[ChangeRow] = ()


async def ratings_of_game(house: House, table: Table) -> Counted:
    """What a game that is over made of the ratings of its players."""
    rules = RULESETS[table.row.ruleset]
    options = codec.load(rules.Options, table.row.options)
    speed = speed_of_game(rules, options, len(table.seats))
    if not table.row.rated or table.status == "aborted":
        return Counted("not_rated", speed)
    ids = [seat.player_id for seat in table.seats if seat.player_id is not None]
    async with house.database.snapshot() as driver:
        taken = await store.taken(driver, table.id)
        if taken == "not_yet":
            return Counted("waiting", speed)
        if taken == "void":
            return Counted("not_rated", speed)
        return Counted("counted", speed, await store.changes_of(driver, table.id, ids))


def why_unrated(table: Table) -> Literal["table", "option", "people"] | None:
    """Why a game is not rated: its options, too few whose results could be compared, or a wish."""
    if table.row.rated:
        return None
    if not _rateable(table.row.ruleset, table.row.options, len(table.seats)):
        return "option"
    return "table" if comparable(table.seats) else "people"


@lru_cache(maxsize=512)
def _rateable(ruleset: str, options: str, seats: int) -> bool:
    """Kept, for every snapshot says it, and options can be long."""
    return unrateable(ruleset, codec.load(RULESETS[ruleset].Options, options), seats) is None


async def games_of(
    house: House,
    player_id: str,
    viewer: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> list[Table]:
    """Finished games of a player, the last first; private ones for the player alone."""
    await player_for(house, player_id)
    async with house.database.driver() as driver:
        ids = await store.finished(driver, player_id, player_id == viewer, before, limit)
        rows = await games.read(driver, ids)
    return [open_table(rows[each]) for each in ids if rows[each].ruleset in RULESETS]
