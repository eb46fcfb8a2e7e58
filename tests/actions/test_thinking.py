"""Thinking happens elsewhere: bounded, one thing at a time, and a death or a delay harms nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import library, rulesets, thinking
from ludotheque.actions.refusals import Busy
from ludotheque.actions.thinking import Thinkers
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import WocableOptions
from ludotheque.settings import Settings

DATA = Path(__file__).resolve().parents[2] / ".data" / "tests"


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(Settings(database_url="postgresql://unused/unused", data=DATA))
    yield made
    made.close()


@pytest.fixture(scope="module")
def state() -> Any:
    rulesets.load(())
    library.install(DATA)
    options = RULESET.complete(WocableOptions(language="en"), 2, "en", None)
    return RULESET.setup(options, 2, bytes(32), 0).state


async def test_a_study_comes_back_and_a_death_is_survived(thinkers: Thinkers, state: Any) -> None:
    first = await thinkers.study("wocable", state, 3)
    assert first.startswith('{"kind":"wocable.study"')
    pool: Any = thinkers._pool
    for process in pool._processes.values():
        process.kill()
        process.join()
    with pytest.raises(Busy):
        await thinkers.study("wocable", state, 3)
    assert await thinkers.study("wocable", state, 3) == first


async def test_what_takes_too_long_is_given_up(
    thinkers: Thinkers, state: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await thinkers.wake()
    monkeypatch.setattr(thinking, "STUDY_SECONDS", 0)
    with pytest.raises(Busy) as refused:
        await thinkers.study("wocable", state, 3)
    assert refused.value.extra["retry_after"] > 0
    monkeypatch.undo()
    assert await thinkers.study("wocable", state, 1)


async def test_too_many_are_sent_away(
    thinkers: Thinkers, state: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST", 2)
    asked = [thinkers.study("wocable", state, 1) for _ in range(5)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(answer, Busy) for answer in answers) == 3
    assert sum(isinstance(answer, str) for answer in answers) == 2


async def test_nobody_takes_all_places(thinkers: Thinkers, state: Any) -> None:
    most = thinking.MOST_OF_ONE
    asked = [thinkers.study("wocable", state, 1, "ana") for _ in range(most + 2)]
    other = thinkers.study("wocable", state, 1, "ben")
    answers = await asyncio.gather(*asked, other, return_exceptions=True)
    assert sum(isinstance(answer, Busy) for answer in answers[:-1]) == 2
    assert isinstance(answers[-1], str)
    assert not thinkers._waiting
