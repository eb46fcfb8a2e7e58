"""Record a golden game of a ruleset, played by its bots from one seed.

``PYTHONPATH=server python -m tests.rulesets.record six-qui-prend --seats 4 --seed leaver
--out tests/rulesets/six_qui_prend/golden/leaver.json`` plays a game whose deal, moves and times all
come from the text after ``--seed``, and writes it.  Further arguments:

``--options '{"target": 66}'``  options that differ from the defaults, as JSON
``--level 2``                   level of the bots
``--expiring 8``                one in eight inputs is a time-out of all who are waited for
``--leave 2:15``                seat 2 leaves as input 15; may be given several times
``--wild 3``                    one in three moves is any that the rules allow, not a bot's

A golden game is never recorded again to make a test pass: where it differs, the rules have changed,
and the ruleset needs a new version.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.registry import RULESETS, AnyRuleset
from tests.rulesets.golden import replayed, text, to_line
from tests.rulesets.kit import Expire, Input, Leave, Move, adapter, promise, put, seed_of

START = 1_000
LONGEST_THOUGHT = 4_000


def main() -> None:
    """Read the arguments, play the game, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=sorted(RULESETS))
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--seed", required=True, help="any text")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--expiring", type=int, default=0)
    parser.add_argument("--leave", action="append", default=[])
    parser.add_argument("--wild", type=int, default=0)
    asked = parser.parse_args()
    ruleset = RULESETS[asked.ruleset]
    leaving = {int(n): int(seat) for seat, n in (each.split(":") for each in asked.leave)}
    # The module of a ruleset lays out what its games need, such as a word list.
    promise(ruleset)
    options = adapter(ruleset.Options).validate_python(asked.options)
    whole = ruleset.complete(options, asked.seats, "fr", None)
    game = {
        "options": adapter(ruleset.Options).dump_python(whole, mode="json"),
        "seats": asked.seats,
        "seed": seed_of(asked.seed).hex(),
        "at": START,
    }
    game["inputs"] = [
        to_line(each)
        for each in played(ruleset, game, asked.level, asked.expiring, leaving, asked.wild)
    ]
    asked.out.write_text(text(replayed(ruleset, game)), encoding="utf-8")


def played(
    ruleset: AnyRuleset,
    game: dict[str, Any],
    level: int,
    expiring: int,
    leaving: dict[int, int],
    wild: int = 0,
) -> list[Input]:
    """The inputs of a game that bots play."""
    seed = bytes.fromhex(game["seed"])
    options = adapter(ruleset.Options).validate_python(game["options"])
    state = ruleset.setup(options, game["seats"], seed, game["at"]).state
    chance = Chance(seed, "record")
    inputs: list[Input] = []
    at = game["at"]
    while waiting := ruleset.to_act(state):
        at += chance.below(LONGEST_THOUGHT)
        due = ruleset.deadline(state)
        out_of_time = expiring and due is not None and chance.below(expiring) == 0
        given: Input
        if len(inputs) in leaving:
            given = Leave(leaving[len(inputs)], at)
        elif due is not None and (out_of_time or at > due):
            at = max(at, due)
            given = Expire(waiting, at)
        else:
            seat = waiting[chance.below(len(waiting))]
            bot_seed = seed_of(game["seed"], len(inputs))
            given = Move(seat, ruleset.bot(ruleset.view(state, seat), seat, level, bot_seed), at)
            if wild and chance.below(wild) == 0:
                any_move = Move(seat, promise(ruleset).wild_move(state, chance), at)
                given = any_move if _allowed(ruleset, state, any_move) else given
        inputs.append(given)
        state = put(ruleset, state, given).state
    return inputs


def _allowed(ruleset: AnyRuleset, state: Any, given: Input) -> bool:
    try:
        put(ruleset, state, given)
    except IllegalMove:
        return False
    return True


if __name__ == "__main__":
    main()
