"""The rules of dupliKta as the house asks for them.

Rule numbers in refusals and comments are those of RULES.md in this folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ludotheque.core.chance import SEED_BYTES
from ludotheque.core.rulesets.abilities import Pace, Person, Quick, Rivals, Unrated
from ludotheque.core.rulesets.base import Millis, Outcome, Seat, Step, Told
from ludotheque.core.rulesets.duplikta import (
    bot,
    checks,
    dealing,
    flow,
    greeting,
    moves,
    resuming,
    sealing,
    sight,
    tables,
    times,
)
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
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions, DupliktaPosition, DupliktaState
from ludotheque.core.rulesets.duplikta.sealing import Racks
from ludotheque.core.rulesets.duplikta.showing import DupliktaStudy, DupliktaTrial, DupliktaView
from ludotheque.core.rulesets.duplikta.telling import (
    DupliktaBegun,
    DupliktaChanged,
    DupliktaClosed,
    DupliktaDrafted,
    DupliktaHalted,
    DupliktaLoupeUsed,
    DupliktaOver,
    DupliktaPaused,
    DupliktaPrepared,
    DupliktaRack,
    DupliktaReady,
    DupliktaResumed,
    DupliktaStarted,
    DupliktaTurnOpened,
)


class Duplikta:
    """The ruleset ``duplikta``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "duplikta"
    version = 3
    titles: Mapping[str, str] = MappingProxyType(
        {"fr": "dupliKta", "en": "dupliKta", "es": "dupliKta"}
    )
    seats = (1, 2)
    bot_levels = bot.LEVELS
    lag_credit = True
    Options = DupliktaOptions
    State = DupliktaState
    View = DupliktaView
    Trial = DupliktaTrial
    Study = DupliktaStudy
    moves: tuple[type[Any], ...] = (
        DupliktaStart,
        DupliktaTake,
        DupliktaDraft,
        DupliktaLoupe,
        DupliktaConfirm,
        DupliktaPause,
        DupliktaResume,
        DupliktaChange,
        DupliktaRedraw,
        DupliktaOpen,
    )
    free_moves: tuple[type[Any], ...] = (DupliktaResume,)
    events: tuple[type[Any], ...] = (
        DupliktaBegun,
        DupliktaPrepared,
        DupliktaTurnOpened,
        DupliktaRack,
        DupliktaStarted,
        DupliktaDrafted,
        DupliktaLoupeUsed,
        DupliktaReady,
        DupliktaPaused,
        DupliktaResumed,
        DupliktaHalted,
        DupliktaChanged,
        DupliktaClosed,
        DupliktaOver,
    )

    def complete(
        self, options: DupliktaOptions, seats: int, language: str, lexicon: str | None
    ) -> DupliktaOptions:
        """Fill in mode, word list, language, scenario and Tourlou's strength (K2 to K11)."""
        return tables.complete(options, seats, language, lexicon)

    def setup(
        self, options: DupliktaOptions, seats: int, seed: bytes, at: Millis
    ) -> Step[DupliktaState]:
        """Lay the table and open the first turn, or let the initiator prepare it.

        Raises IllegalMove where seats or an option are out of range, ValueError where the seed
        is not 32 bytes long or the options are not complete.
        """
        tables.require_table(options, seats)
        if None in (options.mode, options.language, options.lexicon):
            raise ValueError("these options are not complete")
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        told: list[Told] = []
        return _step(dealing.opening(options, seats, seed, at, told), told)

    def greet(self, options: DupliktaOptions, people: tuple[Person, ...]) -> DupliktaOptions:
        """Handicaps, who may prepare an opening, which scenario a guest gets (K39)."""
        return greeting.greet(options, people)

    def handicap_of(self, person: Person) -> int | None:
        """From 0, the strongest, to 5; guests and bots have none (K10)."""
        return greeting.handicap_of(person)

    def quick(self, rivals: Rivals, level: int | None = None) -> Quick:
        """A duel with others; against the house it is Tourlou who plays (K37)."""
        if rivals == "people":
            return Quick(options=DupliktaOptions(), seats=2, bot_level=tables.STRENGTH)
        strength = tables.STRENGTH if level is None else level
        options = DupliktaOptions(mode="tourlou", strength=strength)
        return Quick(options=options, seats=2, bot_level=strength)

    def house_seats(self, options: DupliktaOptions, seats: int) -> Mapping[Seat, int]:
        """Tourlou's chair, and how strong Tourlou is there (K37)."""
        return greeting.house_seats(options, seats)

    def series_number(self, options: DupliktaOptions) -> int | None:
        """Which scenario it is (K11)."""
        return options.scenario

    def position_of(self, state: DupliktaState) -> DupliktaPosition:
        """The game as its present turn began, for an environment (K33)."""
        return dealing.position_of(state)

    def resumed(
        self, options: DupliktaOptions, state: DupliktaState, seat: Seat, alone: bool
    ) -> DupliktaOptions:
        """A saved game, carried on alone or as the duel that it was (K33)."""
        return resuming.resumed(options, state, seat, alone)

    def hidden(self, state: DupliktaState) -> Racks | None:
        """Racks of their own, with which a duel goes on and which its options do not tell."""
        return sealing.hidden_of(state)

    def sealed(self, options: DupliktaOptions, hidden: Any, seed: bytes) -> DupliktaOptions:
        """Options with these racks, readable by the seed alone (K33)."""
        return sealing.sealed(options, hidden, seed)

    def unrated(self, options: DupliktaOptions, seats: int) -> Unrated | None:
        """Only a duel from the start, with the tiles of the language, is rated (K41)."""
        return tables.unrated(options)

    def to_act(self, state: DupliktaState) -> tuple[Seat, ...]:
        """Whoever has not confirmed; who prepares; in a halted game whoever may resume it."""
        return times.waiting(state)

    def apply(
        self, state: DupliktaState, seat: Seat, move: DupliktaMove, at: Millis
    ) -> Step[DupliktaState]:
        """Judge one move; a refused word is no refusal but a played turn (K26)."""
        checks.require_running(state, seat)
        told: list[Told] = []
        return _step(moves.moved(state, seat, move, at, told), told)

    def expire(
        self, state: DupliktaState, late: tuple[Seat, ...], at: Millis
    ) -> Step[DupliktaState]:
        """Confirm what lies there, or end a pause, a preparation or a halt (K13, K16, K17)."""
        waited_for = tuple(seat for seat in times.waiting(state) if seat in late)
        if not waited_for:
            return Step(state)
        told: list[Told] = []
        return _step(flow.expire(state, waited_for, at, told), told)

    def leave(self, state: DupliktaState, seat: Seat, at: Millis) -> Step[DupliktaState]:
        """Let a seat resign, which ends the game (K34).  After the end nothing changes."""
        checks.require_seat(state, seat)
        if state.phase == "over":
            return Step(state)
        told: list[Told] = []
        return _step(flow.leave(state, seat, told), told)

    def view(self, state: DupliktaState, seat: Seat | None) -> DupliktaView:
        """The table as one seat, or a spectator (None), may see it (K36)."""
        if seat is not None:
            checks.require_seat(state, seat)
        return sight.look(state, seat)

    def trial(self, state: DupliktaState, seat: Seat, move: DupliktaMove) -> DupliktaTrial:
        """What a draft would score, without a word on whether it is one (K18)."""
        return sight.tried(state, seat, move)

    def study(self, state: DupliktaState, top: int) -> DupliktaStudy:
        """The open racks and the best plays (K40)."""
        return sight.studied(state, top)

    def outcome(self, state: DupliktaState) -> Outcome | None:
        """The higher total wins; whoever left has lost (K34, K35)."""
        if state.ending is None:
            return None
        standing = [(seat == state.left, -score) for seat, score in enumerate(state.scores)]
        ranks = tuple(1 + sum(other < mine for other in standing) for mine in standing)
        return Outcome(ending=state.ending, scores=state.scores, ranks=ranks)

    def deadline(self, state: DupliktaState) -> Millis | None:
        """The earliest moment at which a chrono, a pause, a preparation or a halt ends."""
        return times.deadline(state)

    def pace(self, options: DupliktaOptions, seats: int) -> Pace | None:
        """About twenty turns, in which all think at once."""
        turn = 1000 * options.timer_seconds
        return Pace(turns=20, thinkers=1, turn=turn) if turn else None

    def turns(self, state: DupliktaState) -> int:
        """Closed turns of this game, attempts counted (K34)."""
        saved = state.options.position
        return len(state.sheet) - (len(saved.sheet) if saved else 0)

    def phase(self, state: DupliktaState) -> str:
        """Turn and attempt, such as ``3.1``; what a player does within it is no phase (K15)."""
        if state.phase in ("prepare", "over"):
            return state.phase
        return f"{state.turn}.{state.attempt}"

    def bot(self, view: DupliktaView, seat: Seat, level: int, seed: bytes) -> DupliktaMove:
        """A legal move for a seat that is to act; see ``bot.choose``."""
        return bot.choose(view, seat, level, seed)

    def bot_due(self, state: DupliktaState, seat: Seat, level: int) -> Millis | None:
        """Tourlou's chair at once; in a duel at the pace of a person (K37)."""
        if times.is_tourlou(state, seat):
            return state.opened
        others = [player for other, player in enumerate(state.players) if other != seat]
        if not others or state.phase != "play" or all(player.confirmed for player in others):
            return None
        return state.opened + 1000 * bot.PACES[level - 1]


def _step(state: DupliktaState, told: list[Told]) -> Step[DupliktaState]:
    return Step(state, tuple(told))
