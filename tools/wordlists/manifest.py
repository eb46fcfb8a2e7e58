"""What is written of a list: its words and its manifest; and what a check compares."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ludotheque.core.words.alphabet import alphabet
from ludotheque.core.words.building import canonical, hash_of
from ludotheque.core.words.listing import LONGEST, SHORTEST, read_words
from ludotheque.core.words.overlays import Overlay, apply, read_overlay
from tools.wordlists.inputs import Input, read
from tools.wordlists.recipes import Recipe

RECIPE_VERSION = 1
WORDS = "words.txt"
MANIFEST = "manifest.json"


def make(recipe: Recipe, cache: Path) -> list[str]:
    """Follow a recipe from its pinned inputs.  Raises BadInput."""
    files: dict[str, bytes] = {}
    for wanted in recipe.inputs:
        files.update(read(wanted, cache))
    return recipe.make(files)


def overlays_of(recipe: Recipe, root: Path) -> list[Overlay]:
    """The overlays of a list, in their order.  Raises BadOverlay."""
    folder = root / "overlays"
    found = [
        read_overlay((folder / name).read_text(encoding="utf-8"), name, recipe.language)
        for name in recipe.overlays
    ]
    _require_apart(found, folder)
    return found


def _require_apart(overlays: list[Overlay], folder: Path) -> None:
    """A word that was said to stay must not be removed by the way."""
    for overlay in overlays:
        kept = folder / overlay.name.replace(".remove.", ".keep.")
        if overlay.kind != "remove" or not kept.is_file():
            continue
        lines = kept.read_text(encoding="utf-8").splitlines()
        stays = {line.partition("\t")[0] for line in lines if not line.startswith("#")}
        both = sorted(stays.intersection(overlay.words))
        if both:
            raise ValueError(f"{both[0]} stands in {overlay.name} and in {kept.name}")


def texts(recipe: Recipe, words: list[str], root: Path) -> dict[str, bytes]:
    """The files of a list, by their names in its folder.  Raises BadOverlay."""
    packed = canonical(words)
    effective = apply(words, overlays_of(recipe, root))
    made = {
        "schema": 1,
        "id": recipe.id,
        "language": recipe.language,
        "title": dict(recipe.titles),
        "version": recipe.version,
        "licence": {
            "spdx": recipe.spdx,
            "files": [f"../LICENSES/{name}" for name in recipe.licences],
            "notice": "NOTICE",
            "credit": recipe.credit,
        },
        "redistributable": True,
        "sources": [_source(each) for each in recipe.inputs],
        "build": {"recipe": recipe.id, "recipe_version": RECIPE_VERSION},
        "normalisation": f"{recipe.language}-1",
        "alphabet": _alphabet(recipe.language),
        "tileset": recipe.tileset,
        "length": {"min": SHORTEST, "max": LONGEST},
        "file": {
            "path": WORDS,
            "encoding": "utf-8",
            "newline": "lf",
            "order": "codepoint",
            "words": len(words),
            "bytes": len(packed),
            "sha256": hashlib.sha256(packed).hexdigest(),
        },
        "overlays": [f"../overlays/{name}" for name in recipe.overlays],
        "effective": {"words": len(effective), "sha256": hash_of(effective)},
        "safety": recipe.safety,
        "origin": "shipped",
    }
    text = json.dumps(made, indent=2, ensure_ascii=False) + "\n"
    return {WORDS: packed, MANIFEST: text.encode()}


def _source(made_from: Input) -> dict[str, Any]:
    files = {Path(name).name: f"sha256:{sha}" for name, sha in made_from.files.items() if sha}
    return {
        "name": made_from.name,
        "registry": made_from.registry,
        "version": made_from.version,
        "url": made_from.url,
        "licence": made_from.licence,
        "package": f"sha256:{made_from.sha256}",
        "files": files,
    }


def _alphabet(language: str) -> dict[str, Any]:
    known = alphabet(language)
    found: dict[str, Any] = {"tiles": list(known.tiles), "digraphs": list(known.digraphs)}
    if known.digraphs:
        found["digraph_rule"] = "always"
    return {**found, "blank": "?"}


def written_words(folder: Path) -> list[str]:
    """The words of a list as they lie in the repository."""
    return read_words((folder / WORDS).read_text(encoding="utf-8"))
