"""From sorted words to the smallest graph that holds them, and to the id that names them.

Words come in order, so that whatever branches off before the next word is finished; a finished
part that was seen before is used again (Daciuk's method).  What is finished is kept as a block of
sibling cells, because that is what the array is made of.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import pairwise

from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.lexicon import BIT, END, HIGH, Facts, Lexicon

ID_DIGITS = 12


def build(name: str, language: str, words: Iterable[str]) -> Lexicon:
    """Build a lexicon from normalised words in the order of code points, each once.

    Raises ValueError with the word where one is out of order, a repetition, or not spelt with
    the letters of the language; and where there is none at all.
    """
    found = words if isinstance(words, list) else list(words)
    _require_words(name, language, found)
    sha, longest = hash_of(found), max(map(len, found))
    facts = Facts(effective_id(name, sha), name, language, sha, len(found), longest)
    return Lexicon(facts, _graph(found, longest))


def effective_id(name: str, sha: str) -> str:
    """The id of a list with these words: what a game is bound to."""
    return f"{name}@{sha[:ID_DIGITS]}"


def canonical(words: Iterable[str]) -> bytes:
    """Words one a line, each line ended: the form in which lists are hashed and kept."""
    return "".join(f"{word}\n" for word in words).encode()


def hash_of(words: Iterable[str]) -> str:
    """SHA-256 of the canonical form."""
    return sha256(canonical(words)).hexdigest()


def _require_words(name: str, language: str, words: Sequence[str]) -> None:
    if not words:
        raise ValueError(f"the list {name} has no word")
    known = alphabet(language)
    if not set("".join(words)) <= set(known.letters) or not words[0]:
        wrong = next(word for word in words if not known.spells(word))
        raise ValueError(
            f"{wrong!r} in the list {name} is not spelt with the letters of {language}"
        )
    for before, after in pairwise(words):
        if not before < after:
            raise ValueError(f"{after!r} stands after {before!r} in the list {name}")


def _graph(words: Sequence[str], longest: int) -> array[int]:
    """The cells: the root first, then each different block of siblings once."""
    cells = array("Q", (0,))
    known: dict[tuple[int, ...], int] = {(): 0}
    # What stands so far of the node at each depth of the word before: its mask, its children.
    masks = [0] * (longest + 1)
    children: list[list[int]] = [[] for _ in range(longest + 1)]
    last = ""
    for word in words:
        shared = _shared(last, word)
        for depth in range(len(last), shared, -1):
            block = tuple(children[depth])
            base = known.get(block)
            if base is None:
                base = known[block] = len(cells)
                cells.extend(block)
            children[depth - 1].append(masks[depth] | base << HIGH)
        for depth in range(shared, len(word)):
            masks[depth] |= BIT[word[depth]]
            masks[depth + 1] = 0
            children[depth + 1] = []
        masks[len(word)] |= END
        last = word
    for depth in range(len(last), 0, -1):
        block = tuple(children[depth])
        base = known.setdefault(block, len(cells))
        if base == len(cells):
            cells.extend(block)
        children[depth - 1].append(masks[depth] | base << HIGH)
    cells[0] = masks[0] | len(cells) << HIGH
    cells.extend(children[0])
    return cells


def _shared(before: str, after: str) -> int:
    """How many letters two words begin alike."""
    count = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        count += 1
    return count
