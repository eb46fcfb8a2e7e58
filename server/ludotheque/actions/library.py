"""The word lists on disk: which there are, their graphs, and the opener of the core's shelf.

A graph is built once, written beside the database of a laptop or into a volume (``data/lexica``,
under the id that names its words), and mapped from then on; where nothing can be written it is
built anew in each process, which takes a second.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog

from ludotheque.core.words import shelf
from ludotheque.core.words.building import build, effective_id
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_words
from ludotheque.core.words.overlays import Overlay, apply, read_overlay

log = structlog.get_logger(__name__)

SHIPPED = Path(__file__).resolve().parents[3] / "wordlists"
DEFAULTS = {"fr": "fr-hunspell", "en": "en-open", "es": "es-hunspell"}
"""The list of a language that a table gets which names none."""


@dataclass(frozen=True, slots=True)
class WordList:
    """A list as its manifest describes it; ``base_id`` is its id before any operator's change."""

    id: str
    folder: Path
    manifest: dict[str, Any]

    @property
    def language(self) -> str:
        """The language of its words."""
        return str(self.manifest["language"])

    @property
    def base_id(self) -> str:
        """The id of its words with the overlays that came with it."""
        return effective_id(self.id, self.manifest["effective"]["sha256"])

    def words(self) -> list[str]:
        """Its words with the overlays that came with it."""
        path = self.folder / self.manifest["file"]["path"]
        return apply(read_words(path.read_text(encoding="utf-8")), self.overlays())

    def since(self) -> dict[str, str]:
        """Which version first judged each word of the overlays as it is judged now."""
        version = str(self.manifest["version"])
        return {
            # The rows of a filter have a category in the place of a version.
            row.word: row.notes[0] if len(row.notes) > 1 else version
            for overlay in self.overlays()
            for row in overlay.rows
        }

    def overlays(self) -> list[Overlay]:
        """The overlays that came with it, in their order."""
        paths = [self.folder / name for name in self.manifest["overlays"]]
        return [
            read_overlay(path.read_text(encoding="utf-8"), path.name, self.language)
            for path in paths
        ]


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9@._-]{0,99}")
"""What an id may look like; what a player sends becomes the name of a file only if it does."""


@dataclass(frozen=True, slots=True)
class Change:
    """One word that an operator added to a list or removed from it, in the order of ``number``."""

    number: int
    list: str
    word: str
    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class Version:
    """A list as it was after a number of changes to a base."""

    id: str
    list: str
    base: str
    last_change: int


@dataclass(slots=True)
class Library:
    """The lists of one process, what operators have changed, and where graphs are kept."""

    data: Path
    shipped: Path = SHIPPED
    changes: list[Change] = field(default_factory=list)
    versions: dict[tuple[str, str], Version] = field(default_factory=dict)
    _lists: dict[str, WordList] = field(default_factory=dict)
    _since: dict[str, dict[str, str]] = field(default_factory=dict)
    _building: threading.Lock = field(default_factory=threading.Lock)

    @property
    def imported(self) -> Path:
        """Where an operator's own lists are; never served for download."""
        return self.data / "wordlists"

    @property
    def graphs(self) -> Path:
        """Where built graphs are kept."""
        return self.data / "lexica"

    def lists(self) -> dict[str, WordList]:
        """All lists by id, the shipped ones first; imported ones are seen when they come."""
        found = self._lists
        for root in (self.shipped, self.imported):
            for path in sorted(root.glob("*/manifest.json")):
                if path.parent.name not in found:
                    manifest = json.loads(path.read_text(encoding="utf-8"))
                    found[path.parent.name] = WordList(path.parent.name, path.parent, manifest)
        return found

    def newest(self, list_id: str) -> str:
        """The id of a list with all changes.  Raises KeyError where there is no such list."""
        word_list = self.lists()[list_id]
        ours = self._of_base(word_list)
        return max(ours, key=lambda v: v.last_change).id if ours else word_list.base_id

    def _of_base(self, word_list: WordList) -> list[Version]:
        base = word_list.base_id
        return [v for v in self.versions.values() if v.list == word_list.id and v.base == base]

    def announce(self) -> None:
        """Tell the core which version of each list and language is the newest."""
        known = self.lists()
        names = {list_id: self.newest(list_id) for list_id in known}
        shelf.announce(names)
        shelf.announce({lang: names[each] for lang, each in DEFAULTS.items() if each in names})

    def put_versions(self, versions: Iterable[Version]) -> None:
        """Know these versions; one of another base is a version of before."""
        self.versions = {(each.id, each.base): each for each in versions}

    def covers(self, list_id: str, number: int) -> bool:
        """Whether there is a version of the present base with this change in it."""
        ours = self._of_base(self.lists()[list_id])
        return any(version.last_change >= number for version in ours)

    @staticmethod
    def changed(base: Iterable[str], list_id: str, changes: Iterable[Change]) -> list[str]:
        """Words after the changes of a list; the last change of a word wins."""
        words = set(base)
        for change in changes:
            if change.list == list_id:
                (words.add if change.kind == "add" else words.discard)(change.word)
        return sorted(words)

    def since(self, lexicon_id: str, word: str, accepted: bool) -> str | None:
        """Since which version a word is judged as this version judges it.

        None for a word that was never in the list, and for versions of a base that is gone.
        """
        wanted = self._recipe(lexicon_id)
        if wanted is None:
            return None
        word_list, upto = wanted
        ours = [c for c in self.changes if c.list == word_list.id and c.word == word]
        numbers = [change.number for change in ours if change.number <= upto]
        if numbers:
            later = [v for v in self._of_base(word_list) if v.last_change >= numbers[-1]]
            return min(later, key=lambda v: v.last_change).id if later else None
        if word_list.id not in self._since:
            self._since[word_list.id] = word_list.since()
        otherwise = str(word_list.manifest["version"]) if accepted else None
        return self._since[word_list.id].get(word, otherwise)

    def open(self, lexicon_id: str) -> Lexicon | None:
        """The lexicon of an id, from its file or built now; None where nobody knows it."""
        if not _ID.fullmatch(lexicon_id):
            return None
        found = self._mapped(lexicon_id)
        if found is not None:
            return found
        with self._building:
            # Another thread may have built it while this one waited.
            return self._mapped(lexicon_id) or self._built(lexicon_id)

    def _mapped(self, lexicon_id: str) -> Lexicon | None:
        path = self.path_of(lexicon_id)
        try:
            with path.open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            found = Lexicon.from_buffer(memoryview(mapped))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as error:
            log.warning("lexicon.unreadable", lexicon=lexicon_id, reason=str(error))
            return None
        return found if found.id == lexicon_id else None

    def _built(self, lexicon_id: str) -> Lexicon | None:
        wanted = self._recipe(lexicon_id)
        if wanted is None:
            return None
        word_list, upto = wanted
        changes = [change for change in self.changes if change.number <= upto]
        words = self.changed(word_list.words(), word_list.id, changes)
        made = build(word_list.id, word_list.language, words)
        if made.id != lexicon_id:
            log.error("lexicon.differs", wanted=lexicon_id, built=made.id)
            return None
        self.keep(made)
        log.info("lexicon.built", lexicon=made.id, words=len(made))
        return made

    def _recipe(self, lexicon_id: str) -> tuple[WordList, int] | None:
        """The list and the last change that an id was made of, where the base is still that."""
        word_list = self.lists().get(lexicon_id.partition("@")[0])
        if word_list is None:
            return None
        version = self.versions.get((lexicon_id, word_list.base_id))
        if version is not None:
            return word_list, version.last_change
        return (word_list, 0) if lexicon_id == word_list.base_id else None

    def keep(self, lexicon: Lexicon) -> None:
        """Store a graph for the next process, whole or not at all."""
        path = self.path_of(lexicon.id)
        part = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(lexicon.to_bytes())
            part.replace(path)

    def path_of(self, lexicon_id: str) -> Path:
        """Where the graph of an id is kept; ids hold no slash, so it stays in its folder."""
        return self.graphs / f"{lexicon_id.replace('/', '_')}.graph"

    def warm(self, languages: Sequence[str] = tuple(DEFAULTS)) -> None:
        """Have the newest lexicon of each language ready, before the first player asks."""
        for language in languages:
            with suppress(shelf.UnknownLexicon):
                shelf.get(language)


def install(data: Path) -> Library:
    """Open the lists for this process: from now on the core finds them on its shelf."""
    library = Library(data)
    library.announce()
    shelf.set_opener(library.open)
    return library
