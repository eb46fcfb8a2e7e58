"""A word list as a minimal graph: looked up, walked letter by letter, and read where it lies.

The graph is one array of 64-bit cells.  A cell is a node: the low half says which letters lead on
(bit 0 is A, bit 26 is Ñ) and whether a word ends here (bit 31), the high half where its children
lie, one after the other in the order of the letters.  A step counts bits, so that a whole
language is under two megabytes, and several processes share one mapped file.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ludotheque.core.words.alphabet import LETTERS, Alphabet, alphabet

END = 1 << 31
"""The bit of a cell that says: a word ends here."""
MASK = 0x3FFF_FFFF
"""The bits of a cell that are letters (bit 30 is kept for the separator of a move generator)."""
HIGH = 32
"""How far the place of the children is shifted."""
BIT = {letter: 1 << number for number, letter in enumerate(LETTERS)}
"""The bit of a letter in a cell."""

# The order of bytes is the machine's own; a file from another kind of machine is refused.
_MAGIC = memoryview(b"LUDOLEX1").cast("Q")[0]
_PRELUDE = 16


@dataclass(frozen=True, slots=True)
class Facts:
    """What a lexicon says of itself.

    ``id`` is the list and the first twelve hex digits of ``sha256``, which is over the words one
    a line in the order of code points; so the same id always means the same words.
    """

    id: str
    list: str
    language: str
    sha256: str
    words: int
    longest: int


class Lexicon:
    """One immutable word list.

    A node of the graph is an ``int``; ``root`` is the empty prefix and 0 is nowhere.
    """

    __slots__ = ("alphabet", "cells", "facts", "id", "language", "root")

    def __init__(self, facts: Facts, cells: memoryview | array[int]) -> None:
        self.facts = facts
        self.id = facts.id
        self.language = facts.language
        self.alphabet: Alphabet = alphabet(facts.language)
        self.cells = cells
        self.root = cells[0]

    def __len__(self) -> int:
        return self.facts.words

    def __contains__(self, word: object) -> bool:
        """Whether a normalised word is in the list."""
        return isinstance(word, str) and bool(self.walk(word) & END)

    def __iter__(self) -> Iterator[str]:
        """Every word, in the order of code points."""
        return self.after("")

    def step(self, node: int, letter: str) -> int:
        """The node that a letter leads to, 0 where it leads nowhere."""
        bit = BIT.get(letter, 0)
        if not node & bit:
            return 0
        return self.cells[(node >> HIGH) + (node & (bit - 1)).bit_count()]

    def walk(self, letters: str) -> int:
        """The node of a prefix, 0 where no word begins so."""
        return self.walk_on(self.root, letters)

    def walk_on(self, node: int, letters: str) -> int:
        """The node that further letters lead to, 0 where they lead nowhere."""
        for letter in letters:
            node = self.step(node, letter)
            if not node:
                return 0
        return node

    def ends(self, node: int) -> bool:
        """Whether the prefix of this node is a word."""
        return bool(node & END)

    def after(self, prefix: str) -> Iterator[str]:
        """Every word that begins so, in the order of code points; the prefix too if it is one."""
        node = self.walk(prefix)
        todo = [(prefix, node)] if node else []
        while todo:
            word, node = todo.pop()
            if node & END:
                yield word
            base, mask = node >> HIGH, node & MASK
            letters = [number for number in range(len(LETTERS)) if mask >> number & 1]
            onward = [(word + LETTERS[n], self.cells[base + k]) for k, n in enumerate(letters)]
            todo.extend(reversed(onward))

    def to_bytes(self) -> bytes:
        """The lexicon as one piece that ``from_buffer`` reads where it lies."""
        head = json.dumps(asdict(self.facts), sort_keys=True).encode()
        head += b" " * (-len(head) % 8)
        prelude = array("Q", (_MAGIC, len(head)))
        return prelude.tobytes() + head + bytes(self.cells)

    @classmethod
    def from_buffer(cls, buffer: memoryview) -> Lexicon:
        """Read a lexicon that ``to_bytes`` has written, without a copy of its graph.

        Raises ValueError where the buffer holds something else.
        """
        if len(buffer) < _PRELUDE or len(buffer) % 8:
            raise ValueError("this is not a stored lexicon: it is too short, or was cut off")
        magic, length = buffer[:_PRELUDE].cast("Q")
        if magic != _MAGIC or _PRELUDE + length >= len(buffer):
            raise ValueError("this is not a lexicon, or one stored by another kind of machine")
        facts = Facts(**json.loads(bytes(buffer[_PRELUDE : _PRELUDE + length])))
        return cls(facts, buffer[_PRELUDE + length :].cast("Q"))
