"""A game of any ruleset as a list of moves for people: a line an event, in the words of its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludotheque.actions import codec
from ludotheque.store.games import LogRow

_CAUSES = {
    "start": "begins",
    "expire": "time is over",
    "leave": "resigns",
    "abort": "ends it without a result",
    "credit": "an outage is credited",
    "stand_in": "is away",
    "return": "is back",
}
SEATED = ("seat", "seats")
"""Fields whose numbers are seats, which have names."""


def listed(title: str, names: Sequence[str], rows: Sequence[LogRow], last: str) -> str:
    """The whole list; ``title`` and ``last`` are its first and its last line."""
    lines = [title, ""]
    began = rows[0].at if rows else 0
    for row in rows:
        lines.append(f"{row.n:>4}. [{_clock(row.at - began)}] {_input(row, names)}")
        lines += [f"      - {_event(e['event'], names)}" for e in codec.read_told(row.told)]
    return "\n".join([*lines, "", last]) + "\n"


def _clock(elapsed: int) -> str:
    """Time since the game began."""
    seconds = max(elapsed, 0) // 1000
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _input(row: LogRow, names: Sequence[str]) -> str:
    who = "" if row.seat is None else f"{names[row.seat]}: "
    if row.cause == "move":
        return who + _event(json.loads(row.input), names)
    return who + _CAUSES.get(row.cause, row.cause)


def _event(event: dict[str, Any], names: Sequence[str]) -> str:
    """``shoals.placed`` and its fields, as ``placed: tile 3, cell 14``."""
    kind = str(event.get("kind", "")).rpartition(".")[2].replace("_", " ")
    parts = [
        f"{key.replace('_', ' ')} {_value(key, value, names)}"
        for key, value in event.items()
        if key != "kind" and value is not None
    ]
    return f"{kind}: {', '.join(parts)}" if parts else kind


def _value(key: str, value: Any, names: Sequence[str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if key in SEATED and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, list):
        return " ".join(_value(key, part, names) for part in value) or "none"
    if isinstance(value, dict):
        inside = ", ".join(f"{name} {_value(name, part, names)}" for name, part in value.items())
        return f"({inside})"
    return "none" if value in (None, "") else str(value)
