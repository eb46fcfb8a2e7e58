"""The migrations: they make what the code believes in, go back, and bear two at once."""

import asyncio
import concurrent.futures
import multiprocessing

import asyncpg
from alembic import command
from sqlalchemy import pool, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.postgres import alembic_config, in_thread, migrate, migrate_back


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
    # Begun anew: a copy of this process would hold locks whose threads it does not have.
    anew = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=anew) as processes:
        waiting = [processes.submit(migrate, empty_database_url) for _ in range(2)]
        for one in waiting:
            one.result(timeout=60)


def test_rooms_that_there_are_go_forward_and_back(empty_database_url: str) -> None:
    migrate(empty_database_url, "0002")
    in_thread(_run(empty_database_url, ROOM))
    migrate(empty_database_url)
    in_thread(_run(empty_database_url, APPOINTED))
    migrate_back(empty_database_url, "0002")
    in_thread(_run(empty_database_url, "SELECT 1 / count(*) FROM rooms JOIN room_seats ON true"))
    migrate(empty_database_url)


def test_names_that_turn_out_to_look_alike_go_forward_and_back(empty_database_url: str) -> None:
    migrate(empty_database_url, "0009")
    in_thread(_run(empty_database_url, ALIKE))
    migrate(empty_database_url, "0011")
    in_thread(_run(empty_database_url, APART))
    migrate_back(empty_database_url, "0009")
    in_thread(_run(empty_database_url, AS_BEFORE))
    migrate(empty_database_url)


# Each is one script; what is not as it should be divides by nothing, and fails.
ROOM = """
INSERT INTO players VALUES ('p', 'Ana', 'guest', 'fr', NULL, 0);
INSERT INTO rooms VALUES ('r', 'i', 'shoals', '{}', 'link', '{}', false, 'fr', 'p', 'open', NULL,
  1, 0);
INSERT INTO room_seats VALUES ('r', 0, 'p', NULL), ('r', 1, NULL, 2);
"""
APPOINTED = """
SELECT 1 / count(*) FROM room_seats HAVING count(*) FILTER (WHERE NOT house) = 2;
SELECT 1 / count(*) FROM rooms WHERE starts_at IS NULL AND start_due IS NULL;
UPDATE rooms SET starts_at = 5, start_due = 5;
UPDATE room_seats SET house = true WHERE seat = 1;
INSERT INTO series VALUES ('p', 'duplikta', 1, 0);
INSERT INTO environments VALUES ('e', 'N', 'O', 'n', 'o', 'p', NULL, 'shoals', '{}', NULL, NULL,
  1, 0);
"""

ALIKE = """
INSERT INTO players (id, name, kind, language, created_at, name_key) VALUES
  ('new', E'\u041denry', 'account', 'fr', 2, E'\u043denry'),
  ('old', 'Henry', 'account', 'fr', 1, 'henry'),
  ('third', E'\u0397enry', 'bot', 'fr', 3, E'\u03b7enry'),
  ('other', 'Ana', 'account', 'fr', 4, 'ana'),
  ('guest', 'Henry', 'guest', 'fr', 5, NULL);
"""
AS_BEFORE = """
SELECT 1 / (count(*) = 4)::int FROM players WHERE (id, name_key) IN
  (('old', 'henry'), ('new', E'\u043denry'), ('third', E'\u03b7enry'), ('other', 'ana'));
"""
APART = """
SELECT 1 / (count(*) = 1)::int FROM players WHERE id = 'old' AND name_key = 'henry';
SELECT 1 / (count(*) = 2)::int FROM players WHERE id IN ('new', 'third')
  AND name_key = E'henry\n' || name;
SELECT 1 / (count(*) = 1)::int FROM players WHERE id = 'other' AND name_key = 'ana';
SELECT 1 / (count(*) = 1)::int FROM players WHERE id = 'guest' AND name_key IS NULL;
"""


async def _run(url: str, script: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


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
