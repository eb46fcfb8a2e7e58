"""The rules of shoals as the house asks for them.

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
from ludotheque.core.rulesets.shoals import bot, flow
from ludotheque.core.rulesets.shoals import refusals as no
from ludotheque.core.rulesets.shoals.model import (
    ShoalsChoose,
    ShoalsDraw,
    ShoalsGlide,
    ShoalsMove,
    ShoalsOptions,
    ShoalsPlace,
    ShoalsPlacement,
    ShoalsSlide,
    ShoalsState,
    ShoalsTurn,
    ShoalsUnslide,
    ShoalsView,
)
from ludotheque.core.rulesets.shoals.reef import CELLS, zones
from ludotheque.core.rulesets.shoals.telling import (
    ShoalsDealt,
    ShoalsDrawn,
    ShoalsGameOver,
    ShoalsLost,
    ShoalsObjectives,
    ShoalsPlaced,
    ShoalsSlid,
)


class Shoals:
    """The ruleset ``shoals``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "shoals"
    version = 1
    titles: Mapping[str, str] = MappingProxyType({"fr": "Bancs", "en": "Shoals", "es": "Bancos"})
    seats = (2, 2)
    bot_levels = bot.LEVELS
    lag_credit = True
    Options = ShoalsOptions
    State = ShoalsState
    View = ShoalsView
    moves: tuple[type[Any], ...] = (
        ShoalsChoose,
        ShoalsTurn,
        ShoalsSlide,
        ShoalsUnslide,
        ShoalsPlace,
        ShoalsDraw,
    )
    events: tuple[type[Any], ...] = (
        ShoalsDealt,
        ShoalsObjectives,
        ShoalsSlid,
        ShoalsPlaced,
        ShoalsDrawn,
        ShoalsGameOver,
        ShoalsLost,
    )

    def complete(
        self, options: ShoalsOptions, seats: int, language: str, lexicon: str | None
    ) -> ShoalsOptions:
        """Where there are banks, no turn has a time of its own (H18)."""
        no.require_table(options, seats)
        return replace(options, turn_seconds=0) if options.bank_seconds else options

    def setup(
        self, options: ShoalsOptions, seats: int, seed: bytes, at: Millis
    ) -> Step[ShoalsState]:
        """Deal the first game.

        Raises IllegalMove where seats or an option are out of range, ValueError where the seed
        is not 32 bytes long or the options are not complete.
        """
        if self.complete(options, seats, "", None) != options:
            raise ValueError("these options are not complete")
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        told: list[Told] = []
        return Step(flow.opening(options, seed, at, told), tuple(told))

    def to_act(self, state: ShoalsState) -> tuple[Seat, ...]:
        """The one seat whose turn it is, until the game is over."""
        return () if state.phase == "over" else (state.mover,)

    def apply(
        self, state: ShoalsState, seat: Seat, move: ShoalsMove, at: Millis
    ) -> Step[ShoalsState]:
        """Judge one move: the objective, a whole turn, or a part of one."""
        no.require_turn(state, seat, at, self.deadline(state))
        told: list[Told] = []
        match move:
            case ShoalsTurn():
                after = _turn(state, move, at, told)
            case ShoalsChoose():
                no.require_choice(state, move.objective)
                after = flow.choose(state, move.objective, at, told)
            case ShoalsSlide():
                glide = ShoalsGlide(from_cell=move.from_cell, to_cell=move.to_cell)
                no.require_slide(state, glide)
                after = flow.slide(state, glide, told)
            case ShoalsUnslide():
                after = flow.unslide(state, no.require_slid(state), told)
            case ShoalsPlace():
                placement = ShoalsPlacement(tile=move.tile, cell=move.cell)
                no.require_placement(state, placement)
                after = flow.place(state, placement, at, told)
            case ShoalsDraw():
                no.require_draw_now(state)
                no.require_draw(state, move.place)
                after = flow.draw(state, move.place, at, told)
            case _:
                raise IllegalMove("foreign_move", "H7", "This is a move of another game.")
        return Step(after, tuple(told))

    def expire(self, state: ShoalsState, late: tuple[Seat, ...], at: Millis) -> Step[ShoalsState]:
        """Let the late seat lose, whatever part of its turn it was at (H15)."""
        if state.phase == "over" or state.mover not in late:
            return Step(state)
        told: list[Told] = []
        return Step(flow.lose(state, state.mover, "time_out", told), tuple(told))

    def leave(self, state: ShoalsState, seat: Seat, at: Millis) -> Step[ShoalsState]:
        """Let a seat resign: it loses at once (H20).  After the end nothing changes."""
        no.require_seat(seat)
        if state.phase == "over":
            return Step(state)
        told: list[Told] = []
        return Step(flow.lose(state, seat, "resigned", told), tuple(told))

    def view(self, state: ShoalsState, seat: Seat | None) -> ShoalsView:
        """The table; both seats and spectators see the same (H19)."""
        if seat is not None:
            no.require_seat(seat)
        over = state.phase == "over"
        return ShoalsView(
            phase=state.phase,
            game=state.game,
            games=state.options.match,
            first=state.first,
            objectives=state.objectives,
            turn=state.turn,
            mover=None if over else state.mover,
            board=state.board,
            river=state.river,
            pool=tuple(place for place, tile in enumerate(state.pool) if tile is not None),
            doing=None if over else state.doing,
            last=state.last,
            zones=zones(state.board),
            scores=flow.scores(state),
            totals=flow.totals(state),
            past=state.past,
            banks=state.clocks.banks,
            lost=state.lost,
            loss=state.loss,
        )

    def outcome(self, state: ShoalsState) -> Outcome | None:
        """The sums by seat; the first player of the first game wins equal ones (H14, H16)."""
        if state.phase != "over":
            return None
        sums = flow.totals(state)
        if state.lost is not None:
            won = 1 - state.lost
        else:
            won = flow.winner(state.first if state.past is None else state.past.first, sums)
        ranks = (1, 2) if won == 0 else (2, 1)
        return Outcome(ending=state.loss or "played_out", scores=sums, ranks=ranks)

    def deadline(self, state: ShoalsState) -> Millis | None:
        """When the mover has lost; None without a clock or after the end."""
        options = state.options
        if state.phase == "over" or not (options.turn_seconds or options.bank_seconds):
            return None
        return clocks.due(state.clocks, state.mover)

    def first_begins(self, options: ShoalsOptions) -> ShoalsOptions:
        """The first seat begins, unless the options say who does (H4)."""
        return replace(options, first="seat_0") if options.first == "random" else options

    def pace(self, options: ShoalsOptions, seats: int) -> Pace | None:
        """Half of the 36 tiles for each seat, once or twice."""
        turns = 18 * options.match
        if options.bank_seconds:
            bank, increment = 1000 * options.bank_seconds, 1000 * options.increment_seconds
            return Pace(turns=turns, thinkers=seats, bank=bank, increment=increment)
        turn = 1000 * options.turn_seconds
        return Pace(turns=turns, thinkers=seats, turn=turn) if turn else None

    def turns(self, state: ShoalsState) -> int:
        """Completed turns over all games of the match (H21)."""
        done = CELLS * (state.game - 1) + state.turn - 1
        return done + (state.phase == "over" and state.lost is None)

    def phase(self, state: ShoalsState) -> str:
        """Game, turn and what it waits for, such as ``1.7.turn``; a slide is no phase (H12)."""
        return f"{state.game}.{state.turn}.{state.phase}"

    def bot(self, view: ShoalsView, seat: Seat, level: int, seed: bytes) -> ShoalsMove:
        """A legal move for the seat that is to act; see ``bot.choose``."""
        return bot.choose(view, seat, level, seed)

    def bot_due(self, state: ShoalsState, seat: Seat, level: int) -> Millis | None:
        """Whenever the house likes."""
        return None


def _turn(state: ShoalsState, move: ShoalsTurn, at: Millis, told: list[Told]) -> ShoalsState:
    """All parts of a turn that are still to be done, or none of them (H12)."""
    if move.slide is not None:
        no.require_slide(state, move.slide)
        state = flow.slide(state, move.slide, told)
    no.require_placement(state, move.place)
    no.require_draw(state, move.draw)
    state = flow.place(state, move.place, at, told)
    return state if move.draw is None else flow.draw(state, move.draw, at, told)
