"""The migrations: they make what the code believes in, go back, and bear two at once."""

import asyncio
import concurrent.futures

from alembic import command
from sqlalchemy import pool, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.postgres import alembic_config, migrate, migrate_back


def test_the_migrations_make_the_schema_that_the_code_declares(empty_database_url: str) -> None:
    migrate(empty_database_url)
    # Alembic itself fails here when a table, column, index or default differs.
    command.check(alembic_config(empty_database_url))


def test_back_to_the_beginning_leaves_nothing_and_forward_again_works(
    empty_database_url: str,
) -> None:
    migrate(empty_database_url)
    migrate_back(empty_database_url)
    assert asyncio.run(_left_over(empty_database_url)) == ["alembic_version"]
    migrate(empty_database_url)


def test_two_processes_that_migrate_at_once_both_succeed(empty_database_url: str) -> None:
    with concurrent.futures.ProcessPoolExecutor(2) as processes:
        waiting = [processes.submit(migrate, empty_database_url) for _ in range(2)]
        for one in waiting:
            one.result(timeout=60)


async def _left_over(url: str) -> list[str]:
    engine = create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://"), poolclass=pool.NullPool
    )
    async with engine.connect() as connection:
        rows = await connection.execute(
            text(
                "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
                " AND relkind IN ('r', 'v', 'S', 'm')"
                " UNION SELECT typname FROM pg_type t WHERE typnamespace = 'public'::regnamespace"
                " AND typtype IN ('e', 'd')"
                " UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
            )
        )
        names = sorted(row[0] for row in rows)
    await engine.dispose()
    return names
