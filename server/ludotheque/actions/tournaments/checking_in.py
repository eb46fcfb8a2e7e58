"""Check-in: whoever has entered says before the start that they are there (T33)."""

from __future__ import annotations

from ludotheque.actions import notices
from ludotheque.actions.refusals import NotNow
from ludotheque.actions.tournaments import calling
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import here, withdraw
from ludotheque.actions.tournaments.plan import Plan, plan_of
from ludotheque.actions.tournaments.records import Records
from ludotheque.store import calls, entrants, tournament_events, tournaments
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.tournaments import TournamentRow

AT_ONCE_MS = 60_000
"""So late at most, and a tenth of its time, may check-in be opened that is to take people out."""


def due(row: TournamentRow) -> int:
    """When a worker is to look at one that has not begun, and has told nothing of its check-in."""
    if row.status == "announced":
        return row.opens_at
    opens = plan_of(row).check_in_at
    return row.starts_at if opens is None else opens


def due_anew(before: TournamentRow, after: TournamentRow) -> int:
    """The same where it was changed.

    What was told of a check-in stands, unless it opens later or people have less time than that.
    """
    told, opens = plan_of(before).check_in_at, plan_of(after).check_in_at
    stands = told is not None and opens is not None and opens <= told and is_told(before)
    stands = stands and after.starts_at >= before.starts_at
    return after.starts_at if stands and after.status == "open" else due(after)


def is_told(row: TournamentRow) -> bool:
    """Whether those who had entered were told that check-in is open."""
    return row.status == "open" and row.due_at == row.starts_at


def is_open(plan: Plan, now: int) -> bool:
    """Whether somebody can check in at this moment."""
    opens = plan.check_in_at
    return opens is not None and plan.row.status == "open" and opens <= now < plan.row.starts_at


def by_entering(plan: Plan, now: int) -> int | None:
    """When somebody has checked in who enters, or comes back, now; None: they have yet to do it."""
    waits = plan.row.status in ("announced", "open") and not is_open(plan, now)
    return None if waits else now


def is_in(plan: Plan, one: EntrantRow) -> bool:
    """Whether somebody has checked in; what was said before a window that was moved is void."""
    opens = plan.check_in_at
    return opens is not None and one.checked_in_at is not None and one.checked_in_at >= opens


def may(plan: Plan, one: EntrantRow | None, now: int) -> bool:
    """Whether somebody has yet to check in, and can."""
    return (
        one is not None and one.withdrawn_at is None and is_open(plan, now) and not is_in(plan, one)
    )


async def check_in(held: Held, player_id: str) -> None:
    """Say that one is there; twice is once.  Raises NotNow."""
    plan = plan_of(held.row)
    known = await entrants.one(held.connection, held.row.id, player_id)
    if known is None or known.withdrawn_at is not None:
        raise NotNow(
            "You have not entered this tournament; enter it, that checks in as well.",
            reason="cup_not_in",
        )
    opens = plan.check_in_at
    if opens is None:
        raise NotNow("Nobody has to check in to this tournament.", reason="cup_no_check_in")
    if is_in(plan, known):
        return
    if not is_open(plan, held.now):
        late = held.now >= held.row.starts_at or held.row.status not in ("announced", "open")
        times = {"check_in_at": opens, "starts_at": held.row.starts_at}
        if late:
            raise NotNow("Check-in ended with the start.", reason="cup_check_in_over", **times)
        raise NotNow("Check-in has not opened yet.", reason="cup_check_in_early", **times)
    await entrants.change(held.connection, held.row.id, [known.id], checked_in_at=held.now)
    held.say("checked_in", entrant=known.id)
    read = await calls.heard(held.connection, player_id, calling.check_in_key(held), held.now)
    await notices.say_changed(held.connection, read)


async def begin(held: Held) -> None:
    """Open check-in once its time has come, and tell those who are not there yet."""
    plan = plan_of(held.row)
    if not is_open(plan, held.now) or is_told(held.row):
        return
    everybody = await entrants.all_of(held.connection, held.row.id)
    missing = [each for each in everybody if may(plan, each, held.now)]
    held.set(due_at=held.row.starts_at)
    held.say("check_in", until=held.row.starts_at, whole=_in_time(plan, held.now))
    calling.to_check_in(held, missing)


def _in_time(plan: Plan, now: int) -> bool:
    """Whether people who are asked at this moment have all the time that check-in is to last."""
    opens, starts = plan.check_in_at or 0, plan.row.starts_at
    return now - opens <= min(AT_ONCE_MS, (starts - opens) // 10)


async def take_out_missing(held: Held, records: Records) -> None:
    """At the start: take out who has not checked in.

    Nobody is where people had less than the whole time to say so: a late change opened check-in
    when some of it was over, or the house slept for a while of it, or until the start.
    """
    plan = records.plan
    if plan.check_in_at is None or not is_told(held.row):
        return
    asked = await tournament_events.last(held.connection, held.row.id, "check_in")
    # What was asked by a house of before tells nothing of it.
    if asked is None or not asked.data.get("whole", True):
        return
    slept = await tournaments.outages(held.connection, 0, plan.check_in_at)
    if any(began < held.row.starts_at for _, began, _ in slept):
        return
    for each in here(records):
        if not each.house and not is_in(plan, each):
            await withdraw(held, records, each.id, "absent")
