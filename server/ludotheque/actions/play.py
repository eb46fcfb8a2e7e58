"""THE way a game moves: inputs that wait are judged together and saved by one statement.

Whatever door an input came through, it is put in the queue of its process.  A writer takes what
waits (at most 64 games), judges it on the tables that the process remembers, saves all of it in
one statement, and only then answers and tells.  What goes differently than hoped (another
process was faster, an id was sent before, the statement failed) is done again game by game on
tables that were just read, so that one bad input never spoils its neighbours.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any

import structlog

from ludotheque.actions import measures
from ludotheque.actions.clock import now_ms
from ludotheque.actions.fold import (
    Accepted,
    Answer,
    Fold,
    Folded,
    Tell,
    Waiting,
    answer,
    idem_or_none,
    remember_ids,
    repeated,
    resolve,
)
from ludotheque.actions.judge import Ask, Manner
from ludotheque.actions.refusals import NotFound, Refusal, Unavailable
from ludotheque.actions.room_left import must_count
from ludotheque.actions.table import Earlier, Table, advance_of, open_table
from ludotheque.store import games
from ludotheque.store.games import LogRow
from ludotheque.store.session import Database, is_unavailable

BATCH = 64
WRITERS = 2
QUEUE = 20_000
REMEMBERED = 5_000
TRIES = 20

Heard = Callable[[Table, Sequence[LogRow]], None]

log = structlog.get_logger(__name__)


class Play:
    """The queue and the writers of one process.

    ``heard`` is called with the new table and its rows after each commit, in order for each game.
    """

    def __init__(
        self, database: Database, process_id: str, manner: Manner, heard: Heard | None = None
    ) -> None:
        self.database = database
        self.process_id = process_id
        self.manner = manner
        self.heard = heard
        self.suspect = True
        """Whether the house may have slept: all wait until outages have been credited."""
        self.beat_at = 0
        self.patience_ms = 4_000
        """How old the last sign of life may be before this process is taken to have slept."""
        self._waiting: OrderedDict[str, list[Waiting]] = OrderedDict()
        self._count = 0
        self._busy: set[str] = set()
        self._known: OrderedDict[str, Table] = OrderedDict()
        self._writers: set[asyncio.Task[None]] = set()
        self._places = WRITERS
        measures.queue_depth.set_function(lambda: self._count)

    @property
    def asleep(self) -> bool:
        """Whether outages must be looked for first, as after a pause of the whole machine."""
        return self.suspect or now_ms() - self.beat_at > self.patience_ms

    def woke(self, now: int) -> None:
        """The house is known to be awake: what outages it had are credited."""
        self.beat_at = now
        self.suspect = False

    async def stop(self) -> None:
        """Let what waits be saved, then end."""
        while self._writers:
            await asyncio.wait(self._writers)

    async def submit(self, ask: Ask) -> Accepted:
        """Have one input judged and saved.  Raises Refusal or NothingToDo.

        The input reaches its place in the log even if the asker has gone away meanwhile.
        """
        future: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
        self.hand_in(ask, partial(resolve, future))
        return await future

    def hand_in(self, ask: Ask, tell: Tell) -> None:
        """The same without waiting: ``tell`` is called with the answer.  Raises Refusal at once."""
        if ask.cause != "credit" and self.asleep:
            raise Unavailable("The server has just come back; send it again in a moment.")
        if self._count >= QUEUE:
            raise Unavailable("The server has more moves to save than it can; send it again.")
        self._waiting.setdefault(ask.game_id, []).append(Waiting(ask, tell))
        self._count += 1
        # A writer looks again before it ends, so one is only needed where a place is free.  It
        # takes its batch when the loop comes round, with all that was handed in until then.
        if self._places and ask.game_id not in self._busy:
            self._places -= 1
            writer = asyncio.create_task(self._write())
            self._writers.add(writer)
            writer.add_done_callback(self._writers.discard)

    def known(self, game_id: str) -> Table | None:
        """The table as this process last saw it, if it remembers it."""
        return self._known.get(game_id)

    def remember(self, table: Table) -> None:
        """Keep a table; an older one never replaces a newer one."""
        known = self._known.get(table.id)
        if known is None or known.n <= table.n:
            if known is not None:
                table.recent = known.recent
                table.pace = table.pace or known.pace
                if known.n == table.n and table.inputs is None:
                    table.inputs = known.inputs
            self._known[table.id] = table
            self._known.move_to_end(table.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def _write(self) -> None:
        while batch := self._take():
            try:
                await self._save(batch)
            except Exception as error:
                if is_unavailable(error):
                    self.suspect = True
                else:
                    log.exception("play.failed", games=list(batch))
                self._fail(batch)
            finally:
                self._busy.difference_update(batch)
                self._count -= sum(len(waiting) for waiting in batch.values())
        self._places += 1

    def _take(self) -> dict[str, list[Waiting]]:
        """What waits for games that no other writer holds, the oldest first."""
        ids: list[str] = []
        for game_id in self._waiting:
            if game_id not in self._busy:
                ids.append(game_id)
                if len(ids) == BATCH:
                    break
        self._busy.update(ids)
        return {game_id: self._waiting.pop(game_id) for game_id in ids}

    def _fail(self, batch: dict[str, list[Waiting]]) -> None:
        no = "The database does not answer; sent again with its id, you learn what became of it."
        for waiting in batch.values():
            for each in waiting:
                answer(each, Unavailable(no))

    async def _save(self, batch: dict[str, list[Waiting]]) -> None:
        """The quick way: everything at once, on the tables that are remembered."""
        # What is remembered is held on to, since reading the others may push it out.
        known = {game_id: self._to_judge_on(game_id, len(each)) for game_id, each in batch.items()}
        fresh, unreadable = await self._read(
            {game_id: len(batch[game_id]) for game_id, table in known.items() if table is None}
        )
        again: dict[str, list[Waiting]] = {}
        folds: list[Folded] = []
        for game_id, waiting in batch.items():
            table = known[game_id] or fresh.get(game_id)
            if table is None:
                for each in waiting:
                    answer(each, unreadable.get(game_id) or NotFound("There is no such game."))
                continue
            folded = Fold(table, self.manner).take(waiting)
            if folded.rows:
                folds.append(folded)
            else:
                again[game_id] = waiting
        moved = await self._advance(folds)
        doubts: list[tuple[Table, list[tuple[Waiting, Answer]]]] = []
        for folded in folds:
            if folded.before.id in moved:
                # The table was right, so what was refused on it was refused rightly too, unless
                # it had been sent before; that is rare and looked up on its own.
                if doubtful := self._settle(folded, sure=False):
                    doubts.append((folded.after, doubtful))
            else:
                again[folded.before.id] = [each for each, _ in folded.answers]
        for table, doubtful in doubts:
            await self._alone([each for each, _ in doubtful], self._doubt(table, doubtful))
        for game_id, waiting in again.items():
            await self._alone(waiting, self._save_alone(game_id, waiting))

    def _to_judge_on(self, game_id: str, coming: int) -> Table | None:
        """The table as it is remembered, if so many inputs can be judged on it as it is."""
        table = self._known.get(game_id)
        return None if table is None or must_count(table, coming) else table

    @staticmethod
    async def _alone(waiting: list[Waiting], work: Coroutine[Any, Any, None]) -> None:
        """Do something for one game; what fails there and only there stays there."""
        try:
            await work
        except Exception as error:
            if is_unavailable(error):
                raise
            log.exception("play.failed_alone")
            for each in waiting:
                answer(each, Unavailable("The server could not do this now; nothing has changed."))

    async def _doubt(self, table: Table, doubtful: list[tuple[Waiting, Answer]]) -> None:
        """Refuse what was not accepted before."""
        await self._answer_repeats(table, [each for each, _ in doubtful])
        for each, refused in doubtful:
            answer(each, refused)

    async def _advance(self, folds: list[Folded]) -> set[str]:
        """Save a batch.  An error of the statement leaves all of it to the careful way."""
        if not folds:
            return set()
        started = time.perf_counter()
        batch = [advance_of(f.before, f.after, f.rows) for f in folds]
        word = self.process_id + "|" + ",".join(f"{f.after.id}:{f.after.n}" for f in folds)
        try:
            async with self.database.driver() as driver:
                moved = await games.advance(driver, batch, word)
        except Exception as error:
            if is_unavailable(error):
                raise
            log.info("play.batch_refused", games=len(batch), error=type(error).__name__)
            return set()
        measures.commit_seconds.observe(time.perf_counter() - started)
        measures.batch_games.observe(len(batch))
        return moved

    async def _save_alone(self, game_id: str, waiting: list[Waiting]) -> None:
        """The careful way: one game, read anew until nobody else is faster."""
        try:
            for _ in range(TRIES):
                tables, unreadable = await self._read({game_id: len(waiting)})
                table = tables.get(game_id)
                if table is None:
                    raise unreadable.get(game_id) or NotFound("There is no such game.")
                waiting = await self._answer_repeats(table, waiting)
                if not waiting:
                    return
                folded = Fold(table, self.manner).take(waiting)
                if not folded.rows or game_id in await self._advance([folded]):
                    self._settle(folded, sure=True)
                    return
            raise Unavailable("The game moves faster than this could be judged; send it again.")
        except Refusal as no:
            for each in waiting:
                answer(each, no)

    async def _answer_repeats(self, table: Table, waiting: list[Waiting]) -> list[Waiting]:
        """Answer what was accepted before as it was answered then; return the rest."""
        named = {id(each): idem_or_none(table, each.ask) for each in waiting}
        ids = [idem for idem in named.values() if idem is not None]
        if not ids:
            return waiting
        async with self.database.driver() as driver:
            earlier = await games.earlier(driver, table.id, ids)
        rest = []
        for each in waiting:
            row = earlier.get(named[id(each)] or "")
            if row is None:
                rest.append(each)
            else:
                answer(each, repeated(table, each.ask, Earlier.of(row)))
        return rest

    async def _read(self, coming: Mapping[str, int]) -> tuple[dict[str, Table], dict[str, Refusal]]:
        """Games as they are stored; and why some could not be read, which is no fault of others.

        ``coming`` says by id how many inputs are to be judged on each.
        """
        if not coming:
            return {}, {}
        tables: dict[str, Table] = {}
        unreadable: dict[str, Refusal] = {}
        async with self.database.driver() as driver:
            rows = await games.read(driver, list(coming))
            for game_id, row in rows.items():
                try:
                    table = open_table(row)
                except Refusal as no:
                    unreadable[game_id] = no
                    continue
                if must_count(table, coming[game_id]):
                    table.inputs = await games.moves_by_seat(
                        driver, game_id, table.phase_n, table.n
                    )
                tables[game_id] = table
        for table in tables.values():
            self.remember(table)
        return tables, unreadable

    def _settle(self, folded: Folded, sure: bool) -> list[tuple[Waiting, Answer]]:
        """Answer a saved game's inputs and tell of it; return those whose refusal is in doubt.

        ``sure`` says that ids sent before have been looked up already.
        """
        table = folded.after
        remember_ids(folded)
        self.remember(table)
        doubtful: list[tuple[Waiting, Answer]] = []
        for each, what in folded.answers:
            if not sure and isinstance(what, Refusal) and each.ask.idem is not None:
                doubtful.append((each, what))
            else:
                answer(each, what)
        if folded.rows and self.heard is not None:
            self.heard(table, folded.rows)
        return doubtful
