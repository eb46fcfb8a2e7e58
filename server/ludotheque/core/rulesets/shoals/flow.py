"""How a game of shoals goes on: deal, slide, place, draw, end of a turn, of a game, of a match.

Every function takes a state and the list of what has been told so far, adds to that list and
returns the next state.  What is not allowed is refused in ``refusals`` before.
"""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core import clocks
from ludotheque.core.chance import Chance, shuffled
from ludotheque.core.clocks import Clocks
from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.shoals.model import (
    Board,
    Loss,
    Objective,
    ShoalsGlide,
    ShoalsLast,
    ShoalsOptions,
    ShoalsPast,
    ShoalsPlacement,
    ShoalsState,
    ShoalsTile,
)
from ludotheque.core.rulesets.shoals.reef import CELLS, OBJECTIVES, RIVER, TILES, score
from ludotheque.core.rulesets.shoals.telling import (
    ShoalsDealt,
    ShoalsDrawn,
    ShoalsGameOver,
    ShoalsLost,
    ShoalsObjectives,
    ShoalsPlaced,
    ShoalsSlid,
)


def first_player(options: ShoalsOptions, seed: bytes) -> Seat:
    """Who begins the first game (H4)."""
    if options.first == "random":
        return Chance(seed, "shoals/first").below(2)
    return 0 if options.first == "seat_0" else 1


def opening(options: ShoalsOptions, seed: bytes, at: Millis, told: list[Told]) -> ShoalsState:
    """The first game, dealt; its first player is to choose an objective (H3, H5)."""
    first = first_player(options, seed)
    river, pool = _deal(seed, 1)
    told.append(Told(ShoalsDealt(game=1, first=first, river=river)))
    return ShoalsState(
        options=options,
        seed=seed.hex(),
        phase="objective",
        game=1,
        first=first,
        objectives=None,
        turn=1,
        mover=first,
        board=(None,) * CELLS,
        river=river,
        pool=pool,
        doing=_nothing_done(first),
        last=None,
        past=None,
        clocks=clocks.start(_wound(options), (first,), at),
        lost=None,
        loss=None,
    )


def _deal(seed: bytes, game: int) -> tuple[tuple[ShoalsTile, ...], tuple[ShoalsTile, ...]]:
    order = shuffled(seed, f"shoals/deal/{game}", TILES)
    return order[:RIVER], order[RIVER:]


def _wound(options: ShoalsOptions) -> Clocks:
    return clocks.wind_up(
        2,
        bank=1000 * options.bank_seconds,
        increment=1000 * options.increment_seconds,
        turn=1000 * options.turn_seconds,
    )


def _nothing_done(seat: Seat) -> ShoalsLast:
    return ShoalsLast(seat=seat, slide=None, placement=None, draw=None, drawn=None)


def choose(state: ShoalsState, objective: Objective, at: Millis, told: list[Told]) -> ShoalsState:
    """The first player collects this, the other one the other (H5); the first turn's time runs."""
    other = OBJECTIVES[1 - OBJECTIVES.index(objective)]
    objectives = (objective, other) if state.mover == 0 else (other, objective)
    told.append(Told(ShoalsObjectives(objectives=objectives)))
    stood = clocks.halt(state.clocks, state.mover, at)
    running = clocks.start(stood, (state.mover,), at)
    return replace(state, phase="turn", objectives=objectives, clocks=running)


def slide(state: ShoalsState, glide: ShoalsGlide, told: list[Told]) -> ShoalsState:
    """Slide a tile (H8)."""
    board = _slid(state, glide.from_cell, glide.to_cell)
    after = replace(state, board=board, doing=replace(state.doing, slide=glide))
    _tell_slide(after, glide.from_cell, glide.to_cell, False, told)
    return after


def unslide(state: ShoalsState, glide: ShoalsGlide, told: list[Told]) -> ShoalsState:
    """Take the slide of this turn back (H12)."""
    board = _slid(state, glide.to_cell, glide.from_cell)
    after = replace(state, board=board, doing=replace(state.doing, slide=None))
    _tell_slide(after, glide.to_cell, glide.from_cell, True, told)
    return after


def _slid(state: ShoalsState, from_cell: int, to_cell: int) -> Board:
    board = list(state.board)
    board[to_cell], board[from_cell] = board[from_cell], None
    return tuple(board)


def _tell_slide(
    state: ShoalsState, from_cell: int, to_cell: int, back: bool, told: list[Told]
) -> None:
    tile = state.board[to_cell]
    if tile is not None:
        event = ShoalsSlid(
            seat=state.mover,
            tile=tile,
            from_cell=from_cell,
            to_cell=to_cell,
            back=back,
            scores=scores(state),
        )
        told.append(Told(event))


def place(
    state: ShoalsState, placement: ShoalsPlacement, at: Millis, told: list[Told]
) -> ShoalsState:
    """Place a tile of the river (H9); without a pool the turn is then over (H10)."""
    cell, tile = placement.cell, placement.tile
    after = replace(
        state,
        phase="draw",
        board=(*state.board[:cell], tile, *state.board[cell + 1 :]),
        river=tuple(each for each in state.river if each != tile),
        doing=replace(state.doing, placement=placement),
    )
    event = ShoalsPlaced(seat=state.mover, tile=tile, cell=cell, scores=scores(after))
    told.append(Told(event))
    return after if any(state.pool) else _end_turn(after, at, told)


def draw(state: ShoalsState, at_place: int, at: Millis, told: list[Told]) -> ShoalsState:
    """Turn up the tile at this place of the pool, and end the turn (H10)."""
    tile = state.pool[at_place]
    if tile is None:
        raise ValueError(f"there is no tile at place {at_place} of the pool")
    told.append(Told(ShoalsDrawn(seat=state.mover, place=at_place, tile=tile)))
    after = replace(
        state,
        river=(*state.river, tile),
        pool=(*state.pool[:at_place], None, *state.pool[at_place + 1 :]),
        doing=replace(state.doing, draw=at_place, drawn=tile),
    )
    return _end_turn(after, at, told)


def _end_turn(state: ShoalsState, at: Millis, told: list[Told]) -> ShoalsState:
    """Let the other seat move, or end the game with the last tile (H11)."""
    stood = clocks.stop(state.clocks, state.mover, at)
    if state.turn == CELLS:
        return _end_game(replace(state, last=state.doing, clocks=stood), at, told)
    mover = 1 - state.mover
    return replace(
        state,
        phase="turn",
        turn=state.turn + 1,
        mover=mover,
        last=state.doing,
        doing=_nothing_done(mover),
        clocks=clocks.start(stood, (mover,), at),
    )


def _end_game(state: ShoalsState, at: Millis, told: list[Told]) -> ShoalsState:
    now = scores(state)
    told.append(
        Told(
            ShoalsGameOver(
                game=state.game,
                scores=now,
                totals=totals(state),
                winner=winner(state.first, now),
            )
        )
    )
    if state.game < state.options.match:
        return _second_game(state, at, told)
    return replace(state, phase="over")


def _second_game(state: ShoalsState, at: Millis, told: list[Told]) -> ShoalsState:
    """Deal again with the objectives exchanged; the other seat begins (H16)."""
    first = 1 - state.first
    objectives = state.objectives or ()
    past = ShoalsPast(
        board=state.board, objectives=objectives, scores=scores(state), first=state.first
    )
    river, pool = _deal(bytes.fromhex(state.seed), 2)
    told.append(Told(ShoalsDealt(game=2, first=first, river=river)))
    told.append(Told(ShoalsObjectives(objectives=objectives[::-1])))
    return replace(
        state,
        phase="turn",
        game=2,
        first=first,
        objectives=objectives[::-1],
        turn=1,
        mover=first,
        board=(None,) * CELLS,
        river=river,
        pool=pool,
        doing=_nothing_done(first),
        last=None,
        past=past,
        clocks=clocks.start(_wound(state.options), (first,), at),
    )


def lose(state: ShoalsState, seat: Seat, loss: Loss, told: list[Told]) -> ShoalsState:
    """All is over, a match too, and this seat has lost it (H15, H20)."""
    told.append(Told(ShoalsLost(seat=seat, loss=loss)))
    return replace(state, phase="over", lost=seat, loss=loss)


def scores(state: ShoalsState) -> tuple[int, ...]:
    """Points of the game under way, by seat (H13)."""
    if state.objectives is None:
        return (0, 0)
    return tuple(score(state.board, objective) for objective in state.objectives)


def totals(state: ShoalsState) -> tuple[int, ...]:
    """Points of the whole match, by seat (H16)."""
    now = scores(state)
    if state.past is None:
        return now
    return tuple(before + each for before, each in zip(state.past.scores, now, strict=True))


def winner(first: Seat, sums: tuple[int, ...]) -> Seat:
    """The higher sum wins, on equal sums the first player (H14)."""
    return first if sums[first] >= sums[1 - first] else 1 - first
