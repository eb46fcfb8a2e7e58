"""Let the bots of letter dice play a minute on many boards, and write down what they find.

``python -m tests.bench.bots_dice --boards 200`` (with ``server`` on PYTHONPATH) takes the shipped
list and dice of each language; boards come from fixed seeds.  The table is printed, and put between
the markers of docs/bots.md.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from ludotheque.actions import library, materials
from ludotheque.core.rulesets.letter_dice import RULESET
from ludotheque.core.rulesets.letter_dice.board import words_of
from ludotheque.core.rulesets.letter_dice.model import DiceEnter, DiceOptions, DiceState
from tests.bench.bots_six import put_between, seed_of

LANGUAGES = ("fr", "en", "es")
LEVELS = range(1, RULESET.bot_levels + 1)
BEGIN = "<!-- letter-dice: figures begin -->"
END = "<!-- letter-dice: figures end -->"


def main() -> None:
    """Play, print the table, refresh the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="boards of each language")
    parser.add_argument("--print-only", action="store_true", help="leave docs/bots.md alone")
    asked = parser.parse_args()
    materials.lay_out()
    with tempfile.TemporaryDirectory() as folder:
        library.install(Path(folder))
        rows = [row(language, asked.boards) for language in LANGUAGES]
    head = "| language | words on a board | " + " | ".join(f"level {level}" for level in LEVELS)
    table = "\n".join([f"{head} |", "|---" * (2 + len(LEVELS)) + "|", *rows])
    print(table)
    if not asked.print_only:
        put_between(BEGIN, END, table)


def row(language: str, boards: int) -> str:
    """One line of the table: the median of words, and what each level finds on average."""
    options = RULESET.complete(DiceOptions(), 2, language, None)
    states = [
        RULESET.setup(options, 2, seed_of("dice", language, number), 0).state
        for number in range(boards)
    ]
    lying = [len(words_of(state.board, options.lexicon or "", 3)) for state in states]
    cells = []
    for level in LEVELS:
        found = [minute(state, level) for state in states]
        words = statistics.fmean(len(state.found[0]) for state in found)
        points = statistics.fmean(RULESET.view(state, 0).scores[0] or 0 for state in found)
        cells.append(f"{words:.1f} words, {points:.1f} points")
    return f"| {language} | {statistics.median(lying):.0f} | " + " | ".join(cells) + " |"


def minute(state: DiceState, level: int) -> DiceState:
    """A turn of seat 0 as a bot of this level plays it."""
    while True:
        at = RULESET.bot_due(state, 0, level) or 0
        move = RULESET.bot(RULESET.view(state, 0), 0, level, seed_of("bot"))
        if at > (RULESET.deadline(state) or 0) or not isinstance(move, DiceEnter):
            return state
        state = RULESET.apply(state, 0, move, at).state


if __name__ == "__main__":
    main()
