"""What some games can do besides the contract; the house asks whether a ruleset has the verb."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from ludotheque.core.rulesets.base import Millis, Seat


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


@runtime_checkable
class CanSeal(Protocol):
    """A ruleset whose saved games go on with what nobody may read in their options."""

    def hidden(self, state: Any) -> Any:
        """What a game of as many seats goes on with besides, as JSON has it; None for nothing.

        It is kept by the house and told to nobody.
        """

    def sealed(self, options: Any, hidden: Any, seed: bytes) -> Any:
        """Complete options in which it stands so that the seed alone opens it.

        ``setup`` opens it, so that a replay needs nothing besides.
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
