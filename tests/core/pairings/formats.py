"""Simulated arenas, knockouts and round-robins, checked as they go; see ``worlds``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from ludotheque.core.pairings import round_robin
from ludotheque.core.pairings.arena import Wave, pair_wave
from ludotheque.core.pairings.arena_score import ArenaScore, arena_scores
from ludotheque.core.pairings.history import History, digest
from ludotheque.core.pairings.knockout import (
    Cup,
    final_ranks,
    is_final,
    next_round,
    replay_of,
    verdict,
)
from ludotheque.core.pairings.model import Game, Pairing, Player, Sizes
from ludotheque.core.pairings.round_robin import Robin, all_rounds
from ludotheque.core.pairings.scoring import DUELS, TABLES, share
from tests.core.pairings.worlds import World, seed_of

MINUTE = 60_000


def play_arena(here: World, sizes: Sizes, minutes: int = 60) -> dict[Player, ArenaScore]:
    """An arena whose games last 3 to 8 minutes; a wave is paired every 15 seconds."""
    chance = here.chance
    late = {name: chance.randrange(minutes * MINUTE // 2) for name in here.entrants}
    free = {name: late[name] if one.since > 1 else 0 for name, one in here.entrants.items()}
    running: list[tuple[int, Game]] = []
    ended: list[Game] = []
    for number in range(1, minutes * 4 + 1):
        at = number * MINUTE // 4
        for ends, game in sorted(running, key=lambda each: each[0]):
            if ends <= at:
                ended.append(game)
                free |= dict.fromkeys(game.seats, ends)
        running = [each for each in running if each[0] > at]
        wave = _wave(here, {name: since for name, since in free.items() if since <= at}, at)
        wave = replace(wave, number=number, sizes=sizes, scores=arena_scores(ended))
        began = perf_counter()
        pairing = pair_wave(wave)
        here.slowest = max(here.slowest, perf_counter() - began)
        check_wave(wave, pairing)
        for table in pairing.tables:
            game = here.played(number, table.seats)
            running.append((at + chance.randrange(3 * MINUTE, 8 * MINUTE), game))
            for player in table.seats:
                del free[player]
        if number % 20 == 0:
            here.let_some_leave()
    ended += [game for _, game in running]
    assert sorted(game.id for game in ended) == sorted(game.id for game in here.games)
    return arena_scores(ended)


def _wave(here: World, free: dict[Player, int], at: int) -> Wave:
    history = digest(list(here.entrants.values()), here.games, (), DUELS)
    return Wave(
        history=history,
        free_since={one: since for one, since in free.items() if not here.entrants[one].withdrawn},
        scores={},
        sizes=Sizes(),
        patience=MINUTE,
        at=at,
        number=1,
        seed=seed_of("arena"),
    )


def free_wave(here: World, free: dict[Player, int], sizes: Sizes) -> Wave:
    """The wave of these, of whom nobody has played yet, when the last has been free a moment."""
    return replace(_wave(here, free, max(free.values()) + 1_000), sizes=sizes)


def check_wave(wave: Wave, pairing: Pairing) -> None:
    """Nobody twice, nobody forgotten, nobody waits for ever while others are free."""
    placed = [player for table in pairing.tables for player in table.seats]
    assert sorted([*placed, *pairing.waiting]) == sorted(wave.free_since)
    assert {one for reason in pairing.reasons for one in reason.players} == set(pairing.waiting)
    for table in pairing.tables:
        assert wave.sizes.least <= len(table.seats) <= wave.sizes.most
        last = {wave.history.games[one][-1][0].id for one in table.seats if wave.history.games[one]}
        fresh = len(last) != 1 or any(not wave.history.games[one] for one in table.seats)
        assert fresh or any(map(wave.impatient, table.seats)), "the same table twice running"
    impatient = [player for player in pairing.waiting if wave.impatient(player)]
    assert len(impatient) < wave.sizes.least, "out of patience, and others are too"


def play_knockout(here: World, sizes: Sizes, through: int = 1) -> dict[Player, int]:
    """A cup to its end; gives everybody's place."""
    order = sorted(here.entrants, key=lambda one: -here.entrants[one].rating)
    cup = Cup(seeds=tuple(order), sizes=sizes, through=through)
    alive: list[Player] = list(order)
    reached: dict[Player, int] = {}
    for number in range(1, 64):
        gone = frozenset(name for name, one in here.entrants.items() if one.withdrawn)
        history = _of_cup(here)
        began = perf_counter()
        pairing = next_round(cup, history, alive, number, gone)
        here.slowest = max(here.slowest, perf_counter() - began)
        alive = [one for one in alive if one not in gone]
        reached |= dict.fromkeys(alive, number)
        if not pairing.tables and not pairing.byes:
            return final_ranks(cup, reached, [])
        check_cup_round(cup, history, pairing, alive)
        here.byes += pairing.byes
        alive = [bye.player for bye in pairing.byes]
        for table in pairing.tables:
            games, advancing = _match(here, cup, number, table.seats, is_final(pairing))
            alive += advancing
            if is_final(pairing):
                return final_ranks(cup, reached, games)
        here.let_some_leave()
    raise AssertionError("a knockout must end")


def _of_cup(here: World) -> History:
    return digest(list(here.entrants.values()), here.games, here.byes, TABLES, replays=True)


def _match(
    here: World, cup: Cup, number: int, seats: tuple[Player, ...], final: bool
) -> tuple[list[Game], tuple[Player, ...]]:
    games = [here.played(number, seats)]
    for _ in range(cup.replays + 1):
        said = verdict(cup, games, final=final)
        if said.state == "decided":
            return games, said.through
        assert said.state == "replay"
        games.append(here.played(number, replay_of(games).seats))
    raise AssertionError("a match must end")


def check_cup_round(cup: Cup, history: History, pairing: Pairing, alive: list[Player]) -> None:
    """Everybody who is alive plays or has a bye, once, and the field grows smaller.

    At tables nobody has a bye while somebody who plays has had fewer; a bracket is fixed.
    """
    placed = [player for table in pairing.tables for player in table.seats]
    placed += [bye.player for bye in pairing.byes]
    assert sorted(placed) == sorted(alive)
    if not cup.sizes.duel:
        most = max((history.had_bye(bye.player) for bye in pairing.byes), default=0)
        playing = [one for table in pairing.tables for one in table.seats]
        assert all(history.had_bye(one) >= most for one in playing), "fair byes"
    for table in pairing.tables:
        balances = [history.starts[one] for one in table.seats]
        assert balances == sorted(balances), "who started less goes first"
    left = len(pairing.byes) + cup.through * len(pairing.tables)
    assert left < len(alive) or not pairing.tables or is_final(pairing)


def schedule(
    players: Sequence[Player], seed: bytes, sizes: Sizes, cycles: int = 1, most: int | None = None
) -> tuple[Pairing, ...]:
    """All rounds of a round-robin of these players."""
    robin = Robin(players=tuple(players), seed=seed, sizes=sizes, cycles=cycles, most=most)
    return all_rounds(robin)


def play_round_robin(
    here: World, sizes: Sizes, cycles: int = 1, most: int | None = None
) -> tuple[Pairing, ...]:
    """Everybody against everybody, a round at a time; who withdraws forfeits what is left."""
    robin = Robin(
        players=tuple(here.entrants), seed=seed_of("robin"), sizes=sizes, cycles=cycles, most=most
    )
    rounds: list[Pairing] = []
    played: list[list[tuple[Player, ...]]] = []
    while True:
        began = perf_counter()
        pairing = round_robin.next_round(robin, played)
        here.slowest = max(here.slowest, perf_counter() - began)
        if not pairing.tables:
            return tuple(rounds)
        rounds.append(pairing)
        played.append([table.seats for table in pairing.tables])
        here.byes += pairing.byes
        for table in pairing.tables:
            game = here.played(pairing.round, table.seats)
            gone = tuple(one for one in table.seats if here.entrants[one].withdrawn)
            if gone:
                forfeits = tuple(set(gone) | set(game.forfeits))
                here.games[-1] = replace(game, forfeits=forfeits)
        here.let_some_leave()


def points_in(games: list[Game]) -> dict[Player, int]:
    """Points of everybody, counted in another way than by the digest."""
    points: dict[Player, int] = {}
    for game in games:
        for seat, player in enumerate(game.seats):
            points[player] = points.get(player, 0) + share(game, seat)
    return points
