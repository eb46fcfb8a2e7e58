"""Proof that a game was fair: its log, folded again from the seed, gives what is stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.actions import codec
from ludotheque.actions.folding import again
from ludotheque.actions.house import House
from ludotheque.actions.table import open_table
from ludotheque.core.chance import commitment
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import games, schedule
from ludotheque.store.games import GameRow, LogRow

LAST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Proof:
    """What a replay found; all of it is true of an untouched game."""

    inputs: int
    commitment_matches: bool
    numbers_match: bool
    events_match: bool
    state_matches: bool
    outcome_matches: bool

    @property
    def holds(self) -> bool:
        """Whether nothing at all differs."""
        return (
            self.commitment_matches
            and self.numbers_match
            and self.events_match
            and self.state_matches
            and self.outcome_matches
        )


def prove(game: GameRow, rows: Sequence[LogRow]) -> Proof:
    """Replay a game from its seed and its log, and compare all that is stored."""
    rules = RULESETS[game.ruleset]
    options = codec.load(rules.Options, game.options)
    credited, state = 0, None
    events_match = True
    for row in rows:
        body = json.loads(row.input)
        if row.cause == "credit":
            credited += body["ms"]
        step = again(game, options, state, row, body, credited)
        if step is None:
            events_match = events_match and row.told == "[]"
        else:
            state = step.state
            events_match = events_match and row.told == codec.dump_told(step.told)
    outcome = None if state is None else rules.outcome(state)
    return Proof(
        inputs=len(rows),
        commitment_matches=commitment(game.seed) == game.commitment,
        numbers_match=[row.n for row in rows] == list(range(1, game.n + 1)),
        events_match=events_match,
        state_matches=state is not None and codec.dump(state) == game.state,
        outcome_matches=(None if outcome is None else codec.dump(outcome)) == game.outcome,
    )


async def prove_stored(house: House, game_id: str) -> tuple[GameRow, Proof] | None:
    """The proof of one stored game, of all rows that there are of it, at one moment."""
    async with house.database.snapshot() as driver:
        game = (await games.read(driver, [game_id])).get(game_id)
        if game is None:
            return None
        rows = await games.entries(driver, game_id, 0, LAST)
    open_table(game)
    # A long game takes a while, and nobody else is to wait for it.
    return game, await asyncio.to_thread(prove, game, rows)


async def prove_all(house: House, page: int = 200) -> tuple[int, list[tuple[str, Proof | str]]]:
    """Replay every game there is; how many that were, and those that do not hold."""
    after, checked, faulty = "", 0, list[tuple[str, Proof | str]]()
    while True:
        async with house.database.driver() as driver:
            ids = await schedule.ids_after(driver, after, page)
        if not ids:
            return checked, faulty
        for game_id in ids:
            checked += 1
            try:
                found = await prove_stored(house, game_id)
            except Exception as error:  # noqa: BLE001
                # A log that the rules refuse is a finding like any other.
                faulty.append((game_id, f"{type(error).__name__}: {error}"))
                continue
            if found is not None and not found[1].holds:
                faulty.append((game_id, found[1]))
        after = ids[-1]
