"""Lays out the shipped material of word games for the core, which reads no files itself."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.words import materials

SHIPPED = Path(__file__).resolve().parents[3] / "wordlists"
KINDS = {"dice": "*.txt", "tilesets": "*.json", "boards": "*.json", "scenarios": "*.json"}
"""The folders that are read, and which files in each."""


def lay_out(root: Path = SHIPPED) -> None:
    """Read the files and put them where rulesets find them; again is no fault."""
    for kind, pattern in KINDS.items():
        for path in sorted((root / kind).glob(pattern)):
            materials.put(kind, path.stem, path.read_text(encoding="utf-8"))
