"""Documents for integrators, and the built client for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from ludotheque.actions.refusals import NotFound
from ludotheque.api import asyncapi

YEAR = "public, max-age=31536000, immutable"


def documents(app: FastAPI, prefix: str) -> APIRouter:
    """The machine-readable documents and the interactive page over them."""
    router = APIRouter(include_in_schema=False)

    @router.get(f"{prefix}/openapi.json")
    async def openapi_json() -> Response:
        return JSONResponse(app.openapi())

    @router.get(f"{prefix}/asyncapi.json")
    async def asyncapi_json() -> Response:
        return JSONResponse(asyncapi.document())

    @router.get("/docs")
    async def docs() -> HTMLResponse:
        return get_swagger_ui_html(openapi_url=f"{prefix}/openapi.json", title="ludotheque API")

    return router


def client(dist: Path) -> APIRouter:
    """The single-page client: its files, and its page for every other address."""
    router = APIRouter(include_in_schema=False)
    root = dist.resolve()

    @router.get("/{path:path}")
    async def page(request: Request, path: str) -> Any:
        if path.startswith(("api/", "docs")):
            raise NotFound("There is nothing at this address; see /docs for what there is.")
        found = (root / path).resolve()
        if path and found.is_file() and found.is_relative_to(root):
            hashed = path.startswith("assets/")
            return FileResponse(found, headers={"Cache-Control": YEAR if hashed else "no-cache"})
        if "." in path.rpartition("/")[2]:
            raise NotFound("There is no such file.")
        return FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})

    return router
