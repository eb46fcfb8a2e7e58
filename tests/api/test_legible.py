"""What others read is kept as it is shown: nothing in it is invisible or turns letters round."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from ludotheque.actions.legible import shown_lines
from ludotheque.api.wire_admin import NewSanction
from ludotheque.api.wire_contests import NewTournament, TournamentChange
from ludotheque.api.wire_people import NewToken
from ludotheque.api.wire_reports import ReportDecision
from ludotheque.api.wire_schedules import NewSchedule
from ludotheque.api.wire_words import Decision, NewDispute
from tests.api.people import API, SIX, People

TURNED = " \u202eA\u200b  cup\ufeff\t"
TEMPLATE = {"title": TURNED, "description": TURNED, "format": "arena", "options": SIX}
TEXTS: list[tuple[type[BaseModel], str, dict[str, Any]]] = [
    (NewTournament, "title", {"format": "swiss", "options": SIX, "starts_at": 1}),
    (NewTournament, "description", {**TEMPLATE, "starts_at": 1}),
    (TournamentChange, "title", {}),
    (TournamentChange, "description", {}),
    (NewSchedule, "title", {"id": "x", "cron": "0 * * * *", "zone": "UTC", "template": TEMPLATE}),
    (NewSanction, "reason", {"kind": "mute"}),
    (ReportDecision, "reason", {"verdict": "dismiss"}),
    (NewToken, "label", {"scopes": ["game:read"]}),
    (NewDispute, "comment", {"word": "XYLO"}),
    (Decision, "reason", {"grant": True}),
]
SEEN = [each for each in TEXTS if each[1] in ("title", "label") or "Sanction" in each[0].__name__]


@pytest.mark.parametrize(("body", "name", "rest"), TEXTS)
def test_texts_are_kept_without_what_nobody_sees(
    body: type[BaseModel], name: str, rest: dict[str, Any]
) -> None:
    assert getattr(body(**{**rest, name: TURNED}), name) == "A cup"


@pytest.mark.parametrize(("body", "name", "rest"), SEEN)
def test_where_something_is_to_be_read_nothing_is_refused(
    body: type[BaseModel], name: str, rest: dict[str, Any]
) -> None:
    for nothing in ("\u202e", " \u200b ", "\u3164", "a\0"):
        with pytest.raises(ValidationError):
            body(**{**rest, name: nothing})


def test_lines_stay_lines() -> None:
    assert shown_lines("\u202eOne  \r\n\r\ntwo\u2028 three\v") == "One\n\ntwo\nthree"


def test_titles_and_reasons_are_told_as_they_are_shown(people: People) -> None:
    people.renew("organiser")
    cup = people.tournament(running=False, title=TURNED, description=f"{TURNED}\n{TURNED}")
    path = f"/tournaments/{cup}"
    told = people.ask("GET", path)
    assert (told["title"], told["description"]) == ("A cup", "A cup\nA cup")
    people.ask("PATCH", path, "organiser", {"title": f"{TURNED} more"})
    people.ask("POST", f"{path}/acts", "organiser", {"act": "cancel", "reason": TURNED})
    assert people.ask("GET", path)["title"] == "A cup more"
    acts = people.ask("GET", f"{path}/acts")["events"]
    assert [each["data"].get("reason") for each in acts if each["kind"] == "act"] == ["A cup"]


def test_reports_are_read_without_what_nobody_sees(people: People) -> None:
    people.renew("admin")
    wish = {"about": "player", "player": people.ids["other"], "reason": TURNED}
    people.ask("POST", "/reports", "account", wish)
    found = people.ask("GET", "/admin/reports", "admin")["items"]
    assert [each["reason"] for each in found] == ["A cup"]
    nothing = people.send("POST", f"{API}/reports", "account", {**wish, "reason": "\u202e"})
    assert nothing.json()["code"] == "malformed"
