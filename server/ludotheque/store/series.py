"""Who has played in the tournaments of a schedule, and how they came off."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Driver


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player in a series: tournaments played, and how often first, second and third."""

    player: PlayerRow
    rank: int
    played: int
    firsts: int
    seconds: int
    thirds: int


Key = tuple[int, int, int, int, str]
"""Firsts, seconds, thirds, tournaments played, and the player: the order of the lines."""

# Who entered and was at no table has not played.  What a rank is worth is the same in all formats.
_LINES = """
WITH counted AS (
  SELECT e.player_id, count(*) AS played,
    count(*) FILTER (WHERE (e.line->>'rank')::int = 1) AS firsts,
    count(*) FILTER (WHERE (e.line->>'rank')::int = 2) AS seconds,
    count(*) FILTER (WHERE (e.line->>'rank')::int = 3) AS thirds
  FROM tournaments t JOIN tournament_entrants e ON e.tournament_id = t.id
  WHERE t.schedule_id = $1 AND t.status = 'finished' AND t.ended_at >= $2
    AND t.visibility = 'public' AND e.player_id IS NOT NULL AND (e.line->>'games')::int > 0
  GROUP BY e.player_id
), ranked AS (
  SELECT c.*, p.name, p.kind, p.language, p.created_at,
    rank() OVER (ORDER BY firsts DESC, seconds DESC, thirds DESC, played DESC) AS rank
  FROM counted c JOIN players p ON p.id = c.player_id AND p.erased_at IS NULL
)
SELECT player_id, name, kind, language, created_at, rank, played, firsts, seconds, thirds
FROM ranked WHERE $3::bigint IS NULL
  OR (-firsts, -seconds, -thirds, -played, player_id COLLATE "C") > (-$3, -$4::bigint,
    -$5::bigint, -$6::bigint, $7::text)
ORDER BY firsts DESC, seconds DESC, thirds DESC, played DESC, player_id COLLATE "C" LIMIT $8
"""


async def lines(
    driver: Driver, schedule_id: str, since: int, after: Key | None, limit: int
) -> list[SeriesLine]:
    """The table of a schedule, of what has ended since a time; after one of its lines."""
    found = await driver.fetch(
        _LINES, schedule_id, since, *(after or (None, None, None, None, None)), limit
    )
    return [SeriesLine(PlayerRow(*tuple(row)[:5]), *tuple(row)[5:]) for row in found]
