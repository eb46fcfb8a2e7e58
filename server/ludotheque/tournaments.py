"""``python -m ludotheque tournaments``: results tables held against the games alone."""

from __future__ import annotations

import argparse
from typing import Any

from ludotheque.actions.house import House
from ludotheque.actions.tournaments import verifying
from ludotheque.inside import run_in_house

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
    return run_in_house(lambda here: _verified(here, given.tournament), _tell)


def _tell(found: tuple[int, list[str], list[str]]) -> int:
    checked, faults, left = found
    for line in left[:SHOWN]:
        print(f"not looked at: {line}")
    for line in faults[:SHOWN]:
        print(line)
    print(f"{checked} tournaments reckoned, {len(faults)} differences")
    return 1 if faults else 0


async def _verified(here: House, one: str | None) -> tuple[int, list[str], list[str]]:
    ids = [one] if one is not None else await verifying.every(here)
    faults: list[str] = []
    left: list[str] = []
    for each in ids:
        wrong, unseen = await verifying.looked(here, each)
        faults += [f"{each}: {fault}" for fault in wrong]
        left += [f"{each}: {what}" for what in unseen]
    return len(ids), faults, left
