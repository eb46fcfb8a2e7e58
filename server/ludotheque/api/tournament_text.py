"""Tournaments as they leave: rows as JSON, and the texts that followers hear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.actions.house import now_ms
from ludotheque.actions.tournaments import checking_in, entering, ruling
from ludotheque.actions.tournaments.looking import Mine, Picture
from ludotheque.actions.tournaments.plan import Plan, plan_of
from ludotheque.actions.tournaments.records import closed, game_of
from ludotheque.actions.tournaments.settling import points_of
from ludotheque.api import frames, roomtext
from ludotheque.core.chance import commitment
from ludotheque.core.pairings.model import UNIT
from ludotheque.core.pairings.tiebreaks import shown
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.pairings import TableRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rounds import RoundRow
from ludotheque.store.tournament_events import EventRow
from ludotheque.store.tournaments import TournamentRow


def summary(row: TournamentRow) -> dict[str, Any]:
    """A tournament in a list."""
    plan = plan_of(row)
    return {
        **{
            name: getattr(row, name)
            for name in (
                "id", "title", "format", "ruleset", "language", "rated", "seats", "status", "why",
                "visibility", "opens_at", "starts_at", "ends_at", "started_at", "ended_at",
                "round", "players", "house_bots",
            )
        },
        "has_password": row.password is not None,
        "organiser": None if row.organiser is None else roomtext.player(row.organiser),
        "schedule": row.schedule_id,
        "check_in_at": plan.check_in_at,
        "rounds": plan.rounds,
        "entry_open": entering.closed(row, plan, now_ms()) is None,
    }  # fmt: skip


def tournament(picture: Picture, *, manages: bool = False) -> dict[str, Any]:
    """A tournament, whole; its invite is for those who manage it."""
    row, rules = picture.row, picture.plan.rules
    of_rules = {
        name: getattr(rules, name)
        for name in (
            "rounds", "cycles", "through", "replays", "late_rounds", "pause_seconds",
            "patience_seconds", "no_show_seconds", "check_in_minutes", "least_players",
            "most_players",
        )
    }  # fmt: skip
    entry, fill = rules.entry, rules.fill
    return {
        **summary(row),
        "description": row.description,
        "options": row.options,
        "least": row.least,
        "most": row.most,
        "rules": {**of_rules, "ties": list(picture.plan.ties)},
        "entry": {
            "lowest": entry.lowest,
            "highest": entry.highest,
            "account_days": entry.account_days,
            "guests": entry.guests,
            "bots": entry.bots,
        },
        "fill": None
        if fill is None
        else {"to": fill.to, "level": fill.level, "after_seconds": fill.after_seconds},
        "n": row.n,
        "next_at": row.due_at,
        "pairs_until": picture.plan.pairs_until,
        "put_right_until": ruling.put_right_until(row),
        "commitment": commitment(row.seed),
        "seed": row.seed.hex() if row.over else None,
        "invite": row.invite if manages else None,
        "created_at": row.created_at,
    }


def entrant(row: EntrantRow) -> dict[str, Any]:
    """Somebody who takes part."""
    kind = "house" if row.player is None else row.player.kind
    return {"id": row.id, "name": row.name, "kind": kind, "bot_level": row.bot_level}


def place(row: EntrantRow, plan: Plan) -> dict[str, Any]:
    """A line of the standings."""
    line: Mapping[str, Any] = row.line or {}
    breaks = [int(each) for each in line.get("breaks", ())]
    return {
        "rank": line.get("rank"),
        "entrant": entrant(row),
        "rating": row.shown_rating,
        "points": round(line.get("points", 0) / UNIT, 4),
        "ties": [shown(name, value) for name, value in zip(plan.ties, breaks, strict=False)],
        "games": line.get("games", 0),
        "byes": line.get("byes", 0),
        "wins": line.get("wins", 0),
        "streak": line.get("streak", 0),
        "withdrawn": row.withdrawn_at is not None,
        "checked_in": row.house or plan.check_in_at is None or checking_in.is_in(plan, row),
    }


def table(row: TableRow, people: Mapping[str, EntrantRow]) -> dict[str, Any]:
    """A table with its game as it stands."""
    game = game_of(row)
    done = closed(row)
    return {
        "id": row.id,
        "round": row.round,
        "number": row.number,
        "match": row.match_id,
        "replay_of": row.replay_of,
        "seats": [entrant(people[each]) for each in row.seats],
        "game": None
        if row.game_id is None
        else {
            "id": row.game_id,
            "status": row.status,
            "n": row.n,
            "to_act": list(row.to_act),
            "deadline": row.deadline,
            "ended_at": row.ended_at,
        },
        "dealt": row.dealt,
        "void": row.void,
        "forfeits": list(game.forfeits),
        "ranks": list(game.ranks) if done and game.ranks is not None else None,
        "points": points_of(row) if done else None,
        "why": row.why,
        "started_at": row.started_at,
        "settled_at": row.settled_at,
    }


def round_summary(row: RoundRow, tables: int, byes: int) -> dict[str, Any]:
    """A round in a list."""
    return {
        "number": row.number,
        "paired_at": row.paired_at,
        "done_at": row.done_at,
        "tables": tables,
        "byes": byes,
    }


def event(row: EventRow) -> dict[str, Any]:
    """An event."""
    return {
        "n": row.n,
        "at": row.at,
        "kind": row.kind,
        "by": None if row.actor is None else roomtext.player(row.actor),
        "data": row.data,
    }


def actor(row: PlayerRow) -> dict[str, Any]:
    """Who has done an act."""
    return roomtext.player(row)


def events(rows: Sequence[EventRow]) -> list[dict[str, Any]]:
    """Events, in order."""
    return [event(row) for row in rows]


def mine(found: Mine, *, manages: bool) -> dict[str, Any]:
    """How the caller stands to a tournament."""
    one = found.entrant
    plan, line = plan_of(found.row), (one.line or {}) if one is not None else {}
    return {
        "entered": one is not None,
        "withdrawn": one is not None and one.withdrawn_at is not None,
        "withdrawn_why": None if one is None else one.withdrawn_why,
        "rank": line.get("rank"),
        "points": round(line.get("points", 0) / UNIT, 4),
        "table": None if found.table is None else found.table.id,
        "game": None if found.table is None else found.table.game_id,
        "waiting_since": None if one is None or found.row.over else one.free_at,
        "may_enter": entering.may_enter(found.row, one, now_ms()),
        "checked_in": one is not None and checking_in.is_in(plan, one),
        "may_check_in": checking_in.may(plan, one, now_ms()),
        "may_manage": manages,
    }


def snapshot(picture: Picture) -> str:
    """What somebody hears who begins to follow."""
    return frames.compact(
        {
            "type": "tournament_snapshot",
            "tournament": tournament(picture),
            "n": picture.row.n,
            "since": picture.since,
            "events": events(picture.events),
            "standings": [place(each, picture.plan) for each in picture.top],
            "now": now_ms(),
        }
    )


def update(picture: Picture) -> str:
    """What followers hear when something has happened."""
    row = picture.row
    return frames.compact(
        {
            "type": "tournament_update",
            "tournament": row.id,
            "n": row.n,
            "since": picture.since,
            "events": events(picture.events),
            "status": row.status,
            "round": row.round,
            "rounds": picture.plan.rounds,
            "players": row.players,
            "house_bots": row.house_bots,
            "starts_at": row.starts_at,
            "check_in_at": picture.plan.check_in_at,
            "ends_at": row.ends_at,
            "next_at": row.due_at,
            "standings": [place(each, picture.plan) for each in picture.top],
            "now": now_ms(),
        }
    )
