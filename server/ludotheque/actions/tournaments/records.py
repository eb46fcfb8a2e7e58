"""A tournament with everything that was recorded in it, and the same as the core reads it."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.actions import codec
from ludotheque.actions.tournaments.plan import Plan, plan_of
from ludotheque.core.pairings.history import History, digest
from ludotheque.core.pairings.model import Bye, Entrant, Game
from ludotheque.core.ratings.counted import leavers_last
from ludotheque.store import entrants, pairings
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.pairings import ByeRow, TableRow
from ludotheque.store.session import Connection
from ludotheque.store.tournaments import TournamentRow


@dataclass(slots=True)
class Records:
    """What is stored of a tournament, read at one moment by whoever holds it."""

    plan: Plan
    people: dict[str, EntrantRow]
    tables: list[TableRow]
    byes: list[ByeRow]

    @property
    def row(self) -> TournamentRow:
        """The tournament itself."""
        return self.plan.row

    def entrants(self) -> list[Entrant]:
        """Everybody, as the core knows them."""
        return [entrant_of(each) for each in self.people.values()]

    def games(self) -> list[Game]:
        """All tables, as the core knows them; in the order of rounds and numbers."""
        return [game_of(each) for each in self.tables]

    def history(self) -> History:
        """The digest of all of it."""
        return digest(self.entrants(), self.single(), self.core_byes(), self.plan.scoring)

    def single(self) -> list[Game]:
        """The games of which a round has one for each player.

        A match of a knockout is played again within its round; for a round the last one counts.
        """
        last: dict[str, Game] = {}
        for each in self.tables:
            if not each.void:
                last[each.match_id] = game_of(each)
        return list(last.values())

    def core_byes(self) -> list[Bye]:
        """All byes."""
        return [bye_of(each) for each in self.byes]

    def of_round(self, number: int) -> list[TableRow]:
        """The tables of a round, replays too."""
        return [each for each in self.tables if each.round == number]

    def playing(self) -> set[str]:
        """Who sits at a table that is not closed."""
        return {
            one for each in self.tables if not closed(each) for one in (each.dealt or each.seats)
        }


async def read(connection: Connection, row: TournamentRow, now: int) -> Records:
    """Everything that was recorded in a tournament."""
    people = await entrants.all_of(connection, row.id, now)
    return Records(
        plan_of(row),
        {each.id: each for each in people},
        await pairings.tables(connection, row.id),
        await pairings.byes(connection, row.id),
    )


def entrant_of(row: EntrantRow) -> Entrant:
    """An entrant, as the core knows one."""
    return Entrant(
        player=row.id,
        rating=row.rating,
        since=row.since,
        withdrawn=row.withdrawn_at is not None,
    )


def bye_of(row: ByeRow) -> Bye:
    """A bye, as the core knows one."""
    return Bye(round=row.round, player=row.entrant_id, kind=row.kind)  # type: ignore[arg-type]


def closed(row: TableRow) -> bool:
    """Whether nothing more can come of a table, whether its game still runs or not (P5)."""
    decided = row.void or row.ruled is not None or len(row.forfeits) >= len(row.seats) - 1
    return decided or row.status != "running"


def game_of(row: TableRow) -> Game:
    """A table, as the core knows a game: what was ruled, or what its game came to.

    Who aborts has forfeited.  Whoever has left the game of a table comes after all who stayed.
    """
    forfeits = list(row.forfeits)
    ranks = tuple(row.ruled) if row.ruled is not None else None
    if ranks is None and row.status == "over":
        ranks = _ranks(row)
    elif ranks is None and (row.status == "aborted" or row.game_id is None):
        ranks = (1,) * len(row.seats)
        if row.aborted_by is not None:
            forfeits.append(row.dealt[row.aborted_by])
    return Game(
        id=row.id,
        round=row.round,
        seats=tuple(row.seats),
        ranks=ranks,
        forfeits=tuple(dict.fromkeys(forfeits)),
        void=row.void,
    )


def _ranks(row: TableRow) -> tuple[int, ...]:
    outcome = codec.load_outcome(row.outcome)
    if outcome is None:
        raise ValueError(f"game {row.game_id} is over without an outcome")
    left = row.left
    if len(row.away) == len(row.dealt):
        # Nobody stayed before whom they could come; somebody has to win the table all the same.
        left = ()
    by_seat = leavers_last(outcome.ranks, left)
    by_entrant = dict(zip(row.dealt, by_seat, strict=True))
    # Who was not dealt in has forfeited, and a rank of theirs is not looked at.
    return tuple(by_entrant.get(each, len(row.seats)) for each in row.seats)
