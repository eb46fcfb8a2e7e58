"""Running the API with the server it is made for, and ending it without losing anybody."""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable

import uvicorn

from ludotheque.api import main
from ludotheque.settings import Settings


class Server(uvicorn.Server):
    """uvicorn, except that on SIGTERM every socket is first told to reconnect."""

    def __init__(
        self,
        config: uvicorn.Config,
        front: main.Front,
        seconds: float,
        ready: Callable[[int], None],
    ) -> None:
        super().__init__(config)
        self._front = front
        self._seconds = seconds
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say on which port."""
        await super().startup(sockets)
        _collect_less()
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse new connections, send the old ones elsewhere, then end."""
        for server in self.servers:
            server.close()
        await self._front.live.drain(self._seconds)
        for outlet in list(self._front.app.state.streams):
            outlet.close(1012, "restarting")
        await super().shutdown(sockets)


def _collect_less() -> None:
    """Let the collector look at what is new, and not so often.

    A move leaves no cycles behind, yet the thousands of objects that it makes set the collector
    off several times in each batch; and what was loaded at the start stays anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def run(settings: Settings, ready: Callable[[int], None] = lambda _port: None) -> bool:
    """Serve until SIGTERM or SIGINT; whether it had started at all.

    uvicorn's deflate is on by default and costs more than it saves for small frames; without a
    graceful timeout an open websocket would keep the process for ever.
    """
    front = main.create(settings)
    config = uvicorn.Config(
        front,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.frame_max_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
        proxy_headers=True,
        access_log=False,
        log_level="warning",
        backlog=4096,
    )
    server = Server(config, front, settings.drain_seconds, ready)
    # uvicorn sends itself the signal again when it has ended; by then it has had its effect, and
    # whoever called this still has a worker and a database to end.
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda _signal, _frame: None)
    server.run()
    return server.started
