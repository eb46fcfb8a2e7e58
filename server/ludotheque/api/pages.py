"""Documents for integrators, and the built client for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.convertors import StringConvertor, register_url_convertor

from ludotheque.actions.refusals import NotFound
from ludotheque.api import asyncapi, problem_page
from ludotheque.api.problems import NOTHING_HERE

YEAR = "public, max-age=31536000, immutable"
# What the build of the client puts into `docs/` beside its own pages.
SWAGGER = ("swagger-ui.css", "swagger-ui-bundle.js", "start.js")


def documents(app: FastAPI, prefix: str, dist: Path) -> APIRouter:
    """The machine-readable documents, and the pages over them."""
    router = APIRouter(include_in_schema=False)
    made: dict[str, Any] = {}

    @router.get(f"{prefix}/openapi.json")
    async def openapi_json() -> Response:
        return JSONResponse(app.openapi())

    @router.get("/openapi.json")
    async def openapi_elsewhere() -> Response:
        # Where programs look for it that know the framework.
        return RedirectResponse(f"{prefix}/openapi.json")

    @router.get(f"{prefix}/asyncapi.json")
    async def asyncapi_json() -> Response:
        if not made:
            made.update(asyncapi.document())
        return JSONResponse(made)

    @router.get("/docs")
    async def docs() -> HTMLResponse:
        complete = all((dist / "docs" / name).is_file() for name in SWAGGER)
        return HTMLResponse(INTERACTIVE if complete else PLAIN.format(prefix=prefix))

    @router.get("/docs/problems")
    async def docs_problems() -> HTMLResponse:
        return HTMLResponse(problem_page.html())

    @router.get("/docs/{name}")
    async def docs_file(name: str) -> FileResponse:
        found = dist / "docs" / name
        if name not in SWAGGER or not found.is_file():
            raise NotFound(NOTHING_HERE)
        return FileResponse(found, headers={"Cache-Control": "no-cache"})

    return router


class _ClientPage(StringConvertor):
    """Every address but those of the API and of its documents, which answer for themselves."""

    regex = r"(?!(?:api|docs|health|ready|metrics)(?:/|$)).*"


register_url_convertor("client_page", _ClientPage())


def _file(root: Path, path: str) -> Path | None:
    """The file of a path below a folder, None where there is none or the path is no path."""
    try:
        found = (root / path).resolve()
        return found if path and found.is_file() and found.is_relative_to(root) else None
    except (OSError, ValueError):
        return None


def client(dist: Path) -> APIRouter:
    """The single-page client: its files, and its page for every other address."""
    router = APIRouter(include_in_schema=False)
    root = dist.resolve()

    @router.get("/{path:client_page}")
    async def page(request: Request, path: str) -> Any:
        found = _file(root, path)
        if found is not None:
            hashed = path.startswith("assets/")
            return FileResponse(found, headers={"Cache-Control": YEAR if hashed else "no-cache"})
        if "." in path.rpartition("/")[2]:
            raise NotFound("There is no such file.")
        return FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})

    return router


# Nothing comes from another host, and no script stands in the page itself.
INTERACTIVE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ludotheque API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""

PLAIN = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>ludotheque API</title></head>
<body>
<h1>ludotheque API</h1>
<p>The interactive page comes with the built client; this server runs without it.</p>
<ul>
<li><a href="{prefix}/openapi.json">OpenAPI document</a></li>
<li><a href="{prefix}/asyncapi.json">AsyncAPI document of the websocket</a></li>
<li><a href="/docs/problems">Problems, each with its code</a></li>
</ul>
</body>
</html>
"""
