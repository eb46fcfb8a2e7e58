"""An appointment as a calendar file (RFC 5545): for the calendar on a phone, and its reminder."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime

from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.rooms import RoomRow

MEDIA = "text/calendar"
OCTETS = 75
"""A line has no more; what is longer goes on in the next one, after a space."""
LENGTH = "PT1H"
REMINDER = "-PT15M"

TITLES = {
    "fr": "{game} avec {names}",
    "en": "{game} with {names}",
    "es": "{game} con {names}",
}
TEXTS = {
    "fr": "La partie commence toute seule si toutes les places sont prises.",
    "en": "The game starts by itself if every seat is taken.",
    "es": "La partida empieza sola si todos los asientos están ocupados.",
}


def event(room: RoomRow, language: str, link: str, now: int) -> str:
    """The calendar file of a room with an appointment; ``link`` leads to its table."""
    starts_at = room.starts_at or 0
    title = _title(room, language)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//ludotheque//appointments//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{room.id}@ludotheque",
        # Rises with every change of the room, and with nothing else.
        f"SEQUENCE:{room.version}",
        f"DTSTAMP:{_time(now)}",
        f"CREATED:{_time(room.created_at)}",
        f"DTSTART:{_time(starts_at)}",
        f"DURATION:{LENGTH}",
        f"SUMMARY;LANGUAGE={language}:{escaped(title)}",
        f"DESCRIPTION;LANGUAGE={language}:{escaped(TEXTS[language] + chr(10) + link)}",
        f"URL:{link}",
        f"STATUS:{'CANCELLED' if room.status == 'closed' else 'CONFIRMED'}",
        "TRANSP:OPAQUE",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"TRIGGER:{REMINDER}",
        f"DESCRIPTION:{escaped(title)}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(folded(line) + "\r\n" for line in lines)


def _title(room: RoomRow, language: str) -> str:
    names = ", ".join(s.player.name for s in room.seats if s.player is not None)
    pattern = TITLES[language] if names else "{game}"
    return pattern.format(game=RULESETS[room.ruleset].titles[language], names=names)


def _time(millis: int) -> str:
    return datetime.fromtimestamp(millis // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """A text as a value: what would end it or part it is marked, what cannot be there is not."""
    for plain, marked in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\n")):
        text = text.replace(plain, marked)
    kept = (c for c in text if c == "\n" or unicodedata.category(c) != "Cc")
    return "".join(kept).replace("\n", "\\n")


def folded(line: str) -> str:
    """A content line in pieces of at most 75 octets, none of which parts a character."""
    pieces: list[bytes] = []
    piece = b""
    for character in line:
        octets = character.encode("utf-8", "replace")
        # The space before every piece but the first is one octet of it.
        if len(piece) + len(octets) > OCTETS - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += octets
    return "\r\n ".join(each.decode() for each in [*pieces, piece])
