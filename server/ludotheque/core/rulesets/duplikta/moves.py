"""Which move does what, and what must hold before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.rulesets.base import IllegalMove, Millis, Seat, Told
from ludotheque.core.rulesets.duplikta import checks, dealing, flow, times
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaChange,
    DupliktaConfirm,
    DupliktaDraft,
    DupliktaLoupe,
    DupliktaMove,
    DupliktaOpen,
    DupliktaPause,
    DupliktaRedraw,
    DupliktaResume,
    DupliktaStart,
    DupliktaTake,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaState

Does = Callable[[DupliktaState, Seat, Any, Millis, list[Told]], DupliktaState]


def moved(
    state: DupliktaState, seat: Seat, move: DupliktaMove, at: Millis, told: list[Told]
) -> DupliktaState:
    """The state after a move.  Raises IllegalMove."""
    does = _AT_ANY_TIME.get(type(move))
    if does is None:
        does = _IN_A_TURN.get(type(move))
        if does is None:
            raise IllegalMove("foreign_move", "K14", "This is a move of another game.")
        checks.require_turn(state, seat, at)
    return does(state, seat, move, at, told)


def _resume(
    state: DupliktaState, seat: Seat, move: DupliktaResume, at: Millis, told: list[Told]
) -> DupliktaState:
    if state.phase != "halted":
        checks.require_paused(state, seat)
    elif seat not in times.waiting(state):
        raise IllegalMove("game_halted", "K17", "Somebody else must resume this game.")
    return flow.resume(state, seat, at, told)


def _change(
    state: DupliktaState, seat: Seat, move: DupliktaChange, at: Millis, told: list[Told]
) -> DupliktaState:
    checks.require_change(state, seat)
    return flow.change(state, move.same_tiles, told)


def _redraw(
    state: DupliktaState, seat: Seat, move: DupliktaRedraw, at: Millis, told: list[Told]
) -> DupliktaState:
    checks.require_preparing(state, seat)
    return flow.redraw(state, told)


def _open(
    state: DupliktaState, seat: Seat, move: DupliktaOpen, at: Millis, told: list[Told]
) -> DupliktaState:
    checks.require_preparing(state, seat)
    return dealing.begin(state, at, told)


def _start(
    state: DupliktaState, seat: Seat, move: DupliktaStart, at: Millis, told: list[Told]
) -> DupliktaState:
    return flow.start(state, seat, at, told)


def _take(
    state: DupliktaState, seat: Seat, move: DupliktaTake, at: Millis, told: list[Told]
) -> DupliktaState:
    return flow.take(state, seat, move.count, at, told)


def _pause(
    state: DupliktaState, seat: Seat, move: DupliktaPause, at: Millis, told: list[Told]
) -> DupliktaState:
    return flow.pause(state, seat, at, told)


_AT_ANY_TIME: dict[type[Any], Does] = {
    DupliktaLoupe: flow.look,
    DupliktaResume: _resume,
    DupliktaChange: _change,
    DupliktaRedraw: _redraw,
    DupliktaOpen: _open,
}
"""These check by themselves when they may be made."""
_IN_A_TURN: dict[type[Any], Does] = {
    DupliktaStart: _start,
    DupliktaTake: _take,
    DupliktaDraft: flow.draft,
    DupliktaConfirm: flow.confirm,
    DupliktaPause: _pause,
}
