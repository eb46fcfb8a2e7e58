"""Bots, which see what a player sees.

Level 1 plays at random.  Level 2 takes the slide and the placement that raise its score over the
other's most.  Level 3 looks at the best of those again, lets the other seat answer each as well as
it can, over its slides and placements and over every tile that might be drawn, and keeps what
leaves it best.  No level looks at a clock: the work is bounded by a count, so that a choice is
repeated exactly by its seed.
"""

from __future__ import annotations

from ludotheque.core.chance import Chance, shuffled
from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.shoals.model import (
    ShoalsChoose,
    ShoalsDraw,
    ShoalsGlide,
    ShoalsMove,
    ShoalsPlacement,
    ShoalsTile,
    ShoalsTurn,
    ShoalsView,
)
from ludotheque.core.rulesets.shoals.pond import ALL_PAIRS, Option, Pair, Pond
from ludotheque.core.rulesets.shoals.reef import (
    CELLS,
    NUMBER_OF,
    OBJECTIVES,
    TILES,
    WIDTH,
    kinds,
    slides,
)

LEVELS = 3

# How many of the best options level 3 looks at again.
BEST = 16


def choose(view: ShoalsView, seat: Seat, level: int, seed: bytes) -> ShoalsMove:
    """A legal move for the seat that is to act, the same for the same view, level and seed.

    Raises ValueError for a level that does not exist, a seat that is not to act, or a seed that
    is not 32 bytes long.
    """
    if level not in range(1, LEVELS + 1):
        raise ValueError(f"there is no bot of level {level}")
    if view.mover != seat:
        raise ValueError(f"seat {seat} has nothing to choose")
    chance = Chance(seed, "shoals/bot")
    if view.phase == "objective":
        return ShoalsChoose(objective=OBJECTIVES[chance.below(2)])
    draw = view.pool[chance.below(len(view.pool))] if view.pool else None
    if view.phase == "draw":
        return ShoalsDraw(place=draw or 0)
    by_colour = view.objectives is not None and view.objectives[seat] == "colour"
    pond = _pond(view, by_colour, shuffled(seed, "shoals/bot/cells", range(CELLS)))
    river = [_pair(tile, by_colour) for tile in view.river]
    sliding = view.doing is None or view.doing.slide is None
    if level == 1:
        option = _any(pond, river, sliding, chance)
    else:
        options = pond.options(river, sliding)
        option = _foreseen(pond, options, river) if level == 3 else _best(options)
    return _turn(option, by_colour, draw)


def _turn(option: Option, by_colour: bool, draw: int | None) -> ShoalsMove:
    tile = _tile(option.tile, by_colour)
    if option.slide is None:
        slide = None
    else:
        slide = ShoalsGlide(from_cell=option.slide[0], to_cell=option.slide[1])
    return ShoalsTurn(slide=slide, place=ShoalsPlacement(tile=tile, cell=option.cell), draw=draw)


def _pond(view: ShoalsView, by_colour: bool, cells: tuple[int, ...]) -> Pond:
    creatures, colours = kinds(view.board, "creature"), kinds(view.board, "colour")
    return Pond(colours + creatures if by_colour else creatures + colours, cells)


def _pair(tile: ShoalsTile, by_colour: bool) -> Pair:
    creature, colour = divmod(NUMBER_OF[tile], WIDTH)
    return (colour, WIDTH + creature) if by_colour else (creature, WIDTH + colour)


def _tile(pair: Pair, by_colour: bool) -> ShoalsTile:
    mine, theirs = pair[0], pair[1] - WIDTH
    creature, colour = (theirs, mine) if by_colour else (mine, theirs)
    return TILES[WIDTH * creature + colour]


def _any(pond: Pond, river: list[Pair], sliding: bool, chance: Chance) -> Option:
    """A slide every other time, then any tile on any free cell."""
    slide, taken = None, pond.taken
    ways = list(slides(taken)) if sliding and chance.below(2) else []
    if ways:
        slide = ways[chance.below(len(ways))]
        taken ^= 1 << slide[0] | 1 << slide[1]
    free = [cell for cell in pond.cells if not taken >> cell & 1]
    tile = river[chance.below(len(river))]
    return Option(0, slide, tile, free[chance.below(len(free))])


def _best(options: list[Option]) -> Option:
    return max(options, key=lambda option: option.gain)


def _foreseen(pond: Pond, options: list[Option], river: list[Pair]) -> Option:
    """The option that is best after the other seat's answer, as far as that can be expected."""
    options.sort(key=lambda option: -option.gain)
    chosen = options[:BEST]
    if len(chosen) == 1 or pond.taken.bit_count() == CELLS - 1:
        return chosen[0]
    lying = {pond.tile_on(cell) for cell in pond.cells if pond.taken >> cell & 1}
    hidden = [pair for pair in ALL_PAIRS if pair not in lying and pair not in river]
    worth = [option.gain - _answer(pond, option, river, hidden) for option in chosen]
    return chosen[max(range(len(chosen)), key=lambda index: worth[index])]


def _answer(pond: Pond, option: Option, river: list[Pair], hidden: list[Pair]) -> float:
    """What the other seat is expected to gain, each hidden tile being as likely to be drawn."""
    known = [_turned(pair) for pair in river if pair != option.tile]
    drawn = [_turned(pair) for pair in hidden]
    best: dict[Pair, int] = {}
    for reply in pond.after(option).options(known + drawn, True):
        if reply.gain > best.get(reply.tile, -1_000):
            best[reply.tile] = reply.gain
    sure = max((best[pair] for pair in known), default=-1_000)
    if not drawn:
        return sure
    return sum(max(sure, best[pair]) for pair in drawn) / len(drawn)


def _turned(pair: Pair) -> Pair:
    """The same tile, seen by the other seat."""
    return pair[1] - WIDTH, pair[0] + WIDTH
