"""How a room becomes a game: the deal, the seats, and the first row of the log."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludotheque.actions import codec, greeting
from ludotheque.actions.chairs import of as chairs_of
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.judge import Manner
from ludotheque.actions.refusals import Illegal, SeatsEmpty
from ludotheque.core.chance import commitment
from ludotheque.core.rulesets.abilities import CanBeUnrated, CanSeal
from ludotheque.core.rulesets.base import IllegalMove, Step
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.core.words import shelf
from ludotheque.store import games, rooms, shut
from ludotheque.store.games import GameRow, LogRow, SeatRow
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

SEED_BYTES = 32


def completed(ruleset: str, options: Any, seats: int, language: str, *, rated: bool = False) -> Any:
    """The options with what the table left open filled in, for the game that would start now.

    Raises Illegal for options and a number of seats that no game could start with, or no rated
    one where it is to be ``rated``.
    """
    whole = filled(ruleset, options, seats, language, rated=rated)
    laid(ruleset, whole, seats, bytes(SEED_BYTES), 0)
    return whole


def _people(fewest: int, most: int) -> str:
    if most > fewest:
        return f"{fewest} {'or' if most == fewest + 1 else 'to'} {most} players"
    return f"{most} {'player' if most == 1 else 'players'}"


def filled(ruleset: str, options: Any, seats: int, language: str, *, rated: bool = False) -> Any:
    """As ``completed``, where nobody need try whether the table can be laid.

    Because it has been tried already, or is laid right after this.
    """
    rules = RULESETS[ruleset]
    fewest, most = rules.seats
    if not fewest <= seats <= most:
        raise Illegal(
            f"{rules.titles['en']} is for {_people(fewest, most)}, not for {seats}.",
            reason="wrong_number_of_seats",
            rule="seats",
            place={"fewest": fewest, "most": most, "seats": seats},
        )
    try:
        whole = rules.complete(options, seats, language, shelf.newest(language))
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place) from None
    if rated:
        _require_rateable(ruleset, whole, seats)
    return whole


def laid(ruleset: str, whole: Any, seats: int, seed: bytes, at: int) -> Step[Any]:
    """A table laid with complete options.  Raises Illegal where the rules refuse it."""
    try:
        return RULESETS[ruleset].setup(whole, seats, seed, at)
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place) from None


def _require_rateable(ruleset: str, whole: Any, seats: int) -> None:
    """Refuse to rate what says nothing about who plays better."""
    why = unrateable(ruleset, whole, seats)
    if why is not None:
        raise why


def unrateable(ruleset: str, whole: Any, seats: int) -> Illegal | None:
    """Why no game with these complete options and so many seats is rated; None where it can be."""
    rules = RULESETS[ruleset]
    people = seats - len(chairs_of(ruleset, whole, seats))
    if people < 2:
        return Illegal(
            "A rated game has seats for two people at least; open this one without a rating.",
            reason="cannot_be_rated",
            rule="seats",
            place={"seats": people, "fewest": 2},
        )
    why = rules.unrated(whole, seats) if isinstance(rules, CanBeUnrated) else None
    if why is None:
        return None
    return Illegal(why.detail, reason=why.code, rule=why.rule, place={"option": why.option})


def comparable(seats: Sequence[SeatRow]) -> bool:
    """Whether a game of these can count: two people, or two bots that are players (R4)."""
    kinds = ["bot" if s.kind == "bot" else "person" for s in seats if s.player_id is not None]
    return any(kinds.count(each) > 1 for each in kinds)


async def start_game(
    house: House, connection: Connection, room: RoomRow, seed: bytes | None = None
) -> str:
    """Deal the game of a full room, inside the caller's transaction; the new game's id.

    ``seed`` is for a game of one person that is dealt as it was before; another one is drawn.
    """
    game_id = await deal(house, connection, room, seed=seed)
    await rooms.change(connection, room.id, status="started", game_id=game_id)
    return game_id


async def deal(
    house: House,
    connection: Connection,
    room: RoomRow,
    *,
    stored: bool = True,
    seed: bytes | None = None,
) -> str:
    """Deal a game as a full room would have it; ``stored`` says that there is such a room.

    Raises SeatsEmpty for a free seat, and, with the ``players`` who are meant, where somebody is
    banned or has been erased.  The game is written by then, so whoever goes on after that has
    called this in a savepoint.
    """
    if any(sitter.free for sitter in room.seats):
        empty = sum(sitter.free for sitter in room.seats)
        raise SeatsEmpty(f"{empty} of {len(room.seats)} seats are empty; fill them or add bots.")
    greeted = await _greeted(connection, room)
    seed, now = seed or secrets.token_bytes(SEED_BYTES), now_ms()
    game, first = lay(greeted, _seat_rows(room), seed, now, house.play.manner)
    game = game if stored else replace(game, room_id=None)
    await games.insert(connection, game, first)
    await _require_all_here(connection, room, now)
    options = codec.load(RULESETS[room.ruleset].Options, game.options)
    await greeting.note(connection, room.ruleset, options, game.seats)
    return game.id


async def _require_all_here(connection: Connection, room: RoomRow, now: int) -> None:
    """Refuse a game that has just been written to somebody who may not play it.

    Those who deal read who is there long before, and hold none of them: a tournament would hold
    hundreds.  The seats that are written hold their players (a foreign key takes FOR KEY SHARE),
    and being erased holds the player alone (FOR UPDATE).  So one of the two is first.  If it is
    the erasure, the seat has waited for it, and it is seen here.  If it is the deal, the erasure
    waits until this commits, finds the game, and resigns it.  A ban does not wait, for it resigns
    nothing: what is not seen here is a ban of somebody who plays already.

    No lock is taken here, so nothing new can wait for anything.
    """
    ids = [s.player.id for s in room.seats if s.player is not None]
    found = await shut.among(connection, ids, now)
    if found:
        where = [s.seat for s in room.seats if s.player is not None and s.player.id in found]
        raise SeatsEmpty(
            f"Who sits in seat {', '.join(map(str, where))} is banned or gone, and cannot play;"
            " free the seat.",
            players=found,
        )


async def check_people(connection: Connection, room: RoomRow) -> None:
    """Raise Illegal where those who fill a room may not play with its options.

    That there is a game with these options has been looked at before; so only what the rules make
    of the people is looked at here.
    """
    if any(sitter.free for sitter in room.seats):
        return
    greeted = await _greeted(connection, room)
    if greeted is not room:
        asked = codec.read_options(room.ruleset, greeted.options)
        completed(room.ruleset, asked, len(room.seats), room.language, rated=room.rated)


async def _greeted(connection: Connection, room: RoomRow) -> RoomRow:
    """The room with options in which the rules have put what they make of its people."""
    asked = codec.read_options(room.ruleset, room.options)
    told = await greeting.greeted(connection, room.ruleset, asked, _seat_rows(room))
    return room if told is asked else replace(room, options=json.loads(codec.dump(told)))


def _seat_rows(room: RoomRow) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(
            s.seat,
            None if s.player is None else s.player.id,
            s.bot_level,
            None if s.player is None else s.player.name,
            None if s.player is None else s.player.kind,
        )
        for s in room.seats
    )


def lay(
    room: RoomRow, seats: tuple[SeatRow, ...], seed: bytes, at: int, manner: Manner
) -> tuple[GameRow, LogRow]:
    """A new game and the first row of its log; nothing is stored yet."""
    rules = RULESETS[room.ruleset]
    asked = codec.read_options(room.ruleset, room.options)
    options = filled(room.ruleset, asked, len(seats), room.language, rated=room.rated)
    if room.hidden is not None and isinstance(rules, CanSeal):
        options = rules.sealed(options, room.hidden, seed)
    # Who sits down may have changed what the game is, and with it how strong the house plays.
    chairs = chairs_of(room.ruleset, options, len(seats))
    seats = tuple(replace(s, bot_level=chairs.get(s.seat, s.bot_level)) for s in seats)
    step = laid(room.ruleset, options, len(seats), seed, at)
    state = step.state
    to_act = tuple(rules.to_act(state))
    levels = {seat: level for seat in to_act if (level := seats[seat].bot_level) is not None}
    dues = [rules.bot_due(state, seat, level) for seat, level in levels.items()]
    game = GameRow(
        id=new_id(),
        ruleset=rules.id,
        ruleset_version=rules.version,
        options=codec.dump(options),
        seed=seed,
        commitment=commitment(seed),
        room_id=room.id,
        open=room.visibility != "private",
        leaver=json.dumps(room.leaver),
        rated=room.rated and comparable(seats),
        language=room.language,
        started_at=at,
        n=1,
        phase_n=1,
        status="running",
        state=codec.dump(state),
        to_act=to_act,
        gone=(),
        stand_ins="{}",
        credited=0,
        outage=0,
        last_at=at,
        deadline=rules.deadline(state),
        bots_at=min(
            (at + manner.bot_delay_ms if due is None else due for due in dues), default=None
        ),
        ended_at=None,
        outcome=None,
        seats=seats,
    )
    return game, LogRow(1, at, "start", None, "{}", codec.dump_told(step.told))
