"""What an organiser does while a tournament is on; each act is an event that players can read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ludotheque.actions.accounts import Caller
from ludotheque.actions.refusals import Forbidden, Malformed, NotFound, NotNow
from ludotheque.actions.tournaments import cup, ending, life, repairing, ruling
from ludotheque.actions.tournaments.entering import take_back
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import here, humans, withdraw
from ludotheque.actions.tournaments.records import Records, read
from ludotheque.actions.tournaments.settling import reckon
from ludotheque.store.tournament_events import EventRow
from ludotheque.store.tournaments import TournamentRow

Act = dict[str, Any]
BEFORE = ("announced", "open")


def may_manage(row: TournamentRow, caller: Caller | None) -> bool:
    """Whether somebody organises this tournament: who made it, or an administrator."""
    if caller is None or not caller.may("tournament:manage"):
        return False
    return row.organiser_id == caller.player.id or caller.may("admin")


def require_manager(row: TournamentRow, caller: Caller) -> None:
    """Raise Forbidden unless the caller organises this tournament."""
    if not may_manage(row, caller):
        raise Forbidden("Only its organiser or an administrator can do this.")


async def act(held: Held, caller: Caller, wanted: Act) -> EventRow:
    """Do one act, and write it down.  Raises NotNow, NotFound or Malformed."""
    require_manager(held.row, caller)
    ruling.require_not_over(held.row, wanted["act"], held.now)
    work = ACTS[wanted["act"]]
    event = held.say("act", by=caller.player.id, **wanted)
    await work(held, wanted)
    return event


def _require(held: Held, *statuses: str) -> None:
    if held.row.status not in statuses:
        raise NotNow(
            f"This is possible while a tournament is {' or '.join(statuses)}.", reason="cup_status"
        )


async def _start(held: Held, _wanted: Act) -> None:
    _require(held, *BEFORE)
    minutes = (held.row.ends_at or 0) - held.row.starts_at
    ends_at = None if held.row.ends_at is None else held.now + minutes
    held.set(starts_at=held.now, ends_at=ends_at, status="open")
    await life.start(held)
    if held.row.over:
        # What the hour would have cancelled an organiser may still wait for: nothing was done.
        raise _too_few(await read(held.connection, held.row, held.now))


def _too_few(records: Records) -> NotNow:
    """Why it cannot start now, with how many more have to enter first."""
    rules, there = records.plan.rules, sum(not each.house for each in here(records))
    least = max(rules.least_players, records.plan.sizes.least)
    bots = 0 if rules.fill is None else rules.fill.to
    missing = 1 if bots >= least else max(1, least - there)
    return NotNow(
        f"It needs {least} at least and a person among them; {there} have entered, and {missing}"
        " more must. Nothing was changed.",
        reason="nobody" if not humans(records) else "too_few",
        place={"players": there, "least": least, "missing": missing},
    )


async def _pause(held: Held, _wanted: Act) -> None:
    _require(held, "running")
    await life.pause(held)


async def _resume(held: Held, _wanted: Act) -> None:
    _require(held, "paused")
    await life.resume(held)
    await ruling.deal_kept(held)
    await repairing.deal_kept(held)


async def _finish(held: Held, _wanted: Act) -> None:
    _require(held, "running", "paused")
    records = await read(held.connection, held.row, held.now)
    if any(each.settled_at is None and each.status == "running" for each in records.tables):
        raise NotNow(
            "Games are running; pause it and wait, or void or adjudicate their tables.",
            reason="cup_games_running",
        )
    await ending.finish(held, records, "organiser")


async def _cancel(held: Held, _wanted: Act) -> None:
    records = await read(held.connection, held.row, held.now)
    await ending.void_running(held, records, "The tournament was cancelled.")
    await reckon(held, records)
    ending.cancel(held, records, "organiser")


async def _withdraw(held: Held, wanted: Act) -> None:
    records = await read(held.connection, held.row, held.now)
    if wanted["entrant"] not in records.people:
        raise NotFound("Nobody of this id has entered.")
    await withdraw(held, records, wanted["entrant"], "organiser")


async def _reinstate(held: Held, wanted: Act) -> None:
    """Take back whom an organiser took out, or who was absent."""
    records = await read(held.connection, held.row, held.now)
    one = records.people.get(wanted["entrant"])
    if one is None:
        raise NotFound("Nobody of this id has entered.")
    if one.withdrawn_at is None:
        raise NotNow("They take part already.", reason="cup_in_already")
    if one.shut or one.withdrawn_why == "shut_out":
        raise NotNow(
            "They were banned or erased, which an organiser cannot take back.",
            reason="cup_shut_out",
        )
    if one.withdrawn_why == "self":
        raise NotNow(
            "They left by themselves; only they come back, where the format allows it.",
            reason="cup_left",
        )
    most = records.plan.rules.most_players
    if held.row.players >= most:
        raise NotNow(f"It is full: {most} take part.", reason="cup_full", place={"most": most})
    if held.row.format == "knockout" and not cup.still_in(records, one.id):
        raise NotNow("They are out of this knockout, for others went on.", reason="cup_out")
    await take_back(held, one, why="organiser")


async def _pair(held: Held, wanted: Act) -> None:
    """Keep what is settled of the next round, until it is paired; or pair in this one (T32)."""
    if not wanted.get("now") and held.row.format != "swiss":
        raise NotNow(
            "Rounds are settled by hand in a swiss; here they follow from the format.",
            reason="cup_not_by_hand",
        )
    records = await read(held.connection, held.row, held.now)
    named = [one for table in wanted["tables"] for one in table]
    named += [each["entrant"] for each in wanted["byes"]]
    every = {*named, *(one for pair in wanted["apart"] for one in pair)}
    unknown = sorted(every - set(records.people))
    if unknown or len(set(named)) != len(named):
        what = f"nobody of the id {unknown[0]}" if unknown else "each of them once"
        raise Malformed(
            f"A round cannot be settled so: {what}.",
            errors=[{"at": "body.tables", "message": what}],
        )
    sizes = records.plan.sizes
    if any(not sizes.least <= len(table) <= sizes.most for table in wanted["tables"]):
        raise Malformed(
            f"Tables have {sizes.least} to {sizes.most} seats here.",
            errors=[{"at": "body.tables", "message": f"{sizes.least} to {sizes.most} each"}],
        )
    if wanted.get("now"):
        await repairing.pair_now(held, wanted)
        return
    wishes = {name: wanted[name] for name in ("tables", "byes", "apart")}
    held.set(wishes={**(held.row.wishes or {}), **wishes})


ACTS: dict[str, Callable[[Held, Act], Awaitable[None]]] = {
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "finish": _finish,
    "cancel": _cancel,
    "void": ruling.void,
    "forfeit": ruling.forfeit,
    "adjudicate": ruling.adjudicate,
    "withdraw": _withdraw,
    "reinstate": _reinstate,
    "pair": _pair,
}
