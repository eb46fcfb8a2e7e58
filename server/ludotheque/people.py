"""``python -m ludotheque people``: roles and sanctions, for whoever sits at the server."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import Any

from ludotheque.actions import reports, sanctions
from ludotheque.actions.house import House
from ludotheque.inside import run_in_house
from ludotheque.store import identity
from ludotheque.store.session import Connection

DAY = 86_400
MOST = 100
WHO = "the name of an account or bot, or the id of any player"


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("people", help="Roles and sanctions of players")
    sub = parser.add_subparsers(dest="verb", required=True)
    role = sub.add_parser("role", help="give an account another role")
    role.add_argument("player", help=WHO)
    role.add_argument("role", choices=("player", "organiser", "admin"))
    for kind, what in (("ban", "let only watch"), ("mute", "let write nothing to others")):
        one = sub.add_parser(kind, help=what)
        one.add_argument("player", help=WHO)
        one.add_argument("--reason", required=True, help="shown to the player")
        one.add_argument("--days", type=int, help="how long; left out: until it is lifted")
    lift = sub.add_parser("lift", help="end a sanction before its time")
    lift.add_argument("sanction", help="the id of the sanction")
    lift.add_argument("--reason", required=True, help="why")
    sub.add_parser("reports", help="list the reports that nobody has decided")
    decide = sub.add_parser("decide", help="decide a report")
    decide.add_argument("report", help="the id of the report")
    decide.add_argument("verdict", choices=("dismiss", "warn", "ban", "mute"))
    decide.add_argument("--reason", required=True, help="shown to the player")
    decide.add_argument("--days", type=int, help="how long a ban or mute holds")
    decide.add_argument("--remove", action="store_true", help="take the message away")
    show = sub.add_parser("show", help="show role and sanctions of a player")
    show.add_argument("player", help=WHO)


def run(given: argparse.Namespace) -> int:
    """Do one of them; 1 where it is refused, with the reason."""
    return run_in_house(lambda here: _do(here, given), _tell)


def _tell(lines: list[str]) -> int:
    print("\n".join(lines))
    return 0


async def _do(here: House, given: argparse.Namespace) -> list[str]:
    if given.verb == "show":
        async with here.database.transaction() as connection:
            known = await _whom(connection, given.player)
        row, found = await sanctions.look(here, known)
        lines = [f"{row.player.name} ({row.player.kind}), {row.role}"]
        return lines + [_line(each) for each in found]
    if given.verb == "reports":
        waiting = await reports.listed(here, "open", None, None, MOST)
        return [line for each in waiting for line in _report(each)] or ["No report is open."]
    async with here.database.transaction() as connection:
        if given.verb == "role":
            whom = await _whom(connection, given.player)
            row = await sanctions.give_role(connection, whom, given.role, None, None)
            return [f"{row.player.name} is {row.role}; log in again to use it"]
        if given.verb == "lift":
            return [
                _line(await sanctions.lift(connection, given.sanction, given.reason, None, None))
            ]
        seconds = None if given.days is None else given.days * DAY
        if given.verb == "decide":
            wish = reports.Decision(given.verdict, given.reason, seconds, given.remove)
            decided = (await reports.decide(connection, given.report, wish, None, None)).row
            return [f"{decided.id}  {decided.status}: {decided.decision}"]
        whom = await _whom(connection, given.player)
        made = await sanctions.impose(
            connection, whom, given.verb, given.reason, seconds, None, None
        )
        return [_line(made)]


async def _whom(connection: Connection, asked: str) -> str:
    """The id of who is asked for; an id goes before a name.  Raises NotFound."""
    if await identity.account(connection, asked) is not None:
        return asked
    return (await sanctions.named(connection, asked)).player.id


def _report(report: reports.Report) -> list[str]:
    row, whom = report.row, report.player
    about = row.about if whom is None else f"{row.about} of {whom.name} ({whom.id})"
    where = "" if row.place_id is None else f" in {row.place} {row.place_id}"
    lines = [f"{row.id}  {_day(row.created_at)}, {about}{where}: {row.reason}"]
    for said in report.around:
        mark = ">" if said.n == row.n else " "
        lines.append(f"  {mark} {said.n} {said.player.name} ({said.audience}): {said.text}")
    return lines


def _line(row: Any) -> str:
    end = "until it is lifted" if row.ends_at is None else f"until {_day(row.ends_at)}"
    lifted = "" if row.lifted_at is None else f", lifted {_day(row.lifted_at)}: {row.lifted_why}"
    return f"{row.id}  {row.kind} {end}: {row.reason}{lifted}"


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
