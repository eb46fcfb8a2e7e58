"""A tournament to take away: JSON with all of it, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from ludotheque.actions.house import House
from ludotheque.actions.tournaments.dealing import aside
from ludotheque.actions.tournaments.looking import Viewer, seen
from ludotheque.actions.tournaments.plan import dumped
from ludotheque.actions.tournaments.records import Records, closed, game_of, read
from ludotheque.actions.tournaments.settling import points_of
from ludotheque.core.pairings.model import UNIT
from ludotheque.core.pairings.tiebreaks import shown
from ludotheque.store import tournament_events
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.tournament_events import EventRow

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""With one of these at its beginning a cell of text is taken for a formula by spreadsheets."""
EVERY = 100_000


async def exported(
    house: House, tournament_id: str, viewer: Viewer, wanted: str
) -> tuple[str, str, str]:
    """Name of the file, media type and text."""
    async with house.database.transaction() as connection:
        row = await seen(connection, tournament_id, viewer)
        records = await read(connection, row, 0)
        acts = await tournament_events.since(connection, row.id, 0, row.n, EVERY, "act")
    return await aside(_written, records, acts, wanted)


def _written(records: Records, acts: Sequence[EventRow], wanted: str) -> tuple[str, str, str]:
    row = records.row
    if wanted == "csv":
        return f"{row.id}.csv", "text/csv; charset=utf-8", _csv(_standings(records))
    if wanted == "tables.csv":
        return f"{row.id}-tables.csv", "text/csv; charset=utf-8", _csv(_tables(records))
    whole = {
        **_facts(records),
        "acts": [{"n": each.n, "at": each.at, "by": each.actor_id, **each.data} for each in acts],
    }
    text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    return f"{row.id}.json", "application/json", text


def _facts(records: Records) -> dict[str, Any]:
    row = records.row
    return {
        **{
            name: getattr(row, name)
            for name in (
                "id", "title", "format", "ruleset", "options", "language", "rated", "least",
                "seats", "most", "status", "why", "starts_at", "started_at", "ends_at",
                "ended_at", "round",
            )
        },
        "rules": dumped(records.plan.rules),
        "ties": list(records.plan.ties),
        "seed": row.seed.hex() if row.over else None,
        "standings": [
            {"id": each.id, "name": each.name, "rating": each.shown_rating, **_line(records, each)}
            for each in _in_order(records)
        ],
        "tables": [
            {
                "id": each.id,
                "round": each.round,
                "number": each.number,
                "match": each.match_id,
                "replay_of": each.replay_of,
                "seats": each.seats,
                "game": each.game_id,
                "dealt": each.dealt,
                "ranks": list(game_of(each).ranks or ()),
                "points": points_of(each) if closed(each) else None,
                "forfeits": list(game_of(each).forfeits),
                "void": each.void,
                "ruled": each.ruled,
                "why": each.why,
                "reasons": each.reasons,
            }
            for each in records.tables
        ],
        "byes": [
            {"round": each.round, "entrant": each.entrant_id, "kind": each.kind}
            for each in records.byes
        ],
    }  # fmt: skip


def _line(records: Records, each: EntrantRow) -> dict[str, Any]:
    """A line of the standings with points and tie-breaks as people read them."""
    if each.line is None:
        return {}
    known = {name: value for name, value in each.line.items() if name != "breaks"}
    broken = zip(records.plan.ties, each.line.get("breaks", ()), strict=False)
    ties = [shown(name, int(value)) for name, value in broken]
    return {**known, "points": round(each.line.get("points", 0) / UNIT, 4), "ties": ties}


def _in_order(records: Records) -> list[EntrantRow]:
    return sorted(
        records.people.values(),
        key=lambda each: (each.place or len(records.people) + 1, each.joined_at, each.id),
    )


def _standings(records: Records) -> Iterable[Sequence[object]]:
    ties = list(records.plan.ties)
    # As a tie-break the tables won have their column already.
    own = [name for name in ("wins", "streak") if name not in ties]
    yield ["rank", "id", "name", "rating", "points", *ties, "games", "byes", *own, "withdrawn"]
    for each in _in_order(records):
        line = each.line or {}
        breaks = list(line.get("breaks", ()))[: len(ties)]
        yield [
            line.get("rank", ""),
            each.id,
            each.name,
            "" if each.house else each.rating,
            round(line.get("points", 0) / UNIT, 4),
            *[shown(name, int(value)) for name, value in zip(ties, breaks, strict=False)],
            *[""] * (len(ties) - len(breaks)),
            line.get("games", 0),
            line.get("byes", 0),
            *[line.get(name, 0) for name in own],
            "yes" if each.withdrawn_at is not None else "no",
        ]


def _tables(records: Records) -> Iterable[Sequence[object]]:
    yield ["round", "table", "seat", "id", "name", "points", "forfeit", "void", "game"]
    for each in records.tables:
        points = points_of(each) if closed(each) else None
        gone = game_of(each).forfeits
        for seat, one in enumerate(each.seats):
            yield [
                each.round,
                each.number,
                seat,
                one,
                records.people[one].name,
                "" if points is None else points[seat],
                "yes" if one in gone else "no",
                "yes" if each.void else "no",
                each.game_id or "",
            ]


def _csv(rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([safe(each) for each in row])
    return out.getvalue()


def safe(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return cell
