"""Dice and boards: where a set comes from, how it is rolled, which words lie on a board."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.core.chance import Chance, shuffled
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.letter_dice.model import Board, DiceOptions
from ludotheque.core.words import materials, shelf
from ludotheque.core.words.dice import FACES, BadDice, Die, Path, read_dice, words_on
from ludotheque.core.words.lexicon import Lexicon

SETS = {"fr": "fr-4x4", "en": "en-4x4-new", "es": "es-4x4"}
"""The set that a table gets which names none, by the language of its lexicon."""
OWN = "dice_text"
"""How a set of the table's own is called in refusals."""


def lexicon_of(options: DiceOptions) -> Lexicon:
    """The word list of a game.  Raises UnknownLexicon."""
    return shelf.get(options.lexicon or "")


def dice_of(options: DiceOptions) -> tuple[Die, ...]:
    """The sixteen dice of complete options; refused with file, line and reason (D1)."""
    language = options.language or ""
    if options.dice_text is not None:
        return _read(options.dice_text, OWN, language)
    name = options.dice or ""
    text = materials.get("dice", name)
    if text is None:
        known = ", ".join(materials.names("dice"))
        raise IllegalMove(
            "no_such_dice", "D1", f"There are no dice {name!r}; there are {known}.", {"dice": name}
        )
    return _read(text, name, language)


@lru_cache(maxsize=64)
def _read(text: str, name: str, language: str) -> tuple[Die, ...]:
    try:
        return read_dice(text, name, language)
    except BadDice as error:
        raise IllegalMove(
            "bad_dice",
            "D1",
            f"These dice cannot be used: {error}.",
            {"file": error.name, "line": error.line, "reason": error.reason},
        ) from None


def rolled(seed: bytes, roll: int, dice: tuple[Die, ...]) -> Board:
    """The dice shuffled into the cells, then one face of each (D2)."""
    faces = Chance(seed, f"letter-dice/faces/{roll}")
    order = shuffled(seed, f"letter-dice/cells/{roll}", dice)
    return tuple(die[faces.below(FACES)] for die in order)


@lru_cache(maxsize=64)
def words_of(board: Board, lexicon_id: str, min_length: int) -> dict[str, Path]:
    """Every word on a board that counts, with its path; nobody may change what is returned.

    Raises UnknownLexicon.
    """
    return words_on(board, shelf.get(lexicon_id), min_length)


def point_table(options: DiceOptions) -> tuple[int, ...]:
    """Points for 3, 4, 5, 6, 7 and 8 letters; the last is for more too (D14)."""
    return (2, 3, 4, 5, 11, 11) if options.points == "seed" else (1, 1, 2, 3, 5, 11)


def points_for(options: DiceOptions, letters: int) -> int:
    """What a word of so many letters counts."""
    return point_table(options)[min(letters, 8) - 3]
