"""What each player's confirmation is worth by itself, before the two are held side by side."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.duplikta import checks
from ludotheque.core.rulesets.duplikta.judging import (
    Judged,
    judge,
    named_now,
    penalty_of,
    rest_of,
)
from ludotheque.core.rulesets.duplikta.loupe import HALF, ONE_AND_A_HALF, put_back
from ludotheque.core.rulesets.duplikta.material import without, worth
from ludotheque.core.rulesets.duplikta.model import Done, DupliktaState
from ludotheque.core.rulesets.duplikta.telling import DupliktaWord
from ludotheque.core.words.placing import Misplaced


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a player did, and what they hold after it if their copies become the game's."""

    done: Done
    judged: Judged | None
    """None for a pass, and for tiles that do not lie as they must."""
    placed: int
    """Tiles of an accepted play."""
    points: int
    bonus: int
    penalty: int
    rest: tuple[str, ...]
    box: tuple[str, ...]
    thrown: int


def verdict(state: DupliktaState, seat: Seat) -> Verdict:
    """Judge what a seat has confirmed, or what the clock has confirmed for it."""
    player = state.players[seat]
    puts = player.draft.puts
    if not puts:
        return _passed(state, seat)
    try:
        judged: Judged | None = judge(state.options, state.board, puts)
    except Misplaced:
        judged = None
    named = named_now(player.rack, puts) <= checks.most_named(state)
    if judged is None or judged.refused or not named:
        penalty = penalty_of(state.options, puts)
        return Verdict("refused", judged, 0, 0, 0, penalty, player.rack, player.box, 0)
    rest, penalty, thrown = rest_of(player.rack, puts), 0, 0
    if state.options.mode == "solo" and player.draft.loupe:
        rest = without(rest, player.draft.loupe) or ()
        penalty, thrown = thrown_away(state, player.draft.loupe), len(player.draft.loupe)
    return Verdict(
        "word", judged, len(puts), judged.points, judged.bonus, penalty, rest, player.box, thrown
    )


def _passed(state: DupliktaState, seat: Seat) -> Verdict:
    """A pass; in a duel the tiles on the loupe and aside mean nothing (K30).

    With an empty box it ends the game (K32): tiles aside stay what they are, tiles not played.
    """
    player = state.players[seat]
    loupe, aside = player.draft.loupe, player.draft.aside if player.box else ()
    if state.options.mode == "duel" or not (loupe or aside):
        return Verdict("pass", None, 0, 0, 0, 0, player.rack, player.box, 0)
    penalty = thrown_away(state, loupe) + returned(state, aside)
    rest = without(player.rack, (*loupe, *aside)) or ()
    return Verdict(
        "pass", None, 0, 0, 0, penalty, rest, put_back(state, player.box, aside), len(loupe)
    )


def thrown_away(state: DupliktaState, tiles: tuple[str, ...]) -> int:
    """What throwing tiles away takes off: their value, at least 10 (K25)."""
    return max(10, worth(tiles, state.options.language or "fr")) if tiles else 0


def returned(state: DupliktaState, tiles: tuple[str, ...]) -> int:
    """What tiles take off that go back into the box: half their value, at least 5 (K30)."""
    return max(5, -(-worth(tiles, state.options.language or "fr") // 2)) if tiles else 0


def gift(state: DupliktaState, seat: Seat, done: Done) -> int:
    """Half a Chance of Mimil for a refused play (K27)."""
    poor = state.players[seat].chances < ONE_AND_A_HALF
    return HALF if done == "refused" and poor and state.powers[seat] else 0


def words_of(state: DupliktaState, seat: Seat, found: Verdict) -> tuple[DupliktaWord, ...]:
    """Every run of a play, as it is told when the turn closes."""
    judged = found.judged
    if judged is None:
        return ()
    return tuple(
        DupliktaWord(
            seat=seat,
            word="".join(run.faces),
            cells=run.cells,
            score=score,
            valid=run.word not in judged.refused,
            backwards=backwards,
        )
        for run, score, backwards in zip(
            judged.laid.runs, judged.scores, judged.backwards, strict=True
        )
    )
