"""A knockout read from its records: who is still in it, and how each match stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.actions.tournaments.records import Records, game_of
from ludotheque.core import chance
from ludotheque.core.pairings import knockout
from ludotheque.core.pairings.history import History, digest
from ludotheque.core.pairings.knockout import Cup, Verdict
from ludotheque.core.pairings.model import Game
from ludotheque.core.pairings.scoring import share
from ludotheque.store.pairings import TableRow

points = share


@dataclass(frozen=True, slots=True)
class Match:
    """The tables of one match, in order, and what they say."""

    tables: tuple[TableRow, ...]
    verdict: Verdict


def cup_of(records: Records) -> Cup:
    """The cup of those who had entered when it began, seeded by their numbers, then by lot."""
    here = [each for each in records.people.values() if each.since <= 1]
    lots = chance.shuffled(records.row.seed, "cup/lots", sorted(each.id for each in here))
    by_lot = {one: place for place, one in enumerate(lots)}
    order = sorted(here, key=lambda each: (-each.rating, by_lot[each.id]))
    return Cup(
        seeds=tuple(each.id for each in order),
        sizes=records.plan.sizes,
        through=records.plan.rules.through,
        replays=records.plan.rules.replays,
    )


def history(records: Records) -> History:
    """What was played, every game of every match: for byes and for who starts (P6, P7)."""
    byes = records.core_byes()
    return digest(records.entrants(), records.games(), byes, records.plan.scoring, replays=True)


def matches(records: Records, number: int) -> list[Match]:
    """The matches of a round, as they stand."""
    by_match: dict[str, list[TableRow]] = {}
    for each in records.of_round(number):
        by_match.setdefault(each.match_id, []).append(each)
    final = is_final(records, number)
    cup = cup_of(records)
    return [
        Match(tuple(tables), _verdict(cup, [game_of(each) for each in tables], final))
        for tables in by_match.values()
    ]


def _verdict(cup: Cup, games: Sequence[Game], final: bool) -> Verdict:
    return knockout.verdict(cup, games, final=final)


def is_final(records: Records, number: int) -> bool:
    """Whether a round is one match, and nobody beside it."""
    ids = {each.match_id for each in records.of_round(number)}
    return len(ids) == 1 and not any(bye.round == number for bye in records.byes)


def alive(records: Records, number: int) -> list[str]:
    """Who plays in a round: all in the first, then those who got through the one before."""
    if number <= 1:
        return list(cup_of(records).seeds)
    through = [bye.entrant_id for bye in records.byes if bye.round == number - 1]
    for match in matches(records, number - 1):
        through += match.verdict.through
    return through


def still_in(records: Records, entrant: str) -> bool:
    """Whether somebody is not out, whether they have withdrawn or not."""
    number = records.row.round
    if entrant in alive(records, number + 1):
        return True
    open_ = [each for each in matches(records, number) if each.verdict.state != "decided"]
    return any(entrant in each.tables[-1].seats for each in open_)


def ranks(records: Records) -> dict[str, int]:
    """Places of all, by the round that somebody reached."""
    cup = cup_of(records)
    reached: dict[str, int] = {}
    last = max((each.round for each in records.tables), default=0)
    last = max([last, *(bye.round for bye in records.byes)])
    for number in range(1, last + 1):
        here = [one for each in records.of_round(number) for one in each.seats]
        here += [bye.entrant_id for bye in records.byes if bye.round == number]
        reached |= dict.fromkeys(here, number)
    final: list[Game] = []
    if last and is_final(records, last):
        final = [game_of(each) for each in records.of_round(last)]
    elif last:
        # Where nobody is left to meet, who got through has gone further than the others.
        reached |= dict.fromkeys(alive(records, last + 1), last + 1)
    return knockout.final_ranks(cup, reached, final)
