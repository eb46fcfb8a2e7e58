"""Alembic's way in: `alembic upgrade head`, or the migrate command of the server."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection, make_url, pool, text
from sqlalchemy.ext.asyncio import create_async_engine

from ludotheque.store.schema_whole import metadata

# Any fixed number will do; it must only be the same in every process that migrates.
MIGRATION_LOCK = 0x6C75646F


def database_url() -> str:
    """The address given by the caller in `attributes`, else DATABASE_URL."""
    url = context.config.attributes.get("url") or os.environ.get("DATABASE_URL")
    if not url:
        raise SystemExit("Set DATABASE_URL, or use ./dev run, which migrates its own database.")
    with_driver = make_url(url).set(drivername="postgresql+asyncpg")
    return with_driver.render_as_string(hide_password=False)


def run(connection: Connection) -> None:
    """Take the migrations one transaction each, so that a failed one leaves the earlier ones."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transaction_per_migration=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate() -> None:
    """Migrate while holding a lock, so that a second process waits and then finds all done."""
    engine = create_async_engine(database_url(), poolclass=pool.NullPool)
    try:
        async with engine.connect() as connection:
            key = {"key": MIGRATION_LOCK}
            await connection.execute(text("SELECT pg_advisory_lock(:key)"), key)
            # The lock belongs to the session: it outlives this commit and ends with the connection.
            await connection.commit()
            await connection.run_sync(run)
            await connection.commit()
    finally:
        await engine.dispose()


def print_sql() -> None:
    """Print the statements instead of running them, for `alembic upgrade head --sql`."""
    context.configure(
        dialect_name="postgresql",
        target_metadata=metadata,
        literal_binds=True,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    print_sql()
else:
    asyncio.run(migrate())
