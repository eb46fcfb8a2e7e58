"""What the house knows of whoever sits down, and who sits in its own chair (K8 to K11, K39)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.core.ratings.handicap import handicap
from ludotheque.core.rulesets.abilities import Person
from ludotheque.core.rulesets.base import IllegalMove, Seat
from ludotheque.core.rulesets.duplikta.material import scenarios
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions
from ludotheque.core.rulesets.duplikta.tables import STRENGTH, mode_of

EXPERIENCED = 20
"""Finished games that make a registered player a Mordu."""
GUEST_SCENARIOS = 6
NEW_HANDICAP = 3
"""Of a registered player without a rating."""


def handicap_of(person: Person) -> int | None:
    """A registered player's handicap, from 0 (strongest) to 5 (K10)."""
    if person.kind != "account":
        return None
    return NEW_HANDICAP if person.rating is None else handicap(person.rating)


def greet(options: DupliktaOptions, people: Sequence[Person]) -> DupliktaOptions:
    """Options with what the house knows of whoever sits down (K8, K10, K11)."""
    experienced = tuple(p.kind == "account" and p.finished >= EXPERIENCED for p in people)
    mode = mode_of(options, len(people))
    if options.prepare and not experienced[0]:
        raise IllegalMove(
            "not_experienced",
            "K8",
            f"An opening is prepared by who has finished {EXPERIENCED} games with an account.",
            {"finished": people[0].finished, "least": EXPERIENCED},
        )
    if mode == "scenario" and people[0].kind == "guest":
        options = replace(options, scenario=_for_guest(options, people[0]), strength=None)
    return replace(
        options,
        handicaps=tuple(map(handicap_of, people)) if mode == "duel" else None,
        experienced=experienced,
        registered=tuple(person.kind == "account" for person in people),
    )


def _for_guest(options: DupliktaOptions, guest: Person) -> int:
    """The next of the six scenarios of guests, a new one each session, or one before it (K11)."""
    reached = guest.series if guest.series_today else guest.series + 1
    following = max(1, min(reached, GUEST_SCENARIOS))
    if options.scenario is not None and options.scenario > following:
        raise IllegalMove(
            "scenario_of_members",
            "K11",
            f"Guests play scenarios 1 to {GUEST_SCENARIOS} in their order, a new one each day;"
            f" yours is {following}.",
            {"scenario": options.scenario, "most": following},
        )
    return options.scenario or following


def house_seats(options: DupliktaOptions, seats: int) -> dict[Seat, int]:
    """Tourlou's chair, and how strong Tourlou is there (K37)."""
    mode = mode_of(options, seats)
    if mode == "tourlou" and seats == 2:
        return {1: options.strength or STRENGTH}
    if mode == "scenario" and seats == 2:
        number, language = options.scenario or 1, options.language or "fr"
        strengths = {each.number: each.strength for each in scenarios(language)}
        return {1: strengths.get(number, options.strength or STRENGTH)}
    return {}
