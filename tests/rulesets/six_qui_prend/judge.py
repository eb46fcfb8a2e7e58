"""A second judge of a trick, slow and written on its own from the rules page.

It imports nothing of the game and shares no thought with it: it looks for a row by trying every
smaller number, and counts heads by the digits of a card.
"""

from __future__ import annotations


def heads_by_digits(card: int) -> int:
    """Heads on a card: 55 has those of both its fives and of its equal digits."""
    digits = str(card)
    equal = len(digits) == 2 and digits[0] == digits[1]
    value = (5 if equal else 0) + {"0": 3, "5": 2}.get(digits[-1], 0)
    return value or 1


def judge(
    rows: list[list[int]], cards: dict[int, int], row_taken: int
) -> tuple[list[list[int]], dict[int, list[int]]]:
    """Rows and newly taken cards by seat after a trick; ``cards`` is the card of each seat."""
    rows = [list(row) for row in rows]
    piles: dict[int, list[int]] = {seat: [] for seat in cards}
    while cards:
        seat = min(cards, key=lambda each: cards[each])
        card = cards[seat]
        cards = {other: laid for other, laid in cards.items() if other != seat}
        target, taking = row_taken, True
        for smaller in range(1, card):
            for index, row in enumerate(rows):
                if max(row) == smaller:
                    target, taking = index, len(row) >= 5
        if taking:
            piles[seat] += rows[target]
            rows[target] = []
        rows[target].append(card)
    return rows, piles
