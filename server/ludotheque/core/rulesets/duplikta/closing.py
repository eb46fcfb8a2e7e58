"""The end of a turn and the end of a game (K26 to K35)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.duplikta import dealing, ladder, times
from ludotheque.core.rulesets.duplikta.material import worth
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaLine,
    DupliktaState,
    DupliktaTurn,
    Ending,
)
from ludotheque.core.rulesets.duplikta.telling import DupliktaClosed, DupliktaOver
from ludotheque.core.rulesets.duplikta.verdicts import Verdict, gift, verdict, words_of

DRY = 3
"""With so many turns in a row without an accepted play the game ends (K32)."""
IDLE = 2
"""After so many turns in a row in which nobody was there the game stands still (K17)."""


def close(state: DupliktaState, at: Millis, told: list[Told]) -> DupliktaState:
    """All have confirmed: score the turn, and go on to what follows."""
    found = tuple(verdict(state, seat) for seat in range(len(state.players)))
    closed = _turn(state, found)
    stood = closed.stays is not None
    again = not stood and any(each.done == "refused" for each in found)
    state = _scored(state, found, closed)
    told.append(
        Told(
            DupliktaClosed(
                closed=closed,
                words=tuple(
                    w for seat, each in enumerate(found) for w in words_of(state, seat, each)
                ),
                scores=state.scores,
                again=again,
            )
        )
    )
    ending = _ending(state, found, again)
    if ending is None and again:
        return dealing.open_again(state, at, told)
    rests, box, base, thrown = _shared(state, found, closed)
    if closed.stays is not None:
        judged = found[closed.stays].judged
        state = replace(state, board=judged.laid.board if judged else state.board)
    state = replace(state, thrown=state.thrown + thrown)
    if ending is None and not box and not all(rests):
        ending = "played_out"
    if ending is not None:
        state = replace(state, racks=rests, box=box)
        used = tuple(each.done == "word" and not each.rest for each in found)
        return finish(state, ending, tuple(each.rest for each in found), used, told)
    state = dealing.open_turn(state, rests, box, base, at, told)
    return dealing.halt(state, at, told) if state.idle >= IDLE else state


def _turn(state: DupliktaState, found: Sequence[Verdict]) -> DupliktaTurn:
    """The turn as the score sheet has it."""
    seats = range(len(found))
    more = [ladder.more_of(state, found, seat) for seat in seats]
    before = [each.points + more[seat] - each.penalty for seat, each in enumerate(found)]
    speeds = ladder.speeds_of(state, found, before)
    stays, rung = ladder.stays(state, found, before)
    lines = tuple(_line(state, seat, found[seat], more[seat], speeds[seat]) for seat in seats)
    won = None
    if stays is not None and len(lines) == 2 and lines[0].score != lines[1].score:
        won = 0 if lines[0].score > lines[1].score else 1
    return DupliktaTurn(
        turn=state.turn, attempt=state.attempt, lines=lines, stays=stays, rung=rung, won=won
    )


def _line(state: DupliktaState, seat: Seat, found: Verdict, more: int, speed: int) -> DupliktaLine:
    player, judged = state.players[seat], found.judged
    puts = sorted(player.draft.puts, key=lambda put: put.cell)
    present = gift(state, seat, found.done)
    return DupliktaLine(
        done=found.done,
        word="".join(judged.laid.runs[0].faces) if judged else "",
        cells=tuple(put.cell for put in puts),
        faces=tuple(put.letter.lower() if put.blank else put.letter for put in puts),
        refused=judged.refused if judged else (),
        points=found.points,
        bonus=found.bonus,
        more=more,
        speed=speed,
        penalty=found.penalty,
        score=found.points + more + speed - found.penalty,
        time=player.time,
        timed_out=player.timed_out,
        chances=player.chances + present,
        gift=present > 0,
    )


def _scored(state: DupliktaState, found: Sequence[Verdict], closed: DupliktaTurn) -> DupliktaState:
    """The state with the scores, gifts and counters of a closed turn."""
    once = state.options.mode == "solo" and closed.attempt > 1
    people = [s for s in range(len(found)) if not times.is_tourlou(state, s)]
    nobody = all(state.players[s].timed_out and found[s].done == "pass" for s in people)
    return replace(
        state,
        scores=tuple(
            score + line.score for score, line in zip(state.scores, closed.lines, strict=True)
        ),
        players=tuple(
            replace(player, chances=line.chances)
            for player, line in zip(state.players, closed.lines, strict=True)
        ),
        dry=0 if closed.stays is not None else state.dry + (not once),
        idle=state.idle + 1 if nobody else 0,
        sheet=(*state.sheet, closed),
    )


def _ending(state: DupliktaState, found: Sequence[Verdict], again: bool) -> Ending | None:
    """Whether the turn ends the game because nothing more was played (K32)."""
    if state.options.mode == "duel":
        out = not state.box and all(each.done == "pass" for each in found)
    else:
        out = not state.players[0].box and found[0].done == "pass"
    if out:
        return "passed"
    return "dry" if state.dry >= DRY and not (again and state.options.mode == "solo") else None


def _shared(
    state: DupliktaState, found: Sequence[Verdict], closed: DupliktaTurn
) -> tuple[dealing.Racks, tuple[str, ...], Seat, int]:
    """What each holds for the next turn, the box, whose copies these are, and what is thrown."""
    mode, base = state.options.mode, closed.stays
    if len(found) == 1:
        return (found[0].rest,), found[0].box, 0, found[0].thrown
    if state.same:
        if base is None and mode == "duel":
            return state.racks, state.box, 0, 0
        one = found[base or 0]
        return (one.rest, one.rest), one.box, base or 0, one.thrown
    # To each their own.  Against Tourlou, who has no loupe, the other's copies always count.
    if mode != "duel":
        rests = tuple(
            each.rest if base == seat or each.done == "pass" else state.players[seat].rack
            for seat, each in enumerate(found)
        )
        return rests, found[0].box, base or 0, found[0].thrown
    if base is None:
        return state.racks, state.box, 0, 0
    rests = tuple(each.rest if s == base else state.racks[s] for s, each in enumerate(found))
    return rests, found[base].box, base, found[base].thrown


def finish(
    state: DupliktaState,
    ending: Ending,
    rests: dealing.Racks,
    used: tuple[bool, ...],
    told: list[Told],
) -> DupliktaState:
    """All is over: what was not played is taken off, and given to who ``used`` all (K35)."""
    language = state.options.language or "fr"
    values = [worth(rest, language) for rest in rests]
    changes = [-value for value in values]
    for seat, all_of_it in enumerate(used):
        if len(rests) == 2 and all_of_it:
            changes[seat] += values[1 - seat]
    if ending == "left":
        changes = [0] * len(rests)
    scores = tuple(score + change for score, change in zip(state.scores, changes, strict=True))
    told.append(
        Told(
            DupliktaOver(
                ending=ending,
                left=state.left,
                rests=rests,
                adjustments=tuple(changes),
                scores=scores,
            )
        )
    )
    return replace(
        state,
        phase="over",
        scores=scores,
        ending=ending,
        rests=rests,
        adjustments=tuple(changes),
    )
