"""What an API process hears: commits of other processes, changes of rooms and of who is present."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg
import structlog

from ludotheque.actions import upkeep, watching
from ludotheque.actions.house import House, now_ms
from ludotheque.api.hub import Hub
from ludotheque.api.live import Live
from ludotheque.api.outlets import Message, QueueOutlet
from ludotheque.api.room_hub import RoomHub
from ludotheque.store import bus
from ludotheque.store.session import Driver

log = structlog.get_logger(__name__)


class Ears:
    """The listening connection and the regular duties of one API process."""

    def __init__(
        self,
        house: House,
        hub: Hub,
        rooms: RoomHub,
        live: Live,
        streams: set[QueueOutlet],
    ) -> None:
        self.house = house
        self.hub = hub
        self.rooms = rooms
        self.live = live
        self.streams = streams
        self._tasks: list[asyncio.Task[None]] = []
        self._seats: set[str] = set()
        self._changed_rooms: set[str] = set()
        self._word = asyncio.Event()
        self._lost = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; from here on nothing is missed."""
        connection = await self._connect()
        self._tasks = [
            asyncio.create_task(self._listen(connection)),
            asyncio.create_task(self._spread()),
            asyncio.create_task(self._every(1.0, lambda: upkeep.beat(self.house))),
            asyncio.create_task(self._every(self.house.settings.ping_seconds, self._ping)),
        ]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _connect(self) -> Driver:
        connection = await self.house.database.listen_connection()
        self._lost.clear()
        connection.add_termination_listener(lambda _connection: self._lost.set())
        await connection.add_listener(bus.GAMES, self._hear_games)
        await connection.add_listener(bus.SEATS, self._hear_seats)
        await connection.add_listener(bus.ROOMS, self._hear_room)
        return connection

    async def _listen(self, connection: Driver) -> None:
        """Keep a connection; after it was lost, read everything that is watched anew."""
        while True:
            try:
                await self._lost.wait()
            except asyncio.CancelledError:
                await connection.close(timeout=1)
                raise
            log.warning("ears.lost")
            while True:
                try:
                    connection = await self._connect()
                    await self._read_all()
                    break
                except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await asyncio.sleep(0.5)
            log.info("ears.back")

    async def _read_all(self) -> None:
        games = self.hub.games()
        numbers = await watching.numbers(self.house, games)
        self.hub.behind(numbers)
        self._seats.update(games)
        self._changed_rooms.update(self.rooms.rooms())
        self._word.set()

    def _hear_games(self, _c: Any, _pid: int, _channel: str, word: object) -> None:
        process, _, moved = str(word).partition("|")
        if process == self.house.process_id:
            return
        numbers = {}
        for each in moved.split(","):
            game_id, _, n = each.partition(":")
            numbers[game_id] = int(n)
        self.hub.behind(numbers)

    def _hear_seats(self, _c: Any, _pid: int, _channel: str, word: object) -> None:
        self._seats.add(str(word))
        self._word.set()

    def _hear_room(self, _c: Any, _pid: int, _channel: str, word: object) -> None:
        self._changed_rooms.add(str(word))
        self._word.set()

    async def _spread(self) -> None:
        """Tell of seats and rooms; many words of one thing become one telling."""
        while True:
            await self._word.wait()
            self._word.clear()
            seats, self._seats = self._seats, set()
            rooms, self._changed_rooms = self._changed_rooms, set()
            try:
                for room_id in rooms:
                    await self.rooms.changed(room_id)
                await self.hub.company_changed(seats)
            except Exception:
                log.exception("ears.spread_failed")

    async def _ping(self) -> None:
        self.live.ping()
        message = Message(f'{{"type":"ping","now":{now_ms()}}}', "ping")
        for outlet in list(self.streams):
            outlet.send(message)

    @staticmethod
    async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        failing = False
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
                failing = False
            except Exception:
                if not failing:
                    log.exception("ears.failed")
                failing = True
