"""Golden games: whole games written down, which must be told the same for ever.

A file holds the options, seats, seed and every timed input of a game, and what the rules made of
them: the events of every step, the SHA-256 of the final state's JSON, and the outcome.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludotheque.core.rulesets.base import Told
from ludotheque.core.rulesets.registry import AnyRuleset, kind_of
from tests.rulesets.kit import (
    Expire,
    Input,
    Leave,
    Move,
    adapter,
    digest,
    folder,
    loaded,
    promise,
    put,
)


def games(ruleset: AnyRuleset) -> list[Path]:
    """The golden games of a ruleset, by name."""
    return sorted((folder(ruleset) / "golden").glob("*.json"))


def replayed(ruleset: AnyRuleset, game: dict[str, Any]) -> dict[str, Any]:
    """The same game file, all that the rules decide being worked out anew."""
    # The module of a ruleset lays out what its games need, such as a word list.
    promise(ruleset)
    options = adapter(ruleset.Options).validate_python(game["options"])
    step = ruleset.setup(options, game["seats"], bytes.fromhex(game["seed"]), game["at"])
    told = [_lines(step.told)]
    for line in game["inputs"]:
        step = put(ruleset, step.state, from_line(ruleset, line))
        told.append(_lines(step.told))
    outcome = ruleset.outcome(step.state)
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "options": adapter(ruleset.Options).dump_python(options, mode="json"),
        "seats": game["seats"],
        "seed": game["seed"],
        "at": game["at"],
        "inputs": game["inputs"],
        "told": told,
        "state_sha256": digest(step.state),
        "outcome": None if outcome is None else _plain(outcome),
    }


def text(game: dict[str, Any]) -> str:
    """A game as a file: one line for each input and for the events of each step."""
    parts = []
    for key, value in game.items():
        if key in ("inputs", "told"):
            lines = ",\n  ".join(json.dumps(line) for line in value)
            parts.append(f'"{key}": [\n  {lines}\n]')
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def to_line(given: Input) -> dict[str, Any]:
    """An input as it stands in a file."""
    match given:
        case Move():
            return {"at": given.at, "seat": given.seat, "move": _plain(given.move)}
        case Expire():
            return {"at": given.at, "expire": list(given.late)}
        case Leave():
            return {"at": given.at, "leave": given.seat}


def from_line(ruleset: AnyRuleset, line: dict[str, Any]) -> Input:
    """An input from its line."""
    if "expire" in line:
        return Expire(tuple(line["expire"]), line["at"])
    if "leave" in line:
        return Leave(line["leave"], line["at"])
    kinds = {kind_of(move): move for move in ruleset.moves}
    move = loaded(kinds[line["move"]["kind"]], json.dumps(line["move"]).encode())
    return Move(line["seat"], move, line["at"])


def _lines(told: tuple[Told, ...]) -> list[dict[str, Any]]:
    return [{"to": each.to and list(each.to), "event": _plain(each.event)} for each in told]


def _plain(value: Any) -> Any:
    return adapter(type(value)).dump_python(value, mode="json")
