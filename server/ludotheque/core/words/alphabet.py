"""How words are compared: composed, upper case, then each language's own folding.

French strips accents, the cedilla and ligatures; Spanish keeps Ñ and folds the rest; English has
A to Z.  Whatever a player types with a keyboard of the language becomes the letters of the list.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = LATIN + "Ñ"
"""Every letter of any language, by code point; a letter's place here is its number in a graph."""

# Letters that do not decompose into a base letter and marks.
_LIGATURES = str.maketrans({"Œ": "OE", "Æ": "AE"})
_NOT_SPANISH = "KW"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters and the tiles of one language.

    ``tiles`` are in the order of the language; ``digraphs`` are those of two letters, which in
    Spanish are always spelt by their own tile.
    """

    language: str
    letters: str
    tiles: tuple[str, ...]
    digraphs: tuple[str, ...] = ()

    def normalise(self, text: str) -> str:
        """The text as the list spells it; what is no letter of the language stays as it is.

        So a word that cannot be in a list is not quietly turned into another that is.
        """
        upper = unicodedata.normalize("NFC", text.strip()).upper().translate(_LIGATURES)
        return "".join(c if c in self.letters else _folded(c) for c in upper)

    def spells(self, word: str) -> bool:
        """Whether a normalised word has letters of this language alone, and has any."""
        return bool(word) and all(letter in self.letters for letter in word)

    def tiles_of(self, word: str) -> tuple[str, ...]:
        """A normalised word cut into tiles, the longest first.

        Raises ValueError where a letter has no tile.
        """
        if not self.spells(word):
            raise ValueError(f"{word!r} is not spelt with the letters of {self.language}")
        if not self.digraphs:
            return tuple(word)
        return tuple(re.findall("|".join((*self.digraphs, ".")), word))


def _folded(character: str) -> str:
    """A character without its marks: É is E.  What has none stays."""
    parts = unicodedata.normalize("NFD", character)
    return "".join(part for part in parts if not unicodedata.combining(part))


_SPANISH = "".join(letter for letter in LETTERS if letter not in _NOT_SPANISH)
_SPANISH_TILES = (
    "A", "B", "C", "CH", "D", "E", "F", "G", "H", "I", "J", "L", "LL", "M", "N", "Ñ", "O", "P",
    "Q", "R", "RR", "S", "T", "U", "V", "X", "Y", "Z",
)  # fmt: skip

ALPHABETS = {
    "fr": Alphabet("fr", LATIN, tuple(LATIN)),
    "en": Alphabet("en", LATIN, tuple(LATIN)),
    "es": Alphabet("es", _SPANISH, _SPANISH_TILES, ("CH", "LL", "RR")),
}
"""By language."""


def alphabet(language: str) -> Alphabet:
    """The alphabet of a language.  Raises ValueError where there is none."""
    found = ALPHABETS.get(language)
    if found is None:
        raise ValueError(f"there is no alphabet for {language!r}, only {', '.join(ALPHABETS)}")
    return found
