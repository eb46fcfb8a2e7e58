"""Two plays side by side: bonuses of a duel, whose tiles stay, who won the turn (K28, K31)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.duplikta import times
from ludotheque.core.rulesets.duplikta.model import DupliktaState, Rung
from ludotheque.core.rulesets.duplikta.verdicts import Verdict

MORE = 5
"""Points of a duel for each tile more than the other laid."""
SPEED = 2
"""Points of a duel for being faster with an equal score."""


def more_of(state: DupliktaState, verdicts: Sequence[Verdict], seat: Seat) -> int:
    """What a seat gets for having laid more tiles (K28)."""
    if state.options.mode != "duel" or verdicts[seat].done != "word":
        return 0
    return MORE * max(0, verdicts[seat].placed - verdicts[1 - seat].placed)


def speeds_of(
    state: DupliktaState, verdicts: Sequence[Verdict], scores: Sequence[int]
) -> tuple[int, ...]:
    """What each seat gets for being faster with an equal score (K28)."""
    none = (0,) * len(scores)
    if state.options.mode != "duel" or any(each.done != "word" for each in verdicts):
        return none
    faster = _faster(state)
    if scores[0] != scores[1] or faster is None:
        return none
    return tuple(SPEED if seat == faster else 0 for seat in range(2))


def stays(
    state: DupliktaState, verdicts: Sequence[Verdict], scores: Sequence[int]
) -> tuple[Seat | None, Rung | None]:
    """Whose tiles stay, and by which rung; ``scores`` are those before the bonus for speed."""
    standing = [seat for seat, each in enumerate(verdicts) if each.done == "word"]
    if not standing:
        return None, None
    if len(standing) == 1:
        return standing[0], "alone"
    if state.options.mode == "scenario":
        return 1, "scenario"
    rungs: tuple[tuple[Rung, Callable[[], Seat | None]], ...] = (
        ("tiles", lambda: _more([each.placed for each in verdicts])),
        ("score", lambda: _more(scores)),
        ("time", lambda: _faster(state) if state.options.mode == "duel" else None),
        ("total", lambda: _more(state.scores)),
        ("previous", lambda: _more(_previous(state))),
        ("chances", lambda: _more([player.chances for player in state.players])),
    )
    for rung, found in rungs:
        seat = found()
        if seat is not None:
            return seat, rung
    label = f"duplikta/lot/{state.turn}.{state.attempt}"
    return Chance(bytes.fromhex(state.seed), label).below(2), "lot"


def _more(values: Sequence[int]) -> Seat | None:
    """The seat that has more, None where both have the same."""
    if values[0] == values[1]:
        return None
    return 0 if values[0] > values[1] else 1


def _faster(state: DupliktaState) -> Seat | None:
    """The seat with the smaller chrono, None without a timer or to the same millisecond."""
    first, second = (player.time for player in state.players)
    if times.limit(state) is None or first is None or second is None:
        return None
    return _more((second, first))


def _previous(state: DupliktaState) -> tuple[int, ...]:
    """What each seat scored in the turn before this one, all its attempts together."""
    scores = [0] * len(state.players)
    for closed in reversed(state.sheet):
        if closed.turn < state.turn - 1:
            break
        if closed.turn == state.turn - 1:
            scores = [a + line.score for a, line in zip(scores, closed.lines, strict=True)]
    return tuple(scores)
