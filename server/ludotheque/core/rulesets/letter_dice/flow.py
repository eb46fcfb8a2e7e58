"""How a game of letter dice goes on: rolls, turns, words, the end, and the scores.

Every function takes a state and the list of what has been told so far, adds to that list and
returns the next state.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TypeVar

from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.letter_dice.board import dice_of, points_for, rolled
from ludotheque.core.rulesets.letter_dice.model import DiceFind, DiceOptions, DiceState
from ludotheque.core.rulesets.letter_dice.telling import (
    DiceAccepted,
    DiceBell,
    DiceLeft,
    DiceOver,
    DicePassed,
    DiceRolled,
    DiceScored,
    DiceTurn,
)
from ludotheque.core.words.dice import Path

T = TypeVar("T")


def rounds(options: DiceOptions, seats: int) -> int:
    """How many turns each seat has: the total time in whole rounds, rounded up (D9)."""
    if options.mode == "simultaneous":
        return 1
    each = options.turn_seconds * seats
    return max(1, -(-60 * (options.total_minutes or 0) // each))


def opening(
    options: DiceOptions, seats: int, seed: bytes, at: Millis, told: list[Told]
) -> DiceState:
    """The first roll; then the clock starts."""
    board = rolled(seed, 1, dice_of(options))
    told.append(Told(DiceRolled(roll=1, board=board)))
    state = DiceState(
        options=options,
        seed=seed.hex(),
        phase="play",
        board=board,
        roll=1,
        round=1,
        mover=0,
        found=((),) * seats,
        done=(False,) * seats,
        left=(),
        turns_done=0,
        since=(at,) * seats,
        deadline=None,
    )
    if options.mode == "simultaneous":
        return replace(state, deadline=at + 60_000 * (options.total_minutes or 0))
    return _begin_turn(state, 0, at, told)


def _begin_turn(state: DiceState, seat: Seat, at: Millis, told: list[Told]) -> DiceState:
    told.append(Told(DiceTurn(seat=seat, round=state.round)))
    return replace(
        state,
        mover=seat,
        since=_with(state.since, seat, at),
        deadline=at + 1000 * state.options.turn_seconds,
    )


def next_turn(state: DiceState, at: Millis, told: list[Told]) -> DiceState:
    """The next seat that has not left plays, in a new round if need be; or all is over (D9)."""
    state = replace(state, turns_done=state.turns_done + 1)
    seats = len(state.found)
    slots = [(state.round, seat) for seat in range(state.mover + 1, seats)]
    slots += [(state.round + 1, seat) for seat in range(seats)]
    for number, seat in slots:
        if number > rounds(state.options, seats):
            break
        if seat not in state.left:
            return _begin_turn(_rerolled(replace(state, round=number), told), seat, at, told)
    return finish(state, told)


def _rerolled(state: DiceState, told: list[Told]) -> DiceState:
    """Another board for another turn, where the table wants that (D8)."""
    if state.options.reroll == "never":
        return state
    roll = state.roll + 1
    board = rolled(bytes.fromhex(state.seed), roll, dice_of(state.options))
    told.append(Told(DiceRolled(roll=roll, board=board)))
    return replace(state, roll=roll, board=board)


def accept(
    state: DiceState, seat: Seat, word: str, path: Path, at: Millis, told: list[Told]
) -> DiceState:
    """Give a seat the points of a word (D12, D14)."""
    points = points_for(state.options, len(word))
    find = DiceFind(word=word, points=points, path=path, roll=state.roll)
    after = replace(
        state,
        found=_with(state.found, seat, (*state.found[seat], find)),
        done=_with(state.done, seat, False),
        since=_with(state.since, seat, at),
    )
    score = sum(each.points for each in after.found[seat])
    event = DiceAccepted(seat=seat, word=word, points=points, path=path, score=score)
    if state.options.mode == "turns" and state.options.show_words:
        told.append(Told(event))
        return after
    told.append(Told(event, to=(seat,)))
    if state.options.mode == "turns":
        told.append(Told(DiceScored(seat=seat, points=points, score=score)))
    return after


def pass_on(state: DiceState, seat: Seat, at: Millis, told: list[Told]) -> DiceState:
    """End a turn, or be done with a simultaneous game, which ends when all are (D10, D11)."""
    told.append(Told(DicePassed(seat=seat)))
    if state.options.mode == "turns":
        return next_turn(state, at, told)
    return _finish_when_done(replace(state, done=_with(state.done, seat, True)), told)


def ring(state: DiceState, at: Millis, told: list[Told]) -> DiceState:
    """The time of a turn, or of a simultaneous game, is over (D10, D11)."""
    if state.options.mode == "turns":
        told.append(Told(DiceBell(seat=state.mover)))
        return next_turn(state, at, told)
    told.append(Told(DiceBell(seat=None)))
    return finish(state, told)


def go(state: DiceState, seat: Seat, at: Millis, told: list[Told]) -> DiceState:
    """A seat leaves; its turns are skipped from now on (D16)."""
    told.append(Told(DiceLeft(seat=seat)))
    state = replace(state, left=(*state.left, seat))
    if len(state.left) == len(state.found):
        return finish(state, told)
    if state.options.mode == "simultaneous":
        return _finish_when_done(state, told)
    return next_turn(state, at, told) if seat == state.mover else state


def _finish_when_done(state: DiceState, told: list[Told]) -> DiceState:
    return state if waiting(state) else finish(state, told)


def waiting(state: DiceState) -> tuple[Seat, ...]:
    """Seats that may still do something, and want to."""
    if state.phase == "over":
        return ()
    if state.options.mode == "turns":
        return (state.mover,)
    here = (seat for seat, done in enumerate(state.done) if not done)
    return tuple(seat for seat in here if seat not in state.left)


def finish(state: DiceState, told: list[Told]) -> DiceState:
    """All is over; in a simultaneous game shared words turn out to count nothing (D11)."""
    over = replace(state, phase="over", deadline=None)
    told.append(Told(DiceOver(scores=scores(over))))
    return over


def shared(state: DiceState) -> frozenset[str]:
    """Words that more than one seat has found."""
    finders = Counter(find.word for finds in state.found for find in finds)
    return frozenset(word for word, seats in finders.items() if seats > 1)


def scores(state: DiceState) -> tuple[int, ...]:
    """Points by seat; those of shared words too until a simultaneous game is over."""
    lost: frozenset[str] = frozenset()
    if state.options.mode == "simultaneous" and state.phase == "over":
        lost = shared(state)
    return tuple(
        sum(find.points for find in finds if find.word not in lost) for finds in state.found
    )


def turns_left(state: DiceState) -> int:
    """How many turns come after the one under way."""
    seats = len(state.found)
    if state.phase == "over" or state.options.mode == "simultaneous":
        return 0
    here = [seat for seat in range(seats) if seat not in state.left]
    later = sum(seat > state.mover for seat in here)
    return later + len(here) * (rounds(state.options, seats) - state.round)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
