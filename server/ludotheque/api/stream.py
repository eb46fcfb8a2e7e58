"""An event stream as an HTTP response, whose end is noticed however it comes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ludotheque.api.outlets import QueueOutlet


async def lines(outlet: QueueOutlet) -> AsyncIterator[str]:
    """What a queue holds as server-sent events, until it ends."""
    while (message := await outlet.next()) is not None:
        number = f"id: {message.n}\n" if message.n is not None else ""
        yield f"event: {message.event}\n{number}data: {message.text}\n\n"


class Stream(StreamingResponse):
    """Server-sent events.  ``ended`` is called when the client has gone or was cut.

    The end often comes while a line is being sent, when nothing in the lines themselves hears it.
    """

    def __init__(self, lines: AsyncIterator[str], ended: Callable[[], None]) -> None:
        super().__init__(
            lines,
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines until either side has enough."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()
