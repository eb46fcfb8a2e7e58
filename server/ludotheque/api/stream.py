"""An event stream as an HTTP response, whose end is noticed however it comes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated

from fastapi import Header, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.api.outlets import TRANSPORT, QueueOutlet

MOST = 2_147_483_647
"""The highest number that the log of anything can reach."""

LastEventId = Annotated[
    int | None,
    Header(
        alias="Last-Event-ID",
        ge=0,
        le=MOST,
        description="The last `id` that was received; it wins over `since`.",
    ),
]


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


async def follow(
    request: Request,
    house: House,
    who: Caller | None,
    begin: Callable[[QueueOutlet], Awaitable[Callable[[], None]]],
) -> Stream:
    """A stream of what ``begin`` has sent to its outlet; what it gives back ends that.

    The stream ends with its token too, and whoever does not read is cut off.
    """
    transport = request.scope.get(TRANSPORT)
    cut = (lambda: None) if transport is None else transport.abort
    outlet = QueueOutlet(house.settings.socket_buffer_bytes, cut)
    unsubscribe = await begin(outlet)
    streams = request.app.state.streams
    streams[outlet] = None if who is None else who.token_hash

    def ended() -> None:
        streams.pop(outlet, None)
        unsubscribe()

    return Stream(lines(outlet), ended)
