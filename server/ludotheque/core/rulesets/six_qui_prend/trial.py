"""Trial tables for bots: the same placing as in ``table``, on plain lists, many thousand times.

Rows are kept in the order of their ends, which placing preserves: a card goes to the row whose
end is next below it, so it stays below the end of the row after.  Finding a row is therefore a
bisection.  Only bots use this; what happens in a game is decided by ``table`` and ``flow``.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence

from ludotheque.core.rulesets.six_qui_prend.table import HEADS, LONGEST_ROW, Rows, heads_on

# Any taking weighs more than any gap; gaps are below 104.
HEAD_WEIGHT = 1000

Play = tuple[int, int]
"""A card and the seat that plays it; sorted plays are in the order of placing."""


class Trial:
    """Rows as their ends (ascending), lengths and heads, and the heads taken by each seat."""

    __slots__ = ("costs", "ends", "lengths", "taken")

    def __init__(
        self, ends: list[int], lengths: list[int], costs: list[int], taken: list[int]
    ) -> None:
        self.ends = ends
        self.lengths = lengths
        self.costs = costs
        self.taken = taken

    @classmethod
    def of(cls, rows: Rows, seats: int) -> Trial:
        """A trial table with these rows, where nobody has taken anything."""
        ordered = sorted(rows, key=lambda row: row[-1])
        return cls(
            [row[-1] for row in ordered],
            [len(row) for row in ordered],
            [heads_on(row) for row in ordered],
            [0] * seats,
        )

    def copy(self) -> Trial:
        """A table that can be played on without changing this one."""
        return Trial(self.ends[:], self.lengths[:], self.costs[:], self.taken[:])

    def price(self, card: int) -> int:
        """How little one would like to lay this card now: the gap, or the heads it would take."""
        at = bisect(self.ends, card) - 1
        if at < 0:
            return HEAD_WEIGHT * min(self.costs)
        if self.lengths[at] == LONGEST_ROW:
            return HEAD_WEIGHT * self.costs[at]
        return card - self.ends[at]

    def cheapest(self, hand: Sequence[int]) -> int:
        """The card of least price, the lowest of equals."""
        return min(hand, key=lambda card: (self.price(card), card))

    def place(self, plays: Sequence[Play]) -> None:
        """Place sorted plays; a card that is too low takes the row with the fewest heads."""
        ends, lengths, costs = self.ends, self.lengths, self.costs
        for card, seat in plays:
            at = bisect(ends, card) - 1
            if at < 0:
                self.take(costs.index(min(costs)), card, seat)
            elif lengths[at] == LONGEST_ROW:
                self.taken[seat] += costs[at]
                ends[at], lengths[at], costs[at] = card, 1, HEADS[card]
            else:
                ends[at] = card
                lengths[at] += 1
                costs[at] += HEADS[card]

    def take(self, at: int, card: int, seat: int) -> None:
        """Let a card that is lower than every end take the row at this place in the order."""
        self.taken[seat] += self.costs[at]
        del self.ends[at], self.lengths[at], self.costs[at]
        self.ends.insert(0, card)
        self.lengths.insert(0, 1)
        self.costs.insert(0, HEADS[card])

    def play_out(self, hands: list[list[int]], draw: Callable[[], int]) -> None:
        """Play all tricks to the end; each seat lays the better of two cards of its hand.

        ``hands`` are in random order and are used up; ``draw`` gives 32-bit words.
        """
        for _ in range(len(hands[0])):
            plays = [(self._better_of_two(hand, draw), seat) for seat, hand in enumerate(hands)]
            plays.sort()
            self.place(plays)

    def _better_of_two(self, hand: list[int], draw: Callable[[], int]) -> int:
        card = hand.pop()
        if hand:
            at = draw() * len(hand) >> 32
            other = hand[at]
            if self.price(other) < self.price(card):
                hand[at] = card
                return other
        return card

    def score(self, seat: int) -> float:
        """What the others took on average, less what this seat took: more is better."""
        mine = self.taken[seat]
        return (sum(self.taken) - mine) / (len(self.taken) - 1) - mine
