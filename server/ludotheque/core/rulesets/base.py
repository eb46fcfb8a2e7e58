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
from typing import Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

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
        seat whose player is away, where the table chose to skip such players.
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


# What some games can do besides; the house asks whether a ruleset has the verb.


@runtime_checkable
class CanTry(Protocol):
    """A ruleset in which a draft can be tried without moving."""

    Trial: type[Any]

    def trial(self, state: Any, seat: Seat, move: Any) -> Any:
        """What the move would give, as a ``Trial``; the state stays as it is.

        Asked at any time of a running game, for a seat that is not to act too.  It tells
        nothing that the seat may not know, and nothing about a move that is not allowed:
        that raises IllegalMove as ``apply`` does.
        """


@runtime_checkable
class HasFreeMoves(Protocol):
    """A ruleset with moves that a seat may need before it can end its part of a phase.

    The house takes them however many inputs the seat has sent in the phase.  So the rules let
    each of them follow something that is counted, as the end of a pause follows the pause.
    """

    free_moves: tuple[type[Any], ...]


@runtime_checkable
class CanStudy(Protocol):
    """A ruleset whose finished games can be looked into, move by move."""

    Study: type[Any]

    def study(self, state: Any, top: int) -> Any:
        """What was hidden at this moment, and the best moves that were there, as a ``Study``.

        Its ``best`` holds at most ``top`` moves, the best first, so that its beginning is what a
        smaller ``top`` would have given.  May take a while; asked for finished games alone, away
        from the event loop.
        """


@runtime_checkable
class CanNotate(Protocol):
    """A ruleset whose games can be written in notations of its field."""

    notations: Mapping[str, str]
    """By name (``gcg``): the media type."""

    def notate(
        self, wanted: str, options: Any, names: tuple[str, ...], told: tuple[Any, ...]
    ) -> str:
        """A game that has ended as text, in the notation of this name.

        ``names`` are the players' by seat, ``told`` is every event in order, those included
        that only some could hear.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What the house knows of whoever sits down, as far as rules may ask."""

    kind: Literal["guest", "account", "bot"]
    finished: int = 0
    """Games of this ruleset that they have finished."""
    rating: int | None = None
    """Theirs in this ruleset, None where they have none."""
    series: int = 0
    """How far they have come in the series of this ruleset (see ``HasSeries``)."""
    series_today: bool = False
    """Whether they came that far in this session: on this day, in UTC."""


@runtime_checkable
class CanGreet(Protocol):
    """A ruleset in which it matters who sits down."""

    def greet(self, options: Any, people: tuple[Person, ...]) -> Any:
        """The options with what the house knows of the people, by seat.

        Asked once, when a game starts, before ``complete``; so a replay needs no people.
        Raises IllegalMove where these people may not play with these options.
        """


@runtime_checkable
class HasHandicap(Protocol):
    """A ruleset that evens out what players can do."""

    def handicap_of(self, person: Person) -> int | None:
        """What this person has in it, None for who has none; public, beside their rating."""


@runtime_checkable
class HasHouseSeats(Protocol):
    """A ruleset with seats in which nobody but the house's own bot sits."""

    def house_seats(self, options: Any, seats: int) -> Mapping[Seat, int]:
        """These seats, each with the level of its bot; options need not be complete."""


Rivals = Literal["people", "bots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quick:
    """A table that needs no thought: what most would choose."""

    options: Any
    seats: int
    bot_level: int | None = None
    """Of bots that play there; None: one of the middle."""


@runtime_checkable
class HasQuick(Protocol):
    """A ruleset whose usual table is not just two who play with its default options."""

    def quick(self, rivals: Rivals, level: int | None = None) -> Quick:
        """The usual table with others, or against bots of this level (None: the usual one)."""


@runtime_checkable
class HasSeries(Protocol):
    """A ruleset with a numbered series of games, in which the house keeps how far each has come."""

    def series_number(self, options: Any) -> int | None:
        """Which number of the series a game with these complete options is; None outside of it.

        The house notes it for everybody who sits there when the game starts.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrated:
    """Why a game cannot be rated.

    ``code``, ``rule`` and ``detail`` as in ``IllegalMove``; ``option`` is the one that forbids it.
    """

    code: str
    rule: str
    detail: str
    option: str


@runtime_checkable
class CanBeUnrated(Protocol):
    """A ruleset with options under which a result says nothing about who plays better."""

    def unrated(self, options: Any, seats: int) -> Unrated | None:
        """Why a game with these complete options cannot be rated; None where it can.

        The house asks for rooms whose games are to be rated: when one is made or changed, and
        again when the game starts.  That two people must be able to sit there is its own concern.
        """


@runtime_checkable
class CanResume(Protocol):
    """A ruleset whose games can be saved, to go on from there in another game."""

    def resumed(self, options: Any, state: Any, seat: Seat, alone: bool) -> Any:
        """Options of a game that goes on from here: of one seat, or of as many as there are.

        Asked of complete options and of any state of their game.  They hold nothing that the
        seat may not know, for options are public and the game may still run.  Raises
        IllegalMove where a game cannot go on so.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What an ordinary game takes: how often one seat is asked, and the times it is given."""

    turns: int
    thinkers: int
    """Seats that think one after the other; 1 where all think at once."""
    turn: Millis = 0
    """Given anew every turn."""
    bank: Millis = 0
    """Of each thinker, for the whole game."""
    increment: Millis = 0


@runtime_checkable
class CanBegin(Protocol):
    """A ruleset in which it matters who begins, and that can be told to let the first seat."""

    def first_begins(self, options: Any) -> Any:
        """The options with which the first seat begins, and the others follow in their order."""


@runtime_checkable
class HasPace(Protocol):
    """A ruleset that knows how long a game is expected to last; the class of speed follows."""

    def pace(self, options: Any, seats: int) -> Pace | None:
        """The pace of a game with these complete options; None where no clock runs."""
