"""What the formats of a tournament share: who takes part, what was recorded, what is paired.

Points are whole numbers of ``UNIT`` to a won table.  5040 can be halved and divided by anything
from 1 to 9, so a place at a table of any size is exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

UNIT = 5040

Player = str
"""The id of a player; how it is made does not matter here."""

ByeKind = Literal["bye", "half", "absent"]
"""``bye``: left over by the pairing.  ``half``: asked for, half the points.  ``absent``: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who takes part, from round ``since`` on, until they withdraw."""

    player: Player
    rating: int = 1500
    """The shown number when the tournament began; it seeds, and never changes."""
    since: int = 1
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of the tournament, by seat; running while ``ranks`` is None.

    ``forfeits`` names who did not come, left, or was ruled to have lost: they score nothing, and
    everybody else beat them.  A ``void`` game counts for nothing, as if it had not been paired.
    """

    id: str
    round: int
    seats: tuple[Player, ...]
    ranks: tuple[int, ...] | None = None
    forfeits: tuple[Player, ...] = ()
    void: bool = False

    @property
    def closed(self) -> bool:
        """Whether the round need not wait for it: a 0–0 or a forfeit closes a game too (P5)."""
        return self.void or self.ranks is not None or len(self.forfeits) >= len(self.seats) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round without a game; a record of its own, never a game against nobody (P4)."""

    round: int
    player: Player
    kind: ByeKind = "bye"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is as it is: a stable code, whom it is about, and what it was weighed by."""

    code: str
    players: tuple[Player, ...] = ()
    facts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits together, by seat (the first seat starts), and why."""

    seats: tuple[Player, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A round as it is to be played; ``waiting`` are those whom an arena keeps for the next."""

    round: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    waiting: tuple[Player, ...] = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How many sit at a table: at least, preferably, at most; by default a duel."""

    least: int = 2
    preferred: int = 2
    most: int = 2

    def __post_init__(self) -> None:
        """Raise ValueError where these are not sizes of tables."""
        if not 2 <= self.least <= self.preferred <= self.most <= 10:
            raise ValueError("tables have 2 to 10 seats, and least <= preferred <= most")

    @property
    def duel(self) -> bool:
        """Whether players meet in pairs."""
        return self.preferred == 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What an organiser has settled before the round is paired (P9).

    ``tables`` are paired as they are, ``byes`` get theirs whatever they had before, and the
    pairs in ``apart`` are kept from each other while another pairing is possible.
    """

    tables: tuple[tuple[Player, ...], ...] = ()
    byes: tuple[Bye, ...] = ()
    apart: tuple[tuple[Player, Player], ...] = ()
