"""What one seat or a spectator sees of a game of wocable (W20); drafts and studies too."""

from __future__ import annotations

from collections import Counter

from ludotheque.core.rulesets.base import IllegalMove, Seat
from ludotheque.core.rulesets.wocable import checks, flow
from ludotheque.core.rulesets.wocable.model import (
    WocableBestPlay,
    WocableExchange,
    WocableMove,
    WocablePass,
    WocablePlace,
    WocableState,
    WocableStudy,
    WocableTrial,
    WocableTrialWord,
    WocableView,
)
from ludotheque.core.rulesets.wocable.table import (
    layout_of,
    lexicon_of,
    puts_of,
    scoring_of,
    set_of,
    signs_of,
)
from ludotheque.core.words.plays import best_plays
from ludotheque.core.words.tiles import BLANK


def look(state: WocableState, viewer: Seat | None) -> WocableView:
    """The table as this viewer may see it."""
    options, over = state.options, state.phase == "over"
    racks = tuple(rack if over or seat == viewer else None for seat, rack in enumerate(state.racks))
    return WocableView(
        phase=state.phase,
        language=options.language or "en",
        lexicon=options.lexicon or "",
        premiums=signs_of(layout_of(options)),
        values=dict(set_of(options).values),
        board=state.board,
        order=state.order,
        mover=None if over else state.mover,
        turn=state.turn,
        scores=state.scores,
        racks=racks,
        rack_sizes=tuple(map(len, state.racks)),
        bag=len(state.bag),
        unseen=_unseen(state, racks),
        exchange_limit=0 if over else checks.exchange_limit(state),
        passes=state.passes,
        passes_to_end=flow.PASSES_TO_END,
        scoreless=state.scoreless,
        last=state.last,
        left=state.left,
        banks=state.clocks.banks,
        ending=state.ending,
        adjustments=state.adjustments,
    )


def _unseen(state: WocableState, racks: tuple[tuple[str, ...] | None, ...]) -> dict[str, int]:
    """The set without what lies and what the viewer holds, every tile of it being named."""
    seen = Counter(BLANK if face.islower() else face for face in state.board if face)
    for rack in racks:
        seen.update(rack or ())
    return {tile: count - seen[tile] for tile, count in set_of(state.options).counts}


def tried(state: WocableState, seat: Seat, move: WocableMove) -> WocableTrial:
    """What a draft would score; of its words only whoever is on the move hears (W8)."""
    checks.require_playing(state, seat)
    match move:
        case WocablePlace():
            laid = checks.require_laid(state, seat, move)
        case WocableExchange():
            checks.require_exchange(state, seat, move)
            return WocableTrial(words=(), score=0, bonus=0)
        case WocablePass():
            return WocableTrial(words=(), score=0, bonus=0)
        case _:
            raise IllegalMove("foreign_move", "W4", "This is a move of another game.")
    words, bonus = flow.scored(state.options, laid)
    lexicon = lexicon_of(state.options) if seat == state.mover else None
    drafted = tuple(
        WocableTrialWord(
            word=word.word,
            cells=word.cells,
            score=word.score,
            valid=None if lexicon is None else checks.is_valid(lexicon, run),
        )
        for word, run in zip(words, laid.runs, strict=True)
    )
    return WocableTrial(words=drafted, score=sum(word.score for word in words) + bonus, bonus=bonus)


def studied(state: WocableState, top: int) -> WocableStudy:
    """The open racks, and the best that the mover could do (W21)."""
    over = state.phase == "over"
    plays = []
    if not over:
        plays = best_plays(
            lexicon_of(state.options),
            scoring_of(state.options),
            state.board,
            state.racks[state.mover],
            top,
        )
    return WocableStudy(
        racks=state.racks,
        mover=None if over else state.mover,
        best=tuple(
            WocableBestPlay(
                tiles=puts_of(play),
                start=play.start,
                down=play.down,
                word=play.word,
                score=play.score,
            )
            for play in plays
        ),
    )
