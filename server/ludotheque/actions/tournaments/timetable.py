"""The timetable that an installation begins with: every game in every language, at every hour."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import structlog

from ludotheque.actions import codec
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import scheduling
from ludotheque.actions.tournaments.dealing import aside
from ludotheque.core.rulesets.registry import LANGUAGES, RULESETS
from ludotheque.store import schedules as store
from ludotheque.store.schedules import ScheduleRow

HOUSE_LANGUAGE = "en"
"""Of games without words; their pages are in the language of whoever looks."""
ZONES = {"fr": "Europe/Paris", "en": "Europe/London", "es": "Europe/Madrid"}
WORDS = {
    "fr": {
        "arena": "arène", "swiss": "suisse du soir", "knockout": "coupe du samedi",
        "round-robin": "toutes rondes du dimanche",
    },
    "en": {
        "arena": "arena", "swiss": "evening swiss", "knockout": "Saturday cup",
        "round-robin": "Sunday round-robin",
    },
    "es": {
        "arena": "arena", "swiss": "suizo de la tarde", "knockout": "copa del sábado",
        "round-robin": "liga del domingo",
    },
}  # fmt: skip
# Quick games, so that an hour holds several; what is not named here is as the rules have it.
QUICK: dict[str, dict[str, Any]] = {
    "six-qui-prend": {"choose_seconds": 20, "row_seconds": 15},
    "shoals": {"turn_seconds": 30},
    "letter-dice": {"mode": "simultaneous", "total_minutes": 3},
    "wocable": {"bank_seconds": 300, "increment_seconds": 3},
    "duplikta": {"mode": "duel", "timer_seconds": 60},
}
AT_TABLES = {"six-qui-prend": 4, "letter-dice": 4}
STEP_MINUTES = 5
EVENING = 20
FILL = {"to": 4, "level": 2, "after_seconds": 15}

log = structlog.get_logger(__name__)


def default() -> Iterator[ScheduleRow]:
    """All schedules of the default timetable, for the games that this server has."""
    for number, (ruleset, language) in enumerate(_games()):
        minute = STEP_MINUTES * number % 60
        zone = ZONES[language]
        for format_, cron, where in (
            ("arena", f"{minute} * * * *", "UTC"),
            ("swiss", f"{minute} {EVENING} * * *", zone),
            ("knockout", f"{minute} 15 * * SAT", zone),
            ("round-robin", f"{minute} 15 * * SUN", zone),
        ):
            template = template_of(ruleset, language, format_)
            schedule_id = f"{ruleset}-{language}-{format_}"
            now = now_ms()
            yield ScheduleRow(schedule_id, template["title"], cron, where, template, True, now, now)


def _games() -> Iterator[tuple[str, str]]:
    """Each game, and each language of a game of words in which it can be played here."""
    for ruleset, rules in RULESETS.items():
        words = any(each.name == "lexicon" for each in fields(rules.Options))
        for language in LANGUAGES if words else (HOUSE_LANGUAGE,):
            try:
                scheduling.check_template(template_of(ruleset, language, "arena"))
            except Refusal as no:
                log.info("timetable.left_out", ruleset=ruleset, language=language, why=no.detail)
                continue
            yield ruleset, language


def template_of(ruleset: str, language: str, format_: str) -> dict[str, Any]:
    """What the tournaments of one schedule are."""
    rules = RULESETS[ruleset]
    options: dict[str, Any] = json.loads(codec.dump(rules.Options()))
    options |= QUICK.get(ruleset, {})
    if "language" in options:
        options["language"] = language
    seats = AT_TABLES.get(ruleset, max(2, rules.seats[0]))
    own: dict[str, Any] = {"least_players": max(2, rules.seats[0])}
    if format_ == "round-robin":
        own["most_players"] = 12
    return {
        "title": f"{rules.titles[language]} – {WORDS[language][format_]}",
        "description": "",
        "format": format_,
        "options": options,
        "language": language,
        "rated": True,
        "seats": seats,
        "least": None,
        "most": None,
        "minutes": 55,
        "rules": own,
        "entry": {"bots": format_ == "arena"},
        "fill": {**FILL, "level": min(2, rules.bot_levels)},
    }


async def seed(house: House) -> int:
    """Write the schedules of the default timetable that are not there; how many that were.

    One that somebody has changed or switched off stays as it is.
    """
    made = 0
    # To see what can be played here opens lists of words, which takes seconds the first time.
    rows = await aside(lambda: list(default()))
    async with house.database.transaction() as connection:
        for row in rows:
            made += await store.add(connection, row)
    return made
