"""How many inputs each seat may still send in a phase (decision 24).

A log that grows without end would hurt its readers, so each seat has a number of its own.  Nobody
is stopped by what others send, and whoever has used all can still end their part of the phase.

The counts are those of the log, and are stored nowhere else.  A table that was read from the
database does not know them until it has to: as long as all seats together cannot have sent as
many as one may, nothing needs to be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.actions.refusals import TooMany
from ludotheque.actions.table import Table
from ludotheque.core.rulesets.base import HasFreeMoves, Step

PHASE_INPUTS = 5_000
"""More than one seat needs in any phase of any game."""


def must_count(table: Table, coming: int) -> bool:
    """Whether a seat could be at its limit before all that is coming is judged, for all we know."""
    return table.inputs is None and table.n - table.phase_n + coming >= PHASE_INPUTS


def counted(table: Table, same_phase: bool, seat: int | None) -> Mapping[int, int] | None:
    """The counts after one more input, of a seat or of none."""
    if not same_phase:
        return {}
    if table.inputs is None or seat is None:
        return table.inputs
    return {**table.inputs, seat: table.inputs.get(seat, 0) + 1}


def require_room(table: Table, seat: int, move: Any, step: Step[Any]) -> None:
    """Refuse one input too many, unless it is the one with which the seat ends its part.

    ``step`` is what the rules made of it.  Raises TooMany.
    """
    if table.inputs is None or table.inputs.get(seat, 0) < PHASE_INPUTS:
        return
    rules = table.ruleset
    if rules.phase(step.state) != rules.phase(table.state):
        return
    if seat in table.to_act and seat not in rules.to_act(step.state):
        return
    if isinstance(rules, HasFreeMoves) and isinstance(move, rules.free_moves):
        return
    raise TooMany(
        f"You have sent {PHASE_INPUTS} inputs in this phase; only one that ends your part of it"
        " is taken now.",
        limit="inputs_per_phase",
    )
