"""Letter dice: words from a board of sixteen dice, against the clock."""

from ludotheque.core.rulesets.letter_dice.rules import LetterDice

RULESET = LetterDice()
