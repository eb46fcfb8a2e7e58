"""What the tests of all rulesets share: inputs, random play, plain JSON, the folders of a game."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from pydantic import TypeAdapter

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import IllegalMove, Step, Told
from ludotheque.core.rulesets.registry import AnyRuleset

HERE = Path(__file__).parent

# No random game of the house is longer; one that is does not end at all.
MOST_INPUTS = 10_000


@dataclass(frozen=True)
class Move:
    """A seat moves."""

    seat: int
    move: Any
    at: int


@dataclass(frozen=True)
class Expire:
    """Time is over for some seats."""

    late: tuple[int, ...]
    at: int


@dataclass(frozen=True)
class Leave:
    """A seat resigns."""

    seat: int
    at: int


Input = Move | Expire | Leave


@dataclass(frozen=True)
class Table:
    """Complete options and the seats of a game that the promise tests play."""

    options: Any
    seats: int


class Promise(Protocol):
    """What a ruleset brings to the promise tests: the module ``promise`` in its tests folder."""

    TABLES: tuple[Table, ...]
    """Tables that between them use every option."""

    def wild_move(self, state: Any, chance: Chance) -> Any:
        """A move of the right type, legal or not."""

    def twin(self, state: Any, viewer: int | None, chance: Chance) -> Any:
        """A possible state that differs in what the viewer may not see, and in nothing else."""

    def unseen_inputs(self, state: Any, twin: Any, viewer: int | None) -> list[tuple[Input, Input]]:
        """Inputs to a state and to its twin which the viewer must not be able to tell apart."""


def folder(ruleset: AnyRuleset) -> Path:
    """The tests folder of a ruleset."""
    return HERE / ruleset.id.replace("-", "_")


def promise(ruleset: AnyRuleset) -> Promise:
    """The promise module of a ruleset; ImportError where it has none."""
    module: Any = importlib.import_module(f"tests.rulesets.{folder(ruleset).name}.promise")
    return module  # type: ignore[no-any-return]


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def adapter(of: Any) -> TypeAdapter[Any]:
    """The plain adapter of a dataclass; made once, because making one is slow."""
    if of not in _ADAPTERS:
        _ADAPTERS[of] = TypeAdapter(of)
    return _ADAPTERS[of]


def dumped(value: Any) -> bytes:
    """A dataclass as JSON bytes."""
    return adapter(type(value)).dump_json(value)


def loaded(of: Any, data: bytes) -> Any:
    """A dataclass from JSON bytes."""
    return adapter(of).validate_json(data)


def digest(value: Any) -> str:
    """SHA-256 of the JSON bytes of a dataclass, in hex."""
    return sha256(dumped(value)).hexdigest()


def seed_of(*parts: object) -> bytes:
    """A seed of 32 bytes that the parts name."""
    return sha256("/".join(map(str, parts)).encode()).digest()


def put(ruleset: AnyRuleset, state: Any, given: Input) -> Step[Any]:
    """Give one input to a game."""
    match given:
        case Move():
            return ruleset.apply(state, given.seat, given.move, given.at)
        case Expire():
            return ruleset.expire(state, given.late, given.at)
        case Leave():
            return ruleset.leave(state, given.seat, given.at)


def heard(told: tuple[Told, ...], viewer: int | None) -> list[bytes]:
    """The events that a seat, or a spectator, is told."""
    return [dumped(each.event) for each in told if each.to is None or viewer in each.to]


@dataclass(frozen=True)
class Turned:
    """One input in a game, the state before it and the step it made."""

    before: Any
    given: Input
    step: Step[Any]


def random_game(
    ruleset: AnyRuleset, table: Table, name: str, *, leaving: int = 30, expiring: int = 10
) -> Iterator[Turned]:
    """A game of random moves to its end, with some time-outs and some who leave.

    ``leaving`` and ``expiring``: one in so many inputs is such a one; 0 means none.
    """
    chance = Chance(seed_of(name), "random game")
    at = 1_000
    state = ruleset.setup(table.options, table.seats, seed_of(name, "deal"), at).state
    for _ in range(MOST_INPUTS):
        if not ruleset.to_act(state):
            return
        due = ruleset.deadline(state)
        at += chance.below(2_000)
        if due is not None and at > due:
            given: Input = Expire(ruleset.to_act(state), at)
        else:
            given = _random_input(ruleset, table, state, chance, at, leaving, expiring)
        try:
            step = put(ruleset, state, given)
        except IllegalMove:
            continue
        yield Turned(state, given, step)
        state = step.state
    raise AssertionError(f"a random game of {ruleset.id} does not end")


def _random_input(
    ruleset: AnyRuleset,
    table: Table,
    state: Any,
    chance: Chance,
    at: int,
    leaving: int,
    expiring: int,
) -> Input:
    waiting = ruleset.to_act(state)
    seat = waiting[chance.below(len(waiting))]
    if leaving and chance.below(leaving) == 0:
        return Leave(chance.below(table.seats), at)
    if expiring and chance.below(expiring) == 0:
        return Expire(tuple(s for s in waiting if chance.below(2)), at)
    if chance.below(4) == 0:
        anyone = chance.below(table.seats)
        return Move(anyone, promise(ruleset).wild_move(state, chance), at)
    seed = seed_of(at, seat, chance.below(1 << 32))
    return Move(seat, ruleset.bot(ruleset.view(state, seat), seat, 1, seed), at)
