"""Make dupliKta's scenarios, or measure how strong Tourlou is: ``./dev scenarios``.

Each scenario is a set of tiles, their order, and a strength of Tourlou.  Many are made from
numbered seeds and measured: Tourlou plays each alone, to the end.  Of each strength some are kept,
each with a higher mean score in a turn than the last, so that scenarios grow harder.

``--strengths`` writes nothing: it tells what each strength scores with the usual set.
``--check`` writes nothing: it measures what is shipped, and fails where a figure differs.
A scenario is part of every game that was played with it, so that shipped ones never change; new
ones come after them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

from ludotheque.actions import engine, materials
from ludotheque.core.chance import Chance, shuffled
from ludotheque.core.rulesets.duplikta.bot import LEVELS, Scene, think
from ludotheque.core.rulesets.duplikta.judging import laid_of, rest_of, scores_of
from ludotheque.core.rulesets.duplikta.material import RACK
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions
from ludotheque.core.words import plays, shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.grid import EMPTY
from ludotheque.core.words.listing import read_words
from ludotheque.core.words.placing import BONUS
from ludotheque.core.words.tiles import BLANK, tile_set
from tools.shell import ROOT, STATE

LANGUAGE: Literal["fr"] = "fr"
WORDS = ROOT / "wordlists" / "fr-hunspell" / "words.txt"
OUT = ROOT / "wordlists" / "scenarios" / f"{LANGUAGE}.json"
EACH = 60
"""How many sets are tried for each strength."""
KEPT = (1, 1, 1, 1, 1, 5, 6, 6, 7, 8)
"""How many of each strength are kept; in the first six, which guests get, each is stronger."""
MEANS = (8.5, 10, 13, 15, 17.5, 20, 24, 28, 33, 38, 46)
"""About what each strength is to score in the first scenario that has it, and the last of all."""
STEP = 0.1
"""By how much the mean grows at least."""
DIFFICULTIES = ("facile", "moyen", "difficile", "très difficile", "experts")
"""By two strengths each."""


def main(arguments: list[str]) -> int:
    """Make, measure or check."""
    parser = argparse.ArgumentParser(prog="./dev scenarios", description=__doc__)
    parser.add_argument("--strengths", action="store_true", help="tell what strengths score")
    parser.add_argument("--check", action="store_true", help="measure what is shipped anew")
    given = parser.parse_args(arguments)
    materials.lay_out()
    lexicon = build("fr-scenarios", LANGUAGE, read_words(WORDS.read_text(encoding="utf-8")))
    shelf.put(lexicon)
    found, _ = engine.load(STATE, keep=False)
    plays.use(found)
    if given.strengths:
        return _strengths(lexicon.id)
    if given.check:
        return _check(lexicon.id)
    made = _made(lexicon.id)
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(_text(made), encoding="utf-8")
    print(f"{len(made)} scenarios, means {made[0]['mean']} to {made[-1]['mean']}")
    return 0


def mean_of(
    order: Sequence[str], strength: int, lexicon: str, times: list[float] | None = None
) -> float:
    """What Tourlou scores in a turn of a scenario, on average; it plays to the end of the tiles.

    ``times`` gets the seconds of processor time that each turn took.
    """
    options = DupliktaOptions(mode="scenario", language=LANGUAGE, lexicon=lexicon)
    board, box = EMPTY, list(order)
    rack: tuple[str, ...] = ()
    total, turn = 0, 0
    while True:
        room = RACK - len(rack)
        rack, box = (*rack, *box[:room]), box[room:]
        turn += 1
        began = time.process_time()
        puts = think(Scene(lexicon, LANGUAGE, board, turn), rack, strength) if rack else ()
        if times is not None:
            times.append(time.process_time() - began)
        if not puts:
            return round(total / max(1, turn - 1), 2)
        laid = laid_of(board, puts)
        total += sum(scores_of(options, laid)) + (BONUS if len(puts) == RACK else 0)
        board, rack = laid.board, rest_of(rack, puts)


def set_of(seed: bytes) -> tuple[str, ...]:
    """A set of 60 to 120 tiles in a drawn order: French, but not quite."""
    chance = Chance(seed, "scenario")
    size = 60 + 6 * chance.below(11)
    counts = Counter(dict(tile_set("fr-102").counts))
    for _ in range(chance.below(40)):
        counts[sorted(counts)[chance.below(len(counts))]] += 1
    blanks = chance.below(5)
    pool = [tile for tile in sorted(counts) if tile != BLANK for _ in range(counts[tile])]
    letters = shuffled(seed, "letters", pool)[: size - blanks]
    return shuffled(seed, "order", (*letters, *[BLANK] * blanks))


def _made(lexicon: str) -> list[dict[str, object]]:
    made: list[dict[str, object]] = []
    last = 0.0
    for strength in range(1, LEVELS + 1):
        tried = []
        for number in range(EACH):
            seed = sha256(f"dupliKta/{strength}/{number}".encode()).digest()
            order = set_of(seed)
            tried.append((mean_of(order, strength, lexicon), order))
        kept = KEPT[strength - 1]
        for place in range(kept):
            rise = (MEANS[strength] - MEANS[strength - 1]) * place / kept
            last, order = _nearest(tried, MEANS[strength - 1] + rise, last)
            number = len(made) + 1
            made.append(
                {
                    "number": number,
                    "strength": strength,
                    "difficulty": DIFFICULTIES[(strength - 1) // 2],
                    "mean": last,
                    "order": " ".join(order),
                }
            )
    return made


def _nearest(
    tried: Sequence[tuple[float, tuple[str, ...]]], wanted: float, last: float
) -> tuple[float, tuple[str, ...]]:
    """The set whose mean is nearest to the one that is wanted, but above the last."""
    above = [each for each in tried if each[0] >= last + STEP]
    if not above:
        raise SystemExit(f"no set is harder than {last}; try more of them")
    return min(above, key=lambda each: abs(each[0] - wanted))


def _text(made: Sequence[dict[str, object]]) -> str:
    lines = ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in made)
    head = f'{{\n  "schema": 1,\n  "language": "{LANGUAGE}",\n  "scenarios": [\n    '
    return f"{head}{lines}\n  ]\n}}\n"


def _check(lexicon: str) -> int:
    """Measure the shipped scenarios; 1 where a mean differs or does not grow."""
    wrong, last = 0, 0.0
    for each in json.loads(OUT.read_text(encoding="utf-8"))["scenarios"]:
        mean = mean_of(each["order"].split(), each["strength"], lexicon)
        if mean != each["mean"] or mean <= last:
            print(f"scenario {each['number']}: {each['mean']} is {mean}, after {last}")
            wrong += 1
        last = mean
    return int(wrong > 0)


def _strengths(lexicon: str) -> int:
    """Tell what each strength scores and how long it thinks: the usual set, and 120 blanks."""
    usual, blanks = tile_set("fr-102").all(), (BLANK,) * 120
    # The first search of a process compiles, or reads what was compiled.
    think(Scene(lexicon, LANGUAGE, EMPTY, 0), usual[:RACK], LEVELS)
    print("| strength | points a turn | least and most | ms, most | 120 blanks | ms, most |")
    print("|---|---|---|---|---|---|")
    for strength in range(1, LEVELS + 1):
        times: list[float] = []
        means = [
            mean_of(shuffled(_seed(number), "order", usual), strength, lexicon, times)
            for number in range(20)
        ]
        longest: list[float] = []
        wild = mean_of(blanks, strength, lexicon, longest)
        print(
            f"| {strength} | {sum(means) / len(means):.1f} | {min(means):.1f} to {max(means):.1f}"
            f" | {1000 * max(times):.0f} | {wild:.1f} | {1000 * max(longest):.0f} |",
            flush=True,
        )
    return 0


def _seed(number: int) -> bytes:
    return sha256(f"strength/{number}".encode()).digest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
