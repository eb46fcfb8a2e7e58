"""The contract of a ruleset: what the house asks of every game, and no noun of any one game.

A game is a pure fold: ``setup`` and then one call of ``apply``, ``expire`` or ``leave`` for
every input in the log.  Time is an input (``at``, milliseconds of game time), chance comes from
the seed alone, and folding the same inputs again gives the same state, byte for byte.

Options, states, moves, events and views are frozen dataclasses with slots, built from int, str,
bool, None, tuples, dicts with string keys and other such dataclasses; sets are left out because
their order is not stable.  A move, an event and a view carry ``kind``, a literal that is unique
in the house (``"six-qui-prend.choose"``); options carry ``ruleset``, the id of their game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

O = TypeVar("O")  # noqa: E741 - the letter of Options, as S, M and V are of theirs
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

Seat = int
"""A place at the table, counted from 0."""

Millis = int
"""Milliseconds of game time: server time less the outages that were credited."""


class IllegalMove(Exception):
    """A move that the rules refuse; nothing has changed.

    ``code`` is stable and meant for programs (``"card_not_in_hand"``), ``rule`` is the number in
    the RULES.md of the game (``"S7"``), ``detail`` is one sentence that a player understands,
    and ``place`` names what is wrong where that helps (``{"row": 1, "fits": 3}``).
    """

    def __init__(
        self, code: str, rule: str, detail: str, place: Mapping[str, int | str] | None = None
    ) -> None:
        super().__init__(f"{rule}: {detail}")
        self.code = code
        self.rule = rule
        self.detail = detail
        self.place: dict[str, int | str] = dict(place or {})


@dataclass(frozen=True, slots=True)
class Told:
    """An event and who may hear it.

    ``to`` is None for everybody (spectators too) or the seats that alone may hear it.
    """

    event: Any
    to: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What one input made of a game: the next state, and what there is to tell, in order."""

    state: S
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``ending`` says why (a word of the ruleset, such as ``"played_out"``); ``scores`` and
    ``ranks`` say who, by seat.  Rank 1 is best, equal results share a rank, and the rank after
    a tie skips (1, 1, 3).
    """

    ending: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Ruleset(Protocol[O, S, M, V]):
    """Eight verbs, a deadline, and the facts that describe a game to programs and people."""

    id: str
    version: int
    titles: Mapping[str, str]
    """Title by language: ``fr``, ``en`` and ``es``."""
    seats: tuple[int, int]
    """Fewest and most seats."""
    bot_levels: int
    """Bots have levels 1 to this."""
    lag_credit: bool
    """Whether measured network lag is credited to a mover (a bell that forgives nothing: no)."""
    Options: type[O]
    State: type[S]
    View: type[V]
    moves: tuple[type[Any], ...]
    events: tuple[type[Any], ...]

    def complete(self, options: O, seats: int, language: str, lexicon: str | None) -> O:
        """Fill in what the table left open (None) and what follows from what it did not.

        The house asks when a room is made or changed, and again before ``setup``, so that the
        options of a game hold all that a replay needs.  ``language`` is the table's, ``lexicon``
        the id of the newest lexicon of that language, None where there is none.  Complete
        options are given back unchanged.  Raises IllegalMove where no game could be set up.
        """

    def setup(self, options: O, seats: int, seed: bytes, at: Millis) -> Step[S]:
        """Lay the table, with complete options.

        Raises IllegalMove where options and seats do not go together.
        """

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Seats that the game waits for, ascending; empty means that the game is over."""

    def apply(self, state: S, seat: Seat, move: M, at: Millis) -> Step[S]:
        """Judge one move of one seat.  Raises IllegalMove and then changes nothing."""

    def expire(self, state: S, late: tuple[Seat, ...], at: Millis) -> Step[S]:
        """Do for the late seats what the rules do when their time is over.

        ``late`` is a part of ``to_act``; the house also calls this before the deadline for a
        seat whose player is away, where the table chose to skip such players.  Where the rules
        say that who is late has left, they tell so in an event ``<id>.left`` with the ``seat``:
        the house reads from it who left when.
        """

    def leave(self, state: S, seat: Seat, at: Millis) -> Step[S]:
        """Let a seat resign.  Leaving twice changes nothing more."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat (None: a spectator) may see, built field by field."""

    def outcome(self, state: S) -> Outcome | None:
        """The result once the game is over, None before."""

    def deadline(self, state: S) -> Millis | None:
        """When ``expire`` is due for all of ``to_act``; None where no clock runs."""

    def turns(self, state: S) -> int:
        """Completed turns; a game with none may be aborted without a result."""

    def phase(self, state: S) -> str:
        """A name for what the game waits for now, never used twice in one game.

        A move says on which number of the log it was made; it is stale when that number is
        older than the phase.  So ten simultaneous choices made on the same number all count,
        and in a game of turns only the first does.
        """

    def bot(self, view: V, seat: Seat, level: int, seed: bytes) -> M:
        """A legal move for a seat in ``to_act``, chosen from its view alone.

        ``seed`` repeats a choice exactly; it is not the seed of the game, of which a bot
        knows no more than a player does.
        """

    def bot_due(self, state: S, seat: Seat, level: int) -> Millis | None:
        """When a bot of this level in a seat of ``to_act`` would move, in game time.

        None leaves it to the house, which waits a little so that people can follow.  A game
        in which one seat moves many times in a phase gives its bots a human pace here.
        """
