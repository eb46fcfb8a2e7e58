"""What the promise tests need to know of 6 qui prend; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.six_qui_prend.model import (
    SixChoose,
    SixMove,
    SixOptions,
    SixState,
    SixTakeRow,
)
from tests.rulesets.kit import Expire, Input, Leave, Move, Table

TABLES = (
    Table(SixOptions(), 2),
    Table(SixOptions(target=66, choose_seconds=3, row_seconds=1), 3),
    Table(SixOptions(deck="tactical", choose_seconds=0, row_seconds=2), 4),
    Table(SixOptions(choose_seconds=600, row_seconds=0), 7),
    Table(SixOptions(target=66, deck="tactical"), 10),
)


def wild_move(state: SixState, chance: Chance) -> SixMove:
    """Any card, often one of somebody's hand, or any row, sometimes one that is none."""
    if chance.below(3) == 0:
        return SixTakeRow(row=chance.below(6) - 1)
    held = [card for hand in state.hands for card in hand]
    if held and chance.below(2):
        return SixChoose(card=held[chance.below(len(held))])
    return SixChoose(card=chance.below(106))


def twin(state: SixState, viewer: int | None, chance: Chance) -> SixState:
    """Other cards on other hands and out of play, other cards face down, another seed."""
    pool = list(state.rest)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            pool.extend(hand)
    for last in range(len(pool) - 1, 0, -1):
        other = chance.below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    hands, chosen = [], []
    for seat, (hand, card) in enumerate(zip(state.hands, state.chosen, strict=True)):
        if seat == viewer:
            hands.append(hand)
            chosen.append(card)
            continue
        dealt = tuple(sorted(pool.pop() for _ in hand))
        hands.append(dealt)
        chosen.append(None if card is None else dealt[chance.below(len(dealt))])
    seed = "".join(f"{chance.below(256):02x}" for _ in range(32))
    return replace(state, seed=seed, hands=tuple(hands), chosen=tuple(chosen), rest=tuple(pool))


def unseen_inputs(state: SixState, twin: SixState, viewer: int | None) -> list[tuple[Input, Input]]:
    """Choices, time-outs and leavers after which somebody still has to choose."""
    if state.phase != "choose":
        return []
    found: list[tuple[Input, Input]] = []
    waiting = [seat for seat, card in enumerate(state.chosen) if card is None]
    for seat in range(len(state.hands)):
        if seat == viewer or seat in state.left or waiting == [seat]:
            continue
        for at in (0, -1):
            mine, its = state.hands[seat][at], twin.hands[seat][at]
            found.append((_choose(seat, mine), _choose(seat, its)))
        found.append((Leave(seat, 0), Leave(seat, 0)))
        found.append((Expire((seat,), 0), Expire((seat,), 0)))
    return found


def _choose(seat: int, card: int) -> Move:
    return Move(seat, SixChoose(card=card), 0)
