"""Inputs of one game, judged one after the other before any of it is saved, and their answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import structlog

from ludotheque.actions import measures
from ludotheque.actions.judge import Ask, Judged, Manner, NothingToDo, asked, idem_of, judge
from ludotheque.actions.refusals import KeyReused, Refusal, Unavailable
from ludotheque.actions.table import Earlier, Table
from ludotheque.store.games import LogRow

RECENT_IDS = 16

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Accepted:
    """An input is saved as this number; ``replayed`` where it had been before."""

    game_id: str
    n: int
    replayed: bool = False


Answer = Accepted | Refusal | NothingToDo
Tell = Callable[[Answer], None]


@dataclass(slots=True)
class Waiting:
    """One input, and how its answer is told; it is told once."""

    ask: Ask
    tell: Tell
    since: float = field(default_factory=time.perf_counter)
    told: bool = False


@dataclass(slots=True)
class Folded:
    """What the inputs of one game come to, before any of it is saved."""

    before: Table
    after: Table
    rows: list[LogRow]
    answers: list[tuple[Waiting, Answer]]


class Fold:
    """Judges what waits for one game, each input on the table that the one before has made."""

    def __init__(self, table: Table, manner: Manner) -> None:
        self.folded = Folded(table, table, [], [])
        self._manner = manner
        self._accepted: dict[str, Earlier] = {}

    def take(self, waiting: Sequence[Waiting]) -> Folded:
        """Judge all of it, in order."""
        for each in waiting:
            self.folded.answers.append((each, self._judge(each.ask)))
        return self.folded

    def _judge(self, ask: Ask) -> Answer:
        table = self.folded.after
        idem = idem_or_none(table, ask)
        if idem is not None:
            earlier = self._accepted.get(idem) or table.recent.get(idem)
            if earlier is not None:
                return repeated(table, ask, earlier)
        try:
            judged = judge(table, ask, self._manner)
        except (Refusal, NothingToDo) as no:
            return no
        except Exception:
            log.exception("play.rules_failed", game=table.id, cause=ask.cause)
            return Unavailable("The rules of this game failed on this input; nothing has changed.")
        self.folded.after = judged.table
        self.folded.rows.extend(judged.rows)
        return self._answer(judged, idem)

    def _answer(self, judged: Judged, idem: str | None) -> Answer:
        if judged.refusal is not None:
            return judged.refusal
        row = judged.rows[-1]
        if idem is not None:
            self._accepted[idem] = Earlier.of(row)
        return Accepted(judged.table.id, row.n)


def repeated(table: Table, ask: Ask, earlier: Earlier) -> Answer:
    """The answer to an id that was accepted before: the same again, if the same was asked."""
    if asked(table, ask) == earlier.asked:
        return Accepted(table.id, earlier.n, replayed=True)
    return KeyReused("This id was accepted with another move; send a new id with a new move.")


def remember_ids(folded: Folded) -> None:
    """Keep the ids of what was saved with the table, as many as are likely to come again."""
    recent = folded.after.recent
    for row in folded.rows:
        if row.idem is not None:
            recent[row.idem] = Earlier.of(row)
    while len(recent) > RECENT_IDS:
        recent.popitem(last=False)


def idem_or_none(table: Table, ask: Ask) -> str | None:
    """The stored form of an input's id, None where it has none or its sender has no seat."""
    try:
        return idem_of(table, ask)
    except Refusal:
        return None


def answer(waiting: Waiting, what: Answer) -> None:
    """Tell an input's answer, once."""
    if waiting.told:
        return
    waiting.told = True
    if isinstance(what, Accepted):
        measures.accepted.labels(waiting.ask.cause).inc()
        measures.play_seconds.observe(time.perf_counter() - waiting.since)
    waiting.tell(what)


def resolve(future: asyncio.Future[Accepted], what: Answer) -> None:
    """Give an answer to whoever awaits it, if anybody still does."""
    if future.done():
        return
    if isinstance(what, Accepted):
        future.set_result(what)
    else:
        future.set_exception(what)
