"""Random games: one says what one would like, and any process finds the others.

A seek is a row that is held by a lease: whoever waits renews it, with an open request or by
asking again.  Who sits down is locked while the game is dealt, so a seek is matched once or not
at all; a player has one open seek at most, so nobody is found by two tables.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

import structlog

from ludotheque.actions import alike, chairs, codec, standings
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.matching import Table, tables
from ludotheque.actions.refusals import BadToken, Malformed, NotFound, Refusal, SeatsEmpty
from ludotheque.actions.rooms import Wish, check_bot, checked_options, new_room
from ludotheque.actions.seating import filled, start_game
from ludotheque.actions.singly import singly
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.abilities import HasPace
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import blocks, rooms
from ludotheque.store import seeks as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import Sitter
from ludotheque.store.seeks import SeekRow
from ludotheque.store.session import Connection, is_of_database

LEASE_MS = 15_000
GONE_MS = 2_000
"""A page that is loaded anew has so long to come back."""
AGAIN_MS = 10_000
"""Whoever asks twice while being matched is given the one match."""
LEAVER = {"policy": "bot", "bank_seconds": 60}
WAIT = {"policy": "wait", "bank_seconds": 60}
"""Where a move has days, nobody is expected to be there, and the clock alone decides."""
SHUT = "You may only watch, so nobody is sought for you any more."
BROKEN = "This game could not be dealt, through a fault of the house that it has written down."

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
    ruleset, read, whole = checked_options(
        sought.options, sought.seats, sought.language, rated=sought.rated
    )
    check_bot(ruleset, sought.bot_level, "body.bot_level")
    _check(sought, sought.seats - len(chairs.of(ruleset, read, sought.seats)))
    options = json.loads(codec.dump(read))
    now, key = now_ms(), alike.key_of(whole, sought.seats, sought.rated, sought.language)
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
        number=await standings.number_in(
            connection, player, ruleset, whole, sought.seats, sought.language
        ),
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
            lease = await store.renew(connection, seek_id, now, now + LEASE_MS)
            if lease is not None:
                return replace(seek, lease_until=lease)
            seek = await _own(connection, seek_id, player)
    return seek


async def let_go(house: House, seek: SeekRow) -> None:
    """Whoever held a seek, as it was read last, has closed the connection.

    It lapses unless they come back at once, or hold it elsewhere: with a page that was loaded
    anew before this one was missed, or with another device.
    """
    async with house.database.transaction() as connection:
        await store.shorten(connection, seek.id, seek.lease_until, now_ms() + GONE_MS)


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
        waiting = await _here(connection, await store.waiting(connection, key, now))
        if not waiting:
            return 0
        apart = await blocks.pairs(connection, [seek.player.id for seek in waiting])
        one = waiting[0]
        own = chairs.of(one.ruleset, codec.read_options(one.ruleset, one.options), one.seats)
        made = 0
        # Of five hundred of whom no two fit, this takes long enough for others to notice.
        found = await asyncio.to_thread(tables, waiting, one.seats - len(own), apart, now)
        for table in found:
            made += await _seat(house, connection, table, own)
    return made


async def _here(connection: Connection, waiting: list[SeekRow]) -> list[SeekRow]:
    """Those of a pool who belong there still; the others are sent on to where they belong."""
    here: list[SeekRow] = []
    for seek in waiting:
        try:
            key = alike.moved(seek)
        except Refusal as no:
            await store.settle(connection, [seek.id], now_ms(), status="refused", detail=no.detail)
            continue
        if key is None:
            here.append(seek)
        else:
            await store.move(connection, seek.id, key)
    return here


async def _seat(house: House, connection: Connection, table: Table, own: dict[int, int]) -> bool:
    """Deal one game, or end the seek that led to it where the rules refuse its people.

    It ends too where the rules break down over it: it would be tried again for as long as it is
    held, and hold up those with whom it waits.
    """
    ids = [seek.id for seek in table.people]
    try:
        async with connection.begin_nested():
            room_id, game_id = await _deal(house, connection, table, own)
            await store.settle(
                connection, ids, now_ms(), status="matched", room_id=room_id, game_id=game_id
            )
    except SeatsEmpty as no:
        # Banned since they sought, or erased: their seeks end, and the others wait on.
        shut = no.extra.get("players", [table.people[0].player.id])
        ended = [seek.id for seek in table.people if seek.player.id in shut]
        log.info("seeks.shut", seeks=ended)
        await store.settle(connection, ended, now_ms(), status="refused", detail=SHUT)
        return False
    except Refusal as no:
        log.info("seeks.refused", seek=ids[0], code=no.code)
        await store.settle(connection, ids[:1], now_ms(), status="refused", detail=no.detail)
        return False
    except Exception as error:
        if is_of_database(error):
            # Or of who else was at it; it may go well later.
            raise
        log.exception("seeks.not_dealt", seek=ids[0])
        await store.settle(connection, ids[:1], now_ms(), status="refused", detail=BROKEN)
        return False
    return True


async def _deal(
    house: House, connection: Connection, table: Table, own: dict[int, int]
) -> tuple[str, str]:
    lead = table.people[0]
    leaver = _leaver(lead)
    wish = Wish(lead.options, lead.seats, "link", leaver, lead.rated, lead.language)
    people = [seek.player for seek in table.people]
    sitters = _drawn(people, lead.bot_level, lead.seats, own)
    room = new_room(lead.player, lead.ruleset, lead.options, wish, sitters)
    await rooms.add(connection, room)
    await rooms.change(connection, room.id, status="open")
    return room.id, await start_game(house, connection, room)


def _leaver(seek: SeekRow) -> dict[str, Any]:
    """What happens to who goes away; a game without a clock would wait for them for ever."""
    rules = RULESETS[seek.ruleset]
    options = codec.read_options(seek.ruleset, seek.options)
    whole = filled(seek.ruleset, options, seek.seats, seek.language)
    clock = isinstance(rules, HasPace) and rules.pace(whole, seek.seats) is not None
    slow = speed_of_game(rules, whole, seek.seats) == "correspondence"
    return WAIT if clock and slow else LEAVER


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
        now = now_ms()
        await store.lapse(connection, now)
        keys = await store.due_keys(connection, now, house.pool, house.left_alone(now))
    # Pools in which nobody fits come round again and again; so do all others, in their turn.
    house.pool = keys[-1] if keys else ""

    async def put_off(key: str) -> None:
        house.set_aside(key)

    return await singly(keys, lambda key: match(house, key), "seeks.not_matched", put_off)
