"""Finished games to take away: as JSON, as a list of moves, or in a notation of their field."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.actions import bot_names, codec
from ludotheque.actions.folding import Folded
from ludotheque.actions.house import House
from ludotheque.actions.movelist import listed
from ludotheque.actions.refusals import NoNotation
from ludotheque.actions.replaying import finished
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.abilities import CanNotate
from ludotheque.store import games

JSON, TEXT = "application/json", "text/plain"
_ENDINGS = {"json": "json", "text": "txt"}


@dataclass(frozen=True, slots=True)
class Exported:
    """A game as a file."""

    name: str
    media: str
    text: str


def notations(rules: Any) -> dict[str, str]:
    """In which notations games of a ruleset are written, and their media types."""
    own: Mapping[str, str] = rules.notations if isinstance(rules, CanNotate) else {}
    return {"json": JSON, "text": TEXT, **own}


async def exported(
    house: House, game_id: str, player_id: str | None, wanted: str, *, own: bool = False
) -> Exported:
    """A finished game as a file.  Raises what ``finished`` raises, or NoNotation.

    ``own``: for whoever sits at the server, private or not.
    """
    _, folded = await finished(house, game_id, player_id, own=own)
    # What is kept may have names that their players have changed since.
    async with house.database.driver() as driver:
        table = open_table((await games.read(driver, [game_id]))[game_id])
    known = notations(table.ruleset)
    if wanted not in known:
        raise NoNotation(f"Games of {table.row.ruleset} are written as {', '.join(known)}.")
    bots = (await bot_names.called(house, [table])).get(table.id, ())
    text = await asyncio.to_thread(_written, table, folded, wanted, bots)
    name = f"{table.row.ruleset}-{table.id}.{_ENDINGS.get(wanted, wanted)}"
    return Exported(name, known[wanted], text)


def _written(table: Table, folded: Folded, wanted: str, bots: Sequence[str | None]) -> str:
    if wanted == "json":
        return json.dumps(_record(table, folded), ensure_ascii=False, separators=(",", ":"))
    rules, names = (
        table.ruleset,
        tuple(_name(table, seat, bots) for seat in range(len(table.seats))),
    )
    if isinstance(rules, CanNotate) and wanted in rules.notations:
        options = codec.load(rules.Options, table.row.options)  # type: ignore[attr-defined]
        events = codec.events_adapter(table.row.ruleset)
        told = tuple(
            events.validate_python(each["event"])
            for row in folded.rows
            for each in codec.read_told(row.told)
        )
        return rules.notate(wanted, options, names, told)
    title = f"{table.row.ruleset}: {', '.join(names)}"
    return listed(title, names, folded.rows, _result(table, names))


def _name(table: Table, number: int, bots: Sequence[str | None]) -> str:
    seat = table.seats[number]
    if seat.bot_level is not None:
        return f"{bots[number]} (level {seat.bot_level})"
    return seat.name or f"Player {number + 1}"


def _result(table: Table, names: tuple[str, ...]) -> str:
    if table.outcome is None:
        return "ended without a result"
    found = zip(names, table.outcome.scores, table.outcome.ranks, strict=True)
    parts = (f"{name} {score} (rank {rank})" for name, score, rank in found)
    return f"{table.outcome.ending.replace('_', ' ')}: {', '.join(parts)}"


def _record(table: Table, folded: Folded) -> dict[str, Any]:
    """All there is of a game; with its seed, from which anybody can play it again."""
    row = table.row
    return {
        "game": row.id,
        "ruleset": row.ruleset,
        "ruleset_version": row.ruleset_version,
        "options": json.loads(row.options),
        "language": row.language,
        "rated": row.rated,
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "kind": seat.kind,
                "bot_level": seat.bot_level,
                "left": seat.seat in table.gone,
            }
            for seat in table.seats
        ],
        "status": table.status,
        "started_at": row.started_at,
        "ended_at": table.ended_at,
        "outcome": None if table.outcome is None else json.loads(codec.dump(table.outcome)),
        "commitment": row.commitment,
        "seed": row.seed.hex(),
        "log": [
            {
                "n": each.n,
                "at": each.at,
                "cause": each.cause,
                "seat": each.seat,
                "input": json.loads(each.input),
                "told": codec.read_told(each.told),
            }
            for each in folded.rows
        ],
    }
