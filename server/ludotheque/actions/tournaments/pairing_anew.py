"""Rounds paired once more from the records before them, and compared with those that were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.actions.tournaments.records import Records
from ludotheque.actions.tournaments.rounds import paired
from ludotheque.actions.tournaments.ruling import RULINGS
from ludotheque.core.pairings.model import Pairing
from ludotheque.store.tournament_events import EventRow

FORMATS = ("swiss", "round-robin", "knockout")


BY_HAND = "an organiser settled a part of it"
PUT_RIGHT = "a table before it was put right when it had been paired"


@dataclass(frozen=True, slots=True)
class Moment:
    """What was so when a round was paired, as the events tell."""

    number: int
    gone: frozenset[str]
    left: str | None
    """Why it cannot be paired again from the records of now; None where it can."""


def differences(records: Records, events: Sequence[EventRow]) -> tuple[list[str], list[str]]:
    """What was paired otherwise than it follows from the records, and what was not looked at."""
    if records.row.format not in FORMATS or not records.row.round:
        return [], []
    if len(events) < records.row.n:
        return [], ["its pairings: events of it were forgotten (T28)"]
    faults, left = [], []
    for moment in _moments(records, events):
        if moment.left:
            left.append(f"the pairing of round {moment.number}: {moment.left}")
            continue
        again = _shape(paired(_before(records, moment), moment.number))
        stored = _stored(records, moment.number)
        if again != stored:
            faults.append(f"round {moment.number} was paired {stored} and should be {again}")
    return faults, left


def _moments(records: Records, events: Sequence[EventRow]) -> list[Moment]:
    round_of = {each.id: each.round for each in records.tables}
    found: dict[int, Moment] = {}
    gone: set[str] = set()
    by_hand = None
    for each in events:
        data = each.data
        if each.kind == "withdrawn":
            gone.add(data["entrant"])
        elif each.kind == "returned":
            gone.discard(data["entrant"])
        elif each.kind == "act" and data.get("act") == "pair" and not data.get("now"):
            # The last one is what is wished of the next round; one for this round tells by itself
            # of what it has paired.
            settled = any(data.get(part) for part in ("tables", "byes", "apart"))
            by_hand = BY_HAND if settled else None
        elif each.kind == "act" and data.get("act") in RULINGS:
            # Points change and pairings stay, so those after it do not follow from it any more.
            for number in [n for n in found if n > round_of.get(data["table"], 0)]:
                found[number] = replace(found[number], left=PUT_RIGHT)
        elif each.kind == "paired" and "replay_of" not in data:
            number = data["round"]
            if number in found:
                # Whoever had no record in it; what is wished of the next round is kept.
                if data["tables"] or data["byes"]:
                    found[number] = replace(found[number], left=BY_HAND)
                continue
            found[number] = Moment(number, frozenset(gone), by_hand)
            by_hand = None
    return list(found.values())


def _before(records: Records, moment: Moment) -> Records:
    """The records as they were when the round was paired: what came later is not there."""
    row = replace(records.row, wishes=None, round=moment.number - 1)
    return Records(
        replace(records.plan, row=row),
        {
            one: replace(each, withdrawn_at=0 if one in moment.gone else None)
            for one, each in records.people.items()
        },
        [each for each in records.tables if each.round < moment.number],
        [each for each in records.byes if each.round < moment.number],
    )


def _shape(pairing: Pairing) -> dict[str, Any]:
    return {
        "tables": [list(each.seats) for each in pairing.tables],
        "byes": sorted((each.player, str(each.kind)) for each in pairing.byes),
    }


def _stored(records: Records, number: int) -> dict[str, Any]:
    first = [each for each in records.of_round(number) if each.replay_of is None]
    return {
        "tables": [list(each.seats) for each in sorted(first, key=lambda each: each.number)],
        "byes": sorted((b.entrant_id, str(b.kind)) for b in records.byes if b.round == number),
    }
