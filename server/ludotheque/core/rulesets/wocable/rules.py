"""The rules of wocable as the house asks for them.

Rule numbers in refusals and comments are those of RULES.md in this folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ludotheque.core import clocks
from ludotheque.core.chance import SEED_BYTES
from ludotheque.core.rulesets.abilities import Pace
from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told
from ludotheque.core.rulesets.wocable import bot, checks, flow, notation, sight
from ludotheque.core.rulesets.wocable.model import (
    WocableExchange,
    WocableMove,
    WocableOptions,
    WocablePass,
    WocablePlace,
    WocableState,
    WocableStudy,
    WocableTrial,
    WocableView,
)
from ludotheque.core.rulesets.wocable.table import is_timed
from ludotheque.core.rulesets.wocable.telling import (
    WocableDealt,
    WocableDrew,
    WocableExchanged,
    WocableLeft,
    WocableOver,
    WocablePassed,
    WocablePlaced,
)


class Wocable:
    """The ruleset ``wocable``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "wocable"
    version = 1
    titles: Mapping[str, str] = MappingProxyType(
        {"fr": "Wocable", "en": "Wocable", "es": "Wocable"}
    )
    seats = (checks.FEWEST_SEATS, checks.MOST_SEATS)
    bot_levels = bot.LEVELS
    lag_credit = True
    Options = WocableOptions
    State = WocableState
    View = WocableView
    Trial = WocableTrial
    Study = WocableStudy
    notations: Mapping[str, str] = MappingProxyType(notation.NOTATIONS)
    moves: tuple[type[Any], ...] = (WocablePlace, WocableExchange, WocablePass)
    events: tuple[type[Any], ...] = (
        WocableDealt,
        WocableDrew,
        WocablePlaced,
        WocableExchanged,
        WocablePassed,
        WocableLeft,
        WocableOver,
    )

    def complete(
        self, options: WocableOptions, seats: int, language: str, lexicon: str | None
    ) -> WocableOptions:
        """Fill in language and lexicon, and leave one clock of those that were named (W3, W17).

        A list or a language that stands for a lexicon becomes the id of its newest one.
        """
        checks.require_table(options, seats)
        words = checks.require_lexicon(options, language, lexicon)
        replaced = options.bank_seconds or options.turn_days
        return replace(
            options,
            language=checks.language_of(words),
            lexicon=words.id,
            turn_seconds=0 if replaced else options.turn_seconds,
        )

    def setup(
        self, options: WocableOptions, seats: int, seed: bytes, at: Millis
    ) -> Step[WocableState]:
        """Deal the racks and start the first clock.

        Raises IllegalMove where seats or an option are out of range, ValueError where the seed
        is not 32 bytes long or the options are not complete.
        """
        checks.require_table(options, seats)
        if options.language is None or options.lexicon is None:
            raise ValueError("these options are not complete")
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        told: list[Told] = []
        return Step(flow.opening(options, seats, seed, at, told), tuple(told))

    def to_act(self, state: WocableState) -> tuple[Seat, ...]:
        """The one seat whose turn it is, until the game is over."""
        return () if state.phase == "over" else (state.mover,)

    def apply(
        self, state: WocableState, seat: Seat, move: WocableMove, at: Millis
    ) -> Step[WocableState]:
        """Judge a placement, an exchange or a pass."""
        checks.require_turn(state, seat, at, self.deadline(state))
        told: list[Told] = []
        match move:
            case WocablePlace():
                laid = checks.require_laid(state, seat, move)
                checks.require_words(state, laid)
                after = flow.place(state, laid, move.tiles, at, told)
            case WocableExchange():
                checks.require_exchange(state, seat, move)
                after = flow.exchange(state, move.tiles, at, told)
            case WocablePass():
                after = flow.pass_on(state, at, told)
            case _:
                raise IllegalMove("foreign_move", "W4", "This is a move of another game.")
        return Step(after, tuple(told))

    def expire(self, state: WocableState, late: tuple[Seat, ...], at: Millis) -> Step[WocableState]:
        """The seat that is late has left (W17); before the deadline, it passes (W18)."""
        if state.phase == "over" or state.mover not in late:
            return Step(state)
        told: list[Told] = []
        due = self.deadline(state)
        if due is not None and at >= due:
            return Step(flow.go(state, state.mover, "time", at, told), tuple(told))
        return Step(flow.pass_on(state, at, told), tuple(told))

    def leave(self, state: WocableState, seat: Seat, at: Millis) -> Step[WocableState]:
        """Let a seat resign (W13).  After the end nothing changes."""
        checks.require_seat(state, seat)
        if state.phase == "over" or seat in state.left:
            return Step(state)
        told: list[Told] = []
        return Step(flow.go(state, seat, "resigned", at, told), tuple(told))

    def view(self, state: WocableState, seat: Seat | None) -> WocableView:
        """The table as one seat, or a spectator (None), may see it (W20)."""
        if seat is not None:
            checks.require_seat(state, seat)
        return sight.look(state, seat)

    def trial(self, state: WocableState, seat: Seat, move: WocableMove) -> WocableTrial:
        """What a draft would give; see ``sight.tried`` (W8)."""
        return sight.tried(state, seat, move)

    def study(self, state: WocableState, top: int) -> WocableStudy:
        """The open racks and the best plays; see ``sight.studied`` (W21)."""
        return sight.studied(state, top)

    def notate(
        self,
        wanted: str,
        options: WocableOptions,
        names: tuple[str, ...],
        told: tuple[Any, ...],
    ) -> str:
        """The game as GCG or as a list of moves; see ``notation``."""
        return notation.notate(wanted, options, names, told)

    def outcome(self, state: WocableState) -> Outcome | None:
        """Those who stayed by score, then those who left, the last of them first (W16)."""
        if state.ending is None:
            return None
        left = state.left
        standing = [
            (1, -left.index(seat)) if seat in left else (0, -score)
            for seat, score in enumerate(state.scores)
        ]
        ranks = tuple(1 + sum(other < mine for other in standing) for mine in standing)
        return Outcome(ending=state.ending, scores=state.scores, ranks=ranks)

    def deadline(self, state: WocableState) -> Millis | None:
        """When the mover has left; None without a clock or after the end."""
        if state.phase == "over" or not is_timed(state.options):
            return None
        return clocks.due(state.clocks, state.mover)

    def pace(self, options: WocableOptions, seats: int) -> Pace | None:
        """About 26 plays until the bag and a rack are empty."""
        turns = -(-26 // seats)
        if options.bank_seconds:
            bank, increment = 1000 * options.bank_seconds, 1000 * options.increment_seconds
            return Pace(turns=turns, thinkers=seats, bank=bank, increment=increment)
        turn = 1000 * options.turn_seconds + 86_400_000 * (options.turn_days or 0)
        return Pace(turns=turns, thinkers=seats, turn=turn) if turn else None

    def turns(self, state: WocableState) -> int:
        """Completed turns (W19)."""
        return state.last.turn if state.last else 0

    def phase(self, state: WocableState) -> str:
        """Turn and mover, such as ``7.1``; a turn passes on when its mover leaves."""
        return "over" if state.phase == "over" else f"{state.turn}.{state.mover}"

    def bot(self, view: WocableView, seat: Seat, level: int, seed: bytes) -> WocableMove:
        """A legal move for the seat that is to act; see ``bot.choose``."""
        return bot.choose(view, seat, level, seed)

    def bot_due(self, state: WocableState, seat: Seat, level: int) -> Millis | None:
        """Whenever the house likes."""
        return None
