"""``python -m ludotheque people``: roles and sanctions, for whoever sits at the server."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import house, logs, sanctions
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.embedded import Unusable, database
from ludotheque.settings import Settings

DAY = 86_400


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser("people", help="Roles and sanctions of players")
    sub = parser.add_subparsers(dest="verb", required=True)
    role = sub.add_parser("role", help="give an account another role")
    role.add_argument("player", help="the id of the player")
    role.add_argument("role", choices=("player", "organiser", "admin"))
    for kind, what in (("ban", "let only watch"), ("mute", "let write nothing to others")):
        one = sub.add_parser(kind, help=what)
        one.add_argument("player", help="the id of the player")
        one.add_argument("--reason", required=True, help="shown to the player")
        one.add_argument("--days", type=int, help="how long; left out: until it is lifted")
    lift = sub.add_parser("lift", help="end a sanction before its time")
    lift.add_argument("sanction", help="the id of the sanction")
    lift.add_argument("--reason", required=True, help="why")
    show = sub.add_parser("show", help="show role and sanctions of a player")
    show.add_argument("player", help="the id of the player")


def run(given: argparse.Namespace) -> int:
    """Do one of them; 1 where it is refused, with the reason."""
    try:
        settings = Settings()
        with database(settings) as url:
            settings = settings.model_copy(update={"database_url": url})
            logs.configure(settings)
            lines = asyncio.run(_done(settings, given))
    except ValidationError as error:
        print(f"A setting is not usable:\n{error}", file=sys.stderr)
        return 2
    except Unusable as no:
        print(no, file=sys.stderr)
        return 2
    except Refusal as no:
        print(no.detail, file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0


async def _done(settings: Settings, given: argparse.Namespace) -> list[str]:
    here = house.build(settings, "command")
    try:
        return await _do(here, given)
    finally:
        await here.database.close()


async def _do(here: House, given: argparse.Namespace) -> list[str]:
    if given.verb == "show":
        row, found = await sanctions.look(here, given.player)
        lines = [f"{row.player.name} ({row.player.kind}), {row.role}"]
        return lines + [_line(each) for each in found]
    async with here.database.transaction() as connection:
        if given.verb == "role":
            row = await sanctions.give_role(connection, given.player, given.role, None, None)
            return [f"{row.player.name} is {row.role}; log in again to use it"]
        if given.verb == "lift":
            return [
                _line(await sanctions.lift(connection, given.sanction, given.reason, None, None))
            ]
        seconds = None if given.days is None else given.days * DAY
        return [
            _line(
                await sanctions.impose(
                    connection, given.player, given.verb, given.reason, seconds, None, None
                )
            )
        ]


def _line(row: Any) -> str:
    end = "until it is lifted" if row.ends_at is None else f"until {_day(row.ends_at)}"
    lifted = "" if row.lifted_at is None else f", lifted {_day(row.lifted_at)}: {row.lifted_why}"
    return f"{row.id}  {row.kind} {end}: {row.reason}{lifted}"


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
