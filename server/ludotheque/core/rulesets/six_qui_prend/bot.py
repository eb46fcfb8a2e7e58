"""Bots, which see what a player sees.

Level 1 plays at random.  Level 2 lays the card with the smallest gap and avoids full rows.
Level 3 deals the unseen cards to the others many times, plays each of its cards against each
deal to the end of the round, and keeps the card that did best.  No level looks at a clock: the
work of level 3 is bounded by a count, so that a choice is repeated exactly by its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludotheque.core.chance import Chance, words
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.six_qui_prend.model import SixChoose, SixMove, SixTakeRow, SixView
from ludotheque.core.rulesets.six_qui_prend.table import ROWS, cheapest_row, deck_size
from ludotheque.core.rulesets.six_qui_prend.trial import Trial

LEVELS = 3

# Cards placed in trials for one choice, and how many deals are tried at most.  The first bounds
# a choice at ten seats, the second at two.
PLACINGS = 60_000
MOST_DEALS = 120

# One in this many opponents is thought to lay any card instead of the one with the least price.
ANY_CARD = 5


def choose(view: SixView, seat: Seat, level: int, seed: bytes) -> SixMove:
    """A legal move for a seat that is to act, the same for the same view, level and seed.

    Raises ValueError for a level that does not exist, a seat that is not to act, or a seed that
    is not 32 bytes long.
    """
    if level not in range(1, LEVELS + 1):
        raise ValueError(f"there is no bot of level {level}")
    if view.phase == "choose_row" and view.row_chooser == seat:
        return SixTakeRow(row=_row(view, seat, level, seed))
    if view.phase != "choose" or not view.hand:
        raise ValueError(f"seat {seat} has nothing to choose")
    return SixChoose(card=_card(view, view.hand, seat, level, seed))


def _card(view: SixView, hand: tuple[int, ...], seat: Seat, level: int, seed: bytes) -> int:
    if level == 1:
        return hand[Chance(seed, "six-qui-prend/bot").below(len(hand))]
    table = Trial.of(view.rows, len(view.totals))
    if level == 2 or len(hand) == 1:
        return table.cheapest(hand)
    scores = [0.0] * len(hand)
    for guess in _guesses(view, hand, seat, len(hand), seed):
        others = [_first_card(table, cards, guess.draw) for cards in guess.others]
        for index, card in enumerate(hand):
            trial = table.copy()
            trial.place(sorted([*_seated(others, seat), (card, seat)]))
            mine = [each for each in guess.mine if each != card]
            left = [
                [each for each in cards if each != laid]
                for cards, laid in zip(guess.others, others, strict=True)
            ]
            trial.play_out([*left[:seat], mine, *left[seat:]], guess.draw)
            scores[index] += trial.score(seat)
    return hand[max(range(len(hand)), key=lambda index: scores[index])]


def _row(view: SixView, seat: Seat, level: int, seed: bytes) -> int:
    if level == 1:
        return Chance(seed, "six-qui-prend/bot").below(ROWS)
    if level == 2:
        return cheapest_row(view.rows)
    table = Trial.of(view.rows, len(view.totals))
    first, *after = [(played.card, played.seat) for played in view.revealed]
    scores = [0.0] * ROWS
    for guess in _guesses(view, view.hand or (), seat, ROWS, seed):
        for row in range(ROWS):
            trial = table.copy()
            trial.take(table.ends.index(view.rows[row][-1]), *first)
            trial.place(after)
            hands = [*guess.others[:seat], guess.mine, *guess.others[seat:]]
            trial.play_out([hand[:] for hand in hands], guess.draw)
            scores[row] += trial.score(seat)
    return max(range(ROWS), key=lambda row: scores[row])


@dataclass(frozen=True, slots=True)
class _Guess:
    """One way in which the unseen cards may lie, all hands in random order."""

    mine: list[int]
    others: list[list[int]]
    draw: Callable[[], int]
    """The next 32-bit word of chance, enough of them for all trials of this guess."""


def _guesses(
    view: SixView, hand: tuple[int, ...], seat: Seat, candidates: int, seed: bytes
) -> Iterator[_Guess]:
    """Deals of the unseen cards to the other seats, as many as the bounds on work allow."""
    seats, size = len(view.totals), len(hand)
    unseen = _unseen(view, hand, seats)
    work = candidates * seats * (size + 1)
    for index in range(max(1, min(MOST_DEALS, PLACINGS // work))):
        label = f"six-qui-prend/bot/{index}"
        draw = iter(words(seed, label, size * seats + 2 * seats + work)).__next__
        dealt = _first_at_random(unseen, size * (seats - 1), draw)
        yield _Guess(
            mine=_first_at_random(list(hand), size, draw),
            others=[dealt[size * other : size * (other + 1)] for other in range(seats - 1)],
            draw=draw,
        )


def _unseen(view: SixView, hand: tuple[int, ...], seats: int) -> list[int]:
    """Cards of the deck that this seat has not seen in this round, ascending."""
    seen = set(hand)
    seen.update(played.card for played in view.revealed)
    for cards in (*view.rows, *view.taken):
        seen.update(cards)
    return [card for card in range(1, deck_size(view.deck, seats) + 1) if card not in seen]


def _first_at_random(cards: list[int], count: int, draw: Callable[[], int]) -> list[int]:
    """The first ``count`` cards of a random order; ``cards`` are left in another order."""
    for at in range(count):
        other = at + (draw() * (len(cards) - at) >> 32)
        cards[at], cards[other] = cards[other], cards[at]
    return cards[:count]


def _first_card(table: Trial, hand: list[int], draw: Callable[[], int]) -> int:
    """What another seat is thought to lay next: mostly as level 2 does, sometimes any card."""
    return hand[0] if draw() * ANY_CARD >> 32 == 0 else table.cheapest(hand)


def _seated(cards: list[int], seat: Seat) -> list[tuple[int, int]]:
    """Cards of the other seats with their seats, this seat being left out."""
    return [(card, other + (other >= seat)) for other, card in enumerate(cards)]
