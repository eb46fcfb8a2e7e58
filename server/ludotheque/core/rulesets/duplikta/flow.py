"""What the moves of a turn do, and what the clock does (K12 to K17).

Every function takes a state and the list of what has been told so far, adds to that list and
returns the next state.
"""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.duplikta import checks, closing, dealing, loupe, times
from ludotheque.core.rulesets.duplikta.acts import DupliktaConfirm, DupliktaDraft, DupliktaLoupe
from ludotheque.core.rulesets.duplikta.loupe import with_player
from ludotheque.core.rulesets.duplikta.model import DupliktaLaid, DupliktaState
from ludotheque.core.rulesets.duplikta.telling import (
    DupliktaChanged,
    DupliktaDrafted,
    DupliktaPaused,
    DupliktaPrepared,
    DupliktaReady,
    DupliktaResumed,
    DupliktaStarted,
)


def start(state: DupliktaState, seat: Seat, at: Millis, told: list[Told]) -> DupliktaState:
    """A touch: the chrono starts, if it does not run yet (K12)."""
    before = state.players[seat]
    after = times.touch(before, at)
    if after.since != before.since:
        told.append(Told(DupliktaStarted(seat=seat, since=after.since), to=(seat,)))
    return with_player(state, seat, after)


def draft(
    state: DupliktaState, seat: Seat, move: DupliktaDraft, at: Millis, told: list[Told]
) -> DupliktaState:
    """Keep how a player's tiles lie (K13)."""
    checks.require_tiles(state, seat, move.puts, move.loupe, move.aside)
    state = start(state, seat, at, told)
    laid = DupliktaLaid(puts=move.puts, loupe=move.loupe, aside=move.aside)
    told.append(Told(DupliktaDrafted(seat=seat, puts=move.puts), to=(seat,)))
    return with_player(state, seat, replace(state.players[seat], draft=laid))


def take(
    state: DupliktaState, seat: Seat, count: int, at: Millis, told: list[Told]
) -> DupliktaState:
    """Take tiles out of the box, which starts the chrono (K9, K12)."""
    checks.require_take(state, seat, count)
    return loupe.take(start(state, seat, at, told), seat, count, told)


def look(
    state: DupliktaState, seat: Seat, move: DupliktaLoupe, at: Millis, told: list[Told]
) -> DupliktaState:
    """Use the loupe, in a turn or while the opening is prepared (K8, K20 to K24)."""
    if state.phase == "prepare":
        checks.require_preparing(state, seat)
        return loupe.use(state, seat, move, told)
    checks.require_turn(state, seat, at)
    checks.require_on_rack(state, seat, move.tile)
    return loupe.use(start(state, seat, at, told), seat, move, told)


def confirm(
    state: DupliktaState, seat: Seat, move: DupliktaConfirm, at: Millis, told: list[Told]
) -> DupliktaState:
    """A player ends their turn; the last one ends it for all (K14)."""
    checks.require_confirm(state, seat, move)
    player = state.players[seat]
    # Whoever never touched a tile has looked since the turn began; a pause moved that moment on.
    since = player.since - times.UNTOUCHED if at < player.since else player.since
    player = replace(player, since=since, touched=True)
    laid = DupliktaLaid(puts=move.puts, loupe=move.loupe, aside=move.aside)
    player = replace(player, draft=laid, timed_out=False)
    return _ready(with_player(state, seat, player), seat, at, told)


def ring(state: DupliktaState, seat: Seat, at: Millis, told: list[Told]) -> DupliktaState:
    """The clock, or whoever looks after the absent, confirms what lies there (K13).

    A play that was refused and lies there to be seen is not confirmed again.
    """
    player = state.players[seat]
    laid = DupliktaLaid() if player.draft.refused else player.draft
    player = replace(player, draft=laid, timed_out=True)
    return _ready(with_player(state, seat, player), seat, at, told)


def _ready(state: DupliktaState, seat: Seat, at: Millis, told: list[Told]) -> DupliktaState:
    player, most = state.players[seat], times.limit(state)
    time = None if most is None else min(most, times.elapsed(player, at))
    player = replace(player, confirmed=True, time=time, paused=None)
    told.append(Told(DupliktaReady(seat=seat, timed_out=player.timed_out)))
    state = with_player(state, seat, player)
    return state if times.waiting(state) else closing.close(state, at, told)


def pause(state: DupliktaState, seat: Seat, at: Millis, told: list[Told]) -> DupliktaState:
    """A player stops their chrono (K16)."""
    checks.require_pause(state, seat)
    player = times.pause(state.players[seat], at)
    state = with_player(state, seat, player)
    told.append(Told(DupliktaPaused(seat=seat, pauses_left=pauses_left(state, seat))))
    return state


def pauses_left(state: DupliktaState, seat: Seat) -> int | None:
    """How many pauses a player has, None for as many as they like."""
    if state.options.mode != "duel":
        return None
    return times.PAUSES - state.players[seat].pauses


def resume(state: DupliktaState, seat: Seat, at: Millis, told: list[Told]) -> DupliktaState:
    """A player goes on after a pause, or with all after a halt (K16, K17)."""
    halted = state.phase == "halted"
    told.append(Told(DupliktaResumed(seat=seat, halt=halted)))
    if halted:
        return dealing.go_on(state, at)
    player = state.players[seat]
    ends = times.pause_ends(state, player)
    back = at if ends is None else min(at, ends)
    return with_player(state, seat, times.resume(player, back))


def change(state: DupliktaState, same_tiles: bool, told: list[Told]) -> DupliktaState:
    """Whether all hold the same letters, from the next turn on (K6)."""
    told.append(Told(DupliktaChanged(same_tiles=same_tiles)))
    return replace(state, same_next=same_tiles)


def redraw(state: DupliktaState, told: list[Told]) -> DupliktaState:
    """Another opening rack (K8)."""
    state = loupe.redraw(state, told)
    told.append(Told(DupliktaPrepared(rack=state.players[0].rack), to=(0,)))
    return state


def expire(
    state: DupliktaState, late: tuple[Seat, ...], at: Millis, told: list[Told]
) -> DupliktaState:
    """What the rules do for late seats, and for absent ones before the deadline (K13, K16, K17)."""
    moment = times.deadline(state)
    clock = moment is not None and at >= moment
    if state.phase == "prepare":
        return dealing.begin(state, at, told)
    if state.phase == "halted":
        state = dealing.go_on(state, at)
        clock = False
    for seat in late:
        due = times.due(state, seat)
        if clock and (due is None or at < due):
            continue
        if clock and state.players[seat].paused is not None:
            state = resume(state, seat, due or at, told)
            continue
        state = ring(state, seat, at, told)
        if state.phase != "play":
            break
    return state


def leave(state: DupliktaState, seat: Seat, told: list[Told]) -> DupliktaState:
    """A player resigns, and all is over (K34)."""
    rests = tuple(player.rack for player in state.players)
    nobody = (False,) * len(rests)
    return closing.finish(replace(state, left=seat), "left", rests, nobody, told)
