"""Chance: one secret seed and a label give draws that can be repeated and checked by anyone.

The stream of a label is SHA-256 over a fixed prefix, the seed, the label and a block counter.
The order of draws is part of every finished game's proof, so it must never change: the test
vectors in tests/core/test_chance.py are frozen, and another method needs another prefix.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32

# The prefix comes before the seed.  The commitment, SHA-256 of the bare seed, is public while
# the game runs, and a hash that began with the seed could be computed from it by extension.
_PREFIX = b"ludotheque/chance/1\x00"
_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)


class Chance:
    """The draws of one seed under one label, from the first on.

    Two objects with the same seed and label give the same draws; different labels are
    independent of each other.  Raises ValueError where the seed is not 32 bytes long.
    """

    __slots__ = ("_block", "_counter", "_key")

    def __init__(self, seed: bytes, label: str) -> None:
        _require_seed(seed)
        self._key = _PREFIX + seed + label.encode()
        self._counter = 0
        self._block = b""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely.

        Takes as many 64-bit words (big-endian) of the stream as needed, and throws those away
        that would favour small numbers.  Raises ValueError where n is not from 1 to 2**64.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"cannot draw below {n}")
        fair = _WORDS - _WORDS % n
        while True:
            word = self._word()
            if word < fair:
                return word % n

    def _word(self) -> int:
        if not self._block:
            self._block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        word, self._block = self._block[:_WORD_BYTES], self._block[_WORD_BYTES:]
        return int.from_bytes(word, "big")


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """The items in an order drawn from seed and label (Fisher and Yates, from the end down).

    The shuffle is our own because the standard library may change its order between versions.
    """
    chance = Chance(seed, label)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def words(seed: bytes, label: str, count: int) -> tuple[int, ...]:
    """Many 32-bit numbers at once (SHAKE-256, little-endian), for bots that try out thousands.

    ``word * n >> 32`` is a number below n with a bias of at most n / 2**32: good enough for a
    guess, never for a deal.  Raises ValueError where the seed is not 32 bytes long.
    """
    _require_seed(seed)
    return struct.unpack(f"<{count}I", shake_256(_PREFIX + seed + label.encode()).digest(4 * count))


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed as 64 hex digits: public from the start, it binds the house to the seed.

    Raises ValueError where the seed is not 32 bytes long.
    """
    _require_seed(seed)
    return sha256(seed).hexdigest()


def _require_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
