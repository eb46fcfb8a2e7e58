"""A finished game folded again from its log, so that it can be looked at after any entry."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.actions import codec
from ludotheque.core.rulesets.base import Step
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.games import GameRow, LogRow

MARKS = 64
"""States of a game that are kept; those between are a few inputs away."""
KEPT = 16
"""Games that a process keeps folded."""


def again(
    game: GameRow, options: Any, state: Any, row: LogRow, body: Any, credited: int
) -> Step[Any] | None:
    """The step that one row of the log makes, None where it leaves the state alone."""
    rules = RULESETS[game.ruleset]
    at = row.at - credited
    if row.cause == "start":
        return rules.setup(options, len(game.seats), game.seed, at)
    if row.cause == "move":
        move = codec.moves_adapter(game.ruleset).validate_python(body)
        return rules.apply(state, int(row.seat or 0), move, at)
    if row.cause == "expire":
        return rules.expire(state, tuple(body["late"]), at)
    if row.cause == "leave":
        return rules.leave(state, int(row.seat or 0), at)
    return None


@dataclass(slots=True)
class Folded:
    """A finished game with its whole log, and its state after some of the entries."""

    game: GameRow
    rows: Sequence[LogRow]
    marks: dict[int, tuple[Any, int]] = field(default_factory=dict)
    """By number: the state after it, and what was credited by then."""
    studies: dict[int, str] = field(default_factory=dict)
    """By number: the longest study that may be asked for, as JSON; what is over stays so."""

    def at(self, n: int) -> Any:
        """The state after entry ``n``, which there must be."""
        options = codec.load(RULESETS[self.game.ruleset].Options, self.game.options)
        stride = max(1, len(self.rows) // MARKS)
        # Two threads may fold the same game; they come to the same states.
        mark = max((each for each in list(self.marks) if each <= n), default=0)
        state, credited = self.marks.get(mark, (None, 0))
        for row in self.rows[mark:n]:
            body = json.loads(row.input)
            if row.cause == "credit":
                credited += body["ms"]
            step = again(self.game, options, state, row, body, credited)
            state = state if step is None else step.state
            if row.n % stride == 0:
                self.marks[row.n] = (state, credited)
        return state


class Shelf:
    """The games that were last looked at, so that stepping through one reads it once."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Folded] = OrderedDict()

    def get(self, game_id: str) -> Folded | None:
        """A game, if it is kept."""
        found = self._games.get(game_id)
        if found is not None:
            self._games.move_to_end(game_id)
        return found

    def put(self, folded: Folded) -> Folded:
        """Keep a game; the one that was not looked at for longest gives way."""
        kept = self._games.setdefault(folded.game.id, folded)
        while len(self._games) > KEPT:
            self._games.popitem(last=False)
        return kept
