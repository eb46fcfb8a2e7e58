"""Tournaments made and changed before they begin, checked against the rules of their game."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.actions import chairs, codec
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.house import new_id
from ludotheque.actions.legible import shown, shown_lines
from ludotheque.actions.refusals import Malformed, NotNow
from ludotheque.actions.rooms import check_bot, checked_options
from ludotheque.actions.seating import completed
from ludotheque.actions.tournaments import checking_in
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.misfits import misfits
from ludotheque.actions.tournaments.plan import Rules, dumped, pace_of, rules_of
from ludotheque.core.pairings.model import Sizes
from ludotheque.core.rulesets.abilities import CanBegin, HasPace
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import tournaments
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection
from ludotheque.store.tournament_events import EventRow, add
from ludotheque.store.tournaments import TournamentRow

SEED_BYTES = 32
INVITE_LENGTH = 10
DAYS_AHEAD = 366
MOST_AT_ONCE = 50
"""So many tournaments of an organiser may be coming or running."""
SETTLED = {"format", "language", "opens_at", "options", "seats", "least", "most"}
"""What stays as it is once somebody has entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody wants a tournament to be like; see ``NewTournament`` on the wire."""

    title: str
    format: str
    options: dict[str, Any]
    language: str
    starts_at: int
    rated: bool = True
    description: str = ""
    seats: int = 2
    least: int | None = None
    most: int | None = None
    opens_at: int | None = None
    visibility: str = "public"
    rules: Rules = field(default_factory=Rules)


def made(
    wanted: Wanted,
    organiser: PlayerRow | None,
    password: str | None,
    schedule_id: str | None = None,
) -> TournamentRow:
    """A tournament that is not stored yet.  Raises Malformed or Illegal."""
    ruleset, options = _checked_game(wanted)
    least, most = _sizes(wanted, ruleset)
    _check_tables(wanted, ruleset, options, least, most)
    _check_rules(wanted, ruleset, Sizes(least=least, preferred=wanted.seats, most=most))
    rules = RULESETS[ruleset]
    if isinstance(rules, CanBegin):
        # Who begins is balanced over the rounds (P7), so no lot may turn the seats around.
        options = rules.first_begins(options)
    now = now_ms()
    opens_at = now if wanted.opens_at is None else wanted.opens_at
    is_open = opens_at <= now
    row = TournamentRow(
        id=new_id(),
        title=shown(wanted.title),
        description=shown_lines(wanted.description),
        format=wanted.format,
        ruleset=ruleset,
        options=json.loads(codec.dump(options)),
        language=wanted.language,
        rated=wanted.rated,
        least=least,
        seats=wanted.seats,
        most=most,
        visibility=wanted.visibility,
        invite=new_id(INVITE_LENGTH),
        password=password,
        organiser_id=None if organiser is None else organiser.id,
        schedule_id=schedule_id,
        rules=dumped(wanted.rules),
        seed=secrets.token_bytes(SEED_BYTES),
        opens_at=opens_at,
        starts_at=wanted.starts_at,
        ends_at=_ends_at(wanted),
        status="open" if is_open else "announced",
        why=None,
        round=0,
        wishes=None,
        n=1,
        players=0,
        house_bots=0,
        outage=0,
        created_at=now,
        started_at=None,
        ended_at=None,
        paused_at=None,
        due_at=None,
        retry_at=None,
        organiser=organiser,
    )
    return replace(row, due_at=checking_in.due(row))


def again(row: TournamentRow, starts_at: int) -> TournamentRow:
    """A tournament like one that is open and not stored, with lots of its own, at another time."""
    later = starts_at - row.starts_at
    fresh = replace(
        row,
        id=new_id(),
        invite=new_id(INVITE_LENGTH),
        seed=secrets.token_bytes(SEED_BYTES),
        starts_at=starts_at,
        ends_at=None if row.ends_at is None else row.ends_at + later,
    )
    return replace(fresh, due_at=checking_in.due(fresh))


def _ends_at(wanted: Wanted) -> int | None:
    if wanted.format != "arena":
        return None
    return wanted.starts_at + 60_000 * wanted.rules.minutes


def _fault(at: str, message: str, detail: str | None = None) -> Malformed:
    return Malformed(
        detail or f"{at}: {message}.", errors=[{"at": f"body.{at}", "message": message}]
    )


def check_times(wanted: Wanted) -> None:
    """Refuse times that cannot be.  Raises Malformed."""
    now = now_ms()
    if not now < wanted.starts_at <= now + DAYS_AHEAD * DAY_MS:
        raise _fault("starts_at", f"a time to come, {DAYS_AHEAD} days ahead at most")
    if wanted.opens_at is not None and wanted.opens_at > wanted.starts_at:
        raise _fault("opens_at", "not after the start")


def _checked_game(wanted: Wanted) -> tuple[str, Any]:
    ruleset = str(wanted.options.get("ruleset"))
    if ruleset in RULESETS and RULESETS[ruleset].seats[1] < 2:
        raise _fault("options", "a game for two or more")
    fewest, most = RULESETS[ruleset].seats if ruleset in RULESETS else (2, 10)
    if not max(2, fewest) <= wanted.seats <= most:
        raise _fault("seats", f"{max(2, fewest)} to {most} for this game")
    ruleset, options, _ = checked_options(
        wanted.options, wanted.seats, wanted.language, rated=wanted.rated
    )
    return ruleset, options


def _sizes(wanted: Wanted, ruleset: str) -> tuple[int, int]:
    """The smallest and the largest table: as given, else whatever leaves fewest people over."""
    fewest, most = RULESETS[ruleset].seats
    fewest, most = max(2, fewest), min(10, most)
    if wanted.seats == 2 and (wanted.least or 2, wanted.most or 2) == (2, 2):
        return 2, 2
    least = wanted.least or fewest
    largest = wanted.most or min(most, wanted.seats + 1)
    if not fewest <= least <= wanted.seats:
        raise _fault("least", f"{fewest} to {wanted.seats}")
    if not wanted.seats <= largest <= most:
        raise _fault("most", f"{wanted.seats} to {most}")
    return least, largest


def _check_tables(wanted: Wanted, ruleset: str, options: Any, least: int, most: int) -> None:
    """See that the game can be played at tables of every size, by people, and against a clock."""
    for seats in range(least, most + 1):
        if chairs.of(ruleset, options, seats):
            raise _fault("options", "no game with a chair of the house")
        whole = completed(ruleset, options, seats, wanted.language)
        paced = isinstance(RULESETS[ruleset], HasPace)
        if paced and pace_of(ruleset, codec.dump(whole), seats) is None:
            raise _fault("options", "a game with a clock", "Games of a tournament have a clock.")


def _check_rules(wanted: Wanted, ruleset: str, sizes: Sizes) -> None:
    rules = wanted.rules
    for at, message in misfits(wanted.format, rules, sizes):
        raise _fault(at, message)
    if wanted.format == "knockout" and rules.through >= sizes.least:
        fewer = sizes.least - 1
        raise _fault("rules.through", f"fewer than sit at the smallest table: {fewer} at most")
    if len(set(rules.ties)) != len(rules.ties):
        raise _fault("rules.ties", "each once")
    if rules.most_players < rules.least_players:
        raise _fault("rules.most_players", "not fewer than least_players")
    low, high = rules.entry.lowest, rules.entry.highest
    if low is not None and high is not None and low > high:
        raise _fault("entry.lowest", "not above highest")
    if rules.fill is not None:
        check_bot(ruleset, rules.fill.level, "body.fill.level")


async def create(
    connection: Connection, organiser: PlayerRow, wanted: Wanted, password: str | None
) -> TournamentRow:
    """Make a tournament of an organiser."""
    check_times(wanted)
    row = made(wanted, organiser, password)
    if await tournaments.counts(connection, organiser.id) >= MOST_AT_ONCE:
        raise NotNow(
            f"At most {MOST_AT_ONCE} of your tournaments may be coming or running.",
            reason="cup_too_many",
            place={"most": MOST_AT_ONCE},
        )
    await tournaments.add(connection, row)
    await note_made(connection, row)
    return row


async def note_made(connection: Connection, row: TournamentRow) -> None:
    """The first event of a tournament."""
    event = EventRow(1, row.created_at, "made", {"starts_at": row.starts_at}, row.organiser_id)
    await add(connection, row.id, [event])
    await tournaments.tell(connection, row.id, 1)


def change(
    held: Held, wanted: dict[str, Any], by: str, password: str | None, *, no_password: bool
) -> None:
    """Change a tournament that has not begun; what is not named stays.  Raises NotNow."""
    row = held.row
    if row.status not in ("announced", "open"):
        raise NotNow("A tournament is changed before it starts.", reason="cup_begun")
    if row.players and set(wanted) & SETTLED:
        named = ", ".join(sorted(set(wanted) & SETTLED))
        raise NotNow(
            f"Somebody has entered, so this stays: {named}. Make another for it.",
            reason="cup_entered",
            place={"fields": named},
        )
    present = _present(row)
    if "seats" in wanted:
        # Sizes that were settled with the old number would not fit the new one.
        present = replace(present, least=None, most=None)
    after = replace(present, **wanted)
    if "starts_at" in wanted:
        check_times(replace(after, opens_at=None))
    if (after.opens_at or 0) > after.starts_at:
        moved = "opens_at" in wanted
        raise _fault(
            "opens_at" if moved else "starts_at",
            "not after the start" if moved else "not before registration opens",
        )
    checked = made(after, None, None)
    values = {
        name: getattr(checked, name)
        for name in (
            "title", "description", "format", "ruleset", "options", "language", "rated", "least",
            "seats", "most", "visibility", "rules", "opens_at", "starts_at", "ends_at",
        )
    }  # fmt: skip
    if password is not None or no_password:
        values["password"] = password
    if "opens_at" in wanted:
        values["status"] = checked.status
    held.set(**values)
    held.set(due_at=checking_in.due_anew(row, held.row))
    told = _told(row, wanted, values)
    if password is not None or (no_password and row.password is not None):
        told["password"] = password is not None
    held.say("changed", by=by, **told)
    if held.row.status != row.status:
        held.say("status", status=held.row.status)


def _present(row: TournamentRow) -> Wanted:
    """What a tournament is wanted to be like, as it is now."""
    return Wanted(
        title=row.title,
        format=row.format,
        options=row.options,
        language=row.language,
        starts_at=row.starts_at,
        rated=row.rated,
        description=row.description,
        seats=row.seats,
        least=row.least,
        most=row.most,
        opens_at=row.opens_at,
        visibility=row.visibility,
        rules=rules_of(row.rules),
    )


def _told(row: TournamentRow, wanted: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """What of a change is told: columns that are public, where they are another now."""
    return {
        name: values[name]
        for name in wanted
        if name in values and values[name] != getattr(row, name)
    }
