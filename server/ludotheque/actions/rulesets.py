"""What a process needs before its first game: material of games, and rulesets from outside."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from ludotheque.actions import materials
from ludotheque.core.rulesets.registry import RULESETS, register


def load(names: Sequence[str]) -> None:
    """Lay out the material that ships, and register the rulesets of these names.

    Each name is ``module:NAME``.  To load again is no fault.
    """
    materials.lay_out()
    for name in names:
        module, _, attribute = name.partition(":")
        if not attribute:
            raise ValueError(f"a ruleset is named module:NAME, not {name!r}")
        ruleset = getattr(importlib.import_module(module), attribute)
        if RULESETS.get(ruleset.id) is not ruleset:
            register(ruleset)
