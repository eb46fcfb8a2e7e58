"""What one seat or a spectator sees of a game of dupliKta (K36), field by field."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.rulesets.base import IllegalMove, Seat
from ludotheque.core.rulesets.duplikta import bot, checks, flow, times
from ludotheque.core.rulesets.duplikta.acts import DupliktaConfirm, DupliktaDraft, DupliktaMove
from ludotheque.core.rulesets.duplikta.judging import (
    BACKWARDS_FROM,
    bonus_of,
    laid_of,
    penalty_of,
    scores_of,
)
from ludotheque.core.rulesets.duplikta.material import (
    counted,
    lexicon_of,
    premium_rows,
    scenario_of,
    values_of,
    whole_set,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaPlayer, DupliktaState
from ludotheque.core.rulesets.duplikta.showing import (
    DupliktaBestPlay,
    DupliktaChair,
    DupliktaChrono,
    DupliktaClock,
    DupliktaOwn,
    DupliktaStudy,
    DupliktaTrial,
    DupliktaTrialWord,
    DupliktaView,
    Status,
)
from ludotheque.core.words.plays import best_plays
from ludotheque.core.words.tiles import BLANK


def look(state: DupliktaState, seat: Seat | None) -> DupliktaView:
    """The table as this viewer may see it."""
    options, over = state.options, state.phase == "over"
    language = options.language or "fr"
    scenario = scenario_of(options)
    hidden = seat is not None and not over and state.players[seat].paused is not None
    dealt = state.same and state.phase in ("play", "halted") and not hidden
    return DupliktaView(
        phase=state.phase,
        mode=options.mode or "solo",
        language=language,
        lexicon=options.lexicon or "",
        timer_seconds=options.timer_seconds,
        start_chances=options.chances,
        backwards=options.chances >= BACKWARDS_FROM,
        same_tiles=state.same,
        same_next=state.same_next,
        scenario=options.scenario,
        difficulty=scenario.difficulty if scenario else None,
        strength=options.strength,
        premiums=premium_rows(),
        values={tile: value for tile, value in values_of(language).items() if tile != BLANK},
        set=_set(state, language),
        board=() if hidden else state.board,
        box=len(state.box),
        turn=state.turn,
        attempt=state.attempt,
        dealt=state.racks[0] if dealt else None,
        seats=tuple(_chair(state, each, seat) for each in range(len(state.players))),
        own=None if seat is None or over else _own(state, seat, hidden),
        dry=state.dry,
        sheet=() if hidden else state.sheet,
        deadline=times.deadline(state),
        left=state.left,
        ending=state.ending,
        rests=state.rests,
        adjustments=state.adjustments,
    )


def _set(state: DupliktaState, language: str) -> dict[str, int]:
    """The whole set at the start; of a saved game what was there when it went on."""
    saved = state.options.position
    if saved is None:
        return counted(whole_set(state.options), language)
    lying = (tile for tile in saved.board if tile)
    return counted((*lying, *saved.box, *saved.racks[0]), language)


def _chair(state: DupliktaState, seat: Seat, viewer: Seat | None) -> DupliktaChair:
    player = state.players[seat]
    own, known = seat == viewer, state.options.handicaps
    preparing = state.phase == "prepare"
    return DupliktaChair(
        status=_status(state, seat, player),
        score=state.scores[seat],
        chances=player.chances if own or state.phase == "over" else state.chances[seat],
        rack=len(player.rack) if own and not preparing else len(state.racks[seat]),
        pauses_left=flow.pauses_left(state, seat),
        pause_ends=times.pause_ends(state, player),
        chrono=_clock(state, seat, player),
        tourlou=times.is_tourlou(state, seat),
        handicap=known[seat] if known else None,
    )


def _clock(state: DupliktaState, seat: Seat, player: DupliktaPlayer) -> DupliktaClock | None:
    """The time of a seat and nothing of what was done in it: not what was touched, nor whether."""
    if times.limit(state) is None or state.phase not in ("play", "halted"):
        return None
    running = _runs(state, player)
    return DupliktaClock(
        running=running,
        since=player.since,
        used=player.used if player.time is None else player.time,
        due=times.due(state, seat) if running else None,
    )


def _runs(state: DupliktaState, player: DupliktaPlayer) -> bool:
    stands = player.confirmed or player.paused is not None or state.phase != "play"
    return times.limit(state) is not None and not stands


def _status(state: DupliktaState, seat: Seat, player: DupliktaPlayer) -> Status:
    if state.phase == "prepare":
        return "preparing" if seat == 0 else "waiting"
    if state.phase == "halted":
        return "waiting"
    if player.confirmed or state.phase == "over":
        return "ready"
    return "thinking" if player.paused is None else "paused"


def _own(state: DupliktaState, seat: Seat, hidden: bool) -> DupliktaOwn:
    player = state.players[seat]
    language = state.options.language or "fr"
    most = times.limit(state)
    return DupliktaOwn(
        rack=() if hidden else player.rack,
        puts=() if hidden else player.draft.puts,
        loupe=() if hidden else player.draft.loupe,
        aside=() if hidden else player.draft.aside,
        refused=player.draft.refused,
        letters=counted(player.box, language) if state.powers[seat] else None,
        room=0 if hidden or player.confirmed else checks.room_of(state, seat),
        chrono=DupliktaChrono(
            limit=most,
            since=player.since,
            used=player.used if player.time is None else player.time,
            running=_runs(state, player),
            touched=player.touched,
            due=times.due(state, seat) if state.phase == "play" else None,
        ),
    )


def tried(state: DupliktaState, seat: Seat, move: DupliktaMove) -> DupliktaTrial:
    """What a draft would score; whether its words are words is not told (K18)."""
    checks.require_running(state, seat)
    if not isinstance(move, DupliktaConfirm | DupliktaDraft):
        raise IllegalMove("nothing_to_try", "K18", "Only words can be tried.")
    if state.phase == "prepare" or state.players[seat].paused is not None:
        raise IllegalMove("nothing_to_try", "K18", "There is no board to try a word on now.")
    checks.require_tiles(state, seat, move.puts, move.loupe, move.aside)
    checks.require_placed(state, move.puts)
    checks.require_named(state, seat, move.puts)
    laid = laid_of(state.board, move.puts)
    scores, bonus = scores_of(state.options, laid), bonus_of(move.puts)
    return DupliktaTrial(
        words=tuple(
            DupliktaTrialWord(word="".join(run.faces), cells=run.cells, score=score)
            for run, score in zip(laid.runs, scores, strict=True)
        ),
        points=sum(scores) + bonus,
        bonus=bonus,
        penalty=penalty_of(state.options, move.puts),
    )


def studied(state: DupliktaState, top: int) -> DupliktaStudy:
    """What was on the racks and in the box, and the best plays of each seat (K40)."""
    language = state.options.language or "fr"
    over = state.phase == "over"
    racks = tuple(player.rack for player in state.players)
    return DupliktaStudy(
        turn=state.turn,
        racks=racks,
        letters=counted(state.box, language),
        best=tuple(() if over else _best(state, rack, top) for rack in racks),
    )


def _best(state: DupliktaState, rack: Sequence[str], top: int) -> tuple[DupliktaBestPlay, ...]:
    hand = tuple(tile.upper() for tile in rack)
    scoring = bot.scoring_of(state.options.language or "fr")
    found = best_plays(lexicon_of(state.options), scoring, state.board, hand, top, tie=state.turn)
    return tuple(
        DupliktaBestPlay(
            puts=bot.puts_of(play, rack),
            start=play.start,
            down=play.down,
            word=play.word,
            score=play.score,
        )
        for play in found
    )
