"""What the command line can do, a function each."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any

import uvloop
from alembic import command
from alembic.config import Config
from asyncpg import PostgresError
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.actions import accounts, exporting, house, library, logs, proof, rulesets
from ludotheque.actions.refusals import Refusal
from ludotheque.api import asyncapi, main, serve
from ludotheque.api.wire import ID
from ludotheque.embedded import Unusable, database
from ludotheque.settings import Settings
from ludotheque.store.session import Database
from ludotheque.worker import main as worker

READY_SECONDS = 30
_ID_MOST = 64

ROOT = Path(__file__).resolve().parents[2]


def migrate(settings: Settings) -> int:
    """Bring the database to the newest schema."""
    asyncio.run(_await_database(settings.database_url or ""))
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["url"] = settings.database_url
    command.upgrade(config, "head")
    return 0


async def _await_database(url: str) -> None:
    database = Database(url, pool_size=2)
    try:
        async with database.driver() as driver:
            await driver.fetchval("SELECT 1")
    except (OSError, SQLAlchemyError, PostgresError) as error:
        reason = str(error).split("\n", maxsplit=1)[0]
        raise Unusable(f"The database of DATABASE_URL does not answer: {reason}") from None
    finally:
        await database.close()


def _check_port(settings: Settings) -> None:
    """Say at once, and not after everything else has started, that a port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise Unusable(
                f"Cannot listen on {settings.host}, port {settings.port}: {error.strerror}."
                " Choose another with --port N, or any free one with --port 0."
            ) from None


def _ready_words(settings: Settings) -> None:
    """Build what is missing of the word graphs before anybody can wait for it, once for all."""
    lists = library.install(settings.data)
    if any(not lists.path_of(each.base_id).is_file() for each in lists.lists().values()):
        print("Building the word lists, once ...", file=sys.stderr, flush=True)
    lists.warm()


def api(settings: Settings) -> int:
    """Serve the HTTP and websocket API."""
    _check_port(settings)
    _ready_words(settings)
    return 0 if serve.run(settings) else 1


def work(settings: Settings, follow: int | None = None) -> int:
    """Work: deadlines, bots, absences, upkeep."""
    _ready_words(settings)
    uvloop.run(worker.run(settings, follow))
    return 0


def everything(settings: Settings) -> int:
    """Serve API, client and worker, with a database of our own where none is named."""
    _check_port(settings)
    with database(settings) as url:
        settings = settings.model_copy(update={"database_url": url})
        os.environ["LUDOTHEQUE_DATABASE_URL"] = url
        migrate(settings)
        _ready_words(settings)
        with _Worker() as worker:
            started = serve.run(settings, lambda port: worker.say(settings.host, port))
    return 0 if started else 1


class _Worker:
    """The worker beside ``run``: started again when it dies, ended when the house closes."""

    def __init__(self) -> None:
        self._closing = False
        self._process = self._start()
        self._ready = Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    @staticmethod
    def _start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "ludotheque", "worker", "--follow", str(os.getpid())],
            # Ctrl-C is for the parent, which then ends the worker in its own time.
            start_new_session=True,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _watch(self) -> None:
        while True:
            if self._process.stdout is not None and self._process.stdout.readline():
                self._ready.set()
            self._process.wait()
            if self._closing:
                return
            time.sleep(1)
            self._process = self._start()

    def say(self, host: str, port: int) -> None:
        """Say the address when somebody who goes there at once finds bots that play."""
        Thread(target=self._say, args=(host, port), daemon=True).start()

    def _say(self, host: str, port: int) -> None:
        self._ready.wait(READY_SECONDS)
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host  # noqa: S104
        print(f"\n  ludotheque is open:  http://{shown}:{port}\n", flush=True)

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing = True
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def verify(settings: Settings) -> int:
    """Replay every stored game from its seed and log, and compare all that is stored."""
    with database(settings) as url:
        settings = settings.model_copy(update={"database_url": url})
        logs.configure(settings)
        rulesets.load(settings.extra_rulesets)
        checked, faulty = asyncio.run(_prove_all(settings))
    for game_id, found in faulty:
        print(f"{game_id}: {found}")
    print(f"{checked} games replayed, {len(faulty)} do not hold")
    return 1 if faulty else 0


async def _prove_all(settings: Settings) -> tuple[int, list[tuple[str, Any]]]:
    here = house.build(settings, "command")
    try:
        checked, faulty = await proof.prove_all(here)
        return checked, list(faulty)
    finally:
        await here.database.close()


def _is_id(text: str) -> bool:
    """Whether this has the form of an id; what has not is told, and asks no database."""
    if len(text) <= _ID_MOST and re.fullmatch(ID, text):
        return True
    right = f"one has letters, digits, - and _ alone, {_ID_MOST} at most"
    print(f"{text[:_ID_MOST]!r} is no id; {right}.", file=sys.stderr)
    return False


def token(settings: Settings, player_id: str, scopes: list[str]) -> int:
    """Give a player a token with these scopes (``admin`` makes an operator), shown this once."""
    if not _is_id(player_id):
        return 1
    with database(settings) as url:
        settings = settings.model_copy(update={"database_url": url})
        logs.configure(settings)
        try:
            made, expires_at = asyncio.run(_issue(settings, player_id, scopes))
        except Refusal as no:
            print(no.detail, file=sys.stderr)
            return 1
    print(made)
    print(f"good until {datetime.fromtimestamp(expires_at / 1000, UTC):%Y-%m-%d}", file=sys.stderr)
    return 0


async def _issue(settings: Settings, player_id: str, scopes: list[str]) -> tuple[str, int]:
    here = house.build(settings, "command")
    try:
        return await accounts.issue_token(here, player_id, scopes)
    finally:
        await here.database.close()


def export(settings: Settings, game_id: str, wanted: str) -> int:
    """Write a finished game on standard output, as ``json``, ``text`` or another notation."""
    if not _is_id(game_id):
        return 1
    with database(settings) as url:
        settings = settings.model_copy(update={"database_url": url})
        logs.configure(settings)
        rulesets.load(settings.extra_rulesets)
        try:
            text = asyncio.run(_export(settings, game_id, wanted))
        except Refusal as no:
            print(no.detail, file=sys.stderr)
            return 1
    if sys.stdout is not None:
        # A file is UTF-8, whatever the terminal speaks.
        sys.stdout.flush()
        sys.stdout.buffer.write((text if text.endswith("\n") else f"{text}\n").encode("utf-8"))
        sys.stdout.buffer.flush()
    return 0


async def _export(settings: Settings, game_id: str, wanted: str) -> str:
    here = house.build(settings, "command")
    try:
        return (await exporting.exported(here, game_id, None, wanted, own=True)).text
    finally:
        await here.database.close()


def documents(check: bool) -> int:
    """Write the OpenAPI and AsyncAPI documents, or see whether the written ones are fresh."""
    settings = Settings(database_url="postgresql://unused/unused")
    front = main.create(settings)
    stale = False
    for name, made in (
        ("openapi.json", front.app.openapi()),
        ("asyncapi.json", asyncapi.document()),
    ):
        path = ROOT / "client" / name
        text = json.dumps(made, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"client/{name} is stale; run ./dev openapi")
            stale = True
    return 1 if stale else 0
