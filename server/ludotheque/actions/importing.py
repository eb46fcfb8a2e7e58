"""Bringing an operator's own list in: read, recognised, reported, and kept in the data directory.

Whoever has a licence for an official list may play with it here.  It is never written anywhere
but below the data directory, and no operation of the API hands a list out.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from ludotheque.actions.library import DEFAULTS, Library
from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.building import build, canonical
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import LONGEST, SHORTEST, Listing, read_any

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,47}")


class BadImport(ValueError):
    """A list that cannot be brought in; the text says why."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a file holds: its words as a lexicon, and what it is recognised as."""

    lexicon: Lexicon
    listing: Listing
    recognised_as: str | None
    resembles: tuple[str, ...]
    """Official editions with as many words but other ones, or of which the words are not known."""


def examine(library: Library, path: Path, language: str, list_id: str) -> Found:
    """Read a list and say what it is.  Writes nothing.  Raises BadImport."""
    if _NAME.fullmatch(list_id) is None or list_id in DEFAULTS:
        raise BadImport(f"{list_id!r} is no id for a list: small letters, digits and dashes")
    if (library.shipped / list_id).exists():
        raise BadImport(f"{list_id} is a list that is shipped; choose another id")
    try:
        listing = read_any(path.read_text(encoding="utf-8"), language)
    except UnicodeDecodeError:
        raise BadImport(f"{path.name} is not UTF-8") from None
    except OSError as error:
        raise BadImport(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise BadImport(f"{path.name}: {error}") from None
    made = build(list_id, language, listing.words)
    known = json.loads((library.shipped / "known-lists.json").read_text(encoding="utf-8"))["lists"]
    ours = {name: each for name, each in known.items() if each["language"] == language}
    same = next((n for n, each in ours.items() if each["sha256"] == made.facts.sha256), None)
    alike = tuple(n for n, each in ours.items() if n != same and each["words"] == len(made))
    return Found(made, listing, same, alike)


def bring_in(library: Library, found: Found, title: str) -> Path:
    """Write a list into the data directory, words first, so that a half-written one is not seen.

    The graph is kept too; a list of the same id is replaced, and games that were bound to its
    words still find their graph.
    """
    facts = found.lexicon.facts
    folder = library.imported / facts.list
    folder.mkdir(parents=True, exist_ok=True)
    packed = canonical(found.listing.words)
    (folder / "words.txt").write_bytes(packed)
    manifest = {
        "schema": 1,
        "id": facts.list,
        "language": facts.language,
        "title": dict.fromkeys(DEFAULTS, title),
        "version": found.recognised_as or facts.sha256[:12],
        "licence": {"spdx": "LicenseRef-Imported", "files": [], "credit": title},
        "redistributable": False,
        "sources": [],
        "normalisation": f"{facts.language}-1",
        "alphabet": {"tiles": list(alphabet(facts.language).tiles)},
        "length": {"min": SHORTEST, "max": LONGEST},
        "file": {"path": "words.txt", "words": facts.words, "sha256": facts.sha256},
        "overlays": [],
        "effective": {"words": facts.words, "sha256": facts.sha256},
        "safety": "none",
        "origin": "imported",
        "recognised_as": found.recognised_as,
    }
    part = folder / "manifest.part"
    part.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(folder / "manifest.json")
    library.keep(found.lexicon)
    return folder


def remove(library: Library, list_id: str) -> Path:
    """Take an imported list out of the data directory; the folder that it was in.

    The manifest goes first, so that nobody sees a list without words. Its graph stays, because
    games that run are bound to it.  Raises BadImport where there is no such list.
    """
    word_list = library.lists().get(list_id)
    if word_list is None or word_list.folder.parent != library.imported:
        ours = [each.id for each in library.lists().values()]
        imported = [each for each in ours if not (library.shipped / each).exists()]
        there = f"imported are {', '.join(imported)}" if imported else "none was imported"
        raise BadImport(f"{list_id} is no imported list; {there}")
    (word_list.folder / "manifest.json").unlink()
    (word_list.folder / "words.txt").unlink(missing_ok=True)
    word_list.folder.rmdir()
    library.lists().pop(list_id)
    return word_list.folder
