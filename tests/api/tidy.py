"""Makes what a server said the same each time: ids, secrets and times become tidy ones."""

from __future__ import annotations

import json
import re
from typing import Any

from ludotheque.api.calendar import folded
from ludotheque.core.rulesets.registry import RULESETS

START = 1_790_000_000_000
LATER = {"deadline": 45_000, "expires_at": 180 * 86_400_000, "ends_at": 86_400_000}
NAMED = ("id", "game", "room", "rematch", "invite", "token", "recovery_code", "table")
MAKE = {
    "token": "lt_{:0>4}Qm2vX8tB4nK7pW3jZ9sL5cD1fG6hR0yAeUiOxT",
    "recovery_code": "{:0>4}-9QRT-2WPD-X4GH",
    "invite": "nv{:0>4}wxyz",
    "": "k7q2{:0>4}bhtm",
}
DIGITS = "23456789bcdfghjk"
SCHEMAS = ("options_schema", "moves_schema", "events_schema", "view_schema")


class Tidy:
    """Learns the ids of one server in the order in which they are met."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def learn(self, value: Any, key: str = "") -> None:
        """Give every id in here a tidy one."""
        if isinstance(value, list):
            for part in value:
                self.learn(part)
        elif isinstance(value, dict):
            for name in value:
                self.learn(value[name], name)
        elif isinstance(value, str) and key in NAMED and _is_random(value):
            number = "".join(DIGITS[int(d)] for d in f"{len(self.known) + 1:04}")
            tidy = MAKE.get(key, MAKE[""]).format(number)
            if value.startswith(("lt_p_", "lt_b_")):
                tidy = value[:5] + tidy[3:]
            self.known.setdefault(value, tidy)

    def all(self, kept: dict[str, Any]) -> dict[str, Any]:
        """Examples as they are to be written."""
        text = json.dumps(kept, ensure_ascii=False)
        for real, tidy in self.known.items():
            text = text.replace(real, tidy)
        text = re.sub(r"Anonymous \w{4}", "Anonymous k7q2", text)
        text = re.sub(r"python-httpx2/[0-9.]+", "python-httpx2", text)
        found: dict[str, Any] = json.loads(text)
        found["getMetrics"]["response"] = "".join(
            found["getMetrics"]["response"].splitlines(keepends=True)[:2]
        )
        _shorten(found["getRuleset"]["response"])
        _count_acts(found["listAudit"]["response"])
        found["exportMe"]["response"]["held"]["audit.player_id"] = []
        calendar = found["getAppointment"]
        calendar["response"] = self._calendar(calendar["response"])
        streams = ("streamGame", "streamLobby", "streamChat", "streamMe", "streamTournament")
        for name in streams:
            found[name]["response"] = _stream(found[name]["response"])
        timed: dict[str, Any] = _times(found)
        return timed

    def _calendar(self, text: str) -> str:
        """Lines are folded wherever they are too long, an id in them or not."""
        whole = text.replace("\r\n ", "")
        for real, tidy in self.known.items():
            whole = whole.replace(real, tidy)
        whole = re.sub(r"\d{8}T\d{6}Z", "20260922T180000Z", whole)
        whole = re.sub(r"http://[0-9.]+:\d+", "http://localhost:8000", whole)
        return "".join(folded(line) + "\r\n" for line in whole.split("\r\n")[:-1])


def _is_random(value: str) -> bool:
    """Not the id of a ruleset or of a lexicon, which say what they are."""
    return value not in RULESETS and "@" not in value


def _times(value: Any, key: str = "") -> Any:
    if isinstance(value, list):
        return [_times(part) for part in value]
    if isinstance(value, dict):
        return {name: _times(part, name) for name, part in value.items()}
    if isinstance(value, int) and value > 10**12:
        return START + LATER.get(key, 0)
    return value


def _shorten(ruleset: dict[str, Any]) -> None:
    """Schemas and rules are long, and the operation itself gives them whole."""
    for name in SCHEMAS:
        schema = ruleset[name]
        ruleset[name] = {k: schema[k] for k in ("title", "type", "required") if k in schema}
    for language, text in ruleset["rules"].items():
        ruleset["rules"][language] = text.splitlines()[0] + "\n…"


def _count_acts(page: dict[str, Any]) -> None:
    """How many acts there were before depends on what else was tested."""
    for number, act in enumerate(reversed(page["items"]), 14):
        act["number"] = number
    page["next"] = "14-a"


def _stream(text: str) -> str:
    lines = text.splitlines()
    data = next(line for line in lines if line.startswith("data: "))
    tidied = json.dumps(_times(json.loads(data[6:])), separators=(",", ":"), ensure_ascii=False)
    return text.replace(data, f"data: {tidied}")
