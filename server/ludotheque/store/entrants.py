"""Who takes part in a tournament, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players
from ludotheque.store.schema_tournaments import entrants
from ludotheque.store.shut import is_shut


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody in a tournament; a bot of the house has a level and no player."""

    id: str
    player_id: str | None
    bot_level: int | None
    rating: int
    since: int
    joined_at: int
    withdrawn_at: int | None
    withdrawn_why: str | None
    checked_in_at: int | None
    free_at: int | None
    place: int | None
    line: dict[str, Any] | None
    player: PlayerRow | None = None
    shut: bool = False
    """Whether the player is banned now, or erased; of a bot, whether its owner is banned."""

    @property
    def house(self) -> bool:
        """Whether this is a bot of the house."""
        return self.player_id is None

    @property
    def shown_rating(self) -> int | None:
        """The rating as it is told: a bot of the house is paired by a number, and has none."""
        return None if self.house else self.rating

    @property
    def name(self) -> str:
        """What it is called at a table."""
        return self.player.name if self.player is not None else bot_name(self.id)


def bot_name(entrant_id: str) -> str:
    """What a bot of the house is called in its tournament."""
    return f"Bot {entrant_id.removeprefix('bot')}"


_OWN = tuple(name for name in EntrantRow.__slots__ if name not in ("player", "shut"))


def _query(now: int) -> Any:
    return (
        select(*(entrants.c[name] for name in _OWN), is_shut(now), *PLAYER)
        .select_from(entrants)
        .join(players, players.c.id == entrants.c.player_id, isouter=True)
    )


def _row(found: Any) -> EntrantRow:
    own, who = found[: len(_OWN)], found[len(_OWN) + 1 :]
    player = None if who[0] is None else PlayerRow(*who)
    shut = bool(found[len(_OWN)])
    return EntrantRow(**dict(zip(_OWN, own, strict=True)), player=player, shut=shut)


async def add(connection: AsyncConnection, tournament_id: str, row: EntrantRow) -> None:
    """Write somebody who enters."""
    await connection.execute(
        insert(entrants).values(
            tournament_id=tournament_id, **{name: getattr(row, name) for name in _OWN}
        )
    )


async def all_of(connection: AsyncConnection, tournament_id: str, now: int = 0) -> list[EntrantRow]:
    """Everybody who ever entered, by id."""
    found = await connection.execute(
        _query(now).where(entrants.c.tournament_id == tournament_id).order_by(entrants.c.id)
    )
    return [_row(row) for row in found]


async def one(
    connection: AsyncConnection, tournament_id: str, entrant_id: str, now: int = 0
) -> EntrantRow | None:
    """An entrant."""
    found = await connection.execute(
        _query(now).where(entrants.c.tournament_id == tournament_id, entrants.c.id == entrant_id)
    )
    row = found.one_or_none()
    return None if row is None else _row(row)


async def some(
    connection: AsyncConnection, tournament_id: str, ids: Sequence[str]
) -> dict[str, EntrantRow]:
    """These entrants, by id."""
    found = await connection.execute(
        _query(0).where(entrants.c.tournament_id == tournament_id, entrants.c.id.in_(ids))
    )
    return {row[0]: _row(row) for row in found}


async def change(
    connection: AsyncConnection, tournament_id: str, ids: Sequence[str], **values: Any
) -> None:
    """Change columns of some entrants."""
    if ids:
        await connection.execute(
            update(entrants)
            .where(entrants.c.tournament_id == tournament_id, entrants.c.id.in_(ids))
            .values(**values)
        )


async def put_off_waiting(
    connection: AsyncConnection, tournament_id: str, since: int, now: int
) -> None:
    """Let whoever waits have waited as long as they had at a time, for nobody is paired since."""
    await connection.execute(
        text(
            "UPDATE tournament_entrants SET free_at = :now - greatest(0, :since - free_at)"
            " WHERE tournament_id = :tournament AND free_at IS NOT NULL"
        ),
        {"tournament": tournament_id, "since": since, "now": now},
    )


async def put_lines(
    connection: AsyncConnection, tournament_id: str, lines: Mapping[str, tuple[int, str]]
) -> None:
    """Write the lines of a results table: for each entrant the place, and the line as JSON."""
    if lines:
        await connection.execute(
            text(
                "UPDATE tournament_entrants e SET place = i.place, line = i.line::json"
                " FROM unnest(CAST(:ids AS text[]), CAST(:places AS int[]), CAST(:lines AS text[]))"
                " AS i(id, place, line) WHERE e.tournament_id = :tournament AND e.id = i.id"
            ),
            {
                "ids": list(lines),
                "places": [place for place, _ in lines.values()],
                "lines": [line for _, line in lines.values()],
                "tournament": tournament_id,
            },
        )


async def standing(
    connection: AsyncConnection, tournament_id: str, after: int, limit: int
) -> list[EntrantRow]:
    """Entrants in the order of the results table, after a place; before it is there, by entry."""
    order = func.row_number().over(
        order_by=(entrants.c.place.nulls_last(), entrants.c.joined_at, entrants.c.id)
    )
    numbered = (
        select(entrants.c.id, order.label("number"))
        .where(entrants.c.tournament_id == tournament_id)
        .subquery()
    )
    found = await connection.execute(
        _query(0)
        .join(numbered, numbered.c.id == entrants.c.id)
        .where(entrants.c.tournament_id == tournament_id, numbered.c.number > after)
        .order_by(numbered.c.number)
        .limit(limit)
    )
    return [_row(row) for row in found]
