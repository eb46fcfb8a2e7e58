"""Finished games for tests of the ledger, written without being played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludotheque.actions.house import House, now_ms
from ludotheque.store import games
from ludotheque.store.games import LogRow, SeatRow
from ludotheque.store.players import PlayerRow
from tests.actions.games import laid


async def finished(
    here: House,
    who: Sequence[PlayerRow | int],
    ranks: Sequence[int],
    *,
    left: Sequence[int] = (),
    rated: bool = True,
    options: dict[str, Any] | None = None,
    at: int | None = None,
    language: str = "fr",
) -> str:
    """A finished game with its result; a number is the level of a bot of the house."""
    seats = tuple(
        SeatRow(seat, None, each, None, None)
        if isinstance(each, int)
        else SeatRow(seat, each.id, None, each.name, each.kind)
        for seat, each in enumerate(who)
    )
    at = at or now_ms()
    game, first = laid(seats, at - 1_000, options)
    outcome = json.dumps({"ending": "played_out", "scores": [0] * len(ranks), "ranks": list(ranks)})
    game = replace(
        game,
        room_id=None,
        rated=rated,
        language=language,
        status="over",
        ended_at=at,
        outcome=outcome,
        gone=tuple(sorted(left)),
        deadline=None,
        bots_at=None,
    )
    async with here.database.transaction() as connection:
        await games.insert(connection, game, first)
    async with here.database.driver() as driver:
        for n, seat in enumerate(left, start=2):
            row = LogRow(n, at, "leave", seat, "{}", "[]")
            await driver.execute(
                "INSERT INTO log (game_id, n, at, cause, seat, input, told)"
                " VALUES ($1, $2, $3, $4, $5, $6::json, $7::json)",
                game.id,
                row.n,
                row.at,
                row.cause,
                row.seat,
                row.input,
                row.told,
            )
        await driver.execute(
            "INSERT INTO results (game_id, ruleset, ended_at, outcome)"
            " VALUES ($1, $2, $3, $4::json)",
            game.id,
            game.ruleset,
            at,
            outcome,
        )
    return game.id


async def stored(here: House) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Strength, doubt and number of results, by player and side."""
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT * FROM ratings")
    return {
        (row["player_id"], row["side"]): (row["strength"], row["doubt"], row["results"])
        for row in rows
    }
