"""A ruleset from outside that asks of the house all that a ruleset may: count to ten in turns.

Seat 1 is the house's own in mode ``house``, which has a numbered series; who sits down matters;
and a game can be saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from ludotheque.core.rulesets.abilities import Person
from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told

TOP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedOptions:
    """How it is played, and what the house fills in."""

    ruleset: Literal["hosted"] = "hosted"
    mode: Literal["alone", "house", "pair"] = "pair"
    number: Annotated[int, Ge(1), Le(9)] | None = None
    finished: tuple[int, ...] | None = None
    kinds: tuple[str, ...] | None = None
    start: Annotated[int, Ge(0), Le(9)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedAdd:
    """Count on."""

    kind: Literal["hosted.add"] = "hosted.add"
    amount: Annotated[int, Ge(1), Le(3)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedAdded:
    """It was counted on."""

    kind: Literal["hosted.added"] = "hosted.added"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedState:
    """The count, and whose turn it is."""

    options: HostedOptions
    seats: int
    count: int
    turns: int = 0
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedView:
    """What everybody sees."""

    kind: Literal["hosted.view"] = "hosted.view"
    count: int


class Hosted:
    """One or two seats; whoever says ten has won."""

    id = "hosted"
    version = 1
    titles: Mapping[str, str] = MappingProxyType(
        {"fr": "Compter ; dix", "en": "Count, to ten", "es": "Contar"}
    )
    seats = (1, 2)
    bot_levels = 9
    lag_credit = False
    Options = HostedOptions
    State = HostedState
    View = HostedView
    moves: tuple[type[Any], ...] = (HostedAdd,)
    events: tuple[type[Any], ...] = (HostedAdded,)

    def complete(
        self, options: HostedOptions, seats: int, language: str, lexicon: str | None
    ) -> HostedOptions:
        if seats != (1 if options.mode == "alone" else 2):
            raise IllegalMove("bad_seats", "H1", "Not with so many.", {"seats": seats})
        number = options.number or (1 if options.mode == "house" else None)
        return replace(options, number=number)

    def setup(
        self, options: HostedOptions, seats: int, seed: bytes, at: Millis
    ) -> Step[HostedState]:
        return Step(HostedState(options=options, seats=seats, count=options.start))

    def greet(self, options: HostedOptions, people: tuple[Person, ...]) -> HostedOptions:
        number = options.number
        guest = people[0]
        if options.mode == "house" and guest.kind == "guest":
            following = guest.series if guest.series_today else guest.series + 1
            number = number or following
            if number > following:
                raise IllegalMove("too_early", "H2", "One number a day.", {"most": following})
        finished = tuple(person.finished for person in people)
        kinds = tuple(person.kind for person in people)
        return replace(options, number=number, finished=finished, kinds=kinds)

    def house_seats(self, options: HostedOptions, seats: int) -> Mapping[Seat, int]:
        return {1: options.number or 1} if options.mode == "house" else {}

    def series_number(self, options: HostedOptions) -> int | None:
        return options.number if options.mode == "house" else None

    def resumed(
        self, options: HostedOptions, state: HostedState, seat: Seat, alone: bool
    ) -> HostedOptions:
        if self.outcome(state) is not None or (not alone and options.mode == "house"):
            raise IllegalMove("cannot_go_on", "H3", "There is nothing to go on with.")
        mode: Literal["alone", "pair"] = "alone" if alone else "pair"
        return HostedOptions(mode=mode, start=state.count)

    def to_act(self, state: HostedState) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state.turns % state.seats,)

    def apply(
        self, state: HostedState, seat: Seat, move: HostedAdd, at: Millis
    ) -> Step[HostedState]:
        if seat not in self.to_act(state):
            raise IllegalMove("not_your_turn", "H4", "It is not your turn.")
        count = min(TOP, state.count + move.amount)
        after = replace(state, count=count, turns=state.turns + 1)
        return Step(after, (Told(HostedAdded(count=count)),))

    def expire(self, state: HostedState, late: tuple[Seat, ...], at: Millis) -> Step[HostedState]:
        return Step(state)

    def leave(self, state: HostedState, seat: Seat, at: Millis) -> Step[HostedState]:
        return Step(replace(state, left=seat))

    def view(self, state: HostedState, seat: Seat | None) -> HostedView:
        return HostedView(count=state.count)

    def outcome(self, state: HostedState) -> Outcome | None:
        if state.count < TOP and state.left is None:
            return None
        won = (state.turns - 1) % state.seats
        ranks = tuple(1 if seat == won else 2 for seat in range(state.seats))
        return Outcome("counted", (state.count,) * state.seats, ranks)

    def deadline(self, state: HostedState) -> Millis | None:
        return None

    def turns(self, state: HostedState) -> int:
        return state.turns

    def phase(self, state: HostedState) -> str:
        return f"turn {state.turns}"

    def bot(self, view: HostedView, seat: Seat, level: int, seed: bytes) -> HostedAdd:
        return HostedAdd()

    def bot_due(self, state: HostedState, seat: Seat, level: int) -> Millis | None:
        return None


RULESET = Hosted()
