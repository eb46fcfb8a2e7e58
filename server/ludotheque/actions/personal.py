"""What a player may ask of us: a copy of everything, and to be forgotten."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import structlog

from ludotheque.actions import accounts, audit, counting, membership, sanctions, vacating
from ludotheque.actions.accounts import Caller
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import ALPHABET, House
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.membership import From
from ludotheque.actions.refusals import GameOver, Malformed, NotFound, SeatLeft
from ludotheque.actions.singly import submit_singly
from ludotheque.store import identity, seeks
from ludotheque.store import personal as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection, be_brief, gave_way

EXPORTS_AN_HOUR = 10
AGAIN_SECONDS = 0.05
GIVE_WAY_MS = 300
"""Shorter than the second after which the database ends one of two that wait for each other."""

log = structlog.get_logger(__name__)


async def export(house: House, caller: Caller) -> dict[str, Any]:
    """Everything that is held of a player; passwords and hashes are only said to be there."""
    me = caller.player.id
    await counting.count(house, f"exports:{me}", EXPORTS_AN_HOUR, "exports_per_hour", counting.HOUR)
    async with house.database.transaction() as connection:
        await audit.note(connection, "exported", me, me, None)
        return {
            "made_at": now_ms(),
            "player": await store.player(connection, me),
            "games": await store.games_of(connection, me),
            "held": await store.held(connection, me),
        }


async def erase(
    house: House, caller: Caller, player_id: str, password: str | None, whence: From
) -> PlayerRow:
    """Forget a player, and the bots for which it answers; what is left has no name.

    Games are resigned one by one first.  Whoever dies in between has resigned some games and is
    still there to ask again.
    """
    if player_id != caller.player.id:
        raise Malformed(
            "Send your own id, to say that it is meant.",
            errors=[{"at": "body.player", "message": "your own id"}],
        )
    if caller.player.kind == "account":
        await membership.require_password(house, caller, password or "", whence)
    await _may_go(house, player_id)
    while True:
        async with house.database.transaction() as connection:
            bots = await identity.bots_of(connection, player_id)
        try:
            for each in bots:
                await _forget(house, each)
            return await _forget(house, caller.player)
        except _OneMore:
            await asyncio.sleep(AGAIN_SECONDS)


async def delete_bot(house: House, caller: Caller, bot_id: str) -> PlayerRow:
    """Forget a bot of one's own, as its owner would be forgotten; twice is once.

    Raises NotFound.
    """
    async with house.database.transaction() as connection:
        await accounts.still(connection, caller)
        row = await identity.account(connection, bot_id)
        if row is None or row.owner_id != caller.player.id:
            raise NotFound("You have no such bot.")
        if row.erased_at is not None:
            return row.player
        # Its program stops first, so that it begins nothing while it goes.
        await accounts.say_revoked(connection, await identity.revoke(connection, bot_id, now_ms()))
    while True:
        try:
            return await _forget(house, row.player, by=caller.player.id)
        except _OneMore:
            await asyncio.sleep(AGAIN_SECONDS)


class _OneMore(Exception):
    """Something was begun while its player was being erased: a bot, a seat, a seek, a game."""


async def _may_go(house: House, player_id: str) -> None:
    """Say it before anything is resigned."""
    async with house.database.transaction() as connection:
        row = await identity.account(connection, player_id)
        if row is not None:
            await sanctions.keep_an_admin(connection, row)


async def _forget(house: House, player: PlayerRow, by: str | None = None) -> PlayerRow:
    async with house.database.transaction() as connection:
        # First of all, so that nobody is seated any more; what was matched meanwhile is a game.
        await seeks.withdraw(connection, player.id, now_ms())
        open_rooms = await store.open_rooms(connection, player.id)
    for room_id, seat in open_rooms:
        await vacating.leave(house, player, room_id, seat)
    # Games after rooms, for a room that starts meanwhile is a game then.
    async with house.database.transaction() as connection:
        games = await store.running(connection, player.id)
    for game_id in games:
        with suppress(GameOver, SeatLeft, NotFound, NothingToDo):
            await house.play.submit(Ask(game_id, "leave", now_ms(), player_id=player.id))
    try:
        return await _blank(house, player, games, by or player.id)
    except Exception as error:
        if gave_way(error):
            raise _OneMore from error
        raise


async def resign_forsaken(house: House) -> int:
    """Resign seats of running games whose player was erased; how many those were.

    A second net: being erased resigns them, so one that is found is said to be a fault.
    """
    if house.play.asleep:
        return 0
    async with house.database.transaction() as connection:
        found = await store.forsaken(connection)
    for game_id, seat in found:
        log.warning("erased.seat_was_left", game=game_id, seat=seat)
    asks = [Ask(game_id, "leave", now_ms(), seat=seat) for game_id, seat in found]
    return await submit_singly(house, asks, "erased.not_resigned")


async def _blank(
    house: House, player: PlayerRow, left: Collection[str], actor_id: str
) -> PlayerRow:
    # A mark of its own, so that two of them at one table are told apart.
    mark = "".join(secrets.choice(ALPHABET) for _ in range(4))
    async with house.database.transaction() as connection:
        # Roles before the player, as where they are given.
        row = await identity.account(connection, player.id)
        if row is None:
            raise NotFound("There is no such player.")
        await sanctions.keep_an_admin(connection, row)
        row = await identity.account_alone(connection, player.id)
        if row is None or row.erased_at is not None:
            # Asked for twice at once; one mark is enough.
            return player if row is None else row.player
        await _require_nothing_left(connection, player.id, left)
        ended = await identity.revoke(connection, player.id, now_ms())
        await accounts.say_revoked(connection, ended)
        await store.erase(connection, player.id, f"Anonymous {mark}", now_ms())
        await audit.note(connection, "erased", actor_id, player.id, None)
        row = await identity.account(connection, player.id)
    if row is None:
        raise NotFound("There is no such player.")
    return row.player


async def _require_nothing_left(
    connection: Connection, player_id: str, left: Collection[str]
) -> None:
    """Raise _OneMore where a player who is held alone still has what has to be left first.

    Whoever seats a player writes a row that leads to them, and so has either committed by now,
    and is seen here, or waits for the end of this, and then sees that the player is gone
    (``seating``).  So the player is held first, and read after that.

    Others may hold what this is about to delete, and wait for the player in turn: the matcher
    holds a seek that it deals, somebody an inbox that they write to.  Of a seek that is known, so
    one that is open ends this before it waits: all of it is begun again, and takes the seek back
    while it holds nothing.  Of the rest, this gives way before the database has to choose.
    Tournaments are not touched here: who holds one waits for its players, and nobody who holds
    a player as this does waits for a tournament.
    """
    await be_brief(connection, GIVE_WAY_MS)
    if set(await store.running(connection, player_id)) - set(left):
        raise _OneMore
    if await seeks.any_open(connection, player_id):
        raise _OneMore
    if await store.open_rooms(connection, player_id):
        raise _OneMore
    if await identity.bots_of(connection, player_id):
        raise _OneMore
