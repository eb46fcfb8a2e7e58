"""Bots, which see what a player sees, and know a part of the words on the board.

Which part is fixed by the board, the seat and the level, so that a bot does not get wiser from one
turn to the next.  Short words are known before long ones, and words of common letters before
words of rare ones: word lists do not say how common a word is.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from ludotheque.core.chance import SEED_BYTES, words
from ludotheque.core.rulesets.base import Millis, Seat
from ludotheque.core.rulesets.letter_dice.board import words_of
from ludotheque.core.rulesets.letter_dice.model import (
    Board,
    DiceEnter,
    DiceMove,
    DicePass,
    DiceView,
)

PARTS = (4, 10, 22, 42, 75)
"""How much of the words on a board each level knows, in hundredths."""
PAUSES = (11_000, 8_500, 6_500, 4_800, 3_200)
"""How long each level looks for a word, in milliseconds, on average."""
LEVELS = len(PARTS)

# What a word weighs by its letters: the heavier, the sooner it is known.
_BY_LENGTH = {3: 64, 4: 48, 5: 24, 6: 10, 7: 4}
_LONGER = 2
_RARE = frozenset("JKQWXYZÑ")


def choose(view: DiceView, seat: Seat, level: int, seed: bytes) -> DiceMove:
    """The next word that the bot knows and has not found, or a pass.

    Raises ValueError for a level that does not exist, a seat that is not to act, or a seed that
    is not 32 bytes long.
    """
    if level not in range(1, LEVELS + 1):
        raise ValueError(f"there is no bot of level {level}")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
    mine = view.found[seat]
    if view.phase == "over" or view.mover not in (None, seat) or mine is None:
        raise ValueError(f"seat {seat} has nothing to find")
    have = {find.word for find in mine}
    for word in _known(view.board, view.lexicon, view.min_length, seat, level):
        if word not in have:
            return DiceEnter(word=word)
    return DicePass()


@lru_cache(maxsize=64)
def _known(board: Board, lexicon: str, min_length: int, seat: Seat, level: int) -> tuple[str, ...]:
    """The words that this bot will find on this board, in the order of finding."""
    lying = sorted(words_of(board, lexicon, min_length))
    key = sha256(f"{'.'.join(board)}:{seat}:{level}".encode()).digest()
    luck = words(key, "letter-dice/bot", len(lying))
    order = sorted(zip(lying, luck, strict=True), key=lambda each: each[1] // _weight(each[0]))
    count = -(-PARTS[level - 1] * len(lying) // 100)
    return tuple(word for word, _ in order[:count])


def _weight(word: str) -> int:
    weight = _BY_LENGTH.get(len(word), _LONGER)
    for letter in word:
        if letter in _RARE:
            weight = weight // 2
    return max(1, weight)


def pause(level: int, seat: Seat, found: int) -> Millis:
    """How long a bot looks for its next word: from half to one and a half times its average."""
    mean = PAUSES[level - 1]
    digest = sha256(f"{seat}:{found}".encode()).digest()
    return mean // 2 + mean * digest[0] // 255
