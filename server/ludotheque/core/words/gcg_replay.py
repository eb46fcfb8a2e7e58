"""A GCG game played again on a board: what every event comes to, and all that does not agree.

A wrong score is told where it stands and nowhere after it: running totals are held against the
totals that are written, and what the game really comes to is counted beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.core.words.gcg import (
    AnyEvent,
    Exchange,
    Game,
    Pass,
    Play,
    RackGained,
    RackLost,
    TimePenalty,
    Withdrawn,
)
from ludotheque.core.words.gcg_racks import RACK, Racks
from ludotheque.core.words.gcg_squares import Unlaid, puts_of, require_whole
from ludotheque.core.words.gcg_tokens import write_tiles
from ludotheque.core.words.grid import EMPTY, PLAIN, Board, Layout
from ludotheque.core.words.placing import BONUS, Laid, Misplaced, lay, score_of
from ludotheque.core.words.tiles import BLANK, TileSet


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not agree, with the line on which it stands."""

    line: int
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Manner:
    """By what a game is judged; without a set of tiles nothing is scored or counted."""

    tiles: TileSet | None = None
    layout: Layout = PLAIN
    blank_counts: bool = False
    accepts: Callable[[str], bool] | None = None
    """Whether a word counts; None: words are not looked at."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An event, and what it comes to: None where that cannot be said."""

    event: AnyEvent
    score: int | None
    total: int | None
    words: tuple[str, ...]
    """What a play makes, the main word first."""
    board: Board
    """As it is after it."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game, played again."""

    turns: tuple[Turn, ...]
    faults: tuple[Fault, ...]


def replay(game: Game, manner: Manner) -> Replay:
    """Play a game and compare it with what its file says."""
    referee = _Referee(game, manner)
    turns = tuple(referee.turn(event) for event in game.events)
    # A last play may have been withdrawn until here.
    referee.require_words()
    return Replay(turns, tuple(referee.faults))


class _Referee:
    """How the game stands, and what was wrong so far."""

    def __init__(self, game: Game, manner: Manner) -> None:
        self.game = game
        self.manner = manner
        self.board: Board = EMPTY
        self.faults: list[Fault] = []
        self.racks = Racks(manner.tiles, self.blame)
        self.written = [0] * len(game.players)
        self.summed = [0] * len(game.players)
        self.totals: list[int | None] = [0] * len(game.players)
        self.last: tuple[Play, Board, int | None] | None = None
        """The play just before, the board before it, and its score; it may be withdrawn."""
        self.phonies: list[str] = []
        """Words of that play that do not count."""
        self.mover: int | None = None
        self.taken_back: int | None = None
        """What the play just withdrawn had been written down for, as points off."""

    def blame(self, event: AnyEvent, code: str, reason: str) -> None:
        """Tell something that does not agree."""
        self.faults.append(Fault(event.line, code, reason))

    def turn(self, event: AnyEvent) -> Turn:
        """Play one event."""
        if not isinstance(event, Withdrawn):
            self.require_words()
        self.racks.look(event)
        before, self.taken_back = self.board, None
        words: tuple[str, ...] = ()
        match event:
            case Play():
                score, words = self._play(event)
            case Withdrawn():
                score = self._withdraw(event)
            case RackGained() | RackLost():
                score = self._end_rack(event)
            case _:
                score = self._plain(event)
        self.racks.count(event, before, self.board)
        if not isinstance(event, Play):
            self.last = None
        self._total(event, score)
        return Turn(event, score, self.totals[event.player], words, self.board)

    def require_words(self) -> None:
        """A play that is not withdrawn has words that count."""
        if self.last is not None and self.phonies:
            words = ", ".join(self.phonies)
            self.blame(self.last[0], "no_word", f"{words}: not in the word list, yet it stands")
        self.phonies = []

    def _total(self, event: AnyEvent, score: int | None) -> None:
        """Compare score and running total with what is written, and count on."""
        player, written = event.player, event.score
        if isinstance(event, Withdrawn) and not written and self.taken_back is not None:
            # Older files take the points back in the total alone.
            written = score = self.taken_back
        if score is not None and score != written:
            self.blame(event, "score", f"scores {score:+d}, not {written:+d}")
        expected = self.written[player] + written
        self.summed[player] += written
        # A wrong total is told where it stands; later ones may go on from it, or be right again.
        if event.total not in (expected, self.summed[player]):
            made = f"{self.written[player]} and {written:+d} make {expected}"
            self.blame(event, "total", f"{made}, not {event.total}")
        self.written[player] = event.total
        before = self.totals[player]
        self.totals[player] = None if before is None or score is None else before + score

    def _play(self, event: Play) -> tuple[int | None, tuple[str, ...]]:
        self._in_turn(event)
        before, self.last = self.board, None
        try:
            puts = puts_of(before, event)
            laid = lay(before, puts)
            require_whole(laid.board, event, puts)
        except (Unlaid, Misplaced) as no:
            self.blame(event, no.code, no.detail)
            return None, ()
        self.racks.use(event, Counter(BLANK if put.blank else put.letter for put in puts))
        self.board = laid.board
        words = tuple(run.word for run in laid.runs)
        if self.manner.accepts is not None:
            self.phonies = [word for word in words if not self.manner.accepts(word)]
        known = self.racks.known(event, [put.letter for put in puts])
        score = self._score(laid) if known else None
        self.last = (event, before, score)
        return score, words

    def _score(self, laid: Laid) -> int | None:
        manner = self.manner
        if manner.tiles is None:
            return None
        values = dict(manner.tiles.values)
        if any(face and face.upper() not in values for face in laid.board):
            return None
        scores = (
            score_of(run, laid.new, manner.layout, values, manner.blank_counts) for run in laid.runs
        )
        return sum(scores) + (BONUS if len(laid.new) == RACK else 0)

    def _withdraw(self, event: Withdrawn) -> int | None:
        if self.last is None or self.last[0].player != event.player:
            self.blame(event, "nothing_withdrawn", "no play of this player comes just before")
            return None
        play, self.board, score = self.last
        self.taken_back = -play.score
        self.racks.take_back(event, play)
        self.phonies = []
        return None if score is None else -score

    def _plain(self, event: AnyEvent) -> int:
        """Exchanges and passes score nothing; bonuses and penalties what is written."""
        if isinstance(event, Exchange | Pass):
            self._in_turn(event)
        if isinstance(event, Pass):
            return 0
        if isinstance(event, Exchange):
            if event.count > RACK:
                self.blame(event, "exchange", f"{event.count} tiles are more than a rack holds")
            if event.tiles is not None:
                self.racks.use(event, Counter(event.tiles))
            return 0
        if isinstance(event, TimePenalty) and event.score > 0:
            self.blame(event, "penalty", "a time penalty takes points away, such as -10")
        return event.score

    def _in_turn(self, event: AnyEvent) -> None:
        """Two players take turns; among more, some may have left."""
        if len(self.game.players) == 2 and self.mover == event.player:
            nick = self.game.players[event.player].nick
            self.blame(event, "turn", f"{nick} moves twice in a row")
        self.mover = event.player

    def _end_rack(self, event: RackGained | RackLost) -> int | None:
        known = self.racks.known(event, event.tiles)
        if isinstance(event, RackGained):
            self.racks.gained.update(event.tiles)
        elif event.rack is not None and Counter(event.rack) != Counter(event.tiles):
            self.blame(event, "rack", "a player loses points for the rack that is there")
        if self.manner.tiles is None or not known:
            return None
        values = dict(self.manner.tiles.values)
        worth = sum(values[tile] for tile in event.tiles)
        return -worth if isinstance(event, RackLost) else self._gain(event, worth)

    def _gain(self, event: RackGained, worth: int) -> int:
        """Once the rack, or twice where two play and nobody loses it: both are usual."""
        if len(self.game.players) > 2:
            return worth
        rest = self.racks.rest(self.board)
        # Who goes out against one other leaves that one's rack and nothing else.
        if (
            not self.faults
            and self.game.incomplete is None
            and Counter(rest) != Counter(event.tiles)
        ):
            self.blame(event, "end_rack", f"the tiles that are left are {write_tiles(rest)}")
        alone = not any(isinstance(each, RackLost) for each in self.game.events)
        return 2 * worth if alone and event.score == 2 * worth else worth
