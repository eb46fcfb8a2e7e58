"""Who watches what through this process, and how they hear of it.

A socket owns no database session.  A game's update is put together once for each seat and once
for all spectators; players hear first, and a big crowd is served in slices so that nobody else
waits behind it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import structlog

from ludotheque.actions import watching
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.table import Table
from ludotheque.api import frames
from ludotheque.api.attendance import Attendance
from ludotheque.api.outlets import Message, Outlet
from ludotheque.store.games import LogRow

log = structlog.get_logger(__name__)

SLICE = 16
SETTLE_SECONDS = 5.0


@dataclass(eq=False, slots=True)
class Watcher:
    """One subscription of one client to one game.  ``n`` is the last number it was told."""

    outlet: Outlet
    game_id: str
    player_id: str | None
    seat: int | None = None
    n: int | None = None


@dataclass(slots=True)
class Watch:
    """A game with watchers here.  ``n`` is the last number that was spread."""

    watchers: set[Watcher] = field(default_factory=set)
    n: int = 0
    told_of: int = 0
    """The highest number that another process has told of, whether it was read yet or not."""
    table: Table | None = None
    crowd: dict[Watcher, list[Message]] = field(default_factory=dict)
    """What spectators are still to be sent, whoever has waited longest first."""
    serving: asyncio.Task[None] | None = None


class Hub:
    """All watchers of one process."""

    def __init__(self) -> None:
        self.house: House | None = None
        self._games: dict[str, Watch] = {}
        self._behind: dict[str, int] = {}
        self._refreshing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._attendance = Attendance(self._is_here, self.run)

    @property
    def _home(self) -> House:
        if self.house is None:
            raise RuntimeError("the hub was used before the house was built")
        return self.house

    def games(self) -> list[str]:
        """The games that somebody watches through this process."""
        return list(self._games)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Keep a task until it is done, and say it when it fails."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("hub.failed", error=repr(error))

    async def settle(self) -> None:
        """Wait for what is under way, at the end of the process, but not for ever."""
        self._attendance.close()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=SETTLE_SECONDS)
            for task in late:
                task.cancel()

    def announce(self) -> None:
        """Say again who is connected here, after the house had taken this process for dead."""
        for watch in self._games.values():
            if watch.table is not None:
                for seat in {w.seat for w in watch.watchers if w.seat is not None}:
                    self._attendance.changed(self._home, watch.table, seat)

    def _is_here(self, game_id: str, seat: int) -> bool:
        watch = self._games.get(game_id)
        return watch is not None and any(w.seat == seat for w in watch.watchers)

    async def subscribe(
        self, outlet: Outlet, game_id: str, player_id: str | None, since: int | None
    ) -> Watcher:
        """Send a snapshot and then every update.  Raises Refusal where there is nothing to see.

        The watcher is entered before the game is read, so that no update falls in between.
        """
        watcher = Watcher(outlet, game_id, player_id)
        watch = self._games.setdefault(game_id, Watch())
        watch.watchers.add(watcher)
        try:
            await self._catch_up(watch, watcher, since)
        except BaseException:
            self._forget(watcher)
            raise
        if watcher.seat is not None and self._first_of_seat(watch, watcher):
            self._attendance.changed(self._home, self._table(watch), watcher.seat)
        return watcher

    def _table(self, watch: Watch) -> Table:
        if watch.table is None:
            raise RuntimeError("a game is watched that was never read")
        return watch.table

    @staticmethod
    def _first_of_seat(watch: Watch, watcher: Watcher) -> bool:
        return not any(w is not watcher and w.seat == watcher.seat for w in watch.watchers)

    async def _catch_up(self, watch: Watch, watcher: Watcher, since: int | None) -> None:
        while True:
            picture = await watching.picture(self._home, watcher.game_id, watcher.player_id, since)
            if picture.table.n < max(watch.n, watch.told_of):
                # The game has moved while this was read.
                continue
            if watch.n == 0:
                watch.n = picture.table.n
            if watch.table is None or watch.table.n <= picture.table.n:
                watch.table = picture.table
            watcher.seat, watcher.n = picture.seat, picture.table.n
            watcher.outlet.send(Message(frames.snapshot(picture), "snapshot", picture.table.n))
            return

    def unsubscribe(self, watcher: Watcher) -> None:
        """Stop telling; if it was the last of its seat here, the seat's player has gone."""
        watch = self._games.get(watcher.game_id)
        if watch is None or watcher not in watch.watchers:
            return
        last = watcher.seat is not None and self._first_of_seat(watch, watcher)
        table = watch.table
        self._forget(watcher)
        if last and watcher.seat is not None and table is not None:
            self._attendance.changed(self._home, table, watcher.seat)

    def _forget(self, watcher: Watcher) -> None:
        watch = self._games.get(watcher.game_id)
        if watch is not None:
            watch.watchers.discard(watcher)
            if not watch.watchers:
                self._games.pop(watcher.game_id, None)

    def heard(self, table: Table, rows: Sequence[LogRow]) -> None:
        """A commit of this process: spread it, or read what is missing in between first."""
        watch = self._games.get(table.id)
        if watch is None:
            return
        rows = [row for row in rows if row.n > watch.n]
        if not rows:
            return
        if watch.n == 0 or rows[0].n == watch.n + 1:
            self._spread(watch, table, rows)
        else:
            self.behind({table.id: table.n})

    def behind(self, games: Mapping[str, int]) -> None:
        """Other processes moved these games to these numbers; read those that are watched."""
        for game_id, n in games.items():
            watch = self._games.get(game_id)
            if watch is None or n <= watch.n:
                continue
            watch.told_of = max(watch.told_of, n)
            if watch.n > 0:
                self._behind[game_id] = n
        if self._behind and (self._refreshing is None or self._refreshing.done()):
            self._refreshing = asyncio.create_task(self._refresh())
            self._tasks.add(self._refreshing)
            self._refreshing.add_done_callback(self._done)

    async def _refresh(self) -> None:
        while self._behind:
            behind, self._behind = self._behind, {}
            wanted = {
                game_id: self._games[game_id].n for game_id in behind if game_id in self._games
            }
            if not wanted:
                return
            try:
                pairs = await watching.fresh(self._home, wanted)
            except Exception:
                # Whoever is watched may wait for just this news, so it is tried until it is there.
                log.warning("hub.refresh_failed", games=len(wanted), exc_info=True)
                self._behind = {**behind, **self._behind}
                await asyncio.sleep(0.5)
                continue
            for table, rows in pairs:
                watch = self._games.get(table.id)
                rows = [row for row in rows if watch is not None and row.n > watch.n]
                if watch is not None and rows:
                    self._spread(watch, table, rows)

    def _spread(self, watch: Watch, table: Table, rows: Sequence[LogRow]) -> None:
        before, old = rows[0].n - 1, watch.table
        watch.n, watch.table = table.n, table
        made: dict[tuple[int | None, int], Message] = {}
        for watcher in list(watch.watchers):
            since = watcher.n
            if since is None or since >= table.n:
                continue
            if since < before:
                # It was told an older number than all others; it gets a snapshot of its own.
                self.run(self._resync(watch, watcher))
                continue
            watcher.n = table.n
            if watcher.seat is None:
                message = self._message(made, table, rows, None, since)
                watch.crowd.setdefault(watcher, []).append(message)
            else:
                watcher.outlet.send(self._message(made, table, rows, watcher.seat, since))
        if old is not None and (old.gone, old.stand_ins) != (table.gone, table.stand_ins):
            # Who plays for whom is told with who is present, though it is in the log as well.
            self.run(self.company_changed([table.id]))
        if watch.crowd and (watch.serving is None or watch.serving.done()):
            if len(watch.watchers) <= SLICE:
                self._serve_slice(watch)
            else:
                watch.serving = asyncio.create_task(self._serve(watch))

    @staticmethod
    def _message(
        made: dict[tuple[int | None, int], Message],
        table: Table,
        rows: Sequence[LogRow],
        seat: int | None,
        since: int,
    ) -> Message:
        key = (seat, since)
        if key not in made:
            later = [row for row in rows if row.n > since]
            made[key] = Message(frames.update(table, later, seat, since), "update", table.n)
        return made[key]

    @staticmethod
    def _serve_slice(watch: Watch) -> None:
        for watcher in list(islice(watch.crowd, SLICE)):
            messages = watch.crowd.pop(watcher)
            if watcher in watch.watchers:
                for message in messages:
                    watcher.outlet.send(message)

    async def _serve(self, watch: Watch) -> None:
        """Serve a crowd in slices, so that the game goes on meanwhile.

        Whoever has waited gets all that has happened until then, in one write: a game that moves
        faster than a crowd can be written to costs each spectator fewer writes, not more.
        """
        while watch.crowd:
            self._serve_slice(watch)
            await asyncio.sleep(0)

    async def _resync(self, watch: Watch, watcher: Watcher) -> None:
        since, watcher.n = watcher.n, None
        try:
            await self._catch_up(watch, watcher, since)
        except Refusal:
            self._forget(watcher)

    async def company_changed(self, game_ids: Iterable[str]) -> None:
        """Tell the watchers of these games who is at the table now."""
        watched = [each for each in game_ids if each in self._games]
        if not watched:
            return
        found = await watching.companies(self._home, watched)
        for game_id, who in found.items():
            watch = self._games.get(game_id)
            if watch is None or watch.table is None:
                continue
            message = Message(frames.company(watch.table, who), "seats")
            for watcher in list(watch.watchers):
                if watcher.n is not None:
                    watcher.outlet.send(message)
