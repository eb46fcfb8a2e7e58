"""6 qui prend: everyone plays a card at once, and the sixth card of a row takes the other five."""

from ludotheque.core.rulesets.six_qui_prend.rules import SixQuiPrend

RULESET = SixQuiPrend()
