"""The ledger: results in order in, ratings and their curves out.

A result gets its place in the order in the transaction that folds it, and by whoever holds the
ledger's lock.  So each is folded exactly once, whoever dies when, and folding all of them again
in the order of their places gives the same numbers to the last digit.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import structlog

from ludotheque.actions import codec
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import House
from ludotheque.core.ratings.counted import Sitter, results_of
from ludotheque.core.ratings.fold import NEWCOMER, rate, settled_until
from ludotheque.core.ratings.model import Day, Rating, Result
from ludotheque.core.ratings.pools import Pool, Speed
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import ledger as store
from ludotheque.store.ledger import ChangeRow, Played, RatingRow
from ludotheque.store.session import Driver

log = structlog.get_logger(__name__)

BATCH = 500
PAGE = 5_000


@dataclass(slots=True)
class Book:
    """Ratings that are at hand, and which of them have changed."""

    pools: dict[Pool, dict[str, Rating]] = field(default_factory=lambda: defaultdict(dict))
    last_at: dict[tuple[Pool, str], int] = field(default_factory=dict)

    def read(self, rows: Iterable[RatingRow]) -> None:
        """Take what is stored."""
        for row in rows:
            pool = Pool(row.ruleset, row.language, row.speed, row.side)  # type: ignore[arg-type]
            self.pools[pool][row.player_id] = Rating(row.strength, row.doubt, row.results, row.day)

    def fold(self, played: Played) -> list[ChangeRow]:
        """Fold one result that has a place; what it made of its players."""
        changes: list[ChangeRow] = []
        for pool, result in _counted_or_none(played):
            ratings = self.pools[pool]
            after = rate(ratings, result)
            for player, rank in zip(result.players, result.ranks, strict=True):
                before = ratings.get(player, NEWCOMER)
                self.last_at[pool, player] = played.ended_at
                changes.append(
                    ChangeRow(
                        played.place or 0,
                        player,
                        pool.ruleset,
                        pool.language,
                        pool.speed,
                        pool.side,
                        played.game_id,
                        played.ended_at,
                        rank,
                        len(result.players),
                        before.strength,
                        after[player].strength,
                        after[player].doubt,
                    )
                )
            ratings.update(after)
        return changes

    def changed(self) -> list[RatingRow]:
        """All that was folded here, as it is to be stored."""
        return [
            _row(pool, player, self.pools[pool][player], at)
            for (pool, player), at in self.last_at.items()
        ]


def _row(pool: Pool, player: str, rating: Rating, at: int) -> RatingRow:
    return RatingRow(
        player,
        pool.ruleset,
        pool.language,
        pool.speed,
        pool.side,
        rating.strength,
        rating.doubt,
        rating.results,
        rating.day,
        at,
        settled_until(rating),
    )


def _counted_or_none(played: Played) -> list[tuple[Pool, Result]]:
    """A game that cannot be read counts for nothing, today and whenever it is folded again."""
    try:
        return _counted(played)
    except (LookupError, ValueError):
        log.exception("ledger.unreadable", game=played.game_id)
        return []


def _counted(played: Played) -> list[tuple[Pool, Result]]:
    """The results that count of a game, each with its pool (R1 to R4)."""
    if not played.counts or len(played.people) < 2:
        return []
    outcome = codec.load_outcome(played.outcome)
    if outcome is None:
        return []
    places = {seat: place for place, (seat, _, _) in enumerate(played.people)}
    found = results_of(
        played.game_id,
        _day(played.ended_at),
        [Sitter(player, bot) for _, player, bot in played.people],
        [outcome.ranks[seat] for seat in places],
        [places[seat] for seat in played.left if seat in places],
        [places[seat] for seat in played.away if seat in places],
    )
    if not found:
        return []
    speed = _speed(played.ruleset, played.options, played.seats)
    return [
        (Pool(played.ruleset, played.language, speed, side), result)
        for side, result in found.items()
    ]


def _day(at: int) -> Day:
    return at // DAY_MS


@lru_cache(maxsize=4096)
def _speed(ruleset: str, options: str, seats: int) -> Speed:
    """The class of a game; most games are played with few options, so most are known."""
    rules = RULESETS[ruleset]
    return speed_of_game(rules, codec.load(rules.Options, options), seats)


def _folded(book: Book, waiting: Sequence[Played], first: int) -> list[ChangeRow]:
    """What these results make of their players, with places from the first one on."""
    return [
        change
        for place, played in enumerate(waiting, start=first)
        for change in book.fold(replace(played, place=place))
    ]


async def fold_due(house: House) -> int:
    """Fold the next results that nobody has folded; how many that were.

    Places, ratings and curves are written in one transaction, or nothing is.
    """
    if house.play.asleep:
        return 0
    async with house.database.driver() as driver, driver.transaction():
        if not await store.lock(driver):
            return 0
        waiting = await store.unplaced(driver, list(RULESETS), BATCH)
        if not waiting:
            return 0
        first = await store.give_places(driver, waiting)
        book = Book()
        book.read(await store.known(driver, {p for each in waiting for _, p, _ in each.people}))
        # In a thread, so that moves are judged and beats are sent meanwhile.
        changes = await asyncio.to_thread(_folded, book, waiting, first)
        await store.put(driver, book.changed())
        await store.add_changes(driver, changes)
    return len(waiting)


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of folding all results again."""

    results: int
    ratings: int
    differences: tuple[str, ...] = ()


async def recompute(house: House) -> Audit:
    """Make all ratings and curves anew from the results, while nobody else folds."""
    async with house.database.driver() as driver, driver.transaction():
        await store.wait_for_lock(driver)
        await store.clear(driver)
        book, results, after = Book(), 0, 0
        while page := await store.placed(driver, after, PAGE):
            changes = [change for played in page for change in book.fold(played)]
            await store.add_changes(driver, changes)
            results, after = results + len(page), page[-1].place or 0
        ratings = book.changed()
        for start in range(0, len(ratings), PAGE):
            await store.put(driver, ratings[start : start + PAGE])
    return Audit(results, len(ratings))


async def check(house: House) -> Audit:
    """Fold all results again and compare with what is stored, as it is at one moment."""
    async with house.database.snapshot() as driver:
        return await _compared(driver)


async def _compared(driver: Driver) -> Audit:
    book, results, after = Book(), 0, 0
    differences: list[str] = []
    while page := await store.placed(driver, after, PAGE):
        upto = page[-1].place or 0
        made = sorted(change for played in page for change in book.fold(played))
        stored = await store.changes_between(driver, after, upto)
        differences += _unlike(made, stored)
        results, after = results + len(page), upto
    differences += _unlike([], await store.changes_between(driver, after, 2**62))
    ratings = book.changed()
    differences += _unlike(ratings, await store.all_ratings(driver))
    return Audit(results, len(ratings), tuple(differences))


def _unlike(made: Sequence[object], stored: Sequence[object]) -> list[str]:
    if made == stored:
        return []
    ours, theirs = set(made), set(stored)
    return [
        *(f"stored and not reckoned: {row}" for row in stored if row not in ours),
        *(f"reckoned and not stored: {row}" for row in made if row not in theirs),
    ]
