"""One engine a process.  Who needs several statements to hold together asks for a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from asyncpg import Connection as Driver
from sqlalchemy import event, text
from sqlalchemy.exc import (
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection as Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def asyncpg_url(url: str) -> str:
    """The SQLAlchemy form of a PostgreSQL URL, whichever of the usual schemes it came with."""
    for scheme in ("postgresql+asyncpg://", "postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+asyncpg://" + url[len(scheme) :]
    raise ValueError("a database URL must begin with postgresql://")


__all__ = ["Connection", "Database", "Driver", "asyncpg_url", "is_unavailable"]

CONNECT_SECONDS = 5.0
LOCK_NOT_AVAILABLE, DEADLOCK = "55P03", "40P01"
AT_HAND = 2


class Database:
    """The engine with a fair queue in front of it.

    SQLAlchemy's pool serves waiters unfairly under load, so a FIFO semaphore of the pool's size
    stands before it; nobody then ever waits inside the pool.

    Taking a connection out of the pool and putting it back costs more than a short statement, so
    a few of them, as many as there are writers of moves, stay out for single statements.
    """

    def __init__(self, url: str, pool_size: int = 8) -> None:
        self.url = asyncpg_url(url)
        self.engine: AsyncEngine = create_async_engine(
            self.url,
            pool_size=pool_size,
            max_overflow=0,
            pool_pre_ping=False,
            pool_reset_on_return=None,
            # What a failing statement was given may be a seed or a hand, and is in no log.
            hide_parameters=True,
            connect_args={
                "server_settings": {"jit": "off", "application_name": "ludotheque"},
                # A host that does not even refuse is away too, and nobody waits a minute for it.
                "timeout": CONNECT_SECONDS,
            },
        )
        event.listen(self.engine.sync_engine, "checkout", _refuse_dead)
        self._places = min(AT_HAND, pool_size - 1)
        self._at_hand: list[tuple[Connection, Driver]] = []
        self._turn = asyncio.Semaphore(pool_size - self._places)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """One transaction: committed when the block ends well, rolled back otherwise."""
        async with self._turn, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def driver(self) -> AsyncIterator[Driver]:
        """The driver's own connection, for a statement that is a transaction by itself."""
        if not self._places:
            async with self._turn, self.engine.connect() as connection:
                driver = await _driver_of(connection)
                try:
                    yield driver
                finally:
                    if driver.is_closed():
                        await connection.invalidate()
            return
        self._places -= 1
        try:
            connection, driver = await self._taken()
            try:
                yield driver
            finally:
                # What has died is let go when it is next asked for, not while something fails.
                self._at_hand.append((connection, driver))
        finally:
            self._places += 1

    async def _taken(self) -> tuple[Connection, Driver]:
        """A living connection that stays outside the pool."""
        while self._at_hand:
            connection, driver = self._at_hand.pop()
            if not driver.is_closed():
                return connection, driver
            await _let_go(connection)
        connection = await self.engine.connect()
        try:
            return connection, await _driver_of(connection)
        except BaseException:
            await connection.close()
            raise

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Driver]:
        """The driver's own connection, which sees all at one moment, whatever commits meanwhile."""
        async with (
            self.driver() as driver,
            driver.transaction(isolation="repeatable_read", readonly=True),
        ):
            yield driver

    async def listen_connection(self) -> Driver:
        """A connection outside the pool, for LISTEN; its owner closes it."""
        url = self.url.replace("postgresql+asyncpg://", "postgresql://")
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS)

    async def close(self) -> None:
        """Give every connection back."""
        while self._at_hand:
            await self._at_hand.pop()[0].close()
        await self.engine.dispose()


def _refuse_dead(pooled: Any, _record: Any, _proxy: Any) -> None:
    """A connection that died in the pool is no use to anybody; the pool then takes another one."""
    if pooled.driver_connection.is_closed():
        raise DisconnectionError


async def _driver_of(connection: Connection) -> Driver:
    raw = await connection.get_raw_connection()
    driver: Driver = raw.driver_connection
    return driver


async def _let_go(connection: Connection) -> None:
    """Have the pool forget a dead connection."""
    await connection.invalidate()
    await connection.close()


async def be_brief(connection: Connection, ms: int) -> None:
    """Wait for no lock longer than this until the transaction ends; see ``gave_way``."""
    await connection.execute(
        text("SELECT set_config('lock_timeout', :ms, true)"), {"ms": f"{ms}ms"}
    )


def gave_way(error: BaseException) -> bool:
    """Whether a transaction gave up because of the locks of others; it may be begun again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in (
        LOCK_NOT_AVAILABLE,
        DEADLOCK,
    )


def is_of_database(error: BaseException) -> bool:
    """Whether an error came from the database, for whatever reason; not from the house's code."""
    return isinstance(error, SQLAlchemyError | asyncpg.PostgresError) or is_unavailable(error)


def is_unavailable(error: BaseException) -> bool:
    """Whether an error says that the database is away rather than that a statement is wrong."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(
        error,
        OperationalError
        | InterfaceError
        | OSError
        | asyncpg.PostgresConnectionError
        | asyncpg.InterfaceError
        | asyncpg.CannotConnectNowError
        | asyncpg.AdminShutdownError
        | asyncpg.TooManyConnectionsError
        | TimeoutError,
    )
