"""How many inputs each seat may still send in a phase (decision 24).

A log that grows without end would hurt its readers, so each seat has a number of its own.  Nobody
is stopped by what others send, and whoever has used all can still end their part of the phase.

How fast they come is limited too, because everybody at the table is shown the game at each of them.
That is reckoned by each process for itself, and forgotten with the table.

The counts are those of the log, and are stored nowhere else.  A table that was read from the
database does not know them until it has to: as long as all seats together cannot have sent as
many as one may, nothing needs to be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.actions.refusals import TooMany
from ludotheque.actions.table import Spare, Table
from ludotheque.core.rulesets.abilities import HasFreeMoves
from ludotheque.core.rulesets.base import Step

PHASE_INPUTS = 5_000
"""More than one seat needs in any phase of any game."""
BURST = 200
"""So many of them may come at once, after a pause or a lost connection."""
PER_SECOND = 20
"""So many a second may come for as long as one likes."""


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


def paced(table: Table, same_phase: bool, seat: int | None, at: int) -> Mapping[int, Spare]:
    """How many inputs each seat may send at once after one more, of a seat or of none.

    One that ends a phase takes nothing away: there are not many of those.
    """
    if not same_phase or seat is None:
        return table.pace
    return {**table.pace, seat: (_spare(table, seat, at) - 1, at)}


def _spare(table: Table, seat: int, at: int) -> float:
    spare, then = table.pace.get(seat, (BURST, at))
    return min(float(BURST), spare + (at - then) * PER_SECOND / 1000)


def require_room(table: Table, seat: int, move: Any, step: Step[Any], at: int) -> None:
    """Refuse one input too many, unless it is the one with which the seat ends its part.

    ``step`` is what the rules made of it at this time.  Raises TooMany.
    """
    full = table.inputs is not None and table.inputs.get(seat, 0) >= PHASE_INPUTS
    spare = _spare(table, seat, at)
    if (not full and spare >= 1) or _ends_its_part(table, seat, move, step):
        return
    if not full:
        raise TooMany(
            f"You send more than {PER_SECOND} inputs a second; go on a little slower.",
            limit="inputs_per_second",
            retry_after=1,
        )
    raise TooMany(
        f"You have sent {PHASE_INPUTS} inputs in this phase; only one that ends your part of it"
        " is taken now.",
        limit="inputs_per_phase",
    )


def _ends_its_part(table: Table, seat: int, move: Any, step: Step[Any]) -> bool:
    rules = table.ruleset
    if rules.phase(step.state) != rules.phase(table.state):
        return True
    if seat in table.to_act and seat not in rules.to_act(step.state):
        return True
    return isinstance(rules, HasFreeMoves) and isinstance(move, rules.free_moves)
