"""Shoals: two players lay sea creatures on one reef, each for shoals of their own kind."""

from ludotheque.core.rulesets.shoals.rules import Shoals

RULESET = Shoals()
