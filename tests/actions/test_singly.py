"""What goes wrong with one thing that is due holds up no other, and is tried again in its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from structlog.testing import CapturingLogger

from ludotheque.actions import appointments, rooms, seeks
from ludotheque.actions.house import ASIDE_MS, House
from ludotheque.actions.judge import NothingToDo
from ludotheque.actions.refusals import NotNow
from ludotheque.actions.rooms import Wish
from ludotheque.actions.singly import singly
from ludotheque.actions.tournaments import duties, scheduling
from ludotheque.store.schedules import ScheduleRow
from tests.actions.games import do, people
from tests.actions.seeking import OPTIONS, begun, seen
from tests.actions.tournaments import MINUTE, SIX, Clock, enter, made

ELSEWHERE = ("ludotheque.actions.appointments.now_ms", "ludotheque.actions.seeks.now_ms")


@pytest.fixture
def clock(here: House, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of the house."""
    found = Clock(monkeypatch, here)
    for name in ELSEWHERE:
        monkeypatch.setattr(name, lambda: found.at)
    return found


async def run(here: House, statement: str, *given: Any) -> Any:
    """What an administrator's hand, or a fault of ours, might do to a row; or a value of it."""
    async with here.database.driver() as driver:
        return await driver.fetchval(statement, *given)


@contextmanager
def listening() -> Iterator[CapturingLogger]:
    """What is logged of things that are done one by one, at whatever level tests log."""
    with patch("ludotheque.actions.singly.log", CapturingLogger()) as log:
        yield log


def said(log: CapturingLogger, event: str) -> list[tuple[Any, str]]:
    """What was logged of something: of whom, and how."""
    return [(call.kwargs["what"], call.method_name) for call in log.calls if call.args == (event,)]


async def test_each_is_done_and_what_failed_is_put_off_and_told() -> None:
    faults: dict[str, Exception] = {
        "broken": ValueError("a fault of ours"),
        "refused": NotNow("Not yet.", reason="cup_status"),
        "idle": NothingToDo(),
    }
    put: list[str] = []

    async def work(name: str) -> int:
        if name in faults:
            raise faults[name]
        return 2

    async def put_off(name: str) -> None:
        put.append(name)

    with listening() as logs:
        done = await singly(["broken", "one", "refused", "idle", "two"], work, "failed", put_off)
    assert done == 4
    assert put == ["broken", "refused", "idle"]
    # A fault is told with its traceback; that the rules said no is nothing to wake anybody for.
    assert said(logs, "failed") == [("broken", "exception"), ("refused", "info"), ("idle", "info")]


async def test_a_database_that_is_away_ends_the_round() -> None:
    done: list[str] = []

    async def work(name: str) -> int:
        if name == "away":
            raise ConnectionRefusedError
        done.append(name)
        return 1

    with pytest.raises(ConnectionRefusedError):
        await singly(["one", "away", "two"], work, "failed")
    assert done == ["one"]


async def test_a_broken_schedule(here: House, clock: Clock) -> None:
    template = {"title": "Every day", "format": "swiss", "options": SIX, "language": "en"}
    for name in ("a-broken", "b-sound"):
        row = ScheduleRow(name, name, "0 * * * *", "UTC", template, True, clock.at, clock.at)
        async with here.database.transaction() as connection:
            await scheduling.create(connection, row)
    await run(here, "UPDATE schedules SET cron = 'never' WHERE id = 'a-broken'")
    with listening() as logs:
        assert await scheduling.make_ahead(here) == 1
    assert said(logs, "schedules.failed") == [("a-broken", "exception")]
    assert await run(here, "SELECT count(*) FROM tournaments WHERE schedule_id = 'b-sound'") == 24
    # Left alone until then, mended or not.
    again = await run(here, "SELECT due_at FROM schedules WHERE id = 'a-broken'")
    assert again == clock.at + scheduling.REFUSED_MS
    await run(here, "UPDATE schedules SET cron = '0 * * * *' WHERE id = 'a-broken'")
    clock.move(scheduling.REFUSED_MS - 1)
    await scheduling.make_ahead(here)
    mine = "SELECT count(*) FROM tournaments WHERE schedule_id = 'a-broken'"
    assert await run(here, mine) == 0
    clock.move(1)
    await scheduling.make_ahead(here)
    assert await run(here, mine) == 24


async def test_a_broken_tournament(here: House, clock: Clock) -> None:
    crowd = await people(here, 2)
    broken, sound = [await made(here, crowd[0], title=title) for title in ("broken", "sound")]
    for row in (broken, sound):
        await enter(here, row, *crowd)
    # Earlier by a moment, so that it comes first.
    await run(
        here,
        "UPDATE tournaments SET due_at = due_at - 1, ruleset = 'whist' WHERE id = $1",
        broken.id,
    )
    clock.move(MINUTE)
    with listening() as logs:
        assert await duties.work_due(here) == 1
    assert said(logs, "tournaments.failed") == [(broken.id, "exception")]
    stands = "SELECT status FROM tournaments WHERE id = $1"
    assert [await run(here, stands, row.id) for row in (broken, sound)] == ["open", "running"]
    again = await run(here, "SELECT retry_at FROM tournaments WHERE id = $1", broken.id)
    assert again == clock.at + duties.FAILED_MS
    await run(here, "UPDATE tournaments SET ruleset = $2 WHERE id = $1", broken.id, sound.ruleset)
    clock.move(duties.FAILED_MS - 1)
    await duties.work_due(here)
    assert await run(here, stands, broken.id) == "open"
    clock.move(1)
    await duties.work_due(here)
    assert await run(here, stands, broken.id) == "running"


async def test_a_broken_appointment(here: House, clock: Clock) -> None:
    crowd = await people(here, 2)
    found = []
    for later, host in enumerate(crowd):
        wish = Wish(
            OPTIONS, 2, "link", {"policy": "wait", "bank_seconds": 0}, False, "fr", bots=(1,),
            starts_at=clock.at + MINUTE + later,
        )  # fmt: skip
        found.append(await do(here, lambda c, h=host, w=wish: rooms.create(here, c, h, w)))  # type: ignore[misc]
    broken, sound = found
    await run(here, "UPDATE rooms SET ruleset = 'whist' WHERE id = $1", broken.id)
    clock.move(MINUTE + 1)
    with listening() as logs:
        assert await appointments.start_due(here) == 1
    assert said(logs, "appointments.not_started") == [(broken.id, "exception")]
    stands = "SELECT status FROM rooms WHERE id = $1"
    assert [await run(here, stands, row.id) for row in (broken, sound)] == ["open", "started"]
    again = await run(here, "SELECT start_due FROM rooms WHERE id = $1", broken.id)
    assert again == clock.at + appointments.FAILED_MS
    await run(here, "UPDATE rooms SET ruleset = $2 WHERE id = $1", broken.id, sound.ruleset)
    clock.move(appointments.FAILED_MS - 1)
    assert await appointments.start_due(here) == 0
    clock.move(1)
    assert await appointments.start_due(here) == 1


async def test_a_broken_pool_of_seeks(here: House, clock: Clock) -> None:
    crowd = await people(here, 4)
    broken = [await begun(here, player) for player in crowd[:2]]
    sound = [await begun(here, player, options={**OPTIONS, "target": 66}) for player in crowd[2:]]
    key = broken[0].key
    await run(here, "UPDATE seeks SET ruleset = 'whist' WHERE key = $1", key)
    with listening() as logs:
        assert await seeks.match_due(here) == 1
        assert await seeks.match_due(here) == 0
    # Told once, and not at every look.
    assert said(logs, "seeks.not_matched") == [(key, "exception")]
    assert await seen(here, *broken, *sound) == ["open", "open", "matched", "matched"]
    await run(here, "UPDATE seeks SET ruleset = 'six-qui-prend' WHERE key = $1", key)
    again = here.aside[key]
    assert again == clock.at + ASIDE_MS
    while clock.at < again - 1:
        clock.move(min(5_000, again - 1 - clock.at))
        assert await seen(here, *broken) == ["open", "open"], "who holds a seek keeps it"
    assert await seeks.match_due(here) == 0
    clock.move(1)
    assert await seeks.match_due(here) == 1
    assert await seen(here, *broken) == ["matched", "matched"]
