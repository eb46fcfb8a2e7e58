"""Simulated tournaments: players of known strength who drop out, come late and do not show up.

Every round is checked as it is paired, whoever asks for the tournament: a test or the bench.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import combinations
from time import perf_counter

import rustworkx

from ludotheque.core.pairings.history import History, digest
from ludotheque.core.pairings.model import Bye, Entrant, Game, Pairing, Player, Sizes
from ludotheque.core.pairings.scoring import DUELS, TABLES, Scoring
from ludotheque.core.pairings.swiss import pair_round

TRIED_OUT = 16
"""Up to so many players all tables that there could be are tried out, to see what was possible."""
ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """How likely it is, each round, that somebody leaves for good, does not show up, is late."""

    leaves: float = 0.0
    absent: float = 0.0
    late: float = 0.0
    draws: float = 0.05


CALM = Trouble()
ROUGH = Trouble(leaves=0.02, absent=0.03, late=0.1)


@dataclass(slots=True)
class World:
    """The players, what was recorded, and the chance that decides."""

    chance: random.Random
    trouble: Trouble
    strength: dict[Player, float]
    entrants: dict[Player, Entrant]
    games: list[Game] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    slowest: float = 0.0

    def played(self, number: int, seats: tuple[Player, ...]) -> Game:
        """A finished game: the performance is the strength and a Gumbel draw, as in the model."""
        chance, trouble = self.chance, self.trouble
        form = [self.strength[one] - ELO * math.log(-math.log(chance.random())) for one in seats]
        if len(seats) == 2 and chance.random() < trouble.draws:
            form[1] = form[0]
        ranks = tuple(1 + sum(other > mine for other in form) for mine in form)
        gone = tuple(one for one in seats if chance.random() < trouble.absent)
        game = Game(id=f"g{len(self.games)}", round=number, seats=seats, ranks=ranks, forfeits=gone)
        self.games.append(game)
        return game

    def let_some_leave(self) -> None:
        """Withdraw some players, never so many that fewer than two are left."""
        for player, one in self.entrants.items():
            here = sum(not each.withdrawn for each in self.entrants.values())
            if here > 2 and not one.withdrawn and self.chance.random() < self.trouble.leaves:
                self.entrants[player] = replace(one, withdrawn=True)

    def history(self, scoring: Scoring) -> History:
        """The digest of what was recorded."""
        return digest(list(self.entrants.values()), self.games, self.byes, scoring)


def world(players: int, seed: int, trouble: Trouble = CALM) -> World:
    """A field of normally distributed strength, whose ratings say it with an error."""
    chance = random.Random(seed)
    names = [f"p{number:04}" for number in range(players)]
    strength = {name: chance.gauss(1500, 250) for name in names}
    entrants = {
        name: Entrant(
            player=name,
            rating=round(strength[name] + chance.gauss(0, 120)),
            since=chance.randint(2, 4) if chance.random() < trouble.late else 1,
        )
        for name in names
    }
    return World(chance, trouble, strength, entrants)


def play_swiss(
    here: World, rounds: int, sizes: Sizes, label: str = "swiss", *, check: bool = True
) -> History:
    """Play a whole tournament, and check each pairing; gives the digest of it all."""
    scoring = DUELS if sizes.duel else TABLES
    seed = seed_of(label)
    for number in range(1, rounds + 1):
        before = here.history(scoring)
        began = perf_counter()
        pairing = pair_round(before, number, seed, sizes)
        here.slowest = max(here.slowest, perf_counter() - began)
        if check:
            check_round(before, pairing, sizes)
        record(here, pairing)
        here.let_some_leave()
    return here.history(scoring)


def record(here: World, pairing: Pairing) -> None:
    """Play what was paired."""
    here.byes += pairing.byes
    for table in pairing.tables:
        here.played(pairing.round, table.seats)


def check_round(before: History, pairing: Pairing, sizes: Sizes) -> None:
    """What must be true of every round: raises AssertionError where it is not."""
    present = [
        player
        for player, one in before.entrants.items()
        if not one.withdrawn and one.since <= pairing.round
    ]
    placed = [player for table in pairing.tables for player in table.seats]
    placed += [bye.player for bye in pairing.byes]
    assert sorted(placed) == sorted(present), "everybody once"
    for table in pairing.tables:
        assert sizes.least <= len(table.seats) <= sizes.most
        assert table.reasons
    fewest = min((before.had_bye(player) for player in present), default=0)
    for bye in pairing.byes:
        assert before.had_bye(bye.player) <= fewest + (len(pairing.byes) > 1), "fair byes"
    if sizes.duel:
        assert len(pairing.byes) == len(present) % 2
        repeats = sum(before.times_met(*table.seats) > 0 for table in pairing.tables)
        if repeats:
            assert not fresh_pairing(before, present), "a pairing without a repeat was possible"
    elif len(present) <= TRIED_OUT and any(repeated(before, each.seats) for each in pairing.tables):
        sizes_here = [len(table.seats) for table in pairing.tables]
        seated = [player for table in pairing.tables for player in table.seats]
        assert not fresh_tables(before, seated, sizes_here), "tables without a repeat were possible"


def repeated(before: History, players: Sequence[Player]) -> bool:
    """Whether two of these have met."""
    return any(before.times_met(*two) for two in combinations(players, 2))


def fresh_tables(before: History, players: Sequence[Player], sizes: Sequence[int]) -> bool:
    """Whether all can sit at tables of these sizes with nobody whom they met: tries out all."""
    if not players:
        return True
    first, *others = players
    strangers = [one for one in others if not before.times_met(first, one)]
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for company in combinations(strangers, size - 1):
            left = [one for one in others if one not in company]
            if not repeated(before, company) and fresh_tables(before, left, rest):
                return True
    return False


def fresh_pairing(before: History, present: Sequence[Player]) -> bool:
    """Whether all can be paired with somebody they did not meet, with a fair bye."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    count = len(present)
    graph.add_nodes_from([None] * (count + count % 2))
    fewest = min(before.had_bye(player) for player in present)
    for place, player in enumerate(present):
        for other in range(place):
            if not before.times_met(player, present[other]):
                graph.add_edge(place, other, 1)
        if count % 2 and before.had_bye(player) == fewest:
            graph.add_edge(place, count, 1)
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) >= count


def rank_correlation(place: dict[Player, int], strength: dict[Player, float]) -> float:
    """Spearman's, between the places and the true strengths; equals share their mean place."""
    players = sorted(place)
    ours = _mean_ranks([place[one] for one in players])
    true = _mean_ranks([-strength[one] for one in players])
    middle = (len(players) - 1) / 2
    above = sum((a - middle) * (b - middle) for a, b in zip(ours, true, strict=True))
    below = math.sqrt(sum((a - middle) ** 2 for a in ours) * sum((b - middle) ** 2 for b in true))
    return above / below if below else 0.0


def _mean_ranks(numbers: Sequence[float]) -> list[float]:
    order = sorted(numbers)
    first: dict[float, int] = {}
    for place, number in enumerate(order):
        first.setdefault(number, place)
    count: dict[float, int] = {}
    for number in order:
        count[number] = count.get(number, 0) + 1
    return [first[number] + (count[number] - 1) / 2 for number in numbers]


def seed_of(label: str) -> bytes:
    """A seed of 32 bytes that a label names."""
    return sha256(label.encode()).digest()
