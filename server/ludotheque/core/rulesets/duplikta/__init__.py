"""dupliKta: two words at once on one grid; a loupe changes letters, and one word stays."""

from ludotheque.core.rulesets.duplikta.rules import Duplikta

RULESET = Duplikta()
