"""A ruleset from outside the package, as small as one can be: call a coin that has been tossed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinOptions:
    """Nothing is to be agreed on."""

    ruleset: Literal["coin"] = "coin"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinCall:
    """Say how it lies."""

    kind: Literal["coin.call"] = "coin.call"
    heads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinShown:
    """How it lay."""

    kind: Literal["coin.shown"] = "coin.shown"
    heads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinState:
    """The coin, and what was called."""

    heads: bool
    called: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinView:
    """The coin once it is shown."""

    kind: Literal["coin.view"] = "coin.view"
    heads: bool | None


class Coin:
    """One seat, one move."""

    id = "coin"
    version = 1
    titles = {"fr": "Pile ou face", "en": "Heads or tails", "es": "Cara o cruz"}  # noqa: RUF012
    seats = (1, 1)
    bot_levels = 1
    lag_credit = False
    Options = CoinOptions
    State = CoinState
    View = CoinView
    moves = (CoinCall,)
    events = (CoinShown,)

    def complete(
        self, options: CoinOptions, seats: int, language: str, lexicon: str | None
    ) -> CoinOptions:
        return options

    def setup(self, options: CoinOptions, seats: int, seed: bytes, at: Millis) -> Step[CoinState]:
        return Step(CoinState(heads=seed[0] % 2 == 1))

    def to_act(self, state: CoinState) -> tuple[Seat, ...]:
        return (0,) if state.called is None else ()

    def apply(self, state: CoinState, seat: Seat, move: CoinCall, at: Millis) -> Step[CoinState]:
        if state.called is not None:
            raise IllegalMove("called", "C1", "The coin has been called.")
        return self._show(state, move.heads)

    def expire(self, state: CoinState, late: tuple[Seat, ...], at: Millis) -> Step[CoinState]:
        return self._show(state, not state.heads)

    def leave(self, state: CoinState, seat: Seat, at: Millis) -> Step[CoinState]:
        return self._show(state, not state.heads)

    @staticmethod
    def _show(state: CoinState, called: bool) -> Step[CoinState]:
        return Step(replace(state, called=called), (Told(CoinShown(heads=state.heads)),))

    def view(self, state: CoinState, seat: Seat | None) -> CoinView:
        return CoinView(heads=None if state.called is None else state.heads)

    def outcome(self, state: CoinState) -> Outcome | None:
        if state.called is None:
            return None
        return Outcome("called", (int(state.called == state.heads),), (1,))

    def deadline(self, state: CoinState) -> Millis | None:
        return None

    def turns(self, state: CoinState) -> int:
        return int(state.called is not None)

    def phase(self, state: CoinState) -> str:
        return "call" if state.called is None else "over"

    def bot(self, view: CoinView, seat: Seat, level: int, seed: bytes) -> CoinCall:
        return CoinCall(heads=seed[0] % 2 == 1)

    def bot_due(self, state: CoinState, seat: Seat, level: int) -> Millis | None:
        return None


RULESET = Coin()
