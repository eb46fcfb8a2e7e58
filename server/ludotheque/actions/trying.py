"""A move tried without making it: what it would come to, and nothing of it is saved."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ludotheque.actions import codec
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.lexicons import OPTION
from ludotheque.actions.refusals import (
    GameOver,
    Illegal,
    LookUpClosed,
    NotFound,
    NotYourSeat,
    SeatLeft,
    Stale,
    TooLate,
    TooMany,
    Unavailable,
)
from ludotheque.actions.room_left import must_count, require_room
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.abilities import CanTry
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.store import games


@dataclass(frozen=True, slots=True)
class Tried:
    """What was found at this number: whether the move would be taken now, and what it gives."""

    table: Table
    legal: bool
    trial: Any


async def attempt(
    house: House, game_id: str, player_id: str, move: Any, n: int | None = None
) -> Tried:
    """Try a move.  Raises what the move would raise, and then or otherwise nothing has changed."""
    if house.play.asleep:
        raise Unavailable("The server has just come back; send it again in a moment.")
    return judged(await _present(house, game_id), player_id, move, n, now_ms())


async def _present(house: House, game_id: str) -> Table:
    """The game as it is now: what is remembered where that is of the present number."""
    known = house.play.known(game_id)
    async with house.database.driver() as driver:
        if (
            known is not None
            and not must_count(known, 1)
            and await games.numbers(driver, [game_id]) == {game_id: known.n}
        ):
            return known
        row = (await games.read(driver, [game_id])).get(game_id)
        if row is None:
            raise NotFound("There is no such game.")
        table = open_table(row)
        if must_count(table, 1):
            table.inputs = await games.moves_by_seat(driver, game_id, table.phase_n, table.n)
    return table


def judged(table: Table, player_id: str, body: Any, n: int | None, now: int) -> Tried:
    """What a move would come to on this table."""
    seat = table.seat_of(player_id)
    if seat is None:
        raise NotYourSeat("You watch this game; only its players can do this.")
    if table.status != "running":
        raise GameOver("This game is over; nothing more can happen in it.", n=table.n)
    if seat in table.gone:
        raise SeatLeft("You have left this game; your seat is played by the rules.", n=table.n)
    if n is not None and not table.phase_n <= n <= table.n:
        raise Stale(f"This was tried on number {n}; the game is at {table.n}.", n=table.n)
    move = codec.read_move(table.row.ruleset, body)
    if isinstance(table.ruleset, CanTry):
        trial = _ruled(table, lambda: table.ruleset.trial(table.state, seat, move))
        return Tried(table, _is_legal(table, seat, move, now), trial)
    _require_open(table)
    if seat in table.to_act and table.deadline is not None and now > table.deadline:
        raise TooLate("This comes after the deadline.", n=table.n)
    step = _ruled(table, lambda: table.ruleset.apply(table.state, seat, move, _at(table, now)))
    require_room(table, seat, move, step, now)
    return Tried(table, True, None)


def _require_open(table: Table) -> None:
    """In a rated word game without trials, whether a word is taken is learnt by moving."""
    is_word_game = any(field.name == OPTION for field in fields(table.ruleset.Options))
    if is_word_game and table.row.rated:
        raise LookUpClosed("In a rated game of words without trials only moves tell words.")


def _is_legal(table: Table, seat: int, move: Any, now: int) -> bool:
    """Whether the move would be taken now.  Of seats that are not to act nothing is asked."""
    if seat not in table.to_act or (table.deadline is not None and now > table.deadline):
        return False
    try:
        step = table.ruleset.apply(table.state, seat, move, _at(table, now))
        require_room(table, seat, move, step, now)
    except (IllegalMove, TooMany):
        return False
    return True


def _at(table: Table, now: int) -> int:
    return max(now, table.last_at) - table.credited


def _ruled(table: Table, verb: Any) -> Any:
    try:
        return verb()
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place, n=table.n) from None
