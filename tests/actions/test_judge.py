"""What one input makes of one table: who may, when, and what is in the log for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.judge import Ask, Judged, Manner, NothingToDo, judge, told_to
from ludotheque.actions.table import SKIPPED, Table
from tests.actions.games import START, card, table

MANNER = Manner(lag_cap_ms=300, bot_delay_ms=700)
DEADLINE = START + 10_000


def move(table: Table, seat: int, at: int = START, **more: Any) -> Ask:
    """The lowest card of a seat's player."""
    return Ask(table.id, "move", at, player_id=f"p{seat}", move=card(table, seat), **more)


def after(table: Table, *asks: Ask) -> Judged:
    """The last judgement of several inputs, one on the other."""
    judged = Judged(table, [])
    for ask in asks:
        judged = judge(judged.table, ask, MANNER)
    return judged


def test_a_move_becomes_one_row_with_the_next_number() -> None:
    before = table()
    judged = judge(before, move(before, 0, idem="a"), MANNER)
    (row,) = judged.rows
    assert (row.n, row.cause, row.seat, row.idem) == (2, "move", 0, "0:a")
    assert (judged.table.n, judged.table.phase_n, judged.table.to_act) == (2, 1, (1,))
    assert (before.n, before.to_act) == (1, (0, 1)), "the table before was changed"


def test_a_spectator_has_no_seat() -> None:
    before = table()
    for cause in ("move", "leave", "abort"):
        with pytest.raises(refusals.NotYourSeat):
            judge(before, Ask(before.id, cause, START, player_id="stranger"), MANNER)


def test_a_number_from_before_the_phase_or_from_the_future_is_stale() -> None:
    before = table()
    revealed = after(before, move(before, 0), move(before, 1)).table
    assert revealed.phase_n == 3
    for n in (1, 2, revealed.n + 1):
        with pytest.raises(refusals.Stale) as no:
            judge(revealed, move(revealed, 0, n=n), MANNER)
        assert no.value.extra["n"] == revealed.n


@pytest.mark.parametrize(
    ("late", "lag", "accepted"), [(0, 0, True), (1, 0, False), (300, 900, True), (301, 900, False)]
)
def test_lag_counts_up_to_the_cap_and_not_a_millisecond_more(
    late: int, lag: int, accepted: bool
) -> None:
    before = table()
    judged = judge(before, move(before, 0, DEADLINE + late, lag=lag), MANNER)
    assert (judged.refusal is None) == accepted
    assert judged.rows[0].cause == ("move" if accepted else "expire")
    if not accepted:
        assert isinstance(judged.refusal, refusals.TooLate)


def test_a_deadline_is_nothing_to_do_before_its_time_and_after_the_end() -> None:
    before = table()
    with pytest.raises(NothingToDo):
        judge(before, Ask(before.id, "expire", DEADLINE - 1), MANNER)
    fired = judge(before, Ask(before.id, "expire", DEADLINE), MANNER)
    assert json.loads(fired.rows[0].input) == {"late": [0, 1]}
    over = after(
        before,
        Ask(before.id, "leave", START, player_id="p0"),
        Ask(before.id, "leave", START, player_id="p1"),
    ).table
    assert (over.status, over.deadline, over.ended_at) == ("over", None, START)
    with pytest.raises(NothingToDo):
        judge(over, Ask(before.id, "expire", DEADLINE), MANNER)
    with pytest.raises(refusals.GameOver):
        judge(over, move(before, 0), MANNER)


def test_who_left_is_gone_for_good() -> None:
    before = table(3)
    left = judge(before, Ask(before.id, "leave", START, player_id="p0"), MANNER).table
    assert left.gone == (0,)
    with pytest.raises(refusals.SeatLeft):
        judge(left, move(before, 0), MANNER)
    with pytest.raises(refusals.SeatLeft):
        judge(left, Ask(before.id, "leave", START, player_id="p0"), MANNER)
    for cause in ("stand_in", "return"):
        with pytest.raises(NothingToDo):
            judge(left, Ask(before.id, cause, START, seat=0), MANNER)


def test_abort_is_possible_until_a_turn_was_completed() -> None:
    before = table()
    aborted = judge(before, Ask(before.id, "abort", START, player_id="p1"), MANNER).table
    assert (aborted.status, aborted.outcome, aborted.to_act) == ("aborted", None, ())
    high = Ask(before.id, "move", START, player_id="p0", move=card(before, 0, 9))
    other = Ask(before.id, "move", START, player_id="p1", move=card(before, 1, 9))
    revealed = after(before, high, other).table
    if revealed.ruleset.turns(revealed.state) == 0:
        row = {"kind": "six-qui-prend.take_row", "row": 0}
        chooser = f"p{revealed.to_act[0]}"
        revealed = after(revealed, Ask(before.id, "move", START, player_id=chooser, move=row)).table
    with pytest.raises(refusals.AlreadyBegun):
        judge(revealed, Ask(before.id, "abort", START, player_id="p1"), MANNER)


def test_an_outage_is_credited_once_and_moves_the_deadline_only() -> None:
    before = table()
    credited = judge(before, Ask(before.id, "credit", START, outage=1, credit=7000), MANNER)
    assert credited.table.deadline == DEADLINE + 7000
    assert json.loads(credited.rows[0].input) == {"outage": 1, "ms": 7000}
    assert credited.table.state == before.state
    with pytest.raises(NothingToDo):
        judge(credited.table, Ask(before.id, "credit", START, outage=1, credit=7000), MANNER)
    # A move in the credited time counts.
    late = judge(credited.table, move(before, 0, DEADLINE + 6999), MANNER)
    assert late.refusal is None


def test_a_stand_in_plays_until_the_player_moves_or_returns() -> None:
    before = table()
    stood = judge(before, Ask(before.id, "stand_in", START, seat=0, level=2), MANNER).table
    assert (stood.robot(0), stood.robots_to_act(), stood.bots_at) == (2, [0], START + 700)
    with pytest.raises(NothingToDo):
        judge(stood, Ask(before.id, "stand_in", START, seat=0, level=2), MANNER)
    back = judge(stood, Ask(before.id, "return", START, seat=0), MANNER).table
    assert (back.robot(0), back.bots_at) == (None, None)
    moved = judge(stood, move(before, 0, idem="a"), MANNER)
    assert [(row.n, row.cause, row.idem) for row in moved.rows] == [
        (3, "return", None),
        (4, "move", "0:a"),
    ]
    # The bot that had been thinking comes too late.
    with pytest.raises(NothingToDo):
        judge(back, Ask(before.id, "move", START, seat=0, move=None), MANNER)


def test_who_is_skipped_runs_out_of_time_alone() -> None:
    before = table()
    skipped = judge(before, Ask(before.id, "stand_in", START, seat=0, level=SKIPPED), MANNER).table
    assert skipped.bots_at == START, "a skipped seat waits for nothing"
    fired = judge(skipped, Ask(before.id, "expire", START, late=(0, 1)), MANNER)
    assert json.loads(fired.rows[0].input) == {"late": [0]}
    assert fired.table.to_act == (1,)
    assert fired.table.deadline == DEADLINE
    with pytest.raises(NothingToDo):
        judge(fired.table, Ask(before.id, "expire", START, late=(0, 1)), MANNER)


def test_time_never_runs_backwards_in_a_log() -> None:
    """A clock that was set back gives the time of the last entry again."""
    before = table()
    first = judge(before, move(before, 0, START + 500), MANNER).table
    second = judge(first, move(before, 1, START + 100), MANNER)
    assert second.rows[0].at == START + 500


def test_a_bot_keeps_its_appointment_while_people_change_their_minds() -> None:
    before = table(2, bots=1)
    assert before.bots_at == START + 700
    first = judge(before, move(before, 0, START + 600), MANNER).table
    again = judge(first, move(before, 0, START + 650), MANNER).table
    assert again.bots_at == START + 700


def test_events_are_told_to_those_who_may_hear_them() -> None:
    told = [{"to": None, "event": "a"}, {"to": [1], "event": "b"}, {"to": [], "event": "c"}]
    assert told_to(told, None) == ["a"]
    assert told_to(told, 0) == ["a"]
    assert told_to(told, 1) == ["a", "b"]
