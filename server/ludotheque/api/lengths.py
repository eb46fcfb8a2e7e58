"""Bodies longer than the server reads are refused in the one shape, before they are kept."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from ludotheque.actions.refusals import TooLarge
from ludotheque.api import problems
from ludotheque.api.asgi import App, Receive, Scope, Send


class Lengths:
    """Believes a length that is said, and counts where none is."""

    def __init__(self, app: App, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with a bound on what can be read of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if said.isdigit() and int(said) > self.most:
            no = TooLarge(f"A body has at most {self.most} bytes.", limit="frame_max_bytes")
            await problems.respond(no)(scope, receive, send)
            return
        read = 0

        async def counted() -> dict[str, object]:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most:
                # The framework lets this one through to the handler of the application.
                raise HTTPException(413)
            return dict(message)

        await self.app(scope, counted, send)
