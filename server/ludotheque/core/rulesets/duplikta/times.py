"""Chronos: each player has their own, from their own start, with pauses out (K4, K12, K16)."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.rulesets.base import Millis, Seat
from ludotheque.core.rulesets.duplikta.model import DupliktaPlayer, DupliktaState

UNTOUCHED = 15_000
"""After so long a chrono starts by itself."""
OUT_ALREADY = 4
"""With so many tiles left over from the turn before, it starts at once."""
PAUSE = 120_000
"""How long a pause of a duel lasts at most."""
PAUSES = 3
"""How many pauses each player of a duel has."""
HALT = 86_400_000
"""A halted game that nobody resumes for so long goes on as if all passed."""
PREPARATION = 300_000
"""How long the initiator may prepare the opening."""


def limit(state: DupliktaState) -> Millis | None:
    """The time of a turn, None without a timer."""
    return 1000 * state.options.timer_seconds or None


def starts(state: DupliktaState, out: int, at: Millis) -> Millis:
    """When a chrono of a turn that opens now starts, with so many tiles out already (K12)."""
    return at if out >= OUT_ALREADY or limit(state) is None else at + UNTOUCHED


def elapsed(player: DupliktaPlayer, at: Millis) -> Millis:
    """What a chrono shows."""
    if player.paused is not None:
        return player.used
    return player.used + max(0, at - player.since)


def touch(player: DupliktaPlayer, at: Millis) -> DupliktaPlayer:
    """The first touch starts the chrono, unless it runs already."""
    return replace(player, since=min(player.since, at), touched=True)


def pause(player: DupliktaPlayer, at: Millis) -> DupliktaPlayer:
    """Stop a chrono."""
    return replace(player, used=elapsed(player, at), paused=at, pauses=player.pauses + 1)


def resume(player: DupliktaPlayer, at: Millis) -> DupliktaPlayer:
    """Let a chrono go on; one that had not started has what was left of its fifteen seconds."""
    left = 0 if player.paused is None else max(0, player.since - player.paused)
    return replace(player, since=at + left, paused=None)


def pause_ends(state: DupliktaState, player: DupliktaPlayer) -> Millis | None:
    """When a pause ends by itself: in a duel alone."""
    if player.paused is None or state.options.mode != "duel":
        return None
    return player.paused + PAUSE


def due(state: DupliktaState, seat: Seat) -> Millis | None:
    """When something happens to a seat without it: its pause ends, or its time does."""
    player, most = state.players[seat], limit(state)
    if player.confirmed:
        return None
    if player.paused is not None:
        return pause_ends(state, player)
    return None if most is None else player.since + most - player.used


def waiting(state: DupliktaState) -> tuple[Seat, ...]:
    """The seats that the game waits for."""
    if state.phase == "over":
        return ()
    if state.phase == "prepare":
        return (0,)
    seats = range(len(state.players))
    if state.phase == "halted":
        return tuple(seat for seat in seats if not is_tourlou(state, seat))
    return tuple(seat for seat in seats if not state.players[seat].confirmed)


def deadline(state: DupliktaState) -> Millis | None:
    """The earliest moment at which something happens by itself."""
    if state.phase == "over":
        return None
    if state.phase == "prepare":
        return state.opened + PREPARATION
    if state.phase == "halted":
        return state.opened + HALT
    moments = [moment for seat in waiting(state) if (moment := due(state, seat)) is not None]
    return min(moments, default=None)


def is_tourlou(state: DupliktaState, seat: Seat) -> bool:
    """Whether a seat is Tourlou's chair (K37)."""
    return seat == 1 and state.options.mode in ("tourlou", "scenario")
