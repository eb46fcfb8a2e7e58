"""Word lists as people keep them: a word a line, words with definitions, JSON, or a table.

What comes out is always the same: each word once, normalised, in the order of code points.  The
files of all systems are read alike: with or without a mark at the beginning, with either end of
line, with or without one at the very end.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.core.words.alphabet import alphabet

SHORTEST = 2
LONGEST = 15
"""Tiles of a word that may be laid; longer words fit no board."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The words that were found, and some of what was passed over."""

    words: list[str]
    refused: int
    examples: tuple[str, ...]


def read_lines(text: str) -> list[str]:
    """The lines of a file, without the mark that some editors put before the first."""
    return text.removeprefix("\ufeff").splitlines()


def read_words(text: str) -> list[str]:
    """The words of a canonical file, one a line, taken as they stand."""
    return [word for word in map(str.strip, read_lines(text)) if word]


def read_any(text: str, language: str) -> Listing:
    """The words of a list in any form that licensed lists come in.

    Tokens that cannot be words of the language (a letter too many, a number) are counted.
    Raises ValueError where no word is found.
    """
    known = alphabet(language)
    found: set[str] = set()
    refused: list[str] = []
    for token in _tokens(text.removeprefix("\ufeff")):
        word = known.normalise(token)
        if known.spells(word) and SHORTEST <= len(known.tiles_of(word)) <= LONGEST:
            found.add(word)
        else:
            refused.append(token)
    if not found:
        raise ValueError("there is no word in this file")
    return Listing(sorted(found), len(refused), tuple(refused[:10]))


def _tokens(text: str) -> Iterator[str]:
    start = text.lstrip()[:1]
    if start in ("{", "["):
        return _from_json(json.loads(text))
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and "," in lines[0] and not lines[0].strip().startswith("#"):
        return _from_table(lines)
    return (line.split()[0] for line in lines if not line.lstrip().startswith("#"))


def _from_json(value: Any) -> Iterator[str]:
    """An array of words, or of rows that begin with one; or an object with such an array."""
    rows = value.get("words", ()) if isinstance(value, dict) else value
    for row in rows:
        token = row[0] if isinstance(row, list) and row else row
        if isinstance(token, str):
            yield token


def _from_table(lines: Iterable[str]) -> Iterator[str]:
    """Rows of word, definition, flag; a flag other than 0 keeps a word out of school play."""
    for row in csv.reader(lines, skipinitialspace=True):
        flag = row[2].strip() if len(row) > 2 else ""
        if row and row[0].strip() and flag in ("", "0"):
            yield row[0]
