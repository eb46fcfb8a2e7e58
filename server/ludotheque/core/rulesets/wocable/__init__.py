"""Wocable: a crossword board for two to four; whoever makes the better words wins."""

from ludotheque.core.rulesets.wocable.rules import Wocable

RULESET = Wocable()
