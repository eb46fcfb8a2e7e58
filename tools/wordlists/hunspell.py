"""Spelling dictionaries read as data: entries with flags, and the affix rules that flags name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

NOTHING = "0"


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to make a form: strip letters at one end and add others, where the word fits."""

    strip: str
    add: str
    onward: tuple[str, ...]
    condition: re.Pattern[str] | None


@dataclass(slots=True)
class Affixes:
    """The rules of a dictionary by their flag, suffixes and prefixes apart."""

    flag_length: int
    full_strip: bool
    """Whether a suffix may take the place of the whole word."""
    suffixes: dict[str, list[Rule]] = field(default_factory=dict)
    prefixes: dict[str, list[Rule]] = field(default_factory=dict)

    def flags(self, text: str) -> tuple[str, ...]:
        """Cut flags as this dictionary writes them."""
        step = self.flag_length
        return tuple(text[at : at + step] for at in range(0, len(text), step))

    def with_suffixes(self, word: str, flags: tuple[str, ...]) -> Iterator[str]:
        """Every form that the suffixes among these flags make, not the word itself."""
        for flag in flags:
            for rule in self.suffixes.get(flag, ()):
                if rule.condition is not None and not rule.condition.search(word):
                    continue
                if not word.endswith(rule.strip) or self._takes_all(rule, word):
                    continue
                form = word[: len(word) - len(rule.strip)] + rule.add
                yield form
                if rule.onward:
                    yield from self.with_suffixes(form, rule.onward)

    def _takes_all(self, rule: Rule, word: str) -> bool:
        return not self.full_strip and len(rule.strip) == len(word)

    def with_prefixes(self, word: str, flags: tuple[str, ...]) -> Iterator[tuple[str, Rule]]:
        """Every form that the prefixes among these flags make, with the rule that made it."""
        for flag in flags:
            for rule in self.prefixes.get(flag, ()):
                if rule.condition is not None and not rule.condition.match(word):
                    continue
                if word.startswith(rule.strip):
                    yield rule.add + word[len(rule.strip) :], rule


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a dictionary: the headword, its flags, and its tags (``po:nom``)."""

    word: str
    flags: tuple[str, ...]
    tags: tuple[str, ...]


def read_affixes(text: str) -> Affixes:
    """Read an ``.aff`` file; everything in it that makes no forms is passed over."""
    long = re.search(r"^FLAG long\b", text, re.MULTILINE) is not None
    found = Affixes(2 if long else 1, re.search(r"^FULLSTRIP\b", text, re.MULTILINE) is not None)
    for line in text.splitlines():
        parts = line.split()
        # A header has four parts too, and its third is Y or N instead of letters.
        if len(parts) < 4 or parts[0] not in ("SFX", "PFX"):
            continue
        kind, flag, strip, add = parts[:4]
        if strip in ("Y", "N") and add.isdigit():
            continue
        table = found.suffixes if kind == "SFX" else found.prefixes
        table.setdefault(flag, []).append(_rule(found, kind, strip, add, parts[4:]))
    return found


def _rule(affixes: Affixes, kind: str, strip: str, add: str, rest: list[str]) -> Rule:
    added, _, onward = add.partition("/")
    pattern = rest[0] if rest and ":" not in rest[0] else "."
    condition = None
    if pattern != ".":
        condition = re.compile(f"(?:{pattern})$" if kind == "SFX" else pattern)
    return Rule(
        "" if strip == NOTHING else strip,
        "" if added == NOTHING else added,
        affixes.flags(onward),
        condition,
    )


def read_entries(text: str, affixes: Affixes) -> Iterator[Entry]:
    """Read a ``.dic`` file; its first line is a count."""
    for line in text.splitlines()[1:]:
        head, *tags = line.split()
        word, _, flags = head.partition("/")
        yield Entry(word, affixes.flags(flags), tuple(tags))
