"""Knockout: who does not advance is out (P27 and P28).

In duels the bracket is fixed by the seeds: 1 and 2 can only meet in the last round.  At larger
tables the best ``through`` of each table advance, and are dealt out anew by their seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from ludotheque.core.pairings.history import History
from ludotheque.core.pairings.model import Bye, Game, Pairing, Player, Reason, Sizes, Table
from ludotheque.core.pairings.scoring import share
from ludotheque.core.pairings.seating import seated
from ludotheque.core.pairings.tables import split, spread


@dataclass(frozen=True, slots=True, kw_only=True)
class Cup:
    """The rules of a knockout; ``seeds`` are all players, best first.

    ``replays`` is how often a match that is level or void is played again before the seed decides.
    """

    seeds: tuple[Player, ...]
    sizes: Sizes
    through: int = 1
    replays: int = 2

    def __post_init__(self) -> None:
        """Raise ValueError where a player is named twice, or nobody would ever be out."""
        if len(set(self.seeds)) != len(self.seeds):
            raise ValueError("a player cannot enter twice")
        if not 1 <= self.through < self.sizes.least:
            raise ValueError("fewer must advance than sit at the smallest table")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match stands: who is through, or that it goes on; and why."""

    state: Literal["decided", "replay", "running"]
    through: tuple[Player, ...]
    reason: Reason


def next_round(
    cup: Cup,
    history: History,
    alive: Sequence[Player],
    number: int,
    withdrawn: frozenset[Player] = frozenset(),
) -> Pairing:
    """The matches of round ``number`` between those who are still in it.

    ``history`` has all games and byes of the cup, replays too.  ``alive`` are all players in
    round 1, and afterwards those who got through the round before, by a match or by a bye.
    No table and no bye: the cup is over.
    """
    seed_of = {player: place for place, player in enumerate(cup.seeds, start=1)}
    here = sorted((one for one in alive if one not in withdrawn), key=seed_of.__getitem__)
    if len(here) < 2:
        return Pairing(round=number, tables=())
    if cup.sizes.duel:
        return _bracket_round(cup, history, here, number, seed_of)
    return _table_round(cup, history, here, number, seed_of)


def is_final(pairing: Pairing) -> bool:
    """Whether this round is the last one: one table, and nobody beside it."""
    return len(pairing.tables) == 1 and not pairing.byes


def verdict(cup: Cup, games: Sequence[Game], *, final: bool = False) -> Verdict:
    """What the games of one match say so far, in order; void ones do not count.

    A drawn duel, or a table with equals around the line, is played again; after ``replays``
    the points of all games of the match decide, and then the better seed (P28).  A void game is
    played again as well, and as often in a row: a match has to say who goes on.  In the final
    the line is below the first place.
    """
    if not games or not all(game.closed for game in games):
        return Verdict("running", (), Reason("running"))
    counted = [game for game in games if not game.void]
    line = 1 if final else cup.through
    totals = _totals(games[0].seats, counted)
    seeds = {player: place for place, player in enumerate(cup.seeds, start=1)}
    # Whoever was not there for the last game is not there, though it be void.
    gone = {one for game in (*counted, games[-1]) for one in game.forfeits}
    present = [one for one in totals if one not in gone]
    order = sorted(present, key=lambda one: (-totals[one], seeds[one]))
    through = tuple(order[:line])
    facts = {"games": len(counted), "present": len(present)}
    if counted and (len(order) <= line or totals[order[line - 1]] > totals[order[line]]):
        code = "by_points" if len(present) == len(totals) else "by_forfeit"
        return Verdict("decided", through, Reason(code, through, facts))
    voids = _voids_at_end(games)
    if voids and voids <= cup.replays:
        return Verdict("replay", (), Reason("replayed", games[-1].seats, facts))
    if not voids and len(counted) <= cup.replays:
        tied = tuple(one for one in order if totals[one] == totals[order[line]])
        return Verdict("replay", (), Reason("level", tied, facts))
    return Verdict("decided", through, Reason("by_seed", through, facts))


def _voids_at_end(games: Sequence[Game]) -> int:
    """How many games in a row were void, up to the last one."""
    return sum(1 for _ in takewhile(lambda game: game.void, reversed(games)))


def _totals(seats: Sequence[Player], games: Sequence[Game]) -> dict[Player, int]:
    """The points of a match; who is not in a replay, having forfeited before, gets none."""
    totals = dict.fromkeys(seats, 0)
    for game in games:
        for seat, player in enumerate(game.seats):
            totals[player] += share(game, seat)
    return totals


def replay_of(games: Sequence[Game]) -> Table:
    """The next game of a match: of one that is level with the seats turned around.

    A void game is played again as it was.
    """
    last = games[-1]
    if last.void:
        return Table(last.seats, (Reason("replayed", last.seats),))
    seats = tuple(one for one in last.seats[::-1] if one not in last.forfeits)
    counted = sum(not game.void for game in games)
    return Table(seats, (Reason("level", seats, {"games": counted}),))


def bracket(size: int) -> tuple[int, ...]:
    """The seeds from the top of a bracket of 2, 4, 8 … places to its bottom: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        twice = 2 * len(order) + 1
        order = [one for seed in order for one in (seed, twice - seed)]
    return tuple(order)


def final_ranks(cup: Cup, reached: dict[Player, int], final: Sequence[Game]) -> dict[Player, int]:
    """Places of all: by the round that somebody reached, and in the final by its verdict.

    ``final`` are the games of the final.  Who went out in the same round shares a place, and so
    does who is level in the final behind the first.
    """
    counted = [game for game in final if not game.void]
    totals = _totals(counted[0].seats, counted) if counted else {}
    first = verdict(cup, final, final=True).through[:1]
    keys = {one: (reached.get(one, 0), one in first, totals.get(one, -1)) for one in cup.seeds}
    return {one: 1 + sum(key > keys[one] for key in keys.values()) for one in cup.seeds}


def _seated(
    history: History,
    players: list[Player],
    seed_of: dict[Player, int],
    why: tuple[str, dict[str, int]],
) -> Table:
    """A match with its seats, of which who had the first one less often has it (P7)."""
    seats, balances = seated(history, players, seed_of)
    code, facts = why
    seeds = {f"seed_{seat}": seed_of[one] for seat, one in enumerate(seats)}
    return Table(seats, (Reason(code, seats, facts | seeds), balances))


def _bracket_round(
    cup: Cup, history: History, here: list[Player], number: int, seed_of: dict[Player, int]
) -> Pairing:
    size = 2
    while size < len(cup.seeds):
        size *= 2
    slots: dict[int, list[Player]] = {}
    where = {seed: place for place, seed in enumerate(bracket(size))}
    for player in sorted(here, key=lambda one: where[seed_of[one]]):
        slots.setdefault(where[seed_of[player]] >> number, []).append(player)
    tables: list[Table] = []
    byes: list[Bye] = []
    reasons: list[Reason] = []
    for slot, players in sorted(slots.items()):
        facts = {"slot": slot + 1, "slots": max(1, size >> number)}
        if len(players) == 2:
            tables.append(_seated(history, players, seed_of, ("bracket", facts)))
        else:
            byes.append(Bye(round=number, player=players[0]))
            facts["seed_0"] = seed_of[players[0]]
            reasons.append(Reason("empty_place", (players[0],), facts))
    return Pairing(round=number, tables=tuple(tables), byes=tuple(byes), reasons=tuple(reasons))


def _table_round(
    cup: Cup, history: History, here: list[Player], number: int, seed_of: dict[Player, int]
) -> Pairing:
    if len(here) <= cup.sizes.most and len(here) >= cup.sizes.least:
        shape: tuple[int, ...] = (len(here),)
        over = 0
    else:
        shape, over = split(len(here), cup.sizes)
    if not shape:
        # Too few for a table and more than one: the smallest table is played all the same.
        shape, over = (len(here),), 0
    # Stable: of those with as few byes the best seeds are left over (P6).
    left = sorted(here, key=history.had_bye)[:over]
    playing = [one for one in here if one not in left]
    groups = spread(range(len(playing)), shape)
    tables = tuple(
        _seated(history, [playing[place] for place in group], seed_of, ("pots", {}))
        for group in groups
    )
    byes = tuple(Bye(round=number, player=one) for one in left)
    reasons = tuple(
        Reason(
            "bye_for_seed",
            (one,),
            {"seed": seed_of[one], "left_over": over, "had": history.had_bye(one)},
        )
        for one in left
    )
    return Pairing(round=number, tables=tables, byes=byes, reasons=reasons)
