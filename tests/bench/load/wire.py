"""A websocket client that does as little as possible, so that the server is what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

TEXT, CLOSE, PING = 0x1, 0x8, 0x9
PONG_BYTE = 0x8A

HANDSHAKE = (
    "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n{token}\r\n"
)


class Wire(asyncio.Protocol):
    """One socket: it says hello by its header, sends its first frames, and hands texts on."""

    def __init__(
        self, token: str | None, first: Sequence[bytes], heard: Callable[[Wire, bytes], None]
    ) -> None:
        self.closed: bytes | None = None
        self._token = token
        self._first = first
        self._heard = heard
        self._open = False
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        # uvloop's transports are of no class that asyncio knows.
        self._transport = cast(asyncio.Transport, transport)
        token = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        self._transport.write(HANDSHAKE.format(token=token).encode())

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come so far; the server never sends parts."""
        data = self._rest + data if self._rest else data
        at = 0 if self._open else self._opened(data)
        while self._open and len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size:
                break
            self._frame(data[at] & 0xF, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _opened(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if b" 101 " not in data[:16]:
            raise ConnectionError(data[:end].decode("latin-1"))
        self._open = True
        for text in self._first:
            self.send(text)
        return end + 4

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(self, payload)
        elif kind == PING:
            self._write(PONG_BYTE, payload)
        elif kind == CLOSE:
            self.closed = payload

    def send(self, text: bytes) -> None:
        """Send one text."""
        self._write(0x81, text)

    def _write(self, first: int, payload: bytes) -> None:
        # A mask of zeros is a mask, and leaves the payload as it is.
        size = len(payload)
        head = (
            bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE, *divmod(size, 256)))
        )
        assert self._transport is not None
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.close()


async def connect(port: int, wires: Sequence[Wire], at_once: int = 64) -> None:
    """Open these sockets, not more than ``at_once`` together."""
    loop = asyncio.get_running_loop()
    for start in range(0, len(wires), at_once):
        await asyncio.gather(
            *(
                loop.create_connection(lambda wire=wire: wire, "127.0.0.1", port)  # type: ignore[misc]
                for wire in wires[start : start + at_once]
            )
        )


async def until(done: Callable[[], bool], seconds: float, what: str) -> None:
    """Look again every few milliseconds; TimeoutError says what did not come."""
    try:
        async with asyncio.timeout(seconds):
            while not done():  # noqa: ASYNC110 - many sockets count, and none of them is last
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise TimeoutError(f"{what} in {seconds:.0f} s") from None
