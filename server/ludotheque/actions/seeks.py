"""Random games: one says what one would like, and any process finds the others.

A seek is a row that is held by a lease: whoever waits renews it, with an open request or by
asking again.  Who sits down is locked while the game is dealt, so a seek is matched once or not
at all; a player has one open seek at most, so nobody is found by two tables.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Any

import structlog

from ludotheque.actions import chairs, codec, lexicons
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.matching import Table, tables
from ludotheque.actions.refusals import BadToken, Malformed, NotFound, Refusal
from ludotheque.actions.rooms import Wish, check_bot, checked_options, new_room
from ludotheque.actions.seating import completed, start_game
from ludotheque.actions.singly import singly
from ludotheque.core.ratings.model import Rating
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import blocks, rooms
from ludotheque.store import seeks as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import Sitter
from ludotheque.store.seeks import SeekRow
from ludotheque.store.session import Connection

LEASE_MS = 15_000
GONE_MS = 2_000
"""A page that is loaded anew has so long to come back."""
AGAIN_MS = 10_000
"""Whoever asks twice while being matched is given the one match."""
LEAVER = {"policy": "bot", "bank_seconds": 60}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Sought:
    """What somebody would like to play."""

    options: dict[str, Any]
    seats: int
    rated: bool
    language: str
    lowest: int | None = None
    highest: int | None = None
    bots_after: int | None = None
    """Seconds until bots may fill; None: never."""
    bot_level: int = 1


async def create(connection: Connection, player: PlayerRow, sought: Sought) -> SeekRow:
    """Begin to seek; what the player sought before is taken back."""
    ruleset, read = checked_options(
        sought.options, sought.seats, sought.language, rated=sought.rated
    )
    check_bot(ruleset, sought.bot_level)
    _check(sought, sought.seats - len(chairs.of(ruleset, read, sought.seats)))
    options = json.loads(codec.dump(read))
    now, key = now_ms(), _key(options, sought)
    if not await store.hold_player(connection, player.id):
        raise BadToken("This token has just been revoked.")
    await store.withdraw(connection, player.id, now)
    again = await store.matched_since(connection, player.id, key, now - AGAIN_MS)
    if again is not None:
        return again
    seek = SeekRow(
        id=new_id(),
        key=key,
        ruleset=ruleset,
        options=options,
        seats=sought.seats,
        rated=sought.rated,
        language=sought.language,
        number=await _number(connection, player, ruleset, read, sought),
        lowest=sought.lowest,
        highest=sought.highest,
        bots_at=None if sought.bots_after is None else now + 1000 * sought.bots_after,
        bot_level=sought.bot_level,
        status="open",
        lease_until=now + LEASE_MS,
        created_at=now,
        settled_at=None,
        room_id=None,
        game_id=None,
        detail=None,
        player=player,
    )
    await store.add(connection, seek)
    return seek


def _check(sought: Sought, places: int) -> None:
    if places < 2:
        raise Malformed(
            "Others are sought for games of two people or more; play this one alone in a room.",
            errors=[{"at": "body.seats", "message": "two people at least"}],
        )
    if None not in (sought.lowest, sought.highest) and (sought.lowest or 0) > (sought.highest or 0):
        raise Malformed(
            "No number is in this range.",
            errors=[{"at": "body.lowest", "message": "not above highest"}],
        )


def _key(options: dict[str, Any], sought: Sought) -> str:
    """What two have to seek alike; the language only where it decides which words there are."""
    words = options["ruleset"] in lexicons.word_games()
    whole = [options, sought.seats, sought.rated, sought.language if words else None]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:32]


async def _number(
    connection: Connection, player: PlayerRow, ruleset: str, read: Any, sought: Sought
) -> int:
    whole = completed(ruleset, read, sought.seats, sought.language)
    speed = speed_of_game(RULESETS[ruleset], whole, sought.seats)
    side = "bots" if player.kind == "bot" else "people"
    pool = (ruleset, sought.language, speed, side)
    strength = await store.strength_in(connection, pool, player.id)
    return Rating().number if strength is None else Rating(strength).number


async def held(house: House, seek_id: str, player: PlayerRow) -> SeekRow:
    """One's own seek as it stands, held for a while longer."""
    async with house.database.transaction() as connection:
        seek = await _own(connection, seek_id, player)
        now = now_ms()
        if seek.status == "open" and seek.lease_until < now:
            # It had ended before anybody came to write that down; reading it does not revive it.
            await store.settle(connection, [seek_id], now, status="lapsed")
            seek = await _own(connection, seek_id, player)
        elif seek.status == "open":
            await store.renew(connection, seek_id, now, now + LEASE_MS)
    return seek


async def let_go(house: House, seek_id: str) -> None:
    """Whoever held a seek has closed the connection; it lapses unless they come back at once."""
    async with house.database.transaction() as connection:
        await store.shorten(connection, seek_id, now_ms() + GONE_MS)


async def withdraw(connection: Connection, seek_id: str, player: PlayerRow) -> SeekRow:
    """Take a seek back; one that was matched meanwhile stays matched, and says so."""
    seek = await _own(connection, seek_id, player)
    if seek.status == "open":
        await store.withdraw(connection, player.id, now_ms())
        seek = await _own(connection, seek_id, player)
    return seek


async def _own(connection: Connection, seek_id: str, player: PlayerRow) -> SeekRow:
    seek = await store.read(connection, seek_id)
    if seek is None or seek.player.id != player.id:
        raise NotFound("You have no such seek; it may be long over.")
    return seek


async def listed(
    house: House,
    ruleset: str | None,
    viewer: str | None,
    limit: int,
    after: tuple[int, str] | None = None,
) -> list[SeekRow]:
    """What others seek at this moment, those who wait longest first; a page of it."""
    async with house.database.transaction() as connection:
        return await store.listed(connection, ruleset, viewer, now_ms(), limit, after)


async def match(house: House, key: str) -> int:
    """Seat all who seek the same and can be seated; how many games that gave."""
    async with house.database.transaction() as connection:
        await store.hold_key(connection, key)
        now = now_ms()
        waiting = await store.waiting(connection, key, now)
        if not waiting:
            return 0
        apart = await blocks.pairs(connection, [seek.player.id for seek in waiting])
        one = waiting[0]
        own = chairs.of(one.ruleset, codec.read_options(one.ruleset, one.options), one.seats)
        made = 0
        for table in tables(waiting, one.seats - len(own), apart, now):
            made += await _seat(house, connection, table, own)
    return made


async def _seat(house: House, connection: Connection, table: Table, own: dict[int, int]) -> bool:
    """Deal one game, or refuse the seek that led to it where the rules refuse its people."""
    ids = [seek.id for seek in table.people]
    try:
        async with connection.begin_nested():
            room_id, game_id = await _deal(house, connection, table, own)
            await store.settle(
                connection, ids, now_ms(), status="matched", room_id=room_id, game_id=game_id
            )
    except Refusal as no:
        log.info("seeks.refused", seek=ids[0], code=no.code)
        await store.settle(connection, ids[:1], now_ms(), status="refused", detail=no.detail)
        return False
    return True


async def _deal(
    house: House, connection: Connection, table: Table, own: dict[int, int]
) -> tuple[str, str]:
    lead = table.people[0]
    wish = Wish(lead.options, lead.seats, "link", LEAVER, lead.rated, lead.language)
    people = [seek.player for seek in table.people]
    sitters = _drawn(people, lead.bot_level, lead.seats, own)
    room = new_room(lead.player, lead.ruleset, lead.options, wish, sitters)
    await rooms.add(connection, room)
    await rooms.change(connection, room.id, status="open")
    return room.id, await start_game(house, connection, room)


def _drawn(
    people: list[PlayerRow], level: int, seats: int, own: dict[int, int]
) -> tuple[Sitter, ...]:
    """Who sits where, drawn by lot: coming early is no way to a better seat.

    The house keeps its own chairs; bots take what is left, and are drawn with the others.
    """
    places = [seat for seat in range(seats) if seat not in own]
    lots: list[PlayerRow | None] = [*people, *[None] * (len(places) - len(people))]
    secrets.SystemRandom().shuffle(lots)
    found = {seat: Sitter(seat, None, strength, house=True) for seat, strength in own.items()}
    for seat, player in zip(places, lots, strict=True):
        found[seat] = Sitter(seat, player, None if player else level)
    return tuple(found[seat] for seat in range(seats))


async def match_due(house: House) -> int:
    """What workers do: end the seeks that nobody holds, and match whatever can be matched."""
    if house.play.asleep:
        return 0
    async with house.database.transaction() as connection:
        await store.lapse(connection, now_ms())
        keys = await store.due_keys(connection, now_ms())
    return await singly(keys, lambda key: match(house, key), "seeks.not_matched")
