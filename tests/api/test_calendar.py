"""Appointments as calendar files: what RFC 5545 asks for, read by a reader that is not ours."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from icalendar import Calendar, Event

from ludotheque.api import calendar
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow, Sitter
from tests.api.games import guest

API = "/api/v1"
START = 1_798_761_600_000
LINK = "http://localhost:8000/join/abc"


def room(names: tuple[str, ...] = ("Ana",), **more: Any) -> RoomRow:
    people = [PlayerRow(f"p{n}", name, "guest", "fr", 0) for n, name in enumerate(names)]
    seats = [Sitter(n, player, None) for n, player in enumerate(people)]
    known: dict[str, Any] = {
        "id": "room1",
        "invite": "abc",
        "ruleset": "six-qui-prend",
        "options": {},
        "visibility": "link",
        "leaver": {},
        "rated": False,
        "language": "fr",
        "host_id": "p0",
        "status": "open",
        "game_id": None,
        "version": 3,
        "created_at": START - 1_000_000,
        "starts_at": START,
        "seats": (*seats, Sitter(len(seats), None, None)),
    }
    return RoomRow(**{**known, **more})


def read(text: str) -> Any:
    """The one event of a calendar, by a reader that takes no fault."""
    for line in text.encode().split(b"\r\n"):
        assert len(line) <= 75
        assert b"\n" not in line
        line.decode()
    assert text.endswith("END:VCALENDAR\r\n")
    found = Calendar.from_ical(text)
    assert (found["VERSION"], found["METHOD"]) == ("2.0", "PUBLISH")
    (event,) = found.walk("VEVENT")
    assert isinstance(event, Event)
    assert not event.errors
    return event


def test_times_are_utc_and_a_reminder_comes_before() -> None:
    text = calendar.event(room(), "fr", LINK, START - 5_000)
    event = read(text)
    begins = datetime.fromtimestamp(START / 1000, UTC)
    assert event.decoded("DTSTART") == begins
    assert event.decoded("DURATION") == timedelta(hours=1)
    assert event.decoded("DTSTAMP") == begins - timedelta(seconds=5)
    assert re.search(r"DTSTART:\d{8}T\d{6}Z\r\n", text)
    (alarm,) = event.walk("VALARM")
    assert alarm.decoded("TRIGGER") == timedelta(minutes=-15)
    assert (alarm["ACTION"], alarm["DESCRIPTION"]) == ("DISPLAY", event["SUMMARY"])
    assert event["URL"] == LINK


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("fr", "6 qui prend ! avec Ana"),
        ("en", "6 qui prend with Ana"),
        ("es", "¡Toma 6! con Ana"),
    ],
)
def test_the_title_is_in_the_language(language: str, title: str) -> None:
    event = read(calendar.event(room(), language, LINK, START))
    assert event["SUMMARY"].params["LANGUAGE"] == language
    rules = title.rpartition(" ")[0].rpartition(" ")[0]
    assert str(event["SUMMARY"]).endswith(title.removeprefix(rules))
    assert calendar.TEXTS[language] in event["DESCRIPTION"]
    assert str(event["DESCRIPTION"]).endswith("\n" + LINK)


@pytest.mark.parametrize(
    "name",
    [
        'a;b,c\\d:e"f',
        "x\\nBEGIN:VEVENT",
        "👩‍👩‍👧‍👦" * 4,
        "é" * 24,
        "ﷺ" * 24,
        "\r\nATTENDEE:x",
        "a\tb\x07c",
    ],
)
def test_names_are_values_and_nothing_else(name: str) -> None:
    event = read(calendar.event(room((name, name, name)), "en", LINK, START))
    shown = "".join(
        c for c in name.replace("\r\n", "\n") if c == "\n" or c.isprintable() or ord(c) > 127
    )
    assert str(event["SUMMARY"]).endswith(f"with {shown}, {shown}, {shown}")
    assert "ATTENDEE" not in event
    assert len(event.subcomponents) == 1


def test_a_line_is_folded_between_characters_alone() -> None:
    for filler in range(70, 80):
        for character in ("x", "é", "€", "😀"):
            line = "SUMMARY:" + "a" * (filler - 8) + character * 60
            pieces = calendar.folded(line).split("\r\n")
            assert "".join([pieces[0], *(piece[1:] for piece in pieces[1:])]) == line
            assert all(piece[0] == " " for piece in pieces[1:])
            assert all(len(piece.encode()) <= 75 for piece in pieces)
            assert all(len(piece.encode()) >= 72 for piece in pieces[:-1])


def test_a_closed_room_is_cancelled() -> None:
    assert read(calendar.event(room(), "fr", LINK, START))["STATUS"] == "CONFIRMED"
    closed = room(status="closed", version=4)
    assert read(calendar.event(closed, "fr", LINK, START))["STATUS"] == "CANCELLED"


def test_the_same_event_at_another_time(http: httpx2.Client, here: str) -> None:
    host = guest(http, "Ana; B, C")
    first_at = int(time.time() * 1000) + 86_400_000
    wish = {
        "options": {"ruleset": "six-qui-prend"},
        "starts_at": first_at,
        "language": "es",
    }
    made = http.post(f"{API}/rooms", json=wish, headers=host).json()
    address = f"{API}/rooms/{made['id']}/appointment.ics"
    answer = http.get(address)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert made["id"] in answer.headers["content-disposition"]
    first = read(answer.text)
    assert first["SUMMARY"].params["LANGUAGE"] == "es"
    assert first["URL"] == f"{here}/join/{made['invite']}"
    later = {"starts_at": first_at + 3_600_000}
    http.patch(f"{API}/rooms/{made['id']}", json=later, headers=host)
    second = read(http.get(address, params={"language": "fr"}).text)
    assert second["UID"] == first["UID"]
    assert second["SEQUENCE"] > first["SEQUENCE"]
    assert second.decoded("DTSTART") - first.decoded("DTSTART") == timedelta(hours=1)
    assert second["SUMMARY"].params["LANGUAGE"] == "fr"
    http.patch(f"{API}/rooms/{made['id']}", json={"visibility": "private"}, headers=host)
    assert http.get(address).json()["code"] == "forbidden", "that of a private room is not"
    assert made["invite"] in http.get(address, headers=host).text
    http.delete(f"{API}/rooms/{made['id']}", headers=host)
    last = read(http.get(address, params={"invite": made["invite"]}).text)
    assert (last["STATUS"], last["SEQUENCE"] > second["SEQUENCE"]) == ("CANCELLED", True)
    wrong = http.get(address, params={"language": "de"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "malformed")
    assert http.get(f"{API}/rooms/nothing/appointment.ics").status_code == 404
