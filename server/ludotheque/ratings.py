"""``python -m ludotheque ratings``: make ratings anew from the results, or check them."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import house, ledger, logs, rulesets
from ludotheque.actions.ledger import Audit
from ludotheque.embedded import Unusable, database
from ludotheque.settings import Settings

SHOWN = 20


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser(
        "ratings", help="Make ratings anew from the results, or check them"
    )
    sub = parser.add_subparsers(dest="verb", required=True)
    sub.add_parser("recompute", help="fold all results again and store what comes of it")
    sub.add_parser("check", help="fold all results again and compare with what is stored")


def run(given: argparse.Namespace) -> int:
    """Do one of them; 1 where what is stored is not what comes of the results."""
    try:
        settings = Settings()
        with database(settings) as url:
            settings = settings.model_copy(update={"database_url": url})
            logs.configure(settings)
            rulesets.load(settings.extra_rulesets)
            found = asyncio.run(_folded(settings, given.verb))
    except ValidationError as error:
        print(f"A setting is not usable:\n{error}", file=sys.stderr)
        return 2
    except Unusable as no:
        print(no, file=sys.stderr)
        return 2
    for line in found.differences[:SHOWN]:
        print(line)
    said = f"{found.results} results folded, {found.ratings} ratings"
    print(said + (f", {len(found.differences)} differences" if given.verb == "check" else ""))
    return 1 if found.differences else 0


async def _folded(settings: Settings, verb: str) -> Audit:
    here = house.build(settings, "command")
    try:
        return await (ledger.recompute(here) if verb == "recompute" else ledger.check(here))
    finally:
        await here.database.close()
