"""How a tournament is played, read from its row: sizes of tables, points, tie-breaks, times."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from typing import Any, cast

from ludotheque.actions import codec
from ludotheque.core.pairings import standings
from ludotheque.core.pairings.model import Sizes
from ludotheque.core.pairings.scoring import DUELS, TABLES, Scoring
from ludotheque.core.pairings.tiebreaks import TieBreak
from ludotheque.core.ratings.pools import expected_duration
from ludotheque.core.rulesets.abilities import HasPace, Pace
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.tournaments import TournamentRow

UNKNOWN_MS = 600_000
"""How long a game lasts whose rules do not say."""
CLOSING_PART = 3
"""The last third of an arena at most is for ending games (T19)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who may enter."""

    lowest: int | None = None
    highest: int | None = None
    account_days: int = 0
    guests: bool = True
    bots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """Bots of the house that come where people are few."""

    to: int = 4
    level: int = 2
    after_seconds: int = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What an organiser may set; see ``Rules`` on the wire."""

    rounds: int | None = None
    cycles: int = 1
    through: int = 1
    replays: int = 2
    late_rounds: int | None = None
    pause_seconds: int = 30
    patience_seconds: int = 30
    no_show_seconds: int = 120
    check_in_minutes: int | None = None
    least_players: int = 2
    most_players: int = 500
    ties: tuple[TieBreak, ...] = ()
    entry: Entry = field(default_factory=Entry)
    fill: Fill | None = None
    minutes: int = 60


def rules_of(stored: dict[str, Any]) -> Rules:
    """What is stored as JSON; what it does not name is as it is by default."""
    known = {each.name for each in fields(Rules)}
    values = {name: value for name, value in stored.items() if name in known}
    values["entry"] = Entry(**stored.get("entry", {}))
    fill = stored.get("fill")
    values["fill"] = None if fill is None else Fill(**fill)
    values["ties"] = tuple(stored.get("ties", ()))
    return Rules(**values)


def dumped(rules: Rules) -> dict[str, Any]:
    """The rules as JSON."""
    return {**asdict(rules), "ties": list(rules.ties)}


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from the row of a tournament."""

    row: TournamentRow
    rules: Rules
    sizes: Sizes
    scoring: Scoring
    ties: tuple[TieBreak, ...]

    @property
    def rounds(self) -> int | None:
        """How many rounds there are to be, as far as that is known."""
        if self.row.format == "swiss" or (
            self.row.format == "round-robin" and self.row.started_at is not None
        ):
            return self.rules.rounds
        return None

    @property
    def pause_ms(self) -> int:
        """Between two rounds."""
        return 1000 * self.rules.pause_seconds

    @property
    def check_in_at(self) -> int | None:
        """From when on whoever has entered checks in, until the start (T33); None: nobody does."""
        minutes = self.rules.check_in_minutes
        if not minutes:
            return None
        return max(self.row.opens_at, self.row.starts_at - 60_000 * minutes)

    @property
    def closing_ms(self) -> int:
        """How long before the end of an arena nobody is paired any more, and after it games are
        waited for: as long as a game is expected to last, but a third of the arena at most.
        """
        whole = 60_000 * self.rules.minutes
        return min(expected_ms(self.row, self.row.seats), whole // CLOSING_PART)

    @property
    def pairs_until(self) -> int | None:
        """When an arena stops pairing and lets nobody in any more (T19)."""
        return None if self.row.ends_at is None else self.row.ends_at - self.closing_ms


def plan_of(row: TournamentRow) -> Plan:
    """The plan of a tournament."""
    rules = rules_of(row.rules)
    sizes = Sizes(least=row.least, preferred=row.seats, most=row.most)
    scoring = DUELS if sizes.duel else TABLES
    ties = default_ties(row.format, sizes.duel)
    if ties and rules.ties:
        # An arena and a knockout have none, whatever is stored of one.
        ties = rules.ties
    return Plan(row, rules, sizes, scoring, ties)


def default_ties(format_: str, duel: bool) -> tuple[TieBreak, ...]:
    """The tie-breaks of a tournament that names none."""
    if format_ == "swiss":
        return standings.SWISS_DUELS if duel else standings.SWISS_TABLES
    if format_ == "round-robin":
        return standings.ROUND_ROBIN_DUELS if duel else standings.ROUND_ROBIN_TABLES
    return ()


def expected_ms(row: TournamentRow, seats: int) -> int:
    """How long a game of this tournament is expected to last."""
    pace = pace_of(row.ruleset, codec.dump(codec.read_options(row.ruleset, row.options)), seats)
    if pace is None:
        return UNKNOWN_MS
    return expected_duration(
        pace.turns, pace.thinkers, turn=pace.turn, bank=pace.bank, increment=pace.increment
    )


@lru_cache(maxsize=256)
def pace_of(ruleset: str, options: str, seats: int) -> Pace | None:
    """What the rules say of the pace of a game with these options; None: no clock, or silent."""
    rules = RULESETS[ruleset]
    if not isinstance(rules, HasPace):
        return None
    return cast("HasPace", rules).pace(codec.load(rules.Options, options), seats)
