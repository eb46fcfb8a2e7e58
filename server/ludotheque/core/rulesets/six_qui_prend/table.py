"""Cards and rows: what a card costs, where it goes, and what its player takes (S1, S6 to S9)."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.rulesets.six_qui_prend.model import Cards, Deck, Reason

HAND = 10
ROWS = 4
LONGEST_ROW = 5
FEWEST_SEATS = 2
MOST_SEATS = 10
ALL_CARDS = 104

Rows = tuple[Cards, ...]


def heads(card: int) -> int:
    """Bull heads on a card, 1 to 7 (S1)."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


# Index 0 belongs to no card; bots read this table many times a choice.
HEADS: tuple[int, ...] = (0, *(heads(card) for card in range(1, ALL_CARDS + 1)))


def heads_on(cards: Cards) -> int:
    """Bull heads on all of these cards."""
    return sum(HEADS[card] for card in cards)


def deck_size(deck: Deck, seats: int) -> int:
    """How many cards are dealt from: the deck is 1 to this number (S3)."""
    return ALL_CARDS if deck == "full" else HAND * seats + ROWS


def fitting_row(rows: Rows, card: int) -> int | None:
    """The row whose end is below the card and nearest to it (S7); None if the card is too low."""
    best: int | None = None
    for index, row in enumerate(rows):
        if row[-1] < card and (best is None or row[-1] > rows[best][-1]):
            best = index
    return best


def cheapest_row(rows: Rows) -> int:
    """The row with the fewest heads, the topmost of equals (S12)."""
    return min(range(len(rows)), key=lambda index: (heads_on(rows[index]), index))


@dataclass(frozen=True, slots=True)
class Laid:
    """The rows after a card was laid, the cards that were taken for it, and why."""

    rows: Rows
    taken: Cards
    reason: Reason


def lay(rows: Rows, card: int, row: int) -> Laid:
    """Lay a card into the row where it fits, or which its player took for it.

    The row is emptied first where the card is the sixth (S8) or lower than its end (S9).
    """
    there = rows[row]
    if card < there[-1]:
        return Laid(_with(rows, row, (card,)), there, "low")
    if len(there) == LONGEST_ROW:
        return Laid(_with(rows, row, (card,)), there, "sixth")
    return Laid(_with(rows, row, (*there, card)), (), "fits")


def _with(rows: Rows, row: int, cards: Cards) -> Rows:
    return (*rows[:row], cards, *rows[row + 1 :])
