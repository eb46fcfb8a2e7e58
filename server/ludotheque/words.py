"""``python -m ludotheque words``: list, build, compile, check, import, remove, look words up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import engine, importing, lexicons
from ludotheque.actions.importing import BadImport, Found
from ludotheque.actions.library import DEFAULTS, Library, WordList, install
from ludotheque.core.words import shelf
from ludotheque.core.words.building import hash_of
from ludotheque.core.words.listing import read_words
from ludotheque.settings import Settings


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("words", help="Build, check, import and look up word lists")
    sub = parser.add_subparsers(dest="verb", required=True)
    for name, function in VERBS.items():
        one = sub.add_parser(name, help=(function.__doc__ or "").split("\n")[0])
        if name in ("build", "compile", "check"):
            one.add_argument("lists", nargs="*", metavar="LIST", help="only these")
        if name == "import":
            one.add_argument("file", type=Path)
            one.add_argument("--language", required=True, choices=sorted(DEFAULTS))
            one.add_argument("--id", required=True, help="what the list is called here")
            one.add_argument("--title", help="what people see; the id without it")
            one.add_argument("--dry-run", action="store_true", help="report, write nothing")
        if name == "remove":
            one.add_argument("list", metavar="LIST", help="the id of a list that was imported")
        if name == "look-up":
            one.add_argument("lexicon", help="an id, a list or a language")
            one.add_argument("words", nargs="+", metavar="WORD")


def run(given: argparse.Namespace) -> int:
    """Do one of them; its exit code.  No database is needed: it shows lists without decisions."""
    try:
        settings = Settings()
    except ValidationError as error:
        print(f"A setting is not usable:\n{error}", file=sys.stderr)
        return 2
    library = install(settings.data)
    try:
        return VERBS[given.verb](library, given)
    except (ValueError, KeyError) as error:
        print(str(error), file=sys.stderr)
        return 1


def _wanted(library: Library, names: list[str]) -> list[WordList]:
    known = library.lists()
    for name in names:
        if name not in known:
            raise ValueError(f"There is no list {name}; there are {', '.join(known)}.")
    return [known[name] for name in names or known]


def list_all(library: Library, given: argparse.Namespace) -> int:
    """Name all lists, what they hold, and where they come from."""
    for word_list in library.lists().values():
        told = word_list.manifest
        origin = told.get("origin", "shipped")
        print(f"{word_list.id}: {told['language']}, {told['effective']['words']} words, {origin}")
    return 0


def build(library: Library, given: argparse.Namespace) -> int:
    """Build the graphs of all lists, or of those that are named."""
    for word_list in _wanted(library, given.lists):
        lexicon = shelf.get(word_list.base_id)
        kept = library.path_of(lexicon.id).is_file()
        print(f"{lexicon.id}: {len(lexicon)} words{'' if kept else ', not kept'}")
    return 0


def compile_engine(library: Library, given: argparse.Namespace) -> int:
    """Compile the word engine for this machine, and build the move graphs of all lists."""
    try:
        compiled, _ = engine.load(library.data)
    except ImportError as missing:
        print(f"Nothing is compiled, plays are found without: {missing}.", file=sys.stderr)
        return 1
    for word_list in _wanted(library, given.lists):
        cells = compiled.graph_of(shelf.get(word_list.base_id))
        print(f"{word_list.base_id}: {len(cells)} cells")
    return 0


def check(library: Library, given: argparse.Namespace) -> int:
    """Compare words, overlays, manifest and graph of lists with each other."""
    faulty = 0
    for word_list in _wanted(library, given.lists):
        faults = _faults(word_list)
        faulty += bool(faults)
        print(f"{word_list.base_id}: {'; '.join(faults) or 'as its manifest says'}")
    return 1 if faulty else 0


def _faults(word_list: WordList) -> list[str]:
    told = word_list.manifest
    path = word_list.folder / told["file"]["path"]
    base = read_words(path.read_text(encoding="utf-8"))
    found = []
    if hash_of(base) != told["file"]["sha256"]:
        found.append("its words are not those of its manifest")
    try:
        words = word_list.words()
    except ValueError as error:
        return [*found, str(error)]
    if hash_of(words) != told["effective"]["sha256"]:
        found.append("its words after the overlays are not those of its manifest")
    elif list(shelf.get(word_list.base_id)) != words:
        found.append("its graph does not hold its words")
    return found


def bring_in(library: Library, given: argparse.Namespace) -> int:
    """Import a list of one's own into the data directory, and say what it is."""
    try:
        found = importing.examine(library, given.file, given.language, given.id)
    except BadImport as no:
        print(f"Not imported: {no}.", file=sys.stderr)
        return 1
    _report(found)
    if not given.dry_run:
        folder = importing.bring_in(library, found, given.title or given.id)
        print(f"kept in {folder} as {found.lexicon.id}; it is never handed out")
    return 0


def remove(library: Library, given: argparse.Namespace) -> int:
    """Remove a list that was imported; games that play with it keep their words."""
    try:
        folder = importing.remove(library, given.list)
    except BadImport as no:
        print(f"Not removed: {no}.", file=sys.stderr)
        return 1
    print(f"removed {folder}; a server that runs offers the list until it is started anew")
    return 0


def _report(found: Found) -> None:
    listing, facts = found.listing, found.lexicon.facts
    print(f"{facts.words} words, {listing.words[0]} to {listing.words[-1]}")
    print(f"sha256 {facts.sha256}")
    if listing.refused:
        print(f"{listing.refused} entries were left out, such as {', '.join(listing.examples)}")
    if found.recognised_as is not None:
        print(f"recognised as {found.recognised_as}; see that you are licensed to use it")
    else:
        alike = f", with as many words as {', '.join(found.resembles)}" if found.resembles else ""
        print(f"unknown edition{alike}")


def look_up(library: Library, given: argparse.Namespace) -> int:
    """Say of words whether they count."""
    lexicon = shelf.get(given.lexicon)
    refused = 0
    for asked in given.words:
        looked = lexicons.judged(library, lexicon, asked)
        refused += not looked.accepted
        since = f", since {looked.since}" if looked.since else ""
        print(f"{looked.word}: {'yes' if looked.accepted else 'no'} ({lexicon.id}{since})")
    return 1 if refused else 0


VERBS: dict[str, Callable[[Library, argparse.Namespace], int]] = {
    "list": list_all,
    "build": build,
    "compile": compile_engine,
    "check": check,
    "import": bring_in,
    "remove": remove,
    "look-up": look_up,
}
