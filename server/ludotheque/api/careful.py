"""What every answer tells a browser: do not guess, do not frame, do not run what is not ours."""

from __future__ import annotations

from ludotheque.api.asgi import App, Event, Receive, Scope, Send

ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
# Of the API nothing is ever shown as a page; pages have their scripts and connections from here
# alone.  Styles may stand in the page, because tiles and seats are placed by it.
API = b"default-src 'none'; frame-ancestors 'none'"
PAGES = (
    b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    b" img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:;"
    b" worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none';"
    b" form-action 'self'; frame-ancestors 'none'"
)


# Whoever has come by TLS once comes by it for a year, whatever a link or a network says.
BY_TLS = (b"strict-transport-security", b"max-age=31536000")


class Careful:
    """Adds to every answer what is not there yet."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")
        writes = scope["method"] not in ("GET", "HEAD", "OPTIONS")

        async def careful(message: Event) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                there = {name.lower() for name, _ in headers}
                wanted = [*ALWAYS, (b"content-security-policy", API if api else PAGES)]
                if scope.get("scheme") == "https":
                    # A proxy that is trusted says so; by plain HTTP it would mean nothing.
                    wanted.append(BY_TLS)
                if api and writes:
                    # It may hold a token or a code, and is about one moment alone.
                    wanted.append((b"cache-control", b"no-store"))
                headers += [each for each in wanted if each[0] not in there]
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, careful)
