"""``python -m ludotheque tournaments``: results tables held against the games alone."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from pydantic import ValidationError

from ludotheque.actions import house, logs, rulesets
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import verifying
from ludotheque.embedded import Unusable, database
from ludotheque.settings import Settings

SHOWN = 20


def describe(commands: Any) -> None:
    """Say to the command line what there is."""
    parser = commands.add_parser(
        "tournaments", help="Hold results tables of tournaments against their games"
    )
    sub = parser.add_subparsers(dest="verb", required=True)
    verify = sub.add_parser("verify", help="reckon results tables from the games, and compare")
    verify.add_argument("tournament", nargs="?", help="the id of one; left out: all that began")


def run(given: argparse.Namespace) -> int:
    """Do it; 1 where what is stored is not what follows from the games."""
    try:
        settings = Settings()
        with database(settings) as url:
            settings = settings.model_copy(update={"database_url": url})
            logs.configure(settings)
            rulesets.load(settings.extra_rulesets)
            checked, faults = asyncio.run(_verified(settings, given.tournament))
    except ValidationError as error:
        print(f"A setting is not usable:\n{error}", file=sys.stderr)
        return 2
    except Unusable as no:
        print(no, file=sys.stderr)
        return 2
    except Refusal as no:
        print(no.detail, file=sys.stderr)
        return 1
    for line in faults[:SHOWN]:
        print(line)
    print(f"{checked} tournaments reckoned, {len(faults)} differences")
    return 1 if faults else 0


async def _verified(settings: Settings, one: str | None) -> tuple[int, list[str]]:
    here = house.build(settings, "command")
    try:
        ids = [one] if one is not None else await verifying.every(here)
        faults = [
            f"{each}: {fault}" for each in ids for fault in await verifying.compared(here, each)
        ]
        return len(ids), faults
    finally:
        await here.database.close()
