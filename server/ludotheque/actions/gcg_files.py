"""A GCG text that somebody sent, played again and ready to be shown event by event."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pydantic_core import to_json

from ludotheque.actions.refusals import BadGcg
from ludotheque.core.words.gcg import Game, GcgError, Play
from ludotheque.core.words.gcg_hints import guess_of, layout_for, set_for
from ludotheque.core.words.gcg_reading import read
from ludotheque.core.words.gcg_replay import Manner, Replay, Turn, replay
from ludotheque.core.words.gcg_tokens import write_position, write_squares
from ludotheque.core.words.grid import EMPTY, PLAIN

MOST_EVENTS = 300


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a text cannot be read, and where."""

    detail: str
    place: dict[str, int] | None


def told(text: str, language: str | None, premiums: str | None) -> str | Unread:
    """What ``shown`` shows as JSON, or why it cannot be read: both travel between processes."""
    try:
        return to_json(shown(text, language, premiums)).decode()
    except BadGcg as no:
        return Unread(no.detail, no.extra.get("place"))


def shown(text: str, language: str | None, premiums: str | None) -> dict[str, Any]:
    """The game with what every event says and comes to, and all that does not agree.

    Raises BadGcg where the text cannot be read.
    """
    try:
        game = read(text)
    except GcgError as no:
        place = {"line": no.line} if no.column is None else {"line": no.line, "column": no.column}
        raise BadGcg(f"Line {no.line}: {no.reason}.", place=place) from None
    if len(game.events) > MOST_EVENTS:
        raise BadGcg(f"A game has {MOST_EVENTS} events at most.", place={"line": MOST_EVENTS})
    try:
        layout = layout_for(game, premiums)
    except ValueError as no:
        raise BadGcg(f"{str(no)[0].upper()}{str(no)[1:]}.") from None
    manner = Manner(set_for(game, language), layout)
    found = replay(game, manner)
    return {
        "players": [asdict(player) for player in game.players],
        "title": game.title,
        "description": game.description,
        "lexicon": game.lexicon,
        "note": game.note,
        "incomplete": game.incomplete is not None,
        "language": language or guess_of(game),
        "premiums": "none" if layout is PLAIN else "standard",
        "events": _events(found),
        "faults": [asdict(fault) for fault in found.faults],
        "scores": _scores(game),
    }


def _scores(game: Game) -> list[int]:
    totals = [0] * len(game.players)
    for event in game.events:
        totals[event.player] = event.total
    return totals


def _events(found: Replay) -> list[dict[str, Any]]:
    before = EMPTY
    events = []
    for turn in found.turns:
        events.append(_event(turn, before))
        before = turn.board
    return events


def _event(turn: Turn, before: tuple[str, ...]) -> dict[str, Any]:
    event = turn.event
    play = event if isinstance(event, Play) else None
    new = [cell for cell, face in enumerate(turn.board) if face != before[cell]]
    return {
        "line": event.line,
        "kind": event.kind,
        "player": event.player,
        "rack": None if event.rack is None else list(event.rack),
        "position": None if play is None else write_position(play.cell, play.down),
        "word": None if play is None else write_squares(play.squares),
        "tiles": getattr(event, "tiles", None),
        "count": getattr(event, "count", None),
        "score": event.score,
        "score_computed": turn.score,
        "total": event.total,
        "total_computed": turn.total,
        "words": list(turn.words),
        "laid": [] if play is None else new,
        "note": event.note,
        "board": list(turn.board),
    }
