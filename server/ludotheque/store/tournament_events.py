"""What has happened in a tournament, numbered without a gap; acts of organisers are the audit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, insert, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.players import PLAYER, PlayerRow
from ludotheque.store.schema import players
from ludotheque.store.schema_tournaments import tournament_events

NO_REASON = "organiser"
"""Why a table is void or was ruled on, where its organiser gave no reason."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event, with who did it where that was an organiser."""

    n: int
    at: int
    kind: str
    data: dict[str, Any]
    actor_id: str | None = None
    actor: PlayerRow | None = None


_READ = select(
    tournament_events.c.n,
    tournament_events.c.at,
    tournament_events.c.kind,
    tournament_events.c.data,
    tournament_events.c.actor_id,
    *PLAYER,
).select_from(
    tournament_events.join(players, players.c.id == tournament_events.c.actor_id, isouter=True)
)


async def add(connection: AsyncConnection, tournament_id: str, rows: Sequence[EventRow]) -> None:
    """Write events."""
    if rows:
        await connection.execute(
            insert(tournament_events),
            [
                {
                    "tournament_id": tournament_id,
                    "n": row.n,
                    "at": row.at,
                    "kind": row.kind,
                    "actor_id": row.actor_id,
                    "data": row.data,
                }
                for row in rows
            ],
        )


async def since(
    connection: AsyncConnection,
    tournament_id: str,
    after: int,
    upto: int,
    limit: int,
    kind: str | None = None,
) -> list[EventRow]:
    """Events with ``after < n <= upto``, in order."""
    e = tournament_events.c
    query = _READ.where(e.tournament_id == tournament_id, e.n > after, e.n <= upto)
    if kind == "act":
        # What an organiser has changed before the start is an act of theirs too.
        changes = and_(e.kind == "changed", e.actor_id.is_not(None))
        query = query.where(or_(e.kind == kind, changes))
    elif kind is not None:
        query = query.where(e.kind == kind)
    found = await connection.execute(query.order_by(e.n).limit(limit))
    return [_row(row) for row in found]


async def last(connection: AsyncConnection, tournament_id: str, kind: str) -> EventRow | None:
    """The latest event of a kind."""
    e = tournament_events.c
    query = _READ.where(e.tournament_id == tournament_id, e.kind == kind)
    found = (await connection.execute(query.order_by(e.n.desc()).limit(1))).one_or_none()
    return None if found is None else _row(found)


def _row(found: Any) -> EventRow:
    who = found[5:]
    actor = None if who[0] is None else PlayerRow(*who)
    return EventRow(found.n, found.at, found[2], found.data, found.actor_id, actor)


_UNNAME = text("""
UPDATE tournament_events SET data =
 (data::jsonb || jsonb_build_object('name', cast(:name AS text)))::json
WHERE kind = 'joined' AND data->>'entrant' = :player
AND tournament_id IN (SELECT tournament_id FROM tournament_entrants WHERE player_id = :player)
""")
# What an organiser wrote of a table stands in the act, at the table and where its end is told.
# It becomes what stands there without a reason; what the server itself says of a table stays.
_UNWHY_ENDED = text("""
UPDATE tournament_events e
SET data = (e.data::jsonb || jsonb_build_object('why', cast(:organiser AS text)))::json
FROM tournament_events a
WHERE e.kind = 'ended' AND e.data::jsonb->'seats' @> to_jsonb(cast(:player AS text))
AND a.tournament_id = e.tournament_id AND a.kind = 'act'
AND a.data->>'table' = e.data->>'table' AND a.data->>'reason' = e.data->>'why'
AND a.tournament_id IN (SELECT tournament_id FROM tournament_entrants WHERE player_id = :player)
""")
_UNWHY_TABLES = text("""
UPDATE tournament_tables t SET why = cast(:organiser AS text)
FROM tournament_events a
WHERE cast(:player AS text) = ANY(t.seats)
AND a.tournament_id = t.tournament_id AND a.kind = 'act'
AND a.data->>'table' = t.id AND a.data->>'reason' = t.why
AND a.tournament_id IN (SELECT tournament_id FROM tournament_entrants WHERE player_id = :player)
""")
_UNREASON = text("""
UPDATE tournament_events e SET data = (e.data::jsonb || cast(:none AS jsonb))::json
WHERE e.kind = 'act' AND (
 jsonb_path_exists(e.data::jsonb, '$.** ? (@ == $who)',
  jsonb_build_object('who', cast(:player AS text)))
 OR e.data->>'table' IN (SELECT t.id FROM tournament_tables t
  WHERE t.tournament_id = e.tournament_id AND cast(:player AS text) = ANY(t.seats)))
AND e.tournament_id IN (SELECT tournament_id FROM tournament_entrants WHERE player_id = :player)
""")


async def unname(connection: AsyncConnection, player_id: str, name: str) -> None:
    """Let events say another name of somebody who is erased, and no reason of acts about them.

    Those are acts that name them, or a table at which they sat.  All else of them stays: who
    entered is part of the proof.
    """
    await connection.execute(_UNNAME, {"name": name, "player": player_id})
    # While the acts still have the reasons: by them it is known what an organiser wrote.
    for unwhy in (_UNWHY_ENDED, _UNWHY_TABLES):
        await connection.execute(unwhy, {"player": player_id, "organiser": NO_REASON})
    await connection.execute(_UNREASON, {"player": player_id, "none": '{"reason": ""}'})
