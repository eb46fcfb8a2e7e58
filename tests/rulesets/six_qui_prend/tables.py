"""Tables laid by hand for the tests of 6 qui prend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludotheque.core.rulesets.base import Step, Told
from ludotheque.core.rulesets.six_qui_prend import RULESET
from ludotheque.core.rulesets.six_qui_prend.model import (
    SixChoose,
    SixOptions,
    SixPlaced,
    SixState,
    SixTakeRow,
)

SEED = bytes(range(32))
PLAIN = SixOptions()
# Far more steps than any game to 66 takes; a game that needs them does not end at all.
MOST_STEPS = 3_000


def dealt(seats: int, options: SixOptions = PLAIN, seed: bytes = SEED) -> SixState:
    """A game just set up, at 0."""
    return RULESET.setup(options, seats, seed, 0).state


def laid(
    rows: tuple[tuple[int, ...], ...],
    hands: tuple[tuple[int, ...], ...],
    options: SixOptions = PLAIN,
    *,
    trick: int | None = None,
) -> SixState:
    """A trick about to be chosen, with these rows and hands; all other cards are the rest."""
    used = {card for cards in (*rows, *hands) for card in cards}
    return replace(
        dealt(len(hands), options),
        rows=rows,
        hands=hands,
        trick=trick or 11 - len(hands[0]),
        rest=tuple(card for card in range(1, 105) if card not in used),
    )


def choose(state: SixState, seat: int, card: int, at: int = 0) -> Step[SixState]:
    """Let a seat choose a card."""
    return RULESET.apply(state, seat, SixChoose(card=card), at)


def take(state: SixState, seat: int, row: int, at: int = 0) -> Step[SixState]:
    """Let a seat take a row."""
    return RULESET.apply(state, seat, SixTakeRow(row=row), at)


def choose_all(state: SixState, cards: tuple[int, ...]) -> Step[SixState]:
    """Let every seat choose, in the order of the seats; the step is the last one's."""
    step = Step(state)
    for seat, card in enumerate(cards):
        step = choose(step.state, seat, card)
    return step


def placed(told: tuple[Told, ...]) -> list[SixPlaced]:
    """The placements among what was told."""
    return [each.event for each in told if isinstance(each.event, SixPlaced)]


def play_trick(state: SixState) -> SixState:
    """One trick, in which everybody is late: one time-out, or two where a row is taken."""
    done = state.tricks_done
    for _ in range(2):
        if state.tricks_done == done:
            state = RULESET.expire(state, RULESET.to_act(state), 0).state
    assert state.tricks_done == done + 1
    return state


def time_out(state: SixState) -> Iterator[Step[SixState]]:
    """The steps in which the clock alone plays a game to its end."""
    for _ in range(MOST_STEPS):
        waiting = RULESET.to_act(state)
        if not waiting:
            return
        step = RULESET.expire(state, waiting, 0)
        yield step
        state = step.state
    raise AssertionError("the clock alone does not end this game")
