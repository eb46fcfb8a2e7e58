"""Rulesets from outside the package, named by a setting and loaded before the first game."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from ludotheque.core.rulesets.registry import RULESETS, register


def load(names: Sequence[str]) -> None:
    """Register the rulesets of these names, each as ``module:NAME``; again is no fault."""
    for name in names:
        module, _, attribute = name.partition(":")
        if not attribute:
            raise ValueError(f"a ruleset is named module:NAME, not {name!r}")
        ruleset = getattr(importlib.import_module(module), attribute)
        if RULESETS.get(ruleset.id) is not ruleset:
            register(ruleset)
