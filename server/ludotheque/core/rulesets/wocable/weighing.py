"""What level 6 weighs besides the score: tiles that it keeps, and the end of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.wocable.leaves import PAIRS, TILES
from ludotheque.core.rulesets.wocable.model import Tile, WocableView
from ludotheque.core.words import shelf
from ludotheque.core.words.plays import Play, Scoring, best_plays
from ludotheque.core.words.tiles import BLANK

FULL_BAG = 7
_LETTER = {"d": 2, "t": 3}
_WORD = {"D": 2, "T": 3}
_TRIED = 24
"""How many plays of the end are answered."""


@lru_cache(maxsize=8)
def _scoring(values: tuple[tuple[str, int], ...], premiums: tuple[str, ...]) -> Scoring:
    signs = "".join(premiums)
    return Scoring(
        values,
        tuple(_LETTER.get(sign, 1) for sign in signs),
        tuple(_WORD.get(sign, 1) for sign in signs),
        blank_counts=False,
    )


def scoring_of(view: WocableView) -> Scoring:
    """What a view says of letters and cells, for whoever looks for plays."""
    return _scoring(tuple(view.values.items()), view.premiums)


def after(rack: Sequence[Tile], play: Play) -> tuple[Tile, ...]:
    """What a play leaves on the rack, in the order of code points."""
    left = sorted(rack)
    for tile in play.tiles:
        left.remove(BLANK if tile.islower() else tile)
    return tuple(left)


@lru_cache(maxsize=1 << 17)
def worth_of(language: str, tiles: tuple[Tile, ...]) -> int:
    """What tiles are worth that stay on the rack, in hundredths of a point.

    They are in the order of code points.
    """
    single, together = TILES[language], PAIRS[language]
    return sum(single.get(tile, 0) for tile in tiles) + sum(
        together.get(f"{one}+{other}", 0) for one, other in combinations(tiles, 2)
    )


def forget() -> None:
    """Forget what was counted; for whoever learns anew what tiles are worth."""
    worth_of.cache_clear()


def kept(view: WocableView, tiles: tuple[Tile, ...]) -> int:
    """The same at this point of a game: a bag that cannot fill the rack again makes it less."""
    return worth_of(view.language, tiles) * min(view.bag, FULL_BAG) // FULL_BAG


def exchange(view: WocableView, rack: Sequence[Tile]) -> tuple[int, tuple[Tile, ...]] | None:
    """The best exchange: what the tiles kept are worth, and the tiles that are given back."""
    options = [
        (kept(view, stay), tuple((Counter(rack) - Counter(stay)).elements()))
        for size in range(len(rack))
        for stay in combinations(sorted(rack), size)
        if len(rack) - size <= view.exchange_limit
    ]
    return max(options, key=lambda each: each[0], default=None)


def end_of_game(
    view: WocableView, seat: Seat, rack: Sequence[Tile], plays: Sequence[Play]
) -> Play | None:
    """The best play when nothing is left to draw.

    Against one other seat, whose rack is then known, the answer is counted too.
    """
    values, held = view.values, Counter(view.unseen)
    theirs = tuple(held.elements())
    others = [each for each in range(len(view.racks)) if each not in (seat, *view.left)]
    known = len(others) == 1 and not view.left

    def quick(play: Play) -> int:
        left = _worth(values, rack) - _worth(values, play.tiles)
        out = len(play.tiles) == len(rack)
        return play.score + (2 * _worth(values, theirs) if out else -2 * left)

    best = sorted(plays, key=quick, reverse=True)[:_TRIED]
    if not known or len(theirs) > 7:
        return best[0] if best else None

    def answered(play: Play) -> int:
        if len(play.tiles) == len(rack):
            return quick(play)
        board = list(view.board)
        for cell, tile in zip(play.cells, play.tiles, strict=True):
            board[cell] = tile
        lexicon, scoring = shelf.get(view.lexicon), scoring_of(view)
        answers = best_plays(lexicon, scoring, board, theirs, 20)
        left = _worth(values, rack) - _worth(values, play.tiles)
        cost = max(
            (a.score + (2 * left if len(a.tiles) == len(theirs) else 0) for a in answers),
            default=0,
        )
        return play.score - left - cost

    return max(best, key=answered, default=None)


def _worth(values: dict[str, int], tiles: Sequence[str]) -> int:
    return sum(values.get(tile, 0) for tile in tiles)
