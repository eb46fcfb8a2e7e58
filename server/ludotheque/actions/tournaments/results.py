"""The results table, which follows from the records alone."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from ludotheque.actions.tournaments import cup
from ludotheque.actions.tournaments.records import Records
from ludotheque.core import chance
from ludotheque.core.pairings.arena_score import NOTHING, arena_ranks, arena_scores
from ludotheque.core.pairings.scoring import won
from ludotheque.core.pairings.standings import standings


@dataclass(frozen=True, slots=True)
class Line:
    """How one entrant stands; points and tie-breaks in the whole numbers of docs/pairings."""

    rank: int
    points: int
    breaks: tuple[int, ...]
    games: int
    byes: int
    wins: int
    streak: int = 0


def table(records: Records) -> list[tuple[str, Line]]:
    """Everybody with their line, best first; equals by the number at entry, then by lot."""
    makers = {"arena": _arena, "knockout": _knockout}
    lines = makers.get(records.row.format, _rounds)(records)
    lots = chance.shuffled(records.row.seed, "results/lots", sorted(records.people))
    by_lot = {one: place for place, one in enumerate(lots)}
    return sorted(
        lines.items(),
        key=lambda each: (each[1].rank, -records.people[each[0]].rating, by_lot[each[0]]),
    )


def changed(records: Records, made: list[tuple[str, Line]]) -> dict[str, tuple[int, str]]:
    """The lines that are stored otherwise: for each entrant the place, and the line as JSON."""
    found: dict[str, tuple[int, str]] = {}
    for place, (entrant, line) in enumerate(made, start=1):
        stored = records.people[entrant]
        if stored.place != place or stored.line != stored_as(line):
            found[entrant] = (place, json.dumps(stored_as(line)))
    return found


def stored_as(line: Line) -> dict[str, object]:
    """A line as it is stored; tie-breaks as texts, for some have more digits than JSON bears."""
    return {**asdict(line), "breaks": [str(each) for each in line.breaks]}


def _rounds(records: Records) -> dict[str, Line]:
    history = records.history()
    found = standings(history, records.plan.ties, records.plan.scoring)
    return {
        each.player: Line(
            each.rank,
            each.points,
            each.breaks,
            each.games,
            each.byes,
            sum(won(game, seat) for game, seat in history.games[each.player] if game.closed),
        )
        for each in found
    }


def _arena(records: Records) -> dict[str, Line]:
    scores = arena_scores(records.games())
    whole = {each: scores.get(each, NOTHING) for each in records.people}
    ranks = arena_ranks(whole)
    return {
        each: Line(ranks[each], one.points, (), one.games, 0, one.wins, one.streak)
        for each, one in whole.items()
    }


def _knockout(records: Records) -> dict[str, Line]:
    ranks = cup.ranks(records)
    points = dict.fromkeys(records.people, 0)
    games = dict.fromkeys(records.people, 0)
    wins = dict.fromkeys(records.people, 0)
    for game in records.games():
        if game.closed and not game.void:
            for seat, player in enumerate(game.seats):
                points[player] += cup.points(game, seat)
                games[player] += 1
                wins[player] += won(game, seat)
    byes = dict.fromkeys(records.people, 0)
    for bye in records.byes:
        byes[bye.entrant_id] += 1
    last = len(records.people)
    return {
        each: Line(ranks.get(each, last), points[each], (), games[each], byes[each], wins[each])
        for each in records.people
    }
