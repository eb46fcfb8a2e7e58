"""Manners of HTTP that the framework leaves to us: what an address allows, and HEAD."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import compile_path

from ludotheque.api.asgi import App, Receive, Scope, Send

ENDLESS = "/stream"


def allowed(app: FastAPI, path: str) -> list[str]:
    """The methods of an address, over all operations there; none where there is no address."""
    known = getattr(app.state, "addresses", None)
    if known is None:
        known = [
            (compile_path(template)[0], {method.upper() for method in operations})
            for template, operations in app.openapi()["paths"].items()
        ]
        app.state.addresses = known
    found: set[str] = set().union(*(methods for pattern, methods in known if pattern.match(path)))
    if "GET" in found and not path.endswith(ENDLESS):
        found.add("HEAD")
    return sorted(found)


class Heads:
    """Lets HEAD be asked wherever GET can; the server leaves the body out of the answer itself.

    A stream has no end that a HEAD could be answered at, so it is not asked there.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, a HEAD as the GET that it stands for."""
        if (
            scope["type"] == "http"
            and scope["method"] == "HEAD"
            and not scope["path"].endswith(ENDLESS)
        ):
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)
