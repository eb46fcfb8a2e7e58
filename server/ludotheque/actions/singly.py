"""What is due is done one by one, and what goes wrong with one holds up no other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import structlog

from ludotheque.actions.house import House
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.refusals import Refusal
from ludotheque.store.session import is_unavailable

log = structlog.get_logger(__name__)

T = TypeVar("T")


async def singly(
    due: Iterable[T],
    work: Callable[[T], Awaitable[int]],
    failed: str,
    put_off: Callable[[T], Awaitable[None]] | None = None,
) -> int:
    """Do the work for each; the sum of what was done.

    What goes wrong with one is logged as ``failed`` and put off, so that it is tried again later.
    Raises only where the database is away, for then nothing else can be done either.
    """
    done = 0
    for each in due:
        try:
            done += await work(each)
        except Exception as error:
            if is_unavailable(error):
                raise
            no = isinstance(error, (Refusal, NothingToDo))
            (log.info if no else log.exception)(failed, what=each)
            if put_off is not None:
                await put_off(each)
    return done


async def submit_singly(house: House, asks: Iterable[Ask], failed: str) -> int:
    """Have inputs judged one by one; how many were."""

    async def submit(ask: Ask) -> int:
        await house.play.submit(ask)
        return 1

    return await singly(asks, submit, failed)
