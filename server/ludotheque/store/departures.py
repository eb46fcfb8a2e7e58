"""Who left a game before its end and in which order, as its log says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.session import Driver


@dataclass(frozen=True, slots=True)
class Departed:
    """Seats that were left before the end of a game."""

    left: tuple[int, ...] = ()
    """All of them, in the order in which they were left."""
    away: tuple[int, ...] = ()
    """Those that were not given up: their player was away, and the house played on for them."""


NOBODY = Departed()

# A seat is left by who resigns, by the clock where the rules say so (then they tell of it as
# `<ruleset>.left`), and by who was away, did not come back, and was played for meanwhile.
_DEPARTURES = """
SELECT l.game_id, l.cause, coalesce(l.seat, (t.one->'event'->>'seat')::smallint) AS seat
FROM log l JOIN games g ON g.id = l.game_id
LEFT JOIN LATERAL json_array_elements(l.told) AS t(one)
  ON l.cause = 'expire' AND t.one->'event'->>'kind' = g.ruleset || '.left'
WHERE l.game_id = ANY({ids}) AND (l.cause = 'leave' OR (l.cause = 'expire' AND t.one IS NOT NULL)
  OR (l.cause = 'stand_in'
    AND NOT EXISTS (SELECT 1 FROM log r WHERE r.game_id = l.game_id AND r.n > l.n
      AND r.cause = 'return' AND r.seat = l.seat)
    AND EXISTS (SELECT 1 FROM log a WHERE a.game_id = l.game_id AND a.n > l.n
      AND ((a.cause = 'move' AND a.seat = l.seat) OR (a.cause = 'expire'
        AND (a.input->'late')::jsonb @> to_jsonb(l.seat::int))))))
ORDER BY l.game_id, l.n
"""


async def departed(driver: Driver, games: Sequence[str]) -> dict[str, Departed]:
    """Who left these games, by game; no entry where nobody did."""
    return _by_game(await driver.fetch(_DEPARTURES.format(ids="$1"), list(games)))


async def departed_from(connection: AsyncConnection, games: Sequence[str]) -> dict[str, Departed]:
    """The same within a transaction."""
    found = await connection.execute(text(_DEPARTURES.format(ids=":ids")), {"ids": list(games)})
    return _by_game(found.mappings())


def _by_game(rows: Iterable[Any]) -> dict[str, Departed]:
    causes: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for row in rows:
        # A dictionary keeps the order of its keys: that of the first time each seat was left.
        causes[row["game_id"]][row["seat"]].add(row["cause"])
    return {
        game: Departed(
            tuple(seats), tuple(seat for seat, why in seats.items() if why == {"stand_in"})
        )
        for game, seats in causes.items()
    }
