"""The part of the tour that goes through tournaments."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from ludotheque.actions.clock import HOUR_MS
from ludotheque.actions.house import now_ms
from ludotheque.actions.tournaments import creating
from tests.api.games import SIX
from tests.api.operator import operator_token

if TYPE_CHECKING:
    from tests.api.tour import Tour


def tournaments(tour: Tour, ana: str, ben: str, database_url: str) -> None:
    """A small swiss of two, who have different ratings, so that no lot decides who is first."""
    lots = SimpleNamespace(token_bytes=lambda count: bytes(range(count)))
    known = tour.ask("getMe", ana)["player"]["id"]
    scopes = ("tournament:manage", "tournament:join", "game:read")
    organiser = operator_token(database_url, known, scopes)
    tour.tidy.learn({"token": organiser})
    wish = {
        "title": "Evening swiss",
        "format": "swiss",
        "options": SIX,
        "language": "en",
        "starts_at": now_ms() + HOUR_MS // 3,
        "rules": {"rounds": 3, "pause_seconds": 60, "check_in_minutes": 30},
        "fill": {"to": 2, "level": 2},
    }
    with patch.object(creating, "secrets", lots):
        made = tour.ask("createTournament", organiser, wish, idempotency_key="b7e1-swiss")
    own = {"tournament_id": made["id"]}
    change = {"title": "Evening swiss, three rounds"}
    tour.ask("changeTournament", organiser, change, idempotency_key="b7e1-title", **own)
    tour.ask("listTournaments", ruleset="six-qui-prend", language="en", limit=10)
    tour.ask("joinTournament", ana, {}, idempotency_key="b7e1-join", **own)
    tour.ask("joinTournament", ben, {}, **own)
    tour.ask("leaveTournament", ben, idempotency_key="c2d4-withdraw-t", **own)
    tour.ask("joinTournament", ben, {}, **own)
    tour.ask("checkIn", ben, idempotency_key="c2d4-here", **own)
    start = {"act": "start", "reason": "Everybody is here."}
    tour.ask("organiseTournament", organiser, start, idempotency_key="b7e1-begin", **own)
    tour.ask("getTournament", **own)
    tour.ask("getMyEntry", ana, **own)
    tour.ask("getStandings", limit=10, **own)
    tour.ask("listRounds", limit=10, **own)
    tour.ask("getRound", number=1, **own)
    tour.ask("explainRound", number=1, **own)
    tour.ask("listTables", running=True, limit=10, **own)
    tour.ask("listTournamentEvents", since=2, **own)
    tour.ask("listActs", **own)
    tour.ask("streamTournament", since=6, **own)
    tour.ask("exportTournament", format="json", **own)


def schedules(tour: Tour, database_url: str, known: str) -> None:
    """A schedule of an administrator."""
    admin = operator_token(database_url, known)
    tour.tidy.learn({"token": admin})
    template: dict[str, Any] = {
        "title": "Lunch arena",
        "format": "arena",
        "options": SIX,
        "language": "en",
        "seats": 4,
        "minutes": 45,
        "fill": {"to": 4, "level": 2, "after_seconds": 15},
    }
    wish = {
        "id": "lunch",
        "title": "Every day at noon",
        "cron": "0 12 * * *",
        "zone": "Europe/Paris",
        "template": template,
    }
    tour.ask("createSchedule", admin, wish, idempotency_key="e5f6-lunch")
    change = {"cron": "30 12 * * MON-FRI"}
    tour.ask("changeSchedule", admin, change, schedule_id="lunch", idempotency_key="e5f6-cron")
    tour.ask("listSchedules")
    tour.ask("getSeriesStandings", schedule_id="lunch", period="month", limit=10)
