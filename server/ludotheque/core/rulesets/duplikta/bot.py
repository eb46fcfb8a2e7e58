"""Tourlou, who sees what a player sees: ten strengths, from short common words to the best play.

Strengths below 10 think with a part of their tiles and know a part of the words; both depend on the
board and the turn alone, so that a scenario is the same for everybody.  Tourlou never spends a
Chance and looks for no words that read backwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from ludotheque.core.chance import SEED_BYTES
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaConfirm,
    DupliktaLoupe,
    DupliktaMove,
    DupliktaOpen,
    DupliktaResume,
    DupliktaTake,
)
from ludotheque.core.rulesets.duplikta.checks import NAMED_AT_ONCE
from ludotheque.core.rulesets.duplikta.judging import taken_by
from ludotheque.core.rulesets.duplikta.material import grid, values_of
from ludotheque.core.rulesets.duplikta.model import DupliktaPut, Tile
from ludotheque.core.rulesets.duplikta.showing import DupliktaView
from ludotheque.core.words import shelf
from ludotheque.core.words.plays import Play, Scoring, best_plays
from ludotheque.core.words.tiles import BLANK

HANDS = (2, 3, 3, 4, 5, 5, 6, 7, 7, 7)
"""With how many tiles each strength thinks."""
REACH = (4, 3, 6, 6, 5, 7, 8, 6, 8, 99)
"""Up to which difficulty each strength knows every word; of each step beyond, half as many."""
WILD = (0, 0, 0, 0, 0, 0, 1, 1, 2, 7)
"""How many blanks each strength thinks of as any letter; others are common letters to it."""
LEVELS = len(HANDS)
PACES = (26, 24, 22, 20, 18, 16, 14, 12, 10, 8)
"""How long a bot thinks in a duel against a person, in seconds, by strength."""
_COMMON = "ESARTINULO"
_VOWELS = frozenset("AEIOU")
_RARE = 4
_TOP = 600


def choose(view: DupliktaView, seat: Seat, level: int, seed: bytes) -> DupliktaMove:
    """What Tourlou does next: most often a word, or a pass where there is none.

    Raises ValueError for a level that does not exist, a seat that is not to act, or a seed that
    is not 32 bytes long.
    """
    if level not in range(1, LEVELS + 1):
        raise ValueError(f"there is no bot of level {level}")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
    own = view.own
    if view.phase == "over" or own is None or view.seats[seat].status == "ready":
        raise ValueError(f"seat {seat} has nothing to do")
    if view.phase == "prepare":
        return DupliktaOpen()
    if view.phase == "halted" or view.seats[seat].status == "paused":
        return DupliktaResume()
    if own.room:
        return DupliktaTake(count=own.room)
    if view.mode == "scenario" and view.seats[seat].tourlou:
        # A scenario says how strong Tourlou is, whoever put the bot there.
        level = view.strength or level
    puts = _play(Scene(view.lexicon, view.language, view.board, view.turn), own.rack, level)
    unnamed = _unnamed(own.rack, puts)
    if view.timer_seconds and len(unnamed) > NAMED_AT_ONCE:
        return DupliktaLoupe(tile=BLANK, wanted=unnamed[0])
    return DupliktaConfirm(turn=view.turn, attempt=view.attempt, puts=puts, pass_turn=not puts)


def _play(scene: Scene, rack: tuple[Tile, ...], level: int) -> tuple[DupliktaPut, ...]:
    """The play of a turn, found before any blank of it was named, and the same one after."""
    unnamed = tuple(BLANK if tile.islower() else tile for tile in rack)
    puts = think(scene, unnamed, level)
    return puts if taken_by(rack, puts) is not None else think(scene, rack, level)


@lru_cache(maxsize=4)
def scoring_of(language: str) -> Scoring:
    """What letters and cells are worth, for whoever looks for plays."""
    found = grid()
    values = tuple(values_of(language).items())
    return Scoring(values, found.letter, found.word, blank_counts=True)


def puts_of(play: Play, rack: Sequence[Tile]) -> tuple[DupliktaPut, ...]:
    """A play as a move lays it, with the tiles that the rack has for its letters."""
    left, puts = list(rack), []
    for cell, face in zip(play.cells, play.tiles, strict=True):
        letter = face.upper()
        tile = next(each for each in (letter, letter.lower(), BLANK) if each in left)
        left.remove(tile)
        puts.append(DupliktaPut(cell=cell, letter=letter, blank=tile != letter))
    return tuple(puts)


def _unnamed(rack: Sequence[Tile], puts: Sequence[DupliktaPut]) -> list[str]:
    """The letters of blanks that would be named in the confirmation itself."""
    left, letters = list(rack), []
    for put in puts:
        if put.blank and put.letter.lower() in left:
            left.remove(put.letter.lower())
        elif put.blank:
            letters.append(put.letter)
    return letters


@dataclass(frozen=True, slots=True)
class Scene:
    """What Tourlou looks at."""

    lexicon: str
    language: str
    board: tuple[str, ...]
    turn: int

    def plays(self, hand: Sequence[Tile], top: int) -> list[Play]:
        """The best plays of a hand, the best first."""
        lexicon, scoring = shelf.get(self.lexicon), scoring_of(self.language)
        return best_plays(lexicon, scoring, self.board, hand, top, tie=self.turn)


@lru_cache(maxsize=256)
def think(scene: Scene, rack: tuple[Tile, ...], level: int) -> tuple[DupliktaPut, ...]:
    """The play of this strength, or none."""
    luck = sha256(f"{level}/{scene.turn}/{'.'.join(scene.board)}".encode()).digest()
    hand = _hand(rack, level, luck)
    play = _known(scene, hand, level)
    if play is None and len(hand) < len(rack):
        # Few tiles may make no word at all; then all of them may, and the least will do.
        play = _least(scene, _hand(rack, level, luck, len(rack)))
    return puts_of(play, rack) if play else ()


def _hand(
    rack: Sequence[Tile], level: int, luck: bytes, size: int | None = None
) -> tuple[Tile, ...]:
    """The tiles that this strength thinks with, those that are named already first."""
    spread = [luck[place % len(luck)] for place in range(len(rack))]
    order = sorted(range(len(rack)), key=lambda place: (not rack[place].islower(), spread[place]))
    mixed = [rack[place] for place in order]
    size = HANDS[level - 1] if size is None else size
    hand = mixed[:size]
    if not any(tile.upper() in _VOWELS or tile == BLANK for tile in hand):
        vowel = next((tile for tile in mixed[size:] if tile.upper() in _VOWELS), None)
        hand = [*hand[:-1], vowel] if vowel else hand
    wild, letters = WILD[level - 1], []
    for place, tile in enumerate(hand):
        if tile != BLANK:
            letters.append(tile.upper())
        elif wild:
            wild -= 1
            letters.append(BLANK)
        else:
            letters.append(_COMMON[(luck[-1] + place) % len(_COMMON)])
    return tuple(letters)


def _known(scene: Scene, hand: Sequence[Tile], level: int) -> Play | None:
    """The best play whose word this strength knows."""
    if level == LEVELS:
        return next(iter(scene.plays(hand, 1)), None)
    values = values_of(scene.language)
    found = scene.plays(hand, _TOP)
    return next((play for play in found if _knows(level, play.word, values)), None)


def _least(scene: Scene, hand: Sequence[Tile]) -> Play | None:
    """A humble play of whatever there is: of the plays with the fewest tiles the best."""
    return min(scene.plays(hand, _TOP), key=lambda play: len(play.tiles), default=None)


def _knows(level: int, word: Sequence[Tile], values: dict[str, int]) -> bool:
    """Whether this strength knows a word, the same ones in every game.

    Lists do not say how common a word is: the longer and the rarer its letters, the less.
    """
    tiles = [tile.upper() for tile in word]
    hard = len(tiles) + 2 * sum(values[tile] >= _RARE for tile in tiles)
    beyond = max(0, hard - REACH[level - 1])
    share = int.from_bytes(sha256("".join(tiles).encode()).digest()[:4], "big")
    return share < 1 << max(0, 32 - beyond)
