"""What a play is worth: how it lies, which words it makes, what they score (K18, K26, K28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.rulesets.duplikta.material import (
    RACK,
    grid,
    lexicon_of,
    values_of,
    without,
    worth,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions, DupliktaPut
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.placing import BONUS, Laid, Put, lay, score_of
from ludotheque.core.words.tiles import BLANK

BACKWARDS_FROM = 5
"""With so many Chances as option, words may be read backwards (K5)."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A play that lies as it must."""

    laid: Laid
    scores: tuple[int, ...]
    """Of each run, the main one first."""
    backwards: tuple[bool, ...]
    """By run: whether it is a word only when read backwards."""
    refused: tuple[str, ...]
    """Runs that are no words, however read."""
    bonus: int

    @property
    def points(self) -> int:
        """What the play scores if no word is refused."""
        return sum(self.scores) + self.bonus


def laid_of(board: Sequence[str], puts: Sequence[DupliktaPut]) -> Laid:
    """The board with these tiles on it.  Raises Misplaced."""
    return lay(board, [Put(put.cell, put.letter, put.blank) for put in puts])


def scores_of(options: DupliktaOptions, laid: Laid) -> tuple[int, ...]:
    """What each run scores; a blank is worth its letter (K3)."""
    values = values_of(options.language or "fr")
    return tuple(score_of(run, laid.new, grid(), values, blank_counts=True) for run in laid.runs)


def bonus_of(puts: Sequence[DupliktaPut]) -> int:
    """What laying seven tiles gives (K28)."""
    return BONUS if len(puts) == RACK else 0


def judge(options: DupliktaOptions, board: Sequence[str], puts: Sequence[DupliktaPut]) -> Judged:
    """Judge a play.  Raises Misplaced for tiles that do not lie as they must."""
    laid, lexicon = laid_of(board, puts), lexicon_of(options)
    backwards_too = options.chances >= BACKWARDS_FROM
    forwards = [_is_word(lexicon, run.faces) for run in laid.runs]
    backwards = tuple(
        not straight and backwards_too and _is_word(lexicon, run.faces[::-1])
        for run, straight in zip(laid.runs, forwards, strict=True)
    )
    refused = tuple(
        run.word
        for run, straight, back in zip(laid.runs, forwards, backwards, strict=True)
        if not straight and not back
    )
    return Judged(laid, scores_of(options, laid), backwards, refused, bonus_of(puts))


def is_accepted(options: DupliktaOptions, faces: Sequence[str]) -> bool:
    """Whether a run counts as a word in a game with these options, however read (K5)."""
    lexicon = lexicon_of(options)
    backwards_too = options.chances >= BACKWARDS_FROM
    return _is_word(lexicon, faces) or (backwards_too and _is_word(lexicon, faces[::-1]))


def _is_word(lexicon: Lexicon, faces: Sequence[str]) -> bool:
    """Whether the tiles spell a word, which in Spanish must be cut into just these tiles."""
    tiles = tuple(face.upper() for face in faces)
    word = "".join(tiles)
    return word in lexicon and lexicon.alphabet.tiles_of(word) == tiles


def penalty_of(options: DupliktaOptions, puts: Sequence[DupliktaPut]) -> int:
    """What a refusal takes off: the value of the letters, at least 10 (K26)."""
    return max(10, worth((put.letter for put in puts), options.language or "fr"))


def taken_by(rack: Sequence[str], puts: Sequence[DupliktaPut]) -> tuple[str, ...] | None:
    """The tiles of a rack that these are, None where it has not all of them.

    A blank that has become the letter goes before one that has not.
    """
    rest, used = list(rack), []
    for put in puts:
        wanted = (put.letter.lower(), BLANK) if put.blank else (put.letter,)
        tile = next((each for each in wanted if each in rest), None)
        if tile is None:
            return None
        rest.remove(tile)
        used.append(tile)
    return tuple(used)


def rest_of(rack: Sequence[str], puts: Sequence[DupliktaPut]) -> tuple[str, ...]:
    """The rack without the tiles that were laid.  Raises ValueError where it has them not."""
    used = taken_by(rack, puts)
    rest = None if used is None else without(rack, used)
    if rest is None:
        raise ValueError("these tiles are not on the rack")
    return rest


def named_now(rack: Sequence[str], puts: Sequence[DupliktaPut]) -> int:
    """How many blanks would get their letter in the confirmation itself (K14)."""
    used = taken_by(rack, puts)
    return 0 if used is None else used.count(BLANK)
