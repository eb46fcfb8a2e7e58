"""Bots, which see what a player sees: six levels, from common short words to the best play.

Levels 1 to 4 know a part of the words, the same part in every game, and do not always take the best
that they know.  Level 5 takes what scores most.  Level 6 weighs what it keeps too, and looks one
move ahead when nothing is left to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from ludotheque.core.chance import SEED_BYTES, words
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.wocable import weighing
from ludotheque.core.rulesets.wocable.model import (
    Tile,
    WocableExchange,
    WocableMove,
    WocablePass,
    WocablePlace,
    WocableView,
)
from ludotheque.core.rulesets.wocable.table import puts_of
from ludotheque.core.rulesets.wocable.weighing import scoring_of
from ludotheque.core.words import shelf
from ludotheque.core.words.plays import Play, all_plays, best_plays
from ludotheque.core.words.tiles import BLANK

REACH = (3, 5, 7, 9)
"""Up to which difficulty levels 1 to 4 know every word; of each step beyond, half as many."""
CARE = (2, 4, 9, 20)
"""How near to the best play that they know levels 1 to 4 choose; 1 would be any."""
BLANKS = (0, 0, 1, 1)
"""How many blanks levels 1 to 4 think of using while they find a word without more."""
LEVELS = 6
_TOP = 400
_RARE = 4


def choose(view: WocableView, seat: Seat, level: int, seed: bytes) -> WocableMove:
    """A placement, or an exchange or a pass where the bot finds none.

    Raises ValueError for a level that does not exist, a seat that is not to act, or a seed that
    is not 32 bytes long.
    """
    if level not in range(1, LEVELS + 1):
        raise ValueError(f"there is no bot of level {level}")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
    rack = view.racks[seat] if 0 <= seat < len(view.racks) else None
    if view.mover != seat or rack is None:
        raise ValueError(f"seat {seat} is not on the move")
    luck = words(seed, "wocable/bot", 2)
    if level == LEVELS:
        return _weighed(view, seat, rack, luck[0])
    play = _best(view, rack, luck[0]) if level == LEVELS - 1 else _known(view, rack, level, luck)
    return _laid(play) if play else _without_play(view, rack)


def _laid(play: Play) -> WocablePlace:
    return WocablePlace(tiles=puts_of(play))


def _best(view: WocableView, rack: Sequence[Tile], tie: int) -> Play | None:
    """The highest score; which of equal ones is left to luck."""
    found = best_plays(shelf.get(view.lexicon), scoring_of(view), view.board, rack, 1, tie=tie)
    return found[0] if found else None


def _known(view: WocableView, rack: Sequence[Tile], level: int, luck: Sequence[int]) -> Play | None:
    """One of the plays whose word the bot knows, the better ones more often."""
    lexicon, scoring = shelf.get(view.lexicon), scoring_of(view)
    rare = frozenset(tile for tile, value in view.values.items() if value >= _RARE)
    blanks, others = rack.count(BLANK), [tile for tile in rack if tile != BLANK]
    for used in range(min(blanks, BLANKS[level - 1]), blanks + 1):
        hand = (*others, *[BLANK] * used)
        found = [
            play
            for play in all_plays(lexicon, scoring, view.board, hand, tie=luck[0])
            if _knows(level, "".join(play.word).upper(), _difficulty(play.word, rare))
        ]
        if found:
            care = CARE[level - 1]
            place: int = len(found) * luck[1] ** care >> 32 * care
            return found[place]
    return None


def _difficulty(word: Sequence[str], rare: frozenset[str]) -> int:
    """Lists do not say how common a word is: the longer and the rarer its letters, the less."""
    return len(word) + 2 * sum(tile.upper() in rare for tile in word)


@lru_cache(maxsize=1 << 16)
def _knows(level: int, word: str, difficulty: int) -> bool:
    """Whether this level knows a word; whoever is of a higher level knows it too."""
    beyond = max(0, difficulty - REACH[level - 1])
    share = int.from_bytes(sha256(word.encode()).digest()[:4], "big")
    return share < 1 << max(0, 32 - beyond)


def _without_play(view: WocableView, rack: Sequence[Tile]) -> WocableMove:
    """Exchange what is hardest to lay, as much as may be, blanks last; or pass."""
    if not view.exchange_limit:
        return WocablePass()
    hardest = sorted(rack, key=lambda tile: (tile == BLANK, -view.values[tile]))
    return WocableExchange(tiles=tuple(hardest[: view.exchange_limit]))


def _weighed(view: WocableView, seat: Seat, rack: Sequence[Tile], tie: int) -> WocableMove:
    """What scores most together with what is kept."""
    scoring = scoring_of(view)
    lexicon = shelf.get(view.lexicon)
    plays = best_plays(lexicon, scoring, view.board, rack, _TOP, tie=tie)
    if not view.bag:
        ahead = weighing.end_of_game(view, seat, rack, plays)
        return _laid(ahead) if ahead else WocablePass()
    best = max(
        (
            (100 * play.score + weighing.kept(view, weighing.after(rack, play)), play)
            for play in plays
        ),
        key=lambda each: each[0],
        default=None,
    )
    give = weighing.exchange(view, rack)
    if give is not None and (best is None or give[0] > best[0]):
        return WocableExchange(tiles=give[1])
    return _laid(best[1]) if best else WocablePass()
