"""Fresh databases for tests, each a copy of one that the migrations made."""

import asyncio
import concurrent.futures
import contextlib
import fcntl
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg
from alembic import command
from alembic.config import Config

from ludotheque.embedded import EmbeddedPostgres
from ludotheque.embedded.postmaster import Postmaster

ROOT = Path(__file__).resolve().parent.parent
TEMPORARY = Path("/var/tmp")
PREFIX = "ludotheque-test-"
Given = TypeVar("Given")


@contextmanager
def server() -> Iterator[str]:
    """A PostgreSQL that may be filled with databases: TEST_DATABASE_URL or one of our own."""
    named = os.environ.get("TEST_DATABASE_URL")
    if named:
        yield named
        return
    sweep()
    # pytest's own folder is closed to the account that PostgreSQL runs as under root.
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=TEMPORARY))
    folder.chmod(0o711)
    try:
        with EmbeddedPostgres(folder, durable=False) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep() -> None:
    """Clear away what test runs that were killed an hour ago or more have left behind."""
    for folder in TEMPORARY.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            seen = folder.stat()
            if seen.st_uid != os.geteuid() or time.time() - seen.st_mtime < 3600:
                continue
            with (folder / "use.lock").open("ab") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                left = Postmaster.read(folder / "data")
                if left is not None:
                    left.stop(timeout=10)
            shutil.rmtree(folder, ignore_errors=True)


class Databases:
    """Makes databases in a server and drops them again."""

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._mark = uuid.uuid4().hex[:8]
        self._count = 0
        self._template: str | None = None

    def create(self) -> str:
        """The address of a new migrated database without any rows."""
        if self._template is None:
            self._template = self._new_name("template")
            self._execute(f'CREATE DATABASE "{self._template}"')
            migrate(self._url(self._template))
        name = self._new_name("test")
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{self._template}"')
        return self._url(name)

    def create_empty(self) -> str:
        """The address of a new database in which no migration has run."""
        name = self._new_name("empty")
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
        return self._url(name)

    def drop(self, url: str) -> None:
        """Drop a database, whoever is still connected to it."""
        name = urlsplit(url).path.lstrip("/")
        self._execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Drop the template, for the server may be a lasting one."""
        if self._template is not None:
            self._execute(f'DROP DATABASE IF EXISTS "{self._template}" WITH (FORCE)')

    def _new_name(self, kind: str) -> str:
        self._count += 1
        return f"ludotheque_{kind}_{self._mark}_{self._count}"

    def _url(self, name: str) -> str:
        return urlunsplit(urlsplit(self._server_url)._replace(path=f"/{name}"))

    def _execute(self, statement: str) -> None:
        in_thread(_execute(self._server_url, statement))


def migrate(url: str, revision: str = "head") -> None:
    """Bring the database at `url` forward to `revision`."""
    config = alembic_config(url)
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        thread.submit(command.upgrade, config, revision).result()


def migrate_back(url: str, revision: str = "base") -> None:
    """Take the database at `url` back to `revision`."""
    config = alembic_config(url)
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        thread.submit(command.downgrade, config, revision).result()


def alembic_config(url: str) -> Config:
    """Alembic's settings from pyproject.toml, for the database at `url`."""
    return Config(toml_file=ROOT / "pyproject.toml", attributes={"url": url})


def in_thread(work: Coroutine[Any, Any, Given]) -> Given:
    """What comes of it in a thread of its own; a test may already have a running loop here."""
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
