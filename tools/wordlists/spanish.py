"""The recipe of ``es-hunspell``: all regions, derived and conjugated, without joined pronouns."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

from ludotheque.core.words.alphabet import alphabet
from tools.wordlists.hunspell import Affixes, Entry, read_affixes, read_entries

# Suffixes with other flags join pronouns to a verb (dámelo), which no list of a word game has.
_SUFFIXES = frozenset(string.ascii_letters)
_LETTERS = re.compile(r"[^\W\d_]+")
_REFLEXIVE = re.compile(r"(?:[aeií]rse|[aá]ndose|[eé]ndose)$")
_TWO_PRONOUNS = re.compile(r"(?:me|te|se|nos|os)(?:la|las|lo|los)$")
_GERUND_PRONOUN = re.compile(r"ndo(?:me|te|se|nos|os|la|las|lo|los|le|les)$")
_ACCENTED = re.compile(r"[áéíóú]")


def words(dictionary: str, affixes: str) -> list[str]:
    """The words of the list in the order of code points."""
    rules = read_affixes(affixes)
    known = alphabet("es")
    found: set[str] = set()
    for entry in read_entries(dictionary, rules):
        if _kept(entry):
            forms = set(_forms(rules, entry))
            found.update(known.normalise(form) for form in forms if _LETTERS.fullmatch(form))
    return sorted(word for word in found if known.spells(word) and _fits(word))


def _fits(word: str) -> bool:
    return 2 <= len(alphabet("es").tiles_of(word)) <= 15


def _kept(entry: Entry) -> bool:
    word = entry.word
    if word != word.lower() or _LETTERS.fullmatch(word) is None:
        return False
    joined = _TWO_PRONOUNS.search(word) or _GERUND_PRONOUN.search(word)
    return bool(entry.flags) or not (joined and _ACCENTED.search(word))


def _forms(rules: Affixes, entry: Entry) -> Iterator[str]:
    """The headword and its forms; with a prefix too, before each of them."""
    flags = tuple(flag for flag in entry.flags if flag in _SUFFIXES)
    stems = [entry.word, *rules.with_suffixes(entry.word, flags)]
    for stem in stems:
        if stem != entry.word and _REFLEXIVE.search(stem):
            continue
        yield stem
        for form, _ in rules.with_prefixes(stem, flags):
            yield form
