"""What a game of 6 qui prend is made of: options, moves, events, state and view.

A card is its number, 1 to 104; a row is its index, 0 to 3 from the top, for the whole round.
Cards in a hand ascend; cards in a row and in a pile lie in the order in which they came.
Class names begin with ``Six`` because they become names of the public schema, where all games
meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ludotheque.core.rulesets.base import Millis, Seat

Card = Annotated[int, Ge(1), Le(104)]
RowIndex = Annotated[int, Ge(0), Le(3)]
Seconds = Annotated[int, Ge(0), Le(600)]
Cards = tuple[Card, ...]
Phase = Literal["choose", "choose_row", "over"]
Deck = Literal["full", "tactical"]
Reason = Literal["fits", "sixth", "low"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SixOptions:
    """What a table agrees on before the deal (S3, S13, S14); seconds of 0 mean no clock."""

    ruleset: Literal["six-qui-prend"] = "six-qui-prend"
    target: Literal[66] | None = None
    deck: Deck = "full"
    choose_seconds: Seconds = 45
    row_seconds: Seconds = 20


# Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class SixChoose:
    """Lay a card of the own hand face down (S5), or change the one that lies there."""

    kind: Literal["six-qui-prend.choose"] = "six-qui-prend.choose"
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class SixTakeRow:
    """Take a row for a card that is lower than the end of every row (S9)."""

    kind: Literal["six-qui-prend.take_row"] = "six-qui-prend.take_row"
    row: RowIndex
    """0 is the top row; rows keep their numbers."""


SixMove = SixChoose | SixTakeRow


# Events


@dataclass(frozen=True, slots=True, kw_only=True)
class SixPlayed:
    """A card of a trick and the seat that played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class SixDealt:
    """A round begins with these four rows."""

    kind: Literal["six-qui-prend.dealt"] = "six-qui-prend.dealt"
    round: int
    rows: tuple[Cards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SixHand:
    """The ten cards dealt to a seat; told to that seat alone."""

    kind: Literal["six-qui-prend.hand"] = "six-qui-prend.hand"
    round: int
    hand: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class SixChosen:
    """A seat has chosen; which card is not said."""

    kind: Literal["six-qui-prend.chosen"] = "six-qui-prend.chosen"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SixRevealed:
    """All cards of a trick, ascending, before the first is placed."""

    kind: Literal["six-qui-prend.revealed"] = "six-qui-prend.revealed"
    round: int
    trick: int
    cards: tuple[SixPlayed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SixRowWanted:
    """The trick waits for this seat to take a row for its low card."""

    kind: Literal["six-qui-prend.row_wanted"] = "six-qui-prend.row_wanted"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class SixPlaced:
    """A card came into a row; ``taken`` are the cards its seat took, worth ``heads``."""

    kind: Literal["six-qui-prend.placed"] = "six-qui-prend.placed"
    seat: Seat
    card: Card
    row: RowIndex
    taken: Cards
    heads: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SixRoundOver:
    """Heads taken in the round and in the whole game so far, by seat."""

    kind: Literal["six-qui-prend.round_over"] = "six-qui-prend.round_over"
    round: int
    heads: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SixLeft:
    """A seat left; from now on the deadline rule plays its cards."""

    kind: Literal["six-qui-prend.left"] = "six-qui-prend.left"
    seat: Seat


SixEvent = (
    SixDealt | SixHand | SixChosen | SixRevealed | SixRowWanted | SixPlaced | SixRoundOver | SixLeft
)


# State and view


@dataclass(frozen=True, slots=True, kw_only=True)
class SixState:
    """The whole game, hidden things included; tuples by seat are as long as there are seats."""

    options: SixOptions
    seed: str
    """The secret seed of the game as 64 hex digits."""
    phase: Phase
    round: int
    """Counted from 1."""
    trick: int
    """The trick under way, 1 to 10; it stays 10 when the game has been played out."""
    tricks_done: int
    """Completed tricks over the whole game."""
    rows: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    """By seat; a card that lies face down is still in the hand, so that it can be changed."""
    chosen: tuple[Card | None, ...]
    """By seat: the card that lies face down."""
    revealed: tuple[SixPlayed, ...]
    """The open cards of the trick that wait for a row to be taken, ascending; else empty."""
    last_trick: tuple[SixPlayed, ...]
    """The last completed trick of the round, ascending; empty before the first."""
    taken: tuple[Cards, ...]
    """By seat: the pile of this round."""
    earlier: tuple[int, ...]
    """By seat: heads of the rounds before this one."""
    rest: Cards
    """Cards out of play in this round."""
    left: tuple[Seat, ...]
    """Seats that left, in the order in which they did."""
    deadline: Millis | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SixOpenCard:
    """A card of the trick under way; ``laid`` says whether it is in a row yet."""

    seat: Seat
    card: Card
    laid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SixView:
    """What one seat or a spectator may see (S18)."""

    kind: Literal["six-qui-prend.view"] = "six-qui-prend.view"
    phase: Phase
    """`choose`: all choose a card; `choose_row`: one seat takes a row; `over`."""
    round: int
    """The deal, counted from 1."""
    trick: int
    """The trick under way, 1 to 10."""
    deck: Deck
    rows: tuple[Cards, ...]
    """Four rows from the top, each with its cards in the order in which they came."""
    hand: Cards | None
    """The own cards, ascending; None for a spectator."""
    chosen: tuple[Seat, ...]
    """Seats with a card face down, ascending."""
    own_choice: Card | None
    """The own card that lies face down."""
    revealed: tuple[SixOpenCard, ...]
    """The open trick while a row is chosen, ascending by card; else empty."""
    last_trick: tuple[SixPlayed, ...]
    """The cards of the last completed trick of this deal, ascending."""
    row_chooser: Seat | None
    """The seat that must take a row, in the phase `choose_row`."""
    taken: tuple[Cards, ...]
    """By seat: the cards taken in this deal."""
    round_heads: tuple[int, ...]
    """By seat: the bull heads taken in this deal."""
    totals: tuple[int, ...]
    """By seat: the bull heads of the whole game, this deal included; the fewest win."""
    left: tuple[Seat, ...]
    """Seats that left, in the order of leaving."""
