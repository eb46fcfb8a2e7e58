"""Make the shipped word lists from their pinned inputs: ``python -m tools.build_wordlists``.

``--check`` writes nothing: it rebuilds and fails where a byte differs.  ``--overlays`` takes the
words as they lie and renews the manifests alone, for whoever has changed an overlay.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.shell import ROOT, STATE
from tools.wordlists import manifest
from tools.wordlists.inputs import BadInput
from tools.wordlists.recipes import RECIPES, Recipe

FOLDER = ROOT / "wordlists"
CACHE = STATE / "cache" / "wordlists"


def main(arguments: list[str]) -> int:
    """Build, or check, all lists or those that are named."""
    parser = argparse.ArgumentParser(prog="./dev wordlists", description=__doc__)
    parser.add_argument("lists", nargs="*", metavar="LIST", help="only these")
    parser.add_argument("--check", action="store_true", help="rebuild, compare, write nothing")
    parser.add_argument("--overlays", action="store_true", help="renew the manifests alone")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where the inputs are kept")
    given = parser.parse_args(arguments)
    wanted = [one for one in RECIPES if not given.lists or one.id in given.lists]
    if len(wanted) < len(given.lists):
        parser.error(f"the lists are {', '.join(one.id for one in RECIPES)}")
    stale = False
    for recipe in wanted:
        try:
            stale |= _one(recipe, given)
        except (BadInput, ValueError) as error:
            print(f"{recipe.id}: {error}", file=sys.stderr)
            return 1
    return 1 if stale else 0


def _one(recipe: Recipe, given: argparse.Namespace) -> bool:
    """Build one list; whether a check found it stale."""
    folder = FOLDER / recipe.id
    words = manifest.written_words(folder) if given.overlays else manifest.make(recipe, given.cache)
    stale = False
    for name, made in manifest.texts(recipe, words, FOLDER).items():
        path = folder / name
        if path.is_file() and path.read_bytes() == made:
            continue
        if given.check:
            print(f"{recipe.id}/{name} is not what the recipe makes")
            stale = True
            continue
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made)
    print(f"{recipe.id}: {len(words)} words from the recipe{', stale' if stale else ''}")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
