"""Affine planes: schedules in which everybody meets everybody exactly once (P26).

The players are the points of a plane over the field of k elements, a round is a class of
parallel lines, and through two points goes one line.  Points may be left out.
"""

from __future__ import annotations

from ludotheque.core.pairings.model import Sizes

PRIMES = (3, 5, 7)
# For 4, 8 and 9 elements: the prime, and x**degree in terms of lower powers, lowest first.
EXTENSIONS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}


def order_of_plane(players: int, sizes: Sizes) -> int:
    """The order of a plane that fits these players and sizes, 0 where there is none."""
    for order in (*PRIMES, *EXTENSIONS):
        missing = order * order - players
        # One point less on a line leaves tables of one less; the points left out lie on a line.
        if order == sizes.preferred and 0 <= missing < order:
            smallest = order - 1 if missing else order
            gone = order - missing  # The line of the missing points, in one round only.
            if smallest >= sizes.least and gone >= sizes.least:
                return order
    return 0


def affine_plane(order: int, players: int) -> list[list[list[int]]]:
    """The rounds of the plane of this order, over points 0 to ``players`` - 1.

    Point ``x * order + y``; the last ones, which may be missing, lie on one line.
    """
    lines = [
        [[x * order + _sum(order, _product(order, slope, x), shift) for x in range(order)]
         for shift in range(order)]
        for slope in range(order)
    ]  # fmt: skip
    lines.append([[x * order + y for y in range(order)] for x in range(order)])
    return [[[one for one in line if one < players] for line in turn] for turn in lines]


def _sum(order: int, one: int, other: int) -> int:
    if order in PRIMES:
        return (one + other) % order
    prime, _ = EXTENSIONS[order]
    return _number(
        prime,
        [(a + b) % prime for a, b in zip(_digits(order, one), _digits(order, other), strict=True)],
    )


def _product(order: int, one: int, other: int) -> int:
    if order in PRIMES:
        return one * other % order
    prime, reduction = EXTENSIONS[order]
    degree = len(reduction)
    product = [0] * (2 * degree - 1)
    for power, a in enumerate(_digits(order, one)):
        for other_power, b in enumerate(_digits(order, other)):
            product[power + other_power] += a * b
    for power in range(2 * degree - 2, degree - 1, -1):
        for lower, factor in enumerate(reduction):
            product[power - degree + lower] += product[power] * factor
    return _number(prime, [digit % prime for digit in product[:degree]])


def _digits(order: int, number: int) -> list[int]:
    prime, reduction = EXTENSIONS[order]
    return [number // prime**power % prime for power in range(len(reduction))]


def _number(prime: int, digits: list[int]) -> int:
    return sum(digit * prime**power for power, digit in enumerate(digits))
