"""Laying a game out and opening its turns: whose tiles are whose, and who draws (K8 to K10)."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.duplikta import checks, sealing, times
from ludotheque.core.rulesets.duplikta.loupe import ONE, drawn, put_back
from ludotheque.core.rulesets.duplikta.material import RACK, whole_set
from ludotheque.core.rulesets.duplikta.model import (
    SHEET,
    DupliktaLaid,
    DupliktaOptions,
    DupliktaPlayer,
    DupliktaPosition,
    DupliktaState,
)
from ludotheque.core.rulesets.duplikta.telling import (
    DupliktaBegun,
    DupliktaHalted,
    DupliktaPrepared,
    DupliktaRack,
    DupliktaTurnOpened,
)
from ludotheque.core.words.grid import EMPTY

Racks = tuple[tuple[str, ...], ...]


def granted(options: DupliktaOptions, seats: int) -> tuple[int, ...]:
    """Chances (in halves) that the weaker player of a duel has for the handicap (K10)."""
    known = options.handicaps or ()
    if options.mode != "duel" or len(known) != seats or options.position is not None:
        return (0,) * seats
    first, second = known[0], known[1]
    if first is None or second is None:
        return (0, 0)
    return ONE * max(0, first - second), ONE * max(0, second - first)


def opening(
    options: DupliktaOptions, seats: int, seed: bytes, at: Millis, told: list[Told]
) -> DupliktaState:
    """The table laid, and the first turn open, unless the initiator prepares it."""
    grants = granted(options, seats)
    going_on = options.position and sealing.opened(options.position, seed)
    saved = going_on or DupliktaPosition(
        board=EMPTY,
        box=whole_set(options),
        racks=((),) * seats,
        scores=(0,) * seats,
        chances=tuple(2 * options.chances + more for more in grants),
        powers=tuple(2 * options.chances + more >= ONE for more in grants),
    )
    state = DupliktaState(
        options=options,
        seed=seed.hex(),
        phase="play",
        turn=saved.turn - 1,
        attempt=1,
        opened=at,
        board=saved.board,
        box=saved.box,
        racks=saved.racks,
        same=options.same_tiles,
        same_next=options.same_tiles,
        players=tuple(_player(chances, at) for chances in saved.chances),
        powers=saved.powers,
        chances=saved.chances,
        prepared=0,
        thrown=saved.thrown,
        scores=saved.scores,
        dry=0,
        idle=0,
        sheet=saved.sheet,
        ending=None,
        left=None,
        rests=None,
        adjustments=None,
    )
    preparing = may_prepare(options)
    told.append(
        Told(
            DupliktaBegun(
                chances=saved.chances, granted=grants, box=len(saved.box), preparing=preparing
            )
        )
    )
    if preparing:
        return _to_prepare(state, at, told)
    return open_turn(state, saved.racks, saved.box, 0, at, told)


def may_prepare(options: DupliktaOptions) -> bool:
    """Whether the initiator prepares the opening: experienced, and with Chances (K8)."""
    known = bool(options.experienced) and bool((options.experienced or (False,))[0])
    fresh = options.position is None
    return options.prepare and options.mode == "duel" and known and options.chances > 0 and fresh


def _player(chances: int, at: Millis) -> DupliktaPlayer:
    return DupliktaPlayer(
        rack=(),
        box=(),
        chances=chances,
        draft=DupliktaLaid(),
        since=at,
        touched=False,
        used=0,
        paused=None,
        pauses=0,
        confirmed=False,
        timed_out=False,
        time=None,
        draws=0,
    )


def _to_prepare(state: DupliktaState, at: Millis, told: list[Told]) -> DupliktaState:
    """Deal the initiator a rack that they may change."""
    rack, box = drawn(state, state.box, RACK, "fill/1/0")
    first = replace(state.players[0], rack=rack, box=box)
    told.append(Told(DupliktaPrepared(rack=rack), to=(0,)))
    return replace(state, phase="prepare", turn=0, opened=at, players=(first, state.players[1]))


def begin(state: DupliktaState, at: Millis, told: list[Told]) -> DupliktaState:
    """The opening is prepared; what it cost is paid, and the game begins (K8)."""
    first = state.players[0]
    if state.prepared:
        first = replace(first, chances=first.chances - ONE)
    state = replace(state, phase="play", players=(first, state.players[1]))
    rack = first.rack
    racks: Racks = (rack, rack) if state.same else (rack, ())
    return open_turn(state, racks, first.box, 0, at, told, fresh=True)


def open_turn(
    state: DupliktaState,
    rests: Racks,
    box: tuple[str, ...],
    base: Seat,
    at: Millis,
    told: list[Told],
    fresh: bool = False,
) -> DupliktaState:
    """The next turn: with what was left over, filled up from the box.

    ``base`` is whose tiles stayed, ``fresh`` says that a prepared rack counts as just drawn.
    """
    turn = state.turn + 1
    rests, box = _shared_anew(state, rests, box, base)
    state = replace(state, phase="play", turn=turn, attempt=1, opened=at, same=state.same_next)
    racks, box = _filled(state, rests, box, base)
    out = ((),) * len(rests) if fresh else rests
    state = replace(
        state,
        box=box,
        racks=racks,
        chances=tuple(player.chances for player in state.players),
        players=tuple(
            replace(
                _player(player.chances, times.starts(state, len(out[seat]), at)),
                rack=racks[seat],
                box=box,
                pauses=player.pauses,
                draws=player.draws,
            )
            for seat, player in enumerate(state.players)
        ),
    )
    _tell(state, rests, fresh and state.prepared > 0, told)
    return state


def _shared_anew(
    state: DupliktaState, rests: Racks, box: tuple[str, ...], base: Seat
) -> tuple[Racks, tuple[str, ...]]:
    """What is left over, after a change of ``same_tiles`` between two turns (K6)."""
    if state.same == state.same_next or len(rests) == 1:
        return rests, box
    if state.same_next:
        return (rests[base],) * 2, put_back(state, box, rests[1 - base])
    return (rests[0], ()), box


def _filled(
    state: DupliktaState, rests: Racks, box: tuple[str, ...], base: Seat
) -> tuple[Racks, tuple[str, ...]]:
    """The racks filled up; of two of their own, first that of whoever's tiles stayed."""
    if state.same:
        more, box = drawn(state, box, RACK - len(rests[0]), f"fill/{state.turn}/0")
        return ((*rests[0], *more),) * len(rests), box
    racks = list(rests)
    for seat in (base, *(other for other in range(len(rests)) if other != base)):
        if not checks.may_take(state, seat):
            room = RACK - len(racks[seat])
            more, box = drawn(state, box, room, f"fill/{state.turn}/{seat}")
            racks[seat] = (*racks[seat], *more)
    return tuple(racks), box


def _tell(state: DupliktaState, rests: Racks, prepared: bool, told: list[Told]) -> None:
    told.append(
        Told(
            DupliktaTurnOpened(
                turn=state.turn,
                attempt=state.attempt,
                box=len(state.box),
                dealt=state.racks[0] if state.same else None,
                prepared=prepared,
            )
        )
    )
    for seat, rack in enumerate(state.racks):
        new = rack[len(rests[seat]) :]
        told.append(Told(DupliktaRack(seat=seat, rack=rack, drawn=new), to=(seat,)))


def open_again(state: DupliktaState, at: Millis, told: list[Told]) -> DupliktaState:
    """The same turn again with the same racks; what was refused lies there to be seen (K26)."""
    players = tuple(
        replace(
            _player(player.chances, times.starts(state, len(player.rack), at)),
            rack=player.rack,
            box=player.box,
            draft=DupliktaLaid(puts=player.draft.puts, refused=bool(player.draft.puts)),
            pauses=player.pauses,
            draws=player.draws,
        )
        for player in state.players
    )
    state = replace(
        state,
        attempt=state.attempt + 1,
        opened=at,
        players=players,
        chances=tuple(player.chances for player in players),
    )
    _tell(state, tuple(player.rack for player in players), False, told)
    return state


def halt(state: DupliktaState, at: Millis, told: list[Told]) -> DupliktaState:
    """Nobody is there: the open turn stands still (K17)."""
    told.append(Told(DupliktaHalted()))
    return replace(state, phase="halted", opened=at)


def go_on(state: DupliktaState, at: Millis) -> DupliktaState:
    """Somebody is back: the turn begins anew for all, with their time (K17)."""
    players = tuple(
        replace(
            player,
            since=times.starts(state, len(player.rack), at),
            touched=False,
            used=0,
            paused=None,
        )
        for player in state.players
    )
    return replace(state, phase="play", opened=at, players=players, idle=0)


def position_of(state: DupliktaState) -> DupliktaPosition:
    """The game as its present turn began, to go on from another time (K33)."""
    return DupliktaPosition(
        board=state.board,
        box=state.box,
        racks=state.racks,
        thrown=state.thrown,
        scores=state.scores,
        chances=state.chances,
        powers=state.powers,
        turn=max(1, state.turn),
        sheet=state.sheet[-SHEET:],
    )
