"""The engine: which errors mean that the database is away, and what errors may say."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ludotheque.store.session import Database, asyncpg_url, is_unavailable


def test_every_usual_scheme_is_understood() -> None:
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        assert asyncpg_url(f"{scheme}://h/d") == "postgresql+asyncpg://h/d"
    with pytest.raises(ValueError, match="postgresql"):
        asyncpg_url("mysql://h/d")


async def test_an_error_does_not_repeat_what_the_statement_was_given(database_url: str) -> None:
    database = Database(database_url)
    bad, given = text("SELECT * FROM nowhere WHERE x = :seed"), {"seed": "secret-seed"}
    async with database.engine.connect() as connection:
        with pytest.raises(DBAPIError) as no:
            await connection.execute(bad, given)
    await database.close()
    assert "secret-seed" not in str(no.value)
    assert not is_unavailable(no.value)


async def test_connections_that_died_in_the_pool_are_not_handed_out(database_url: str) -> None:
    database = Database(database_url, pool_size=3)

    async def ask() -> int:
        async with database.driver() as driver:
            await asyncio.sleep(0.05)
            found: int = await driver.fetchval("SELECT 1")
            return found

    assert await asyncio.gather(*(ask() for _ in range(3))) == [1, 1, 1]
    killer = await asyncpg.connect(database_url)
    await killer.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await killer.close()
    await asyncio.sleep(0.1)
    assert await asyncio.gather(*(ask() for _ in range(9))) == [1] * 9
    async with database.transaction() as connection:
        assert (await connection.execute(text("SELECT 2"))).scalar_one() == 2
    await database.close()


async def test_a_database_that_is_away_is_said_to_be_away() -> None:
    database = Database("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(OSError, match=r"refused|failed") as no:
        async with database.driver():
            pass
    assert is_unavailable(no.value)
    await database.close()


async def test_a_snapshot_sees_one_moment(database_url: str) -> None:
    database = Database(database_url)
    other = await asyncpg.connect(database_url)
    async with database.snapshot() as driver:
        before = await driver.fetchval("SELECT count(*) FROM processes")
        await other.execute("INSERT INTO processes VALUES ('p', 'api', 1)")
        assert await driver.fetchval("SELECT count(*) FROM processes") == before
    async with database.driver() as driver:
        assert await driver.fetchval("SELECT count(*) FROM processes") == before + 1
    await other.close()
    await database.close()
