"""Arena: whoever is free is paired again, wave after wave, as long as the arena lasts (P30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.core import chance
from ludotheque.core.pairings.arena_score import NOTHING, ArenaScore
from ludotheque.core.pairings.field import meetings
from ludotheque.core.pairings.history import History, Pair, pair
from ludotheque.core.pairings.matching import Costs, Edge, cheapest_matching
from ludotheque.core.pairings.model import Pairing, Player, Reason, Sizes, Table
from ludotheque.core.pairings.seating import seated, strain
from ludotheque.core.pairings.tables import AGAIN, mend, split
from ludotheque.core.rulesets.base import Millis

NEAR, CROWD, NEAR_IN_CROWD = 24, 1000, 16
"""Opponents are sought among so many neighbours on each side; among fewer where more than
``CROWD`` are free at once, so that the wave is paired before the next one is due."""
MEETING = 5
"""To have met once is as bad as to stand so many places apart."""
LONGEST_WAIT = 3_600_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """The moment of a pairing: who is free since when, what everybody has, and what rules.

    ``history`` holds the games of the arena, each with the number of its wave as its round.
    After ``patience`` without a table somebody plays at a smaller one, or again with those of
    the last table.  ``number`` counts the waves and labels the lots.
    """

    history: History
    free_since: Mapping[Player, Millis]
    scores: Mapping[Player, ArenaScore]
    sizes: Sizes
    patience: Millis
    at: Millis
    number: int
    seed: bytes
    apart: frozenset[Pair] = field(default_factory=frozenset)

    def waited(self, player: Player) -> Millis:
        """How long somebody has been free."""
        return max(0, min(LONGEST_WAIT, self.at - self.free_since[player]))

    def impatient(self, player: Player) -> bool:
        """Whether somebody has waited for longer than they should."""
        return self.waited(player) >= self.patience


def pair_wave(wave: Wave) -> Pairing:
    """Pair those who are free; whoever is not is in ``waiting``, with the reason."""
    order = _order(wave)
    groups = _duels(wave, order) if wave.sizes.duel else _tables(wave, order)
    place = {player: number for number, player in enumerate(order, start=1)}
    tables = tuple(_table(wave, [order[one] for one in group], place) for group in groups)
    playing = {player for table in tables for player in table.seats}
    waiting = tuple(player for player in order if player not in playing)
    why = [_why_waiting(wave, player, len(waiting)) for player in waiting]
    return Pairing(round=wave.number, tables=tables, waiting=waiting, reasons=tuple(why))


def _order(wave: Wave) -> list[Player]:
    """Who is free, by points in the arena, rating and lot."""
    by_lot = chance.shuffled(wave.seed, f"arena/{wave.number}/lots", sorted(wave.free_since))
    entrants = wave.history.entrants
    points = {player: wave.scores.get(player, NOTHING).points for player in by_lot}
    free = [player for player in by_lot if not entrants[player].withdrawn]
    return sorted(free, key=lambda one: (-points[one], -entrants[one].rating))


def _duels(wave: Wave, order: list[Player]) -> list[list[int]]:
    edges: dict[Edge, Costs] = {}
    near = NEAR if len(order) <= CROWD else NEAR_IN_CROWD
    for place, player in enumerate(order):
        for other in range(place + 1, min(len(order), place + 1 + near)):
            if _may_meet(wave, player, order[other]):
                edges[place, other] = _duel_costs(wave, player, order[other], other - place)
    lots = chance.words(wave.seed, f"arena/{wave.number}/pairs", len(edges))
    edges = {edge: (*edges[edge], lot >> 10) for edge, lot in zip(sorted(edges), lots, strict=True)}
    partners = cheapest_matching(len(order), edges)
    return [[place, other] for place, other in sorted(partners.items()) if place < other]


def _duel_costs(wave: Wave, player: Player, opponent: Player, places: int) -> Costs:
    """First nobody who waited long is left over; then near places, and people not met yet."""
    waits = 2 * LONGEST_WAIT - wave.waited(player) - wave.waited(opponent)
    near = places + MEETING * wave.history.times_met(player, opponent)
    hard, soft = strain(wave.history, player, opponent)
    return waits // 1000, hard, near * near, soft


def _may_meet(wave: Wave, player: Player, opponent: Player) -> bool:
    """Not those whom the organiser keeps apart; those of the last table only out of patience."""
    if pair(player, opponent) in wave.apart:
        return False
    patient = not (wave.impatient(player) and wave.impatient(opponent))
    return not (patient and _last_together(wave, [player, opponent]))


def _last_together(wave: Wave, players: list[Player]) -> bool:
    """Whether the last game of each of these was one game."""
    last = [wave.history.games[player][-1:] for player in players]
    return all(games and games[0][0].id == last[0][0][0].id for games in last)


def _tables(wave: Wave, order: list[Player]) -> list[list[int]]:
    """Full tables of those who waited longest; smaller ones when somebody's patience is over."""
    sizes = wave.sizes
    urgent = any(wave.impatient(player) for player in order)
    if urgent:
        shape, over = split(len(order), sizes)
    else:
        shape = (sizes.preferred,) * (len(order) // sizes.preferred)
        over = len(order) - sum(shape)
    longest = sorted(range(len(order)), key=lambda place: -wave.waited(order[place]))
    playing = sorted(longest[: len(order) - over])
    draft: list[list[int]] = []
    for size in shape:
        draft.append(playing[:size])
        playing = playing[size:]

    def cost(one: int, other: int) -> int:
        two = [order[one], order[other]]
        again = _last_together(wave, two) + 100 * (pair(*two) in wave.apart)
        return again * AGAIN + (abs(one - other) + MEETING * wave.history.times_met(*two)) ** 2

    groups = mend(draft, cost, wave.seed, f"arena/{wave.number}", patience=60)
    return [sorted(group) for group in groups if _may_sit(wave, [order[one] for one in group])]


def _may_sit(wave: Wave, players: list[Player]) -> bool:
    if any(
        pair(one, other) in wave.apart
        for place, one in enumerate(players)
        for other in players[:place]
    ):
        return False
    return any(map(wave.impatient, players)) or not _last_together(wave, players)


def _table(wave: Wave, players: list[Player], place: dict[Player, int]) -> Table:
    seats, seat_reason = seated(wave.history, players, place)
    facts = {f"place_{seat}": place[player] for seat, player in enumerate(seats)}
    facts |= {f"waited_{seat}": wave.waited(player) for seat, player in enumerate(seats)}
    return Table(seats, (Reason("free", seats, facts), *meetings(wave.history, seats), seat_reason))


def _why_waiting(wave: Wave, player: Player, waiting: int) -> Reason:
    """``missing`` is how many more (bots, where they may fill) would make a table."""
    wanted = wave.sizes.least if wave.impatient(player) else wave.sizes.preferred
    facts = {"waited": wave.waited(player), "missing": max(1, wanted - waiting)}
    code = "too_few" if waiting < wanted else "last_table_again"
    return Reason(code, (player,), facts)
