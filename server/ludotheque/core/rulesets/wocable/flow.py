"""How a game of wocable goes on: the deal, placements, exchanges, passes, leavers, the end.

Every function takes a state and the list of what has been told so far, adds to that list and
returns the next state.  What is not allowed is refused in ``checks`` before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from ludotheque.core import clocks
from ludotheque.core.chance import Chance, shuffled
from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.wocable.model import (
    Done,
    Ending,
    Reason,
    Tile,
    WocableOptions,
    WocablePut,
    WocableState,
    WocableTurn,
    WocableWord,
)
from ludotheque.core.rulesets.wocable.table import RACK, layout_of, set_of, wound
from ludotheque.core.rulesets.wocable.telling import (
    WocableDealt,
    WocableDrew,
    WocableExchanged,
    WocableLeft,
    WocableOver,
    WocablePassed,
    WocablePlaced,
)
from ludotheque.core.words.grid import EMPTY
from ludotheque.core.words.placing import BONUS, Laid, score_of
from ludotheque.core.words.tiles import BLANK, draw

PASSES_TO_END = 4
SCORELESS_TO_END = 20

T = TypeVar("T")


def opening(
    options: WocableOptions, seats: int, seed: bytes, at: Millis, told: list[Told]
) -> WocableState:
    """The order by lot, seven tiles for each seat; then the first clock runs (W1, W4)."""
    order = shuffled(seed, "wocable/order", range(seats))
    tiles = set_of(options)
    bag = tiles.all()
    told.append(Told(WocableDealt(order=order, bag=len(bag) - RACK * seats)))
    chance = _chance(seed, 0)
    racks: tuple[tuple[Tile, ...], ...] = ((),) * seats
    for seat in order:
        drawn, bag = draw(bag, RACK, chance)
        racks = _with(racks, seat, tiles.in_order(drawn))
        told.append(Told(WocableDrew(seat=seat, tiles=racks[seat], rack=racks[seat]), to=(seat,)))
    return WocableState(
        options=options,
        seed=seed.hex(),
        phase="play",
        board=EMPTY,
        bag=bag,
        racks=racks,
        scores=(0,) * seats,
        order=order,
        mover=order[0],
        turn=1,
        passes=0,
        scoreless=0,
        last=None,
        left=(),
        clocks=clocks.start(wound(options, seats), (order[0],), at),
        ending=None,
        adjustments=None,
    )


def _chance(seed: bytes, turn: int) -> Chance:
    """The draws of a turn, 0 being the deal (W15)."""
    return Chance(seed, f"wocable/draw/{turn}")


def scored(options: WocableOptions, laid: Laid) -> tuple[tuple[WocableWord, ...], int]:
    """The words of a placement with what each scores, and the bonus for a whole rack (W14)."""
    squares, values = layout_of(options), dict(set_of(options).values)
    words = tuple(
        WocableWord(word=run.word, cells=run.cells, score=score_of(run, laid.new, squares, values))
        for run in laid.runs
    )
    return words, BONUS if len(laid.new) == RACK else 0


def place(
    state: WocableState, laid: Laid, puts: Sequence[WocablePut], at: Millis, told: list[Told]
) -> WocableState:
    """Lay tiles, score, draw; whoever has none left then ends the game (W12, W14, W15)."""
    seat, turn = state.mover, state.turn
    words, bonus = scored(state.options, laid)
    score = sum(word.score for word in words) + bonus
    total = state.scores[seat] + score
    kept = _without(state.racks[seat], (BLANK if put.blank else put.letter for put in puts))
    drawn, bag = draw(state.bag, len(puts), _chance(bytes.fromhex(state.seed), turn))
    placed = WocablePlaced(
        turn=turn,
        seat=seat,
        tiles=tuple(sorted(puts, key=lambda put: put.cell)),
        words=words,
        score=score,
        bonus=bonus,
        total=total,
        bag=len(bag),
    )
    told.append(Told(placed))
    state = _with_rack(state, kept, drawn, told)
    state = replace(
        state,
        board=laid.board,
        bag=bag,
        scores=_with(state.scores, seat, total),
        passes=0,
        scoreless=0,
        last=_turn(
            state, "place", cells=tuple(sorted(laid.new)), words=words, score=score, bonus=bonus
        ),
    )
    return next_turn(state, at, told) if state.racks[seat] else _go_out(state, at, told)


def exchange(
    state: WocableState, tiles: Sequence[Tile], at: Millis, told: list[Told]
) -> WocableState:
    """Draw as many tiles, then give these back (W9)."""
    told.append(Told(WocableExchanged(turn=state.turn, seat=state.mover, count=len(tiles))))
    drawn, bag = draw(state.bag, len(tiles), _chance(bytes.fromhex(state.seed), state.turn))
    kept = _without(state.racks[state.mover], tiles)
    state = replace(
        _with_rack(state, kept, drawn, told),
        bag=set_of(state.options).in_order((*bag, *tiles)),
        passes=0,
        last=_turn(state, "exchange", exchanged=len(tiles)),
    )
    return _unscored(state, at, told)


def pass_on(state: WocableState, at: Millis, told: list[Told]) -> WocableState:
    """Do nothing; so many times in a row it ends the game (W10, W11)."""
    state = replace(state, passes=state.passes + 1, last=_turn(state, "pass"))
    told.append(Told(WocablePassed(turn=state.turn, seat=state.mover, passes=state.passes)))
    return _unscored(state, at, told)


def _unscored(state: WocableState, at: Millis, told: list[Told]) -> WocableState:
    """A turn without a placement: the game ends after too many of them (W11)."""
    state = replace(state, scoreless=state.scoreless + 1)
    if state.passes == PASSES_TO_END:
        return _finish(_stopped(state, at), "passes", told)
    if state.scoreless == SCORELESS_TO_END:
        return _finish(_stopped(state, at), "scoreless", told)
    return next_turn(state, at, told)


def next_turn(state: WocableState, at: Millis, told: list[Told]) -> WocableState:
    """The next seat in order that has not left plays (W4)."""
    return _begin(replace(_stopped(state, at), turn=state.turn + 1), at)


def _begin(state: WocableState, at: Millis) -> WocableState:
    here = state.order.index(state.mover)
    later = (*state.order[here + 1 :], *state.order[:here])
    mover = next(seat for seat in later if seat not in state.left)
    return replace(state, mover=mover, clocks=clocks.start(state.clocks, (mover,), at))


def _stopped(state: WocableState, at: Millis) -> WocableState:
    """The mover has moved, and its clock stands (W17)."""
    return replace(state, clocks=clocks.stop(state.clocks, state.mover, at))


def go(
    state: WocableState, seat: Seat, reason: Reason, at: Millis, told: list[Told]
) -> WocableState:
    """A seat leaves, its rack set aside; the last one that stays has won (W13)."""
    told.append(Told(WocableLeft(seat=seat, reason=reason)))
    stood = clocks.halt(state.clocks, seat, at)
    state = replace(state, left=(*state.left, seat), clocks=stood)
    if len(state.left) == len(state.racks) - 1:
        return _finish(replace(state, clocks=clocks.halt(stood, state.mover, at)), "left", told)
    # The turn of whoever leaves is not completed: the next seat has it (W19).
    return _begin(state, at) if seat == state.mover else state


def _go_out(state: WocableState, at: Millis, told: list[Told]) -> WocableState:
    """Whoever is out gets what the others still hold, and they lose it (W12)."""
    values = dict(set_of(state.options).values)
    held = tuple(
        0 if seat in state.left else sum(values[tile] for tile in rack)
        for seat, rack in enumerate(state.racks)
    )
    changes = _with(tuple(-value for value in held), state.mover, sum(held))
    return _finish(_stopped(state, at), "out", told, changes)


def _finish(
    state: WocableState, ending: Ending, told: list[Told], changes: tuple[int, ...] | None = None
) -> WocableState:
    adjustments = changes or (0,) * len(state.scores)
    scores = tuple(score + more for score, more in zip(state.scores, adjustments, strict=True))
    over = WocableOver(ending=ending, racks=state.racks, adjustments=adjustments, scores=scores)
    told.append(Told(over))
    return replace(state, phase="over", scores=scores, ending=ending, adjustments=adjustments)


def _with_rack(
    state: WocableState, kept: Sequence[Tile], drawn: Sequence[Tile], told: list[Told]
) -> WocableState:
    """The mover's rack after a draw, of which only it hears."""
    tiles, seat = set_of(state.options), state.mover
    rack = tiles.in_order((*kept, *drawn))
    if drawn:
        event = WocableDrew(seat=seat, tiles=tiles.in_order(drawn), rack=rack)
        told.append(Told(event, to=(seat,)))
    return replace(state, racks=_with(state.racks, seat, rack))


def _without(rack: Sequence[Tile], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    left = Counter(rack)
    left.subtract(tiles)
    return tuple(left.elements())


def _turn(
    state: WocableState,
    done: Done,
    *,
    cells: tuple[int, ...] = (),
    words: tuple[WocableWord, ...] = (),
    score: int = 0,
    bonus: int = 0,
    exchanged: int = 0,
) -> WocableTurn:
    return WocableTurn(
        turn=state.turn,
        seat=state.mover,
        done=done,
        cells=cells,
        words=words,
        score=score,
        bonus=bonus,
        exchanged=exchanged,
    )


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
