"""What the command line can do, a function each."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import uvloop
from alembic import command
from alembic.config import Config

from ludotheque.actions import accounts, house, logs, proof, rulesets
from ludotheque.actions.refusals import Refusal
from ludotheque.api import asyncapi, main, serve
from ludotheque.embedded import EmbeddedPostgres
from ludotheque.settings import Settings
from ludotheque.worker import main as worker

ROOT = Path(__file__).resolve().parents[2]


def migrate(settings: Settings) -> int:
    """Bring the database to the newest schema."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["url"] = settings.database_url
    command.upgrade(config, "head")
    return 0


def api(settings: Settings) -> int:
    """Serve the HTTP and websocket API."""
    return 0 if serve.run(settings) else 1


def work(settings: Settings, follow: int | None = None) -> int:
    """Work: deadlines, bots, absences, upkeep."""
    uvloop.run(worker.run(settings, follow))
    return 0


def everything(settings: Settings) -> int:
    """Serve API, client and worker, with a database of our own where none is named."""
    with _database(settings) as url:
        settings = settings.model_copy(update={"database_url": url})
        os.environ["LUDOTHEQUE_DATABASE_URL"] = url
        migrate(settings)
        with _worker():
            started = serve.run(settings, lambda port: _say(settings.host, port))
    return 0 if started else 1


@contextmanager
def _database(settings: Settings) -> Iterator[str]:
    if settings.database_url is not None:
        yield settings.database_url
        return
    with EmbeddedPostgres(settings.data.resolve()) as url:
        yield url


@contextmanager
def _worker() -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "ludotheque", "worker", "--follow", str(os.getpid())],
        # Ctrl-C is for the parent, which then ends the worker in its own time.
        start_new_session=True,
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _say(host: str, port: int) -> None:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host  # noqa: S104
    print(f"\n  ludotheque is open:  http://{shown}:{port}\n", flush=True)


def verify(settings: Settings) -> int:
    """Replay every stored game from its seed and log, and compare all that is stored."""
    with _database(settings) as url:
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


def token(settings: Settings, player_id: str, scopes: list[str]) -> int:
    """Give a player a token with these scopes (``admin`` makes an operator), shown this once."""
    with _database(settings) as url:
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
