"""What is seen, and what can be asked later (K36, K40)."""

from __future__ import annotations

import json

from ludotheque.core.rulesets.abilities import CanStudy, CanTry
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaDraft,
    DupliktaMove,
    DupliktaPause,
    DupliktaResume,
    DupliktaStart,
)
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from ludotheque.core.rulesets.duplikta.showing import DupliktaClock
from tests.rulesets.duplikta.tables import (
    SEED,
    after,
    begun,
    both,
    laid,
    loupe,
    move,
    play,
    puts,
)
from tests.rulesets.kit import dumped, heard


def test_k36_a_player_sees_their_own_and_a_spectator_what_all_see() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    state = after(state, 0, DupliktaDraft(puts=puts("8G", "OS"), aside=("K",)), at=500)
    mine, its, all_see = (RULESET.view(state, viewer) for viewer in (0, 1, None))
    assert mine.own is not None
    assert its.own is not None
    assert (mine.own.puts, mine.own.aside) == (puts("8G", "OS"), ("K",))
    assert its.own.puts == ()
    assert all_see.own is None
    assert mine.dealt == its.dealt == all_see.dealt == tuple("OSAKWEE")
    assert (mine.own.chrono.since, mine.own.chrono.due) == (500, 120_500)
    assert mine.own.chrono.running
    assert its.own.chrono.since == 15_000


def _clocks(state: DupliktaState) -> list[tuple[DupliktaClock | None, ...]]:
    """What each player and a spectator see of all chronos."""
    return [tuple(chair.chrono for chair in RULESET.view(state, v).seats) for v in (0, 1, None)]


def _clock(running: bool, since: int, used: int, due: int | None) -> DupliktaClock:
    return DupliktaClock(running=running, since=since, used=used, due=due)


def test_k36_everybody_sees_the_time_of_everybody() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    waiting = _clock(True, 15_000, 0, 135_000)
    assert _clocks(state) == [(waiting, waiting)] * 3
    state = after(state, 0, DupliktaStart(), at=500)
    assert _clocks(state) == [(_clock(True, 500, 0, 120_500), waiting)] * 3
    paused = after(state, 0, DupliktaPause(), at=4_500)
    stands = _clock(False, 500, 4_000, None)
    assert _clocks(paused) == [(stands, waiting)] * 3
    back = after(paused, 0, DupliktaResume(), at=9_000)
    assert _clocks(back) == [(_clock(True, 9_000, 4_000, 125_000), waiting)] * 3
    ready = after(back, 0, play(back, "8G", "OS"), at=10_000)
    assert _clocks(ready) == [(_clock(False, 9_000, 5_000, None), waiting)] * 3
    nobody = [(None, None)] * 3
    assert _clocks(laid(rack="OSAKWEE", timer_seconds=0)) == nobody
    assert _clocks(RULESET.leave(state, 1, 600).state) == nobody
    assert _clocks(begun(prepare=True, experienced=(True, False))) == nobody


def test_k36_a_chrono_that_runs_tells_nothing_of_what_is_done_in_it() -> None:
    state = after(laid(words=("OS",), rack="OSAKWEE"), 0, DupliktaStart(), at=500)
    shown = dumped(RULESET.view(state, 1))
    draft = DupliktaDraft(puts=puts("8G", "OS"), aside=("K",))
    given: tuple[DupliktaMove, ...] = (draft, loupe("K", "Z"), DupliktaDraft())
    for at, each in enumerate(given, 700):
        state = after(state, 0, each, at=at)
        assert dumped(RULESET.view(state, 1)) == shown
    # Nor whether a chrono that began by itself was touched since.
    alone = laid(rack="OSAKWEE")
    touched = after(alone, 0, DupliktaStart(), at=16_000)
    assert dumped(RULESET.view(touched, 1)) == dumped(RULESET.view(alone, 1))


def test_k36_the_loupe_is_nobody_elses_business() -> None:
    state = laid(rack="OSAKWEE")
    step = move(after(state, 0, DupliktaStart()), 0, loupe("K", "Z"))
    before, later = (
        dumped(RULESET.view(s, 1)) for s in (after(state, 0, DupliktaStart()), step.state)
    )
    assert before == later
    assert heard(step.told, 1) == heard(step.told, None) == []
    assert RULESET.view(step.state, 0).seats[0].chances == 8
    assert RULESET.view(step.state, 1).seats[0].chances == 10


def test_k36_after_the_turn_both_see_all_of_it() -> None:
    state = laid(words=("OS",), rack="OSAKWEE")
    state = both(state, play(state, "8G", "OS"), play(state, "8G", "OA"))
    for viewer in (0, 1, None):
        sheet = RULESET.view(state, viewer).sheet
        assert [line.word for line in sheet[-1].lines] == ["OS", "OA"]


def test_k36_the_order_of_a_box_is_never_sent() -> None:
    state = begun("scenario", scenario=4)
    text = json.dumps(json.loads(dumped(RULESET.view(state, 0))))
    assert json.dumps(list(state.box))[1:-1] not in text
    own = RULESET.view(state, 0).own
    assert own is not None
    assert own.letters is not None
    assert list(own.letters) == sorted(own.letters, key=lambda tile: (tile == "?", tile))


def test_k36_after_the_end_racks_are_open() -> None:
    state = RULESET.leave(begun(same_tiles=False), 1, 0).state
    assert RULESET.view(state, None).rests == state.racks


def test_a_view_stays_small() -> None:
    state = begun()
    while RULESET.to_act(state):
        seat = RULESET.to_act(state)[0]
        state = after(state, seat, RULESET.bot(RULESET.view(state, seat), seat, 10, SEED))
    size = len(dumped(RULESET.view(state, 0)))
    assert len(state.sheet) > 10
    assert size < 3_000 + 650 * len(state.sheet)


def test_k40_a_game_can_be_looked_into() -> None:
    assert isinstance(RULESET, CanStudy)
    assert isinstance(RULESET, CanTry)
    state = after(laid(words=("OS", "KE", "KAWE"), rack="OS?KWEE"), 0, loupe("?", "A"))
    study = RULESET.study(state, 3)
    assert study.racks[0] == ("O", "S", "a", "K", "W", "E", "E")
    best = study.best[0][0]
    assert "".join(best.word) == "KAWE"
    # The rack's own blank is named already, so that the play lays it as a blank.
    assert [put.letter for put in best.puts if put.blank] == ["A"]
    assert after(state, 0, play(state, "8G", "OS")).players[0].confirmed
    assert sum(study.letters.values()) == len(state.box)
    over = RULESET.leave(state, 0, 0).state
    assert RULESET.study(over, 3).best == ((), ())
