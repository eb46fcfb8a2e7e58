"""Finished games looked at again: after any entry of the log, studied, or as a whole."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import structlog

from ludotheque.actions import watching
from ludotheque.actions.folding import Folded
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NotFound, NotOver, Unavailable
from ludotheque.actions.table import Table, open_table
from ludotheque.core.rulesets.abilities import CanStudy
from ludotheque.core.rulesets.base import Outcome
from ludotheque.store import games
from ludotheque.store.games import LogRow

LAST = 2**31 - 1
MOST_PLAYS = 50
"""How many of the best moves a study names at most."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Moment:
    """A finished game after one entry of its log; ``study`` is JSON."""

    table: Table
    row: LogRow
    state: Any
    study: str | None

    @property
    def outcome(self) -> Outcome | None:
        """The result, where this entry brought it."""
        found: Outcome | None = self.table.ruleset.outcome(self.state)
        return found


async def finished(
    house: House, game_id: str, player_id: str | None, *, own: bool = False
) -> tuple[Table, Folded]:
    """A finished game with its whole log.  Raises NotFound, Forbidden or NotOver.

    ``own``: for whoever sits at the server, private or not.
    """
    folded = house.shelf.get(game_id)
    if folded is None:
        async with house.database.snapshot() as driver:
            game = (await games.read(driver, [game_id])).get(game_id)
            if game is None:
                raise NotFound("There is no such game.")
            over = game.status != "running"
            rows = await games.entries(driver, game_id, 0, LAST) if over else []
        folded = Folded(game, rows)
    table = open_table(folded.game)
    if not own:
        await watching.require_sight(house, table, player_id)
    if table.status == "running":
        raise NotOver("A game can be replayed when it has ended.", n=table.n)
    return table, house.shelf.put(folded)


async def moment(
    house: House, game_id: str, player_id: str | None, n: int, top: int, asker: str = ""
) -> Moment:
    """A finished game after entry ``n``, with the best ``top`` plays where its rules know them.

    ``asker`` is whoever may only have so much studied at a time; what was studied is kept.
    Raises what ``finished`` raises, NotFound where the log ends earlier, Busy, or Unavailable for
    a game that the present rules do not understand.
    """
    table, folded = await finished(house, game_id, player_id)
    if not 1 <= n <= len(folded.rows):
        raise NotFound(f"This game has entries 1 to {len(folded.rows)}.", n=table.n)
    try:
        state = await asyncio.to_thread(folded.at, n)
    except Exception:
        log.exception("replay.failed", game=game_id, n=n)
        raise Unavailable("The present rules cannot replay this game.") from None
    study = None
    if top and isinstance(table.ruleset, CanStudy):
        whole = folded.studies.get(n)
        if whole is None:
            whole = await house.thinkers.study(table.row.ruleset, state, MOST_PLAYS, asker)
            folded.studies[n] = whole
        study = _shortened(whole, top)
    return Moment(table, folded.rows[n - 1], state, study)


def _shortened(study: str, top: int) -> str:
    """A study with the first ``top`` of its moves."""
    read = json.loads(study)
    read["best"] = read["best"][:top]
    return json.dumps(read, ensure_ascii=False, separators=(",", ":"))
