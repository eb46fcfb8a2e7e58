"""The rules of place6; numbers in refusals are those of RULES.md in this folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ludotheque.core.chance import SEED_BYTES, Chance
from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told
from tests.rulesets.place6.model import (
    CELLS,
    Place6Left,
    Place6Options,
    Place6Place,
    Place6Placed,
    Place6State,
    Place6View,
)


class Place6:
    """The ruleset ``place6``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "place6"
    version = 1
    titles: Mapping[str, str] = MappingProxyType(
        {"fr": "Poser sur 36", "en": "Place on 36", "es": "Poner en 36"}
    )
    seats = (2, 2)
    bot_levels = 1
    lag_credit = True
    Options = Place6Options
    State = Place6State
    View = Place6View
    moves: tuple[type[Any], ...] = (Place6Place,)
    events: tuple[type[Any], ...] = (Place6Placed, Place6Left)

    def complete(
        self, options: Place6Options, seats: int, language: str, lexicon: str | None
    ) -> Place6Options:
        """Nothing is left open here."""
        _require_table(options, seats)
        return options

    def setup(
        self, options: Place6Options, seats: int, seed: bytes, at: Millis
    ) -> Step[Place6State]:
        """Lay an empty board.  Raises IllegalMove where seats or an option are out of range."""
        _require_table(options, seats)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        empty = (0,) * CELLS
        deadline = _due(options, at)
        state = Place6State(
            options=options, seed=seed.hex(), board=empty, plies=0, left=None, deadline=deadline
        )
        return Step(state)

    def to_act(self, state: Place6State) -> tuple[Seat, ...]:
        """The seats alternate (P2)."""
        return () if _over(state) else (state.plies % 2,)

    def apply(
        self, state: Place6State, seat: Seat, move: Place6Place, at: Millis
    ) -> Step[Place6State]:
        """Put a stone on an empty cell."""
        if _over(state):
            raise IllegalMove("game_over", "P4", "The game is over.")
        if seat != state.plies % 2:
            raise IllegalMove("not_your_turn", "P2", "It is the other one's turn.")
        if not isinstance(move, Place6Place):
            raise IllegalMove("foreign_move", "P3", "This is a move of another game.")
        if not 0 <= move.cell < CELLS:
            raise IllegalMove("no_such_cell", "P3", "There is no such cell.")
        if state.board[move.cell]:
            raise IllegalMove("cell_taken", "P3", "A stone lies there.", {"cell": move.cell})
        if state.deadline is not None and at > state.deadline:
            raise IllegalMove("too_late", "P5", "The time for this stone is over.")
        return _placed(state, move.cell, at)

    def expire(self, state: Place6State, late: tuple[Seat, ...], at: Millis) -> Step[Place6State]:
        """Put the late seat's stone on the first empty cell (P5)."""
        if _over(state) or state.plies % 2 not in late:
            return Step(state)
        return _placed(state, state.board.index(0), at)

    def leave(self, state: Place6State, seat: Seat, at: Millis) -> Step[Place6State]:
        """End the game for the other seat to win (P6)."""
        if seat not in (0, 1):
            raise IllegalMove("no_such_seat", "P1", "There is no such seat.")
        if _over(state):
            return Step(state)
        return Step(replace(state, left=seat, deadline=None), (Told(Place6Left(seat=seat)),))

    def view(self, state: Place6State, seat: Seat | None) -> Place6View:
        """The board as everybody sees it (P7)."""
        turn = None if _over(state) else state.plies % 2
        return Place6View(board=state.board, plies=state.plies, turn=turn, left=state.left)

    def outcome(self, state: Place6State) -> Outcome | None:
        """A full board is a draw; who left has lost."""
        if not _over(state):
            return None
        if state.left is None:
            return Outcome("played_out", (0, 0), (1, 1))
        scores = (-1, 0) if state.left == 0 else (0, -1)
        return Outcome("abandoned", scores, (2, 1) if state.left == 0 else (1, 2))

    def deadline(self, state: Place6State) -> Millis | None:
        """When the stone is placed by the rules; None without a clock."""
        return state.deadline

    def turns(self, state: Place6State) -> int:
        """Stones placed."""
        return state.plies

    def phase(self, state: Place6State) -> str:
        """Each stone is a phase of its own."""
        return "over" if _over(state) else f"stone {state.plies}"

    def bot(self, view: Place6View, seat: Seat, level: int, seed: bytes) -> Place6Place:
        """Any empty cell."""
        free = [cell for cell, stone in enumerate(view.board) if not stone]
        return Place6Place(cell=free[Chance(seed, "place6 bot").below(len(free))])

    def bot_due(self, state: Place6State, seat: Seat, level: int) -> Millis | None:
        """Whenever the house likes."""
        return None


def _require_table(options: Place6Options, seats: int) -> None:
    if seats != 2:
        raise IllegalMove("bad_seats", "P1", "Two play this game.", {"seats": seats})
    if not 1 <= options.rounds <= 1000 or not 0 <= options.move_seconds <= 600:
        raise IllegalMove("bad_options", "P4", "An option is out of its range.")


def _over(state: Place6State) -> bool:
    return state.left is not None or state.plies == state.options.rounds * CELLS


def _due(options: Place6Options, at: Millis) -> Millis | None:
    return at + 1000 * options.move_seconds if options.move_seconds else None


def _placed(state: Place6State, cell: int, at: Millis) -> Step[Place6State]:
    """The board with one more stone; a full one is emptied while rounds are left."""
    seat, plies = state.plies % 2, state.plies + 1
    last = plies == state.options.rounds * CELLS
    cleared = plies % CELLS == 0 and not last
    board = (0,) * CELLS
    if not cleared:
        board = (*state.board[:cell], seat + 1, *state.board[cell + 1 :])
    deadline = None if last else _due(state.options, at)
    after = replace(state, board=board, plies=plies, deadline=deadline)
    return Step(after, (Told(Place6Placed(seat=seat, cell=cell, cleared=cleared)),))


RULESET = Place6()
