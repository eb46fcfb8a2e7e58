"""Ways out of the process to one client: bounded, and never waited for.

A message is encoded once however many hear it.  Whoever does not read is closed with a documented
code and comes back with ``since``; nothing is ever left out silently.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from ludotheque.actions import measures
from ludotheque.api.asgi import Send

SLOW = 4008
BAD_TOKEN = 4401
RESTART = 1012
LINGER = 5.0
TRANSPORT = "ludotheque.transport"
"""Where a request finds the transport below it, if the server has one to show."""


class Message:
    """A text that goes to many; its websocket frame is made at most once."""

    __slots__ = ("_frame", "event", "n", "text")

    def __init__(self, text: str, event: str = "", n: int | None = None) -> None:
        self.text = text
        self.event = event
        self.n = n
        self._frame: bytes | None = None

    @property
    def frame(self) -> bytes:
        """The text as one unmasked websocket frame (RFC 6455, section 5.2)."""
        if self._frame is None:
            self._frame = _frame(0x81, self.text.encode())
        return self._frame


def _frame(first: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 65536:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload


class Outlet(Protocol):
    """One client's way out."""

    def send(self, message: Message) -> None:
        """Hand a message over; a client with too much unread is closed instead."""

    def close(self, code: int, reason: str) -> None:
        """End it, saying why."""

    def check(self) -> None:
        """Close it if too much is unread."""


class TransportOutlet:
    """Writes whole frames to the transport of a websocket.

    That is half the work of the way through the ASGI layers, and the transport itself is the
    bounded queue: what the kernel does not take is counted there.  The websocket must not
    compress, and only whole frames are written, so that the server's own pings and closes fit
    in between.  A write is a call of the kernel, so what is sent in one turn of the loop, such as
    the answer to a move and the update that it made, leaves in one.
    """

    __slots__ = ("_closing", "_limit", "_loop", "_pending", "_transport")

    def __init__(self, transport: asyncio.Transport, limit: int) -> None:
        self._transport = transport
        self._limit = limit
        self._loop = asyncio.get_running_loop()
        self._pending: list[bytes] = []
        self._closing = False

    def send(self, message: Message) -> None:
        """Hand a message over."""
        if self._closing:
            return
        if not self._pending:
            self._loop.call_soon(self._flush)
        self._pending.append(message.frame)

    def _flush(self) -> None:
        pending, self._pending = self._pending, []
        if not pending or self._transport.is_closing():
            return
        self._transport.write(pending[0] if len(pending) == 1 else b"".join(pending))
        self.check()

    def check(self) -> None:
        """Close it if too much is unread; the answers to the client's own pings count as well."""
        if not self._closing and self._transport.get_write_buffer_size() > self._limit:
            measures.slow_closed.inc()
            self.close(SLOW, "too much unread; resume with since")

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and let go of what is not read within a few seconds."""
        self._flush()
        if self._closing or self._transport.is_closing():
            return
        self._closing = True
        self._transport.write(_frame(0x88, code.to_bytes(2, "big") + reason.encode()[:123]))
        self._loop.call_later(LINGER, self._transport.abort)


class QueueOutlet:
    """Keeps messages for a task that sends them on: event streams, and other ASGI servers.

    That task may wait for a reader who never reads; ``cut`` then ends the connection under it.
    """

    __slots__ = ("_cut", "_limit", "_size", "closed", "queue")

    def __init__(self, limit: int, cut: Callable[[], None] = lambda: None) -> None:
        self.queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self.closed: tuple[int, str] | None = None
        self._cut = cut
        self._limit = limit
        self._size = 0

    def send(self, message: Message) -> None:
        """Hand a message over."""
        if self.closed is not None:
            return
        self._size += len(message.text)
        self.queue.put_nowait(message)
        # One message alone is always let through, however long: it may be all there is.
        if self._size > self._limit and self.queue.qsize() > 1:
            measures.slow_closed.inc()
            self.close(SLOW, "too much unread; resume with since")
            self._cut()

    def close(self, code: int, reason: str) -> None:
        """End it; what is still in the queue of a slow reader is let go."""
        if self.closed is None:
            self.closed = (code, reason)
            self.queue.put_nowait(None)

    def check(self) -> None:
        """Nothing to do: all that is unread was sent here, and counted then."""

    async def next(self) -> Message | None:
        """The next message, None at the end."""
        if self.closed is not None and self.closed[0] == SLOW:
            return None
        message = await self.queue.get()
        if message is not None:
            self._size -= len(message.text)
        return message


async def pump(outlet: QueueOutlet, send: Send) -> None:
    """Send a queue through ASGI until it ends, then close the websocket."""
    while (message := await outlet.next()) is not None:
        await send({"type": "websocket.send", "text": message.text})
    code, reason = outlet.closed or (1000, "")
    await send({"type": "websocket.close", "code": code, "reason": reason})


def transport_of(send: Send) -> asyncio.Transport | None:
    """The transport below an ASGI send of the server this house runs on, if it is that one."""
    protocol = getattr(send, "__self__", None)
    transport = getattr(protocol, "transport", None)
    deflate = getattr(getattr(protocol, "conn", None), "extensions", None)
    if deflate or not hasattr(transport, "get_write_buffer_size"):
        return None
    found: asyncio.Transport | None = transport
    return found
