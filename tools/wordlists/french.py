"""The recipe of ``fr-hunspell``: a spelling dictionary expanded, accents taken off.

Fragments of locutions (ABSURDO, CETERA) stay in; the overlay ``fr.remove.txt`` drops them by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ludotheque.core.words.alphabet import alphabet
from tools.wordlists.hunspell import Affixes, Entry, read_affixes, read_entries

# KEEPCASE and NOSUGGEST: abbreviations, numerals, words that are one in capitals only.
_REFUSED_FLAGS = {"||", "--"}
_REFUSED_TAGS = {
    "po:npr", "po:prn", "po:patr", "po:err", "po:sfx", "po:pfx", "po:sign", "po:ponc", "po:div",
    "po:nbro",
}  # fmt: skip
# Units of measure have their multiples (kilohertz) as prefixes; all other prefixes elide.
_UNITS = ("Um", "Ui")
_LETTERS = re.compile(r"[^\W\d_]+")


def words(dictionary: str, affixes: str) -> list[str]:
    """The words of the list in the order of code points."""
    rules = read_affixes(affixes)
    known = alphabet("fr")
    found: set[str] = set()
    for entry in read_entries(dictionary, rules):
        if not _kept(entry):
            continue
        found.update(known.normalise(form) for form in _forms(rules, entry) if _is_plain(form))
    return sorted(word for word in found if 2 <= len(word) <= 15 and known.spells(word))


def _kept(entry: Entry) -> bool:
    if _REFUSED_FLAGS & set(entry.flags) or entry.word != entry.word.lower():
        return False
    return not _REFUSED_TAGS & set(entry.tags)


def _is_plain(form: str) -> bool:
    return form == form.lower() and _LETTERS.fullmatch(form) is not None


def _forms(rules: Affixes, entry: Entry) -> Iterator[str]:
    # NEEDAFFIX: the bare headword is no form.
    if "()" not in entry.flags:
        yield entry.word
    yield from rules.with_suffixes(entry.word, entry.flags)
    units = tuple(flag for flag in entry.flags if flag in _UNITS)
    for form, rule in rules.with_prefixes(entry.word, units):
        if "()" not in rule.onward:
            yield form
        yield from rules.with_suffixes(form, _without_apostrophes(rule.onward))


def _without_apostrophes(flags: Iterable[str]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if "'" not in flag)
