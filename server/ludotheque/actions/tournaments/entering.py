"""Who enters, leaves and comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludotheque.actions import codec, guessing, standings
from ludotheque.actions.accounts import Caller
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.guessing import Guarded
from ludotheque.actions.house import House
from ludotheque.actions.refusals import BadToken, EntryClosed, EntryRefused, NotNow
from ludotheque.actions.seating import filled
from ludotheque.actions.tournaments import checking_in
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import counts, take_out
from ludotheque.actions.tournaments.plan import Plan, plan_of
from ludotheque.actions.tournaments.records import read
from ludotheque.actions.tournaments.settling import reckon
from ludotheque.store import entrants, tournaments
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection
from ludotheque.store.tournaments import TournamentRow

OVER = "This tournament is over."
FOR_GOOD = ("organiser", "shut_out")
"""Whoever was taken out for this does not come back."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody shows to be let in; ``opened``: no password is needed, or it is right."""

    invite: str | None
    opened: bool


async def password_is_right(
    house: House,
    tournament_id: str,
    caller: Caller,
    invite: str | None,
    password: str | None,
    address: str,
) -> bool:
    """Look at a password before the tournament is held; a guess is counted first (T9).

    Who is in it already needs none.  Who lacks the invite link of a private one is refused before
    the password tells anything.  Raises TooMany, or EntryRefused.
    """
    async with house.database.transaction() as connection:
        row = await tournaments.read(connection, tournament_id)
        known = await entrants.one(connection, tournament_id, caller.player.id)
    if row is None or row.password is None or known is not None:
        return True
    if row.organiser_id == caller.player.id:
        return True
    require_invite(row, caller.player, invite)
    most = house.settings.guesses_per_environment
    guarded = Guarded(f"tournament:{row.id}", most, "guesses_per_environment")
    if not await guessing.is_right(house, row.password, password or "", address, guarded):
        raise EntryRefused(
            "This tournament has a password, and it is another one.", reason="password"
        )
    return True


async def join(held: Held, player: PlayerRow, shown: Shown) -> EntrantRow:
    """Enter, or come back; whoever is in it already is so still.

    Raises EntryClosed, EntryRefused, or BadToken where the player has just been erased.
    """
    known = await entrants.one(held.connection, held.row.id, player.id)
    if known is not None and known.withdrawn_at is None:
        return known
    plan = plan_of(held.row)
    if known is None:
        require_invite(held.row, player, shown.invite)
    no = closed(held.row, plan, held.now, back=_was_there(held.row, known))
    if no is not None:
        raise no
    if known is not None:
        return await _back(held, known)
    rating = await _rating(held.connection, plan, player)
    _check_entry(held, plan, player, rating, shown)
    running = held.row.status in ("running", "paused")
    entrant = EntrantRow(
        id=player.id,
        player_id=player.id,
        bot_level=None,
        rating=rating,
        since=held.row.round + 1 if running else 1,
        joined_at=held.now,
        withdrawn_at=None,
        withdrawn_why=None,
        checked_in_at=checking_in.by_entering(plan, held.now),
        free_at=held.now if held.row.format == "arena" else None,
        place=None,
        line=None,
        player=player,
    )
    await entrants.add(held.connection, held.row.id, entrant)
    # The row leads to the player and has waited for whoever erased them; the name is that of now.
    stored = await entrants.one(held.connection, held.row.id, player.id, held.now)
    if stored is None or stored.shut:
        raise BadToken("This token has just been revoked.")
    counts(held, 1, house=False)
    held.say("joined", entrant=player.id, name=stored.name, kind=player.kind, rating=rating)
    await _ready(held)
    return entrant


async def _back(held: Held, known: EntrantRow) -> EntrantRow:
    if known.withdrawn_why in FOR_GOOD:
        raise EntryRefused("An organiser has taken you out of this tournament.", reason="organiser")
    await take_back(held, known)
    found = await entrants.one(held.connection, held.row.id, known.id)
    return found or known


async def take_back(held: Held, known: EntrantRow, **told: Any) -> None:
    """Let somebody who had withdrawn take part again, from what is paired next on."""
    free = held.now if held.row.format == "arena" and not known.house else None
    await entrants.change(
        held.connection,
        held.row.id,
        [known.id],
        withdrawn_at=None,
        withdrawn_why=None,
        checked_in_at=checking_in.by_entering(plan_of(held.row), held.now),
        free_at=free,
    )
    counts(held, 1, house=known.house)
    held.say("returned", entrant=known.id, **told)
    await _ready(held)


async def _ready(held: Held) -> None:
    """Of a tournament that runs: a place in the table, and of an arena a look at who is free."""
    if held.row.status not in ("running", "paused"):
        return
    records = await read(held.connection, held.row, held.now)
    await reckon(held, records)
    if held.row.format == "arena" and held.row.status == "running":
        held.set(due_at=held.now)


async def withdraw(held: Held, player_id: str) -> EntrantRow:
    """Take no part in what is still to be paired; the game that one plays is not ended by it."""
    known = await entrants.one(held.connection, held.row.id, player_id)
    if known is None:
        raise NotNow("You have not entered this tournament.", reason="cup_not_in")
    if held.row.over:
        raise NotNow(OVER, reason="cup_over")
    if known.withdrawn_at is None:
        await take_out(held, player_id, "self", house=False)
    return known


def require_invite(row: TournamentRow, player: PlayerRow, invite: str | None) -> None:
    """Refuse who has no invite before all else, for how it stands is not theirs to know."""
    if row.visibility == "private" and invite != row.invite and row.organiser_id != player.id:
        raise EntryRefused("This tournament is private; its invite link lets in.", reason="invite")


def may_enter(row: TournamentRow, known: EntrantRow | None, now: int) -> bool:
    """Whether somebody could enter, or come back, at this moment; ``entry`` limits aside."""
    if known is not None and (known.withdrawn_at is None or known.withdrawn_why in FOR_GOOD):
        return False
    return closed(row, plan_of(row), now, back=_was_there(row, known)) is None


def _was_there(row: TournamentRow, known: EntrantRow | None) -> bool:
    """Whether somebody comes back; a round-robin has games for those alone who were there first."""
    return known is not None and (row.format != "round-robin" or known.since <= 1)


def closed(row: TournamentRow, plan: Plan, now: int, *, back: bool = False) -> EntryClosed | None:
    """Why nobody can enter, or come back, at this moment (T8); None: one can."""
    if row.over:
        return EntryClosed(OVER)
    if row.status == "announced":
        return EntryClosed("Registration has not opened yet.", opens_at=row.opens_at)
    if row.status == "open":
        why = "It starts at this very moment; try again in a few seconds."
        late = now >= row.starts_at
    else:
        why = _late(row, plan, now, back=back)
        late = why != ""
    if late:
        return EntryClosed(why)
    if row.players >= plan.rules.most_players:
        return EntryClosed(f"It is full: {plan.rules.most_players} have entered.")
    return None


def _late(row: TournamentRow, plan: Plan, now: int, *, back: bool) -> str:
    """Why it is too late to enter a tournament that has begun; empty: it is not."""
    if row.format == "arena":
        # A pause puts the end off by as long, so meanwhile it is as late as when it began (T26).
        at = row.paused_at or now
        over = at >= (plan.pairs_until or at)
        return "Nobody is paired any more in this arena." if over else ""
    if row.format == "knockout":
        return "A knockout has begun, and whoever is not in it stays out."
    if back:
        return ""
    if row.format != "swiss":
        return "It has begun, and nobody can join a tournament of this format late."
    last = last_late_round(plan)
    return f"One could join until round {last} was over." if row.round > last else ""


def last_late_round(plan: Plan) -> int:
    """The last round of a swiss while which somebody may join: as said, else half of them."""
    if plan.rules.late_rounds is not None:
        return plan.rules.late_rounds
    return (plan.rules.rounds or 1) // 2


def _check_entry(held: Held, plan: Plan, player: PlayerRow, rating: int, shown: Shown) -> None:
    """Refuse who is not meant (T7)."""
    row, entry = held.row, plan.rules.entry
    if not shown.opened and row.organiser_id != player.id:
        raise EntryRefused("This tournament has a password.", reason="password")
    if player.kind == "guest" and (not entry.guests or entry.account_days):
        raise EntryRefused(
            "This tournament is for accounts; make one of your name.", reason="guests"
        )
    if player.kind == "bot" and not entry.bots:
        raise EntryRefused("This tournament is for people.", reason="bots")
    age = (held.now - player.created_at) // DAY_MS
    if age < entry.account_days:
        raise EntryRefused(
            f"An account has to be {entry.account_days} days old; yours is {age}.",
            reason="account_days",
        )
    if not (entry.lowest or 0) <= rating <= (entry.highest or 100_000):
        raise EntryRefused(
            f"It is for ratings of {entry.lowest or 0} to {entry.highest or 'any'}; yours is"
            f" {rating}.",
            reason="rating",
        )


async def _rating(connection: Connection, plan: Plan, player: PlayerRow) -> int:
    """The number of a player in what is played here; a newcomer's where there is none."""
    row = plan.row
    options = filled(
        row.ruleset, codec.read_options(row.ruleset, row.options), row.seats, row.language
    )
    return await standings.number_in(
        connection, player, row.ruleset, options, row.seats, row.language
    )
