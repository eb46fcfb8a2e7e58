"""What an organiser has settled of the next round, read when it is paired (P9)."""

from __future__ import annotations

from typing import Any

from ludotheque.actions.tournaments.records import Records
from ludotheque.core.pairings.model import Bye, Wishes


def wishes_of(stored: dict[str, Any] | None, records: Records, number: int) -> Wishes:
    """The wishes that can still be met: none that names somebody who is not there any more."""
    if not stored:
        return Wishes()

    def here(one: str) -> bool:
        known = records.people.get(one)
        return known is not None and known.withdrawn_at is None and known.since <= number

    return Wishes(
        tables=tuple(tuple(table) for table in stored.get("tables", ()) if all(map(here, table))),
        byes=tuple(
            Bye(round=number, player=each["entrant"], kind=each["kind"])
            for each in stored.get("byes", ())
            if here(each["entrant"])
        ),
        apart=tuple((pair[0], pair[1]) for pair in stored.get("apart", ()) if all(map(here, pair))),
    )
