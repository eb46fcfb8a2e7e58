"""``python -m ludotheque ratings``: make ratings anew from the results, or check them."""

from __future__ import annotations

import argparse
from typing import Any

from ludotheque.actions import ledger
from ludotheque.actions.ledger import Audit
from ludotheque.inside import run_in_house

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
    if given.verb == "recompute":
        return run_in_house(ledger.recompute, _tell)
    return run_in_house(ledger.check, lambda found: _tell(found, checked=True))


def _tell(found: Audit, *, checked: bool = False) -> int:
    for line in found.differences[:SHOWN]:
        print(line)
    said = f"{found.results} results folded, {found.ratings} ratings"
    print(said + (f", {len(found.differences)} differences" if checked else ""))
    return 1 if found.differences else 0
