"""What the rules are told of people who sit down, and what the house notes when they begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.refusals import Illegal
from ludotheque.core.ratings.model import Rating
from ludotheque.core.rulesets.abilities import CanGreet, HasSeries, Person
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import people, standings
from ludotheque.store.games import SeatRow
from ludotheque.store.session import Connection

Kind = Literal["guest", "account", "bot"]


async def greeted(
    connection: Connection, ruleset: str, asked: Any, seats: Sequence[SeatRow]
) -> Any:
    """The options with what matters of the people, by seat; as asked where nothing does.

    Raises Illegal where these people may not play with these options.
    """
    rules = RULESETS[ruleset]
    if not isinstance(rules, CanGreet):
        return asked
    who = await persons(connection, ruleset, seats)
    try:
        return rules.greet(asked, who)
    except IllegalMove as no:
        raise Illegal(no.detail, reason=no.code, rule=no.rule, place=no.place) from None


async def persons(
    connection: Connection, ruleset: str, seats: Sequence[SeatRow]
) -> tuple[Person, ...]:
    """What the rules may know of whoever sits in these seats."""
    ids = [s.player_id for s in seats if s.player_id is not None]
    finished = await people.finished(connection, ruleset, ids)
    series = await people.series_of(connection, ruleset, ids)
    strengths = await standings.surest(connection, ruleset, ids)
    today = now_ms() // DAY_MS
    found = []
    for seat in seats:
        number, at = series.get(seat.player_id or "", (0, 0))
        strength = strengths.get(seat.player_id or "")
        found.append(
            Person(
                kind="bot" if seat.player_id is None else cast(Kind, seat.kind),
                finished=finished.get(seat.player_id or "", 0),
                rating=None if strength is None else Rating(strength).number,
                series=number,
                series_today=number > 0 and at // DAY_MS == today,
            )
        )
    return tuple(found)


async def note(
    connection: Connection, ruleset: str, options: Any, seats: Sequence[SeatRow]
) -> None:
    """A game has begun: note how far its people have come in the series of its ruleset."""
    rules = RULESETS[ruleset]
    number = rules.series_number(options) if isinstance(rules, HasSeries) else None
    if number is None:
        return
    for player_id in sorted(s.player_id for s in seats if s.player_id is not None):
        await people.note_series(connection, ruleset, player_id, number, now_ms())
