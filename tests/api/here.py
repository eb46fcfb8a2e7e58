"""The API on a port of its own, in a thread of the test's process, so that a test can reach in."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from ludotheque.api import main, serve
from ludotheque.settings import Settings

# Graphs of word lists are kept from run to run, apart from what a person may have imported.
DATA = Path(__file__).resolve().parents[2] / ".data" / "tests"

# No limits, cheap passwords and quick bots: pauses and limits are for people.
MANNERS: dict[str, Any] = {
    "data": DATA,
    "guests_per_minute": 0,
    "chat_per_minute": 0,
    "writes_per_minute": 0,
    "writes_per_token": 0,
    "writes_per_address": 0,
    "guesses_per_account": 0,
    "accounts_per_address": 0,
    "recoveries_per_minute": 0,
    "passwords_per_minute": 0,
    "guesses_per_address": 0,
    "guesses_per_environment": 0,
    "environments_per_address": 0,
    "letters_per_address": 0,
    "letters_per_mailbox": 0,
    # Letters are asked for, and nobody sends them: that is what a worker does.
    "smtp_host": "127.0.0.1",
    "smtp_from": "ludotheque <play@example.org>",
    "password_memory_kib": 8,
    "password_passes": 1,
    "bot_delay_ms": 0,
    "drain_seconds": 0,
    # Any 32 bytes will do; nothing is sent, for there is no worker.
    "vapid_private_key": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA",
    "vapid_subject": "mailto:us@example.org",
    "port": 0,
    "log_level": "warning",
}


def live(address: str) -> str:
    """Where the WebSocket of an address is."""
    return address.replace("http", "ws", 1) + "/api/v1/live"


@contextmanager
def serving(database_url: str, **manners: Any) -> Iterator[str]:
    """Serve until the block ends; gives the address."""
    settings = Settings(database_url=database_url, **{**MANNERS, **manners})
    front = main.create(settings)
    config = uvicorn.Config(
        front,
        host="127.0.0.1",
        port=0,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        access_log=False,
        log_config=None,
    )
    ports: queue.Queue[int] = queue.Queue()
    server = serve.Server(config, front, 0, ports.put)
    thread = threading.Thread(target=server.run, name="api")
    thread.start()
    try:
        yield f"http://127.0.0.1:{ports.get(timeout=30)}"
    finally:
        server.should_exit = True
        thread.join(30)
