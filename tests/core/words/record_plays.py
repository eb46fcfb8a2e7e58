"""Write down the plays of some positions: ``python -m tests.core.words.record_plays``.

Only for when positions are added; what is written may never change by itself.
"""

import json
from hashlib import sha256
from pathlib import Path

from ludotheque.core.words.plays import all_plays, text_of
from tests.core.words.positions import game, lexicon_of, scoring_of, with_blanks

TURNS = {0: 0, 2: 1, 4: 0, 6: 2, 8: 0}
"""The turns of a game that are taken, and how many blanks there are in hand then."""


def main() -> None:
    """Find them with the plain engine."""
    told = []
    for language in ("en", "fr", "es"):
        lexicon, scoring = lexicon_of(language), scoring_of(language)
        for turn, (board, rack) in enumerate(game(language, 7, max(TURNS) + 1)):
            if turn not in TURNS:
                continue
            hand = with_blanks(rack, TURNS[turn])
            found = all_plays(lexicon, scoring, board, hand)
            lines = "\n".join(sorted(text_of(play, board) for play in found))
            told.append(
                {
                    "language": language,
                    "lexicon": lexicon.id,
                    "board": board,
                    "rack": hand,
                    "plays": len(found),
                    "best": found[0].score,
                    "sha256": sha256(lines.encode()).hexdigest(),
                }
            )
    rows = ",\n".join(json.dumps(each, ensure_ascii=False) for each in told)
    Path(__file__).with_name("plays.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
